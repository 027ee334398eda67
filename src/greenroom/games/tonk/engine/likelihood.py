"""The chance that others would have done what they did, in one deal of the unknown cards.

The model is simple on purpose. Each choice of another seat has a chance by itself, and the chances are
multiplied: whether it dropped, took or drew, laid what it could, which card it threw, whether it claimed.
They are added as logarithms from a table, in thousandths, so that the compiled and the interpreted engine
give the same numbers on every machine.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import arrangement, bits, codes, counts, legality, redeal
from greenroom.games.tonk.engine.hidden_cards import Unknown
from greenroom.games.tonk.engine.reading import Reading
from greenroom.games.tonk.engine.state import State

__all__ = ["likelihood"]

LOG_OF_TWO = 693


def likelihood(unknown: Unknown, state: State, reading: Reading) -> int:
    """Return a thousand times the logarithm of the chance that the others did what they did; 0 is certain."""
    trial = unknown.trial
    redeal.deal_again(unknown, state)
    total = 0
    pot = -1
    for i in range(unknown.acted):
        code = unknown.history[i]
        if redeal.passes_first(trial, code):
            if trial.turn != unknown.seat:
                total += chance(reading, reading.passes)
            redeal.pass_unseen(trial)
        if code & codes.KIND != codes.REDECLARE and code >> codes.SEAT_AT & 7 != unknown.seat:
            total += of_choice(trial, code, reading)
        pot = redeal.play_again(trial, code, pot)
    return total


def log(reading: Reading, number: int) -> int:
    """Return a thousand times the natural logarithm of a number from 1."""
    halved = 0
    while number > 255:
        number >>= 1
        halved += LOG_OF_TWO
    return reading.logs[number] + halved


def chance(reading: Reading, thousandths: int) -> int:
    """Return the logarithm of a chance given in thousandths."""
    return log(reading, thousandths) - log(reading, 1000)


def of_choice(trial: State, code: int, reading: Reading) -> int:
    """Weigh one choice of the seat whose action it is, before it is played."""
    kind = code & codes.KIND
    if kind in (codes.DRAW, codes.TAKE):
        return of_beginning(trial, kind, reading)
    if kind == codes.DISCARD:
        hand = trial.hands[trial.turn]
        return of_leaving(trial, reading) + of_discard(trial, hand, code >> codes.CARD_AT, reading)
    if kind == codes.SLAP_DISCARD:
        return of_discard(trial, trial.hands[trial.slapper], code >> codes.CARD_AT, reading)
    if kind == codes.END and trial.phase == codes.PLAYING:
        return of_leaving(trial, reading)
    return 0


def of_beginning(trial: State, kind: int, reading: Reading) -> int:
    """Weigh that a seat did not drop, and that it took or drew."""
    total = 0
    if trial.drop:
        drops = reading.drops_low if count(trial) <= reading.low else reading.drops_else
        total += chance(reading, 1000 - drops)
    if trial.n < 2 or trial.actions[1] & codes.KIND != codes.TAKE:
        return total
    takes = reading.takes_useful if legality.could_use(trial) else reading.takes_else
    return total + chance(reading, takes if kind == codes.TAKE else 1000 - takes)


def count(trial: State) -> int:
    """Count the hand in turn as it would be counted after a drop (TK-24)."""
    hand = trial.hands[trial.turn]
    if trial.rules.held_spreads_count:
        return counts.points(trial.rules, hand)
    return arrangement.unmatched(trial.rules, hand)


def of_leaving(trial: State, reading: Reading) -> int:
    """Weigh that a turn ends with spreads or hits in hand."""
    spreads = 0
    hits = 0
    for i in range(trial.n):
        kind = trial.actions[i] & codes.KIND
        if kind == codes.SPREAD:
            spreads = 1
        elif kind == codes.HIT:
            hits = 1
    total = chance(reading, reading.leaves_spread) if spreads else 0
    return total + chance(reading, reading.leaves_hit) if hits else total


def of_discard(trial: State, hand: int, card: int, reading: Reading) -> int:
    """Weigh one discard beside all that the hand could have thrown."""
    most = -1000
    rest = hand
    while rest:
        dear = willing(trial, hand, bits.low(rest), reading)
        most = dear if dear > most else most
        rest &= rest - 1
    total = 0
    rest = hand
    while rest:
        total += weight(most - willing(trial, hand, bits.low(rest), reading), reading)
        rest &= rest - 1
    return log(reading, weight(most - willing(trial, hand, card, reading), reading)) - log(reading, total)


def willing(trial: State, hand: int, card: int, reading: Reading) -> int:
    """Count the points for which a player likes to throw a card."""
    if trial.rules.wild >> card & 1:
        return trial.rules.worth[card] - 2 * reading.kept
    return trial.rules.worth[card] - reading.kept * goes_with(hand, card)


def goes_with(hand: int, card: int) -> int:
    """Whether a hand has another card of the rank, or one of the suit at most two ranks away."""
    if card >= 52:
        return 0
    suit = card // 13
    rank = card - suit * 13
    others = hand ^ bits.bit(card)
    if others & codes.RANK << rank:
        return 1
    near = (31 << rank >> 2) & codes.SUIT
    return 1 if others >> suit * 13 & near else 0


def weight(less: int, reading: Reading) -> int:
    """Return the weight of a discard that is so many points less than the likeliest."""
    return reading.thrown[less if less < codes.THROWN_STEPS else codes.THROWN_STEPS - 1]
