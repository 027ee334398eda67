"""Whether a bot slaps a discard, and onto which spread (TK-26)."""

from __future__ import annotations

from greenroom.games.tonk.observation import Observation

LOW_COUNT = 10
"""A count with which a bot would rather drop soon than spend its turn on a slap."""


def slap_of(observation: Observation) -> str | None:
    """Return the slap that a bot makes, None where it would rather not."""
    slaps = [action for action in observation.legal if action.startswith("slap ")]
    if not slaps:
        return None
    # Whoever owns the spread waits for it (TK-27): better another than the bot.
    slap = next((action for action in slaps if _owner(observation, action) != observation.seat), slaps[0])
    own = _owner(observation, slap) == observation.seat
    return slap if worth_it(observation, own=own) else None


def worth_it(observation: Observation, *, own: bool) -> bool:
    """Tell whether a slap does more good than harm.

    It takes a card out of the hand, the last one even wins; but a bot that is about to drop lets it be where
    it would have to wait after a hit on its own spread, or where the slap would be its whole turn.
    """
    rules, view = observation.rules, observation.view
    cards, points = view.cards[observation.seat], view.points or 0
    if cards == 1:
        return True
    would_drop = points <= LOW_COUNT and not view.waits[observation.seat]
    costs_turn = rules.slap == "next_first" and view.turn == observation.seat
    waits = own and rules.wait_after_own_hit > 0
    return not (would_drop and (waits or costs_turn))


def _owner(observation: Observation, slap: str) -> int:
    return observation.view.spreads[int(slap.removeprefix("slap s")) - 1].owner
