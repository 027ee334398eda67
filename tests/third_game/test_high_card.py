"""A third game takes part in all that the house does, by its folder and one line of a catalogue."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from greenroom.games.tone_poker.table.commands import AskHint, StopHands
from greenroom.games.tonk.table.commands import AnnounceBigOne
from greenroom.kernel.refusal import refuse
from greenroom.kernel.simulation import Simulation
from greenroom.records.replay import replay_record
from greenroom.records.result import Stopped
from greenroom.table.commands import AddBot, Ready, SitIn
from greenroom.table.log.events import Acted, HandEnded, HandStarted
from greenroom.testing.check_bot import check_bot
from greenroom.web.score import score
from greenroom.wire.decoder import CommandDecoder
from greenroom.wire.messages import Done, Refused, Update
from greenroom.wire.typescript import generate
from staged.program import TESTS
from staged.wire import AnyUpdate
from table.evening import Evening, Guest, happenings, played
from third_game.high_card.hand import HighCardResult, HighCardView, HouseRules, Swapped, Timid
from third_game.high_card.records import HighCardDeal, records_of
from third_game.room import HIGH_CARD, THREE
from third_game.toasts import SOCIAL, HighCardRoom, Toast, Toasted

WITH_ITS_LINE = f"""
from greenroom.games import packages
packages.PACKAGES += ("{HIGH_CARD}",)
from greenroom.cli import main
main()
"""
"""The command line of a house in which High Card has its line."""


async def two(evening: Evening, **new: object) -> tuple[Guest, Guest]:
    evening.bot = Timid()
    await evening.open(game="high-card", **new)
    ann, bob = await evening.come("Ann"), await evening.sit("Bob")
    await evening.start(ann)
    return ann, bob


def hand_of(update: AnyUpdate) -> HighCardView:
    assert isinstance(update.hand, HighCardView)
    return update.hand


def deals(evening: Evening) -> list[HighCardDeal]:
    started = [each for each in evening.told() if isinstance(each, HandStarted)]
    return [each.deal for each in started if isinstance(each.deal, HighCardDeal)]


def result_of(evening: Evening) -> HighCardResult:
    ended = next(each for each in evening.told() if isinstance(each, HandEnded))
    assert isinstance(ended.result, HighCardResult)
    return ended.result


def test_it_is_dealt_and_played_and_the_winner_takes_the_stake() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two(evening, stake=5)
        assert hand_of(ann.now).turn == 0 and len(hand_of(ann.now).hand or ()) == 3 and not bob.legal
        thrown = ann.legal[1]
        assert isinstance(await evening.act(ann, thrown), Update)
        assert hand_of(bob.now).thrown == [thrown.removeprefix("swap ")]
        await evening.act(bob, "keep")
        balances = [chair.balance for chair in ann.now.room.chairs]
        assert sorted(balances) == [-5, 5]
        winner = hand_of(ann.now).winner
        assert winner is not None and balances[winner] == 5
        assert ann.now.room.phase == "between"

    played(story, games=THREE)


def test_it_is_taken_up_after_a_restart() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        await evening.act(ann, "keep")
        before = len(evening.told())
        await evening.close()
        evening.renew()
        again = await evening.come("Bob")
        assert len(evening.told()) == before
        assert again.now.hand == bob.now.hand and again.now.you == bob.now.you
        await evening.act(again, "keep")
        winner = hand_of(again.now).winner
        assert winner is not None and result_of(evening).won[winner] == 1

    played(story, games=THREE)


def test_nobody_is_sent_a_card_that_they_may_not_see() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        wanda = await evening.come("Wanda")
        await evening.act(ann, ann.legal[1])
        own = [set(hand_of(guest.now).hand or ()) for guest in (ann, bob)]
        assert all(own)
        open_cards = set(hand_of(wanda.now).thrown)
        for guest, known in ((ann, own[0]), (bob, own[1]), (wanda, set())):
            hidden = set(deals(evening)[0].deck) - known - open_cards
            if guest is ann:
                hidden -= {action.removeprefix("swap ") for action in hand_of(ann.updates[-2]).legal}
            sent = "".join(guest.texts)
            assert not [card for card in hidden if f'"{card}"' in sent], guest.name
        await evening.act(bob, "keep")
        assert hand_of(wanda.now).hands is not None

    played(story, games=THREE)


@pytest.mark.led("only the node where something is done tells how")
def test_its_own_command_is_stored_and_shown_and_counts_for_one_hand() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        raised = msgspec.json.encode(Toast("toast"))
        command = CommandDecoder(SOCIAL).decode(raised)
        assert isinstance(command, Toast)
        assert isinstance(await evening.say(bob, command), Refused), "not while a hand is played"
        await evening.play_out(ann, bob)
        await evening.say(bob, Toast("toast-2"))
        assert happenings(ann.now) == ["toast"] and ann.now.room.details == HighCardRoom(1)
        assert isinstance(evening.told()[-1], Toasted)
        for guest in (ann, bob):
            await evening.say(guest, Ready(next(guest.ids)))
        assert isinstance(evening.told()[-1], HandStarted) and ann.now.room.details == HighCardRoom(0)

    played(story, games=SOCIAL)


def test_commands_of_other_games_are_refused() -> None:
    async def story(evening: Evening) -> None:
        ann, _ = await two(evening)
        refused = await evening.say(ann, AnnounceBigOne("big"))
        assert isinstance(refused, Refused) and refused.code == "room.not_in_this_game"

    played(story, games=THREE)


def test_what_a_game_declares_and_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = THREE["high-card"]
    declared = msgspec.structs.replace(
        game.messages, commands=(Toast,), queries=(AskHint,), ephemeral=(StopHands,)
    )
    monkeypatch.setattr(game, "messages", declared)

    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        await evening.play_out(ann, bob)
        for command in (Toast("toast"), AskHint("hint"), StopHands("stop")):
            refused = await evening.say(ann, command)
            assert isinstance(refused, Refused) and refused.code == "room.not_in_this_game"

    played(story, games=THREE)


def test_a_game_without_a_simulation_says_so() -> None:
    wanted = Simulation(
        preset=None, settings=[], bots=None, hands=1, seed=1, jobs=1, as_json=False, lang="en"
    )
    assert THREE["high-card"].simulate(wanted) == refuse("lab.none", game="high-card")


def test_who_is_too_few_is_told_how_many_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(THREE["high-card"], "fewest_chairs", 3)

    async def story(evening: Evening) -> None:
        await evening.open(game="high-card")
        ann, _ = await evening.come("Ann"), await evening.sit("Bob")
        refused = await evening.say(ann, Ready("start"))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.args) == ("room.too_few", {"fewest": 3})

    played(story, games=THREE)


def test_its_bots_play_for_themselves_and_for_people() -> None:
    async def story(evening: Evening) -> None:
        evening.bot = Timid()
        await evening.open(game="high-card", bots=1)
        ann = await evening.come("Ann")
        assert not isinstance(await evening.say(ann, AddBot("b", "timid")), Refused)
        assert not isinstance(await evening.say(ann, SitIn("s", ann.chair)), Refused)
        await evening.start(ann)
        await asyncio.sleep(10)
        acted = [each for each in evening.told() if isinstance(each, Acted)]
        assert [(each.seat, each.by) for each in acted[:3]] == [(0, "bot"), (1, "bot"), (2, "bot")]
        shown = [each for update in ann.updates for each in update.happened if isinstance(each, Swapped)]
        assert [(each.seat, each.by) for each in shown[:3]] == [(0, "bot"), (1, "bot"), (2, "bot")]
        assert any(isinstance(each, HandEnded) for each in evening.told())

    played(story, games=THREE)


@pytest.mark.parametrize("seed", range(10))
def test_its_bot_keeps_the_published_contract(seed: int) -> None:
    assert check_bot(THREE["high-card"], lambda _: Timid(), HouseRules(hand_size=5), 4, seed) >= 2


def test_it_stands_on_the_score_sheet() -> None:
    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        await evening.play_out(ann, bob)
        sheet = msgspec.to_builtins(score((await evening.room()).table, None))
        (hand,) = sheet["hands"]
        assert hand["winners"] == [("Ann", "Bob")[result_of(evening).won.index(1)]]
        assert hand["details"] == {"game": "high-card", "most": 1}

    played(story, games=SOCIAL)


def test_its_records_are_replayed_and_refused_in_its_own_sentences() -> None:
    formats = {game.name: game.records for game in THREE.values()}

    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        await evening.act(ann, ann.legal[1])
        await evening.act(bob, bob.legal[2])
        (line,) = records_of(evening.told()).values()
        wanda = await evening.come("Wanda")
        assert replay_record(formats, line) == hand_of(wanda.now)
        wrong = json.loads(line) | {"actions": ["p2 keep"]}
        stopped = replay_record(formats, json.dumps(wrong).encode())
        assert isinstance(stopped, Stopped) and stopped.error.action == 0
        french = replay_record(formats, json.dumps(wrong).encode(), "fr")
        assert stopped.error.why == "Keep your cards or swap one, when it is your turn."
        assert isinstance(french, Stopped) and french.error.why.startswith("Garde tes cartes")

    played(story, games=THREE)


def test_the_command_line_needs_none_of_its_own_and_replays_its_records(tmp_path: Path) -> None:
    lines: list[bytes] = []

    async def story(evening: Evening) -> None:
        ann, bob = await two(evening)
        await evening.play_out(ann, bob)
        lines.extend(records_of(evening.told()).values())

    played(story, games=THREE)
    (tmp_path / "hand.json").write_bytes(lines[0])
    done = commanded("replay", str(tmp_path / "hand.json"), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["game"] == "high-card"
    listed = commanded("--help").stdout
    assert "keepsake" in listed and "replay" in listed
    assert "no simulation of high-card" in commanded("simulate", "--game", "high-card").stderr


def commanded(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITH_ITS_LINE, *arguments],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_gets_its_types() -> None:
    types = generate(SOCIAL)
    assert 'export interface HighCardView { game: "high-card"; turn: number | null;' in types
    assert "export type HandView = TonkView | TonePokerView | HighCardView;" in types
    assert 'export interface Toast { do: "toast"; id: string }' in types
    assert "RoomView { id: string;" in types and "TonkRoom | TonePokerRoom | HighCardRoom | null" in types


def test_the_wire_takes_its_command_and_still_refuses_unknown_ones() -> None:
    assert CommandDecoder(SOCIAL).decode('{"do":"toast","id":"x"}') == Toast("x")
    assert not isinstance(CommandDecoder(THREE).decode('{"do":"toast","id":"x"}'), Toast | Done)


def test_contributing_lists_every_file_and_says_how_long_it_is() -> None:
    house = TESTS.parent
    listed = re.findall(
        r"^\| `([\w/.]+\.\w+)` \| (\d+) \|", (house / "CONTRIBUTING.md").read_text(), re.MULTILINE
    )
    lengths = {
        path.relative_to(folder).as_posix(): str(len(path.read_text().splitlines()))
        for folder in (TESTS / "third_game" / "high_card", house / "frontend" / "tests" / "high-card")
        for path in folder.rglob("*.*")
        if path.suffix != ".pyc" and path.name != "vite.config.ts"
    }
    assert dict(listed) == lengths
    assert len(listed) == len(lengths)
