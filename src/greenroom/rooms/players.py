"""Who plays where no person does: bots, and the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import structlog

from greenroom.bots import Bot, observe
from greenroom.games import GAMES
from greenroom.rooms.events import Acted
from greenroom.rooms.play import Play

log = structlog.get_logger()


def safe_action(play: Play, seat: int) -> str:
    """Choose for a seat whose time ran out."""
    return GAMES[play.started.game].safe_action(play.hand, seat)


def bot_action(play: Play, seat: int, actions: Sequence[Acted], name: str, get: Callable[[str], Bot]) -> str:
    """Let a bot choose by what its seat may know; where it fails, the safe action."""
    rules = msgspec.json.decode(play.started.rules, type=GAMES[play.started.game].rules_type)
    try:
        return get(name).choose(observe(play.hand, rules, seat, tuple(play.seen_by(seat, actions))))
    except Exception as error:
        # A bot's fault must not hold the table up.
        log.error("bot failed", bot=name, error=type(error).__name__)
        return safe_action(play, seat)
