"""Tonk by objects and text: hands, notation, views, refusals."""

from greenroom.compiler import attach

attach(__path__, __name__)
