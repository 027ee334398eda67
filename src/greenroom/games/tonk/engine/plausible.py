"""The chance that sound players would have done what the others did, in one deal of the unknown cards.

Like `likelihood`, which says why there are two, but the others are taken to play as `sound` does, each by
what it could know at the time: that one did not drop tells more where a drop would have promised much.
"""

from __future__ import annotations

from array import array

from greenroom.games.tonk.engine import bits, codes, likelihood, redeal, sound, sound_discards, sound_drops
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.model_parameters import ModelParameters
from greenroom.games.tonk.engine.policy_weights import PolicyWeights
from greenroom.games.tonk.engine.public_history import PublicHistory
from greenroom.games.tonk.engine.state import State

__all__ = ["deal_likely", "note_likelihoods", "plausible"]


def plausible(  # noqa: PLR0913, PLR0917 - one call a deal, nothing made anew in it
    infoset: InformationSet,
    state: State,
    fresh: PublicHistory,
    memory: PublicHistory,
    policy: PolicyWeights,
    parameters: ModelParameters,
) -> int:
    """Return a thousand times the logarithm of the chance that the others did what they did; 0 is certain."""
    log_likelihoods = array("q", bytes(8))
    note_likelihoods(
        infoset, state, fresh, memory, [policy], parameters, log_likelihoods, 0, codes.IMPOSSIBLE_LOG
    )
    return log_likelihoods[0]


def deal_likely(  # noqa: PLR0913, PLR0917 - one call a deal, nothing made anew in it
    infoset: InformationSet,
    state: State,
    fresh: PublicHistory,
    memory: PublicHistory,
    policies: list[PolicyWeights],
    parameters: ModelParameters,
    log_likelihoods: array[int],
    chance: Chance,
    limits: array[int],
) -> None:
    """Deal the unknown cards into `state` until a deal is likely enough.

    Each deal has one of `limits` by chance, below which it is not likely enough and is given up early. In the
    end `log_likelihoods` holds the logarithm of the likelihood for each policy; the first decides.
    """
    least = 0
    log_likelihoods[0] = least - 1
    while log_likelihoods[0] < least:
        redeal.redeal(infoset, state, chance)
        least = limits[chance.below(len(limits))]
        note_likelihoods(infoset, state, fresh, memory, policies, parameters, log_likelihoods, 0, least)


def note_likelihoods(  # noqa: PLR0913, PLR0917 - one call a deal, nothing made anew in it
    infoset: InformationSet,
    state: State,
    fresh: PublicHistory,
    memory: PublicHistory,
    policies: list[PolicyWeights],
    parameters: ModelParameters,
    log_likelihoods: array[int],
    first: int,
    least: int,
) -> None:
    """Note how likely the others were to do what they did if `state` were the deal, once for each policy.

    The hand is played again a single time, in `infoset.trial`: `fresh` is the history with which it begins,
    `memory` the one that is written along the way. Of `log_likelihoods`, the place `first` gets a thousand
    times the logarithm of the likelihood by the first policy, `first + 1` that by the second, and so on. Once
    all of them are less than `least`, the rest of the hand, which could only lower them, is left out.
    """
    trial = infoset.trial
    redeal.deal_again(infoset, state)
    memory.take_over(fresh)
    size = len(policies)
    for at in range(size):
        log_likelihoods[first + at] = 0
    pot = -1
    for i in range(infoset.acted):
        code = infoset.action_history[i]
        if redeal.passes_first(trial, code):
            if trial.turn != infoset.seat:
                for at in range(size):
                    log_likelihoods[first + at] += likelihood.chance(parameters, parameters.passes)
            redeal.pass_unseen(trial)
        if code & codes.KIND != codes.REDECLARE:
            if code >> codes.SEAT_AT & 7 != infoset.seat:
                hopeless = 1
                for at in range(size):
                    if log_likelihoods[first + at] >= least:
                        log_likelihoods[first + at] += of_choice(
                            trial, code, memory, policies[at], parameters
                        )
                        hopeless = 0
                if hopeless:
                    return
            sound.note(memory, trial, code, policies[0])
        pot = redeal.play_again(trial, code, pot)


def of_choice(
    trial: State, code: int, memory: PublicHistory, policy: PolicyWeights, parameters: ModelParameters
) -> int:
    """Weigh one choice of the seat whose action it is, before it is played."""
    kind = code & codes.KIND
    if kind in (codes.DRAW, codes.TAKE):
        return of_beginning(trial, kind, memory, policy, parameters)
    if kind == codes.DISCARD:
        left = likelihood.of_leaving(trial, parameters)
        return left + of_discard(trial, trial.turn, code >> codes.CARD_AT, memory, policy, parameters)
    if kind == codes.SLAP_DISCARD:
        return of_discard(trial, trial.slapper, code >> codes.CARD_AT, memory, policy, parameters)
    if kind == codes.END and trial.phase == codes.PLAYING:
        return likelihood.of_leaving(trial, parameters)
    return 0


def of_beginning(
    trial: State, kind: int, memory: PublicHistory, policy: PolicyWeights, parameters: ModelParameters
) -> int:
    """Weigh that a seat did not drop, and that it took or drew."""
    total = 0
    if trial.drop and trial.drawn < trial.rules.size:
        would = sound_drops.drops(trial, memory, policy)
        total += likelihood.chance(
            parameters, 1000 - (parameters.drops_low if would else parameters.drops_else)
        )
    if trial.n < 2 or trial.actions[1] & codes.KIND != codes.TAKE:
        return total
    takes = parameters.takes_useful if sound.takes(trial, memory, policy) else parameters.takes_else
    return total + likelihood.chance(parameters, takes if kind == codes.TAKE else 1000 - takes)


def of_discard(  # noqa: PLR0913, PLR0917 - all that a discard is judged by
    trial: State,
    seat: int,
    card: int,
    memory: PublicHistory,
    policy: PolicyWeights,
    parameters: ModelParameters,
) -> int:
    """Weigh one discard beside all that the hand could have thrown."""
    most = sound_discards.weigh_discards(trial, memory, policy, seat)
    total = 0
    rest = trial.hands[seat]
    while rest:
        total += weight(most - memory.gains[bits.low(rest)], parameters)
        rest &= rest - 1
    own = weight(most - memory.gains[card], parameters)
    return likelihood.log(parameters, own) - likelihood.log(parameters, total)


def weight(less: int, parameters: ModelParameters) -> int:
    """Return the weight of a discard that is `less` tenths of points below the likeliest."""
    points = less // 10
    return parameters.thrown[points if points < codes.THROWN_STEPS else codes.THROWN_STEPS - 1]
