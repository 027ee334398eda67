"""What goes on at a table between the hands; here nothing does, and a game may have its own customs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from greenroom.games.tone_poker.table.views import PlaybackView, TonePokerRoom
from greenroom.games.tonk.table.views import TonkRoom
from greenroom.kernel.refusal import Refusal
from greenroom.table.log.events import Done, TableEvent
from greenroom.table.log.projection import Table

Shuffle = Callable[[Sequence[str]], list[str]]


class Customs:
    """The customs of a game that has none: one hand follows the other."""

    def accepts(self, table: Table, sheet: str | None) -> Refusal | None:
        """Refuse who sits down on another rule sheet than the table's, or on none (null)."""
        return None

    def before_deal(self, table: Table, done: Done | None) -> TableEvent | None:
        """Return what must come before the next deal, None where the cards can be dealt."""
        return None

    def follows(self, table: Table, shuffle: Shuffle) -> Sequence[TableEvent]:
        """List what follows by itself from what has changed; to be asked again until nothing does."""
        return ()

    def after_hand(self, table: Table) -> Sequence[TableEvent]:
        """List what follows the hand in play when it has ended."""
        return ()

    def bets_open(self, table: Table) -> bool:
        """Tell whether the next deal waits for side bets."""
        return False

    def bets_complete(self, table: Table) -> bool:
        """Tell whether it waits for nobody's any more."""
        return False

    def proposal(self, table: Table) -> int | None:
        """Return the number of the rules that are proposed, None where none are."""
        return None

    def shown(self, table: Table, bets_ms: int | None) -> TonkRoom | None:
        """Show what only this game has at a table; `bets_ms` is what is left to make side bets."""
        return None

    def heard(self, table: Table, bots: Sequence[str], playback: PlaybackView | None) -> TonePokerRoom | None:
        """Show what only a game has whose hands are heard; `bots` may be seated at it."""
        return None
