"""Actions as text, as records and people write them (section 8), to engine codes and back."""

from __future__ import annotations

from functools import cache

from greenroom.games.tonk.engine import card_order, codes, legality
from greenroom.games.tonk.text.view import Deed
from greenroom.kernel.card_text import RANKS, Faces, cards_of, faces, rank_first
from greenroom.kernel.refusal import Refusal, refuse

DEEDS: tuple[Deed, ...] = (
    "draw",
    "take",
    "spread",
    "hit",
    "discard",
    "end",
    "drop",
    "claim",
    "pass",
    "slap",
    "slap_discard",
)
"""The words of actions, by kind."""
DRAWS = frozenset({"draw", "take"})
"""The words of the actions that begin a turn with a card: of the stock, or of the pile."""
TURN_OPENERS = DRAWS | {"drop"}
"""The words of the actions that begin a turn: after one of them nobody can slap the discard any more."""
DISCARDS = frozenset({"discard", "slap_discard"})
"""The words of the actions that throw a card, as `codes.DISCARDS`."""
KINDS: dict[str, int] = {deed: kind for kind, deed in enumerate(DEEDS)}
BARE = frozenset({codes.DRAW, codes.TAKE, codes.END, codes.DROP, codes.CLAIM, codes.PASS})
EXAMPLES = {
    codes.SPREAD: "spread 5h 6h 7h",
    codes.HIT: "hit s1 8h",
    codes.DISCARD: "discard Ks",
    codes.SLAP: "slap s1",
    codes.SLAP_DISCARD: "slap_discard Ks",
}
"""The notation of actions of more than one word."""
BUT_SEAT = ~(7 << codes.SEAT_AT)


class ParsedAction:
    """One action as it was written: which cards, and what each stands for."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of what is written
        self,
        kind: int,
        spread: int = 0,
        cards: tuple[int, ...] = (),
        stands: tuple[int, ...] = (),
        used: int = 0,
        stood: int = 0,
    ) -> None:
        self.kind = kind
        self.spread = spread
        """Number of the spread, from 0."""
        self.cards = cards
        self.stands = stands
        """For each card, the card it stands for; itself where it is not wild."""
        self.used = used
        self.stood = stood

    def declared(self) -> list[tuple[int, int]]:
        """List the wild cards with the cards they stand for."""
        if self.cards == self.stands:
            return []
        return [(card, place) for card, place in zip(self.cards, self.stands, strict=True) if card != place]


class Notation:
    """Texts and codes for one pack; both ways are remembered, since they come again and again."""

    def __init__(self, pack: str, jokers: int) -> None:
        self.faces: Faces = faces(pack, jokers)
        self.ranks = len(RANKS[pack])
        self._texts: dict[int, str] = {}
        self._read: dict[str, ParsedAction | Refusal] = {}
        self._spreads: dict[tuple[int, int], list[str]] = {}

    def cards(self, hand: int) -> list[str]:
        """List the cards of a hand by rank, then suit, jokers last."""
        names = self.faces.names
        return [names[card] for card in card_order.by_rank(hand)]

    def text(self, code: int) -> str:
        """Write an action without its seat."""
        code &= BUT_SEAT
        known = self._texts.get(code)
        if known is None:
            known = self._texts[code] = self._text(code)
            forget_some(self._texts)
        return known

    def texts(self, actions: list[int]) -> list[str]:
        """Write actions without their seat."""
        known = self._texts
        try:
            # All of a list is nearly always known: it comes again with every turn.
            return [known[code & BUT_SEAT] for code in actions]
        except KeyError:
            return [self.text(code) for code in actions]

    def _text(self, code: int) -> str:
        kind = code & codes.KIND
        deed = DEEDS[kind]
        if kind in BARE:
            return deed
        if kind in codes.DISCARDS:
            return f"{deed} {self.faces.names[code >> codes.CARD_AT]}"
        number = (code >> codes.SPREAD_AT & 31) + 1
        if kind == codes.SLAP:
            return f"{deed} s{number}"
        cards = " ".join(self.cards_of_play(code))
        return f"spread {cards}" if kind == codes.SPREAD else f"hit s{number} {cards}"

    def cards_of_play(self, code: int) -> list[str]:
        """List the cards of a spread or hit in ascending order of the card they stand for."""
        stood, used = legality.stood(code), legality.used(code)
        wilds = card_order.by_rank(used & (used ^ stood))
        names = self.faces.names
        texts = []
        for place in card_order.by_rank(stood):
            itself = used >> place & 1
            texts.append(names[place] if itself else f"{names[wilds.pop(0)]}={names[place]}")
        return texts

    def spread_text(self, used: int, wilds: int) -> list[str]:
        """List the cards of a spread on the table by the card they stand for; `wilds` is the engine's."""
        known = self._spreads.get((used, wilds))
        if known is None:
            known = self._spreads[used, wilds] = self._spread_text(used, wilds)
            forget_some(self._spreads)
        return list(known)

    def _spread_text(self, used: int, wilds: int) -> list[str]:
        places = [(place_of(card, wilds), card) for card in cards_of(used)]
        places.sort(key=lambda pair: rank_first(pair[0]))
        names = self.faces.names
        return [names[card] if card == place else f"{names[card]}={names[place]}" for place, card in places]

    def read(self, text: str) -> ParsedAction | Refusal:
        """Read an action without its seat; what cannot be read is refused with the reason."""
        known = self._read.get(text)
        if known is None:
            known = self._read[text] = self._parameters(text)
            forget_some(self._read)
        return known

    def _parameters(self, text: str) -> ParsedAction | Refusal:
        words = text.split()
        if not words or words[0] not in DEEDS:
            return refuse("tonk.unreadable", action=text[:40])
        deed, *rest = words
        kind = KINDS[deed]
        if kind in BARE:
            return _wrong_words(kind) if rest else ParsedAction(kind)
        if kind in codes.DISCARDS:
            return self._reading_discard(kind, rest)
        spread = 0
        if kind != codes.SPREAD:
            if not rest:
                return _wrong_words(kind)
            number = spread_number(rest.pop(0))
            if number is None:
                return refuse("tonk.no_such_spread", spread=words[1][:10])
            spread = number - 1
        if (kind == codes.SLAP) == bool(rest):
            return _wrong_words(kind)
        return self._reading_cards(kind, spread, rest)

    def _reading_discard(self, kind: int, rest: list[str]) -> ParsedAction | Refusal:
        if len(rest) != 1:
            return _wrong_words(kind)
        card = self.faces.numbers.get(rest[0])
        if card is None:
            return refuse("tonk.unknown_card", card=rest[0][:10])
        return ParsedAction(kind, cards=(card,), stands=(card,), used=1 << card, stood=1 << card)

    def _reading_cards(self, kind: int, spread: int, words: list[str]) -> ParsedAction | Refusal:
        cards, stands = [], []
        used = stood = 0
        for word in words:
            name, equals, meaning = word.partition("=")
            card = self.faces.numbers.get(name)
            place = self.faces.numbers.get(meaning) if equals else card
            if card is None or place is None or (equals and place >= 52):
                return refuse("tonk.unknown_card", card=word[:10])
            if equals and place == card:
                return refuse("tonk.as_itself", card=name)
            if used >> card & 1:
                return refuse("tonk.card_twice", card=name)
            if stood >> place & 1:
                return refuse("tonk.not_a_spread" if kind == codes.SPREAD else "tonk.not_a_hit")
            cards.append(card)
            stands.append(place)
            used |= 1 << card
            stood |= 1 << place
        return ParsedAction(kind, spread, tuple(cards), tuple(stands), used, stood)


@cache
def notation(pack: str, jokers: int) -> Notation:
    """Return the notation of a pack: `"52"` or `"40"`, with 0 to 4 jokers."""
    return Notation(pack, jokers)


def forget_some(
    remembered: dict[int, str] | dict[str, ParsedAction | Refusal] | dict[tuple[int, int], list[str]],
) -> None:
    """Keep a memory from growing without end: people may write anything."""
    if len(remembered) > 50_000:
        remembered.clear()


def spread_number(word: str) -> int | None:
    """Read `s1` to `s99`; None for anything else."""
    digits = word[1:]
    fine = word[:1] == "s" and digits.isascii() and digits.isdigit() and len(digits) < 3
    return int(digits) if fine and digits[0] != "0" else None


def slot_of(wild: int) -> int:
    """Return the place of a wild card among the eight: deuces c d h s, then the jokers."""
    return wild // 13 if wild < 52 else wild - 48


def place_of(card: int, wilds: int) -> int:
    """Return the card that a card of a spread stands for, itself where it is not wild."""
    if card < 52 and card % 13 != 1:
        return card
    meaning = wilds >> slot_of(card) * 6 & 63
    return meaning - 1 if meaning else card


def _wrong_words(kind: int) -> Refusal:
    return refuse("tonk.wrong_words", example=EXAMPLES.get(kind, DEEDS[kind]))
