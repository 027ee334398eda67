"""All deals that agree with what one seat was shown, found without the program.

Every way to place the cards that the seat was not given is tried, and the referee, which shares nothing with
the engine, says whether the hand could then have gone as it went.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from small_packs import NUMBERS, Cards, Course, deck_of

from referee import Table, do, legal
from referee.cards import order
from referee.deal import deal, naturals
from referee.legality import claim_due
from referee.record import read_rules
from referee.verdict import must_act

Watch = Callable[[Table, str], None]
"""A function told of each action before the referee plays it, passes that nobody was told of among them."""


class World(NamedTuple):
    """A deal that agrees. The rest of the stock may lie in any order."""

    dealt: tuple[Cards, ...]
    drawn: tuple[str, ...]
    """All cards drawn so far, in order."""
    held: tuple[Cards, ...]
    """The cards of each seat now."""
    may_claim: bool
    """Whether the seat in turn has a natural that it may claim (TK-14)."""


def agreeing(course: Course) -> list[World]:
    """List every deal that agrees with what the watcher was shown."""
    truth = follow(course, course.dealt, course.stock.split())
    assert truth is not None
    seen, found = seen_of(course, course.dealt, truth), []
    for dealt, drawn in placements(course):
        table = follow(course, dealt, whole_stock(course, dealt, drawn))
        if table is not None and seen_of(course, dealt, table) == seen:
            held = tuple(frozenset(seat.hand) for seat in table.seats)
            found.append(World(dealt, drawn, held, claim_due(table, table.turn)))
    return found


def whole_stock(course: Course, dealt: Sequence[Cards], drawn: Sequence[str]) -> list[str]:
    """The cards drawn, then the rest in some order."""
    return [*drawn, *sorted(course.pack.difference(*dealt, drawn, [course.upcard]))]


def seen_of(course: Course, dealt: Sequence[Cards], table: Table) -> object:
    """All that the watcher sees but its own cards and what was done."""
    own = [action for action in legal(table) if action.startswith(f"p{course.watcher + 1} ")]
    return must_act(table), table.ender, table.end, own, awarded(course, dealt, table)


def awarded(course: Course, dealt: Sequence[Cards], table: Table) -> object:
    """TK-11: the highest card of the suit, and for each seat whether it laid one apart and has it still."""
    highest = [
        max((card for card in hand if card[1] == course.called), key=order, default="") for hand in dealt
    ]
    there = [card in seat.hand for card, seat in zip(highest, table.seats, strict=True)]
    best = max(filter(None, highest), key=order, default="")
    return best, best in highest and highest.index(best), list(map(bool, highest)), there


def follow(
    course: Course, dealt: Sequence[Cards], stock: Sequence[str], watch: Watch = lambda table, step: None
) -> Table | None:
    """Let the referee deal and play the course; None where something else would have happened."""
    rules = read_rules({"preset": "classic", "overrides": course.overrides})
    table = deal(rules, len(dealt), len(dealt) - 1, deck_of(course, dealt, stock), 1, big_one=False)
    table.stock_size = len(stock)
    naturals(table)
    for step in course.steps:
        if claim_due(table, table.turn) and not step.endswith((" claim", " pass")):
            unseen = f"p{table.turn + 1} pass"
            watch(table, unseen)
            do(table, unseen)
        watch(table, step)
        if not (do(table, step) or step.endswith(" pass")):
            return None
    return table if table.end is None else None


def placements(course: Course) -> Iterator[tuple[tuple[Cards, ...], tuple[str, ...]]]:
    """Every way to deal and to draw in which each card that was played was in the hand that played it."""
    for dealt in hands_from(course, 0, course.unseen):
        for drawn in draws(course, 0, dealt, (course.upcard,), course.unseen.difference(*dealt), ()):
            yield dealt, drawn


def hands_from(course: Course, seat: int, unseen: Cards) -> Iterator[tuple[Cards, ...]]:
    """Every way to deal to a seat and those after it; the watcher's hand is its own."""
    if seat == len(course.hands):
        yield ()
        return
    own = course.dealt[seat]
    ways = [tuple(own)] if seat == course.watcher else combinations(sorted(unseen), len(own))
    for cards in ways:
        for others in hands_from(course, seat + 1, unseen.difference(cards)):
            yield frozenset(cards), *others


def draws(  # noqa: PLR0917 - all that a hand of cards in play consists of
    course: Course,
    at: int,
    hands: tuple[Cards, ...],
    pile: tuple[str, ...],
    left: Cards,
    drawn: tuple[str, ...],
) -> Iterator[tuple[str, ...]]:
    """Every way to draw from a step of the course on; nothing where a seat would not hold what it plays."""
    if at == len(course.steps):
        yield drawn
        return
    player, did, *words = course.steps[at].split()
    seat = int(player[1]) - 1
    played = frozenset(words) & NUMBERS.keys()
    if did == "draw" and len(drawn) < len(course.stock.split()):
        own = seat == course.watcher
        for card in [course.stock.split()[len(drawn)]] if own else sorted(left):
            after = with_hand(hands, seat, hands[seat] | {card})
            yield from draws(course, at + 1, after, pile, left - {card}, (*drawn, card))
    elif did == "take":
        yield from draws(
            course, at + 1, with_hand(hands, seat, hands[seat] | {pile[-1]}), pile[:-1], left, drawn
        )
    elif did == "slap":
        yield from draws(course, at + 1, hands, pile[:-1], left, drawn)
    elif played <= hands[seat]:
        thrown = tuple(played) if did in ("discard", "slap_discard") else ()
        after = with_hand(hands, seat, hands[seat] - played)
        yield from draws(course, at + 1, after, pile + thrown, left, drawn)


def with_hand(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """The hands, that of one seat exchanged."""
    return (*hands[:seat], cards, *hands[seat + 1 :])
