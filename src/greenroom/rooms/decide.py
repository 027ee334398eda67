"""What follows from a command that is no play: events for the log, or why not. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

import msgspec

from greenroom.rooms import commands as asked
from greenroom.rooms import events as told
from greenroom.rooms.chairs import BOT, Chair
from greenroom.rooms.manners.manner import Manner
from greenroom.rooms.names import BOTS, unique_name
from greenroom.rooms.table import Table
from greenroom.rulebook.refusal import Refusal, refuse

Decision = list[told.TableEvent] | Refusal


class Asker(msgspec.Struct, frozen=True):
    """Who asks, and what of the table is not in its log."""

    person: str
    name: str
    manner: Manner
    most: int
    """Chairs that the rules allow."""
    bots: list[str]
    may_replace: Callable[[Chair], bool]
    """Whether a person is gone for so long that others may let a bot play."""
    closing: Callable[[], told.TableEvent | None]
    """Returns what closes the hand in play, at a table where its host does."""


def decide(table: Table, command: asked.Asked, asker: Asker) -> Decision:
    """Say what follows from a command, or why nothing does."""
    if table.phase == "ended":
        return refuse("room.ended")
    return _decide(command, table, asker)


def after_leaving(table: Table, chair: Chair) -> list[told.TableEvent]:
    """Pass the table on where its host goes: to the next person clockwise."""
    if table.host != chair.number:
        return []
    return [told.Host(next_person(table, chair.number))]


def next_person(table: Table, number: int, wanted: Callable[[Chair], bool] = lambda _: True) -> int | None:
    """Return the next person's chair clockwise from a chair, None where no other (wanted) person sits."""
    numbers = [chair.number for chair in table.chairs]
    place = numbers.index(number) + 1
    around = table.chairs[place:] + table.chairs[: place - 1]
    people = (each for each in around if each.is_person and not each.leaving and wanted(each))
    return next((each.number for each in people), None)


def bot_sits(table: Table, bot: str, tonic: int | None, done: told.Done | None = None) -> told.Sat:
    """Seat a bot under a name of its own."""
    taken = table.ledger.names_of_others(None)
    name = next((each for each in BOTS if each not in taken), None) or unique_name(BOTS[0], taken)
    return told.Sat(table.next_chair, f"{BOT}{table.next_chair}", name, bot, done, tonic)


@singledispatch
def _decide(command: asked.Asked, table: Table, asker: Asker) -> Decision:
    raise TypeError(f"No table decides on {type(command).__name__}.")


@_decide.register
def _(command: asked.Sit, table: Table, asker: Asker) -> Decision:
    if table.chair_of(asker.person) is not None:
        return refuse("room.already_sitting")
    if len(table.chairs) >= asker.most:
        return refuse("room.full", most=asker.most)
    tonic = asker.manner.tonic(table, command.tonic)
    if isinstance(tonic, Refusal):
        return tonic
    name = unique_name(asker.name, table.ledger.names_of_others(asker.person))
    return [told.Sat(table.next_chair, asker.person, name, None, _done(asker, command), tonic)]


@_decide.register
def _(command: asked.Leave, table: Table, asker: Asker) -> Decision:
    chair = table.chair_of(asker.person)
    if chair is None:
        return refuse("room.not_sitting")
    left = told.Left(chair.number, done=_done(asker, command), bot=asker.manner.substitute)
    return [left, *after_leaving(table, chair)]


@_decide.register
def _(command: asked.AddBot, table: Table, asker: Asker) -> Decision:
    if (why_not := _host_only(table, asker)) is not None:
        return why_not
    if command.bot not in asker.bots:
        return refuse("room.unknown_bot")
    if len(table.chairs) >= asker.most:
        return refuse("room.full", most=asker.most)
    return [bot_sits(table, command.bot, asker.manner.bots_tonic(table), _done(asker, command))]


@_decide.register
def _(command: asked.SitIn, table: Table, asker: Asker) -> Decision:
    own, chair = table.chair_of(asker.person), table.chair(command.chair)
    if own is None:
        return refuse("room.not_sitting")
    if chair is None or not chair.is_person:
        return refuse("room.no_such_chair")
    if chair.bot is not None:
        return refuse("room.bot_plays_already", name=chair.name)
    if chair is not own and not asker.may_replace(chair):
        return refuse("room.not_away", name=chair.name)
    return [told.BotSatIn(chair.number, asker.manner.substitute, _done(asker, command))]


@_decide.register
def _(command: asked.TakeBack, table: Table, asker: Asker) -> Decision:
    chair = table.chair_of(asker.person)
    if chair is None:
        return refuse("room.not_sitting")
    if chair.bot is None:
        return refuse("room.no_bot_plays")
    return [told.TookBack(chair.number, _done(asker, command))]


@_decide.register
def _(command: asked.Remove, table: Table, asker: Asker) -> Decision:
    chair = table.chair(command.chair)
    why_not = _host_only(table, asker) or _between(table, asker)
    if why_not is not None:
        return why_not
    if chair is None or chair.person == asker.person or chair.leaving:
        return refuse("room.no_such_chair")
    done = _done(asker, command)
    return [told.Left(chair.number, removed=True, done=done, bot=asker.manner.substitute)]


@_decide.register
def _(command: asked.PassHost, table: Table, asker: Asker) -> Decision:
    chair = table.chair(command.chair)
    if (why_not := _host_only(table, asker)) is not None:
        return why_not
    if chair is None or not chair.is_person or chair.leaving:
        return refuse("room.no_such_chair")
    return [told.Host(chair.number, _done(asker, command))]


@_decide.register
def _(command: asked.Settings, table: Table, asker: Asker) -> Decision:
    why_not = _host_only(table, asker) or _between(table, asker)
    why_not = why_not or asker.manner.terms(command.clock, command.stake, command.currency)
    if why_not is not None:
        return why_not
    return [told.Settled(command.clock, command.stake, command.currency, _done(asker, command))]


@_decide.register
def _(command: asked.EndTable, table: Table, asker: Asker) -> Decision:
    why_not = _host_only(table, asker) or _between(table, asker)
    if why_not is not None:
        return why_not
    last = asker.closing() if table.phase == "playing" else None
    return [*([] if last is None else [last]), told.Ended(_done(asker, command))]


def _done(asker: Asker, command: asked.Asked) -> told.Done:
    return told.Done(asker.person, command.id)


def _host_only(table: Table, asker: Asker) -> Refusal | None:
    chair = table.chair_of(asker.person)
    return None if chair is not None and chair.number == table.host else refuse("room.host_only")


def _between(table: Table, asker: Asker) -> Refusal | None:
    """Refuse what would change a hand that ends by itself; one that its host closes can wait for that."""
    in_hand = table.phase == "playing" and not asker.manner.host_deals
    return refuse("room.between_hands") if in_hand else None
