"""Section 8: what `replay` prints, by the referee's own reckoning."""

from typing import Any

from .actions import read, text
from .legality import legal_actions, may
from .play import play
from .record import RecordError, sit
from .settle import counts
from .table import Payment, Table, seat_name


def do(table: Table, written: str) -> bool:
    """Play an action; False where it is illegal or cannot be read, and then nothing has changed."""
    action = read(written, len(table.seats), table.rules)
    if action is None or not may(table, action) or beyond_deck(table, action.kind):
        return False
    play(table, action)
    return True


def beyond_deck(table: Table, kind: str) -> bool:
    """Going beyond the cards that the record gives is an error of that action."""
    return kind == "draw" and table.stock_size > 0 and not table.stock


def legal(table: Table) -> list[str]:
    """Every legal action of every seat that may act, sorted by code point."""
    return sorted(text(action) for action in legal_actions(table))


def by_seat(values: list[int]) -> dict[str, int]:
    return {seat_name(seat): value for seat, value in enumerate(values)}


def written(payment: Payment) -> dict[str, Any]:
    return {
        "from": seat_name(payment.payer),
        "to": seat_name(payment.payee),
        "amount": payment.amount,
        "why": payment.why,
    }


def net(table: Table) -> list[int]:
    """TK-36: zero-sum; TK-35: minus the charge where points are charged."""
    won = [-points for points in table.charges]
    for payment in table.payments:
        won[payment.payer] -= payment.amount
        won[payment.payee] += payment.amount
    return won


def must_act(table: Table) -> str | None:
    """The slapper while its discard is due; else whose turn it is or comes next."""
    if table.end is not None:
        return None
    return seat_name(table.turn if table.slapper is None else table.slapper)


def money(table: Table) -> dict[str, Any]:
    if table.rules["scoring"] == "push_ups":
        return {"charges": by_seat(table.charges)}
    return {"payments": [written(payment) for payment in table.payments]}


def result(table: Table) -> dict[str, Any]:
    return {
        "status": "finished" if table.end else "in_progress",
        "end": table.end,
        "winners": [seat_name(seat) for seat in table.winners],
        "counts": by_seat(counts(table)),
        **money(table),
        "net": by_seat(net(table)),
        "turn": must_act(table),
        "legal": legal(table),
    }


def judge(record: Any) -> dict[str, Any]:
    """Give the result of a record, or `{"error_action": i}`: the first faulty action, null the record."""
    try:
        table = sit(record)
    except RecordError:
        return {"error_action": None}
    for index, action in enumerate(record["actions"]):
        if not do(table, action):
            return {"error_action": index}
    return result(table)
