"""The C headers follow from the Python sources, and the loops over fields are written out."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from textwrap import dedent

import pytest

from greenroom.compiler.headers import (
    EngineSources,
    constants,
    declared_attributes,
    instructions,
    read_engine,
)
from greenroom.compiler.sources import compiled_games
from greenroom.games.tonk.engine import bits, codes, fields

(TONK,) = compiled_games()


def path_of(module: str) -> Path:
    return TONK.path(TONK.engine, module)


def header(text: str, **others: str) -> list[str]:
    modules = {name: dedent(each) for name, each in {"here": text, **others}.items()}
    return [line.strip() for line in EngineSources(TONK, modules).header("here").splitlines() if line.strip()]


def state() -> ast.ClassDef:
    tree = ast.parse(path_of("state").read_text())
    return next(each for each in tree.body if isinstance(each, ast.ClassDef))


def test_every_integer_of_the_codes_becomes_a_constant() -> None:
    written = constants(TONK)
    for name, value in vars(codes).items():
        if isinstance(value, int):
            assert f"#define GREENROOM_{name} {value}LL" in written
            assert f'long long {name} "GREENROOM_{name}"' in written


def test_every_function_of_bits_becomes_an_instruction() -> None:
    written = instructions(TONK)
    for name in (name for name, value in vars(bits).items() if callable(value)):
        assert f"#define GREENROOM_{name}(x) (" in written
        assert f'long long {name} "GREENROOM_{name}"(long long) noexcept nogil' in written


def test_integers_are_machine_integers_and_classes_themselves() -> None:
    text = """
    class Hand:
        def __init__(self, size: int) -> None:
            self.size = size

    def points(hand: Hand, card: int) -> int:
        return hand.size + card
    """
    assert header(text) == [
        "cdef class Hand:",
        "cdef readonly long long size",
        "cdef long long points(Hand hand, long long card) noexcept",
    ]


def test_what_is_listed_can_be_called_from_python() -> None:
    text = """
    __all__ = ["one"]

    def one() -> int:
        return 1

    def two() -> None:
        one()
    """
    assert header(text) == ["cpdef long long one() noexcept", "cdef void two() noexcept"]


def test_a_function_of_other_types_stays_one_of_python() -> None:
    assert header("def named(words: dict[str, int]) -> int:\n    return 1\n") == []


def test_numbers_of_a_module_are_machine_integers() -> None:
    assert header('WORD = 0xFF\nWORDS = {"a": 1}\n') == ["cdef long long WORD"]


def test_what_raises_passes_through_its_callers_in_other_modules() -> None:
    text = """
    from greenroom.games.tonk.engine import there

    def calls() -> None:
        there.raises(1)

    def asks() -> int:
        calls()
        return 1

    def harmless() -> int:
        return there.counts()
    """
    there = """
    def raises(n: int) -> int:
        raise ValueError

    def counts() -> int:
        return 1
    """
    assert header(text, there=there) == [
        "from greenroom.games.tonk.engine cimport there",
        "cdef void calls()",
        "cdef long long asks() except? -1",
        "cdef long long harmless() noexcept",
    ]


@pytest.mark.parametrize(
    "line", ["found = [n]", "return len('a')", "return hand.cards[n]", "return hand.grow()", "return [1][n]"]
)
def test_what_handles_objects_of_python_can_raise(line: str) -> None:
    text = f"""
    class Hand:
        def __init__(self) -> None:
            self.cards: list[int] = []

        def grow(self) -> int:
            raise ValueError

    def use(hand: Hand, n: int) -> int:
        {line}
    """
    assert header(text)[-1] == "cdef long long use(Hand hand, long long n) except? -1"


def test_a_field_of_a_hand_can_be_set_and_its_own_memory_only_read() -> None:
    text = """
    class State:
        turn: Number
        hands: PerSeat
        pile: Pile
        room: int
    """
    assert header(text) == [
        "cdef class State:",
        "cdef public long long turn",
        "cdef readonly long long room",
        "cdef public long long hands[8]",
        "cdef public short pile[64]",
    ]


def test_loops_over_fields_are_written_out() -> None:
    text = '''
    class State:
        """One hand."""

        turn: Number
        winner: NoSeat
        hands: PerSeat

        def clear(self) -> None:
            for name, empty in FIELDS.cleared_numbers.items():
                setattr(self, name, empty)
            for seat in range(2):
                for name in FIELDS.cleared_lists:
                    getattr(self, name)[seat] = 0

    FIELDS = fields.declared(State.__annotations__)
    '''
    assert (
        EngineSources(TONK, {"here": dedent(text)}).source("here")
        == dedent(
            '''
        class State:
            """One hand."""

            def clear(self) -> None:
                self.turn = 0
                self.winner = -1
                for seat in range(2):
                    self.hands[seat] = 0
        '''
        ).strip()
    )


def test_no_loop_over_fields_is_left_in_what_is_compiled() -> None:
    assert not re.search(r"FIELDS|[gs]etattr", read_engine(TONK).source("state"))


def test_every_field_of_the_state_has_a_word_and_a_sentence() -> None:
    body = state().body
    own = {"rules", "actions", "room"}
    for field, sentence in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign):
            name, word = ast.unparse(field.target), ast.unparse(field.annotation)
            assert word in fields.KINDS or name in own, f"{name}: {word} is no word of fields.py"
            assert isinstance(sentence, ast.Expr), f"{name} has no sentence"
            assert isinstance(sentence.value, ast.Constant)


def test_the_words_are_those_that_have_a_kind() -> None:
    tree = ast.parse(path_of(TONK.engine.fields).read_text())
    notes = [each for each in tree.body if isinstance(each, ast.AnnAssign)]
    words = {ast.unparse(each.target): ast.unparse(each.value) for each in notes if each.value}
    assert words.keys() == fields.KINDS.keys()
    for word, meant in words.items():
        assert meant == ("list[int]" if fields.KINDS[word].length else "int")


def test_the_constructor_sets_no_field_that_is_not_declared() -> None:
    names = declared_attributes(state()).keys()
    for each in ast.walk(state()):
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) in ("self", "other"):
            methods = {node.name for node in state().body if isinstance(node, ast.FunctionDef)}
            assert each.attr in names | methods


@pytest.mark.parametrize("module", sorted(path.stem for path in path_of("state").parent.glob("*.py")))
def test_no_mask_is_inverted_in_the_engine(module: str) -> None:
    """In Python an inverted mask is a negative number, and in C it has bits above the cards."""
    tree = ast.parse(path_of(module).read_text())
    inverted = [
        each for each in ast.walk(tree) if isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Invert)
    ]
    assert [each.lineno for each in inverted] == []


@pytest.mark.parametrize(
    "module", sorted({path.stem for path in path_of("state").parent.glob("*.py")} - {"codes"})
)
def test_negative_numbers_stand_among_the_codes(module: str) -> None:
    """Elsewhere a negative constant is a Python object, which a loop that compares with it pays for."""
    tree = ast.parse(path_of(module).read_text())
    values = [each.value for each in tree.body if isinstance(each, ast.Assign)]
    assert not [each for each in values if isinstance(each, ast.UnaryOp)]
