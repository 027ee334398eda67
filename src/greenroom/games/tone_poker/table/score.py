"""A finished hand of Tone Poker on the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank, naming_ranks
from greenroom.games.tone_poker.engine.intervals import mask
from greenroom.games.tone_poker.table.parts import TonePokerDeal, TonePokerResult
from greenroom.games.tone_poker.table.views import PlayedLine, TonePokerScore
from greenroom.table.log.ledger import LedgerHand


def score(hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], TonePokerScore]:
    """Tell the best hands, and all of them from the best down; `names` are those of the seats."""
    assert isinstance(hand.result, TonePokerResult)
    assert isinstance(hand.deal, TonePokerDeal)
    placing = hand.result.placing
    lines = [
        _line(hand.result, names[seat], seat, hand.deal.tonics[seat])
        for equal in placing.order
        for seat in equal
    ]
    return [names[seat] for seat in placing.order[0]], TonePokerScore(lines, placing.why)


def _line(result: TonePokerResult, name: str, seat: int, tonic: int) -> PlayedLine:
    cards, placing, ear = result.hands[seat], result.placing, result.ear
    made = hand_rank(mask(cards))
    return PlayedLine(
        name=name,
        tonic=tonic,
        cards=cards,
        label=made.label,
        royal=made.royal,
        ranks=naming_ranks(made),
        place=placing.places[seat],
        bonus=placing.bonus[seat],
        points=placing.points[seat],
        ear=None if ear is None else ear.points[seat],
    )
