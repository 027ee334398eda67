"""The name of a download, for every browser."""

import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.web.content_disposition import disposition


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Tonk - Ann.jsonl", 'attachment; filename="Tonk - Ann.jsonl"'),
        ("Zoë.mid", "attachment; filename=\"Zoe.mid\"; filename*=UTF-8''Zo%C3%AB.mid"),
        ("明.mid", "attachment; filename=\"_.mid\"; filename*=UTF-8''%E6%98%8E.mid"),
        ('5%"\\.mid', "attachment; filename=\"5___.mid\"; filename*=UTF-8''5%25%22%5C.mid"),
    ],
)
def test_the_name_is_told_in_ascii_and_where_that_is_not_all_in_utf_8(name: str, header: str) -> None:
    assert disposition(name) == header


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_name_breaks_the_header(name: str) -> None:
    header = disposition(name)
    assert header.isascii() and (header.isprintable())
    found = re.fullmatch(r"attachment; filename=\"([^\"\\%]*)\"(?:; filename\*=UTF-8''([\w.~%-]*))?", header)
    assert found is not None
    assert (found[1] if found[2] is None else unquote(found[2])) == name
