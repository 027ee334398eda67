"""TK-26 as decisions: all who may slap are asked, none knows the others' answers, chance decides a race."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from environments.mirror import Mirror
from environments.swaps import shown, tells_nothing
from greenroom.envs.actions import describe
from greenroom.envs.batch import ACTIONS, TonkBatch
from greenroom.games.tonk.engine import codes, composition
from greenroom.games.tonk.engine.batch import Batch
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.observation import observe

WILD = {"deuces_wild": True, "joker_role": "wild", "jokers": 4, "naturals": []}
RULES: dict[str, dict[str, object]] = {
    "slap": {"preset": "slap"},
    "next first": {"slap": "next_first", "hand_size": 6},
    "waits and blocks": {"slap": "race", "wait_after_hit": 1, "hit_blocks_out": True, "hand_size": 7},
    "wild cards": {"slap": "race", "hand_size": 7} | WILD,
}
BATCH_GAMES, BATCH_PLAYERS = 30, 4


class Followed:
    """A batch without many drops, and each of its games at a table, where slaps are played as they come."""

    def __init__(self, rules: dict[str, object], games: int = BATCH_GAMES) -> None:
        self.batch = TonkBatch(games, players=BATCH_PLAYERS, seed=5, **rules)  # type: ignore[arg-type]
        self.states = self.engine.states
        self.mirrors = [Mirror(state, self.batch.rules) for state in self.states]
        self.answers: list[dict[int, int]] = [{} for _ in range(games)]
        """The answers of each game's seats since the last discard."""
        self.races: list[tuple[int, set[int], int]] = []
        """Of each slap that was played: the seat in turn, those who wanted to slap, and the one that did."""

    @property
    def engine(self) -> Batch:
        return self.batch._batch

    def is_asked(self, game: int) -> bool:
        return bool(self.engine.waiting[game])

    def who_may_slap(self, game: int) -> list[int]:
        """The seats that may slap at the table, in turn order."""
        hand, turn = self.mirrors[game].hand, self.states[game].turn
        order = [(turn + away) % BATCH_PLAYERS for away in range(BATCH_PLAYERS)]
        return [seat for seat in order if any(text.startswith("slap") for text in hand.legal(seat))]

    def step(self) -> None:
        """Step at random, eager to spread, seldom dropping, and play the same at the tables."""
        chosen = self.batch.sample()
        for game in range(self.batch.games):
            if chosen[game] == codes.ID_DROP and game % 10:
                chosen[game] = codes.ID_DRAW
            spreads = codes.ID_BOOK + np.flatnonzero(self.batch.masks[game, codes.ID_BOOK :])
            if len(spreads):
                chosen[game] = spreads[0]
            if self.is_asked(game):
                self.answers[game][int(self.batch.seats[game])] = int(chosen[game])
            else:
                self._play(game, int(chosen[game]))
        self.batch.step(chosen)
        for game in range(self.batch.games):
            self._settle(game)

    def _play(self, game: int, number: int) -> None:
        """Play at the table an action that is no answer, unless it is a step after which others follow."""
        batch, state, mirror = self.engine, self.states[game], self.mirrors[game]
        row = batch.rows[game * batch.row : game * batch.row + batch.listed[game]]
        code = state.actions[next(each for each in row if each & codes.ID_BITS == number) >> codes.INDEX_AT]
        is_play = batch.wild and number >= codes.ID_HIT_BOOK
        if not is_play or not composition.chosen_after(state, batch.composed[game], code):
            assert self.batch.seats[game] == code >> codes.SEAT_AT & 7 == mirror.hand.turn()
            mirror.play(mirror.hand.notation.text(code))

    def _settle(self, game: int) -> None:
        """Play at the table what the batch made of the answers, and compare."""
        state, mirror, answers = self.states[game], self.mirrors[game], self.answers[game]
        if self.is_asked(game):
            answered = len(answers) - bool(self.engine.composed[game])
            assert self.batch.seats[game] == self.who_may_slap(game)[answered]
            return
        if answers:
            assert [*answers] == self.who_may_slap(game)
            wanted = {seat for seat, answer in answers.items() if answer != codes.ID_PASS}
            if wanted:
                self._slap(game, wanted)
            self.answers[game] = {}
        if self.batch.ended[game]:
            self.mirrors[game] = Mirror(state, self.batch.rules)
        else:
            assert list(mirror.hand.state.hands) == list(state.hands)
            assert list(mirror.hand.state.waits) == list(state.waits)

    def _slap(self, game: int, wanted: set[int]) -> None:
        state, mirror = self.states[game], self.mirrors[game]
        turn = mirror.hand.state.turn
        slapper = state.slapper if state.phase == codes.SLAP_DISCARDING else mirror.hand.state.discarder
        assert slapper in wanted
        self.races.append((turn, wanted, slapper))
        before = mirror.hand.state.laid_stood
        spread = next(at for at in range(state.laid) if state.laid_stood[at] != before[at])
        text = f"slap s{spread + 1}"
        if not self.engine.wild:
            assert mirror.word_of_slap(text) == describe(self.answers[game][slapper], self.batch.rules.pack)
        mirror.play(text, slapper)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_all_who_may_slap_are_asked_in_turn_order_and_one_slap_is_played(rules: dict[str, object]) -> None:
    followed = Followed(rules)
    for _ in range(300):
        followed.step()
    assert len(followed.races) > 30
    several = [race for race in followed.races if len(race[1]) > 1]
    if rules.get("slap") == "next_first":
        assert all(slapper == turn for turn, wanted, slapper in several if turn in wanted)
    else:
        first = Counter(sorted(wanted).index(slapper) for _, wanted, slapper in several if len(wanted) == 2)
        assert 0.3 < first[0] / sum(first.values()) < 0.7


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_an_answer_is_told_to_nobody_else(rules: dict[str, object]) -> None:
    followed, met = Followed(rules), 0
    for _ in range(150):
        asked = [game for game in range(BATCH_GAMES) if followed.is_asked(game)]
        seats = followed.batch.seats.copy()
        before = {
            game: [shown(followed.batch, game, seat) for seat in range(BATCH_PLAYERS)] for game in asked
        }
        followed.step()
        for game in asked:
            if not followed.is_asked(game) or followed.batch.seats[game] == seats[game]:
                continue
            for seat in range(BATCH_PLAYERS):
                seen, key = shown(followed.batch, game, seat)
                assert seen == before[game][seat][0]
                assert (key == before[game][seat][1]) == (seat != seats[game])
            met += 1
    assert met > 20


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_an_observation_tells_nothing_of_cards_that_the_seat_does_not_know(rules: dict[str, object]) -> None:
    followed, chance, asked, exchanged = Followed(rules), Chance(1), 0, 0
    for number in range(60):
        for game in range(BATCH_GAMES):
            if followed.is_asked(game) or number % BATCH_GAMES == game:
                exchanged += tells_nothing(followed.batch, game, followed.mirrors[game], chance)
                asked += followed.is_asked(game)
        followed.step()
    assert exchanged > 50
    assert asked > 20


def test_keys_tell_apart_what_was_shown_and_the_own_answers_and_nothing_else() -> None:
    followed = Followed({"slap": "race"}, 60)
    answers: list[list[list[object]]] = [[[] for _ in range(BATCH_PLAYERS)] for _ in range(60)]
    keys: dict[int, str] = {}
    for _ in range(80):
        for game, key in enumerate(followed.batch.keys()):
            mirror, seat = followed.mirrors[game], int(followed.batch.seats[game])
            facts = observe(mirror.hand, followed.batch.rules, seat, mirror.shown[seat]).shown
            past = f"{facts!r} {answers[game][seat]}"
            assert keys.setdefault(int(key), past) == past
        asked = [followed.is_asked(game) for game in range(60)]
        seats = followed.batch.seats.tolist()
        told_facts = [len(followed.mirrors[game].shown[seat]) for game, seat in enumerate(seats)]
        followed.step()
        for game, seat in enumerate(seats):
            if followed.batch.ended[game]:
                answers[game] = [[] for _ in range(BATCH_PLAYERS)]
            elif asked[game]:
                number = followed.engine.found[game] & codes.ID_BITS
                answers[game][seat].append((told_facts[game], number))
    assert len(keys) == len(set(keys.values()))


def test_slaps_add_no_actions() -> None:
    assert TonkBatch(1, preset="slap").masks.shape == (1, ACTIONS)


def test_no_race_changes_what_is_dealt() -> None:
    def decks(eager: bool) -> list[list[int]]:
        batch = TonkBatch(20, preset="slap", players=4, seed=3)
        third, ended = [[0]] * 20, np.zeros(20, int)
        for _ in range(600):
            chosen = batch.sample()
            for game in range(20):
                legal = np.flatnonzero(batch.masks[game]).tolist()
                if legal[0] == codes.ID_PASS:
                    chosen[game] = legal[-1] if eager else codes.ID_PASS
            batch.step(chosen)
            ended += batch.ended
            for game in np.flatnonzero(batch.ended & (ended == 2)).tolist():
                third[game] = list(batch._batch.states[game].deck[:52])
        assert all(len(deck) == 52 for deck in third)
        return third

    assert decks(eager=True) == decks(eager=False)


def test_an_observation_says_what_slaps_are_about() -> None:
    followed, met = Followed(RULES["slap"]), 0
    for _ in range(150):
        _, figures = followed.batch.observe()
        for game, state in enumerate(followed.states):
            seat, asked = int(followed.batch.seats[game]), followed.is_asked(game)
            assert (figures[game, 0] == codes.ASKING) == asked
            turn, discarder, *slapped = figures[game, 9 + 6 * BATCH_PLAYERS :].tolist()
            assert turn == (state.turn - seat) % BATCH_PLAYERS
            assert discarder == (1 + (state.discarder - seat) % BATCH_PLAYERS if asked else 0)
            assert slapped == [
                state.has_slapped >> (seat + away) % BATCH_PLAYERS & 1 for away in range(BATCH_PLAYERS)
            ]
            met += asked
        followed.step()
    assert met > 50
