"""Anybody says anything at any moment: a refusal changes nothing, and the table always goes on."""

import asyncio
import random
from collections.abc import Sequence

import msgspec
import pytest

from greenroom.games.tone_poker.table import commands as tone_poker_commands
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.table import commands as tonk_commands
from greenroom.store import Conflict, Event
from greenroom.table import commands
from greenroom.testing.clock import run_jumping
from greenroom.wire.messages import Message, Refused
from operator_lines import operator_lines
from staged.bots import chosen_by
from staged.wire import AnyUpdate, betting, proposal, settings, sit, tonk, with_tonk
from table.evening import Evening, Guest, full, settle
from table.memory import MemoryLog

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
STEPS = 700
MAX_HELD_SECONDS = 6
"""Seconds in which whatever was held for a race must be answered."""
DEALT_WITHIN_SECONDS = 1_500
"""Seconds in which a table with a clock has ended its hand and dealt the next, whatever people do not do."""
CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"side_bet_natural": 2, "side_bet_high_suit": 1},
    {"deals": 3, "big_one": 1},
    {"big_one": 2, "slap": "next_first"},
    {"slap": "race", "discard_after_hit": False},
    {"hand_size": 9, "pack": "40"},
    {"hand_size": 99},
    {"big_one": 10**30},
    {"deals": 10**9, "scoring": "push_ups"},
    {"naturals": [{"points": [20], "pays": 1, "when": "first_turn"}]},
    {"no such option": [None]},
)


class Careless(MemoryLog):
    """A log that now and then cannot be written to, or was written to by somebody else."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.careful = False

    async def append(self, stream: str, expected: int, events: Sequence[Event]) -> int:
        if not self.careful and self.chance.random() < 0.03:
            self.fails = [self.chance.choice((full(), Conflict(stream)))]
        return await super().append(stream, expected, events)


class Crowd:
    """People who say what they like; some go away and come back, some by a second socket."""

    def __init__(self, evening: Evening, chance: random.Random) -> None:
        self.evening = evening
        self.chance = chance
        self.guests: list[Guest] = []
        self.unanswered: list[tuple[Guest, str, float]] = []

    async def do_something(self) -> None:
        chance = self.chance
        if not self.guests or chance.random() < 0.03:
            self.guests.append(await self.evening.come(chance.choice(NAMES)))
        elif chance.random() < 0.02:
            guest = chance.choice(self.guests)
            self.guests.remove(guest)
            await self.evening.go(guest)
        else:
            await self.say(chance.choice(self.guests))
        if chance.random() < 0.4:
            await asyncio.sleep(chance.choice((0.1, 0.4, 1.0, 5.0, 20.0)) * chance.random())

    async def say(self, guest: Guest) -> None:
        command = self.command(guest)
        room, loop = await self.evening.room(), asyncio.get_running_loop()
        await settle()
        before, kept = len(guest.got), self.kept()
        room.receive(guest, command)
        await settle()
        answer = answered(guest.got[before:], command.id)
        if answer is None:
            self.unanswered.append((guest, command.id, loop.time()))
        elif isinstance(answer, Refused) and not answer.code.startswith("room.store"):
            assert self.kept() == kept or self.others_moved(kept, command.id), (command, answer)

    def kept(self) -> int:
        return sum(len(events) for events in self.evening.log.events.values())

    def others_moved(self, before: int, command: str) -> bool:
        """Tell whether all that was kept since came from somebody else: a held slap, a bot, the clock."""
        (events,) = self.evening.log.events.values()
        return all(command.encode() not in event.data for event in events[before:])

    def check_answers(self, now: float) -> None:
        for guest, command, since in self.unanswered:
            if guest in self.guests and now - since > MAX_HELD_SECONDS:
                assert answered(guest.got, command) is not None, command
        self.unanswered = [each for each in self.unanswered if now - each[2] <= MAX_HELD_SECONDS]

    def command(self, guest: Guest) -> commands.Command:
        chance = self.chance
        if guest.legal and chance.random() < 0.75:
            return self.play(guest)
        likely = self.likely(guest)
        return chance.choice(likely if likely and chance.random() < 0.6 else self.anything(guest))

    def play(self, guest: Guest) -> commands.Act:
        chance, hand = self.chance, guest.now.hand
        slaps = [action for action in guest.legal if action.startswith(("slap", "spread"))]
        action = chance.choice(slaps if slaps and chance.random() < 0.7 else guest.legal)
        top = hand.top if action.startswith("slap ") and hand is not None and chance.random() < 0.5 else None
        return commands.Act(next(guest.ids), guest.now.you.decision - (chance.random() < 0.05), action, top)

    def likely(self, guest: Guest) -> list[commands.Command]:
        number, chance, room = next(guest.ids), self.chance, guest.now.room
        if guest.now.you.chair is None:
            return [sit(number, rules=tonk(room).fingerprint)]
        if room.phase == "ended":
            return [commands.PlayAgain(number)]
        if room.phase == "playing":
            return []
        if tonk(room).proposal is not None:
            return [tonk_commands.AnswerRules(number, proposal(room).number, chance.random() < 0.85)]
        if tonk(room).betting is not None and betting(room).left_ms is not None:
            bet = tonk_commands.Bet(
                number, chance.choice(("high_suit", "natural_bet")), chance.random() < 0.7
            )
            return [bet, tonk_commands.CallSuit(number, chance.choice(("c", "h", None)))]
        return [commands.Ready(number), tonk_commands.AnnounceBigOne(number)]

    def settings(self, number: str) -> commands.AnySettings:
        stake, grace = self.chance.choice((1, 1_000_000)), self.chance.choice((None, 0, 700, 5000))
        currency = self.chance.choice(("cents", "points"))
        return settings(number, "brisk", stake, currency, slap_grace_ms=grace, first_dealer="dealt_card")

    def anything(self, guest: Guest) -> list[commands.Command]:
        number, chance, room = next(guest.ids), self.chance, guest.now.room
        chair = chance.choice([chair.chair for chair in room.chairs] + [0, -1, 10**12])
        return [
            commands.Act(
                number, chance.choice((0, guest.now.you.decision)), chance.choice(("", "draw", "x y"))
            ),
            commands.Act(number, guest.now.you.decision, "slap s1", chance.choice(("8c", "", "X9"))),
            sit(number, rules=chance.choice((None, tonk(room).fingerprint, "0"))),
            commands.Leave(number),
            commands.Ready(number, unfinished=True),
            commands.AddBot(number, chance.choice(("steady", "nobody"))),
            commands.SitIn(number, chair),
            commands.TakeBack(number),
            commands.TakeBack(number),
            commands.Remove(number, chair),
            commands.PassHost(number, chair),
            self.settings(number),
            commands.React(number, "wow"),
            commands.Vote(number, chance.choice(("bot", "skip", "host", "end")), chair),
            commands.SetDoor(number, chance.choice(("open", "host"))),
            commands.SetLookingOn(number, chance.choice(("live", "later", "off"))),
            commands.LetIn(number, chance.choice(("Ann", "Bob", "Cy"))),
            commands.TurnAway(number, "Bob"),
            commands.SetChat(number, chance.random() < 0.8),
            commands.Say(number, chance.choice(("hello", "", "a\u202eb", "x" * 300))),
            *([commands.EndTable(number)] if chance.random() < 0.2 else []),
            tonk_commands.CallSuit(number, "s"),
            tonk_commands.Bet(number, "natural_bet", True),
            tonk_commands.AnnounceBigOne(number),
            tonk_commands.ProposeRules(number, chance.choice(sorted(PRESETS)), chance.choice(CHANGES)),
            tonk_commands.ProposeRules(number, "polka", stake=7),
            tonk_commands.ProposeRules(number, stake=chance.choice((1, 1_000_000)), currency="cents"),
            tonk_commands.AnswerRules(number, chance.choice((0, 1, -5, 10**15)), chance.random() < 0.5),
            commands.PlayAgain(number),
            tone_poker_commands.SetRules(number, {}),
            tone_poker_commands.PlayHands(number),
            tone_poker_commands.AskHint(number),
            tone_poker_commands.AskReview(number),
            commands.Ping(number),
        ]


def answered(messages: Sequence[Message], command: str) -> Message | None:
    found = (each for each in messages if command in (getattr(each, "ack", None), getattr(each, "id", None)))
    return next(found, None)


async def goes_on(evening: Evening, ann: Guest) -> bool:
    """Wait, doing nothing: the clock plays, bets close, proposals lapse, the next hand is dealt."""
    since = asyncio.get_running_loop().time()
    number = ann.now.room.hand_number
    while asyncio.get_running_loop().time() - since < DEALT_WITHIN_SECONDS:
        await asyncio.sleep(5)
        room = (await evening.room()).table
        if room.hand_number > number + (room.phase == "playing"):
            return True
        if (
            room.phase == "ended"
            or len(room.chairs) < 2
            or (room.phase == "gathering" and not room.game_state.is_opened)
        ):
            return True
    return False


def timeless(update: AnyUpdate) -> bytes:
    """Write a view without what time and presence alone change."""
    room = msgspec.structs.replace(
        update.room,
        chairs=[
            msgspec.structs.replace(chair, ready=False, connected=True, away_ms=None)
            for chair in update.room.chairs
        ],
        watching=[],
        waiting=[],
        next_hand_ms=None,
    )
    room = with_tonk(room, msgspec.structs.replace(tonk(room), betting=None))
    return msgspec.json.encode([room, update.hand, update.you])


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_the_table_goes_on_and_its_log_tells_all(seed: int) -> None:
    async def story() -> None:
        chance = random.Random(seed)
        evening = Evening(seed)
        evening.log = log = Careless(chance)
        evening.renew(
            log=log, make_bot=chosen_by(chance), pace=lambda: 0.7, reaction=lambda: chance.uniform(0.3, 1)
        )
        log.careful = True
        rules = CHANGES[1 + seed % 4] | {"slap": ("off", "race", "next_first")[seed % 3]}
        await evening.open(overrides=rules, bots=seed % 3, clock="brisk")
        log.careful = False
        crowd = Crowd(evening, chance)
        loop = asyncio.get_running_loop()
        for _ in range(STEPS):
            await crowd.do_something()
            crowd.check_answers(loop.time())
            if chance.random() < 0.005:
                # The house goes, and is opened again.
                await evening.close()
                evening.renew()
                crowd.guests = [await evening.come(guest.name) for guest in crowd.guests]
        log.careful = True
        ann = await evening.come("Ann")
        table = (await evening.room()).table
        for name in {chair.name.split()[0] for chair in table.chairs if chair.is_person}:
            await evening.come(name)
        assert await goes_on(evening, ann), (table.phase, table.hand_number)
        if not tonk(ann.now.room).push_ups:
            assert sum(table.ledger.balances.values()) == 0
        live = timeless(ann.now)
        await evening.close()
        evening.renew()
        assert timeless((await evening.come("Ann")).now) == live
        await evening.close()

    with operator_lines() as logged:
        run_jumping(story(), patience=0)
    assert not [each for each in logged if each["log_level"] == "error"]
