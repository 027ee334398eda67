"""The word that a room may ask of whoever opens tables: read from a file, compared, and told nobody.

What is kept of it, with a guest who has given it, is a proof: its HMAC under the room's own key. With another
word in the file no older proof fits, and everybody is asked anew.
"""

from __future__ import annotations

import hmac
import unicodedata
from pathlib import Path

MAX_CODE_WORD_CHARACTERS = 100
"""Characters that a code word may have."""


class NoCodeWord(Exception):  # noqa: N818 - says what it is
    """The file holds none; the text is a sentence for whoever runs the room."""


class CodeWord:
    """One room's code word; nothing that is printed of it tells it."""

    def __init__(self, word: str, secret: str) -> None:
        self._key = f"code word {secret}".encode()
        self.proof = self._proof(word)

    def is_given(self, word: str) -> bool:
        """Tell whether somebody's try is right, in a time that says nothing about the word."""
        return self.fits(self._proof(word))

    def fits(self, proof: str) -> bool:
        """Tell whether a proof that was kept is of this word."""
        return hmac.compare_digest(proof.encode(), self.proof.encode())

    def _proof(self, word: str) -> str:
        return hmac.digest(self._key, _plain(word).encode(), "sha256").hex()


def code_word_in(file: str) -> str:
    """Read the code word, the first line of a file. Raises `NoCodeWord`."""
    try:
        first = (
            Path(file)
            .read_bytes()[: 8 * MAX_CODE_WORD_CHARACTERS]
            .decode("utf-8", "replace")
            .partition("\n")[0]
        )
    except OSError as error:
        raise NoCodeWord(f"The file of the code word, {file}, cannot be read: {error.strerror}.") from error
    if not 1 <= len(_plain(first)) <= MAX_CODE_WORD_CHARACTERS or "\N{REPLACEMENT CHARACTER}" in first:
        raise NoCodeWord(
            f"The file of the code word, {file}, must have it in its first line, "
            f"of {MAX_CODE_WORD_CHARACTERS} characters at most."
        )
    return first


def _plain(word: str) -> str:
    """Return a word as it is compared: case, blanks around it and ways to write an accent do not matter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", word).casefold()).strip()
