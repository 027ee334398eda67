"""Hands set up for a test: seat p1 is eldest, the last seat deals."""

from __future__ import annotations

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.agreement import agreed_rules
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.outcome import Outcome
from greenroom.kernel.refusal import Refusal
from refusals import granted


def rules_of(preset: str = "classic", **overrides: object) -> HouseRules:
    """The rules of a preset with some options changed."""
    rules = agreed_rules({"preset": preset, "overrides": overrides})
    assert isinstance(rules, HouseRules), rules
    return rules


def in_turn(hands: list[str]) -> list[str]:
    """The cards of these hands in the order in which they are dealt."""
    split = [hand.split() for hand in hands]
    return [cards[at] for at in range(len(split[0])) for cards in split]


def deal(
    *hands: str,
    up: str = "",
    stock: str = "",
    preset: str = "classic",
    stake: int = 1,
    bets: Bets | None = None,
    big_one: bool = False,
    **overrides: object,
) -> TonkHand:
    """Deal these hands, this upcard and this stock; the rest of the pack follows in its own order.

    `hand_size` is that of the hands given, and no upcard is turned where none is given.
    """
    overrides = {"hand_size": len(hands[0].split()), "upcard": bool(up), "naturals": []} | overrides
    rules = rules_of(preset, **overrides)
    deck = in_turn(list(hands)) + up.split() + stock.split()
    deck += [card for card in TONK.pack(rules) if card not in deck]
    dealt = TONK.deal(rules, len(hands), len(hands) - 1, deck, stake=stake, bets=bets, big_one=big_one)
    return granted(dealt)


def mover(hand: TonkHand) -> int:
    """The seat whose turn it is."""
    seat = hand.turn()
    assert seat is not None
    return seat


def draw_and_discard(hand: TonkHand) -> None:
    """Let the player whose turn it is throw the card that it draws."""
    seat = mover(hand)
    drawn = granted(hand.play(seat, "draw")).cards[0]
    play(hand, f"p{seat + 1} discard {drawn}")


def outcome_of(hand: TonkHand) -> Outcome:
    """The end of the hand."""
    assert hand.outcome is not None
    return hand.outcome


def refusal_of(hand: TonkHand, action: str) -> str | None:
    """Try `p2 draw`; the code of the refusal, or None when it was played."""
    seat, _, text = action.partition(" ")
    done = hand.play(int(seat[1:]) - 1, text)
    return done.code if isinstance(done, Refusal) else None


def play(hand: TonkHand, *actions: str) -> TonkHand:
    """Play legal actions, each as it stands in a record."""
    for action in actions:
        assert refusal_of(hand, action) is None, (action, refusal_of(hand, action))
    return hand


def legal(hand: TonkHand) -> set[str]:
    """Every legal action of every seat, as in a record."""
    return {f"p{seat + 1} {action}" for seat in hand.may_act() for action in hand.legal(seat)}


def paid(hand: TonkHand) -> dict[tuple[int, int], int]:
    """The sums that passed between the seats, counted from 1: (from, to) to the sum."""
    sums: dict[tuple[int, int], int] = {}
    for payment in hand.standing().payments:
        pair = payment.payer + 1, payment.payee + 1
        sums[pair] = sums.get(pair, 0) + payment.amount
    return sums


def ended(hand: TonkHand) -> tuple[str, list[int]]:
    """The reason for the end of the hand and the winners, seats counted from 1."""
    outcome = outcome_of(hand)
    return outcome.end, [winner + 1 for winner in outcome.winners]
