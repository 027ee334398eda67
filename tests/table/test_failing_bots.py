"""Bots that fail are asked less with every fault in a row, and again in the end."""

from __future__ import annotations

from greenroom.table.hands.failing_bots import FailingBots
from operator_lines import operator_lines


def moves_without(failing: FailingBots, bot: str) -> int:
    """Count the moves that are made without a bot until it is asked."""
    moves = 0
    while failing.leave_out(bot):
        moves += 1
    return moves


def test_each_fault_in_a_row_is_followed_by_more_moves_without_the_bot_up_to_64() -> None:
    failing, moves = FailingBots(), []
    with operator_lines() as logs:
        for _ in range(7):
            failing.note_fault("master")
            moves.append(moves_without(failing, "master"))
    assert moves == [0, 1, 4, 16, 64, 64, 64]
    assert [each["moves_without"] for each in logs] == moves[1:]


def test_one_answer_makes_up_for_all_faults() -> None:
    failing = FailingBots()
    for _ in range(5):
        failing.note_fault("master")
    failing.note_answer("master")
    assert not failing.leave_out("master")
    failing.note_fault("master")
    assert not failing.leave_out("master")


def test_the_table_is_told_once_after_each_fault() -> None:
    failing = FailingBots()
    assert not failing.is_told("master")
    for _ in range(3):
        failing.note_fault("master")
        assert not failing.is_told("master")
        failing.note_told("master")
        assert failing.is_told("master")


def test_a_bot_that_fails_takes_no_other_with_it() -> None:
    failing = FailingBots()
    for _ in range(5):
        failing.note_fault("master")
    failing.note_answer("sharp")
    assert not failing.leave_out("sharp") and moves_without(failing, "master") == 64
