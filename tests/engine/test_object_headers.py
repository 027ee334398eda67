"""The headers of modules that keep Python's objects: what they reach by C, and that the rest stays Python."""

from __future__ import annotations

from textwrap import dedent

import pytest

from greenroom.compiler.headers import EngineSources
from greenroom.compiler.object_headers import object_headers, without_generics
from greenroom.compiler.sources import compiled_games

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
    written = object_headers({f"{PACKAGE}.texts": dedent(text)}, engine)[f"{PACKAGE}.texts"].splitlines()
    assert written[0] == "cimport cython"
    return [line.strip() for line in written[1:] if line]


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
            self._shown: Sequence[str] = deck
            self._views: dict[int, str] | None = None
            self.turn = 0
    """
    assert header(text) == [
        "cdef class Hand:",
        "cdef object __weakref__",
        "cdef public State state",
        "cdef public list _deck",
        "cdef public object _shown",
        "cdef public dict _views",
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
        "def f(state: State, *, seat: int) -> int:\n    return seat\n",
        "@cache\ndef f(state: State) -> int:\n    return 0\n",
        "def f(state: State, /, seat: int) -> int:\n    return seat\n",
    ],
    ids=["a closure", "a keyword", "a decorator", "a parameter without a name outside"],
)
def test_what_c_does_not_have_stays_python(function: str) -> None:
    assert header(function) == []


def headers(**texts: str) -> dict[str, list[str]]:
    written = object_headers({f"room.{name}": dedent(text) for name, text in texts.items()})
    return {
        name.removeprefix("room."): [line.strip() for line in text.splitlines()[1:] if line]
        for name, text in written.items()
    }


TIMER = """
class Timer:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def stop(self) -> None:
        self.seconds = 0.0
"""


def test_modules_of_the_server_know_each_others_classes() -> None:
    clock = """
    from typing import TYPE_CHECKING
    if TYPE_CHECKING:
        from room.timer import Timer
    from room.elsewhere import Face

    class Clock:
        def __init__(self, timer: Timer, face: Face) -> None:
            self.timer = timer
            self.face = face
            self.next: Timer | None = None
            self.own = Timer(1.0)
            self.left, self.right = timer, face

        def set(self, timer: Timer, hour: int) -> None:
            self.timer = timer

    def stopped(timer: Timer | None) -> bool:
        return timer is None
    """
    assert headers(timer=TIMER, clock=clock)["clock"] == [
        "from room.timer cimport Timer",
        "cdef class Clock:",
        "cdef object __weakref__",
        "cdef public Timer timer",
        "cdef public object face",
        "cdef public Timer next",
        "cdef public Timer own",
        "cdef public object left",
        "cdef public object right",
        "cpdef set(self, Timer timer, hour)",
        "cpdef stopped(Timer timer)",
    ]


@pytest.mark.parametrize(
    "kept",
    [
        "async def wait(self) -> None:\n        await self.seconds",
        "def each(self) -> Iterator[int]:\n        yield 1",
        "def later(self) -> Callable[[], int]:\n        return lambda: 1",
        "def more(self, *, by: int) -> int:\n        return by",
        "@property\n    def half(self) -> int:\n        return 1",
        "def __len__(self) -> int:\n        return 1",
    ],
    ids=["a coroutine", "a generator", "a closure", "a keyword", "a property", "Python's own"],
)
def test_a_method_that_c_does_not_have_stays_python(kept: str) -> None:
    assert headers(timer=TIMER)["timer"][-1] == "cpdef stop(self)"
    text = f"class Timer:\n    def __init__(self) -> None:\n        self.seconds = 1\n\n    {kept}\n"
    assert headers(timer=text)["timer"][-1] == "cdef public object seconds"


def test_what_is_returned_is_of_its_class_and_what_may_be_left_out_is_marked() -> None:
    text = """
    class Timer:
        def after(self, last: Timer | None = None, seconds: float = 1) -> Timer | None:
            return last

        def name(self) -> str:
            return ""

    def first(timer: Timer, name: str = "") -> Timer:
        return timer
    """
    assert headers(timer=text)["timer"][2:] == [
        "cpdef Timer after(self, Timer last=*, seconds=*)",
        "cpdef name(self)",
        "cpdef Timer first(Timer timer, name=*)",
    ]


def test_what_a_list_or_dict_holds_is_of_its_class_wherever_it_is_taken_out() -> None:
    text = """
    class Timers:
        def __init__(self) -> None:
            self.all: list[Timer] = []
            self.by_name: dict[str, Timer] = {}
            self.names: list[str] = []

        def stop(self) -> None:
            for timer in self.all:
                timer.stop()
            for name in self.names:
                print(name)

        def first(self, name: str) -> Timer | None:
            for key, found in self.by_name.items():
                if key == name:
                    return found
            for each in self.by_name.values():
                return each
            last = self.by_name.get(name)
            return last
    """
    assert headers(timer=TIMER, timers="from room.timer import Timer\n" + dedent(text))["timers"][2:] == [
        "cdef object __weakref__",
        "cdef public list all",
        "cdef public dict by_name",
        "cdef public list names",
        "@cython.locals(timer=Timer)",
        "cpdef stop(self)",
        "@cython.locals(found=Timer, each=Timer, last=Timer)",
        "cpdef Timer first(self, name)",
    ]


def test_a_class_with_a_base_or_a_decorator_is_known_to_nobody() -> None:
    base = "class Timer(Base):\n    pass\n\n@dataclass\nclass Face:\n    hour: int\n"
    clock = "from room.base import Face, Timer\n\ndef of(timer: Timer, face: Face) -> None: ...\n"
    assert headers(base=base, clock=clock) == {"base": [], "clock": []}


def test_a_generic_class_becomes_one_of_c_without_its_base() -> None:
    box = """
    class Box(Generic[T]):
        def put(self, timer: T) -> None:
            self.last = timer

    class Boxes(Generic[T], Mapping[str, T]):
        pass
    """
    shelf = """
    from room.box import Box

    class Shelf:
        def __init__(self) -> None:
            self.box: Box[int] = Box()
    """
    written = headers(box=box, shelf=shelf)
    assert "cdef class Box:" in written["box"] and "cdef public Box box" in written["shelf"]
    assert not any("Boxes" in line for line in written["box"])
    text = without_generics(dedent(box))
    assert "class Box:" in text and "class Boxes(Generic[T], Mapping[str, T]):" in text


def test_a_class_keeps_the_numbers_of_its_lines_without_its_base() -> None:
    text = "class Box(\n    Generic[T],  # what is in it\n):\n    size = 1\n"
    assert without_generics(text) == "class Box:\n\n\n    size = 1\n"


def test_an_attribute_is_declared_in_whichever_way_it_is_set() -> None:
    text = """
    class Both:
        def __init__(self) -> None:
            self.a = self.b = None
            for self.c in ():
                pass
            with open("x") as self.d:
                pass
            (self.e, [self.f]) = 1, [2]
    """
    assert {line.split()[-1] for line in header(text) if "public" in line} == set("abcdef")
