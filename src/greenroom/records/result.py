"""The result of a record that could not be replayed, alike in all games."""

from __future__ import annotations

import msgspec

from greenroom.kernel.refusal import Refusal
from greenroom.locales import Sentences


class ReplayFault(msgspec.Struct, frozen=True):
    """The faulty place of a record; `action` counts from 0, null for a fault outside the actions."""

    action: int | None
    text: str | None
    why: str


class Stopped(msgspec.Struct, frozen=True):
    """A record that could not be replayed to its end."""

    error: ReplayFault


def stopped_result(
    refusal: Refusal, sentences: Sentences, lang: str, action: int | None = None, text: str | None = None
) -> Stopped:
    """Return a refusal as the result of a record, with the sentences of its game."""
    why = sentences.t(lang, f"refusal.{refusal.code}", refusal.args)
    return Stopped(ReplayFault(action, text, why))


def where(result: Stopped) -> str:
    """Write a fault on one line, the action first where there is one."""
    fault = result.error
    return fault.why if fault.action is None else f"{fault.action}: {fault.text}: {fault.why}"
