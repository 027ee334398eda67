"""The same hand played at a table, by texts: what an environment's hand must be like."""

from __future__ import annotations

from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.card_text import RANKS
from refusals import granted


class Mirror:
    """A hand dealt from the same deck as a state's, and its actions in the words of `describe`."""

    def __init__(self, state: State, rules: HouseRules) -> None:
        names = notation(rules.pack, rules.jokers).faces.names
        deck = [names[card] for card in state.deck[: state.rules.size]]
        self.hand: TonkHand = granted(TONK.deal(rules, state.seats, state.dealer, deck))
        self.shown: list[list[TonkShown]] = [[] for _ in range(state.seats)]
        self.ranks = RANKS[rules.pack]

    def words(self) -> dict[str, str]:
        """Map the words of each legal action that has one card to hit with to its text."""
        turn = self.hand.turn()
        assert turn is not None
        listed = [(self.word(text), text) for text in self.hand.legal(turn)]
        return {word: text for word, text in listed if word is not None}

    def word(self, text: str) -> str | None:
        deed, *cards = text.split()
        if deed != "hit":
            return text
        if len(cards) > 2:
            return None
        spread = self.hand.view(None).spreads[int(cards[0][1:]) - 1].cards
        if spread[0][0] == spread[1][0]:
            return f"hit book {cards[1]}"
        above = self.ranks.index(cards[1][0]) > self.ranks.index(spread[0][0])
        return f"hit {'above' if above else 'below'} {cards[1]}"

    def word_of_slap(self, text: str) -> str | None:
        """The words of a slap: those of the hit that it is."""
        top = self.hand.view(None).top
        return self.word(f"hit {text.removeprefix('slap ')} {top}")

    def play(self, text: str, seat: int | None = None) -> None:
        """Play an action of the seat in turn, or of the seat that slaps."""
        turn = self.hand.turn() if seat is None else seat
        assert turn is not None
        play(self.hand, turn, text, self.shown)


def long_hits(state: State) -> list[int]:
    """List the legal hits of several cards, which have no number."""
    hits = [code for code in state.actions[: state.n] if code & codes.KIND == codes.HIT]
    return [code for code in hits if (code >> codes.MASK_AT & codes.SUIT).bit_count() > 1]
