"""Every kind of event keeps its name for ever, and what is written is read as it was."""

from __future__ import annotations

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.earlier_versions import UPCASTERS
from greenroom.kernel.provable_deal import FIRST, Pledge
from greenroom.store import Event, Stored
from greenroom.table.catalogue import Catalogue
from greenroom.table.event_codec import UnknownEvent, Upcaster
from greenroom.table.log import events
from greenroom.table.log.events import Acted, AnyEvent
from greenroom.table.parts import union
from table_log.test_old_logs import LOGS, stored

OF_EVERY_TABLE = {
    "opened",
    "sat",
    "left",
    "bot_sat_in",
    "took_back",
    "host",
    "settings",
    "hand_started",
    "action",
    "hand_ended",
    "hand_void",
    "ended",
    "rules_changed",
    "again",
}
LATER: dict[str, AnyEvent] = {
    "pace": events.PaceSet("calm"),
    "chat": events.ChatSet(on=True),
    "door": events.DoorSet("host"),
    "looking_on": events.LookingOnSet("later"),
    "outside_bots": events.OutsideBotsSet(on=False),
    "banned": events.Banned("p1", "Ann"),
    "let_in": events.LetIn("p1", "Ann"),
    "committed": events.Committed(Pledge(draw=1, salt=FIRST, secret=FIRST, rules=FIRST, previous=FIRST)),
    "drawn": events.Drawn("hand", []),
}
"""Those that no log of 0.2.0 has."""


def test_whatever_was_stored_is_written_again_under_its_kind_and_read_as_it_was() -> None:
    codec = Catalogue(*GAMES.values(), upcasters=UPCASTERS).events
    kinds: set[str] = set()
    for log in LOGS:
        for each in stored(log):
            event = codec.read(each)
            written = codec.write(event, each.event.at)
            assert (written.kind, written.at) == (each.event.kind, each.event.at)
            assert written.version == 1 + len(UPCASTERS.get(written.kind, ()))
            assert codec.read(Stored(each.number, written)) == event
            kinds.add(written.kind)
    assert kinds >= OF_EVERY_TABLE


@pytest.mark.parametrize("kind", LATER)
def test_an_event_that_no_old_log_has_keeps_its_kind_too(kind: str) -> None:
    codec = Catalogue(*GAMES.values()).events
    written = codec.write(LATER[kind], 1.0)
    assert written.kind == kind
    assert codec.read(Stored(1, written)) == LATER[kind]


def test_an_event_of_a_later_program_is_not_guessed_at() -> None:
    codec = Catalogue(*GAMES.values()).events
    data = msgspec.json.encode(Acted(0, "draw"))
    assert codec.read(Stored(1, Event("action", 1, data, 0.0))) == Acted(0, "draw")
    for kind, version in (("action", 2), ("ACTION", 1), ("none of ours", 1)):
        with pytest.raises(UnknownEvent, match=f"event {kind} version {version}"):
            codec.read(Stored(1, Event(kind, version, data, 0.0)))


def test_no_two_games_have_an_event_of_the_same_kind() -> None:
    tonk = GAMES["tonk"]
    with pytest.raises(ValueError, match="have the event kind"):
        Catalogue(tonk, tonk)


def test_a_catalogue_lists_its_games_the_usual_one_first() -> None:
    one, other = GAMES.values()
    catalogue = Catalogue(other, one)
    assert list(catalogue.items()) == [(other.name, other), (one.name, one)] and len(catalogue) == 2


def test_what_no_game_adds_to_can_only_be_nothing() -> None:
    assert union([]) is type(None) and union([None, None]) is type(None)
    assert union([None, int, None]) is int
    assert union([int, None, str]) == int | str


def test_an_event_of_any_earlier_version_takes_each_step_that_is_left_to_it() -> None:
    def then(word: str) -> Upcaster:
        return lambda data: {**data, "action": f"{data['action']} {word}"}

    codec = Catalogue(GAMES["tonk"], upcasters={"action": (then("one"), then("two"))}).events
    data = msgspec.json.encode(Acted(0, "drop"))
    read = [codec.read(Stored(1, Event("action", version, data, 0.0))) for version in (1, 2, 3)]
    assert [each.action for each in read if isinstance(each, Acted)] == ["drop one two", "drop two", "drop"]
    assert codec.write(Acted(0, "drop"), 0.0).version == 3
