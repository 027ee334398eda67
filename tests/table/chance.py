"""Browsers that add chance to every draw, as the page does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

import pytest

from greenroom.kernel.provable_deal import Contribution, Pledge, Use
from greenroom.table.commands import Contribute, Ready
from greenroom.wire.messages import Message
from table.evening import Evening, Guest, settle

ENTROPY = {"Ann": "a1" * 32, "Bob": "b2" * 32, "Cy": "c3" * 32}


def answer_of(guest: Guest, entropy: str | None = None) -> Contribute:
    """Answer the commitment that a guest was shown last."""
    shown = guest.now.room.next_draw
    assert shown is not None
    return Contribute(next(guest.ids), shown.draw, shown.commitment, entropy or ENTROPY[guest.name])


async def add(evening: Evening, *guests: Guest) -> list[Message]:
    """Let guests answer."""
    return [await evening.say(guest, answer_of(guest)) for guest in guests]


async def play_with_chance(evening: Evening, ann: Guest, bob: Guest) -> None:
    """Play the hand that is on; both have answered for the next one, and are ready for it."""
    await add(evening, ann, bob)
    await evening.play_out(ann, bob)
    for guest in (ann, bob):
        await evening.say(guest, Ready(next(guest.ids)))


async def ready_before_bob_answers(evening: Evening, ann: Guest, bob: Guest) -> None:
    """Play the first hand with what both added; for the second one Ann alone has, and both are ready."""
    await add(evening, ann, bob)
    await evening.start(ann)
    await add(evening, ann)
    await evening.play_out(ann, bob)
    for guest in (ann, bob):
        (await evening.room()).receive(guest, Ready(next(guest.ids)))
    await settle()


@contextmanager
def handed_over(deck_of: Callable[[int, list[str]], list[str]]) -> Iterator[None]:
    """Deal another deck than was drawn: `deck_of` is given its number in the hand, from 0, and the drawn one.

    Promise, contributions and chain stay the same bytes, as they must for whoever cannot know the deck.
    """
    provable = Pledge.shuffle

    def shuffle(pledge: Pledge, use: Use, added: Sequence[Contribution]) -> Callable[..., list[str]]:
        honest, numbers = provable(pledge, use, added), count()
        return lambda cards: deck_of(next(numbers), honest(cards)) if use == "hand" else honest(cards)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Pledge, "shuffle", shuffle)
        yield
