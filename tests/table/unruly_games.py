"""Three games with the bots of `unruly`."""

from __future__ import annotations

from typing import cast

from greenroom.games.earlier_versions import UPCASTERS
from greenroom.games.tone_poker.table.adapter import TonePokerGame
from greenroom.games.tonk.table.adapter import TonkGame
from greenroom.table.catalogue import Catalogue
from greenroom.table.game import Game, MakeBot
from table.unruly import BOTS, made
from third_game.high_card.table.adapter import HighCardGame


def with_these_bots(kind: type[Game]) -> Game:
    """Make a game at whose tables these bots sit."""

    def bot_maker(_: Game) -> MakeBot:
        return made

    names = {"bot_names": lambda _: list(BOTS), "bot_maker": bot_maker}
    return cast(Game, type(kind.__name__, (kind,), names)())


KINDS: tuple[type[Game], ...] = (TonkGame, TonePokerGame, HighCardGame)
GAMES = Catalogue(*map(with_these_bots, KINDS), upcasters=UPCASTERS)
