"""The state as memory: a copy holds everything, a deal leaves nothing of the hand before.

Every field is found by asking the object itself, so a new field is tested without being named here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from positions import rules_of

from greenroom.games.tonk.engine import deals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.presets import PRESETS

FIXED = {"rules", "seats"}
"""The rules and the number of seats, for which a state is made."""
BUFFER = {"actions", "room"}
"""Each state's own memory for the list of actions; what the list holds is compared by `listed`."""
BEFORE_THE_DEAL = {"deck", "given", "high_suit", "high_bettors", "pot_in"}
"""Set by whoever deals, and left as it is by the deal."""
IN_USE = {
    "pile": lambda state: state.top,
    "paid": lambda state: 2 * state.payments,
    "laid_stood": lambda state: state.laid,
    "laid_used": lambda state: state.laid,
    "laid_next": lambda state: state.laid,
    "laid_book": lambda state: state.laid,
    "laid_owner": lambda state: state.laid,
    "laid_wilds": lambda state: state.laid,
    "hands": lambda state: state.seats,
    "waits": lambda state: state.seats,
    "counts": lambda state: state.seats,
    "net": lambda state: state.seats,
    "apart": lambda state: state.seats,
}
"""The part of a list that means anything; beyond it may lie what an earlier hand left."""
SEATS = 3


def made(preset: str = "slap") -> State:
    return State(Lowered(rules_of(preset)), SEATS)


def fields(state: State) -> list[str]:
    public = [name for name in dir(state) if not name.startswith("_")]
    return [name for name in public if not callable(getattr(state, name)) and name not in BUFFER]


def fill(state: State, values: Iterator[int]) -> None:
    """Give every field, and every place of every list, a value of its own."""
    for name in fields(state):
        value = getattr(state, name)
        if name in FIXED:
            continue
        setattr(state, name, next(values) if isinstance(value, int) else [next(values) for _ in value])
    state.n = 500
    for i in range(state.n):
        state.actions[i] = next(values)
    state.payments = 128


def whole(state: State) -> dict[str, object]:
    values = {name: getattr(state, name) for name in fields(state)}
    read: dict[str, object] = {
        name: value if isinstance(value, int | Lowered) else list(value) for name, value in values.items()
    }
    return read | {"listed": list(state.actions[: state.n])}


def meant(state: State) -> dict[str, object]:
    """The content of a state, without what lies beyond the part of a list that is in use."""
    read = whole(state)
    for name, length in IN_USE.items():
        held = read[name]
        assert isinstance(held, list)
        read[name] = held[: length(state)]
    return read


def test_every_field_is_found():
    state = made()
    assert len(fields(state)) > 45
    fill(state, count(1000))
    flat = [
        each for value in whole(state).values() for each in (value if isinstance(value, list) else [value])
    ]
    assert len(set(map(str, flat))) == len(flat), "no two values are alike"


def test_a_copy_holds_every_field():
    state = made()
    fill(state, count(1000))
    assert whole(state.copy()) == whole(state)


def test_a_state_that_takes_over_another_forgets_every_field_of_its_own():
    state, other = made(), made()
    fill(state, count(1000))
    fill(other, count(4000))
    other.take_over(state)
    assert whole(other) == whole(state)


def test_what_happens_to_a_copy_leaves_every_field_of_the_first():
    state = made()
    fill(state, count(1000))
    before, other = whole(state), state.copy()
    fill(other, count(4000))
    assert whole(state) == before


def test_a_deal_forgets_every_field_of_the_hand_before():
    chance, used = Chance(5), made()
    unused = State(used.rules, SEATS)
    fill(used, count(1000))
    playout.shuffle(unused, chance)
    for name in BEFORE_THE_DEAL:
        setattr(used, name, getattr(unused, name))
    for state in (used, unused):
        deals.deal(state, 1)
    assert meant(used) == meant(unused)


@pytest.mark.parametrize("preset", PRESETS)
def test_hands_in_one_state_go_as_in_fresh_ones(preset: str):
    chance, used = Chance(11), made(preset)
    for dealer in range(12):
        playout.shuffle(used, chance)
        unused = State(used.rules, SEATS)
        for state in (used, unused):
            state.high_suit, state.high_bettors, state.pot_in = dealer % 4, 5, 3
        unused.deck, unused.given = used.deck, used.given
        for state in (used, unused):
            deals.deal(state, dealer % SEATS)
        while used.n:
            assert meant(used) == meant(unused)
            index = playout.choose(used, chance)
            play.step(used, index)
            play.step(unused, index)
        assert meant(used) == meant(unused)
