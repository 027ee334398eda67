"""A hand that is played on from one of its turns, at a table of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.http.hands import records_of
from greenroom.games.tonk.http.what_if import table_from
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table.commands import ProposeRules
from greenroom.games.tonk.table.parts import TonkDeal
from greenroom.games.tonk.table.what_if import METHOD
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.refusal import Refusal
from greenroom.records.actions import legal_actions, play
from greenroom.table.commands import AddBot, Leave, Ready, Remove
from greenroom.table.log.events import Acted, HandStarted
from greenroom.table.log.state import TableState
from greenroom.wire.messages import Refused
from refusals import granted
from staged.wire import NEW_TABLE, outcome, tonk, tonk_hand
from table.evening import Evening, Guest, played, settle

SEATS = 3
MOVES_TO_THROW = 4
"""Moves: two have drawn and discarded."""


def in_order(cards: Sequence[str]) -> list[str]:
    return list(cards)


def random_record(preset: str = "classic", seed: int = 1, seats: int = SEATS, **more: object) -> Record:
    """Deal and play a hand at random, to its end."""
    chance = random.Random(f"{preset} {seed}")
    rules = PRESETS[preset].rules
    pack = TONK.pack(rules)
    record = Record(
        game="tonk",
        preset=preset,
        rules=rules,
        stake=2,
        seats=("Ann", "Bob", "Cem", "Dan")[:seats],
        dealer=chance.randrange(seats),
        deck=tuple(chance.sample(pack, len(pack))),
        actions=(),
        bets=None,
        big_one=False,
    )
    record = replace(record, **more)
    hand, actions = granted(deal(record)), list[str]()
    while hand.outcome is None:
        legal = legal_actions(hand)
        plain = [text for text in legal if text.split()[1] not in {"drop", "claim"}]
        actions.append(chance.choice(plain or legal))
        granted(play(hand, seats, actions[-1]))
    return replace(record, actions=tuple(actions))


def as_it_was(record: Record, moves: int) -> TonkHand:
    """Play the first moves of a record."""
    hand = granted(deal(record))
    for text in record.actions[:moves]:
        granted(play(hand, len(record.seats), text))
    return hand


async def plays_on(evening: Evening, record: Record, moves: int, seat: int) -> Guest:
    """Ann plays on in a seat."""
    new = granted(table_from(record, moves, seat, in_order))
    table = await evening.lobby.open(new, "person-Ann", "Ann")
    assert isinstance(table, TableState), table
    evening.table_id = table.id
    ann = await evening.come("Ann")
    await evening.say(ann, Ready(next(ann.ids)))
    return ann


async def to_the_end(evening: Evening, ann: Guest) -> None:
    """Ann draws and throws until the hand is over."""
    for _ in range(400):
        if ann.now.room.phase != "playing":
            return
        if ann.legal:
            plain = [text for text in ann.legal if text.split()[0] not in {"drop", "slap", "claim"}]
            await evening.act(ann, plain[0])
        else:
            await asyncio.sleep(1)
    raise AssertionError("the hand never ends")


def dealt_here(evening: Evening) -> list[TonkDeal]:
    deals = [event.deal for event in evening.told() if isinstance(event, HandStarted)]
    assert all(isinstance(each, TonkDeal) for each in deals)
    return [each for each in deals if isinstance(each, TonkDeal)]


def net_of(record: Record) -> list[int]:
    ended = as_it_was(record, len(record.actions)).outcome
    assert ended is not None
    return ended.net


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_hand_goes_on_with_the_same_cards_in_the_same_position(seat: int) -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, seat)
        assert ann.seat == seat
        was = as_it_was(record, MOVES_TO_THROW).view(seat)
        assert msgspec.structs.asdict(tonk_hand(ann.now)) == msgspec.structs.asdict(was)
        (started,) = dealt_here(evening)
        assert started.method == METHOD and tuple(started.deck) == record.deck
        assert ann.now.room.stake == record.stake and ann.now.room.deal == "plain"

    played(story)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_any_hand_of_any_preset_is_played_on_from_any_turn(preset: str) -> None:
    record = random_record(preset, seed=2)

    async def story(evening: Evening) -> None:
        moves = len(record.actions) - 1
        ann = await plays_on(evening, record, moves, 1)
        was = as_it_was(record, moves).view(1)
        assert tonk_hand(ann.updates[1]) == was
        await to_the_end(evening, ann)

    played(story)


def test_the_moves_before_the_turn_are_told_and_stand_in_the_log() -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        told = [each for each in ann.updates[1].happened if hasattr(each, "did")]
        assert [(each.seat, each.did) for each in told] == [
            (int(text[1]) - 1, text.split()[1]) for text in record.actions[:MOVES_TO_THROW]
        ]
        acted = [event for event in evening.told() if isinstance(event, Acted)]
        assert [f"p{event.seat + 1} {event.action}" for event in acted][:MOVES_TO_THROW] == list(
            record.actions[:MOVES_TO_THROW]
        )
        # What others drew is nobody else's to know, then as now.
        assert all(each.cards is None for each in told if each.did == "draw" and each.seat != 0)

    played(story)


def test_cards_that_the_reader_cannot_know_change_nothing_that_is_sent() -> None:
    record = random_record()
    deck = list(record.deck)
    deck[-1], deck[-2] = deck[-2], deck[-1]
    sent: list[list[str]] = []

    for cards in (record.deck, tuple(deck)):

        async def story(evening: Evening, cards: tuple[str, ...] = cards) -> None:
            ann = await plays_on(evening, replace(record, deck=cards), MOVES_TO_THROW, 0)
            assert set(deck[-2:]).isdisjoint(tonk_hand(ann.now).hand or [])
            sent.append(ann.texts)

        played(story)
    assert sent[0] == sent[1]


def test_after_its_end_it_can_be_tried_again() -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 1)
        await to_the_end(evening, ann)
        first = outcome(ann.now).net[1]
        assert tonk(ann.now.room).what_if is not None
        await evening.say(ann, Ready(next(ann.ids)))
        assert tonk_hand(ann.now) == as_it_was(record, MOVES_TO_THROW).view(1)
        assert ann.now.room.hand_number == 2
        again, then = dealt_here(evening)
        assert again == then
        balance = next(chair.balance for chair in ann.now.room.chairs if chair.chair == ann.chair)
        assert balance == first

    played(story)


def test_it_is_said_what_the_hand_itself_brought() -> None:
    record = random_record()
    net = net_of(record)

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 2)
        what_if = tonk(ann.now.room).what_if
        assert what_if is not None and (what_if.moves, what_if.net) == (MOVES_TO_THROW, net[2])

    played(story)


def test_it_is_taken_up_after_a_restart_and_its_record_replays() -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        before = ann.now.hand
        evening.renew()
        again = await evening.come("Ann")
        assert again.now.hand == before
        await to_the_end(evening, again)
        kept = records_of(evening.told())[1]
        assert kept.actions[:MOVES_TO_THROW] == record.actions[:MOVES_TO_THROW]
        assert net_of(kept) == outcome(again.now).net

    played(story)


def test_nobody_else_sits_down_or_sees_a_hand_that_is_played_on() -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        bob = await evening.come("Bob")
        assert bob.now.hand is None and bob.now.room.free_chairs == 0
        answers = [
            await evening.sit_down(bob),
            await evening.say(ann, AddBot("bot", "steady")),
            await evening.say(ann, Remove("off", 2)),
        ]
        assert [one.code for one in answers if isinstance(one, Refused)] == ["room.closed"] * 3
        await evening.say(ann, Leave("gone"))
        await settle()
        assert bob.now.hand is None

    played(story)


def test_it_keeps_its_rules_and_its_stake() -> None:
    record = random_record()

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        await to_the_end(evening, ann)
        refused = await evening.say(ann, ProposeRules("rules", overrides={"drop_pays": 2}))
        assert isinstance(refused, Refused) and refused.code == "room.what_if_rules"

    played(story)


def test_no_request_brings_a_position_along() -> None:
    position = {"seat": 0, "dealer": 0, "deck": [], "actions": []}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"details": {"game": "tonk", "position": position}}, NEW_TABLE)


@pytest.mark.parametrize("session", ["waiting", "army"])
def test_its_session_lasts_as_long_as_its_player_likes(session: str) -> None:
    """Also under rules by which a session has a fixed number of deals."""
    rules = replace(PRESETS[session].rules, deals=1, big_one=0)
    record = random_record(session, rules=rules)

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        await to_the_end(evening, ann)
        assert ann.now.room.phase == "between"

    played(story)


def test_tk_12_the_pot_of_the_hand_is_played_for_again_in_each_try() -> None:
    rules = replace(PRESETS["classic"].rules, side_bet_natural=1)
    bets = Bets(natural=(0, 1, 2), natural_pot=(2, 2, 2))
    record = random_record(rules=rules, bets=bets)

    async def story(evening: Evening) -> None:
        ann = await plays_on(evening, record, MOVES_TO_THROW, 0)
        await to_the_end(evening, ann)
        await evening.say(ann, Ready(next(ann.ids)))
        assert [each.bets for each in dealt_here(evening)] == [bets, bets]

    played(story)


def test_cards_that_a_record_leaves_out_lie_below_the_others() -> None:
    record = random_record()
    reached = len(record.deck) - as_it_was(record, len(record.actions)).view(None).stock
    short = replace(record, deck=record.deck[:reached])

    async def story(evening: Evening) -> None:
        await plays_on(evening, short, MOVES_TO_THROW, 0)
        (started,) = dealt_here(evening)
        assert tuple(started.deck[:reached]) == short.deck
        assert sorted(started.deck) == sorted(TONK.pack(record.rules))

    played(story)


@pytest.mark.parametrize(
    ("moves", "seat", "code"),
    [
        (len(random_record().actions), 0, "room.what_if_over"),
        (len(random_record().actions) + 1, 0, "room.what_if_no_move"),
        (MOVES_TO_THROW, SEATS, "record.no_such_seat"),
    ],
)
def test_it_says_why_nobody_can_play_on_there(moves: int, seat: int, code: str) -> None:
    refused = table_from(random_record(), moves, seat, in_order)
    assert isinstance(refused, Refusal) and refused.code == code


def test_a_record_that_breaks_the_rules_is_not_played_on() -> None:
    record = random_record()
    broken = replace(record, actions=(*record.actions[:MOVES_TO_THROW], "p1 drop", "p1 drop"))
    assert isinstance(table_from(broken, 0, 0, in_order), Refusal)
