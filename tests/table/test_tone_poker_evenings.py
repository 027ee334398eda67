"""Whole evenings of Tone Poker with random people: the log tells how every hand came out."""

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest

from greenroom.games.tone_poker.bots import names
from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.records.replay import replay
from greenroom.games.tone_poker.records.result import Replayed
from greenroom.games.tone_poker.table.commands import AskHint, AskReview, PlayHands, SetRules, StopHands
from greenroom.games.tone_poker.text.view import TonePokerView
from greenroom.table.commands import AddBot, Leave, PassHost, Ready, Remove, TakeBack
from staged.bots import chosen_by
from staged.wire import sit, tone_poker
from table.evening import Evening, Guest, played

STEPS = 200
RULES: list[dict[str, object]] = [{}, {"hands": "closed"}, {"hand_points": {"royal": 5, "supreme": 9}}]


class Crowd:
    """Some people who come, sit, play and go as they please."""

    def __init__(self, evening: Evening, chance: random.Random) -> None:
        self.evening = evening
        self.chance = chance
        self.guests: list[Guest] = []

    async def do_something(self) -> None:
        guest = self.chance.choice(self.guests)
        if self.chance.random() < 0.75:
            await self._act(guest)
        else:
            await self._ask(guest)
        if self.chance.random() < 0.2:
            await asyncio.sleep(self.chance.uniform(0, 3))

    async def _act(self, guest: Guest) -> None:
        legal = guest.legal
        cards = self._held(guest)
        if cards and self.chance.random() < 0.1:
            await self.evening.act(guest, f"move {self.chance.choice(cards)} {self.chance.randrange(1, 6)}")
        elif legal:
            # Legal discards are many: by kind, so that hands are played, too.
            kinds = sorted({action.split()[0] for action in legal})
            kind = "play" if "play" in kinds and self.chance.random() < 0.3 else self.chance.choice(kinds)
            await self.evening.act(
                guest, self.chance.choice([each for each in legal if each.startswith(kind)])
            )

    async def _ask(self, guest: Guest) -> None:
        number, chance = next(guest.ids), self.chance
        chairs = [chair.chair for chair in guest.now.room.chairs] or [1]
        everything = [
            sit(number, tonic=chance.randrange(12)),
            Ready(number, unfinished=chance.random() < 0.3),
            Ready(number),
            PlayHands(number),
            StopHands(number),
            AskReview(number),
            AskHint(number),
            AddBot(number, chance.choice(names())),
            TakeBack(number),
            SetRules(number, chance.choice(RULES)),
            PassHost(number, chance.choice(chairs)),
            Remove(number, chance.choice(chairs)),
        ]
        command = Leave(number) if chance.random() < 0.02 else chance.choice(everything)
        if chance.random() < 0.6:
            guest, command = self._host(), Ready(number, unfinished=chance.random() < 0.05)
        await self.evening.say(guest, command)

    def _host(self) -> Guest:
        chairs = {chair.chair: chair.host for chair in self.guests[0].now.room.chairs}
        return next((guest for guest in self.guests if chairs.get(guest.now.you.chair or 0)), self.guests[0])

    def _held(self, guest: Guest) -> Sequence[int]:
        hand, seat = guest.now.hand, guest.now.you.seat
        return hand.seats[seat].cards if isinstance(hand, TonePokerView) and seat is not None else []


def untouched(view: object) -> object:
    """Forget which cards are selected: that is kept nowhere."""
    assert isinstance(view, TonePokerView)
    seats = [msgspec.structs.replace(seat, selected=[]) for seat in view.seats]
    return msgspec.structs.replace(view, seats=seats, legal=[])


@pytest.mark.parametrize("seed", range(6))
def test_the_log_of_any_evening_tells_how_every_hand_came_out(seed: int) -> None:
    async def story(evening: Evening) -> None:
        chance = random.Random(seed)
        evening.renew(make_bot=chosen_by(chance))
        await evening.open(game="tone-poker", tonic=chance.randrange(12), bots=chance.randrange(3))
        crowd = Crowd(evening, chance)
        crowd.guests = [await evening.come(name) for name in ("Ann", "Bob", "Cy", "Di")]
        for _ in range(STEPS):
            await crowd.do_something()
        table = (await evening.room()).table
        hands = hands_of(evening.told())
        closed = [hand for hand in hands if hand.result is not None]
        assert [hand.number for hand in table.ledger.hands] == [hand.started.number for hand in closed]
        for hand in closed:
            result = replay(hand.record)
            assert isinstance(result, Replayed) and result.status == "finished" and hand.result is not None
            assert result.points is not None and list(result.points.values()) == hand.result.placing.points
            assert [list(line.cards) for line in result.hands.values()] == hand.result.hands
        live = [guest.now for guest in crowd.guests]
        evening.renew()
        for before, guest in zip(live, crowd.guests, strict=True):
            again = (await evening.come(guest.name)).now
            assert [each.balance for each in again.room.chairs] == [
                each.balance for each in before.room.chairs
            ]
            assert tone_poker(again.room).hands == tone_poker(before.room).hands
            assert again.hand == before.hand is None or untouched(again.hand) == untouched(before.hand)

    played(story)
