"""Replaying a record with the engine: how the hand stands at its end, or where it is at fault."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.locales import SENTENCES, t
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.result import Replayed, ReplayedPayment
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.rules.terms import words
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.outcome import Payment
from greenroom.kernel.refusal import Refusal
from greenroom.records.actions import RefusedAction, hand_at_end, legal_actions, play_all
from greenroom.records.result import Stopped, stopped_result
from greenroom.records.seats import NAMES


def replay(record: Record, lang: str = "en") -> Replayed | Stopped:
    """Play a record's actions one after the other; the first that is refused stops it."""
    hand = deal(record)
    if isinstance(hand, Refusal):
        return stopped_result(hand, SENTENCES, lang)
    happenings = play_all(hand, len(record.seats), record.actions)
    if isinstance(happenings, RefusedAction):
        return stopped_result(happenings.refusal, SENTENCES, lang, happenings.place, happenings.text)
    return _result(record, hand, lang)


def replay_to_end(record: Record) -> TonkHand | Refusal:
    """Return the hand of a record as it stands at its end, or the refusal of its first wrong action."""
    return hand_at_end(deal(record), len(record.seats), record.actions)


def deal(record: Record) -> TonkHand | Refusal:
    """Deal the hand of a record."""
    return TONK.deal(
        record.rules,
        len(record.seats),
        record.dealer,
        record.deck,
        stake=record.stake,
        bets=record.bets,
        big_one=record.big_one,
    )


def _result(record: Record, hand: TonkHand, lang: str) -> Replayed:
    standing, outcome, turn = hand.standing(), hand.outcome, hand.turn()
    charges = standing.charges
    return Replayed(
        status="in_progress" if outcome is None else "finished",
        end=outcome.end if outcome else None,
        winners=[NAMES[seat] for seat in outcome.winners] if outcome else [],
        counts=_by_seat(standing.counts),
        payments=UNSET if charges is not None else _payments(record, standing.payments, lang),
        charges=UNSET if charges is None else _by_seat(charges),
        net=_by_seat(standing.net),
        turn=None if turn is None else NAMES[turn],
        legal=[] if outcome else legal_actions(hand),
    )


def _by_seat(numbers: list[int]) -> dict[str, int]:
    return dict(zip(NAMES, numbers, strict=False))


def _payments(record: Record, payments: list[Payment], lang: str) -> list[ReplayedPayment]:
    terms = PRESETS[record.preset].terms
    return [
        ReplayedPayment(NAMES[each.payer], NAMES[each.payee], each.amount, why(each, terms, lang))
        for each in payments
    ]


def why(payment: Payment, terms: str | None, lang: str) -> str:
    """Say by which rule a payment is made, in the words played at the table."""
    return _why(payment.why, tuple(payment.args.items()), terms, lang)


@lru_cache(maxsize=4096)
def _why(code: str, args: tuple[tuple[str, str | int], ...], terms: str | None, lang: str) -> str:
    return t(lang, f"payment.tonk.{code}", {**words(lang, terms), **dict(args)})
