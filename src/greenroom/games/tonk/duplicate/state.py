"""The state of a duplicate, as its log tells it."""

from __future__ import annotations

from typing import assert_never

from greenroom.games.tonk.duplicate import deck_seeds, events
from greenroom.games.tonk.duplicate.events import DuplicateEvent, DuplicateOpened
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.table.group.group import Group
from greenroom.table.log.draws import terms


class Duplicate(Group[DuplicateEvent]):
    """One duplicate; only its events change it."""

    opened: DuplicateOpened

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.tables: list[str] = []
        """The ids of the tables; a table's number is its place here, from 1."""
        self.places: dict[str, str] = {}
        """The table where each person sits or has sat, by person: they are at no other."""
        self.owners: dict[str, str] = {}
        """The person who opens each table, by table."""
        self.is_closed = False

    @property
    def rules(self) -> HouseRules:
        """The house rules of all tables."""
        return rules_of(bytes(self.opened.rules))

    @property
    def terms(self) -> str:
        """The text to which its decks are bound: game, stake and rules."""
        return terms(TONK.name, self.opened.stake, self.opened.rules)

    @property
    def commitment(self) -> str:
        """The hash that binds its decks before anybody plays."""
        opened = self.opened
        return deck_seeds.commitment(opened.secret, self.terms, opened.hands, opened.players)

    def number(self, table: str) -> int:
        """Return the number of a table, from 1."""
        return self.tables.index(table) + 1

    def deck(self, hand: int) -> list[str]:
        """Return the deck of a hand, by its number from 1."""
        return deck_seeds.deck(self.opened.secret, hand, TONK.pack(self.rules))

    def _fold_one(self, event: DuplicateEvent) -> None:
        match event:
            case events.DuplicateOpened():
                self.opened = event
            case events.TableAdded(table, person):
                self.tables.append(table)
                self.places[person] = table
                self.owners[table] = person
            case events.PlaceTaken(table, person):
                self.places[person] = table
            case events.PlaceGivenUp(person):
                self.places.pop(person, None)
            case events.DuplicateClosed():
                self.is_closed = True
            case _:
                assert_never(event)
