"""Plays with wild cards, grouped for those who are offered them: thousands of actions in some dozen lines.

A group is what would lie on the table and how many of its cards may be wild. Which cards of the hand stand
as themselves and which wild cards fill the other places is asked after; every choice is legal (TK-20).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from greenroom.games.tonk.engine import bits, codes
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.text.notation import Notation
from greenroom.games.tonk.text.view import TonkView, WildPlays

AS_IT_LIES = (1 << codes.NATURAL_AT) - 1
"""The part of a play's code that says what lies there, not with which cards."""


def is_wild(code: int) -> bool:
    """Whether an action lays a wild card as another."""
    return code & codes.KIND in codes.PLAYS and code >> codes.WILD_AT > 0


def wild_plays(state: State, plays: Iterable[int], notation: Notation) -> WildPlays:
    """Group plays of the seat in turn that lay wild cards as others."""
    groups: dict[int, int] = {}
    for code in plays:
        lies = code & AS_IT_LIES
        groups[lies] = groups.get(lies, 0) | 1 << (code >> codes.WILD_AT).bit_count()
    return WildPlays(
        cards=notation.cards(state.hands[state.turn] & state.rules.wild),
        plays={notation.text(lies): numbers_of(counts) for lies, counts in groups.items()},
        must=notation.faces.names[bits.low(state.must)] if state.must else None,
    )


def numbers_of(counts: int) -> list[int]:
    """List the numbers whose bits are set."""
    return [number for number in range(counts.bit_length()) if counts >> number & 1]


def all_actions(view: TonkView) -> list[str]:
    """List every legal action of the viewer's seat, each choice among wild cards for itself."""
    if view.wild is None:
        return view.legal
    return [*view.legal, *expand_wild_plays(view.wild, view.hand or ())]


def expand_wild_plays(wild: WildPlays, hand: Collection[str]) -> Iterator[str]:
    """Write out every play of every group, as the list of legal actions has it."""
    for play, numbers in wild.plays.items():
        head, places = split_play(play)
        for number in numbers:
            for natural, used in choices(places, number, wild, hand):
                yield f"{head} {' '.join(play_cards(places, natural, used))}"


def split_play(play: str) -> tuple[str, list[str]]:
    """Divide `hit s1 7h 8h` into what is done and the cards that would lie there."""
    words = play.split()
    at = 2 if words[0] == "hit" else 1
    return " ".join(words[:at]), words[at:]


def choices(
    places: list[str], number: int, wild: WildPlays, hand: Collection[str]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Choose the cards that stand as themselves, and this number of wild ones for the other places.

    A deuce whose own card is wanted stands as itself.
    """
    held = [place for place in places if place in hand]
    spare = [card for card in wild.cards if card not in places]
    for natural in combinations(held, len(places) - number):
        for used in combinations(spare, number):
            if wild.must is None or wild.must in natural or wild.must in used:
                yield natural, used


def play_cards(places: list[str], natural: Collection[str], used: Iterable[str]) -> Iterator[str]:
    """Write the cards of a play: wild ones, in their order, take the places left from the lowest."""
    wilds = iter(used)
    return (place if place in natural else f"{next(wilds)}={place}" for place in places)
