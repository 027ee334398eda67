"""The comparing sheet of a duplicate: every hand at every table, and what each player made of their cards.

It tells a reader of the hands that they may be told of (`progress.py`), and holds no card, no identity and
nothing of the secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from greenroom.games.tonk.duplicate import deck_seeds
from greenroom.games.tonk.duplicate.comparison import ComparisonLine, HandResult, lines, means, places
from greenroom.games.tonk.duplicate.progress import Progress
from greenroom.games.tonk.duplicate.reference import BOT, reference
from greenroom.games.tonk.table.parts import TonkResult
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.people.ownership import BOT as BOT_PERSON


class SettledHand(msgspec.Struct, frozen=True):
    """A hand that was played to its end at one table."""

    table: int
    """The number of the table in the duplicate, from 1."""
    hand: LedgerHand
    names: list[str]
    """The name of the player in each seat."""

    @property
    def people_and_names(self) -> Iterator[tuple[str, str]]:
        """The identity and the name of each seat."""
        return zip(self.hand.people, self.names, strict=True)


class TableHand(msgspec.Struct, frozen=True):
    """A hand at one table."""

    table: int
    """The number of the table in the duplicate, from 1."""
    names: list[str]
    """The name of the player in each seat."""
    net: list[int]
    """For each seat, the units won or lost."""
    end: str
    """The end of the hand as in the score of a table: a code with its sentence under `end.tonk`."""


class ComparedHand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand at all tables that have played it."""

    hand: int
    dealer: int
    """The seat that dealt, from 0."""
    tables: list[TableHand]
    mean: list[float]
    """For each seat, its average units at all tables; with one table alone, those of `reference`."""
    reference: list[int]
    """For each seat, the units that it wins or loses where the same bot plays all seats."""


class PlayerLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player's total."""

    name: str
    table: int
    seat: int
    """The player's seat, from 0."""
    is_bot: bool
    is_you: bool
    hands: int
    units: int
    cards: float
    """The part of the units that others made with the same cards on average."""
    play: float
    """The part of the units that the player's own play made: by this players are compared."""
    margin: float | None
    """Half of the 95 % interval of `play`; null with fewer than six hands, and where all went alike."""
    place: int | None
    """The place among all people, from 1; null for a bot."""
    seat_place: int | None
    """The place among the people of the same seat, from 1; null for a bot."""


class Comparison(msgspec.Struct, frozen=True):
    """The comparing sheet, as far as its reader may see it."""

    hands: list[ComparedHand]
    players: list[PlayerLine]
    """People by their place, then bots."""
    told: int
    """The number of hands, from the first on, of which the reader is told."""
    reference: str
    """The bot that stands in where one table alone has played a hand."""
    is_whole: bool
    """The duplicate is over, and nothing is left out."""


def comparison(progress: Progress, person: str | None) -> Comparison:
    """Write the sheet for a reader; bots may have to play first, so it takes a moment."""
    duplicate, shown_hands = progress.duplicate, progress.hands_shown_to(person)
    settled_hands = _settled_hands(progress, shown_hands)
    results = [each for hand in settled_hands for each in _results(hand)]
    references = {hand: reference(duplicate, hand) for hand in sorted({each.hand for each in results})}
    mean_of = means(results, references)
    hands = [
        ComparedHand(
            hand=number,
            dealer=deck_seeds.dealer(number, duplicate.opened.players),
            tables=[_at_table(each) for each in settled_hands if each.hand.number == number],
            mean=[float(mean_of[number, seat]) for seat in range(duplicate.opened.players)],
            reference=list(bots),
        )
        for number, bots in references.items()
    ]
    names = {(each.table, who): name for each in settled_hands for who, name in each.people_and_names}
    players = _players(lines(results, mean_of), names, person)
    return Comparison(hands, players, shown_hands, BOT, is_whole=progress.is_over)


def _settled_hands(progress: Progress, last: int) -> list[SettledHand]:
    return [
        SettledHand(number, hand, [table.ledger.names[each] for each in hand.people])
        for number, table in progress.tables.items()
        for hand in table.ledger.hands
        if hand.number <= last
    ]


def _results(settled: SettledHand) -> Iterator[HandResult]:
    hand = settled.hand
    for seat, (person, units) in enumerate(zip(hand.people, hand.result.net, strict=True)):
        yield HandResult(settled.table, hand.number, seat, person, units)


def _at_table(settled: SettledHand) -> TableHand:
    result = settled.hand.result
    assert isinstance(result, TonkResult)
    return TableHand(settled.table, settled.names, result.net, result.outcome.end)


def _players(
    compared: Sequence[ComparisonLine], names: Mapping[tuple[int, str], str], reader: str | None
) -> list[PlayerLine]:
    people = [line for line in compared if not line.person.startswith(BOT_PERSON)]
    ranks = _ranks(people)
    by_seat = {
        line: rank
        for seat in {line.seat for line in people}
        for line, rank in _ranks([each for each in people if each.seat == seat]).items()
    }
    players = [
        PlayerLine(
            name=names[line.table, line.person],
            table=line.table,
            seat=line.seat,
            is_bot=line not in ranks,
            is_you=line.person == reader,
            hands=line.hands,
            units=line.units,
            cards=float(line.cards),
            play=float(line.play),
            margin=line.margin,
            place=ranks.get(line),
            seat_place=by_seat.get(line),
        )
        for line in compared
    ]
    return sorted(players, key=lambda each: (each.is_bot, -each.play))


def _ranks(compared: Sequence[ComparisonLine]) -> dict[ComparisonLine, int]:
    return dict(zip(compared, places(compared), strict=True))
