"""The engine of Tonk: typed Python over integers, the same sources compiled or interpreted."""

from greenroom.compiler import attach

attach(__path__, __name__)
