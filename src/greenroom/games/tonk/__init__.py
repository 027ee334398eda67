"""Tonk, knock rummy by everybody's own house rules."""
