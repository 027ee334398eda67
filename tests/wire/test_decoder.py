"""A frame from a browser is one of the commands, not too large; otherwise its sender hears why."""

import json

import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.table.commands import AskHint
from greenroom.games.tonk.table.commands import AnnounceBigOne
from greenroom.kernel.refusal import refuse
from greenroom.table.commands import Act, Ping
from greenroom.wire.commands import PROTOCOL, Hello
from greenroom.wire.decoder import MAX_COMMAND_BYTES, CommandDecoder, command_id

PING = '{"do":"ping","id":"c1"}'


def frame(size: int) -> str:
    """A ping of this number of bytes, padded with spaces."""
    return PING + " " * (size - len(PING))


@pytest.mark.parametrize("of", [str, str.encode], ids=["text", "bytes"])
def test_a_command_of_any_game_is_read(of: type) -> None:
    decoder = CommandDecoder(GAMES)
    assert decoder.decode(of(PING)) == Ping("c1")
    assert decoder.decode(of('{"do":"act","id":"c2","decision":3,"action":"draw"}')) == Act("c2", 3, "draw")
    assert decoder.decode(of(f'{{"do":"hello","protocol":{PROTOCOL}}}')) == Hello(PROTOCOL)
    assert decoder.decode(of('{"do":"big_one","id":"c3"}')) == AnnounceBigOne("c3")
    assert decoder.decode(of('{"do":"hint","id":"c4"}')) == AskHint("c4")


def test_a_frame_of_4096_bytes_is_read_and_a_longer_one_refused_with_the_limit() -> None:
    assert MAX_COMMAND_BYTES == 4096
    decoder = CommandDecoder(GAMES)
    assert (
        decoder.decode(frame(MAX_COMMAND_BYTES)) == Ping("c1")
        and command_id(frame(MAX_COMMAND_BYTES)) == "c1"
    )
    assert decoder.decode(frame(MAX_COMMAND_BYTES + 1)) == refuse("wire.too_big", most=4096)
    assert command_id(frame(MAX_COMMAND_BYTES + 1)) is None, "what is too long is not looked into"


@pytest.mark.parametrize(
    "command",
    [
        {"do": "nothing of ours", "id": "c1"},
        {"do": "ping"},
        {"do": "ping", "id": ""},
        {"do": "ping", "id": "c1", "more": 1},
        {"do": "act", "id": "c1", "decision": -1, "action": "draw"},
        {},
        [],
    ],
)
def test_what_is_no_command_is_unknown(command: object) -> None:
    assert CommandDecoder(GAMES).decode(json.dumps(command)) == refuse("wire.unknown")


@pytest.mark.parametrize("text", ["", "{", PING[:-1], PING + "}", b'{"do":"ping","id":"\xff"}'])
def test_what_is_no_json_is_malformed_and_nobody_s(text: str | bytes) -> None:
    assert CommandDecoder(GAMES).decode(text) == refuse("wire.malformed")
    assert command_id(text) is None


def test_whoever_sends_what_is_refused_learns_which_it_was() -> None:
    assert command_id('{"do":"nothing of ours","id":"c7","more":[1]}') == "c7"
    assert command_id('{"do":"ping"}') is None and command_id('{"id":7}') is None
