"""The plug-in contract: all that a table, the wire and the web ask of a game. One object a game.

A game is a package under `games/` and one line in its catalogue. It owns its rules, its records on the wire
and in the log, its bots and whatever happens between the hands; a table owns people, clock, log and
audiences. Turns and races are capabilities (`Turns`, `Races`): a hand without one leaves the table's clock or
race queue idle. All else is a hook of `Game`; by default nothing happens, and a command that the game did not
declare is refused. No hook asks which game it is.

The target was a protocol with every method required. A base class with such defaults is plainer: the smallest
game writes six methods, and a hook that is added later breaks no game. What it costs: some hooks serve one
game so far (`first_actions` what is played on from a past hand, `is_prepared` what must come before a deal).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from greenroom.kernel.hand import AnyHand
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.simulation import Simulation
from greenroom.records.format import RecordFormat
from greenroom.table.commands import Command, EphemeralCommand, Query
from greenroom.table.http import Endpoint, TableService
from greenroom.table.log.events import AnyEvent, AnyHandStarted, DoneCommand, GameEvent
from greenroom.table.parts import Deal, Details, Result
from greenroom.table.people.chairs import Chair, remove_chair
from greenroom.table.reply import Reply
from greenroom.table.views import Clock, Currency, Shown

if TYPE_CHECKING:
    from greenroom.table.context import Context, Timing
    from greenroom.table.log.ledger import LedgerHand
    from greenroom.table.log.state import TableState
    from greenroom.table.people.requester import Requester

ShownT = TypeVar("ShownT", bound=msgspec.Struct)
ShownT_contra = TypeVar("ShownT_contra", bound=msgspec.Struct, contravariant=True)
"""The record that a game shows of an action in its hands (`Messages.hand_shown`)."""
Shuffle = Callable[[Sequence[str]], list[str]]
CompanionResult = Reply | Shown | Refusal | None
"""A companion's answer: a reply for the sender, something shown to all, a refusal, or nothing new."""
Decision = Sequence[AnyEvent] | Refusal
"""The outcome of a command: events for the log, or a refusal."""


class Diverged(Exception):  # noqa: N818 - says what happened
    """A stored hand cannot be played again: it belongs to another behaviour of its game."""


class Messages(msgspec.Struct, frozen=True, kw_only=True):
    """The records that a game adds to the closed unions of commands, events, views and answers."""

    deal: type[Deal]
    result: type[Result]
    hand: type[msgspec.Struct]
    """The view of a hand in play."""
    hand_shown: type[msgspec.Struct]
    """The record of an action as it is shown; its tag field is `t`, as in everything shown.

    Its field `by`, null by default, is set where `bot` or `clock` has played for the seat.
    """
    room_shown: tuple[type[Shown], ...] = ()
    """Happenings at this game's tables besides the hand."""
    commands: tuple[type[Command], ...] = ()
    ephemeral: tuple[type[EphemeralCommand], ...] = ()
    """Commands that store nothing."""
    queries: tuple[type[Query], ...] = ()
    replies: tuple[type[Reply], ...] = ()
    """Answers for one person: to a query, or to a command that stores nothing."""
    events: Mapping[str, type[GameEvent]] = {}
    """The types of the game's own events, by their kind in the log."""
    new_table: type[Details] | None = None
    """The game's part of the command that opens a table."""
    opened: type[Details] | None = None
    """The game's part of the event that opens a table, in the log."""
    sit: type[Details] | None = None
    """The game's part of the command that takes a chair."""
    chair: type[Details] | None = None
    """The game's part of a chair, in the log and in the views."""
    settings: type[Details] | None = None
    room: type[Details] | None = None
    """The game's part of a table's public state."""
    summary: type[Details] | None = None
    """The game's part of what anybody may know of a table before sitting down."""
    score: type[Details] | None = None
    """The game's part of one hand on the score sheet."""


class Agreed(msgspec.Struct, frozen=True):
    """The house rules of a table, whole, and the preset they came from."""

    preset: str
    rules: msgspec.Struct


class Pause(msgspec.Struct, frozen=True):
    """The reason for the wait, and its length; another reason begins another countdown."""

    reason: object
    seconds: float
    for_answers: bool = False
    """Whether somebody has been asked something: then the wait does not end when everybody is ready."""


class AnyBot(Protocol):
    """A bot of whichever game: it is given that game's observation.

    Where its class has `is_quick = True`, a table asks it where it runs itself, else in another process.
    """

    def choose(self, observation: Any) -> str:
        """Return one of the legal actions."""


MakeBot = Callable[[str, Random | None], AnyBot]
"""Makes a bot from its name and its source of chance; without one, from the operating system's."""


class Turns(Protocol):
    """The capability of hands in which one seat after the other must act, and a clock may run."""

    def turn(self) -> int | None:
        """Return the seat that the clock runs for; None where nobody must act."""

    def round(self) -> int:
        """Return the number of the current round; a seat gets a fresh turn clock in each."""

    def is_hidden(self, action: str) -> bool:
        """Tell whether an action is shown to its own seat alone."""


class Race(Protocol):
    """A race: several seats may act out of turn before the next turn opens, and the first one wins."""

    @property
    def prize(self) -> str:
        """The name of what the seats race for, as a command gives it."""

    @property
    def seats(self) -> Sequence[int]:
        """Seats that may take part."""

    @property
    def favourite(self) -> int | None:
        """The seat that wins even if others are a little faster; None where the first one always wins."""

    def begins_turn(self, action: str) -> bool:
        """Tell whether an action begins the next turn, which ends the race."""


class Races(Protocol[ShownT_contra]):
    """The capability of hands in which seats may act out of turn, the first one winning."""

    @property
    def refusal_when_lost(self) -> Refusal:
        """The refusal of a move that came behind another's."""

    @property
    def refusal_when_over(self) -> Refusal:
        """The refusal of an entry in a race that is over."""

    def race(self) -> Race | None:
        """Return the race that is on."""

    def is_entry(self, action: str) -> bool:
        """Tell whether an action takes part in a race."""

    def bot_entry(self, seat: int, shown: Sequence[ShownT_contra]) -> str | None:
        """Choose for a bot that may race: how, or None where it would rather not."""


class HandAdapter(ABC, Generic[ShownT]):
    """A game's adapter of one hand: the engine's hand, and what a table must know to keep it going."""

    turns: Turns | None = None
    """The turns of the hand; None where everybody acts at once, and no clock runs."""
    races: Races[ShownT] | None = None
    """The races of the hand; None where nobody acts out of turn."""

    @property
    @abstractmethod
    def hand(self) -> AnyHand:
        """The engine's hand: legal actions, play, views."""

    @abstractmethod
    def awaited_seats(self) -> Sequence[int]:
        """List the seats that have something to do, in which a bot would act now."""

    @abstractmethod
    def choices(self) -> Mapping[int, object]:
        """Return, by seat, what it may do now: when it changes, actions sent for the old are stale."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return how the hand came out; None while that is open."""

    @abstractmethod
    def safe_action(self, seat: int) -> str:
        """Choose for a seat whose time ran out, or whose bot fails."""

    @abstractmethod
    def observation(self, seat: int, shown: Sequence[ShownT]) -> object:
        """Return what a bot in a seat chooses by; `shown` is what the seat was shown since the deal.

        It holds what the seat may know and nothing else, and may be sent to another process.
        """

    def only_action(self, seat: int) -> str | None:
        """Return the action that any bot in a seat takes now; None where it has a choice."""
        return None

    def bot_action(self, bot: AnyBot, seat: int, shown: Sequence[ShownT]) -> str:
        """Let a bot choose; `shown` as for `observation`."""
        only = self.only_action(seat)
        return bot.choose(self.observation(seat, shown)) if only is None else only

    def is_passing(self, action: str) -> bool:
        """Tell whether an action is shown and leaves nothing to store."""
        return False

    def sounds_for(self, happened: msgspec.Struct, audience: int | None) -> float:
        """Return for how many seconds an audience hears what has just happened; bots let it finish."""
        return 0


AnyRaces: TypeAlias = Races[Any]
AnyHandAdapter: TypeAlias = HandAdapter[Any]
"""The adapter of a hand of whichever game."""


class GameState:
    """A game's own part of a table's state, made from its events. Folding never fails.

    It is shown every event but the actions of hands, before the table applies it, and it places the chairs
    of those who come and go.
    """

    @property
    def is_opened(self) -> bool:
        """Whether what comes before the first deal has happened, so that the deal follows."""
        return False

    @property
    def is_closed(self) -> bool:
        """Whether the table stays as it was opened.

        Nobody, neither person nor bot, sits down there or is removed, and it has one session.
        """
        return False

    @property
    def is_private(self) -> bool:
        """Whether nobody looks on: only those who sit or have sat there are let in, and see its score."""
        return False

    @property
    def has_one_session(self) -> bool:
        """Whether no other session follows the first."""
        return self.is_closed

    @property
    def places(self) -> int | None:
        """The number of chairs where it is fixed: a deal needs all of them, and there are no more."""
        return None

    @property
    def is_trial(self) -> bool:
        """Whether something is tried out here that counts nowhere: the lobby does not list the table."""
        return False

    @property
    def race_grace_ms(self) -> int:
        """Milliseconds for which an entry in a race waits for the favourite's."""
        return 0

    def seat(self, chairs: list[Chair], chair: Chair) -> None:
        """Put a newcomer's chair among the others, which stand clockwise."""
        chairs.append(chair)

    def remove(self, chairs: list[Chair], number: int) -> None:
        """Take a chair away."""
        remove_chair(chairs, number)

    def fold(self, event: AnyEvent, chairs: list[Chair]) -> None:
        """Take note of an event; never of an action, which the hand in play is for."""


class Companion:
    """The part of a game at a table in memory: heard or shown, never stored.

    It rings by the alarm it was made with (`Game.companion`), answers the game's queries, and carries out the
    commands that store nothing.
    """

    def query(
        self, query: Query, table: TableState, hand: AnyHandAdapter | None, person: str
    ) -> CompanionResult:
        """Answer a query; nothing is changed."""
        return refuse("room.not_in_this_game")

    def carry_out(
        self, command: EphemeralCommand, table: TableState, hand: AnyHandAdapter | None, person: str
    ) -> CompanionResult:
        """Change what is heard or shown now, as somebody wants it."""
        return refuse("room.not_in_this_game")

    def on_alarm(self, table: TableState) -> Shown | None:
        """Do what the alarm was set for."""
        return None

    def sounds_for(self, table: TableState) -> float:
        """Return for how many seconds more it is heard by the whole table; bots let it finish."""
        return 0


SetAlarm = Callable[[float | None], None]
"""Sets a companion's alarm, in seconds from now; None switches it off."""


class Game(ABC):
    """One game at the tables."""

    name: str
    """The name of the game in the log, on the wire and in records."""
    behaviour: int
    """The version of the game's behaviour, which rises when any hand could end differently."""
    messages: Messages
    fewest_chairs: int
    """The fewest chairs that a deal needs."""
    substitute: str
    """The quick bot that plays on for a person who has left, sits in, or for a bot that does not choose."""
    host_deals = False
    """The host starts every hand and so closes the one before; else a hand ends by itself."""
    records: RecordFormat
    pages: Sequence[str] = ()
    """Addresses that show the page besides those of every table: `/help`."""
    streams: Sequence[str] = ()
    """The beginnings of the names of streams that it keeps in the log beside those of tables."""
    addresses_by_code: Sequence[str] = ()
    """The addresses under which such streams are asked for by their code, all of one code at one node."""
    acting_renews_choices = True
    """Every action of a seat makes its other answers to that decision stale."""

    # Rules and terms

    @abstractmethod
    def agree(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Build a table's rules, or say which option is wrong."""

    @abstractmethod
    def most_chairs(self, rules: bytes) -> int:
        """Return how many chairs the rules, as stored, have room for."""

    def read_rules(self, stored: bytes) -> msgspec.Struct | None:
        """Read a table's rules, as the log has them; for those of a later program decoding raises."""
        return None

    def check_terms(self, clock: Clock, stake: int, currency: Currency) -> Refusal | None:
        """Refuse a clock or a stake that the game has no use for."""
        return None

    def check_stake(self, table: TableState, stake: int, currency: Currency) -> Refusal | None:
        """Refuse another stake from the host alone, where everybody must agree on it."""
        return None

    def table_details(self, details: Details | None, bots: int) -> Details | Refusal | None:
        """Return what the log keeps of the game's part of a new table, or refuse to open it.

        `bots` is how many bots it seats at first.
        """
        return None

    def is_shuffled(self, details: Details | None) -> bool:
        """Tell whether chance alone decides the deals of a table; else none is provable.

        `details` are what `table_details` returned.
        """
        return True

    # Chairs

    def person_details(self, table: TableState, details: Details | None) -> Details | Refusal | None:
        """Return what is kept of a newcomer's chair, or refuse to let them sit down."""
        return None

    def host_details(self, details: Details | None) -> Details | Refusal | None:
        """Return what is kept of the chair of whoever opens a table, or refuse to open it.

        There is no table yet; `details` are those of the new one.
        """
        return None

    def bot_details(self, table: TableState) -> Details | None:
        """Return what is kept of a bot's chair."""
        return None

    # State, and the hand

    def new_state(self) -> GameState:
        """Begin to fold the events of a table."""
        return GameState()

    @abstractmethod
    def deal(self, table: TableState, shuffle: Shuffle) -> tuple[Sequence[Chair], Deal]:
        """Return who plays the next hand, by seat, and how it is dealt."""

    def can_go_on(self, started: AnyHandStarted) -> bool:
        """Tell whether a hand of any behaviour so far still ends as it would have."""
        return started.behaviour == self.behaviour

    @abstractmethod
    def hand_adapter(self, started: AnyHandStarted) -> AnyHandAdapter:
        """Lay out a hand as its event says. Raises `Diverged` where this program cannot."""

    # Hooks between the hands

    def opening(self, table: TableState, shuffle: Shuffle, done: DoneCommand) -> AnyEvent | None:
        """Return what comes before the first deal; None where the host's start deals at once."""
        return None

    def before_deal(self, table: TableState, done: DoneCommand | None) -> AnyEvent | None:
        """Return what must come before the next deal; None where it can take place."""
        return None

    def follow_ups(self, table: TableState, shuffle: Shuffle) -> Sequence[AnyEvent]:
        """List the events that follow from the state of the table; called again until there are none."""
        return ()

    def first_actions(self, table: TableState) -> Sequence[tuple[int, str]]:
        """List the actions, each with its seat, that have been played when the next deal is shown.

        Empty, except where somebody plays on a hand from one of its turns.
        """
        return ()

    def at_deal(self, table: TableState) -> Sequence[AnyEvent]:
        """List the events that accompany the next deal; the log has them right before the hand."""
        return ()

    def after_hand(self, table: TableState, started: AnyHandStarted, result: Result) -> Sequence[AnyEvent]:
        """List what follows a hand that has ended; the table is still as it was before that."""
        return ()

    def prepares_deal(self, table: TableState) -> bool:
        """Tell whether people still settle something before the next deal: being ready is not enough."""
        return False

    def is_prepared(self, table: TableState) -> bool:
        """Tell whether everything before the deal is settled, so that it follows at once."""
        return False

    def pause(self, table: TableState, timing: Timing) -> Pause:
        """Say why the next deal waits, and how long."""
        return Pause(None, timing.next_hand)

    # Commands and queries

    def decide(self, table: TableState, command: Command, requester: Requester) -> Decision:
        """Decide on one of the game's own commands."""
        return refuse("room.not_in_this_game")

    def settings(self, table: TableState, details: Details | None) -> Details | Refusal | None:
        """Check the game's own settings that the host asks for."""
        return None

    def companion(self, context: Context, set_alarm: SetAlarm) -> Companion:
        """Make what accompanies a table in memory."""
        return Companion()

    # Views

    def shown_event(self, table: TableState, event: GameEvent) -> Shown | None:
        """Return what the table is shown of one of the game's events, before it is applied."""
        return None

    def room(self, table: TableState, companion: Companion, deal_ms: int | None) -> Details | None:
        """Show the game's part of a table; `deal_ms` is what is left until the deal that is prepared."""
        return None

    def summary(self, table: TableState) -> Details | None:
        """Show what anybody may know of the game's part before sitting down."""
        return None

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], Details | None]:
        """Return a finished hand's line on the score sheet: the winners' names, and the game's part."""
        return [], None

    # Bots, laboratory, HTTP

    @abstractmethod
    def bot_names(self) -> list[str]:
        """List the bots."""

    @abstractmethod
    def bot_maker(self) -> MakeBot:
        """Return the function of a module that makes a bot; another process finds it by its name.

        It raises KeyError for a name that is not in `bot_names()`. Making a bot takes no time: what it must
        read first, it reads when it first chooses.
        """

    def bots_for(self, table: TableState) -> list[str]:
        """List the bots that may be seated at a table."""
        return self.bot_names()

    def bot(self, name: str, chance: Random | None = None) -> AnyBot:
        """Make a bot. Raises KeyError for a name that is not in `bot_names()`."""
        return self.bot_maker()(name, chance)

    def simulate(self, simulation: Simulation) -> str | Refusal:
        """Let bots play against each other, and return the report to be printed."""
        return refuse("lab.none", game=self.name)

    def hand_records(self, log: Sequence[AnyEvent]) -> Mapping[int, bytes]:
        """Return the records of a log's hands that lie open to all who played them, as JSON, by number."""
        return {}

    async def last_shown_hand(self, log: Sequence[AnyEvent], service: TableService) -> int | None:
        """Return the last hand of a log that its people may look back upon; None: every hand that has ended.

        What those who have sat there read from its log, or take along, leaves out those after it.
        """
        return None

    def endpoints(self, service: TableService) -> Sequence[Endpoint]:
        """List what the game answers over HTTP."""
        return ()
