"""What follows from a command that is no play: events for the log, or why not. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from greenroom.games.tone_poker.table.rule_setting import set_rules
from greenroom.games.tonk.table import betting, proposals
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.people.chairs import BOT, Chair
from greenroom.table.people.names import BOTS, unique_name
from greenroom.table.request import Asker, Decision, between_hands, done_by, host_only

STILL_POSSIBLE = (asked.PlayAgain, asked.Leave, asked.Remove, asked.PassHost)
"""What can be asked for once a session has ended."""


def decide(table: Table, command: asked.Asked, asker: Asker) -> Decision:
    """Say what follows from a command, or why nothing does."""
    if table.phase == "ended" and not isinstance(command, STILL_POSSIBLE):
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
    if (why_not := asker.manner.customs.accepts(table, command.rules)) is not None:
        return why_not
    name = unique_name(asker.name, table.ledger.names_of_others(asker.person))
    return [told.Sat(table.next_chair, asker.person, name, None, done_by(asker, command), tonic)]


@_decide.register
def _(command: asked.Leave, table: Table, asker: Asker) -> Decision:
    chair = table.chair_of(asker.person)
    if chair is None:
        return refuse("room.not_sitting")
    left = told.Left(chair.number, done=done_by(asker, command), bot=asker.manner.substitute)
    return [left, *after_leaving(table, chair)]


@_decide.register
def _(command: asked.AddBot, table: Table, asker: Asker) -> Decision:
    if (why_not := host_only(table, asker)) is not None:
        return why_not
    if command.bot not in asker.bots:
        return refuse("room.unknown_bot")
    if len(table.chairs) >= asker.most:
        return refuse("room.full", most=asker.most)
    return [bot_sits(table, command.bot, asker.manner.bots_tonic(table), done_by(asker, command))]


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
    return [told.BotSatIn(chair.number, asker.manner.substitute, done_by(asker, command))]


@_decide.register
def _(command: asked.TakeBack, table: Table, asker: Asker) -> Decision:
    chair = table.chair_of(asker.person)
    if chair is None:
        return refuse("room.not_sitting")
    if chair.bot is None:
        return refuse("room.no_bot_plays")
    return [told.TookBack(chair.number, done_by(asker, command))]


@_decide.register
def _(command: asked.Remove, table: Table, asker: Asker) -> Decision:
    chair = table.chair(command.chair)
    why_not = host_only(table, asker) or between_hands(table, asker)
    if why_not is not None:
        return why_not
    if chair is None or chair.person == asker.person or chair.leaving:
        return refuse("room.no_such_chair")
    done = done_by(asker, command)
    return [told.Left(chair.number, removed=True, done=done, bot=asker.manner.substitute)]


@_decide.register
def _(command: asked.PassHost, table: Table, asker: Asker) -> Decision:
    chair = table.chair(command.chair)
    if (why_not := host_only(table, asker)) is not None:
        return why_not
    if chair is None or not chair.is_person or chair.leaving:
        return refuse("room.no_such_chair")
    return [told.Host(chair.number, done_by(asker, command))]


@_decide.register
def _(command: asked.Settings, table: Table, asker: Asker) -> Decision:
    why_not = host_only(table, asker) or between_hands(table, asker)
    why_not = why_not or asker.manner.terms(command.clock, command.stake, command.currency)
    if why_not is not None:
        return why_not
    done, grace, first = done_by(asker, command), command.slap_grace_ms, command.first_dealer
    return [told.Settled(command.clock, command.stake, command.currency, done, grace, first)]


@_decide.register
def _(command: asked.EndTable, table: Table, asker: Asker) -> Decision:
    why_not = host_only(table, asker) or between_hands(table, asker)
    if why_not is not None:
        return why_not
    last = asker.closing() if table.phase == "playing" else None
    return [*([] if last is None else [last]), told.Ended(done_by(asker, command))]


@_decide.register
def _(command: asked.PlayAgain, table: Table, asker: Asker) -> Decision:
    if table.phase != "ended":
        return refuse("room.not_ended")
    return host_only(table, asker) or [told.Again(done_by(asker, command))]


_decide.register(asked.ProposeRules, proposals.propose)
_decide.register(asked.AnswerRules, proposals.answer)
_decide.register(asked.CallSuit, betting.call_suit)
_decide.register(asked.Bet, betting.bet)
_decide.register(asked.AnnounceBigOne, betting.announce)
_decide.register(asked.SetRules, set_rules)
