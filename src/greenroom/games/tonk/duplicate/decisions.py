"""The decisions on what people do in a duplicate: events, none where all is so already, or a refusal.

The invariant: a person has a place at one table of a duplicate at most, for good, and only with a place does
anybody come to a table. So nobody is ever shown a hand that they could still play elsewhere.

- A place is stored before the table is opened or the seat taken. What fails or is asked again in between
  finds the same place, and never a second one.
- It is given up only by somebody who found no free seat and has never sat there.
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.duplicate import events
from greenroom.games.tonk.duplicate.events import DuplicateEvent
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse

MAX_TABLES = 50

DuplicateDecision = Sequence[DuplicateEvent] | Refusal


def open_table(duplicate: Duplicate, person: str, table: str) -> DuplicateDecision:
    """Give a person their place at a table of their own, which will have this id; none where they have it."""
    if duplicate.is_closed:
        return refuse("tonk.duplicate_over")
    if (place := duplicate.places.get(person)) is not None:
        return (
            []
            if duplicate.owners[place] == person
            else refuse("tonk.duplicate_elsewhere", table=duplicate.number(place))
        )
    if len(duplicate.tables) >= MAX_TABLES:
        return refuse("tonk.duplicate_full", most=MAX_TABLES)
    return [events.TableAdded(table, person)]


def take_place(duplicate: Duplicate, person: str, number: str) -> DuplicateDecision:
    """Give a person their place at the table of this number, as an address names it."""
    if duplicate.is_closed:
        return refuse("tonk.duplicate_over")
    table = named_table(duplicate, number)
    if isinstance(table, Refusal):
        return table
    place = duplicate.places.get(person)
    if place not in (None, table):
        return refuse("tonk.duplicate_elsewhere", table=duplicate.number(place))
    return [] if place == table else [events.PlaceTaken(table, person)]


def named_table(duplicate: Duplicate, number: str) -> str | Refusal:
    """Find the id of a table by its number, as an address names it."""
    table = next((each for each in duplicate.tables if str(duplicate.number(each)) == number), None)
    return refuse("tonk.duplicate_no_table", table=shown_name(number)) if table is None else table


def end_table(duplicate: Duplicate, person: str, number: str) -> str | Refusal:
    """Let the host end one table, by its number; returns its id."""
    if duplicate.opened.host != person:
        return refuse("tonk.duplicate_host_only")
    return named_table(duplicate, number)


def give_up_place(duplicate: Duplicate, person: str) -> DuplicateDecision:
    """Take a person's place back; whoever opens a table keeps theirs."""
    place = duplicate.places.get(person)
    keeps = place is None or duplicate.owners[place] == person
    return [] if keeps else [events.PlaceGivenUp(person)]


def close(duplicate: Duplicate, person: str) -> DuplicateDecision:
    """Let the host end the duplicate."""
    if duplicate.opened.host != person:
        return refuse("tonk.duplicate_host_only")
    return [] if duplicate.is_closed else [events.DuplicateClosed()]
