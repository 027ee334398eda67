"""The events of a table that accompany a deal, and those that follow a hand."""

from __future__ import annotations

from greenroom.games.tonk.table import decks, proposals
from greenroom.games.tonk.table import events as tonk_events
from greenroom.games.tonk.table.parts import TonkResult
from greenroom.games.tonk.table.state import TonkState
from greenroom.table.log.events import AnyEvent, AnyHandStarted, Ended, RulesChanged
from greenroom.table.log.state import TableState
from greenroom.table.parts import Result


def at_deal(table: TableState, state: TonkState) -> list[AnyEvent]:
    """Let the dealer call The Big One where it is one of the session's last deals (TK-10)."""
    if state.position is not None or state.rules.deals is None or not state.session.next_is_big(state.rules):
        return []
    return [tonk_events.BigOneAnnounced(state.next_dealer(table.chairs))]


def after_hand(state: TonkState, started: AnyHandStarted, result: Result) -> list[AnyEvent]:
    """Let those who have left pay into a pot that is won (TK-12); end the session with its last hand.

    A hand that is played on is followed by as many tries as its player likes.
    """
    if state.position is not None:
        return []
    found: list[AnyEvent] = []
    winner = result.pot_winner if isinstance(result, TonkResult) else None
    if winner is not None and (owed := state.pot.owed_by_others(started.people, started.people[winner])):
        found.append(tonk_events.PotSettled(owed))
    if decks.is_last(state, started) or state.session.ends_with_next(state.rules):
        found.append(Ended())
        if winner is None and state.pot.with_bets(started, state.rules.side_bet_natural):
            found.append(tonk_events.PotReleased())
    return found


def rules_accepted(table: TableState, state: TonkState) -> list[AnyEvent]:
    """Change the rules once everybody has accepted them; a pot that nobody can win any more is nobody's."""
    if state.proposal is None or not table.chairs or not state.proposal.is_accepted(table.chairs):
        return []
    if proposals.not_here(state.proposal.rules, table, state) is not None:
        return [tonk_events.RulesKept("room.rules_do_not_fit")]
    proposed = state.proposal.event
    changed = RulesChanged(proposed.preset, proposed.rules, proposed.stake, proposed.currency)
    released = state.pot.shares and not state.proposal.rules.side_bet_natural
    return [tonk_events.PotReleased(), changed] if released else [changed]
