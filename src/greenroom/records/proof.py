"""The proof of a deal: what was promised, what people added, and the checks that anybody can make of both.

A proof lists every draw of its table that has been revealed and lies behind the last one: the cut, hands that
came to nothing, promises that were given up. So the chain goes through all of them, and none can be left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from greenroom.kernel.provable_deal import (
    FIRST,
    VERSION,
    Contribution,
    Hex32,
    Number,
    Pledge,
    Use,
    fingerprint,
)
from greenroom.kernel.refusal import Refusal, refuse


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """One draw, revealed."""

    version: int
    draw: Number
    use: Use
    hand: int | None = None
    """The number of the hand at its table; null if the draw was not for a hand."""
    void: bool = False
    """Whether the hand came to nothing."""
    commitment: Hex32
    salt: Hex32
    secret: Hex32
    rules: Hex32
    previous: Hex32
    contributions: list[Contribution]
    missing: list[str] = []
    """Names of people who sat there and added nothing."""
    terms: str | None = None
    """The text of which `rules` is the hash."""
    shuffled: list[str] | None = None
    """The results of its shuffles, in this order; null in a record, which has it as `deck` or `decks`."""

    @property
    def pledge(self) -> Pledge:
        """The promise from which this draw follows."""
        return Pledge(
            draw=self.draw, salt=self.salt, secret=self.secret, rules=self.rules, previous=self.previous
        )

    @property
    def link(self) -> str:
        """The hash by which the next draw names this one."""
        return self.pledge.link(self.use, self.contributions)


class RecordProof(Proof, frozen=True, kw_only=True):
    """The proof of a hand that was played to its end, as its record carries it."""

    before: list[Proof] = []
    """The draws since the last hand that was."""


def proof_of(pledge: Pledge, use: Use, contributions: Sequence[Contribution] = ()) -> Proof:
    """Write down a draw that may be revealed."""
    return Proof(
        version=VERSION,
        draw=pledge.draw,
        use=use,
        commitment=pledge.commitment,
        salt=pledge.salt,
        secret=pledge.secret,
        rules=pledge.rules,
        previous=pledge.previous,
        contributions=list(contributions),
    )


def faults_of_draw(proof: Proof) -> list[Refusal]:
    """List what is wrong with one draw, taken by itself."""
    if proof.version != VERSION:
        return [refuse("proof.version", draw=proof.draw, version=proof.version, known=VERSION)]
    chairs = [each.chair for each in proof.contributions]
    faults = []
    if proof.pledge.commitment != proof.commitment:
        faults.append(refuse("proof.commitment", draw=proof.draw))
    if proof.terms is not None and fingerprint(proof.terms) != proof.rules:
        faults.append(refuse("proof.terms", draw=proof.draw))
    if chairs != sorted(set(chairs)):
        faults.append(refuse("proof.order", draw=proof.draw))
    if proof.use == "hand" and (proof.terms is None or proof.hand is None or not proof.shuffled):
        faults.append(refuse("proof.incomplete", draw=proof.draw))
    if proof.use != "hand" and _holds_too_much(proof):
        faults.append(refuse("proof.use", draw=proof.draw))
    return faults or [*_faults_of_decks(proof)]


def _holds_too_much(proof: Proof) -> bool:
    """Tell whether a draw without a hand has what only a hand has, or an unused one has anything at all."""
    is_drawn = proof.use == "unused" and bool(proof.contributions or proof.shuffled)
    return is_drawn or proof.terms is not None or proof.hand is not None or proof.void


def _faults_of_decks(proof: Proof) -> Iterable[Refusal]:
    shuffle = proof.pledge.shuffle(proof.use, proof.contributions)
    for number, text in enumerate(proof.shuffled or (), start=1):
        deck = text.split()
        drawn = shuffle(deck)
        if deck != drawn:
            place = next(place for place, each in enumerate(drawn) if each != deck[place])
            yield refuse("proof.shuffle", draw=proof.draw, number=number, place=place + 1, drawn=drawn[place])
            return


def faults_of_chain(proofs: Sequence[Proof]) -> list[Refusal]:
    """List what is wrong with how draws follow one another; the first may come after others."""
    faults: list[Refusal] = []
    if proofs and proofs[0].draw == 1 and proofs[0].previous != FIRST:
        faults.append(refuse("proof.not_first", draw=1))
    secrets: set[str] = set()
    hand: int | None = None
    if proofs and proofs[0].draw > 1 and 1 in [each.hand for each in proofs]:
        faults.append(refuse("proof.beginning", draw=proofs[0].draw))
    for before, proof in zip([None, *proofs], proofs, strict=False):
        if proof.secret in secrets:
            faults.append(refuse("proof.same_secret", draw=proof.draw))
        secrets.add(proof.secret)
        if proof.hand is not None:
            if hand is not None and proof.hand != hand + 1:
                faults.append(refuse("proof.hand", draw=proof.draw, hand=proof.hand, before=hand))
            hand = proof.hand
        if before is not None:
            faults += _faults_of_step(before, proof)
    return faults


def _faults_of_step(before: Proof, proof: Proof) -> list[Refusal]:
    if proof.draw <= before.draw:
        return [refuse("proof.twice", draw=proof.draw, before=before.draw)]
    if proof.draw > before.draw + 1:
        return [refuse("proof.gap", before=before.draw, draw=proof.draw)]
    if proof.previous != before.link:
        return [refuse("proof.link", draw=proof.draw, before=before.draw)]
    if before.use == "unused" and before.rules == proof.rules:
        return [refuse("proof.given_up", draw=before.draw)]
    return []
