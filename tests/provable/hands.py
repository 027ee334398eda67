"""Hands that tables have dealt provably, as their records and exports carry them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any

import msgspec

from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.records.encoder import encode_record as encode_tone_poker
from greenroom.games.tone_poker.table.commands import SetRules
from greenroom.games.tonk.http.hands import records_of
from greenroom.games.tonk.records.encoder import encode_record as encode_tonk
from greenroom.table.commands import Ready
from greenroom.table.log.proofs import proofs_for_records, proofs_in
from greenroom.web.schemas import Proofs
from table.chance import add, play_with_chance
from table.evening import Evening, Guest, played

Record = dict[str, Any]
Story = Callable[[Evening], Coroutine[object, object, None]]


def records_of_tonk(evening: Evening) -> list[bytes]:
    log = evening.told()
    proofs = proofs_for_records(log)
    return [encode_tonk(each, proof=proofs[number]) for number, each in records_of(log).items()]


def records_of_tone_poker(evening: Evening) -> list[bytes]:
    log = evening.told()
    proofs = proofs_for_records(log)
    closed = [each for each in hands_of(log) if each.started.number in proofs and each.result is not None]
    return [encode_tone_poker(each.record, None, proofs[each.started.number]) for each in closed]


def exported_of(evening: Evening) -> bytes:
    """Return what the room answers who asks for a table's proofs."""
    return msgspec.json.encode(Proofs(proofs_in(evening.told())))


async def tonk(evening: Evening) -> list[bytes]:
    """Ann and Bob play three hands for five chips."""
    await evening.open(stake=5, currency="chips")
    ann, bob = await evening.come("Ann"), await evening.sit("Bob")
    await add(evening, ann, bob)
    await evening.start(ann)
    for _ in range(3):
        await play_with_chance(evening, ann, bob)
    return records_of_tonk(evening)


async def short_pack(evening: Evening) -> list[bytes]:
    """Ann and Bob play with 40 cards and two jokers; Bob adds nothing, and a restart makes a hand void."""
    await evening.open(preset="army", overrides={"jokers": 2})
    ann, bob = await evening.come("Ann"), await evening.sit("Bob")
    await add(evening, ann)
    await evening.start(ann)
    await add(evening, ann)
    await evening.close()
    evening.restarted_after_an_update()
    ann, bob = await evening.come("Ann"), await evening.come("Bob")
    for _ in range(2):
        await add(evening, ann)
        for guest in (ann, bob):
            await evening.say(guest, Ready(next(guest.ids)))
        # A deal waits a moment for a browser that has answered before.
        await asyncio.sleep(1)
        await evening.play_out(ann, bob)
    return records_of_tonk(evening)


async def tone_poker(evening: Evening) -> list[bytes]:
    """Ann plays two hands with two bots, and begins a third."""
    await evening.open(game="tone-poker", tonic=0, bots=2)
    ann = await evening.come("Ann")
    for _ in range(3):
        await add(evening, ann)
        await hand_of_tone_poker(evening, ann)
    return records_of_tone_poker(evening)


async def other_rules(evening: Evening) -> list[bytes]:
    """Ann changes the rules twice, breaks the second hand off, and plays the first and the third."""
    await evening.open(game="tone-poker", tonic=0, bots=2)
    ann = await evening.come("Ann")
    await add(evening, ann)
    await evening.say(ann, SetRules(next(ann.ids), {"hands": "closed"}))
    await add(evening, ann)
    await hand_of_tone_poker(evening, ann)
    await evening.say(ann, SetRules(next(ann.ids), {"hand_points": {"flush": 2}}))
    await add(evening, ann)
    await evening.say(ann, Ready(next(ann.ids)))
    for _ in range(2):
        await add(evening, ann)
        await hand_of_tone_poker(evening, ann)
    return records_of_tone_poker(evening)


async def hand_of_tone_poker(evening: Evening, ann: Guest) -> None:
    await evening.say(ann, Ready(next(ann.ids), unfinished=True))
    for action in ("deal", "play"):
        await evening.act(ann, next(each for each in ann.legal if each.startswith(action)))
    await asyncio.sleep(60)


STORIES: dict[str, Callable[[Evening], Coroutine[object, object, list[bytes]]]] = {
    "tonk": tonk,
    "short pack": short_pack,
    "tone poker": tone_poker,
    "other rules": other_rules,
}


@cache
def told(name: str) -> tuple[list[bytes], bytes]:
    """Play a story, and return its records and its table's proofs."""
    found: list[tuple[list[bytes], bytes]] = []

    async def story(evening: Evening) -> None:
        found.append((await STORIES[name](evening), exported_of(evening)))

    played(story, provable=True)
    return found[0]


def records(name: str = "tonk") -> list[Record]:
    return [json.loads(line) for line in told(name)[0]]


def proofs(name: str = "tonk") -> Record:
    found: Record = json.loads(told(name)[1])
    return found
