"""Any rules, any people: every hand ends, is played again from its record, and leaks nothing."""

import asyncio
import random
import re
from collections.abc import Sequence

import msgspec
import pytest

from greenroom.games.replay import replay_text
from greenroom.games.tonk.http.hands import records_of, replay_response
from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, most_players
from greenroom.games.tonk.table.commands import AnnounceBigOne, AnswerRules, Bet, CallSuit, ProposeRules
from greenroom.table.commands import Act, Command, Ready
from greenroom.testing.random_rules import random_rules
from staged.bots import chosen_by
from staged.wire import is_tonk, proposal, tonk, tonk_hand
from table.evening import Evening, Guest, played, settle
from together.switch import HOUSES

CARD = re.compile(r"\b(?:[A2-9TJQK][cdhs]|X[1-4])\b")
HANDS = 3
TABLES = 30 if HOUSES.nodes == 1 else 6
"""Over two nodes one takes as long as five."""

pytestmark = pytest.mark.led("who is ready, or chooses, is known at one node")


async def somebody_acts(evening: Evening, guest: Guest, chance: random.Random) -> None:
    """Say something that people say at such a moment, or nothing."""
    room = guest.now.room
    if chance.random() < 0.3 or not is_tonk(room):
        return
    for command in said(guest, chance):
        (await evening.room_of(guest)).receive(guest, command)
        await settle()


def said(guest: Guest, chance: random.Random) -> Sequence[Command]:
    now, room = guest.now, guest.now.room

    def new() -> str:
        return next(guest.ids)

    if guest.legal:
        action = lively(guest.legal, chance)
        discard = tonk_hand(now).top if action.startswith("slap ") and chance.random() < 0.5 else None
        return [Act(new(), now.you.decision, action, discard) for _ in range(chance.choice((1, 1, 1, 2)))]
    bets = tonk(room).betting
    if bets is not None and bets.left_ms is not None:
        return [
            CallSuit(new(), chance.choice(("c", "h", None))),
            *[Bet(new(), bet, chance.random() < 0.7) for bet in ("high_suit", "natural_bet")],
        ]
    if room.phase != "between":
        return []
    if tonk(room).proposal is not None:
        return [AnswerRules(new(), proposal(room).number, chance.random() < 0.8)]
    if chance.random() < 0.1:
        return [ProposeRules(new(), chance.choice(("newark", "slap", "chicago")))]
    return [AnnounceBigOne(new())] if chance.random() < 0.3 else [Ready(new())]


def lively(legal: Sequence[str], chance: random.Random) -> str:
    """Choose so that much happens: lay spreads, throw what fits them, slap it, and seldom drop."""
    plays = [each for each in legal if each.split()[0] in ("spread", "slap")]
    others = [each for each in legal if each.split()[0] not in ("drop", "hit") or chance.random() < 0.03]
    return chance.choice(plays if plays and chance.random() < 0.8 else others or legal)


def cards_in(text: str) -> set[str]:
    """List the cards that a message names, besides what its seat may do with its own."""
    message = msgspec.json.decode(text)
    hand = message.get("hand")
    if hand is not None:
        hand.pop("legal"), hand.pop("wild", None)
    return set(CARD.findall(msgspec.json.encode(message).decode()))


def in_play(guest: Guest, number: int) -> list[str]:
    """List the messages of one hand before its end."""
    return [
        text for text, update in guest.shown if update.room.hand_number == number and '"outcome":null' in text
    ]


def check_hands(evening: Evening, guests: Sequence[Guest], watcher: Guest) -> int:
    records = records_of(evening.told())
    for number, record in records.items():
        looked = replay_response(record).hand
        assert looked is not None
        ended = looked.steps[-1].view.outcome
        assert ended is not None
        replayed = replay_text(encode_record(record))
        assert isinstance(replayed, Replayed), replayed
        assert list(replayed.net.values()) == ended.net
        public = {card for text in record.actions for card in CARD.findall(text)}
        public |= {step.view.top for step in looked.steps if step.view.top}
        public |= {won.card for step in looked.steps for won in step.view.awarded if won.card}
        for text in in_play(watcher, number):
            assert cards_in(text) <= public, text
        for guest in guests:
            seat = record.seats.index(guest.name) if guest.name in record.seats else None
            own = {card for step in looked.steps for card in (step.hands[seat] if seat is not None else ())}
            for text in in_play(guest, number):
                assert cards_in(text) <= public | own, text
    return len(records)


@pytest.mark.parametrize("seed", range(TABLES))
def test_tables_by_random_rules_with_random_people(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance, HouseRules(), contradiction, changes=12)
    rules = msgspec.structs.replace(rules, slap=("off", "race", "next_first")[seed % 3])
    rules = msgspec.structs.replace(rules, hand_size=chance.choice((5, 7)))
    if seed % 2 and rules.scoring == "stakes":
        rules = msgspec.structs.replace(rules, side_bet_high_suit=1, side_bet_natural=2)
    crowd = chance.randint(2, min(5, most_players(rules)))
    bots = chance.randint(0, crowd - 1)

    async def story(evening: Evening) -> None:
        evening.renew(
            make_bot=chosen_by(chance),
            pace=lambda: chance.uniform(0.7, 2.0),
            reaction=lambda: chance.uniform(0.35, 1.2),
        )
        overrides = msgspec.to_builtins(rules)
        await evening.open(overrides=overrides, bots=bots, clock="brisk", stake=chance.randint(1, 5))
        guests = [await evening.come("Ann")]
        guests += [await evening.sit(name) for name in ("Bob", "Cy", "Dee", "Eve")[: crowd - bots - 1]]
        watcher = await evening.come("Watcher")
        await evening.start(guests[0])
        for _ in range(6_000):
            await asyncio.sleep(chance.uniform(0, 0.8))
            await somebody_acts(evening, chance.choice(guests), chance)
            room = watcher.now.room
            if room.phase == "ended" or (room.phase == "between" and tonk(room).session.played >= HANDS):
                break
        ended = watcher.now.room
        assert ended.phase == "ended" or tonk(ended).session.played >= HANDS
        assert check_hands(evening, guests, watcher) == tonk(ended).session.played
        if not tonk(ended).push_ups:
            assert sum(chair.balance for chair in ended.chairs) == 0

    played(story, seed=seed)
