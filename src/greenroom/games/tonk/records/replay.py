"""Replaying a record with the engine: how the hand stands at its end, or where it is at fault."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import UNSET

from greenroom.games.catalogue import EVERYONE_AT_ONCE, GAMES
from greenroom.games.tone_poker.records.replay import replay_text as replay_tones
from greenroom.games.tone_poker.records.result import Replayed as ReplayedTones
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.result import PaymentLine, Replayed, Stopped
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.rules.terms import words
from greenroom.kernel.game import Hand
from greenroom.kernel.outcome import Payment
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import t
from greenroom.records.actions import NAMES, legal_actions, play, stopped


class _Head(msgspec.Struct):
    """What says which game a record is of."""

    game: str = TONK.name


_HEAD = msgspec.json.Decoder(_Head)


def is_without_turns(text: bytes) -> bool:
    """Tell which reader takes a record; what none could take is Tonk's to refuse."""
    try:
        return _HEAD.decode(text).game in EVERYONE_AT_ONCE
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def replay_text(text: bytes, lang: str = "en") -> Replayed | ReplayedTones | Stopped:
    """Read and replay one record of any game; whatever is wrong with it becomes a `Stopped`."""
    try:
        return replay_tones(text, lang) if is_without_turns(text) else _replay_tonk(text, lang)
    except Exception as fault:
        # A fault of ours in one record must not keep the others from being replayed.
        return stopped(refuse("record.internal", fault=type(fault).__name__), lang)


def _replay_tonk(text: bytes, lang: str) -> Replayed | Stopped:
    record = read_record(text)
    return stopped(record, lang) if isinstance(record, Refusal) else replay(record, lang)


def replay(record: Record, lang: str = "en") -> Replayed | Stopped:
    """Play a record's actions one after the other; the first that is refused stops it."""
    hand = deal(record)
    if isinstance(hand, Refusal):
        return stopped(hand, lang)
    for number, text in enumerate(record.actions):
        happened = play(hand, len(record.seats), text)
        if isinstance(happened, Refusal):
            return stopped(happened, lang, number, text)
    return _result(record, hand, lang)


def deal(record: Record) -> Hand | Refusal:
    """Deal the hand of a record."""
    return GAMES[record.game].deal(
        record.rules,
        len(record.seats),
        record.dealer,
        record.deck,
        stake=record.stake,
        bets=record.bets,
        big_one=record.big_one,
    )


def _result(record: Record, hand: Hand, lang: str) -> Replayed:
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


def _payments(record: Record, payments: list[Payment], lang: str) -> list[PaymentLine]:
    terms = PRESETS[record.preset].terms
    return [
        PaymentLine(NAMES[each.payer], NAMES[each.payee], each.amount, why(each, terms, lang))
        for each in payments
    ]


def why(payment: Payment, terms: str | None, lang: str) -> str:
    """Say by which rule a payment is made, in the words played at the table."""
    return _why(payment.why, tuple(payment.args.items()), terms, lang)


@lru_cache(maxsize=4096)
def _why(code: str, args: tuple[tuple[str, str | int], ...], terms: str | None, lang: str) -> str:
    return t(lang, f"payment.tonk.{code}", {**words(lang, terms), **dict(args)})
