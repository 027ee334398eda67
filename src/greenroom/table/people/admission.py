"""The host's word on who may sit down, look on, and who stays out: events for the log, or a refusal."""

from __future__ import annotations

from greenroom.kernel.refusal import refuse
from greenroom.table.commands import Ban, LetIn, SetDoor, SetLookingOn, SetOutsideBots
from greenroom.table.game import Decision
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.state import TableState
from greenroom.table.people.ownership import owner_of
from greenroom.table.people.requester import Requester, between_hands


def decide_on_admission(
    command: SetDoor | SetLookingOn | SetOutsideBots | Ban | LetIn, table: TableState, requester: Requester
) -> Decision:
    """Return the events that follow from the host's word, none where all is so already, or a refusal."""
    match command:
        case SetDoor():
            return _set_door(command, table, requester)
        case SetLookingOn():
            return _set_looking_on(command, table, requester)
        case SetOutsideBots():
            return _set_outside_bots(command, table, requester)
        case Ban():
            return _ban(command, table, requester)
        case LetIn():
            return _let_in(command, table, requester)


def _set_door(command: SetDoor, table: TableState, requester: Requester) -> Decision:
    """Say who may sit down from now on."""
    is_unchanged = command.door == table.entrance.door
    return [] if is_unchanged else [events.DoorSet(command.door, done=requester.done_command(command))]


def _set_looking_on(command: SetLookingOn, table: TableState, requester: Requester) -> Decision:
    """Say what those without a chair see from the next deal."""
    if table.game_state.is_private:
        return refuse("room.players_only")
    if command.looking_on == table.looking_on_next:
        return []
    return [events.LookingOnSet(command.looking_on, done=requester.done_command(command))]


def _set_outside_bots(command: SetOutsideBots, table: TableState, requester: Requester) -> Decision:
    """Say whether outside bots may ask for a seat from now on; those who sit stay."""
    if command.on == table.admits_outside_bots:
        return []
    return [events.OutsideBotsSet(command.on, done=requester.done_command(command))]


def _ban(command: Ban, table: TableState, requester: Requester) -> Decision:
    """Ban somebody who looks on, sits, between hands, or has been removed before; their outside bots too."""
    done = requester.done_command(command)
    chair = next((each for each in table.chairs if each.name == command.name and not each.leaving), None)
    if chair is None:
        person = requester.onlookers.get(command.name) or table.entrance.outsider(command.name)
        if person is None:
            return refuse("room.nobody_of_that_name")
        bots = _bots_of(table, person)
        if bots and (refusal := between_hands(table)) is not None:
            return refusal
        return [events.Banned(person, command.name, done=done), *bots]
    if not chair.comes_and_goes or chair.person == requester.person or table.game_state.is_closed:
        return refuse("room.no_such_chair")
    if (refusal := between_hands(table)) is not None:
        return refusal
    left = events.Left(chair.number, removed=True, bot=table.game.substitute, stays_out=True, done=done)
    return [left, events.Banned(chair.person, chair.name), *_bots_of(table, chair.person)]


def _bots_of(table: TableState, person: str) -> list[AnyEvent]:
    """Free the chairs of a guest's outside bots; nobody has to be let in for them to stay out."""
    bot = table.game.substitute
    theirs = [each for each in table.chairs if owner_of(each.person) == person and not each.leaving]
    return [events.Left(each.number, removed=True, bot=bot) for each in theirs]


def _let_in(command: LetIn, table: TableState, requester: Requester) -> Decision:
    """Let in somebody who asks for a seat, or who had been removed."""
    person = table.entrance.outsider(command.name) or requester.onlookers.get(command.name)
    if person is None:
        return refuse("room.nobody_of_that_name")
    return [events.LetIn(person, command.name, done=requester.done_command(command))]
