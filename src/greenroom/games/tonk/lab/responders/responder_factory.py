"""Builds a responder from its description in a file, in any process."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.registry import BOTS
from greenroom.games.tonk.lab.responders.responder import (
    BotResponder,
    Responder,
    RuleResponder,
    SearchResponder,
)
from greenroom.games.tonk.lab.responders.rule_player import RuleResponderBot
from greenroom.games.tonk.lab.responders.searcher import SearchResponderBot


def maker(text: str) -> Callable[[Random], Bot]:
    """Return the function that makes a written responder from its source of chance."""
    responder: Responder = msgspec.json.decode(text, type=Responder)

    def make(chance: Random) -> Bot:
        match responder:
            case RuleResponder():
                return RuleResponderBot(responder)
            case SearchResponder():
                return SearchResponderBot(responder, chance)
            case BotResponder(name=name):
                return BOTS[name](chance)

    return make
