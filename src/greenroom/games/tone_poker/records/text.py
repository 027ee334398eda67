"""The result of a replay for a person to read."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.hand_ranks import hand_rank
from greenroom.games.tone_poker.engine.intervals import cards_text, mask
from greenroom.games.tone_poker.engine.reasons import why
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.records.record import Record
from greenroom.games.tone_poker.records.result import Replayed, ReplayedHand
from greenroom.games.tone_poker.text.names import hand_name, reason_text
from greenroom.locales import join_items
from greenroom.records.seats import NAMES


def readable(record: Record, result: Replayed, lang: str) -> str:
    """Tell how a hand stands: who sat there, what each holds, and the score sheet once all have played."""
    names = {seat: f"{player.name} ({seat})" for seat, player in zip(NAMES, record.seats, strict=False)}
    lines = [t(lang, "record.text.tone_poker.table", seats=join_items(lang, list(names.values())))]
    lines += [_hand(names[seat], line, lang) for seat, line in result.hands.items()]
    return "\n".join([*lines, *_score(result, names, lang)])


def _hand(name: str, line: ReplayedHand, lang: str) -> str:
    if not line.cards:
        return t(lang, "record.text.tone_poker.not_dealt", name=name)
    hand = hand_name(lang, hand_rank(mask(line.cards)))
    return t(lang, "record.text.tone_poker.hand", name=name, cards=cards_text(line.cards), hand=hand)


def _score(result: Replayed, names: dict[str, str], lang: str) -> list[str]:
    if result.order is None:
        return [t(lang, "record.text.tone_poker.in_progress")]
    return [
        _place(result, equal, below, names, lang)
        for equal, below in zip(result.order, [*result.order[1:], []], strict=True)
    ]


def _place(result: Replayed, equal: list[str], below: list[str], names: dict[str, str], lang: str) -> str:
    best = equal[0]
    line = t(
        lang,
        "record.text.tone_poker.place",
        place=(result.places or {})[best],
        seats=join_items(lang, [names[seat] for seat in equal]),
        points=(result.points or {})[best],
    )
    return f"{line} – {_why(result, best, below[0], lang)}" if below else line


def _why(result: Replayed, better: str, worse: str, lang: str) -> str:
    hands = (hand_rank(mask(result.hands[seat].cards)) for seat in (better, worse))
    return reason_text(lang, why(*hands))
