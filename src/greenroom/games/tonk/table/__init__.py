"""Tonk's side of a table: what happens between the hands, and how a hand in play is kept."""
