"""A hand as somebody hears it step by step, written down to be read by people and kept."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

from .ear import focused, heard
from .person import Person

WRITE = "GREENROOM_TRANSCRIPTS"
"""Set, the transcripts are written anew, to be read before they are kept."""
GOLDEN = Path(__file__).parent / "transcripts"


class Listener:
    """Somebody at the keys, whose steps and what they hear are written down in turn.

    Each sentence has a line: which of them are said in one breath is a matter of when the music pauses.
    With `focus`, what the focus comes to is written down too, as a screen reader would read it.
    """

    def __init__(self, person: Person, *, focus: bool = False) -> None:
        self.person = person
        self._lines: list[str] = []
        self._read = 0
        self._focus = focus
        self._focused = ""

    def hears(self, event: str) -> None:
        """Write down what was said since the last time, under what was done."""
        sentences = heard(self.person)
        fresh = [sentence for told in sentences[self._read :] for sentence in told.split(". ")]
        self._read = len(sentences)
        self._lines += [f"[{event}]", *fresh, *self._moved(), ""]

    def press(self, *keys: str) -> None:
        """Press keys one after another, and write down what is said to each."""
        for key in keys:
            self.person.page.keyboard.press(key)
            self.hears(f"key {key}")

    def _moved(self) -> list[str]:
        if not self._focus:
            return []
        before, self._focused = self._focused, focused(self.person)
        return [] if self._focused == before else [f"(focus) {self._focused}"]

    @property
    def transcript(self) -> str:
        return "\n".join(self._lines)


def agrees(name: str, transcript: str) -> None:
    """Compare what was heard with what was read and found good."""
    file = GOLDEN / f"{name}.txt"
    if os.environ.get(WRITE):
        file.write_text(transcript, "utf-8")
    expected = file.read_text("utf-8")
    assert transcript == expected, "\n".join(
        unified_diff(expected.split("\n"), transcript.split("\n"), "read", "heard", lineterm="")
    )
