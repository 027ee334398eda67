"""Tone Poker at a table: all play at once, and the host deals and so closes the hand before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from greenroom.games.tone_poker import bots
from greenroom.games.tone_poker.game import TONE_POKER, tonics_fault
from greenroom.games.tone_poker.http.keepsakes import KeepsakeEndpoints, encode_records
from greenroom.games.tone_poker.http.mistakes import MistakeEndpoints
from greenroom.games.tone_poker.keepsakes.musicxml_writer import Notation
from greenroom.games.tone_poker.lab.command import run_simulation
from greenroom.games.tone_poker.lesson.endpoints import LESSONS, LessonEndpoints
from greenroom.games.tone_poker.lesson.journal import STREAMS
from greenroom.games.tone_poker.locales import SENTENCES
from greenroom.games.tone_poker.records.parser import read_record
from greenroom.games.tone_poker.records.record import DEALING, Record
from greenroom.games.tone_poker.records.replay import replay
from greenroom.games.tone_poker.records.result import Replayed
from greenroom.games.tone_poker.records.text import readable
from greenroom.games.tone_poker.rules.house_rules import MAX_SEATS, HouseRules
from greenroom.games.tone_poker.rules.stored_rules import rules_of
from greenroom.games.tone_poker.table.commands import EPHEMERAL, QUERIES, SetRules
from greenroom.games.tone_poker.table.companion import TonePokerCompanion
from greenroom.games.tone_poker.table.ear_hand import EarHand
from greenroom.games.tone_poker.table.hand_adapter import TonePokerHandAdapter
from greenroom.games.tone_poker.table.parts import (
    LessonTable,
    TonePokerChair,
    TonePokerDeal,
    TonePokerOpened,
    TonePokerResult,
    TonePokerSettings,
    TonePokerTable,
)
from greenroom.games.tone_poker.table.score import score
from greenroom.games.tone_poker.table.state import TonePokerState, is_by_ear, lesson_decks, rules_at
from greenroom.games.tone_poker.table.tonics import next_free_tonic, taken_tonics, tonic_of
from greenroom.games.tone_poker.table.views import (
    HintGiven,
    PlaybackGiven,
    ReviewGiven,
    TonePokerCard,
    TonePokerRoom,
    TonePokerRoomShown,
    TonePokerScore,
)
from greenroom.games.tone_poker.text.view import TonePokerShown, TonePokerView
from greenroom.kernel.declaration import encoded_rules
from greenroom.kernel.option_check import check_options, shown_name
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.simulation import Simulation
from greenroom.records.format import Records
from greenroom.table.commands import Command
from greenroom.table.context import Context
from greenroom.table.game import (
    Agreed,
    Companion,
    Decision,
    Diverged,
    Game,
    MakeBot,
    Messages,
    SetAlarm,
    Shuffle,
)
from greenroom.table.http import Endpoint, TableService
from greenroom.table.log.events import AnyEvent, AnyHandStarted, RulesChanged
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester, host_only
from greenroom.table.views import Clock, Currency

STANDARD = "standard"


class TonePokerGame(Game):
    """Tone Poker at a table."""

    name = TONE_POKER.name
    behaviour = TONE_POKER.behaviour
    fewest_chairs = 1
    substitute = "keeper"
    host_deals = True
    acting_renews_choices = False
    records = Records[Record, Replayed](read_record, replay, readable, SENTENCES, DEALING)
    pages = ("/listen", "/lesson")
    streams = (STREAMS,)
    addresses_by_code = (LESSONS,)
    messages = Messages(
        deal=TonePokerDeal,
        result=TonePokerResult,
        hand=TonePokerView,
        hand_shown=TonePokerShown,
        room_shown=(TonePokerRoomShown,),
        commands=(SetRules,),
        ephemeral=EPHEMERAL,
        queries=QUERIES,
        replies=(PlaybackGiven, HintGiven, ReviewGiven),
        new_table=TonePokerTable,
        opened=TonePokerOpened,
        sit=TonePokerChair,
        chair=TonePokerChair,
        settings=TonePokerSettings,
        room=TonePokerRoom,
        summary=TonePokerCard,
        score=TonePokerScore,
    )

    # Rules and terms

    def agree(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Change any options of the standard game."""
        if preset not in (None, STANDARD):
            return refuse("rules.unknown_preset", preset=shown_name(preset))
        values = check_options(HouseRules, overrides)
        return values if isinstance(values, Refusal) else Agreed(STANDARD, replace(HouseRules(), **values))

    def check_terms(self, clock: Clock, stake: int, currency: Currency) -> Refusal | None:
        """Refuse clocks and stakes: everybody takes their time, and plays for points (TP-05, TP-28)."""
        if clock != "none":
            return refuse("room.no_clock")
        return None if (stake, currency) == (1, "points") else refuse("room.no_stakes")

    def most_chairs(self, rules: bytes) -> int:
        """Return 12, whatever the rules (TP-01)."""
        return MAX_SEATS

    def read_rules(self, stored: bytes) -> HouseRules:
        """Read the house rules."""
        return rules_of(stored)

    def table_details(self, details: Details | None, bots: int) -> TonePokerOpened | None:
        """Keep whether the table is played by ear, and in which lesson."""
        if not isinstance(details, TonePokerTable):
            return None
        lesson = details.lesson if isinstance(details, LessonTable) else None
        return TonePokerOpened(details.by_ear, lesson) if details.by_ear or lesson else None

    def is_shuffled(self, details: Details | None) -> bool:
        """Tell whether decks are shuffled here; at a table of a lesson they follow from the lesson's seed."""
        return not (isinstance(details, TonePokerOpened) and details.lesson)

    def settings(self, table: TableState, details: Details | None) -> TonePokerSettings | None:
        """Let the host change whether the table is played by ear, from the next hand on."""
        return details if isinstance(details, TonePokerSettings) else None

    # Chairs

    def person_details(self, table: TableState, details: Details | None) -> TonePokerChair | Refusal:
        """Give a person the tonic it chose, if it is free (TP-02, TP-03)."""
        return _chosen(details, taken_tonics(table))

    def host_details(self, details: Details | None) -> TonePokerChair | Refusal:
        """Give the person who opens the table a tonic."""
        chair = TonePokerChair(details.tonic) if isinstance(details, TonePokerTable) else None
        return _chosen(chair, [])

    def bot_details(self, table: TableState) -> TonePokerChair:
        """Give a bot a tonic that is free."""
        return TonePokerChair(next_free_tonic(table))

    # State, and the hand

    def new_state(self) -> TonePokerState:
        """Begin to keep whether the table is played by ear."""
        return TonePokerState()

    def deal(self, table: TableState, shuffle: Shuffle) -> tuple[Sequence[Chair], TonePokerDeal]:
        """Shuffle each seat's deck on its own (TP-07); the host sits first, the others clockwise.

        In a lesson each seat has the deck that it has at the other tables.
        """
        staying = [chair for chair in table.chairs if not chair.leaving]
        place = next((place for place, chair in enumerate(staying) if chair.number == table.host), 0)
        seated = staying[place:] + staying[:place]
        tonics = [tonic_of(chair) or 0 for chair in seated]
        decks = lesson_decks(table, len(seated))
        if decks is not None:
            return seated, TonePokerDeal(tonics, decks, "lesson", is_by_ear(table))
        shuffled = [shuffle(TONE_POKER.pack()) for _ in seated]
        return seated, TonePokerDeal(tonics, shuffled, by_ear=is_by_ear(table))

    def hand_adapter(self, started: AnyHandStarted) -> TonePokerHandAdapter:
        """Lay out a hand as its event says."""
        deal = started.deal
        if not isinstance(deal, TonePokerDeal):
            raise Diverged(f"the deal of hand {started.number} is of another game")
        rules = rules_of(bytes(started.rules))
        hand = TONE_POKER.deal(rules, deal.tonics, deal.decks)
        if isinstance(hand, Refusal):
            raise Diverged(f"the deal of hand {started.number}: {hand.code}")
        return TonePokerHandAdapter(EarHand(hand.state) if deal.by_ear else hand, rules)

    # Commands and queries

    def decide(self, table: TableState, command: Command, requester: Requester) -> Decision:
        """Let the host set other rules (TP-18, TP-29); a game played for stakes agrees on them instead."""
        if not isinstance(command, SetRules):
            return refuse("room.not_in_this_game")
        if (refusal := host_only(table, requester.person)) is not None:
            return refusal
        agreed = self.agree(None, command.overrides)
        if isinstance(agreed, Refusal):
            return agreed
        rules = msgspec.Raw(encoded_rules(agreed.rules))
        done = requester.done_command(command)
        return [RulesChanged(agreed.preset, rules, table.stake, table.currency, done=done)]

    def companion(self, context: Context, set_alarm: SetAlarm) -> TonePokerCompanion:
        """Make what plays hands to the table and answers queries."""
        return TonePokerCompanion(context, set_alarm)

    # Views

    def room(self, table: TableState, companion: Companion, deal_ms: int | None) -> TonePokerRoom:
        """Show rules, practice and playback, and whether the next hand is by ear."""
        rules = rules_at(table)
        plays = companion.playback.now(table) if isinstance(companion, TonePokerCompanion) else None
        return TonePokerRoom(
            hands=rules.hands,
            hands_in_play=rules.hands if table.hand is None else rules_of(bytes(table.hand.rules)).hands,
            hand_points=msgspec.to_builtins(rules.hand_points),
            by_ear=is_by_ear(table),
            practice=table.is_practice,
            bots=self.bot_names(),
            playback=plays,
        )

    def summary(self, table: TableState) -> TonePokerCard:
        """Show which tonics are taken."""
        return TonePokerCard(taken_tonics(table))

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], TonePokerScore]:
        """Tell the places of a hand and why."""
        return score(hand, names)

    # Bots

    def bot_names(self) -> list[str]:
        """List the bots, the strongest first."""
        return bots.names()

    def bot_maker(self) -> MakeBot:
        """Return what makes a bot."""
        return bots.get

    # Laboratory and HTTP

    def simulate(self, simulation: Simulation) -> str | Refusal:
        """Let bots play against each other."""
        return run_simulation(simulation)

    def hand_records(self, log: Sequence[AnyEvent]) -> Mapping[int, bytes]:
        """Return the records of the hands that are closed (TP-14)."""
        return encode_records(log)

    def endpoints(self, service: TableService) -> list[Endpoint]:
        """List what can be taken home, what was a mistake, and what lessons answer."""
        notation = Notation()
        kept, lessons = KeepsakeEndpoints(service, notation), LessonEndpoints(service, notation)
        mistakes = MistakeEndpoints(service)
        return [*kept.endpoints(), *mistakes.endpoints(), *lessons.endpoints()]


def _chosen(details: Details | None, taken: Sequence[int]) -> TonePokerChair | Refusal:
    if not isinstance(details, TonePokerChair):
        return refuse("room.choose_tonic")
    return tonics_fault([*taken, details.tonic]) or details


GAME = TonePokerGame()
