"""Exact play of the last turns: what it could win over `master`, were master's guesses at the others true.

    python benchmarks/endings.py [--preset classic] [--last-lay-off] [--players 8] [--hands 40] [--left 1]
        [--later 'this turn,next turn']

Positions: all decisions, in hands among `sharp` bots, for which the stock holds at most `--left` cards a
player. For each, worlds are drawn twice by master's guesses, and the others play soundly in all of them. In
the first worlds an action is chosen, in the second it is compared with the action of `master`, so that
nothing is won by luck in the first. The action is chosen in three ways:

- `deeper`: in more worlds than master's, and like there the seat itself goes on by sound play;
- `this turn`: the seat ends its turn in the best way, for every card that it may draw;
- `next turn`: the seat begins its next turn in the best way, by what it will know then.

The best way is chosen in the first worlds too, and is the same in all worlds that the seat cannot tell apart.
Of a next turn the seat takes notice of `signs`; more would leave too few worlds alike. How far a choice must
be ahead before it is made is measured on lines of sound play, for a later choice too: its own lines are
chosen in the same worlds, so that their spread would look too small.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from greenroom.games.tonk.bots.candidates import candidates
from greenroom.games.tonk.bots.master import Master
from greenroom.games.tonk.bots.searcher import SearchSetup
from greenroom.games.tonk.bots.steady import Steady
from greenroom.games.tonk.engine import codes, counts, legality, particle_belief, play, redeal, sound
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.observation import Observation
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.search import text
from regret import Deep, hands

DEEP = Deep(proposals=30000, rollouts=12000, rounds=(1.0,))
SURE = Master.budget.edge
"""Standard errors by which an action or a way must be ahead of the usual one, as in a search."""
MAX_WAYS = 60
"""Ways to end a turn that are tried; wild cards make thousands."""
POINTS_PER_STEP = 3
"""So many points, of a hand or of a discard, are one step."""
MAX_POINT_STEPS = 8
MAX_TOLD_CARDS = 4
"""Hands of so many cards and more look alike."""

Line: TypeAlias = tuple[int, ...]
"""Actions of one seat, one after the other."""
Known: TypeAlias = tuple[int, ...]
"""The knowledge of the seat at a later choice, beyond what it knows now; first the action that it tries."""


class Players(NamedTuple):
    """The seat that thinks, how it goes on, and how all others play."""

    seat: int
    own: PolicyWeights
    other: PolicyWeights


class LaterChoice(Protocol):
    """A later choice of the seat, of which every way is tried."""

    def reach(self, line: State, memory: PublicHistory, players: Players) -> Known | None:
        """Play on until there; return what the seat then knows, None where it does not come to it."""

    def ways(self, line: State, memory: PublicHistory, players: Players) -> list[Line]:
        """List the ways to choose, sound play's first; they are the same wherever the same is known."""


class EndOfTurn:
    """Everything that the seat can still do in its turn after a first action."""

    def reach(self, line: State, memory: PublicHistory, players: Players) -> Known | None:
        """Be there at once; the hand holds the card that was drawn."""
        return (line.hands[players.seat],) if is_in_turn(line, players.seat) else None

    def ways(self, line: State, memory: PublicHistory, players: Players) -> list[Line]:
        """List all ways to lay, hit and discard."""
        usual = sound_end(line, memory, players)
        others = (way for way in ends_of_turn(line, memory, players, ()) if way != usual)
        return [usual, *islice(others, MAX_WAYS - 1)]


class NextTurn:
    """The beginning of the next turn of the seat: draw, take or drop."""

    def reach(self, line: State, memory: PublicHistory, players: Players) -> Known | None:
        """Let all play soundly until the seat is in turn again."""
        has_passed = False
        while line.n:
            acting = line.slapper if line.phase == codes.SLAP_DISCARDING else line.turn
            has_passed = has_passed or acting != players.seat
            code = sound.pick(line, memory, players.own if acting == players.seat else players.other)
            begins = acting == players.seat and line.phase == codes.DRAWING
            if has_passed and begins and code & codes.KIND in codes.TURN_OPENERS:
                return signs(line, memory, players.seat, code)
            act(line, memory, code, players.other)
        return None

    def ways(self, line: State, memory: PublicHistory, players: Players) -> list[Line]:
        """List the openers that are legal."""
        usual = sound.pick(line, memory, players.own)
        return [(usual,), *((code,) for code in openers(line, players.seat) if code != usual)]


def signs(line: State, memory: PublicHistory, seat: int, usual: int) -> Known:
    """Return what the seat takes notice of: what it may do, its points, how near others are to going out."""
    others = [other for other in range(line.seats) if other != seat]
    held, last = line.hands, memory.last
    points = counts.points(line.rules, held[seat]) // POINTS_PER_STEP
    fewest = min(held[other].bit_count() for other in others)
    least = min(last[other] for other in others) // POINTS_PER_STEP
    may = sum(1 << (code & codes.KIND) for code in openers(line, seat))
    is_dry = int(line.drawn == line.rules.size)
    return (
        may,
        usual & codes.KIND,
        min(points, MAX_POINT_STEPS),
        min(fewest, MAX_TOLD_CARDS),
        least,
        is_dry,
    )


def openers(line: State, seat: int) -> list[int]:
    """List the actions by which a seat may begin its turn."""
    return [code for code in legality.listed(line, seat) if code & codes.KIND in codes.TURN_OPENERS]


def is_in_turn(line: State, seat: int) -> bool:
    """Tell whether a seat has begun its turn and not ended it."""
    return line.n > 0 and line.turn == seat and line.phase == codes.PLAYING


def act(line: State, memory: PublicHistory, code: int, policy: PolicyWeights) -> None:
    """Play an action and remember what it tells."""
    sound.note(memory, line, code, policy)
    play.act(line, code)


def copied(line: State, memory: PublicHistory) -> tuple[State, PublicHistory]:
    """Copy a position with what is remembered of it."""
    remembered = PublicHistory()
    remembered.take_over(memory)
    return line.copy(), remembered


def sound_end(line: State, memory: PublicHistory, players: Players) -> Line:
    """Return the way by which sound play ends the turn."""
    line, memory = copied(line, memory)
    way: list[int] = []
    while is_in_turn(line, players.seat):
        way.append(sound.pick(line, memory, players.own))
        act(line, memory, way[-1], players.own)
    return tuple(way)


def ends_of_turn(line: State, memory: PublicHistory, players: Players, begun: Line) -> Iterator[Line]:
    """List the ways to end the turn; of two plays that go in either order, both orders."""
    if not is_in_turn(line, players.seat):
        yield begun
        return
    usual = sound.pick(line, memory, players.own)
    for code in candidates(line, legality.listed(line, players.seat), players.own, usual):
        after = line.copy()
        play.act(after, code)
        yield from ends_of_turn(after, memory, players, (*begun, code))


class Ways:
    """The ways to choose where the seat knows the same, and what each has won in all those worlds."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.won = [0] * len(lines)
        self._squares = [0] * len(lines)

    def add(self, won: list[int]) -> None:
        """Add what each way has won in one world."""
        for at, units in enumerate(won):
            self.won[at] += units
            self._squares[at] += (units - won[0]) ** 2

    def best(self) -> int:
        """Return the place of the best way; that of sound play unless another is surely better."""
        best = max(range(len(self.won)), key=self.won.__getitem__)
        return best if self.won[best] - self.won[0] > SURE * sqrt(self._squares[best]) else 0


class Trial:
    """The actions of a search, tried in its worlds; at one later choice every way is tried."""

    def __init__(self, setup: SearchSetup, seat: int, later: LaterChoice) -> None:
        self._setup = setup
        self._later = later
        self._ways: dict[Known, Ways] = {}
        self._played = 0
        self._sums = [0] * len(setup.actions)
        self._squares = [0] * len(setup.actions)
        infoset = setup.belief.infoset
        self._line, self._end = State(infoset.rules, infoset.seats), State(infoset.rules, infoset.seats)
        self._memory, self._end_memory = PublicHistory(), PublicHistory()
        for policy, numbers, times in setup.worlds:
            for number, each in zip(numbers, times, strict=True):
                self._play_world(Players(seat, setup.own, policy), number, each)

    def _play_world(self, players: Players, number: int, times: int) -> None:
        belief, actions = self._setup.belief, self._setup.actions
        particle_belief.deal(belief, number)
        won = [0] * len(actions)
        for again in range(times):
            if again:
                redeal.lay_stock(belief.infoset, belief.world, belief.chance)
            for at in range(len(actions)):
                won[at] += self._try(at, players)
        self._played += times
        for at, units in enumerate(won):
            self._sums[at] += units
            self._squares[at] += (units - won[0]) ** 2

    def _try(self, at: int, players: Players) -> int:
        """Play one action and every way of the later choice; return what it wins by the sound one."""
        line, memory = self._line, self._memory
        line.take_over(self._setup.belief.world)
        memory.take_over(self._setup.history)
        act(line, memory, self._setup.actions[at], players.own)
        known = self._later.reach(line, memory, players)
        if known is None:
            return self._finish((), players)
        ways = self._ways.get((at, *known))
        if ways is None:
            ways = self._ways[(at, *known)] = Ways(self._later.ways(line, memory, players))
        won = [self._finish(way, players) for way in ways.lines]
        ways.add(won)
        return won[0]

    def _finish(self, way: Line, players: Players) -> int:
        line, memory = self._end, self._end_memory
        line.take_over(self._line)
        memory.take_over(self._memory)
        for code in way:
            act(line, memory, code, players.own)
        sound.finish(line, memory, players.own, players.other, players.seat)
        return int(line.net[players.seat])

    def worths(self, by: Trial | None = None) -> list[float]:
        """Return what each action is worth in units, the later choices as another trial would make them.

        Without one, all later choices are those of sound play.
        """
        sums = list(self._sums)
        for known, ways in self._ways.items() if by else ():
            other = by._ways.get(known) if by else None
            sums[known[0]] += ways.won[other.best() if other else 0] - ways.won[0]
        return [units / self._played for units in sums]

    def choice(self, is_sound: bool) -> int:
        """Return the place of the best action; that of the usual one unless another is surely better."""
        worths = self.worths(None if is_sound else self)
        best = max(range(len(worths)), key=worths.__getitem__)
        ahead = (worths[best] - worths[0]) * self._played
        return best if ahead > SURE * sqrt(self._squares[best]) else 0


LATER: dict[str, LaterChoice] = {"this turn": EndOfTurn(), "next turn": NextTurn()}
Gains: TypeAlias = dict[str, float]


def figures(names: Iterable[str]) -> list[str]:
    """List the names of all that is told."""
    return ["deeper", *(f"{name}{over}" for name in names for over in ("", ", over deeper"))]


def gains(observation: Observation, seed: str, names: Iterable[str] = LATER) -> tuple[Gains, Counter[str]]:
    """Return the units that the choices of one decision gain, and what there is to count in it."""
    usual, seat = Steady().choose(observation), observation.seat
    first, second = (Master(Random(f"{seed} {side}"), DEEP) for side in range(2))
    gained, setup = dict.fromkeys(figures(names), 0.0), first.set_up(observation, usual)
    if setup is None:
        return gained, Counter()
    counted = Counter(decisions=1)
    chosen = Master(Random(f"{seed} master")).choose(observation)
    today = [text(observation.rules, code) for code in setup.actions].index(chosen)
    trials = {name: Trial(setup, seat, LATER[name]) for name in names}
    deeper = next(iter(trials.values())).choice(is_sound=True)
    exact = {name: trial.choice(is_sound=False) for name, trial in trials.items()}
    if {deeper, *exact.values()} == {today} or (again := second.set_up(observation, usual)) is None:
        return gained, counted
    for name, trial in trials.items():
        judge = Trial(again, seat, LATER[name])
        worths, worths_exact = judge.worths(), judge.worths(by=trial)
        gained["deeper"] = worths[deeper] - worths[today]
        gained[name] = worths_exact[exact[name]] - worths_exact[today]
        gained[f"{name}, over deeper"] = worths_exact[exact[name]] - worths_exact[deeper]
        counted[name] = int(exact[name] != deeper)
    return gained, counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--preset", choices=PRESETS, default="classic")
    parser.add_argument("--last-lay-off", action="store_true", help="with a last round of laying off (TK-33)")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--left", type=float, default=1.0, help="cards of stock a player, at most")
    parser.add_argument("--later", default=",".join(LATER), help="the ways to choose")
    options = parser.parse_args()
    names = options.later.split(",")
    if unknown := set(names) - set(LATER):
        parser.error(f"--later takes {' and '.join(LATER)}, with a comma between them, not {min(unknown)!r}")
    if options.hands < 2:
        parser.error("--hands must be at least 2: of one hand there is no interval")
    rules = PRESETS[options.preset].rules
    if options.last_lay_off:
        rules = msgspec.structs.replace(rules, last_lay_off=True)
    gained: list[Gains] = []
    counted: Counter[str] = Counter()
    for hand, seen in enumerate(hands(options.hands, options.players, options.seed, rules)):
        late = [each for each in seen if each.view.stock <= options.left * options.players]
        counted["hands"] += bool(late)
        found = [gains(each, f"{options.seed} {hand} {number}", names) for number, each in enumerate(late)]
        gained.append({name: sum(units[name] for units, _ in found) for name in figures(names)})
        for _, counts_of_one in found:
            counted.update(counts_of_one)
    report(gained, counted, options.players, names)


def report(gained: list[Gains], counted: Counter[str], players: int, names: list[str]) -> None:
    """Print what a player gains in a hand, with its interval."""
    print(f"{counted['decisions']} decisions, in {counted['hands']} of {len(gained)} hands")
    for name in figures(names):
        each = [hand[name] / players for hand in gained]
        interval = 1.96 * stdev(each) / len(each) ** 0.5
        changed = f"; {counted[name]} other choices than deeper" if name in names else ""
        print(f"{name}: {fmean(each):+.4f} ± {interval:.4f} units a hand{changed}")


if __name__ == "__main__":
    main()
