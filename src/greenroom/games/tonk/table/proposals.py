"""How a table of Tonk agrees on other rules: somebody proposes them, everybody accepts, or they are gone."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.games.tonk.table.state import TonkKept, rules_of
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table import commands as asked
from greenroom.table.log import events as told
from greenroom.table.log.projection import Table
from greenroom.table.request import Asker, Decision, between_hands, done_by


def propose(command: asked.ProposeRules, table: Table, asker: Asker) -> Decision:
    """Propose other rules for the next deal."""
    kept, chair = table.kept, table.chair_of(asker.person)
    if not isinstance(kept, TonkKept):
        return refuse("room.not_in_this_game")
    if chair is None:
        return refuse("room.not_sitting")
    if (why_not := between_hands(table, asker) or _not_now(kept)) is not None:
        return why_not
    agreed = asker.manner.agreed(command.preset, command.overrides)
    if isinstance(agreed, Refusal):
        return agreed
    rules = msgspec.json.encode(agreed.rules)
    if (why_not := not_here(rules_of(rules), table, kept)) is not None:
        return why_not
    proposed = told.RulesProposed(
        number=kept.proposals + 1,
        chair=chair.number,
        preset=agreed.preset,
        rules=msgspec.Raw(rules),
        stake=command.stake or table.stake,
        currency=command.currency or table.currency,
        done=done_by(asker, command),
    )
    return [proposed]


def answer(command: asked.AnswerRules, table: Table, asker: Asker) -> Decision:
    """Accept proposed rules or decline them."""
    kept, chair = table.kept, table.chair_of(asker.person)
    if chair is None:
        return refuse("room.not_sitting")
    proposal = kept.proposal if isinstance(kept, TonkKept) else None
    if proposal is None or proposal.event.number != command.proposal:
        return refuse("room.no_proposal")
    return [told.RulesAnswered(chair.number, command.accepts, done_by(asker, command))]


def not_here(rules: HouseRules, table: Table, kept: TonkKept) -> Refusal | None:
    """Refuse rules that those who sit here cannot go on with."""
    if len(table.chairs) > 1 and (crowd := fits(rules, len(table.chairs))) is not None:
        return crowd
    played = kept.session.played
    if played and rules.scoring != kept.rules.scoring:
        return refuse("room.scoring_within_session")
    if rules.deals is not None and played >= rules.deals:
        return refuse("room.session_too_short", deals=rules.deals, played=played)
    return None


def _not_now(kept: TonkKept) -> Refusal | None:
    if kept.bets_open:
        return refuse("room.betting")
    return refuse("room.proposed_already") if kept.proposal is not None else None
