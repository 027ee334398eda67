"""The payments of a hand in units: stakes times the table's, and side bets (TK-11, TK-12, TK-36)."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.engine import codes, naturals
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.text.outcome import Payment, Standing
from greenroom.games.tonk.text.view import Win

REASONS = (
    "",
    "natural_points",
    "claim",
    "tonk",
    "first_turn_tonk",
    "out",
    "drop",
    "caught_beaten",
    "caught_low",
    "caught_for_all",
    "caught_all",
    "stock_out",
)
"""Codes of the rules of payment, by the engine's numbers; of a win on the deal there are three (`reason`)."""


class Account(msgspec.Struct, frozen=True):
    """The worth of the engine's stakes in one hand."""

    stake: int
    """The stake of the table, in units."""
    bets: Bets | None
    big_one: bool
    """Whether the deal is for double stakes (TK-10)."""

    @property
    def times(self) -> int:
        """Return what multiplies every stake and every charge, but no side bet (TK-11, TK-35)."""
        return 2 if self.big_one else 1


def high_suit_payments(state: State, bets: Bets) -> list[Payment]:
    """Let the bettors pay the highest card of the called suit (TK-11)."""
    bet, amount = bets.high_suit, state.rules.side_bet_high_suit
    if bet is None or state.high_winner < 0 or not amount:
        return []
    payers = (seat for seat in bet.seats if seat != state.high_winner)
    return [Payment(seat, state.high_winner, amount, "high_suit") for seat in payers]


def natural_bet_payments(state: State, bets: Bets) -> list[Payment]:
    """Let everyone with something in the pot pay the first natural spread (TK-12)."""
    winner = state.pot_winner
    if winner < 0:
        return []
    owed = list(bets.natural_pot) or [0] * state.seats
    for seat in bets.natural:
        owed[seat] += state.rules.side_bet_natural
    return [
        Payment(seat, winner, amount, "natural_bet")
        for seat, amount in enumerate(owed)
        if amount and seat != winner
    ]


def win_held(state: State, seat: int) -> Win | None:
    """Tell by what a seat won on the deal or by a claim, or would have but for the others (TK-14, TK-15)."""
    if state.end not in (codes.END_NATURAL, codes.END_NATURAL_DRAW):
        return None
    if state.ender >= 0:
        return "claim" if seat == state.ender else None
    place = naturals.dealt(state, state.hands[seat])
    if place < 0:
        return None
    if state.rules.natural_low[place]:
        return "low"
    return "courts" if state.rules.natural_courts[place] else "points"


def reason(state: State, why: int, payee: int) -> str:
    """Name the rule of a payment; a win on the deal by what the hand had."""
    return f"natural_{win_held(state, payee)}" if why == codes.WHY_NATURAL else REASONS[why]


def stake_payments(state: State, stake: int) -> list[Payment]:
    """List the payments of the end of the play, in units."""
    paid = state.paid
    payments = []
    for at in range(0, state.payments * 2, 2):
        who, stakes = paid[at], paid[at + 1]
        payer, payee = who & 7, who >> 3 & 7
        why = reason(state, who >> 6, payee)
        payments.append(Payment(payer, payee, stakes * stake, why, {"stakes": stakes}))
    return payments


def standing(state: State, counts: list[int], account: Account) -> Standing:
    """Add up how the hand stands for each seat."""
    if state.rules.push_ups:
        charges = [-points * account.times for points in state.net[: state.seats]]
        return Standing(counts, [], charges, [-points for points in charges])
    bets = account.bets
    payments = [] if bets is None else high_suit_payments(state, bets) + natural_bet_payments(state, bets)
    payments += stake_payments(state, account.stake * account.times)
    net = [0] * state.seats
    for payment in payments:
        net[payment.payer] -= payment.amount
        net[payment.payee] += payment.amount
    return Standing(counts, payments, None, net)
