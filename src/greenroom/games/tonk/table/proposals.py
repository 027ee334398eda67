"""Other rules that somebody proposes to a table of Tonk: everybody accepts them, or they are gone.

Rules, stake and currency are what a newcomer accepts (TK-07), so none of them changes without everybody's
word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table.commands import AnswerRules, ProposeRules
from greenroom.games.tonk.table.events import RulesAnswered, RulesProposed
from greenroom.kernel.declaration import encoded_rules
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.game import Agreed, Decision
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.people.requester import Requester, between_hands

if TYPE_CHECKING:
    from greenroom.games.tonk.table.state import TonkState


MAX_VAIN_PROPOSALS = 2
"""Proposals that one person may make in vain between two hands: each makes the next deal wait."""


class Proposal:
    """One proposal. Everybody who plays a chair must accept it, here or away; bots accept."""

    def __init__(self, event: RulesProposed) -> None:
        self.event = event
        self.rules = rules_of(bytes(event.rules))
        self._answers: dict[int, bool] = {event.chair: True}

    def fold(self, event: RulesAnswered) -> None:
        """Note an answer."""
        self._answers[event.chair] = event.accepts

    def answer_of(self, chair: Chair) -> bool | None:
        """Tell whether somebody accepts, None before they have said so."""
        agrees = chair.bot is not None or not chair.is_person
        return True if agrees else self._answers.get(chair.number)

    def is_accepted(self, chairs: Iterable[Chair]) -> bool:
        """Tell whether everybody has accepted."""
        return all(self.answer_of(chair) for chair in chairs)


def propose(
    command: ProposeRules, agreed: Agreed | Refusal, table: TableState, state: TonkState, requester: Requester
) -> Decision:
    """Propose other rules for the next deal; `agreed` are the rules that the command names."""
    chair = table.chair_of(requester.person)
    if chair is None:
        return refuse("room.not_sitting")
    if state.is_closed:
        return refuse("room.lesson_rules" if state.terms.lesson else "room.what_if_rules")
    if state.duplicate is not None:
        return refuse("tonk.duplicate_terms")
    if (refusal := between_hands(table) or _not_now(state) or _too_often(state, requester)) is not None:
        return refusal
    if isinstance(agreed, Refusal):
        return agreed
    # Kept rules stay word for word, so that whoever compares sees that nothing but the stake changes.
    are_same = agreed.rules == state.rules
    rules = bytes(table.rules) if are_same else encoded_rules(agreed.rules)
    if (refusal := not_here(rules_of(rules), table, state)) is not None:
        return refusal
    proposed = RulesProposed(
        number=state.proposals + 1,
        chair=chair.number,
        preset=agreed.preset,
        rules=msgspec.Raw(rules),
        stake=command.stake or table.stake,
        currency=command.currency or table.currency,
        done=requester.done_command(command),
    )
    return [proposed]


def answer(command: AnswerRules, table: TableState, state: TonkState, requester: Requester) -> Decision:
    """Accept proposed rules or decline them."""
    chair = table.chair_of(requester.person)
    if chair is None:
        return refuse("room.not_sitting")
    if state.proposal is None or state.proposal.event.number != command.proposal:
        return refuse("room.no_proposal")
    return [RulesAnswered(chair.number, command.accepts, done=requester.done_command(command))]


def not_here(rules: HouseRules, table: TableState, state: TonkState) -> Refusal | None:
    """Refuse rules that those who sit here cannot go on with."""
    if len(table.chairs) > 1 and (crowd := fits(rules, len(table.chairs))) is not None:
        return crowd
    played = state.session.played
    if played and rules.scoring != state.rules.scoring:
        return refuse("room.scoring_within_session")
    if rules.deals is not None and played >= rules.deals:
        return refuse("room.session_too_short", deals=rules.deals, played=played)
    return None


def _too_often(state: TonkState, requester: Requester) -> Refusal | None:
    made = state.proposed[requester.person]
    return refuse("room.proposed_enough", most=MAX_VAIN_PROPOSALS) if made >= MAX_VAIN_PROPOSALS else None


def _not_now(state: TonkState) -> Refusal | None:
    if state.bets_open:
        return refuse("room.betting")
    return refuse("room.proposed_already") if state.proposal is not None else None
