"""The page's types are those of the Python records."""

from msgspec.structs import fields

from greenroom.wire.messages import Update
from greenroom.wire.typescript import TARGET, generated
from greenroom.wire.writing import Spliced


def test_the_pages_types_are_fresh() -> None:
    assert TARGET.read_text() == generated(), "run python -m greenroom.wire.typescript"


def test_a_spliced_update_has_the_fields_of_an_update() -> None:
    assert [field.name for field in fields(Spliced)] == [field.name for field in fields(Update)]
    assert Spliced.__struct_config__.tag == Update.__struct_config__.tag
