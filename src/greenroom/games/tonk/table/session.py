"""The progress of a session of Tonk, and its deals that are The Big One (TK-10)."""

from __future__ import annotations

from greenroom.games.tonk.rules.house_rules import HouseRules


class Session:
    """The count of a session's hands and of its deals for double stakes."""

    def __init__(self) -> None:
        self.played = 0
        """Hands that have ended; a void one has not taken place."""
        self.announced = False
        """The dealer has announced the next deal as The Big One."""
        self.big_one = False
        """The hand in play or just ended is The Big One."""
        self._announced_before = 0

    def next_is_big(self, rules: HouseRules) -> bool:
        """Tell whether the next deal is for double stakes: one of the last, or announced."""
        if rules.deals is None:
            # Other rules may have been agreed on since it was announced.
            return self.announced and self._announced_before < rules.big_one
        return rules.deals - rules.big_one <= self.played < rules.deals

    def big_ones_left(self, rules: HouseRules) -> int:
        """Return how many deals can still be for double stakes."""
        if rules.deals is None:
            return max(0, rules.big_one - self._announced_before - self.announced)
        return min(rules.big_one, max(0, rules.deals - self.played))

    def ends_with_next(self, rules: HouseRules) -> bool:
        """Tell whether the hand in play is the session's last."""
        return rules.deals is not None and self.played + 1 >= rules.deals

    def deal(self, *, big_one: bool) -> None:
        """Begin a hand."""
        self.big_one = big_one

    def end_hand(self) -> None:
        """Count a hand that has ended."""
        self.played += 1
        self._announced_before += self.announced and self.big_one
        self.announced = False
