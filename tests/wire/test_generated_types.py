"""The page's types are those of the Python records."""

import msgspec
import pytest
from msgspec.structs import fields

from greenroom.games.catalogue import GAMES
from greenroom.table.audience.streams import View, You
from greenroom.wire.encoder import JsonEncoder
from greenroom.wire.messages import TableStep, Update
from greenroom.wire.typescript import TARGET, generate, interface


def test_the_pages_types_are_fresh() -> None:
    assert TARGET.read_text() == generate(GAMES), "run python -m greenroom.wire.typescript"


def test_a_written_update_has_the_fields_of_an_update() -> None:
    you = You(1, None, 0)
    view = View([], you, None, None, None, 1_700_000_000_000, "c1", '"epoch"', 7)
    step = msgspec.json.decode(JsonEncoder().step(view))
    whole = msgspec.json.decode(JsonEncoder().update(view, msgspec.Raw(b'"room"')))
    for written, record in ((step, TableStep), (whole, Update)):
        assert written.keys() == {"is", *(field.name for field in fields(record))}
        assert written["is"] == record.__struct_config__.tag
        assert (written["epoch"], written["n"]) == ('"epoch"', 7)
    assert whole["room"] == "room"


def test_a_type_that_the_page_has_no_name_for_is_said() -> None:
    class Odd(msgspec.Struct):
        at: complex

    with pytest.raises(TypeError, match="The page has no type for <class 'complex'>"):
        interface(Odd, {}, sent=False)
