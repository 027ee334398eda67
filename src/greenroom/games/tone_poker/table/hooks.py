"""The customs of Tone Poker: practice with hints, every hand played for all to hear."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.table.views import PlaybackView, TonePokerRoom
from greenroom.table.customs import Customs
from greenroom.table.log.projection import Table


class TonePokerCustoms(Customs):
    """What goes on at a table of Tone Poker besides its hands."""

    def heard(self, table: Table, bots: Sequence[str], playback: PlaybackView | None) -> TonePokerRoom:
        """Show rules, practice and playback."""
        rules = rules_of(bytes(table.rules))
        return TonePokerRoom(
            hands=rules.hands,
            hand_points=msgspec.to_builtins(rules.hand_points),
            practice=is_practice(table),
            bots=list(bots),
            playback=playback,
        )


def is_practice(table: Table) -> bool:
    """Tell whether one person plays alone, or with bots: then hints take nothing from anybody."""
    return sum(chair.is_person and not chair.leaving for chair in table.chairs) == 1


@lru_cache(maxsize=256)
def rules_of(stored: bytes) -> HouseRules:
    """Read house rules as a log has them."""
    return msgspec.json.decode(stored, type=HouseRules)
