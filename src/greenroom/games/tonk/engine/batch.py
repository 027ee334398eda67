"""Many games at once: one call plays an action in each, lists what may follow, and deals where a hand ended.

What others read (`greenroom.envs.batch`) is plain memory: a mask of `mask` bytes a game, a row of `row`
numbers. A mask is cleared by the row that filled it, not as a whole: most of it stays 0. Games
lie far apart in memory, so each is prefetched into the cache while those before it are played.

With wild cards a play may take several steps (`composition`): until the last one nothing is played. Where a
discard may be slapped, seats are asked one after the other (`slaps`), and then one slap is played, or none.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import (
    action_ids,
    bits,
    codes,
    composition,
    deals,
    information_state,
    planes,
    play,
    playout,
    slaps,
)
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State

__all__ = [
    "Batch",
    "act",
    "deal",
    "key_of",
    "legal",
    "observe",
    "observe_one",
    "read_keys",
    "sample",
    "start",
    "step",
]

SAMPLING_SEED = 0x5DEECE66
"""A number mixed into the seed by which a batch chooses, to keep its choices apart from its deals."""
RACES_SEED = 0x1B873593
"""A number mixed into the seed by which a batch decides races."""
MAX_DEALS_IN_A_ROW = 10000
"""Deals in a row without a decision, after which the rules are refused."""
STATE_PREFETCH_GAMES = 6
"""Games by which the memory of a state is fetched ahead."""
ACTION_PREFETCH_GAMES = 3
"""Games by which the memory of a state's actions is fetched ahead; the state tells their place."""


class Batch:
    """Some number of games by the same rules; game `i` of a seed is the same in a batch of any size."""

    def __init__(self, rules: Lowered, seats: int, games: int, seed: int) -> None:
        self.games = games
        self.seats = seats
        self.states: list[State] = [State(rules, seats) for _ in range(games)]
        self.deals: list[Chance] = [Chance(seed | game << 32) for game in range(games)]
        self.choices: list[Chance] = [Chance((seed ^ SAMPLING_SEED) | game << 32) for game in range(games)]
        # Only a race takes from this chance, so no deal depends on what is played.
        self.races: list[Chance] = [
            Chance((seed ^ RACES_SEED) | game << 32) for game in range(games if rules.slap else 0)
        ]
        self.wild = 1 if rules.wild else 0
        self.slap = 1 if rules.slap else 0
        self.steps = self.wild | self.slap
        self.mask = codes.WILD_MASK if rules.wild else codes.MASK
        self.row = codes.WILD_ROW if rules.wild else codes.ROW
        self.planes = planes.planes_of(rules, seats)
        self.figures = planes.figures_of(rules, seats)
        self.masks: bytearray = bytearray(games * self.mask)
        self.rows: array[int] = array("q", bytes(8 * games * self.row))
        self.composed: array[int] = array("q", bytes(8 * games))
        self.waiting: array[int] = array("q", bytes(8 * games))
        self.answers: array[int] = array("q", bytes(8 * games))
        self.listed: array[int] = array("q", bytes(8 * games))
        self.turns: array[int] = array("q", bytes(8 * games))
        self.chosen: array[int] = array("q", bytes(8 * games))
        self.found: array[int] = array("q", bytes(8 * games))
        self.seen: array[int] = array("q", bytes(8 * games * seats * codes.SEEN))
        self.rewards: array[int] = array("q", bytes(8 * games * seats))
        self.ended: bytearray = bytearray(games)
        self.keys: array[int] = array("q", bytes(8 * games))
        self.observed: bytearray = bytearray(self.planes * codes.CARDS + self.figures)


def start(batch: Batch) -> None:
    """Deal the first hand of every game; the first dealer is another from game to game."""
    for game in range(batch.games):
        place_dealer(batch.states[game], (game + batch.seats - 1) % batch.seats)
        deal(batch, game)


def place_dealer(state: State, seat: int) -> None:
    """Let a seat have dealt last."""
    state.dealer = seat


def begin(batch: Batch, state: State, game: int) -> int:
    """Deal the next hand that leaves something to decide; return how many actions are legal.

    A hand that its deal ends (TK-14) is passed over, and the deal passes on. Raises ValueError where that
    goes on for ever.
    """
    for _ in range(MAX_DEALS_IN_A_ROW):
        playout.shuffle(state, batch.deals[game])
        if deals.deal(state, state.dealer + 1 if state.dealer + 1 < state.seats else 0):
            information_state.begin(state, batch.seen, game * batch.seats * codes.SEEN)
            return state.n
    raise ValueError("by these rules nearly every hand ends with the deal")


def step(batch: Batch) -> int:
    """Play the action chosen in each game; return -1.

    Where one is not legal nothing is played, and its game is returned.
    """
    for game in range(batch.games):
        found = find(batch, game)
        if found < 0:
            return game
        batch.found[game] = found
    for game in range(batch.games):
        if game + STATE_PREFETCH_GAMES < batch.games:
            fetch(batch.states[game + STATE_PREFETCH_GAMES])
            bits.fetch(batch.masks[(game + STATE_PREFETCH_GAMES) * batch.mask + 32])
            bits.fetch(batch.rows[(game + STATE_PREFETCH_GAMES) * batch.row])
        if game + ACTION_PREFETCH_GAMES < batch.games:
            fetch_actions(batch.states[game + ACTION_PREFETCH_GAMES])
        play_one(batch, batch.states[game], game)
    return -1


def find(batch: Batch, game: int) -> int:
    """Find the chosen action in the row of a game; -1 where it is not."""
    row = game * batch.row
    wanted = batch.chosen[game]
    for at in range(row, row + batch.listed[game]):
        if batch.rows[at] & codes.ID_BITS == wanted:
            return batch.rows[at]
    return -1


def play_one(batch: Batch, state: State, game: int) -> None:
    """Play the action found in a game; deal anew where the hand has ended."""
    if play_found(batch, state, game) == 0:
        begin(batch, state, game)
    enlist(batch, state, game)


def play_found(batch: Batch, state: State, game: int) -> int:
    """Play the action found in a game, or take the step of it; return how many follow."""
    clear(batch, game)
    found = batch.found[game]
    code = state.actions[found >> codes.INDEX_AT]
    number = found & codes.ID_BITS
    if batch.steps:
        code = code_after(batch, state, game, code, number)
        if code < 0:
            return show_no_end(batch, state, game)
        number = composition.whole(state, code)
    information_state.notice(state, batch.seen, game * batch.seats * codes.SEEN, code, number)
    left = play.act(state, code)
    at = game * batch.seats
    batch.ended[game] = 0 if left else 1
    for seat in range(batch.seats):
        batch.rewards[at + seat] = 0 if left else state.net[seat]
    if batch.slap:
        batch.waiting[game] = slaps.may_slap(state)
    return left


def code_after(batch: Batch, state: State, game: int, code: int, number: int) -> int:
    """Take the step found in a game; return the action that is then to be played, -1 for none."""
    if number >= codes.ID_HIT_BOOK and batch.wild:
        batch.composed[game] = composition.chosen_after(state, batch.composed[game], code)
        if batch.composed[game]:
            return -1
    if batch.waiting[game] == 0:
        return code
    answer = codes.PASS | batch.turns[game] << codes.SEAT_AT if number == codes.ID_PASS else code
    information_state.remember(batch.seen, game * batch.seats * codes.SEEN, answer)
    batch.answers[game] = slaps.with_answer(batch.answers[game], answer)
    batch.waiting[game] ^= 1 << batch.turns[game]
    return -1 if batch.waiting[game] else first_slap(batch, state, game)


def first_slap(batch: Batch, state: State, game: int) -> int:
    """Return the slap that came first, once all have answered; -1 where nobody slapped."""
    answers = batch.answers[game]
    batch.answers[game] = 0
    racers = slaps.racers(state, answers)
    return slaps.slap_of(answers, slaps.first(racers, batch.races[game])) if racers else -1


def show_no_end(batch: Batch, state: State, game: int) -> int:
    """Show that a game goes on, and that nobody has won anything; return how many actions are legal."""
    batch.ended[game] = 0
    for seat in range(batch.seats):
        batch.rewards[game * batch.seats + seat] = 0
    return state.n


def act(batch: Batch, game: int, number: int) -> int:
    """Play an action in one game, and deal no other hand; return 1 + the seat that acts next, 0 at the end.

    Where it is not legal nothing is played, and -1 returned.
    """
    batch.chosen[game] = number
    batch.found[game] = find(batch, game)
    if batch.found[game] < 0:
        return -1
    left = play_found(batch, batch.states[game], game)
    enlist(batch, batch.states[game], game)
    return 1 + batch.turns[game] if left else 0


def deal(batch: Batch, game: int) -> None:
    """Deal the next hand of one game, whether or not the last one has ended."""
    clear(batch, game)
    batch.composed[game] = 0
    batch.waiting[game] = 0
    batch.answers[game] = 0
    begin(batch, batch.states[game], game)
    enlist(batch, batch.states[game], game)


def clear(batch: Batch, game: int) -> None:
    """Take back the mask of a game."""
    row = game * batch.row
    mask = game * batch.mask
    for at in range(row, row + batch.listed[game]):
        batch.masks[mask + (batch.rows[at] & codes.ID_BITS)] = 0


def enlist(batch: Batch, state: State, game: int) -> None:
    """List what may be done in a game, by number and as a mask."""
    if batch.steps:
        enlist_steps(batch, state, game)
        return
    at = game * batch.row
    mask = game * batch.mask
    listed = 0
    for index in range(state.n):
        number = action_ids.number(state, state.actions[index])
        if number >= 0:
            batch.rows[at + listed] = index << codes.INDEX_AT | number
            batch.masks[mask + number] = 1
            listed += 1
    batch.listed[game] = listed
    batch.turns[game] = state.turn


def enlist_steps(batch: Batch, state: State, game: int) -> None:
    """List what may be done in a game with wild cards or slaps: each step once, whatever it may lead to."""
    chosen = batch.composed[game]
    actor = slaps.actor(state, batch.waiting[game])
    asked = actor if batch.waiting[game] else -1
    batch.turns[game] = actor
    batch.listed[game] = 0
    if asked >= 0 and chosen == 0:
        add(batch, game, codes.ID_PASS, 0)
    for index in range(state.n):
        code = state.actions[index]
        if composition.may_follow(state, chosen, asked, code):
            add(batch, game, composition.number(state, chosen, code), index)


def add(batch: Batch, game: int, number: int, index: int) -> None:
    """Add a number to the row and the mask of a game, unless it is there, or is none."""
    if number < 0 or batch.masks[game * batch.mask + number]:
        return
    batch.rows[game * batch.row + batch.listed[game]] = index << codes.INDEX_AT | number
    batch.masks[game * batch.mask + number] = 1
    batch.listed[game] += 1


def legal(batch: Batch, game: int) -> list[int]:
    """List the numbers of what may be done in one game."""
    row = game * batch.row
    found = []
    for at in range(row, row + batch.listed[game]):
        found.append(batch.rows[at] & codes.ID_BITS)  # noqa: PERF401 - compiled, a loop is quicker
    return found


def sample(batch: Batch) -> None:
    """Choose in every game as random play does: a drop once in twenty times, otherwise anything alike."""
    for game in range(batch.games):
        sample_one(batch, batch.choices[game], game)


def sample_one(batch: Batch, chance: Chance, game: int) -> None:
    """Choose in a game; a drop is the last of its row."""
    listed = batch.listed[game]
    row = game * batch.row
    if batch.rows[row + listed - 1] & codes.ID_BITS != codes.ID_DROP:
        at = chance.below(listed)
    elif chance.below(20) == 0:
        at = listed - 1
    else:
        at = chance.below(listed - 1)
    batch.chosen[game] = batch.rows[row + at] & codes.ID_BITS


def observe(batch: Batch, drawn: bytearray, figures: bytearray) -> None:
    """Draw what the seat that acts may know, game after game."""
    width = batch.planes * codes.CARDS
    wide = batch.figures
    for game in range(batch.games):
        if game + STATE_PREFETCH_GAMES < batch.games:
            fetch(batch.states[game + STATE_PREFETCH_GAMES])
        first = game * batch.seats * codes.SEEN
        seat = batch.turns[game]
        planes.draw_planes(batch.states[game], batch.seen, first, seat, drawn, game * width)
        planes.draw_figures(batch.states[game], seat, figures, game * wide)
        if batch.steps:
            draw_additions(batch, game, seat, drawn, game * width, figures, game * wide)


def observe_one(batch: Batch, game: int, seat: int) -> None:
    """Draw what any seat of one game may know into the batch's own memory: planes, then figures."""
    width = batch.planes * codes.CARDS
    planes.draw_planes(
        batch.states[game], batch.seen, game * batch.seats * codes.SEEN, seat, batch.observed, 0
    )
    planes.draw_figures(batch.states[game], seat, batch.observed, width)
    draw_additions(batch, game, seat, batch.observed, 0, batch.observed, width)


def draw_additions(  # noqa: PLR0913, PLR0917 - two places in two memories, and whose
    batch: Batch, game: int, seat: int, drawn: bytearray, at: int, figures: bytearray, first: int
) -> None:
    """Add what there is with wild cards or slaps; only the seat that acts sees what it has chosen."""
    chosen = batch.composed[game] if seat == batch.turns[game] else 0
    planes.draw_additions(batch.states[game], seat, chosen, batch.waiting[game], drawn, at, figures, first)


def read_keys(batch: Batch) -> None:
    """Read the key of the seat that acts, game after game."""
    for game in range(batch.games):
        batch.keys[game] = key_of(batch, game, batch.turns[game])


def key_of(batch: Batch, game: int, seat: int) -> int:
    """Return the key of a seat; that of one that composes a play knows the steps it has taken."""
    key = batch.seen[(game * batch.seats + seat) * codes.SEEN + codes.KEY]
    chosen = batch.composed[game]
    return information_state.key_with(key, chosen) if chosen and seat == batch.turns[game] else key


def fetch(state: State) -> None:
    """Ask for the memory of a hand in which an action is played soon."""
    bits.fetch(state.n)
    bits.fetch(state.begun)
    bits.fetch(state.laid)
    bits.fetch(state.deck[20])
    bits.fetch(state.pile[0])
    bits.fetch(state.hands[0])
    bits.fetch(state.waits[0])


def fetch_actions(state: State) -> None:
    """Ask for the list of actions of a hand whose own memory is there."""
    bits.fetch(state.actions[0])
