"""The handlers of a table's own commands: events for the log, or a refusal.

They change nothing and send nothing. The events count once they are stored; where another node was faster,
the table reads on and the same command is decided anew from its new state, so that a handler may be called
twice for one command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands
from greenroom.table.commands import (
    AddBot,
    AnyDecided,
    AnyForHost,
    AnySettings,
    AnySit,
    Command,
    Leave,
    PassHost,
    Remove,
    SitIn,
    TakeBack,
    is_decided,
)
from greenroom.table.game import Decision
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent, AnySat, DoneCommand
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.admission import decide_on_admission
from greenroom.table.people.chairs import Chair
from greenroom.table.people.names import BOTS, unique_name
from greenroom.table.people.ownership import StandIn, bot_identity
from greenroom.table.people.requester import Requester, between_hands, host_only

AFTER_THE_END = (
    commands.PlayAgain,
    commands.Leave,
    commands.Remove,
    commands.PassHost,
    commands.SetChat,
    commands.SetDoor,
    commands.SetLookingOn,
    commands.SetOutsideBots,
    commands.Ban,
    commands.LetIn,
)
"""The commands that are still allowed once a session has ended."""


def decide(table: TableState, command: Command, requester: Requester) -> Decision:
    """Return the events that follow from a command, none where all is so already, or a refusal."""
    if table.phase == "ended" and not isinstance(command, AFTER_THE_END):
        return refuse("room.ended")
    if is_decided(command):
        return _decide(command, table, requester)
    if isinstance(command, table.game.messages.commands):
        return table.game.decide(table, command, requester)
    return refuse("room.not_in_this_game")


def _decide(command: AnyDecided, table: TableState, requester: Requester) -> Decision:
    match command:
        case commands.Sit():
            return _sit(command, table, requester)
        case commands.Leave():
            return _leave(command, table, requester)
        case commands.SitIn():
            return _sit_in(command, table, requester)
        case commands.TakeBack():
            return _take_back(command, table, requester)
        case _:
            return _decide_for_host(command, table, requester)


def _decide_for_host(command: AnyForHost, table: TableState, requester: Requester) -> Decision:
    if isinstance(command, commands.PlayAgain):
        # Whoever asks for it too early is told that first, host or not.
        return _play_again(command, table, requester)
    if (refusal := host_only(table, requester.person)) is not None:
        return refusal
    match command:
        case commands.AddBot():
            return _add_bot(command, table, requester)
        case commands.Remove():
            return _remove(command, table, requester)
        case commands.PassHost():
            return _pass_host(command, table, requester)
        case commands.Settings():
            return _change_settings(command, table, requester)
        case (
            commands.SetDoor()
            | commands.SetLookingOn()
            | commands.SetOutsideBots()
            | commands.Ban()
            | commands.LetIn()
        ):
            return decide_on_admission(command, table, requester)
        case commands.SetPace():
            return _set_pace(command, table, requester)
        case commands.SetChat():
            return _set_chat(command, table, requester)
        case commands.EndTable():
            return _end(command, table, requester)
        case _:
            assert_never(command)


def heir(table: TableState, number: int, is_wanted: Callable[[Chair], bool] = lambda _: True) -> int | None:
    """Return the next person's chair clockwise from a chair, None where no other (wanted) person sits."""
    numbers = [chair.number for chair in table.chairs]
    place = numbers.index(number) + 1
    around = table.chairs[place:] + table.chairs[: place - 1]
    people = (each for each in around if each.is_person and not each.leaving and is_wanted(each))
    return next((each.number for each in people), None)


def seat_bot(
    table: TableState,
    bot: str,
    done: DoneCommand | None = None,
    here: Iterable[str] = (),
    *,
    stand_in: StandIn | None = None,
) -> AnySat:
    """Seat a bot under its own name or that of the person it replaces; `here` are the onlookers' names."""
    names_taken = [*table.names_of_others(None), *here]
    name = _free_name(names_taken) if stand_in is None else unique_name(stand_in.name, names_taken)
    details = table.game.bot_details(table)
    number = table.free_number()
    person = bot_identity(number, None if stand_in is None else stand_in.person)
    return events.Sat(number, person, name, bot, details, done=done)


def _free_name(names_taken: Sequence[str]) -> str:
    """Return a name of bots that nobody has."""
    free = (each for each in BOTS if unique_name(each, names_taken) == each)
    return next(free, None) or unique_name(BOTS[0], names_taken)


def _sit(command: AnySit, table: TableState, requester: Requester) -> Decision:
    name = unique_name(requester.name, [*table.names_of_others(requester.person), *requester.onlookers])
    if (refusal := _no_bots(table, requester)) is not None:
        return refusal
    done = requester.done_command(command)
    return seat_person(table, requester.person, name, command.details, done, owner=requester.owner)


def seat_person(  # noqa: PLR0913 - who sits down, and what is said of them
    table: TableState,
    person: str,
    name: str,
    details: Details | None,
    done: DoneCommand | None = None,
    *,
    owner: str | None = None,
) -> Decision:
    """Seat somebody under a name that nobody else there has.

    `details` is what they say to the game, `owner` the name of the guest whose outside bot it is.
    """
    if table.chair_of(person) is not None:
        return refuse("room.already_sitting")
    if (refusal := table.entrance.refusal(person) or _no_room(table)) is not None:
        return refusal
    chair_details = table.game.person_details(table, details)
    if isinstance(chair_details, Refusal):
        return chair_details
    return [events.Sat(table.free_number(person), person, name, None, chair_details, owner, done=done)]


def _no_bots(table: TableState, requester: Requester) -> Refusal | None:
    """Refuse an outside bot where the host wants none."""
    is_unwanted = requester.owner is not None and not table.admits_outside_bots
    return refuse("room.no_outside_bots") if is_unwanted else None


def _no_room(table: TableState) -> Refusal | None:
    """Refuse one more chair where the table takes nobody else, or its rules have no room."""
    if (closed := _refuse_closed(table)) is not None:
        return closed
    full = len(table.chairs) >= table.most_chairs
    return refuse("room.full", most=table.most_chairs) if full else None


def _refuse_closed(table: TableState) -> Refusal | None:
    """Refuse what a table that stays as it was opened does not have: newcomers, removals, another session."""
    return refuse("room.closed") if table.game_state.is_closed else None


def _leave(command: Leave, table: TableState, requester: Requester) -> Decision:
    chair = table.chair_of(requester.person)
    if chair is None:
        return refuse("room.not_sitting")
    left = events.Left(chair.number, bot=table.game.substitute, done=requester.done_command(command))
    return [left, *_new_host(table, chair)]


def without(table: TableState, person: str, *, removed: bool) -> list[AnyEvent] | Refusal:
    """Return the events by which somebody's chair is taken, or given up, whatever is played."""
    chair = table.chair_of(person)
    if chair is None or chair.leaving:
        return refuse("room.no_such_chair")
    left = events.Left(chair.number, removed=removed, bot=table.game.substitute)
    return [left, *_new_host(table, chair)]


def _new_host(table: TableState, leaving: Chair) -> list[AnyEvent]:
    """Pass the table on where its host goes: to the next person clockwise."""
    if table.host != leaving.number:
        return []
    return [events.HostChanged(heir(table, leaving.number))]


def _add_bot(command: AddBot, table: TableState, requester: Requester) -> Decision:
    if command.bot not in requester.bots:
        return refuse("room.unknown_bot")
    if (refusal := _no_room(table)) is not None:
        return refusal
    return [seat_bot(table, command.bot, requester.done_command(command), requester.onlookers)]


def _sit_in(command: SitIn, table: TableState, requester: Requester) -> Decision:
    own, chair = table.chair_of(requester.person), table.chair(command.chair)
    if own is None:
        return refuse("room.not_sitting")
    if chair is None or not chair.is_person:
        return refuse("room.no_such_chair")
    if chair.bot is not None:
        return refuse("room.bot_plays_already", name=chair.name)
    if chair is not own and not requester.may_replace(chair):
        return refuse("room.not_away", name=chair.name)
    return [events.BotSatIn(chair.number, table.game.substitute, done=requester.done_command(command))]


def _take_back(command: TakeBack, table: TableState, requester: Requester) -> Decision:
    chair = table.chair_of(requester.person)
    if chair is None:
        return refuse("room.not_sitting")
    if chair.bot is None:
        return refuse("room.no_bot_plays")
    return [events.TookBack(chair.number, done=requester.done_command(command))]


def _remove(command: Remove, table: TableState, requester: Requester) -> Decision:
    if (refusal := _refuse_closed(table) or between_hands(table)) is not None:
        return refusal
    chair = table.chair(command.chair)
    if chair is None or chair.person == requester.person or chair.leaving:
        return refuse("room.no_such_chair")
    bot = table.game.substitute
    done = requester.done_command(command)
    return [events.Left(chair.number, removed=True, bot=bot, stays_out=chair.comes_and_goes, done=done)]


def _pass_host(command: PassHost, table: TableState, requester: Requester) -> Decision:
    chair = table.chair(command.chair)
    if chair is None or not chair.is_person or chair.leaving:
        return refuse("room.no_such_chair")
    return [events.HostChanged(chair.number, done=requester.done_command(command))]


def _change_settings(command: AnySettings, table: TableState, requester: Requester) -> Decision:
    refusal = between_hands(table)
    refusal = refusal or table.game.check_terms(command.clock, command.stake, command.currency)
    refusal = refusal or table.game.check_stake(table, command.stake, command.currency)
    if refusal is not None:
        return refusal
    details = table.game.settings(table, command.details)
    if isinstance(details, Refusal):
        return details
    done = requester.done_command(command)
    return [events.SettingsChanged(command.clock, command.stake, command.currency, details, done=done)]


def _set_pace(command: commands.SetPace, table: TableState, requester: Requester) -> Decision:
    return (
        []
        if command.pace == table.pace
        else [events.PaceSet(command.pace, done=requester.done_command(command))]
    )


def _set_chat(command: commands.SetChat, table: TableState, requester: Requester) -> Decision:
    return (
        [] if command.on == table.chat else [events.ChatSet(command.on, done=requester.done_command(command))]
    )


def _end(command: commands.EndTable, table: TableState, requester: Requester) -> Decision:
    if (refusal := between_hands(table)) is not None:
        return refusal
    last = requester.closing() if table.phase == "playing" else None
    return [*([] if last is None else [last]), events.Ended(done=requester.done_command(command))]


def _play_again(command: commands.PlayAgain, table: TableState, requester: Requester) -> Decision:
    if table.phase != "ended":
        return refuse("room.not_ended")
    refusal = host_only(table, requester.person)
    if table.game_state.has_one_session:
        refusal = refusal or refuse("room.closed" if table.game_state.is_closed else "room.one_session")
    return refusal or [events.Again(done=requester.done_command(command))]
