"""The page's types are those of the Python records."""

import msgspec
import pytest
from msgspec.structs import fields

from greenroom.games.catalogue import GAMES
from greenroom.table.audience.streams import Snapshot, You
from greenroom.wire.encoder import JsonEncoder
from greenroom.wire.messages import Update
from greenroom.wire.typescript import TARGET, generated, interface


def test_the_pages_types_are_fresh() -> None:
    assert TARGET.read_text() == generated(GAMES), "run python -m greenroom.wire.typescript"


def test_a_written_update_has_the_fields_of_an_update() -> None:
    you = You(1, None, 0)
    room = msgspec.Raw(b'"room"')
    snapshot = Snapshot([], you, room, None, None, None, 1_700_000_000_000, "c1", '"epoch"', 7)
    written = msgspec.json.decode(JsonEncoder().update(snapshot))
    assert written.keys() == {"is", *(field.name for field in fields(Update))}
    assert written["is"] == Update.__struct_config__.tag
    assert (written["epoch"], written["n"], written["room"]) == ('"epoch"', 7, "room")


def test_a_type_that_the_page_has_no_name_for_is_said() -> None:
    class Odd(msgspec.Struct):
        at: complex

    with pytest.raises(TypeError, match="The page has no type for <class 'complex'>"):
        interface(Odd, {}, sent=False)
