"""The headers of modules of texts: the engine they reach by C, and all else stays Python's own."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from greenroom.compiler.headers import EngineSources
from greenroom.compiler.sources import compiled_games
from greenroom.compiler.text_headers import text_header

(TONK,) = compiled_games()
PACKAGE = "greenroom.games.tonk.engine"
ENGINE = """
__all__ = ["act", "listed"]

class State:
    def __init__(self, seats: int) -> None:
        self.seats = seats

def act(state: State, code: int) -> int:
    return code

def listed(state: State) -> list[int]:
    return []

def begin(state: State) -> None:
    state.seats = 2
"""


def header(text: str) -> list[str]:
    engine = EngineSources(TONK, {"play": dedent(ENGINE)})
    return [line.strip() for line in text_header(engine, ast.parse(dedent(text))).splitlines() if line]


def test_what_the_engine_offers_is_imported_by_c_and_nothing_else() -> None:
    text = f"""
    import msgspec
    from {PACKAGE} import codes, play
    from {PACKAGE}.play import State, act
    from greenroom.kernel.refusal import refuse
    """
    assert header(text) == [f"from {PACKAGE} cimport codes, play", f"from {PACKAGE}.play cimport State, act"]


def test_an_object_of_the_engine_is_of_its_class_and_all_else_an_object() -> None:
    text = """
    class Hand:
        def __init__(self, state: State, deck: list[str]) -> None:
            self.state = state
            self._deck = deck
            self._views: dict[int, str] = {}
            self.turn = 0
    """
    assert header(text) == [
        "cdef class Hand:",
        "cdef public State state",
        "cdef public object _deck",
        "cdef public object _views",
        "cdef public object turn",
    ]


def test_a_class_that_has_a_base_stays_one_of_python() -> None:
    assert header("class Seen(msgspec.Struct):\n    seat: int\n") == []


def test_a_function_is_declared_where_it_is_given_something_of_the_engine() -> None:
    text = """
    def count_of(state: State, hand: int) -> int:
        return hand

    def word(seat: int) -> str:
        return str(seat)
    """
    assert header(text) == ["cpdef count_of(State state, hand)"]


@pytest.mark.parametrize(
    "function",
    [
        "def f(state: State) -> int:\n    return sum(seat for seat in range(state.seats))\n",
        "def f(state: State, seat: int = 0) -> int:\n    return seat\n",
        "@cache\ndef f(state: State) -> int:\n    return 0\n",
    ],
    ids=["a closure", "a default", "a decorator"],
)
def test_what_c_does_not_have_stays_python(function: str) -> None:
    assert header(function) == []
