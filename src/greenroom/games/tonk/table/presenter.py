"""What is shown of a table of Tonk besides the cards."""

from __future__ import annotations

from greenroom.games.tonk.rules.agreement import differences, fingerprint
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.state import TonkKept
from greenroom.games.tonk.table.views import (
    BetAnswer,
    BettingView,
    PotShare,
    ProposalAnswer,
    ProposalView,
    SessionView,
    TonkRoom,
)
from greenroom.table.log.projection import Table


def tonk_room(table: Table, kept: TonkKept, sheet: str, bets_ms: int | None) -> TonkRoom:
    """Show rules, session, bets and proposals; `sheet` is the fingerprint of the rules."""
    rules = kept.rules
    found = kept.dealer is not None and bool(table.chairs)
    return TonkRoom(
        fingerprint=sheet,
        terms=PRESETS[table.preset].terms if table.preset in PRESETS else None,
        touch_stock=rules.touch_stock,
        slap=rules.slap,
        slap_grace_ms=kept.slap_grace_ms,
        first_dealer=kept.first_dealer,
        push_ups=rules.scoring == "push_ups",
        side_bet_high_suit=rules.side_bet_high_suit,
        side_bet_natural=rules.side_bet_natural,
        next_dealer=kept.next_dealer(table.chairs) if found else None,
        session=_session(table, kept),
        betting=_betting(table, kept, bets_ms),
        pot=_pot(table, kept),
        proposal=_proposal(table, kept),
    )


def _session(table: Table, kept: TonkKept) -> SessionView:
    session, rules = kept.session, kept.rules
    may = rules.deals is None and session.left(rules) > 0 and not session.announced
    waiting = table.phase in ("gathering", "between") and kept.dealer is not None and bool(table.chairs)
    return SessionView(
        deals=rules.deals,
        played=session.played,
        big_ones=rules.big_one,
        big_ones_left=session.left(rules),
        big_one=session.big_one and table.hand is not None,
        next_big_one=table.phase in ("gathering", "between") and session.next_is_big(rules),
        announcer=kept.next_dealer(table.chairs) if may and waiting else None,
    )


def _betting(table: Table, kept: TonkKept, bets_ms: int | None) -> BettingView | None:
    betting = kept.betting
    if betting is None:
        return None
    dealer = kept.next_dealer(table.chairs) if kept.bets_open else kept.dealer
    return BettingView(
        left_ms=bets_ms if kept.bets_open else None,
        dealer=dealer or 0,
        called=betting.called,
        suit=betting.suit,
        answers=[
            BetAnswer(
                chair.number, betting.high_suit.get(chair.number), betting.natural_bet.get(chair.number)
            )
            for chair in table.chairs
        ],
    )


def _pot(table: Table, kept: TonkKept) -> list[PotShare]:
    shares = kept.pot.with_bets(kept.hand, kept.rules.side_bet_natural)
    chairs = {chair.person: chair.number for chair in table.chairs}
    return [
        PotShare(table.ledger.names[person], chairs.get(person), share) for person, share in shares.items()
    ]


def _proposal(table: Table, kept: TonkKept) -> ProposalView | None:
    if kept.proposal is None:
        return None
    event, rules = kept.proposal.event, kept.proposal.rules
    return ProposalView(
        number=event.number,
        chair=event.chair,
        preset=event.preset,
        overrides=differences(rules, PRESETS[event.preset].rules),
        fingerprint=fingerprint(rules),
        stake=event.stake,
        currency=event.currency,
        answers=[ProposalAnswer(chair.number, kept.proposal.answer_of(chair)) for chair in table.chairs],
    )
