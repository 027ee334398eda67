"""Whatever a host alone may decide about others is audited, at the tables of every game."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.table import commands
from greenroom.table.commands import GENERIC, AnyForHost, Command
from greenroom.wire.messages import Refused, Update
from table.evening import Evening, played

NOT_AUDITED: dict[type[Command], str] = {
    commands.AddBot: "it gives nobody a chair that somebody else has or asks for",
    commands.SetPace: "it is about bots alone",
}
"""The decisions of a host alone that the audit leaves out, with the reason."""
OF_HOSTS: set[type[Command]] = {
    commands.TurnAway,
    *(get_origin(each) or each for each in get_args(AnyForHost)),
}


def _made(kind: type[Command]) -> Command:
    """Make a command of a kind, with anything in its fields."""
    hints = get_type_hints(kind)
    required = [each for each in msgspec.structs.fields(kind) if each.required]
    return kind(**{each.name: _any(hints[each.name], each.name) for each in required})


def _any(kind: Any, name: str) -> Any:
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    return {bool: True, int: 1, dict: {}}.get(get_origin(kind) or kind, "0" * 64 if name != "id" else "x")


@pytest.mark.parametrize("game", GAMES)
def test_what_only_a_host_may_do_is_audited_or_left_out_for_a_reason(game: str) -> None:
    messages = GAMES[game].messages

    async def story(evening: Evening) -> None:
        await evening.open(game=game, **({"tonic": 0} if game == "tone-poker" else {}))
        await evening.come("Ann")
        bob = await evening.come("Bob")
        refused: set[type[Command]] = set()
        of_game = [*messages.commands, *messages.ephemeral, *messages.queries]
        kinds: list[type[Command]] = [*GENERIC, commands.Settings, *of_game]
        for kind in kinds:
            answer = await evening.say(bob, msgspec.structs.replace(_made(kind), id=next(bob.ids)))
            if isinstance(answer, Refused) and answer.code == "room.host_only":
                refused.add(kind)
        assert refused > {commands.Ban, commands.TurnAway, commands.Settings}
        for kind in OF_HOSTS | refused:
            assert kind.is_audited != (kind in NOT_AUDITED), kind.__name__

    played(story)


def test_the_audit_keeps_what_was_done_and_not_what_was_refused() -> None:
    kept: list[tuple[str, str, str | None]] = []

    def keep(table: str, person: str, command: Command, about: str | None) -> None:
        kept.append((person, type(command).__name__, about))

    async def story(evening: Evening) -> None:
        evening.renew(audit=keep)
        await evening.open()
        ann = await evening.come("Ann")
        await evening.say(ann, commands.SetDoor(next(ann.ids), "host"))
        bob = await evening.come("Bob")
        assert isinstance(await evening.sit_down(bob), Refused)
        for name in ("Bob", "Nobody"):
            await evening.say(ann, commands.TurnAway(next(ann.ids), name))
        for command in (commands.Ban, commands.LetIn):
            assert isinstance(await evening.say(ann, command(next(ann.ids), "Bob")), Update)
        await evening.say(bob, commands.Ban(next(bob.ids), "Ann"))

    played(story)
    bob = "person-Bob"
    told = [("SetDoor", None), ("TurnAway", bob), ("Ban", bob), ("LetIn", bob)]
    assert kept == [("person-Ann", did, about) for did, about in told]


def test_of_whom_a_host_takes_a_chair_the_audit_keeps_the_identity() -> None:
    kept: list[tuple[str, str | None]] = []

    def keep(table: str, person: str, command: Command, about: str | None) -> None:
        kept.append((type(command).__name__, about))

    async def story(evening: Evening) -> None:
        evening.renew(audit=keep)
        await evening.open()
        ann = await evening.come("Ann")
        for name in ("Bob", "Cy", "Dee"):
            await evening.sit_down(await evening.come(name))
        await evening.say(ann, commands.Remove(next(ann.ids), 2))
        await evening.say(ann, commands.Ban(next(ann.ids), "Cy"))
        await evening.say(ann, commands.PassHost(next(ann.ids), 4))

    played(story)
    assert kept == [("Remove", "person-Bob"), ("Ban", "person-Cy"), ("PassHost", "person-Dee")]
