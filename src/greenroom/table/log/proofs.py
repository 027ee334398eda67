"""The proofs of a table's draws, read from its log: those alone that are over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from greenroom.kernel.provable_deal import Pledge
from greenroom.records.proof import Proof, RecordProof, proof_of
from greenroom.table.log import events
from greenroom.table.log.draws import terms
from greenroom.table.log.events import AnyEvent, AnyHandStarted


class Prover:
    """Goes through the log of one table."""

    def __init__(self) -> None:
        self.proofs: list[Proof] = []
        """The proofs of all draws that are over, the first first."""
        self._pending: Pledge | None = None
        self._open: Proof | None = None
        """The draw of the hand in play."""
        self._given_up: list[Proof] = []
        """Promises that were given up while the hand is in play: they follow it in the chain."""

    def fold(self, event: AnyEvent) -> None:
        """Fold one more event."""
        match event:
            case events.Committed(pledge):
                if self._pending is not None:
                    self._add(proof_of(self._pending, "unused"))
                self._pending = pledge
            case events.Drawn() if self._pending is not None:
                self._draw(self._pending, event)
                self._pending = None
            case events.HandStarted() if self._open is not None:
                self._open = _of_hand(self._open, event)
            case events.HandEnded():
                self._reveal(void=False)
            case events.HandVoid():
                self._reveal(void=True)

    def _draw(self, pledge: Pledge, drawn: events.Drawn) -> None:
        proof = proof_of(pledge, drawn.use, drawn.contributions)
        proof = replace(proof, missing=drawn.missing, shuffled=[" ".join(deck) for deck in drawn.shuffled])
        if drawn.use == "hand":
            self._open = proof
        else:
            self._add(proof)

    def _add(self, proof: Proof) -> None:
        (self.proofs if self._open is None else self._given_up).append(proof)

    def _reveal(self, *, void: bool) -> None:
        if self._open is not None:
            self.proofs += [replace(self._open, void=void), *self._given_up]
        self._open, self._given_up = None, []


def proofs_in(log: Sequence[AnyEvent]) -> list[Proof]:
    """List the proofs of all draws in a table's log that are over."""
    prover = Prover()
    for event in log:
        prover.fold(event)
    return prover.proofs


def proofs_for_records(log: Sequence[AnyEvent]) -> dict[int, RecordProof]:
    """Return the proof of each hand that was played to its end, by number, as its record carries it."""
    by_hand: dict[int, RecordProof] = {}
    before: list[Proof] = []
    for proof in proofs_in(log):
        if proof.hand is not None and not proof.void:
            by_hand[proof.hand] = RecordProof(**{**asdict(proof), "shuffled": None}, before=before)
            before = []
        else:
            before = [*before, proof]
    return by_hand


def _of_hand(proof: Proof, started: AnyHandStarted) -> Proof:
    return replace(
        proof,
        hand=started.number,
        terms=terms(started.game, started.stake, started.rules),
        shuffled=[" ".join(deck) for deck in started.deal.shuffled],
    )
