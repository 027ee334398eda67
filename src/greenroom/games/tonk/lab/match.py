"""One hand played by bots: each is given what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.outcome import Outcome
from greenroom.kernel.refusal import Refusal


class IllegalChoiceError(Exception):
    """A bot chose an action that is not legal; the message names both."""


def play_hand(rules: HouseRules, bots: Sequence[Bot], dealer: int, chance: Random) -> Outcome:
    """Shuffle, deal and play one hand, the bots in seat order; return how it ended.

    `chance` shuffles, and decides who is first where several may act (TK-26).
    Raises ValueError for more players than the rules can deal to, IllegalChoiceError for a bot's mistake.
    """
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    hand = TONK.deal(rules, len(bots), dealer, deck)
    if isinstance(hand, Refusal):
        raise ValueError(hand.code)
    shown: list[list[TonkShown]] = [[] for _ in bots]
    while hand.outcome is None:
        seat = chance.choice(hand.may_act())
        play(hand, seat, bots[seat].choose(observe(hand, rules, seat, shown[seat])), shown)
    return hand.outcome


def play(hand: TonkHand, seat: int, action: str, shown: Sequence[list[TonkShown]]) -> None:
    """Play one action and tell every seat what it may know of it; raises IllegalChoiceError."""
    happened = hand.play(seat, action)
    if isinstance(happened, Refusal):
        raise IllegalChoiceError(f"p{seat + 1} chose {action!r}, which is refused: {happened.code}")
    for audience, told in enumerate(shown):
        fact = hand.shown(happened, audience)
        if fact is not None:
            told.append(fact)
