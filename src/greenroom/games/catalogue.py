"""The games of the room, loaded, and the formats of their records."""

from __future__ import annotations

from importlib import import_module

from greenroom.games.earlier_versions import UPCASTERS
from greenroom.games.packages import PACKAGES
from greenroom.records.format import Formats
from greenroom.table.catalogue import Catalogue
from greenroom.table.game import Game


def load(package: str) -> Game:
    """Load the game of a package."""
    game = import_module(f"{package}.table.adapter").GAME
    assert isinstance(game, Game), f"{package} has no game"
    return game


GAMES = Catalogue(*map(load, PACKAGES), upcasters=UPCASTERS)
RECORDS: Formats = {game.name: game.records for game in GAMES.values()}
