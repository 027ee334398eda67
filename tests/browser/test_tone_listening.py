"""At a table with bots a person is heard: whatever they touch, no bot sounds over it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .conftest import NewPerson, kept
from .house import House
from .musician import Musician
from .notes import ENDS, MAX_CLOCK_DIFFERENCE_MS, SILENT

NOTES = """() => marks.strikes.map(({ during, heard }, i) => ({
  seats: (during?.happened ?? []).map(({ seat }) => seat),
  begins: heard - performance.timeOrigin,
  ends: ends[i],
}))"""
"""Each note: whose, where it came with a message, and from when to when it is heard."""

A_BOT_SOUNDS = """(known) => marks.strikes.slice(known).some(
  ({ during }) => during?.happened?.some(({ seat }) => seat > 0),
)"""


@pytest.fixture(scope="module")
def listening_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from kept(House(tmp_path_factory.mktemp("house"), own_bots=True, bots_listen=True))


def test_no_bot_is_heard_over_a_persons_five_touches(person: NewPerson, listening_house: House) -> None:
    """Three bots that deal, touch, discard and play as fast as they may; afterwards they go on."""
    ann = Musician(person(at=listening_house))
    ann.person.context.add_init_script(ENDS)
    ann.open_table("Ann", 0, bots=3)
    ann.warm()
    ann.begin()
    ann.deal()
    # The own deal is heard out; a bot that began before it has ended by then, too.
    ann.page.wait_for_function(f"() => marks.strikes.length >= 5 && ({SILENT})()")
    before = len(ann.strikes())
    for place in range(5):
        ann.cards().nth(place).click()
        ann.page.wait_for_function("(count) => marks.strikes.length >= count", arg=before + place + 1)
    ann.page.wait_for_function(A_BOT_SOUNDS, arg=before)
    notes = ann.page.evaluate(NOTES)
    touches = notes[before : before + 5]
    assert [note["seats"] for note in touches] == [[]] * 5
    bots = [note for note in notes if any(note["seats"])]
    assert len(bots) >= 1
    for touch in touches:
        for bot in bots:
            assert (
                bot["ends"] <= touch["begins"] + MAX_CLOCK_DIFFERENCE_MS
                or touch["ends"] <= bot["begins"] + MAX_CLOCK_DIFFERENCE_MS
            )
    ann.person.is_content()
