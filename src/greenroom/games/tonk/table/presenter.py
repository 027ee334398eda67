"""The presenter of a table of Tonk: everything shown besides the hand."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from greenroom.games.tonk.rules.agreement import differences, terms_fingerprint
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table import events as tonk_events
from greenroom.games.tonk.table.events import TonkEvent
from greenroom.games.tonk.table.state import TonkState, state_of
from greenroom.games.tonk.table.views import (
    BetAnswer,
    BettingView,
    CutCard,
    DuplicateRoom,
    PlayedOn,
    PotShare,
    ProposalAnswer,
    ProposalView,
    SessionView,
    TonkRoom,
    TonkRoomShown,
    TonkWhat,
    WildRank,
)
from greenroom.table.log.state import TableState
from greenroom.table.views import Currency


@lru_cache(maxsize=256)
def fingerprint(rules: HouseRules, stake: int, currency: Currency) -> str:
    """Name what a newcomer accepts; kept, since every view of a table does."""
    return terms_fingerprint(rules, stake, currency)


def room_shown(table: TableState, event: TonkEvent) -> TonkRoomShown:
    """Say what an event is to those at the table."""
    match event:
        case tonk_events.Cut():
            return _cut(table, event)
        case tonk_events.BettingOpened():
            return TonkRoomShown("betting")
        case tonk_events.SuitCalled():
            return replace(_named(table, "suit_called", event.chair), suit=event.suit)
        case tonk_events.BetMade():
            return replace(_named(table, "bet", event.chair), bet=event.bet, joins=event.joins)
        case tonk_events.BigOneAnnounced():
            return _named(table, "big_one", event.chair)
        case tonk_events.RulesProposed():
            what: TonkWhat = "stake_proposed" if _keeps_rules(table, event) else "rules_proposed"
            return _named(table, what, event.chair)
        case tonk_events.RulesAnswered():
            return _named(table, "rules_accepted" if event.accepts else "rules_declined", event.chair)
        case tonk_events.RulesKept():
            return TonkRoomShown("rules_kept", code=event.code)
        case tonk_events.PotSettled(payments):
            return _pot_settled(table, payments[0].payee, sum(each.amount for each in payments))
        case tonk_events.PotReleased():
            return TonkRoomShown("pot_released")
        case _:
            assert_never(event)


def _named(table: TableState, what: TonkWhat, number: int) -> TonkRoomShown:
    chair = table.chair(number)
    return TonkRoomShown(what, number, None if chair is None else chair.name)


def _cut(table: TableState, event: tonk_events.Cut) -> TonkRoomShown:
    """Name the first dealer; with more than two, those who cut sit in the order of their cards (TK-08)."""
    if state_of(table).terms.first_dealer == "dealt_card":
        return _named(table, "dealt_card", event.order[0])
    return replace(_named(table, "cut", event.order[0]), seats=len(event.order) > 2 or None)


def _pot_settled(table: TableState, winner: str, amount: int) -> TonkRoomShown:
    chair = next((chair.number for chair in table.chairs if chair.person == winner), None)
    return TonkRoomShown("pot_settled", chair, table.ledger.names[winner], amount=amount)


def tonk_room(table: TableState, state: TonkState, bets_ms: int | None) -> TonkRoom:
    """Show rules, session, bets and proposals; `bets_ms` is what is left to make side bets."""
    rules = state.rules
    found = state.dealer is not None and bool(table.chairs)
    return TonkRoom(
        cut=[[CutCard(chair, card) for chair, card in drawn] for drawn in state.cut],
        fingerprint=fingerprint(rules, table.stake, table.currency),
        terms=PRESETS[table.preset].terms if table.preset in PRESETS else None,
        touch_stock=rules.touch_stock,
        slap=rules.slap,
        slap_grace_ms=state.terms.slap_grace_ms,
        first_dealer=state.terms.first_dealer,
        lesson=state.terms.lesson,
        practice=table.is_practice and not state.terms.lesson and not state.is_private,
        duplicate=_duplicate(state),
        what_if=_played_on(state),
        wild=_wild_ranks(rules),
        push_ups=rules.scoring == "push_ups",
        side_bet_high_suit=rules.side_bet_high_suit,
        side_bet_natural=rules.side_bet_natural,
        next_dealer=state.next_dealer(table.chairs) if found else None,
        session=_session(table, state),
        betting=_betting(table, state, bets_ms),
        pot=_pot(table, state),
        proposal=_proposal(table, state),
    )


def _duplicate(state: TonkState) -> DuplicateRoom | None:
    duplicate = state.duplicate
    return None if duplicate is None else DuplicateRoom(duplicate.code, duplicate.hands, duplicate.bot)


def _played_on(state: TonkState) -> PlayedOn | None:
    position = state.position
    return None if position is None else PlayedOn(len(position.actions), position.net)


def _wild_ranks(rules: HouseRules) -> list[WildRank]:
    ranks: list[WildRank] = []
    if rules.deuces_wild:
        ranks.append("2")
    if rules.jokers > 0 and rules.joker_role == "wild":
        ranks.append("X")
    return ranks


def _session(table: TableState, state: TonkState) -> SessionView:
    session, rules = state.session, state.rules
    may = rules.deals is None and session.big_ones_left(rules) > 0 and not session.announced
    waiting = table.phase in ("gathering", "between") and state.dealer is not None and bool(table.chairs)
    return SessionView(
        deals=rules.deals,
        played=session.played,
        big_ones=rules.big_one,
        big_ones_left=session.big_ones_left(rules),
        big_one=session.big_one and table.hand is not None,
        next_big_one=table.phase in ("gathering", "between") and session.next_is_big(rules),
        announcer=state.next_dealer(table.chairs) if may and waiting else None,
    )


def _betting(table: TableState, state: TonkState, bets_ms: int | None) -> BettingView | None:
    betting = state.betting
    if betting is None:
        return None
    dealer = state.next_dealer(table.chairs) if state.bets_open else state.dealer
    return BettingView(
        left_ms=bets_ms if state.bets_open else None,
        dealer=dealer or 0,
        called=betting.called,
        suit=betting.suit,
        answers=[
            BetAnswer(
                chair.number,
                betting.high_suit.get(chair.number),
                True if state.bets_open and state.is_in_pot(chair) else betting.natural_bet.get(chair.number),
            )
            for chair in table.chairs
        ],
    )


def _pot(table: TableState, state: TonkState) -> list[PotShare]:
    shares = state.pot.with_bets(state.hand, state.rules.side_bet_natural)
    chairs = {chair.person: chair.number for chair in table.chairs}
    return [
        PotShare(table.ledger.names[person], chairs.get(person), share) for person, share in shares.items()
    ]


def _keeps_rules(table: TableState, proposed: tonk_events.RulesProposed) -> bool:
    return proposed.preset == table.preset and bytes(proposed.rules) == bytes(table.rules)


def _proposal(table: TableState, state: TonkState) -> ProposalView | None:
    if state.proposal is None:
        return None
    event, rules = state.proposal.event, state.proposal.rules
    return ProposalView(
        number=event.number,
        chair=event.chair,
        preset=event.preset,
        overrides=differences(rules, PRESETS[event.preset].rules),
        fingerprint=fingerprint(rules, event.stake, event.currency),
        keeps_rules=_keeps_rules(table, event),
        stake=event.stake,
        currency=event.currency,
        answers=[ProposalAnswer(chair.number, state.proposal.answer_of(chair)) for chair in table.chairs],
    )
