"""Tables for tests: decks in order, actions one after another."""

from __future__ import annotations

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal

DECKS = ("0 7 2 9 4 11 6 1 8 3 10 5", "5 10 3 8 1 6 11 4 9 2 7 0", "11 1 0 3 5 7 9 2 4 6 8 10")


def table(*actions, decks=DECKS[:2], tonics=None, **rules):
    """Lay a table out and play actions such as `p1 deal`, all of which must be legal."""
    tonics = tonics or range(len(decks))
    hand = TONE_POKER.deal(HouseRules(**rules), list(tonics), [deck.split() for deck in decks])
    assert not isinstance(hand, Refusal), hand
    for text in actions:
        assert not isinstance(happened := do(hand, text), Refusal), (text, happened)
    return hand


def do(hand, text):
    """Play one action with its seat in front."""
    seat, _, action = text.partition(" ")
    return hand.play(int(seat[1:]) - 1, action)


def refused(hand, text):
    """Return the code with which an action is refused; nothing may have changed."""
    before = [hand.view(seat) for seat in range(len(hand.state.seats))]
    refusal = do(hand, text)
    assert isinstance(refusal, Refusal), text
    assert before == [hand.view(seat) for seat in range(len(hand.state.seats))]
    return refusal.code.removeprefix("tone_poker.")
