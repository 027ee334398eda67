"""Tonk, knock rummy by everybody's own house rules."""

from greenroom.engine import attach

attach(__path__)
