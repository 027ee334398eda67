"""What every game keeps to, checked by random play through the Game contract alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar

import msgspec

from greenroom.games.tonk.rules.bets import Bets
from greenroom.kernel.hand import AnyHand
from greenroom.kernel.outcome import Outcome, Standing
from greenroom.kernel.preset import Preset
from greenroom.kernel.refusal import Refusal

RulesT = TypeVar("RulesT", bound=msgspec.Struct)
HandT = TypeVar("HandT", bound="Hand")
Step = tuple[int, str]
_LONGEST = 4000
_DROP = 0.05


class Hand(AnyHand, Protocol):
    """One hand of a game that is played in turns, from one pack, and that ends by itself."""

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; None while it is in play."""

    def turn(self) -> int | None:
        """Return the seat that must act, None when the hand is over."""

    def standing(self) -> Standing:
        """Return how the hand stands: its outcome's figures, or those so far while it is in play."""

    def copy(self) -> Hand:
        """Copy the hand; the two then go their own ways."""


class Game(Protocol[RulesT, HandT]):
    """A game of the house that is played in turns, from one pack."""

    @property
    def name(self) -> str:
        """Name in records and on the wire: as in the catalogue."""

    @property
    def behaviour(self) -> int:
        """Version of its behaviour: rises when any hand could end differently."""

    @property
    def rules_type(self) -> type[RulesT]:
        """The record of its house rules."""

    @property
    def presets(self) -> Mapping[str, Preset[RulesT]]:
        """Its presets by name, the standard game first."""

    def fits(self, rules: RulesT, players: int) -> Refusal | None:
        """Say why this many players cannot play by these rules (TK-06), or None."""

    def pack(self, rules: RulesT) -> list[str]:
        """List the cards of the pack, to be shuffled by the caller."""

    def deal(  # noqa: PLR0913 - a deal has this many facts
        self,
        rules: RulesT,
        seats: int,
        dealer: int,
        deck: Sequence[str],
        *,
        stake: int = 1,
        bets: Bets | None = None,
        big_one: bool = False,
    ) -> HandT | Refusal:
        """Deal a hand; `deck` from the top, the first card to the dealer's left."""

    def safe_action(self, hand: HandT, seat: int) -> str:
        """Choose for a seat whose time ran out; never gives anything up that can be kept."""


def check_game(game: Game[RulesT, HandT], rules: RulesT, players: int, chance: Random) -> int:
    """Play one hand at random and check it; returns the number of its actions.

    The hand ends; what is listed is accepted, what is not listed is refused, and the clock plays what
    is listed; a refusal changes nothing; a copy goes its own way; payments sum to zero; no view depends
    on a card that its audience cannot know. Raises AssertionError that says what failed.
    """
    deck = game.pack(rules)
    chance.shuffle(deck)
    dealer = chance.randrange(players)
    hand = _dealt(game, rules, players, dealer, deck)
    steps: list[Step] = []
    seen: set[Step] = set()
    while hand.outcome is None:
        listed = _listed(hand)
        assert listed, "A hand in play has no legal action."
        assert len(steps) < _LONGEST, "The hand does not end."
        _check_refusals(hand, listed, seen, chance)
        for seat in {seat for seat, _ in listed}:
            safe = game.safe_action(hand, seat)
            assert (seat, safe) in listed, f"What the clock would play is not legal: {safe}"
        seen.update(chance.sample(listed, min(3, len(listed))))
        step = _choice(listed, chance)
        _check_copy(hand, step, chance.choice(listed))
        steps.append(step)
        assert not isinstance(hand.play(*step), Refusal), f"Listed, but refused: {step}"
    _check_end(hand)
    _check_secrets(game, rules, players, dealer, deck, steps, chance)
    return len(steps)


def _dealt(game: Game[RulesT, HandT], rules: RulesT, players: int, dealer: int, deck: list[str]) -> HandT:
    hand = game.deal(rules, players, dealer, deck)
    assert not isinstance(hand, Refusal), f"The deal is refused: {hand}"
    return hand


def _listed(hand: Hand) -> list[Step]:
    listed = [(seat, action) for seat in hand.may_act() for action in hand.legal(seat)]
    assert len(set(listed)) == len(listed), "An action is listed twice."
    assert not listed or hand.turn() is not None, "There are legal actions, but it is nobody's turn."
    return listed


def _choice(listed: list[Step], chance: Random) -> Step:
    drops = [step for step in listed if step[1] == "drop"]
    rest = [step for step in listed if step[1] != "drop"]
    return chance.choice(drops if drops and (not rest or chance.random() < _DROP) else rest)


def _check_refusals(hand: Hand, listed: list[Step], seen: set[Step], chance: Random) -> None:
    before = _views(hand)
    unlisted = sorted(seen - set(listed))
    for step in chance.sample(unlisted, min(4, len(unlisted))):
        assert isinstance(hand.play(*step), Refusal), f"Not listed, but accepted: {step}"
    for text in ("", "no such thing", "discard", "spread 5h", "hit s99 5h"):
        assert isinstance(hand.play(listed[0][0], text), Refusal), f"Accepted: {text!r}"
    assert _views(hand) == before, "A refused action has changed the hand."


def _check_copy(hand: Hand, step: Step, other: Step) -> None:
    before = _views(hand)
    twin = hand.copy()
    assert _views(twin) == before, "A copy differs from its original."
    assert not isinstance(twin.play(*other), Refusal), f"Listed, but refused to a copy: {other}"
    assert _views(hand) == before, f"Play in a copy has changed the original: {step}"


def _views(hand: Hand) -> list[bytes]:
    audiences = [None, *range(len(hand.standing().counts))]
    return [msgspec.json.encode(hand.view(audience)) for audience in audiences]


def _check_end(hand: Hand) -> None:
    outcome = hand.outcome
    assert outcome is not None
    assert hand.turn() is None and not hand.may_act(), "Somebody may act after the end."
    if outcome.charges is not None:
        assert outcome.net == [-charge for charge in outcome.charges], "Net is not minus the charge."
        return
    net = [0] * len(outcome.net)
    for payment in outcome.payments:
        assert payment.amount > 0 and payment.payer != payment.payee, f"Not a payment: {payment}"
        net[payment.payer] -= payment.amount
        net[payment.payee] += payment.amount
    assert net == outcome.net, "Net is not the sum of the payments."


def _check_secrets(  # noqa: PLR0913, PLR0917 - a hand that is dealt again has this many facts
    game: Game[RulesT, HandT],
    rules: RulesT,
    players: int,
    dealer: int,
    deck: list[str],
    steps: list[Step],
    chance: Random,
) -> None:
    """Swap two cards of the deck: who saw neither must be shown the same bytes, as far as play agrees."""
    told = _streams(_dealt(game, rules, players, dealer, deck), players, steps)
    for _ in range(3):
        one, two = chance.sample(range(len(deck)), 2)
        other = deck.copy()
        other[one], other[two] = deck[two], deck[one]
        retold = _streams(_dealt(game, rules, players, dealer, other), players, steps)
        for first, second in zip(told, retold, strict=True):
            _check_same(first, second, deck[one].encode(), deck[two].encode())


def _check_same(first: list[bytes], second: list[bytes], one: bytes, two: bytes) -> None:
    for here, there in zip(first, second, strict=False):
        if one in here or two in here:
            return
        assert here == there, f"Shown differently, though neither {one!r} nor {two!r} is known here."


def _streams(hand: Hand, players: int, steps: list[Step]) -> list[list[bytes]]:
    """Everything each audience is shown, as long as the actions are accepted and the hand is in play."""
    audiences = [None, *range(players)]
    if hand.outcome is not None:
        return [[] for _ in audiences]
    streams = [[msgspec.json.encode(hand.view(audience))] for audience in audiences]
    for step in steps:
        happened = hand.play(*step) if hand.outcome is None else Refusal("over")
        if isinstance(happened, Refusal) or hand.outcome is not None:
            break
        for stream, audience in zip(streams, audiences, strict=True):
            stream.append(msgspec.json.encode((hand.shown(happened, audience), hand.view(audience))))
    return streams
