"""All that a seat may know of a hand, and other hands that would look the same to it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from greenroom.envs.spiel.hand import Hand
from greenroom.envs.spiel.variant import Variant
from greenroom.games.tonk.engine import codes, composition, deals
from greenroom.games.tonk.engine.chance import Chance
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.search import information_set, redeal
from greenroom.games.tonk.text.accounts import Account
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.view import TonkShown
from greenroom.kernel.card_text import cards_of

ON_WHAT = (1 << codes.MASK_AT) - 1
"""The lowest bits of a play: its kind, its seat, the spread, and the suit or rank."""


def observation_of(hand: Hand, seat: int) -> Observation:
    """Return what a seat may know as bots are given it; ValueError before the hand is dealt.

    Where a draw waits for its card, it is the observation before the draw.
    """
    dealt = deal_anew(hand)
    texts = hand.variant.texts
    shown: list[list[TonkShown]] = [[] for _ in range(hand.variant.players)]
    for each in hand.player_actions[: len(hand.player_actions) - hand.draws]:
        if not each.is_answer:
            play(dealt, each.seat, texts.text(each.code), shown)
    observation = observe(dealt, hand.variant.rules, seat, shown[seat])
    return observation if hand.waiting or hand.racers else without_slaps(observation)


def without_slaps(observation: Observation) -> Observation:
    """Leave out slaps, where all seats that may slap have been asked and nobody did."""
    legal = [action for action in observation.view.legal if not action.startswith("slap ")]
    return replace(observation, view=replace(observation.view, legal=legal))


def deal_anew(hand: Hand) -> TonkHand:
    """Deal a hand anew, by texts."""
    if hand.state is None:
        raise ValueError("the hand is not dealt yet: nobody can know anything of it")
    variant = hand.variant
    state = State(variant.lowered, variant.players)
    state.deck, state.given = list(hand.state.deck), variant.lowered.size
    deals.deal(state, variant.dealer)
    deck = [variant.names[card] for card in state.deck[: variant.lowered.size]]
    return TonkHand(state, variant.texts, deck, Account(1, None, False))


def infoset_of(hand: Hand, seat: int) -> InformationSet:
    """Take down what a seat does not know of a hand in play, once for all worlds."""
    infoset = hand.infosets.get(seat)
    if infoset is None:
        infoset = hand.infosets[seat] = information_set(observation_of(hand, seat), hand.variant.lowered)
    return infoset


def redealt(hand: Hand, seat: int, chance: Chance) -> Hand:
    """Deal what a seat does not know anew; the seat was shown the same, and each such deal is as likely.

    ValueError for a hand that is not dealt yet, or over.
    """
    own = iter([each.code for each in hand.player_actions if each.is_answer and each.seat == seat])
    world = in_world(hand.variant, infoset_of(hand, seat), chance, own)
    while world.waiting != hand.waiting:
        world = play_code(world, answer_of(hand, world, seat, own, chance))
    # Nobody but its player knows of a play before it is complete.
    for step in hand.steps if seat == hand.actor else ():
        world = world.after(step)
    return world.after(codes.ID_DRAW) if hand.draws else world


def in_world(
    variant: Variant, infoset: InformationSet, chance: Chance, answers: Iterator[int] | None = None
) -> Hand:
    """Play all that a seat was told in a deal made anew, with the passes of naturals it was not told of.

    `answers` are its own where it was asked whether it slaps. Without them it passed like all others, but for
    the seat whose slap was played.
    """
    world = redeal(infoset, chance)
    cards = dealt_cards(variant, list(world.deck))
    hand = Hand(variant, [next(cards) for _ in variant.receivers])
    for code in infoset.action_history[: infoset.acted]:
        if code & codes.KIND == codes.REDECLARE:
            # A declaration changes nothing that may be done or is paid here.
            continue
        if claims(hand) and code & codes.KIND not in (codes.CLAIM, codes.PASS):
            hand = hand.after(codes.ID_PASS)
        hand = answered(hand, code, infoset.seat, answers)
        if code & codes.KIND != codes.SLAP:
            hand = play_code(hand, code)
        if hand.draws:
            hand = hand.after(next(cards))
    return hand.after(codes.ID_PASS) if claims(hand) and world.phase != codes.CLAIMING else hand


def answered(hand: Hand, code: int, seat: int, own: Iterator[int] | None) -> Hand:
    """Let all answer who may slap before an action is played: a slap, or what was done as nobody slapped."""
    slapper = code >> codes.SEAT_AT & 7 if code & codes.KIND == codes.SLAP else -1
    while hand.waiting:
        if own is not None and hand.actor == seat:
            hand = play_code(hand, next(own))
        else:
            hand = play_code(hand, code if hand.actor == slapper else pass_of(hand))
    return hand.after(slapper) if hand.racers else hand


def answer_of(hand: Hand, world: Hand, seat: int, own: Iterator[int], chance: Chance) -> int:
    """Return the answer, in a world, of the seat that is asked whether it slaps.

    Nobody knows those of others: as long as not all have answered, each that may be is as likely.
    """
    if world.actor == seat:
        return next(own)
    if hand.racers:
        return [each.code for each in hand.player_actions if each.is_answer and each.seat == world.actor][-1]
    possible = list(world.legal.values()) if hand.waiting else [pass_of(world)]
    return possible[chance.below(len(possible))]


def pass_of(hand: Hand) -> int:
    """Return the pass of the seat that is asked whether it slaps."""
    return codes.PASS | hand.actor << codes.SEAT_AT


def before_own_action(hand: Hand, seat: int) -> Hand:
    """Let seats pass that may slap until one is asked; the seat in turn goes on to its turn."""
    while hand.waiting and (hand.actor != seat or hand.is_in_turn(seat)):
        hand = hand.after(codes.ID_PASS)
    return hand


def claims(hand: Hand) -> bool:
    """Tell whether a natural may be claimed now."""
    return hand.state is not None and hand.state.phase == codes.CLAIMING


def play_code(hand: Hand, code: int) -> Hand:
    """Play an action of the engine, in steps; a hit of several cards, which has no number, card by card."""
    assert hand.state is not None
    for single in single_cards(hand.state, code):
        hand = hand.after(step_towards(hand, single))
        while hand.steps:
            hand = hand.after(step_towards(hand, single))
    return hand


def step_towards(hand: Hand, code: int) -> int:
    """Return the number of the next step towards an action that has one."""
    assert hand.state is not None
    return composition.number(hand.state, hand.composed, code)


def single_cards(state: State, code: int) -> list[int]:
    """List a hit of several cards as hits of one card each, from the run outwards; else the action itself."""
    if composition.whole(state, code) >= 0:
        return [code]
    run = state.laid_stood[code >> codes.SPREAD_AT & 31]
    lowest = (run & -run).bit_length() - 1 - 13 * (code >> codes.LOW_AT & 15)
    wanted = code >> codes.MASK_AT & codes.SUIT
    wilds = cards_of(code >> codes.WILD_AT)
    single = {place: code & ON_WHAT | 1 << place + codes.MASK_AT for place in cards_of(wanted)}
    for place in cards_of(composition.filled(code)):
        # As the engine settles it: in card order, the places in ascending order.
        single[place] |= 1 << next(wilds) + codes.WILD_AT
    return [single[place] for place in sorted(single, key=lambda place: abs(place - lowest))]


def dealt_cards(variant: Variant, deck: list[int]) -> Iterator[int]:
    """Go through a deck as chance deals it: each hand in ascending order, the upcard, the stock."""
    size = variant.rules.hand_size
    for first in range(variant.players):
        yield from sorted(deck[first : size * variant.players : variant.players])
    yield from deck[size * variant.players : variant.lowered.size]
