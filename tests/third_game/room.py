"""A room with three games."""

from __future__ import annotations

from greenroom.games.catalogue import GAMES
from greenroom.games.earlier_versions import UPCASTERS
from greenroom.table.catalogue import Catalogue
from third_game.high_card.adapter import HIGH_CARD

THREE = Catalogue(*GAMES.values(), HIGH_CARD, upcasters=UPCASTERS)
