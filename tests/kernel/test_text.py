"""Text where it meets what is not Unicode."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.kernel.text import ascii_of


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Zoë", "Zoe"),
        ("Nguyễn", "Nguyen"),
        ("Łukasz Strauß", "Lukasz Strauss"),
        ("Søren Þór", "Soren Thor"),
        ("L’œuf « cuit »", 'L\'oeuf " cuit "'),
        ("Tone Poker à la Green Room", "Tone Poker a la Green Room"),
        ("明 & 👩\u200d🎤", "_ & ___"),
        ("a\nb", "a_b"),
    ],
)
def test_letters_lose_their_accents_and_the_rest_is_replaced(text: str, plain: str) -> None:
    assert ascii_of(text, "_") == plain


@given(st.text())
def test_what_is_written_is_printable_ascii(text: str) -> None:
    plain = ascii_of(text, "?")
    assert plain.isascii() and (plain.isprintable() or not plain)
    assert ascii_of(plain) == plain
