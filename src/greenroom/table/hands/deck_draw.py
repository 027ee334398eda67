"""The chance of a deal: the promise that was made before, and what people have added since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greenroom.kernel.provable_deal import Contribution, Use
from greenroom.table.context import Context
from greenroom.table.game import Shuffle
from greenroom.table.log.draws import commitment_after
from greenroom.table.log.events import AnyEvent, Drawn
from greenroom.table.log.state import TableState


class DeckDraw:
    """One draw of a table; where the deal is plain it shuffles as the context does, and leaves no trace."""

    def __init__(
        self, table: TableState, context: Context, use: Use, contributions: Mapping[int, Contribution]
    ) -> None:
        self._secret = context.secret
        self._use = use
        self._pledge = None if context.is_stacked else table.draws.pending
        # Also of somebody who has left meanwhile: nobody's leaving may change what is drawn.
        self._contributions = [contributions[chair] for chair in sorted(contributions)]
        people = {chair.number: chair.name for chair in table.chairs if chair.is_person and not chair.leaving}
        self._missing = [people[chair] for chair in sorted(people) if chair not in contributions]
        self._decks: list[list[str]] = []
        self.shuffle: Shuffle = context.shuffle
        if self._pledge is not None:
            provable = self._pledge.shuffle(use, self._contributions)
            self.shuffle = provable if use == "hand" else lambda pack: self._keep_deck(provable(pack))

    def events(self, events: Sequence[AnyEvent]) -> list[AnyEvent]:
        """Put how it was drawn before what was made of it, and the promise for the next draw behind."""
        if self._pledge is None:
            return list(events)
        drawn = Drawn(self._use, self._contributions, self._missing, self._decks)
        return [drawn, *events, commitment_after(self._pledge, drawn, self._secret)]

    def _keep_deck(self, deck: list[str]) -> list[str]:
        self._decks.append(deck)
        return deck
