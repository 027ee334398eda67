"""Actions as text, without their seat: `deal`, `select 7`, `discard 7 2`, `move 7 1`."""

from __future__ import annotations

from greenroom.games.tone_poker.engine.actions import Action, ActionKind
from greenroom.games.tone_poker.engine.intervals import HAND_SIZE, card_named
from greenroom.kernel.option_check import shown_name
from greenroom.kernel.refusal import Refusal, refuse

_WORDS: dict[str, tuple[ActionKind, range]] = {
    "deal": ("deal", range(1)),
    "select": ("select", range(1, 2)),
    "deselect": ("deselect", range(1, 2)),
    "discard": ("discard", range(1, 13)),
    "play": ("play", range(1)),
    "move": ("move", range(2, 3)),
}
"""For each kind of action, how many words may follow it."""
_EXAMPLES: dict[ActionKind, str] = {
    "deal": "deal",
    "select": "select 7",
    "deselect": "deselect 7",
    "discard": "discard 7 2",
    "play": "play",
    "move": "move 7 1",
}
_PLACES = {str(place): place for place in range(1, HAND_SIZE + 1)}


def read(text: str) -> Action | Refusal:
    """Read an action; what cannot be read is refused with the reason."""
    words = text.split()
    if not words or words[0] not in _WORDS:
        return refuse("tone_poker.unreadable", action=shown_name(text))
    kind, lengths = _WORDS[words.pop(0)]
    if len(words) not in lengths:
        return refuse("tone_poker.wrong_words", example=_EXAMPLES[kind])
    place = _PLACES.get(words.pop()) if kind == "move" else 0
    if place is None:
        return refuse("tone_poker.no_such_place")
    return _with_cards(kind, words, place)


def _with_cards(kind: ActionKind, words: list[str], place: int) -> Action | Refusal:
    cards: list[int] = []
    for word in words:
        card = card_named(word)
        if card is None:
            return refuse("tone_poker.unknown_card", card=shown_name(word))
        if card in cards:
            return refuse("tone_poker.card_twice", card=card)
        cards.append(card)
    return Action(kind, tuple(cards), place)
