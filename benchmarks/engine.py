"""Engine under random play: full list of legal actions at each decision, deal and settlement included.

    python benchmarks/engine.py [--seconds 2] [--rounds 5] [--presets] [--players 2] [--json]
    python benchmarks/engine.py --beside CHECKOUT [--seconds 2] [--rounds 5] [--players 2] [--json]

CPU seconds of one core. The engines are measured in turn, round after round, in processes of their
own, so that what else the machine does meets them alike; the median round is reported. OpenSpiel's gin
rummy is measured beside them where `pyspiel` is installed. With `--beside`, the compiled engine takes turns
with that of another checkout, compiled there (`python -m greenroom.compiler build`), and each round gives
the rate of this one divided by that of the other.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from greenroom.games.tonk.engine import deals, play, playout
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS

ROOT = Path(__file__).resolve().parent.parent
Figures = dict[str, float]


def bulk(preset: str, players: int, seconds: float) -> Figures:
    """Decisions, hands and listed actions a second inside the engine."""
    state, chance, tally = State(Lowered(PRESETS[preset].rules), players), Chance(1959), playout.Tally()
    hands, spent = 20, 0.0
    while spent < seconds:
        began = time.process_time()
        playout.playout(state, chance, hands, tally)
        spent += time.process_time() - began
        hands = max(20, int(tally.hands * min(1.0, (seconds - spent) / spent)))
    return {
        "decisions_per_s": tally.decisions / spent,
        "hands_per_s": tally.hands / spent,
        "listed_per_decision": tally.listed / tally.decisions,
    }


def steps(seconds: float) -> Figures:
    """Decisions a second with one Python call `step(state, i)` for each, the choice made before."""
    state, chance, decisions, spent = State(Lowered(HouseRules()), 2), Chance(1959), 0, 0.0
    step, draw = play.step, random.Random(1959).random
    dealer = 0
    while spent < seconds:
        began = time.process_time()
        for _ in range(200):
            dealer = 1 - dealer
            playout.shuffle(state, chance)
            listed = deals.deal(state, dealer)
            while listed:
                if state.drop:
                    index = listed - 1 if draw() < 0.05 else int(draw() * (listed - 1))
                else:
                    index = int(draw() * listed)
                listed = step(state, index)
                decisions += 1
        spent += time.process_time() - began
    return {"decisions_per_s": decisions / spent}


def gin(seconds: float) -> Figures:
    """Decisions a second of OpenSpiel's gin rummy, played at random from Python."""
    import pyspiel  # noqa: PLC0415 - only where it is installed

    game, rng, decisions, spent = pyspiel.load_game("gin_rummy"), random.Random(1959), 0, 0.0
    while spent < seconds:
        began = time.process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        spent += time.process_time() - began
    return {"decisions_per_s": decisions / spent}


def measure(engine: str, what: list[str], tree: Path = ROOT) -> Figures:
    """Run one measurement in a process of its own, by the benchmark of a checkout and its engine."""
    command = [sys.executable, str(tree / "benchmarks" / "engine.py"), "--measure", *what]
    environment = dict(os.environ, GREENROOM_ENGINE=engine, PYTHONPATH=str(tree / "src"))
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def one_measure(what: list[str]) -> Figures:
    kind, seconds, *rest = what
    if kind == "bulk":
        return bulk(rest[0], int(rest[1]), float(seconds))
    return steps(float(seconds)) if kind == "steps" else gin(float(seconds))


def plan(options: argparse.Namespace) -> dict[str, tuple[str, list[str]]]:
    """Name every measurement: which engine, and what."""
    seconds, players = str(options.seconds), str(options.players)
    found = {
        "classic, bulk, compiled": ("compiled", ["bulk", seconds, "classic", players]),
        "classic, bulk, interpreted": ("interpreted", ["bulk", seconds, "classic", players]),
        "classic, step by step, compiled": ("compiled", ["steps", seconds]),
        "classic, step by step, interpreted": ("interpreted", ["steps", seconds]),
    }
    if options.presets:
        for preset in list(PRESETS)[1:]:
            found[f"{preset}, bulk, compiled"] = ("compiled", ["bulk", seconds, preset, players])
    if find_spec("pyspiel"):
        found["OpenSpiel gin rummy, from Python"] = ("interpreted", ["gin", seconds])
    return found


def compare(other: Path, options: argparse.Namespace) -> None:
    """Report the rates of this checkout divided by those of another."""
    seconds = str(options.seconds)
    kinds = {
        "classic, bulk": ["bulk", seconds, "classic", str(options.players)],
        "classic, step by step": ["steps", seconds],
    }
    ratios: dict[str, list[float]] = {name: [] for name in kinds}
    for turn in range(options.rounds):
        for name, what in kinds.items():
            # Whichever goes first may find the processor cooler, so they take turns at that too.
            trees = [ROOT, other] if turn % 2 == 0 else [other, ROOT]
            rates = {tree: measure("compiled", what, tree)["decisions_per_s"] for tree in trees}
            ratios[name].append(rates[ROOT] / rates[other])
    if options.json:
        print(json.dumps(ratios))
        return
    for name, found in ratios.items():
        rounds = ", ".join(f"{ratio:.3f}" for ratio in found)
        print(f"{name:22} this/other: median {statistics.median(found):.3f} of {rounds}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--presets", action="store_true", help="every preset, not only classic")
    parser.add_argument("--beside", type=Path, metavar="CHECKOUT", help="another checkout, compiled there")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--measure", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(json.dumps(one_measure(options.measure)))
        return
    if options.beside:
        if not (options.beside / "benchmarks" / "engine.py").is_file():
            parser.error(f"{options.beside} is not a checkout with benchmarks/engine.py")
        if options.presets:
            parser.error("--beside compares classic alone; leave --presets out")
        try:
            compare(options.beside.resolve(), options)
        except subprocess.CalledProcessError as fault:
            parser.error(
                f"{fault.cmd[1]} ended with status {fault.returncode}; is its engine compiled "
                "(`python -m greenroom.compiler build` there)?"
            )
        return
    measures = plan(options)
    rounds: dict[str, list[Figures]] = {name: [] for name in measures}
    for _ in range(options.rounds):
        for name, (engine, what) in measures.items():
            rounds[name].append(measure(engine, what))
    report(rounds, as_json=options.json)


def report(rounds: dict[str, list[Figures]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(rounds))
        return
    whole = statistics.median(each["decisions_per_s"] for each in rounds["classic, bulk, compiled"])
    for name, figures in rounds.items():
        rates = sorted(each["decisions_per_s"] for each in figures)
        middle = statistics.median(rates)
        line = f"{name:38} {middle / 1e6:8.3f} M decisions/s ({rates[0] / 1e6:.3f}–{rates[-1] / 1e6:.3f})"
        hands = figures[0].get("hands_per_s")
        if hands:
            line += f" {statistics.median(each['hands_per_s'] for each in figures):12,.0f} hands/s"
            line += f" {figures[0]['listed_per_decision']:5.1f} listed a decision"
        print(f"{line}  classic/this {whole / middle:.2f}")


if __name__ == "__main__":
    main()
