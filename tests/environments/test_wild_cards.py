"""Plays with wild cards in steps: each reached in one way, each told to others only once it is complete."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import numpy as np
import pytest

from environments.mirror import Mirror, long_hits
from environments.swaps import shown, tells_nothing
from greenroom.envs.actions import all_actions, describe
from greenroom.envs.batch import ACTIONS, TonkBatch, actions_of
from greenroom.envs.supported_rules import unsupported_reason
from greenroom.games.tonk.engine import codes, composition, legality
from greenroom.games.tonk.engine.batch import Batch
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.observation import observe
from greenroom.games.tonk.rules.house_rules import HouseRules, contradiction, fits
from greenroom.games.tonk.text.hand import lower_rules
from greenroom.kernel.card_text import cards_of, faces
from greenroom.testing.random_rules import random_rules

JOKERS = {"joker_role": "wild", "jokers": 4}
BOTH = JOKERS | {"deuces_wild": True}
RULES: dict[str, dict[str, object]] = {
    "chicago": {"preset": "chicago"},
    "deuces": {"preset": "deuces-wild", "hand_size": 8, "naturals": []},
    "jokers": JOKERS | {"hand_size": 7, "pack": "40"},
    "both": BOTH | {"hand_size": 7, "hit_blocks_out": True, "naturals": []},
    "taken to be used": BOTH | {"take_discard": "must_use", "hits_per_turn": 1, "hand_size": 6},
    "last lay-off": BOTH | {"last_lay_off": True, "pack": "40"},
}
NAMES = faces("52", 4).names


def any_wild_rules(number: int) -> Iterator[tuple[dict[str, object], int]]:
    """Random rules with wild cards, and a number of players."""
    chance = Random(number)
    while number:
        rules, players = random_rules(chance, HouseRules(), contradiction), chance.randint(2, 4)
        if rules.slap != "off":
            continue  # several seats act there (`test_slaps`)
        if lower_rules(rules).wild and not unsupported_reason(rules) and not fits(rules, players):
            number -= 1
            yield msgspec.structs.asdict(rules), players


def engine_of(batch: TonkBatch) -> Batch:
    return batch._batch


def eager(batch: TonkBatch) -> list[int]:
    """Choose as the batch does, but a step with wild cards wherever there is one."""
    chosen: list[int] = batch.sample().tolist()
    for game, mask in enumerate(batch.masks):
        steps = codes.ID_WITH_WILD + np.flatnonzero(mask[codes.ID_WITH_WILD :])
        if len(steps):
            chosen[game] = int(steps[chosen[game] % len(steps)])
    return chosen


def follow(state: State, chosen: int, steps: list[int]) -> Iterator[int]:
    """Go through all that steps lead to: the code of each action, as often as it is reached."""
    found = composition.legal_steps(state, chosen, -1)
    assert chosen == 0 or len(found) > 1, "a step with one possibility is skipped"
    for each in found:
        number, code = each & codes.ID_BITS, state.actions[each >> codes.INDEX_AT]
        after = composition.chosen_after(state, chosen, code) if number >= codes.ID_HIT_BOOK else 0
        if after:
            yield from follow(state, after, [*steps, number])
        else:
            yield code


def reached_once(state: State) -> int:
    """Require that steps reach each action of the engine's list in one way; return the wild plays."""
    listed = list(state.actions[: state.n])
    assert sorted(follow(state, 0, [])) == sorted(set(listed) - set(long_hits(state)))
    return sum(code >> codes.WILD_AT > 0 for code in listed)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_steps_reach_every_action_in_one_way_and_nothing_else(rules: dict[str, object]) -> None:
    batch, met = TonkBatch(40, players=3, seed=2, **rules), 0  # type: ignore[arg-type]
    for number in range(60):
        for game in range(number % 8, 40, 8):
            state = engine_of(batch).states[game]
            met += reached_once(state) if state.n < 400 else 0
        batch.step(batch.sample())
    assert met > 200


def test_steps_reach_every_action_in_one_way_by_random_rules() -> None:
    met = 0
    for rules, players in any_wild_rules(25):
        batch = TonkBatch(8, players=players, seed=3, **rules)  # type: ignore[arg-type]
        for _ in range(40):
            for state in engine_of(batch).states:
                met += reached_once(state) if state.n < 200 else 0
            batch.step(batch.sample())
    assert met > 1000


def test_a_position_with_very_many_plays_too() -> None:
    batch = TonkBatch(300, players=2, seed=4, hand_size=9, naturals=[], **BOTH)  # type: ignore[arg-type]
    longest = max(engine_of(batch).states, key=lambda state: state.n)
    for _ in range(40):
        batch.step(batch.sample())
        longest = max(longest, *engine_of(batch).states, key=lambda state: state.n).copy()
    assert reached_once(longest) > 500


class Followed:
    """A batch, and for each of its games the same hand at a table, played by the texts of its actions."""

    def __init__(self, games: int, players: int, rules: dict[str, object]) -> None:
        self.batch = TonkBatch(games, players=players, seed=5, **rules)  # type: ignore[arg-type]
        self.states = engine_of(self.batch).states
        self.mirrors = [Mirror(state, self.batch.rules) for state in self.states]
        self.steps: list[list[int]] = [[] for _ in range(games)]
        """The steps taken of the play that each game is in."""

    def step(self) -> list[tuple[int, int]]:
        """Step, eager to lay wild cards; return the games in which an action was played, and its code."""
        played = []
        chosen = eager(self.batch)
        for game, state in enumerate(self.states):
            code = self._code_of(game, chosen[game])
            if code is None:
                self.steps[game].append(chosen[game])
            else:
                self.check_words(state, code)
                self.mirrors[game].play(self.mirrors[game].hand.notation.text(code))
                played.append((game, code))
                self.steps[game] = []
        self.batch.step(chosen)
        for game, _ in played:
            if self.batch.ended[game]:
                outcome = self.mirrors[game].hand.outcome
                assert outcome is not None and list(self.batch.rewards[game]) == outcome.net
                self.mirrors[game] = Mirror(self.states[game], self.batch.rules)
            else:
                assert list(self.mirrors[game].hand.state.hands) == list(self.states[game].hands)
        return played

    def _code_of(self, game: int, number: int) -> int | None:
        """The code of an action that a number plays; None for a step after which others follow."""
        state, chosen = self.states[game], engine_of(self.batch).composed[game]
        found = composition.legal_steps(state, chosen, -1)
        assert [each & codes.ID_BITS for each in found] == np.flatnonzero(self.batch.masks[game]).tolist()
        assert self.batch.choices[game] == len(found)
        assert self.batch.seats[game] == self.mirrors[game].hand.turn()
        index = next(each for each in found if each & codes.ID_BITS == number) >> codes.INDEX_AT
        after = number >= codes.ID_HIT_BOOK and composition.chosen_after(state, chosen, state.actions[index])
        return None if after else state.actions[index]

    def check_words(self, state: State, code: int) -> None:
        """Require that the words of a play name its cards."""
        if code & codes.KIND not in codes.PLAYS:
            return
        names = faces(self.batch.rules.pack, 4).names
        whole, *steps = (describe(each, self.batch.rules.pack) for each in composition.told_as(state, code))
        stood = {names[card] for card in cards_of(legality.stood(code))}
        assert set(whole.removesuffix(" with wild cards").split()) >= stood
        wilds = legality.used(code >> codes.WILD_AT << codes.WILD_AT)
        words = {word for step in steps if step.startswith("wild ") for word in step.split()[1:]}
        assert words == {names[card] for card in cards_of(wilds)}
        places = {step.split()[1] for step in steps if step.startswith("place ")}
        itself = legality.stood(code) & legality.used(code)
        if places:
            assert places == {names[card] for card in cards_of(legality.stood(code) ^ itself)}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_batch_plays_what_a_table_plays(rules: dict[str, object], players: int) -> None:
    followed, met = Followed(4, players, rules), 0
    for _ in range(120):
        met += sum(code >> codes.WILD_AT > 0 for _, code in followed.step())
    assert met > 5


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_nobody_else_is_told_of_a_play_before_it_is_complete(rules: dict[str, object]) -> None:
    followed, met = Followed(20, 3, rules), 0
    for _ in range(60):
        before = [[shown(followed.batch, game, seat) for seat in range(3)] for game in range(20)]
        seats, begun = followed.batch.seats.copy(), [bool(steps) for steps in followed.steps]
        played = {game for game, _ in followed.step()}
        for game in {*range(20)} - played:
            acting = int(seats[game])
            assert followed.batch.seats[game] == acting
            assert not followed.batch.ended[game] and not followed.batch.rewards[game].any()
            for seat in range(3):
                assert (shown(followed.batch, game, seat) == before[game][seat]) == (seat != acting)
            met += begun[game]
    assert met > 0


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_an_observation_tells_nothing_of_cards_that_the_seat_does_not_know(rules: dict[str, object]) -> None:
    followed, chance, composing, exchanged = Followed(20, 3, rules), Chance(1), 0, 0
    for number in range(60):
        for game in range(20):
            if followed.steps[game] or number % 20 == game:
                exchanged += tells_nothing(followed.batch, game, followed.mirrors[game], chance)
                composing += bool(followed.steps[game])
        followed.step()
    assert exchanged > 15
    assert composing > 0


def test_an_observation_shows_the_steps_that_were_chosen() -> None:
    followed, met = Followed(60, 2, BOTH | {"hand_size": 9, "naturals": []}), set()
    for _ in range(100):
        planes, figures = followed.batch.observe()
        for game, steps in enumerate(followed.steps):
            cards, own = planes[game, 12:], figures[game, 21:25].tolist()
            chosen = [set(np.flatnonzero(plane)) for plane in cards[2:]]
            if not steps:
                assert own == [0, 0, 0, 0] and chosen == [set(), set(), set()]
                continue
            words = [describe(step) for step in steps]
            laid = words[0].removesuffix(" with wild cards").split()
            assert {NAMES[card] for card in chosen[0]} == {word for word in laid if word in NAMES}
            for step in words[1:]:
                what, *rest = step.split()
                if what == "on":
                    assert own[3] == int(rest[0][1:])
                else:
                    assert {*rest} <= {NAMES[card] for card in chosen[1 if what == "wild" else 2]}
            next_words = {
                describe(int(each)).split()[0] for each in np.flatnonzero(followed.batch.masks[game])
            }
            assert next_words == {("", "on", "wild", "place")[own[0]]}
            assert own[1] == 2 * (laid[0] == "hit") + (1 if is_book(laid) else 2)
            assert own[2] == words[0].endswith("with wild cards")
            met.add(own[0])
        followed.step()
    assert met >= {codes.STEP_WILDS, codes.STEP_PLACE}


def is_book(words: list[str]) -> bool:
    return words[1] == "book" if words[0] == "hit" else words[1][0] == words[2][0]


def test_an_observation_shows_each_spread() -> None:
    followed = Followed(20, 3, BOTH | {"hand_size": 7})
    for _ in range(80):
        _, figures = followed.batch.observe()
        for game, state in enumerate(followed.states):
            seat = int(followed.batch.seats[game])
            shown_spreads = figures[game, 31:].reshape(20, 4).tolist()
            for spread in range(state.laid):
                cards = [*cards_of(state.laid_stood[spread])]
                book = state.laid_book[spread]
                last = sum(1 << card // 13 for card in cards) if book else len(cards)
                owner = 1 + (state.laid_owner[spread] - seat) % 3
                assert shown_spreads[spread] == [owner, book, cards[0], last]
            assert not np.any(shown_spreads[state.laid :])
        followed.step()


def test_keys_tell_apart_what_was_shown_and_the_own_steps_and_nothing_else() -> None:
    followed = Followed(40, 2, BOTH | {"hand_size": 6})
    keys: dict[int, str] = {}
    for _ in range(80):
        for game, key in enumerate(followed.batch.keys()):
            mirror, seat = followed.mirrors[game], int(followed.batch.seats[game])
            shown_facts = observe(mirror.hand, followed.batch.rules, seat, mirror.shown[seat]).shown
            past = f"{shown_facts!r} {engine_of(followed.batch).composed[game]}"
            assert keys.setdefault(int(key), past) == past
        followed.step()
    assert len(keys) == len(set(keys.values()))


def test_where_several_spreads_take_a_card_the_spread_is_asked_for() -> None:
    batch, met = TonkBatch(300, players=2, seed=6, hand_size=9, naturals=[], **BOTH), 0  # type: ignore[arg-type]
    for _ in range(120):
        for game in range(300):
            chosen = engine_of(batch).composed[game]
            if composition.next_step(chosen) == codes.STEP_ON_SPREAD:
                on = {describe(int(each)) for each in np.flatnonzero(batch.masks[game])}
                laid = engine_of(batch).states[game].laid
                assert len(on) > 1 and on <= {f"on s{spread + 1}" for spread in range(laid)}
                met += 1
        batch.step(batch.sample())
    assert met > 0


def test_every_step_has_words() -> None:
    batch = TonkBatch(1, preset="chicago")
    assert actions_of(batch.rules) == batch.masks.shape[1] == codes.WILD_IDS
    assert set(all_actions("52")) == {*range(codes.WILD_IDS)}
    assert actions_of(TonkBatch(1).rules) == ACTIONS
