"""Replaying a record: how the hand stands at its end and what it sounded like, or where it is at fault."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.pitch import notes
from greenroom.games.tone_poker.engine.play import Happened
from greenroom.games.tone_poker.engine.state import Seat
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.locales import SENTENCES
from greenroom.games.tone_poker.records.record import Record
from greenroom.games.tone_poker.records.result import Replayed, ReplayedHand
from greenroom.games.tone_poker.text.hand import TonePokerHand
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
    return _result(hand, [_notes(record, each) if isinstance(each, Happened) else [] for each in happenings])


def replay_to_end(record: Record) -> TonePokerHand | Refusal:
    """Return the hand of a record as it stands at its end, or the refusal of its first wrong action."""
    return hand_at_end(deal(record), len(record.seats), record.actions)


def deal(record: Record) -> TonePokerHand | Refusal:
    """Lay out the hand of a record."""
    return TONE_POKER.deal(record.rules, [player.tonic for player in record.seats], record.decks)


def _notes(record: Record, happened: Happened) -> list[int]:
    return notes(record.seats[happened.seat].tonic, happened.sounding)


def _result(hand: TonePokerHand, sounds: list[list[int]]) -> Replayed:
    score = hand.score
    return Replayed(
        status="in_progress" if score is None else "finished",
        hands={name: _line(seat) for name, seat in zip(NAMES, hand.state.seats, strict=False)},
        order=[[NAMES[seat] for seat in equal] for equal in score.order] if score else None,
        places=_by_seat(score.places) if score else None,
        bonus=_by_seat(score.bonus) if score else None,
        points=_by_seat(score.points) if score else None,
        sounds=sounds,
        legal=legal_actions(hand),
    )


def _line(seat: Seat) -> ReplayedHand:
    if not seat.is_dealt:
        return ReplayedHand((), None, None)
    rank = hand_rank(seat.cards)
    return ReplayedHand(seat.hand, rank.label, rank.royal)


def _by_seat(numbers: list[int]) -> dict[str, int]:
    return dict(zip(NAMES, numbers, strict=False))
