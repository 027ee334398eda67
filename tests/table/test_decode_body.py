"""The body of a question over HTTP is the record that its endpoint wants, or no question at all."""

import msgspec
import pytest

from greenroom.kernel.refusal import refuse
from greenroom.table.http import Empty, Request, decode_body


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    stake: int = 1


def asked(body: bytes) -> Request:
    return Request(path={}, query={}, body=body)


def test_a_question_is_read_and_an_empty_one_says_nothing_special() -> None:
    assert decode_body(asked(b'{"stake":5}'), Wanted) == Wanted(5)
    assert decode_body(asked(b""), Wanted) == decode_body(asked(b"{}"), Wanted) == Wanted(1)
    assert decode_body(asked(b""), Empty) == Empty()


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b'{"stake":"5"}', b'{"other":1}', b"\xff", b'{"a":' + b"[" * 5000]
)
def test_anything_else_is_no_question(body: bytes) -> None:
    assert decode_body(asked(body), Wanted) == refuse("web.bad_question")
