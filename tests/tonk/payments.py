"""Truths about the outcome of every hand of Tonk (TK-36)."""

from __future__ import annotations

from greenroom.games.tonk.text.outcome import Outcome

OF_TONK: dict[str, tuple[str, ...]] = {"rare": ("drop",), "public": ("apart", "awarded")}
"""For the checks of any game: the bet on the highest card of a suit shows everybody who has it (TK-11)."""


def check_outcome(outcome: Outcome | None) -> None:
    """Check that payments sum to what everybody gets, and that charges stand against those charged."""
    assert outcome is not None
    if outcome.charges is not None:
        assert outcome.net == [-charge for charge in outcome.charges], "Net is not minus the charge."
        return
    net = [0] * len(outcome.net)
    for payment in outcome.payments:
        assert payment.amount > 0 and payment.payer != payment.payee, f"Not a payment: {payment}"
        net[payment.payer] -= payment.amount
        net[payment.payee] += payment.amount
    assert net == outcome.net, "Net is not the sum of the payments."
