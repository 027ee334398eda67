"""Answers that may be refused, in tests that know that they are not."""

from __future__ import annotations

from typing import TypeVar

from greenroom.kernel.refusal import Refusal

T = TypeVar("T")


def granted(answer: T | Refusal) -> T:
    """Return what was asked for; a refusal fails the test and is shown."""
    assert not isinstance(answer, Refusal), answer
    return answer
