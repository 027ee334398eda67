"""Tonk at a table: they cut, the deal goes round, turns have a clock, hands end by themselves.

Between the hands: side bets before the deal, rules by consent, sessions that come to an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

import msgspec

from greenroom.games.tonk import bots
from greenroom.games.tonk.duplicate.endpoints import DUPLICATES, DuplicateEndpoints
from greenroom.games.tonk.duplicate.journal import STREAMS
from greenroom.games.tonk.duplicate.progress import last_shown_hand
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.http.hands import HandEndpoints, encode_records
from greenroom.games.tonk.http.hints import HintEndpoints
from greenroom.games.tonk.http.reviews import ReviewDesk, ReviewEndpoints, ReviewOutcome, answer_review
from greenroom.games.tonk.http.rules import RuleEndpoints
from greenroom.games.tonk.http.slips import SlipEndpoints
from greenroom.games.tonk.http.what_if import WhatIfEndpoints
from greenroom.games.tonk.locales import SENTENCES
from greenroom.games.tonk.records.parser import read_record
from greenroom.games.tonk.records.record import DEALING, Record
from greenroom.games.tonk.records.replay import replay
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.records.text import readable
from greenroom.games.tonk.rules.agreement import agreed_rules, differences
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table import (
    bet_handlers,
    commands,
    decks,
    duplicate_table,
    hand_events,
    lesson,
    proposals,
    score,
    what_if,
)
from greenroom.games.tonk.table import events as tonk_events
from greenroom.games.tonk.table.bot_bets import bots_bet
from greenroom.games.tonk.table.commands import COMMANDS, TonkCommand
from greenroom.games.tonk.table.cut import cut_for_deal, deal_for_deal
from greenroom.games.tonk.table.events import TonkEvent
from greenroom.games.tonk.table.hand_adapter import TonkHandAdapter
from greenroom.games.tonk.table.parts import (
    MAX_SLAP_GRACE_MS,
    DuplicateTable,
    TonkCard,
    TonkChair,
    TonkDeal,
    TonkOpened,
    TonkResult,
    TonkSettings,
    TonkSit,
    TonkTerms,
    duplicate_of,
    position_of,
)
from greenroom.games.tonk.table.presenter import fingerprint, room_shown, tonk_room
from greenroom.games.tonk.table.state import TonkState, changed_terms, state_of
from greenroom.games.tonk.table.views import TonkRoom, TonkRoomShown, TonkScore
from greenroom.games.tonk.text.view import TonkShown, TonkView
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.kernel.simulation import Simulation
from greenroom.records.format import Records
from greenroom.table.commands import Command
from greenroom.table.game import (
    Agreed,
    Companion,
    Decision,
    Diverged,
    Game,
    MakeBot,
    Messages,
    Pause,
    Shuffle,
)
from greenroom.table.http import Endpoint, TableService
from greenroom.table.log.events import AnyEvent, AnyHandStarted, DoneCommand, Ended, GameEvent
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.parts import Details, Result
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester
from greenroom.table.views import Currency

if TYPE_CHECKING:
    from greenroom.table.context import Timing

MAX_PLAYERS = 8
STANDARD = "classic"


class TonkGame(Game):
    """Tonk at a table."""

    name = TONK.name
    behaviour = TONK.behaviour
    fewest_chairs = 2
    substitute = "steady"
    pages = ("/duplicate",)
    streams = (STREAMS,)
    addresses_by_code = (DUPLICATES,)
    records = Records[Record, Replayed](read_record, replay, readable, SENTENCES, DEALING)
    messages = Messages(
        deal=TonkDeal,
        result=TonkResult,
        hand=TonkView,
        hand_shown=TonkShown,
        room_shown=(TonkRoomShown,),
        commands=COMMANDS,
        events=tonk_events.KINDS,
        new_table=TonkTerms,
        opened=TonkOpened,
        sit=TonkSit,
        chair=TonkChair,
        settings=TonkSettings,
        room=TonkRoom,
        summary=TonkCard,
        score=TonkScore,
    )

    # Rules and terms

    def agree(self, preset: str | None, overrides: Mapping[str, object]) -> Agreed | Refusal:
        """Change any options of a preset."""
        name = STANDARD if preset is None else preset
        rules = agreed_rules({"preset": name, "overrides": overrides})
        return rules if isinstance(rules, Refusal) else Agreed(name, rules)

    def most_chairs(self, rules: bytes) -> int:
        """Return how many the rules can deal to (TK-06)."""
        return _most_chairs(rules)

    def read_rules(self, stored: bytes) -> HouseRules:
        """Read the house rules."""
        return rules_of(stored)

    def check_stake(self, table: TableState, stake: int, currency: Currency) -> Refusal | None:
        """Refuse another stake: everybody agrees on it, as on the rules (TK-07)."""
        is_same = (stake, currency) == (table.stake, table.currency)
        return None if is_same else refuse("room.stake_by_consent")

    def table_details(self, details: Details | None, bots: int) -> TonkTerms | Refusal:
        """Take the table's terms, the usual ones where none are named."""
        if isinstance(details, DuplicateTable):
            return TonkOpened(duplicate=details.duplicate)
        terms = details if isinstance(details, TonkTerms) else TonkTerms()
        if not 0 <= terms.slap_grace_ms <= MAX_SLAP_GRACE_MS:
            return refuse("room.slap_grace", most=MAX_SLAP_GRACE_MS)
        return refuse("room.lesson_bots") if terms.lesson and bots != lesson.BOTS else terms

    def is_shuffled(self, details: Details | None) -> bool:
        """Tell whether decks are shuffled; a lesson, a duplicate and a hand played on have known decks."""
        return not isinstance(details, TonkTerms) or not (
            details.lesson or duplicate_of(details) or position_of(details)
        )

    def settings(self, table: TableState, details: Details | None) -> TonkSettings | Refusal | None:
        """Take other terms; a duplicate keeps its own."""
        if not isinstance(details, TonkSettings):
            return None
        state = state_of(table)
        may_change = state.duplicate is None or changed_terms(state.terms, details) == state.terms
        return details if may_change else refuse("tonk.duplicate_terms")

    def person_details(self, table: TableState, details: Details | None) -> Details | Refusal | None:
        """Refuse a newcomer who has read no rule sheet, or whose rules or stake no longer hold (TK-07).

        In a duplicate they have read them on its page, which gives them their seat.
        """
        if (duplicate := state_of(table).duplicate) is not None:
            return duplicate_table.chair_of_person(duplicate, table.chairs, details)
        if not isinstance(details, TonkSit):
            return refuse("room.rules_not_read")
        holds = details.rules == fingerprint(state_of(table).rules, table.stake, table.currency)
        return None if holds else refuse("room.rules_have_changed")

    def host_details(self, details: Details | None) -> TonkChair | None:
        """Give whoever opens a table of a duplicate their seat."""
        return TonkChair(details.seat) if isinstance(details, DuplicateTable) else None

    def bot_details(self, table: TableState) -> TonkChair | None:
        """Give a bot its seat at a table of a duplicate."""
        duplicate = state_of(table).duplicate
        return None if duplicate is None else duplicate_table.chair_of_bot(duplicate, table.chairs)

    # State, and the hand

    def new_state(self) -> TonkState:
        """Begin to keep dealer, session, bets and proposals."""
        return TonkState()

    def deal(self, table: TableState, shuffle: Shuffle) -> tuple[Sequence[Chair], TonkDeal]:
        """Shuffle the pack for the next dealer, and close the bets.

        In a lesson the pack is stacked; a hand that is played on is dealt as it was.
        """
        state = state_of(table)
        if state.position is not None:
            return what_if.chairs_by_seat(state.position, table.chairs), what_if.deal_of(state.position)
        numbers = [chair.number for chair in table.chairs]
        bets = None
        if state.bets_open and state.betting is not None:
            bets = state.betting.bets(numbers, state.pot.of([chair.person for chair in table.chairs]))
        deck, method = decks.next_deck(table, state, shuffle)
        deal = TonkDeal(
            dealer=numbers.index(state.next_dealer(table.chairs)),
            deck=deck,
            method=method,
            bets=bets,
            big_one=state.session.next_is_big(state.rules),
        )
        return table.chairs, deal

    def can_go_on(self, started: AnyHandStarted) -> bool:
        """Tell whether a hand ends as it would have when it was dealt."""
        return TONK.goes_on(started.behaviour, rules_of(bytes(started.rules)))

    def hand_adapter(self, started: AnyHandStarted) -> TonkHandAdapter:
        """Deal a hand as its event says."""
        deal = started.deal
        if not isinstance(deal, TonkDeal):
            raise Diverged(f"the deal of hand {started.number} is of another game")
        rules = rules_of(bytes(started.rules))
        hand = TONK.deal(
            rules,
            len(started.chairs),
            deal.dealer,
            deal.deck,
            stake=started.stake,
            bets=deal.bets,
            big_one=deal.big_one,
        )
        if isinstance(hand, Refusal):
            raise Diverged(f"the deal of hand {started.number}: {hand.code}")
        return TonkHandAdapter(hand, rules, started.number)

    # Between the hands

    def opening(self, table: TableState, shuffle: Shuffle, done: DoneCommand) -> tonk_events.Cut | None:
        """Find the first dealer: everybody cuts, or is dealt a card (TK-08), except where that is fixed."""
        state = state_of(table)
        if state.has_one_session:
            return None
        find = cut_for_deal if state.terms.first_dealer == "cut" else deal_for_deal
        found = find([chair.number for chair in table.chairs], TONK.pack(state.rules), shuffle)
        return msgspec.structs.replace(found, done=done)

    def before_deal(self, table: TableState, done: DoneCommand | None) -> AnyEvent | None:
        """Let side bets be made, where they are played and have not been."""
        state = state_of(table)
        played = state.position is None and (state.rules.side_bet_high_suit or state.rules.side_bet_natural)
        return tonk_events.BettingOpened(done=done) if played and not state.bets_open else None

    def follow_ups(self, table: TableState, shuffle: Shuffle) -> Sequence[AnyEvent]:
        """Change the rules when everybody has accepted them; let bots call and bet.

        A pot that nobody can win any more is nobody's: nothing was paid, nothing is owed (TK-12).
        """
        state = state_of(table)
        if accepted := hand_events.rules_accepted(table, state):
            return accepted
        if state.duplicate is not None and duplicate_table.is_over(state.duplicate, table):
            return [Ended()]
        if table.phase == "ended" and state.pot.shares:
            return [tonk_events.PotReleased()]
        return bots_bet(table, state, shuffle) if state.bets_open else ()

    def first_actions(self, table: TableState) -> Sequence[tuple[int, str]]:
        """List the moves before the turn from which a hand is played on."""
        position = state_of(table).position
        return () if position is None else what_if.first_actions(position)

    def at_deal(self, table: TableState) -> Sequence[AnyEvent]:
        """Let the dealer call The Big One where it is one of the session's last deals (TK-10)."""
        return hand_events.at_deal(table, state_of(table))

    def after_hand(self, table: TableState, started: AnyHandStarted, result: Result) -> Sequence[AnyEvent]:
        """Settle a pot that is won (TK-12), and end the session with its last hand."""
        return hand_events.after_hand(state_of(table), started, result)

    def prepares_deal(self, table: TableState) -> bool:
        """Tell whether side bets are being made."""
        return state_of(table).bets_open

    def is_prepared(self, table: TableState) -> bool:
        """Tell whether everybody has said in or out."""
        return state_of(table).bets_complete(table.chairs)

    def pause(self, table: TableState, timing: Timing) -> Pause:
        """Wait for bets, answers to a proposal, the sight of the cut, or a learner who reads."""
        state = state_of(table)
        if state.bets_open:
            return Pause("betting", timing.preparation)
        if state.proposal is not None:
            asks = not state.proposal.is_accepted(table.chairs)
            return Pause(("proposal", state.proposal.event.number), timing.proposal, for_answers=asks)
        if state.is_closed:
            return Pause("closed", timing.choosing)
        return Pause("cut", timing.opening_shown) if state.cut else Pause(None, timing.next_hand)

    # Commands

    def decide(self, table: TableState, command: Command, requester: Requester) -> Decision:
        """Decide on bets, The Big One and proposals."""
        if not isinstance(command, TonkCommand):
            return super().decide(table, command, requester)
        state = state_of(table)
        match command:
            case commands.CallSuit():
                return bet_handlers.call_suit(command, table, state, requester)
            case commands.Bet():
                return bet_handlers.bet(command, table, state, requester)
            case commands.AnnounceBigOne():
                return bet_handlers.announce(command, table, state, requester)
            case commands.ProposeRules():
                return proposals.propose(command, self._proposed(command, table), table, state, requester)
            case commands.AnswerRules():
                return proposals.answer(command, table, state, requester)
            case _:
                assert_never(command)

    def _proposed(self, command: commands.ProposeRules, table: TableState) -> Agreed | Refusal:
        """Build the rules that somebody proposes: those of a preset, or those that are played."""
        if command.preset is not None:
            return self.agree(command.preset, command.overrides)
        played = differences(state_of(table).rules, PRESETS[table.preset].rules)
        return self.agree(table.preset, {**msgspec.to_builtins(played), **command.overrides})

    # Views

    def shown_event(self, table: TableState, event: GameEvent) -> TonkRoomShown | None:
        """Say what one of Tonk's events is to those at the table."""
        return room_shown(table, event) if isinstance(event, TonkEvent) else None

    def room(self, table: TableState, companion: Companion, deal_ms: int | None) -> TonkRoom:
        """Show what only Tonk has."""
        return tonk_room(table, state_of(table), deal_ms)

    def summary(self, table: TableState) -> TonkCard | None:
        """Show the duplicate to which a table belongs."""
        duplicate = state_of(table).duplicate
        return None if duplicate is None else TonkCard(duplicate.code)

    def score(self, hand: LedgerHand, names: Sequence[str]) -> tuple[list[str], TonkScore]:
        """Tell who won a hand and who paid whom."""
        return score.score(hand, names)

    # Bots

    def bot_names(self) -> list[str]:
        """List the bots."""
        return bots.names()

    def bots_for(self, table: TableState) -> list[str]:
        """List the bots that may be seated: in a duplicate one, the same at all tables."""
        duplicate = state_of(table).duplicate
        return self.bot_names() if duplicate is None else [duplicate.bot]

    def bot_maker(self) -> MakeBot:
        """Return what makes a bot."""
        return bots.get

    # Laboratory and HTTP

    def simulate(self, simulation: Simulation) -> str | Refusal:
        """Let bots play against each other."""
        from greenroom.games.tonk.lab.command import run_simulation  # noqa: PLC0415 - 2 MB that no room needs

        return run_simulation(simulation)

    def hand_records(self, log: Sequence[AnyEvent]) -> Mapping[int, bytes]:
        """Return the records of the hands that have ended: all cards lie open then (TK-17)."""
        return encode_records(log)

    async def last_shown_hand(self, log: Sequence[AnyEvent], service: TableService) -> int | None:
        """Keep back the hands of a duplicate that other tables have yet to play."""
        return await last_shown_hand(log, service)

    def endpoints(self, service: TableService) -> list[Endpoint]:
        """List what can be asked about rules and hands, their reviews, hints, duplicates, and playing on."""
        desk = ReviewDesk(answer_review, ReviewOutcome)
        return [
            *RuleEndpoints(service).endpoints(),
            *HandEndpoints(service).endpoints(),
            *ReviewEndpoints(service, desk).endpoints(),
            *SlipEndpoints(service, desk).endpoints(),
            *HintEndpoints(service).endpoints(),
            *DuplicateEndpoints(service).endpoints(),
            *WhatIfEndpoints(service).endpoints(),
        ]


@lru_cache(maxsize=256)
def _most_chairs(stored: bytes) -> int:
    rules = rules_of(stored)
    return next(players for players in range(MAX_PLAYERS, 1, -1) if TONK.fits(rules, players) is None)


GAME = TonkGame()
