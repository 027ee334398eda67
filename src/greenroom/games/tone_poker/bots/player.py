"""One way for every bot to play a hand: deal, touch what it will throw card by card, throw it, play."""

from __future__ import annotations

from random import Random

from greenroom.games.tone_poker.bots.bot import Observation
from greenroom.games.tone_poker.bots.styles import Style
from greenroom.games.tone_poker.engine.intervals import cards_text


class StyleBot:
    """Plays by a style, at the pace at which it is asked: one sound or gesture a choice."""

    is_quick = True

    def __init__(self, name: str, style: Style, chance: Random) -> None:
        self.name = name
        self._style = style
        self._chance = chance

    def choose(self, observation: Observation) -> str:
        """Return one of the legal actions."""
        mine = observation.mine
        if not mine.cards:
            return "deal"
        if mine.pile or mine.played:
            return "play"
        shares = self._style(tuple(mine.cards), observation.question)
        chosen = tuple(mine.selected)
        # Nothing is kept in mind between two choices: the cards that it has touched tell what it decided,
        # so each throw comes as often as the style says.
        decided = {throw: often for throw, often in shares.items() if throw[: len(chosen)] == chosen}
        if not decided:
            return f"deselect {chosen[-1]}"
        throw = self._chance.choices(list(decided), list(decided.values()))[0]
        if len(throw) > len(chosen):
            return f"select {throw[len(chosen)]}"
        return f"discard {cards_text(throw)}" if throw else "play"
