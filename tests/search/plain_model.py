"""The models of others once more, in plain floating point: how likely the others' actions were in one deal.

`by_habit` follows the table of docs/search.md on the referee's cards; nothing of it comes from the engine.
`by_sound_play` asks the engine what sound play would do at each choice, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, prod
from typing import TypeVar

from agreeing_deals import follow
from small_packs import NUMBERS, Cards, Course, state_of

from greenroom.games.tonk.bots.policies import fresh_history
from greenroom.games.tonk.engine import codes, sound_discards, sound_drops
from greenroom.games.tonk.engine.lowered_rules import Lowered
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.search import Model, act, legal, sound, text
from referee import Table
from referee import legal as referee_lists
from referee.cards import full_count
from referee.legality import can_use
from referee.settle import counts

RANKS = "A234567JQK"
NAMES = {
    codes.DRAW: "draw",
    codes.TAKE: "take",
    codes.DROP: "drop",
    codes.SPREAD: "spread",
    codes.HIT: "hit",
}
Card = TypeVar("Card", str, int)


def by_habit(course: Course, dealt: Sequence[Cards], stock: Sequence[str], model: Model) -> float:
    """The chance that players of these habits, the watcher apart, did what was done."""
    chances = [1.0]

    def watch(table: Table, step: str) -> None:
        seat = int(step[1]) - 1
        if seat != course.watcher:
            chances.append(of_step(table, seat, step.split()[1:], model))

    assert follow(course, dealt, stock, watch) is not None
    return prod(chances)


def of_step(table: Table, seat: int, words: Sequence[str], model: Model) -> float:
    """The chance of one action."""
    could = {action.split()[1] for action in referee_lists(table) if action.startswith(f"p{seat + 1} ")}
    did = words[0]
    if did == "pass":
        return model.passes if "claim" in could else 1.0
    if did in ("draw", "take"):
        low = counts(table)[seat] <= model.low
        useful = "take" in could and can_use(table, seat, table.pile[-1])
        return of_beginning(did, could, low=low, useful=useful, model=model)
    if did == "discard":
        hand = table.seats[seat].hand
        dear = {card: full_count({card}, table.rules) - model.kept * goes_with(card, hand) for card in hand}
        return of_leaving(could, model) * softmax(dear, words[1], model.temperature)
    return 1.0


def of_beginning(did: str, could: set[str], *, low: bool, useful: bool, model: Model) -> float:
    """The chance not to drop, and to draw or to take."""
    chance = 1.0
    if "drop" in could:
        chance *= 1 - (model.drops_low if low else model.drops_else)
    if "take" in could:
        takes = model.takes_useful if useful else model.takes_else
        chance *= takes if did == "take" else 1 - takes
    return chance


def of_leaving(could: set[str], model: Model) -> float:
    """The chance to end a turn with what could still be laid, or hit with."""
    return (model.leaves_spread if "spread" in could else 1) * (model.leaves_hit if "hit" in could else 1)


def softmax(dear: Mapping[Card, int], thrown: Card, temperature: float) -> float:
    """The chance that one card is thrown, each `temperature` points making it e times as likely."""
    weights = {card: exp(points / temperature) for card, points in dear.items()}
    return weights[thrown] / sum(weights.values())


def goes_with(card: str, hand: Cards | set[str]) -> bool:
    """Whether a card and another of the hand can share a spread of three."""
    rank, suit = RANKS.index(card[0]), card[1]
    return any(
        other[0] == card[0] or (other[1] == suit and abs(RANKS.index(other[0]) - rank) <= 2)
        for other in hand
        if other != card
    )


def by_sound_play(
    course: Course, lowered: Lowered, deck: Sequence[str], policy: PolicyWeights, model: Model
) -> float:
    """The chance that sound players, the watcher apart, who do otherwise as often as a model says, did so."""
    state, history, chance = state_of(course, lowered, deck), fresh_history(), 1.0
    for step in course.steps:
        player, _, action = step.partition(" ")
        seat = int(player[1]) - 1
        if state.phase == codes.CLAIMING:
            chance *= 1 if state.turn == course.watcher else model.passes
            act(state, codes.PASS | state.turn << codes.SEAT_AT)
        if action == "pass":
            continue
        (code,) = (each for each in legal(state, seat) if text(course.rules, each) == action)
        chance *= 1 if seat == course.watcher else of_choice(state, code, history, policy, model)
        sound.note(history, state, code, policy)
        act(state, code)
    return chance


def of_choice(state: State, code: int, history: PublicHistory, policy: PolicyWeights, model: Model) -> float:
    """The chance of one action of a sound player."""
    kind, seat = code & codes.KIND, code >> codes.SEAT_AT & 7
    could = {NAMES[listed & codes.KIND] for listed in legal(state, seat) if listed & codes.KIND in NAMES}
    if kind in (codes.DRAW, codes.TAKE):
        low = "drop" in could and bool(sound_drops.drops(state, history, policy))
        useful = bool(sound.takes(state, history, policy))
        return of_beginning(NAMES[kind], could, low=low, useful=useful, model=model)
    if kind == codes.DISCARD:
        sound_discards.weigh_discards(state, history, policy, seat)
        hand, gains = state.hands[seat], list(history.gains)
        held = [card for card in NUMBERS.values() if hand >> card & 1]
        most = max(gains[card] for card in held)
        less = {card: -((most - gains[card]) // 10) for card in held}
        return of_leaving(could, model) * softmax(less, code >> codes.CARD_AT, model.temperature)
    return 1.0
