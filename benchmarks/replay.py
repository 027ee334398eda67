"""Replaying records: reading, playing and writing the result of random classic hands, on one core.

    python benchmarks/replay.py [--hands 2000] [--rounds 5] [--players 2]

CPU seconds of this process; the median round is reported, with the slowest and the fastest. Exits with
status 1 where the compiled engine replays fewer than 100,000 hands a minute.
"""

from __future__ import annotations

import argparse
import io
import statistics
import sys
import time
from random import Random

import msgspec

from greenroom.compiler import describe
from greenroom.games.catalogue import RECORDS
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.records.encoder import encode_record
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.kernel.refusal import Refusal
from greenroom.records.seats import seat_name
from greenroom.records.stream import replay_lines

MIN_HANDS_PER_MINUTE = 100_000
"""Hands a minute that the compiled engine must replay; the interpreted one promises nothing."""


def play_at_random(hand: TonkHand, chance: Random) -> list[str]:
    """Play a hand at random (drop with probability 0.05) and return its actions."""
    actions = []
    while hand.outcome is None:
        seat = hand.may_act()[0]
        legal = hand.legal(seat)
        rest = [action for action in legal if action != "drop"]
        drops = len(rest) < len(legal) and (not rest or chance.random() < 0.05)
        action = "drop" if drops else chance.choice(rest)
        hand.play(seat, action)
        actions.append(f"{seat_name(seat)} {action}")
    return actions


def record(rules: HouseRules, players: int, chance: Random) -> bytes:
    """Deal and play one hand and write its record."""
    deck, dealer = TONK.pack(rules), chance.randrange(players)
    chance.shuffle(deck)
    hand = TONK.deal(rules, players, dealer, deck)
    if isinstance(hand, Refusal):
        raise SystemExit(f"{players} cannot play: {hand.code}")
    return encode_record(
        Record(
            game="tonk",
            preset="classic",
            rules=rules,
            stake=1,
            seats=tuple("ABCDEFGH"[:players]),
            dealer=dealer,
            deck=tuple(deck),
            actions=tuple(play_at_random(hand, chance)),
            bets=None,
            big_one=False,
        )
    )


def round_of(lines: list[bytes]) -> float:
    """Replay all records once; returns hands a minute."""
    began = time.process_time()
    faults = replay_lines(RECORDS, lines, io.BytesIO(), io.StringIO())
    spent = time.process_time() - began
    if faults:
        raise SystemExit(f"{faults} records are at fault")
    return len(lines) / spent * 60


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=2)
    options = parser.parse_args()
    chance = Random(1959)
    lines = [record(HouseRules(), options.players, chance) for _ in range(options.hands)]
    actions = statistics.mean(len(msgspec.json.decode(line)["actions"]) for line in lines)
    rates = sorted(round_of(lines) for _ in range(options.rounds))
    engine, median = describe(), statistics.median(rates)
    print(f"engine {engine}; {options.players} players, about {actions:.0f} actions a hand")
    print(
        f"{median:,.0f} hands a minute and core "
        f"({rates[0]:,.0f} to {rates[-1]:,.0f} in {options.rounds} rounds)"
    )
    if engine.startswith("compiled") and median < MIN_HANDS_PER_MINUTE:
        print(
            f"replay: the compiled engine must replay {MIN_HANDS_PER_MINUTE:,} hands a minute or more.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
