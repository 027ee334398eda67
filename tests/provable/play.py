"""Whether a record's play fits its decks: dealer, seats and actions are bound by nothing else.

Of Tonk the referee is asked, which shares nothing with the house. Tone Poker is played here by the rule book:
five cards, one discard, and the hand is over once every seat has played.
"""

from typing import Any

from referee import judge

from .draw import UnsoundError, demand


def is_played_to_its_end(record: dict[str, Any]) -> bool:
    if record.get("game", "tonk") == "tonk":
        return bool(judge(record).get("status") == "finished")
    try:
        return is_played(record)
    except UnsoundError:
        return False


class Seat:
    """One seat of Tone Poker."""

    def __init__(self, deck: list[str]) -> None:
        self.deck = deck
        self.hand: list[str] = []
        self.selected: set[str] = set()
        self.has_thrown = False
        self.has_played = False

    def act(self, did: str, cards: list[str]) -> None:
        if did == "deal":
            demand(not self.hand and not cards, "a second deal")
            self.hand, self.deck = self.deck[:5], self.deck[5:]
            return
        demand(bool(self.hand) and set(cards) <= set(self.hand), "a card that is not in the hand")
        if did == "discard":
            demand(bool(cards) and not self.has_thrown, "a second discard")
            self.hand = [card for card in self.hand if card not in cards] + self.deck[: len(cards)]
            self.has_thrown, self.has_played = True, False
        self.has_played = self.has_played or did == "play"


def is_played(record: dict[str, Any]) -> bool:
    seats = [Seat(deck.split()) for deck in record["decks"]]
    for action in record.get("actions", ()):
        name, did, *cards = action.split()
        number = name.removeprefix("p")
        demand(number.isdigit() and 0 < int(number) <= len(seats), "a seat that is not there")
        demand(did in ("deal", "select", "deselect", "discard", "play", "move"), "an unknown action")
        seats[int(number) - 1].act(did, cards[:1] if did == "move" else cards)
    return all(seat.has_played for seat in seats)
