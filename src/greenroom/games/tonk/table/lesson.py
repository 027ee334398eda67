"""The lesson: hands of known cards that a newcomer plays alone with a bot, at a table of the lesson's own.

The packs are stacked, so that two hands show everything once. All else is as at every table: the engine plays
it, the log holds each deck in its deal, and the hand is replayed from there.

- It stacks no pack that anybody else is dealt from: a table of the lesson is opened with one bot and takes
  neither a second person nor another bot (`TonkState.is_closed`), and after the last hand its session is
  over. Opened with other rules than those the cards were chosen for, it is dealt a shuffled pack like any
  other; once open, it keeps its rules and its stake.
- The bot deals, so that the learner begins every hand. What it does follows from the cards (`patient`): in
  the first hand it lays its nines, so that there is something to hit.
- A hand declared void is dealt again: its cards have taught nothing.
- Whoever plays otherwise than the lesson suggests plays on with the same pack: another order of play only
  changes what is taught at which moment.
"""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.rules.house_rules import HouseRules

BOTS = 1
"""The number of bots at a table of the lesson; it is opened with no other."""
METHOD = "lesson"
"""The origin of a stacked deck, as the deal names it in the log."""
HANDS = (
    # The learner holds 5h 6h 9c Kd 2s and draws 7h, then Jd; the bot holds 9h 9d 3c 6s 4d and draws 9s, Td.
    # Then 2 points are left against 7: few enough to drop. On the deal, 32 against 31 are not.
    "5h 9h 6h 9d 9c 3c Kd 6s 2s 4d Jc 7h 9s Jd Td",
    # The learner holds 2c 2d 3h 3s 4s, 14 points on the deal, and the bot 9: a drop is caught.
    "2c Ah 2d As 3h 2h 3s 2s 4s 3d Kd Qh 8c Jh 9d",
)
"""For each hand the first cards of its pack, dealt in turn; then the upcard and the stock from its top."""


def stacked_pack(played: int, rules: HouseRules, pack: Sequence[str]) -> list[str] | None:
    """Stack the pack for the hand after those `played` to their end; None where it is to be shuffled."""
    if played >= len(HANDS) or rules != HouseRules():
        return None
    first = HANDS[played].split()
    return [*first, *(card for card in pack if card not in first)]


def is_last(played: int) -> bool:
    """Tell whether the lesson is over with the hand after those `played` to their end."""
    return played + 1 >= len(HANDS)
