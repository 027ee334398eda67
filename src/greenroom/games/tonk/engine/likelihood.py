"""The chance that others would have done what they did, in one deal of the unknown cards.

The model is simple on purpose. Each choice of another seat has a chance by itself, and the chances are
multiplied: whether it dropped, took or drew, laid what it could, which card it threw, whether it claimed.
They are added as logarithms from a table, in thousandths, so that the compiled and the interpreted engine
give the same numbers on every machine.

`plausible` is built alike and asks another question. Here a choice is compared with fixed habits, which need
the hand alone; there with what sound play would do, which needs weights and the public history, takes some
three times as long, and is answered for several policies in one replay. The two replays stay apart because
the engine has no calls by reference: one loop for both would test at every choice of every deal which it is.
What they have in common (`chance`, `log`, `of_leaving`) is here.
"""

from __future__ import annotations

from greenroom.games.tonk.engine import arrangement, bits, codes, counts, legality, redeal, sound_discards
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.model_parameters import ModelParameters
from greenroom.games.tonk.engine.state import State

__all__ = ["likelihood"]

LOG_OF_TWO = 693


def likelihood(infoset: InformationSet, state: State, parameters: ModelParameters) -> int:
    """Return a thousand times the logarithm of the chance that the others did what they did; 0 is certain."""
    trial = infoset.trial
    redeal.deal_again(infoset, state)
    total = 0
    pot = -1
    for i in range(infoset.acted):
        code = infoset.action_history[i]
        if redeal.passes_first(trial, code):
            if trial.turn != infoset.seat:
                total += chance(parameters, parameters.passes)
            redeal.pass_unseen(trial)
        if code & codes.KIND != codes.REDECLARE and code >> codes.SEAT_AT & 7 != infoset.seat:
            total += of_choice(trial, code, parameters)
        pot = redeal.play_again(trial, code, pot)
    return total


def log(parameters: ModelParameters, number: int) -> int:
    """Return a thousand times the natural logarithm of a number from 1."""
    halved = 0
    while number > 255:
        number >>= 1
        halved += LOG_OF_TWO
    return parameters.logs[number] + halved


def chance(parameters: ModelParameters, thousandths: int) -> int:
    """Return the logarithm of a chance given in thousandths."""
    return log(parameters, thousandths) - log(parameters, 1000)


def of_choice(trial: State, code: int, parameters: ModelParameters) -> int:
    """Weigh one choice of the seat whose action it is, before it is played."""
    kind = code & codes.KIND
    if kind in (codes.DRAW, codes.TAKE):
        return of_beginning(trial, kind, parameters)
    if kind == codes.DISCARD:
        hand = trial.hands[trial.turn]
        return of_leaving(trial, parameters) + of_discard(trial, hand, code >> codes.CARD_AT, parameters)
    if kind == codes.SLAP_DISCARD:
        return of_discard(trial, trial.hands[trial.slapper], code >> codes.CARD_AT, parameters)
    if kind == codes.END and trial.phase == codes.PLAYING:
        return of_leaving(trial, parameters)
    return 0


def of_beginning(trial: State, kind: int, parameters: ModelParameters) -> int:
    """Weigh that a seat did not drop, and that it took or drew."""
    total = 0
    if trial.drop:
        drops = parameters.drops_low if count(trial) <= parameters.low else parameters.drops_else
        total += chance(parameters, 1000 - drops)
    if trial.n < 2 or trial.actions[1] & codes.KIND != codes.TAKE:
        return total
    takes = parameters.takes_useful if legality.could_use(trial) else parameters.takes_else
    return total + chance(parameters, takes if kind == codes.TAKE else 1000 - takes)


def count(trial: State) -> int:
    """Count the hand in turn as it would be counted after a drop (TK-24)."""
    hand = trial.hands[trial.turn]
    if trial.rules.held_spreads_count:
        return counts.points(trial.rules, hand)
    return arrangement.unmatched(trial.rules, hand)


def of_leaving(trial: State, parameters: ModelParameters) -> int:
    """Weigh that a turn ends with spreads or hits in hand."""
    spreads = 0
    hits = 0
    for i in range(trial.n):
        kind = trial.actions[i] & codes.KIND
        if kind == codes.SPREAD:
            spreads = 1
        elif kind == codes.HIT:
            hits = 1
    total = chance(parameters, parameters.leaves_spread) if spreads else 0
    return total + chance(parameters, parameters.leaves_hit) if hits else total


def of_discard(trial: State, hand: int, card: int, parameters: ModelParameters) -> int:
    """Weigh one discard beside all that the hand could have thrown."""
    most = -1000
    paired = with_partner(hand)
    rest = hand
    while rest:
        dear = willing(trial, paired, bits.low(rest), parameters)
        most = dear if dear > most else most
        rest &= rest - 1
    total = 0
    rest = hand
    while rest:
        total += weight(most - willing(trial, paired, bits.low(rest), parameters), parameters)
        rest &= rest - 1
    return log(parameters, weight(most - willing(trial, paired, card, parameters), parameters)) - log(
        parameters, total
    )


def with_partner(hand: int) -> int:
    """Return the natural cards of a hand that go with another of its cards."""
    found = 0
    rest = hand ^ (hand & codes.JOKERS)
    while rest:
        card = bits.low(rest)
        rest &= rest - 1
        if sound_discards.reachable(card) & (hand ^ bits.bit(card)):
            found |= bits.bit(card)
    return found


def willing(trial: State, paired: int, card: int, parameters: ModelParameters) -> int:
    """Count the points for which a player likes to throw a card."""
    if trial.rules.wild >> card & 1:
        return trial.rules.worth[card] - 2 * parameters.kept
    if paired >> card & 1:
        return trial.rules.worth[card] - parameters.kept
    return trial.rules.worth[card]


def weight(less: int, parameters: ModelParameters) -> int:
    """Return the weight of a discard that is `less` points below the likeliest."""
    return parameters.thrown[less if less < codes.THROWN_STEPS else codes.THROWN_STEPS - 1]
