"""A room with three games, each loaded as the house loads its own."""

from __future__ import annotations

from greenroom.games.catalogue import load
from greenroom.games.earlier_versions import UPCASTERS
from greenroom.games.packages import PACKAGES
from greenroom.table.catalogue import Catalogue

HIGH_CARD = "third_game.high_card"
THREE = Catalogue(*map(load, (*PACKAGES, HIGH_CARD)), upcasters=UPCASTERS)
