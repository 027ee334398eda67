"""The output of `greenroom odds`: the discards of a hand, for a program or for a person."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from greenroom.games.tone_poker.engine.hand_ranks import LABELS, Label, hand_rank
from greenroom.games.tone_poker.engine.intervals import RANK, RANKS, card_named, cards_text, mask
from greenroom.games.tone_poker.engine.pitch import note
from greenroom.games.tone_poker.locales import t
from greenroom.games.tone_poker.rules.house_rules import HandPoints
from greenroom.games.tone_poker.solver.equilibrium import SolverQuestion
from greenroom.games.tone_poker.solver.evaluation import Discard, DiscardOdds, odds
from greenroom.games.tone_poker.text.names import hand_name
from greenroom.games.tone_poker.text.note_names import note_sign, pitch_named
from greenroom.kernel.option_check import check_options, shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales.number_format import decimal, percent


class DiscardLine(msgspec.Struct, frozen=True):
    """One discard: the cards thrown, its expected points, the chance of every label."""

    throw: tuple[int, ...]
    value: float
    labels: dict[Label, float]


class NamedCard(msgspec.Struct, frozen=True):
    """A card as the seat of a tonic hears it and ranks it."""

    card: int
    note: str
    """The note of the card, in the language of the request."""
    rank: str
    """The letter of its rank, `A K Q J C S`."""


class OddsSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """All discards of a hand, the best first."""

    hand: tuple[int, ...]
    label: Label
    best: tuple[int, ...]
    value: float
    discards: list[DiscardLine]
    named: list[NamedCard] = []
    """The cards of the hand; left out where no tonic is given."""


class Words:
    """Cards in words: by their intervals, and by notes and ranks too where a tonic is given."""

    def __init__(self, lang: str, tonic: int | None) -> None:
        self.lang = lang
        self._tonic = tonic

    def named_cards(self, cards: Sequence[int]) -> list[NamedCard]:
        """Name each card's note and rank; nothing without a tonic."""
        tonic = self._tonic
        if tonic is None:
            return []
        return [
            NamedCard(card, note_sign(self.lang, note(tonic, card), tonic), RANKS[RANK[card]])
            for card in cards
        ]

    def full(self, cards: Sequence[int]) -> str:
        """Write cards with note and rank: `7 (A, King), 2 (E, Queen)`."""
        texts = [
            t(self.lang, "odds.tone_poker.card", interval=card, note=sign, rank=self._rank(rank))
            for card, sign, rank in map(msgspec.structs.astuple, self.named_cards(cards))
        ]
        return ", ".join(texts) or self._plain(cards)

    def short(self, cards: Sequence[int]) -> str:
        """Write cards with their notes, for a table: `7 A, 2 E`."""
        return ", ".join(f"{each.card} {each.note}" for each in self.named_cards(cards)) or self._plain(cards)

    def _rank(self, symbol: str) -> str:
        return t(self.lang, f"rank.tone_poker.{symbol}")

    def _plain(self, cards: Sequence[int]) -> str:
        return cards_text(cards) or t(self.lang, "odds.tone_poker.nothing")


class OddsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The question about a hand, as it was typed."""

    cards: list[str]
    players: int
    points: list[str] = []
    """Label points such as `royal=5`."""
    tonic: str | None = None
    """A note such as `D`: then cards are named by notes and ranks too."""
    as_json: bool = False
    lang: str = "en"


def odds_text(request: OddsRequest) -> str | Refusal:
    """Weigh the discards of a hand."""
    points = points_of(request.points)
    if isinstance(points, Refusal):
        return points
    tonic = tonic_of(request.tonic)
    if isinstance(tonic, Refusal):
        return tonic
    hand = hand_of(request.cards)
    if isinstance(hand, Refusal):
        return hand
    discard_odds = odds(hand, SolverQuestion(request.players, points))
    if isinstance(discard_odds, Refusal):
        return discard_odds
    words = Words(request.lang, tonic)
    return (
        msgspec.json.encode(_sheet(discard_odds, words)).decode()
        if request.as_json
        else _readable(discard_odds, words)
    )


def hand_of(texts: list[str]) -> tuple[int, ...] | Refusal:
    """Read cards, or say which text is not a card."""
    cards: list[int] = []
    for text in texts:
        card = card_named(text)
        if card is None:
            return refuse("tone_poker.unknown_card", card=shown_name(text))
        cards.append(card)
    return tuple(cards)


def tonic_of(text: str | None) -> int | Refusal | None:
    """Read a tonic, or say that it is no note."""
    if text is None:
        return None
    pitch = pitch_named(text)
    return refuse("tone_poker.unknown_tonic", tonic=shown_name(text)) if pitch is None else pitch


def points_of(settings: list[str]) -> HandPoints | Refusal:
    """Read label points written as `label=points` (TP-29)."""
    points: dict[str, object] = {}
    for setting in settings:
        label, equals, number = setting.partition("=")
        if not equals:
            return refuse("rules.bad_setting", text=setting)
        points[label] = int(number) if number.isascii() and number.isdigit() else number
    values = check_options(HandPoints, points, nulls=False)
    return values if isinstance(values, Refusal) else msgspec.convert(values, HandPoints)


def _sheet(discard_odds: DiscardOdds, words: Words) -> OddsSheet:
    lines = [_line(each) for each in discard_odds.discards]
    value = float(discard_odds.best.value)
    return OddsSheet(
        discard_odds.hand,
        discard_odds.label,
        discard_odds.best.throw,
        value,
        lines,
        words.named_cards(discard_odds.hand),
    )


def _line(discard: Discard) -> DiscardLine:
    labels = {label: float(chance) for label, chance in discard.labels.items()}
    return DiscardLine(discard.throw, float(discard.value), labels)


def _readable(discard_odds: DiscardOdds, words: Words) -> str:
    lang, best = words.lang, discard_odds.best
    names = [t(lang, f"hand.tone_poker.{label}") for label in LABELS]
    heads = [t(lang, "odds.tone_poker.throw"), t(lang, "odds.tone_poker.value"), *names]
    sentence = t(
        lang,
        "odds.tone_poker.best",
        cards=words.full(discard_odds.hand),
        hand=hand_name(lang, hand_rank(mask(discard_odds.hand))),
        throw=words.full(best.throw),
        value=decimal(lang, float(best.value), 4),
    )
    return "\n".join(
        [sentence, "", *_table([heads, *(_cells(each, words) for each in discard_odds.discards)])]
    )


def _cells(discard: Discard, words: Words) -> list[str]:
    lang = words.lang
    chances = [_chance(discard.labels[label], lang) for label in LABELS]
    return [words.short(discard.throw), decimal(lang, float(discard.value), 4), *chances]


def _chance(chance: Fraction, lang: str) -> str:
    return percent(lang, float(chance)) if chance else "–"


def _table(rows: list[list[str]]) -> list[str]:
    """Lay out rows under their heads: what is thrown to the left, figures to the right."""
    widths = [max(7, len(head)) for head in rows[0][1:]]
    first = max(10, *(len(row[0]) for row in rows))
    return [
        f"{row[0]:<{first}}"
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths, strict=True))
        for row in rows
    ]
