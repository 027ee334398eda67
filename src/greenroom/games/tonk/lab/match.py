"""One hand played by bots: each is given what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal


class IllegalChoiceError(Exception):
    """A bot chose an action that is not legal; the message names both."""


Watch = Callable[[TonkHand, Observation], None]
"""A function told of every choice before it is made: the hand, and what the bot that is asked may know."""


def play_hand(rules: HouseRules, bots: Sequence[Bot], dealer: int, chance: Random) -> Outcome:
    """Shuffle, deal and play one hand, the bots in seat order; return how it ended.

    `chance` shuffles, and decides who is first where several may act (TK-26).
    Raises ValueError for more players than the rules can deal to, IllegalChoiceError for a bot's mistake.
    """
    hand = deal_hand(rules, len(bots), dealer, chance)
    return play_out(hand, rules, bots, [[] for _ in bots], chance)


def deal_hand(rules: HouseRules, seats: int, dealer: int, chance: Random) -> TonkHand:
    """Shuffle and deal; raises ValueError for more players than the rules can deal to."""
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    hand = TONK.deal(rules, seats, dealer, deck)
    if isinstance(hand, Refusal):
        raise ValueError(hand.code)
    return hand


def play_out(  # noqa: PLR0913, PLR0917 - a hand in play has these parts
    hand: TonkHand,
    rules: HouseRules,
    bots: Sequence[Bot],
    shown: Sequence[list[TonkShown]],
    chance: Random,
    watch: Watch = lambda hand, observation: None,
) -> Outcome:
    """Play a hand to its end, from what every seat has been shown of it so far; return how it ended."""
    while hand.outcome is None:
        seat = chance.choice(hand.may_act())
        observation = observe(hand, rules, seat, shown[seat])
        watch(hand, observation)
        play(hand, seat, bots[seat].choose(observation), shown)
    return hand.outcome


def play(hand: TonkHand, seat: int, action: str, shown: Sequence[list[TonkShown]]) -> None:
    """Play one action and tell every seat what it may know of it; raises IllegalChoiceError."""
    happened = hand.play(seat, action)
    if isinstance(happened, Refusal):
        raise IllegalChoiceError(f"p{seat + 1} chose {action!r}, which is refused: {happened.code}")
    for audience, own_shown in enumerate(shown):
        fact = hand.shown(happened, audience)
        if fact is not None:
            own_shown.append(fact)
