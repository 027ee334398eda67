"""Closed hands leak nothing: what others are sent is the same bytes, frame for frame, whatever is hidden."""

import random
from collections.abc import Sequence

import pytest

from greenroom.games.tone_poker.table.commands import AskReview, PlayHands
from greenroom.wire.messages import Update
from table.chance import add, handed_over
from table.evening import Evening, Guest, played
from table.test_tone_poker_table import at_a_table, joined, view

STEPS = 14
Step = tuple[str, int, int]
"""A word, the place of the card, and its new place or how many cards."""


def plan(chance: random.Random) -> list[Step]:
    """Steps by places in the hand, so that they can be done with any cards; many are refused."""
    words = ["select", "deselect", "move", "discard"]
    return [(chance.choice(words), chance.randrange(5), chance.randrange(1, 6)) for _ in range(STEPS)]


def action_of(step: Step, cards: Sequence[int]) -> str:
    did, at, more = step
    match did:
        case "move":
            return f"move {cards[at]} {more}"
        case "discard":
            return "discard " + " ".join(str(cards[(at + offset) % 5]) for offset in range(min(more, 3)))
    return f"{did} {cards[at]}"


async def act_by(evening: Evening, guest: Guest, seat: int, steps: Sequence[Step]) -> None:
    await evening.act(guest, "deal")
    for step in steps:
        await evening.act(guest, action_of(step, view(guest).seats[seat].cards))


def frames(seed: int, hidden: int, *, then_play: bool = False) -> list[list[str]]:
    """All that Ann and a spectator are sent while Bob acts with one of many decks, in a closed hand."""
    sent: list[list[str]] = []

    def deck_of(number: int, drawn: list[str]) -> list[str]:
        """Bob's deck is another one each time."""
        return random.Random(hidden).sample(drawn, len(drawn)) if number == 1 else drawn

    async def story(evening: Evening) -> None:
        chance = random.Random(seed)
        ann, bob = await at_a_table(evening, "Bob", overrides={"hands": "closed"})
        await add(evening, ann, bob)
        watcher, late = await evening.come("Cy"), await joined(evening, "Di", 11)
        await act_by(evening, ann, 0, plan(chance))
        await evening.act(ann, "play")
        await act_by(evening, bob, 1, plan(chance))
        for guest in (ann, bob, watcher):
            await evening.say(guest, PlayHands(next(guest.ids)))
            await evening.say(guest, AskReview(next(guest.ids)))
        again = await evening.come("Ed")
        if then_play:
            assert isinstance(await evening.act(bob, "play"), Update)
        sent.extend(guest.texts for guest in (ann, watcher, late, again))

    with handed_over(deck_of):
        played(story, seed=seed, provable=True)
    return sent


@pytest.mark.parametrize("seed", range(12))
def test_tp_18_the_frames_of_others_do_not_depend_on_a_hand_that_is_not_played(seed: int) -> None:
    told = frames(seed, hidden=1)
    assert all(frames(seed, hidden) == told for hidden in (2, 3))


def test_tp_18_they_do_as_soon_as_it_is_played() -> None:
    assert frames(1, hidden=1, then_play=True) != frames(1, hidden=2, then_play=True)
