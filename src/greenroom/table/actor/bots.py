"""Who plays where no person does: bots, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import structlog

from greenroom.games.tone_poker import bots as tone_poker_bots
from greenroom.games.tonk import bots as tonk_bots
from greenroom.table.actor.play import Play
from greenroom.table.log.events import Acted
from greenroom.table.manner import AnyBot

if TYPE_CHECKING:
    from greenroom.table.context import Around

GetBot = Callable[[str, str], AnyBot]
"""Makes a game's bot by its name."""

log = structlog.get_logger()


def bot_named(game: str, name: str) -> AnyBot:
    """Make a bot. Raises KeyError where the game has none of that name."""
    return tone_poker_bots.get(name) if game == "tone-poker" else tonk_bots.get(name)


def bot_names(game: str) -> list[str]:
    """List the bots of a game."""
    return tone_poker_bots.names() if game == "tone-poker" else tonk_bots.names()


def bot_action(play: Play, seat: int, actions: Sequence[Acted], name: str, around: Around) -> str:
    """Let a bot choose by what its seat may know; where it fails, the safe action."""
    try:
        bot = around.bot(play.started.game, name)
        return play.kept.bot_action(bot, seat, tuple(play.seen_by(seat, actions)))
    except Exception as error:
        # A bot's fault must not hold the table up.
        log.error("bot failed", bot=name, error=type(error).__name__, trace=around.faults.keep(error))
        return play.kept.safe_action(seat)


def bot_slap(play: Play, seat: int, actions: Sequence[Acted], around: Around) -> str | None:
    """Let a bot choose whether and how it slaps by what its seat may know; where that fails, it does not."""
    try:
        return play.kept.slap(seat, tuple(play.seen_by(seat, actions)))
    except Exception as error:
        log.error("bot failed", error=type(error).__name__, trace=around.faults.keep(error))
        return None
