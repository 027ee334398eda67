"""The line of an action: what its seat does next in the same turn, in more than half of the deals."""

from __future__ import annotations

from collections import Counter

from greenroom.games.tonk.coach.alternatives import LETS_LIE
from greenroom.games.tonk.coach.evaluation import Evaluation
from greenroom.games.tonk.engine import codes
from greenroom.games.tonk.search import PublicHistory, State, act, sound

SAMPLED_DEALS = 31
"""Deals that are looked at: odd, so that there is a majority of two."""
MAX_ACTIONS = 8
IN_TURN = (codes.PLAYING, codes.LAYING_OFF)


def line_of(evaluation: Evaluation, place: int) -> list[str]:
    """Write an action and what follows it in the turn, as far as the cards yet unknown do not decide."""
    code, seat = evaluation.trials.actions[place], evaluation.observation.seat
    if code == LETS_LIE:
        return []
    states = [world.copy() for world, _ in evaluation.worlds.draw(SAMPLED_DEALS)]
    line: list[int] = []
    while len(line) < MAX_ACTIONS:
        line.append(code)
        for each in states:
            act(each, code)
        next_picks = [(picks(each, seat, evaluation), each) for each in states]
        code, count = Counter(pick for pick, _ in next_picks).most_common(1)[0]
        if code < 0 or 2 * count <= SAMPLED_DEALS:
            break
        states = [each for pick, each in next_picks if pick == code]
    return [evaluation.texts.text(each) for each in line]


def picks(state: State, seat: int, evaluation: Evaluation) -> int:
    """Return what a sound player does next in its turn; -1 where the turn is over."""
    if state.phase in IN_TURN and state.turn == seat:
        return pick(state, evaluation)
    if state.phase == codes.SLAP_DISCARDING and state.slapper == seat:
        return pick(state, evaluation)
    return -1


def pick(state: State, evaluation: Evaluation) -> int:
    """Let a sound player choose."""
    history = PublicHistory()
    history.take_over(evaluation.worlds.history)
    return sound.pick(state, history, evaluation.worlds.policy)
