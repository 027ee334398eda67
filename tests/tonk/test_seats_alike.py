"""No seat is special: the same cards dealt some seats further on are played and paid that many further on."""

from __future__ import annotations

import pytest
from walks import rule_sets

from greenroom.games.tonk.engine import codes, deals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules, most_players

RULE_SETS = rule_sets(60)


class Moved:
    """The fields of a state, as they would be with every seat moved back by a number of places."""

    def __init__(self, state: State, by: int) -> None:
        self.state, self.by = state, by

    def seat(self, seat: int) -> int:
        return (seat - self.by) % self.state.seats if seat >= 0 else seat

    def seats(self, mask: int) -> set[int]:
        return {self.seat(seat) for seat in range(self.state.seats) if mask >> seat & 1}

    def each(self, values: list[int]) -> list[int]:
        seats = range(self.state.seats)
        return [values[(seat + self.by) % len(seats)] for seat in seats]

    def action(self, code: int) -> int:
        seat = code >> codes.SEAT_AT & 7
        return code ^ (seat ^ self.seat(seat)) << codes.SEAT_AT

    def payments(self) -> list[tuple[int, int, int, int]]:
        pairs = [(self.state.paid[2 * at], self.state.paid[2 * at + 1]) for at in range(self.state.payments)]
        return sorted((self.seat(how & 7), self.seat(how >> 3 & 7), how >> 6, much) for how, much in pairs)

    def whole(self) -> dict[str, object]:
        state = self.state
        return {
            "legal": {self.action(code) for code in state.actions[: state.n]},
            "hands, waits": (self.each(state.hands), self.each(state.waits)),
            "counts, net": (self.each(state.counts), self.each(state.net)),
            "end": (state.end, self.seat(state.ender) if state.end else None, self.seats(state.winners)),
            "paid": self.payments(),
            "side bets": (self.seat(state.high_winner), self.seat(state.pot_winner)),
            "owners": [self.seat(owner) for owner in state.laid_owner[: state.laid]],
        }


def bet(state: State, by: int) -> None:
    """Two seats bet on hearts, and two on the first natural spread."""
    state.high_suit = 2
    state.high_bettors = sum(1 << (seat + by) % state.seats for seat in (0, 1))
    state.pot_in = sum(1 << (seat + by) % state.seats for seat in (0, 2))


@pytest.mark.parametrize("number", range(len(RULE_SETS)))
def test_the_same_cards_some_seats_further_on(number: int) -> None:
    rules: HouseRules = RULE_SETS[number]
    lowered, seats = Lowered(rules), min(most_players(rules), 4)
    chance = Chance(number)
    for hand in range(8):
        by = 1 + hand % (seats - 1)
        here, there = State(lowered, seats), State(lowered, seats)
        playout.shuffle(here, chance)
        there.deck, there.given = here.deck, here.given
        if seats > 2:
            bet(here, 0)
            bet(there, by)
        deals.deal(here, hand % seats)
        deals.deal(there, (hand + by) % seats)
        while here.n:
            assert Moved(there, by).whole() == Moved(here, 0).whole()
            code = here.actions[playout.choose(here, chance)]
            play.act(here, code)
            play.act(there, Moved(there, -by).action(code))
        assert Moved(there, by).whole() == Moved(here, 0).whole()
