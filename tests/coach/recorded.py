"""Hands of bots, as records."""

from __future__ import annotations

from random import Random

from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.refusal import Refusal
from greenroom.records.seats import seat_name

DROPS = 0.05


def recorded(preset: str, seats: int, seed: int) -> Record:
    """Play a hand: steady bots, of whom the first acts at random, so that there are slips to find."""
    rules, chance = PRESETS[preset].rules, Random(seed)
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    hand = TONK.deal(rules, seats, seats - 1, deck)
    assert isinstance(hand, TonkHand), hand
    bots = [Steady() for _ in range(seats)]
    shown: list[list[TonkShown]] = [[] for _ in bots]
    actions: list[str] = []
    while hand.outcome is None:
        seat = chance.choice(hand.may_act())
        action = (
            bots[seat].choose(observe(hand, rules, seat, tuple(shown[seat])))
            if seat
            else any_of(hand, chance)
        )
        happened = hand.play(seat, action)
        assert not isinstance(happened, Refusal), happened
        for audience, told in enumerate(shown):
            fact = hand.shown(happened, audience)
            if fact is not None:
                told.append(fact)
        actions.append(f"{seat_name(seat)} {action}")
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    return Record(
        game="tonk",
        preset=preset,
        rules=rules,
        stake=1,
        seats=names,
        dealer=seats - 1,
        deck=tuple(deck),
        actions=tuple(actions),
        bets=None,
        big_one=False,
    )


def any_of(hand: TonkHand, chance: Random) -> str:
    """Choose at random for the first seat; a drop, which ends the hand, seldom."""
    legal = hand.legal(0)
    rest = [each for each in legal if each != "drop"]
    return "drop" if "drop" in legal and (not rest or chance.random() < DROPS) else chance.choice(rest)
