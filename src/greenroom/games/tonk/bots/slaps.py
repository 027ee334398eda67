"""Whether a bot slaps a discard, and onto which spread (TK-26)."""

from __future__ import annotations

from greenroom.games.tonk.bots.bot import Observation

CLOSE = 10
"""A count with which a bot would rather drop soon than wait after a hit."""


def slap_of(observation: Observation) -> str | None:
    """Return the slap that a bot makes, None where it would rather not."""
    slaps = [action for action in observation.legal if action.startswith("slap ")]
    if not slaps or not worth_it(observation):
        return None
    theirs = (action for action in slaps if _owner(observation, action) != observation.seat)
    # Whoever owns the spread waits for it (TK-27): better another than the bot.
    return next(theirs, slaps[0])


def worth_it(observation: Observation) -> bool:
    """Tell whether a slap does more good than harm.

    It takes a card out of the hand, the last one even wins; but where hits make the hitter wait, a bot
    that is about to drop lets it be, and so does one whose whole turn it would be.
    """
    rules, view = observation.rules, observation.view
    cards, points = view.cards[observation.seat], view.points or 0
    if cards == 1:
        return True
    would_drop = points <= CLOSE and not view.waits[observation.seat]
    costs_turn = rules.slap == "next_first" and view.turn == observation.seat
    return not (would_drop and (rules.wait_after_own_hit or costs_turn))


def _owner(observation: Observation, slap: str) -> int:
    return observation.view.spreads[int(slap.removeprefix("slap s")) - 1].owner
