"""Hands played at random, observed at every choice: what the tests of the search interface are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.match import play
from greenroom.games.tonk.observation import Observation, observe
from greenroom.games.tonk.rules.bets import Bets, HighSuit
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.search.observation_reader import action_of
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.presenter import SUITS
from greenroom.games.tonk.text.view import TonkDealt, TonkShown
from refusals import granted

Moment = tuple[TonkHand, int, Observation]
"""A hand, the seat that is asked, and what it knows."""
Choose = Callable[[TonkHand, int, Random], str]


def bets_of(rules: HouseRules, seats: int, chance: Random) -> Bets | None:
    """Side bets of some of the seats, where the rules have them."""
    if not (rules.side_bet_high_suit or rules.side_bet_natural):
        return None
    some = tuple(sorted(chance.sample(range(seats), chance.randint(2, seats))))
    high = HighSuit(chance.choice(SUITS), some) if rules.side_bet_high_suit else None
    return Bets(high_suit=high, natural=some if rules.side_bet_natural else ())


def lively(hand: TonkHand, seat: int, chance: Random) -> str:
    """Choose at random, seldom to drop: a hand is to last."""
    legal = hand.legal(seat)
    rest = [action for action in legal if action not in ("drop", "claim")]
    plays = [action for action in rest if action.startswith(("spread", "hit", "slap", "take"))]
    if plays and chance.random() < 0.6:
        return chance.choice(plays)
    return chance.choice(rest or legal)


def moments(rules: HouseRules, seats: int, seed: int, choose: Choose = lively) -> Iterator[Moment]:
    """Deal and play one hand; give it before every choice."""
    chance = Random(seed)
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    bets = bets_of(rules, seats, chance)
    hand = granted(TONK.deal(rules, seats, seed % seats, deck, bets=bets))
    shown: list[list[TonkShown]] = [[] for _ in range(seats)]
    while hand.outcome is None:
        seat = chance.choice(hand.may_act())
        yield hand, seat, observe(hand, rules, seat, shown[seat])
        play(hand, seat, choose(hand, seat, chance), shown)


def told_again(observation: Observation, world: State) -> Observation:
    """Deal a redealt deck for real, play everything that was shown again, and observe as the same seat."""
    rules, seat, shown = observation.rules, observation.seat, observation.shown
    dealt = shown[0]
    assert isinstance(dealt, TonkDealt)
    names = notation(rules.pack, rules.jokers).faces.names
    deck = [names[card] for card in world.deck[: world.rules.size]]
    high = HighSuit(dealt.called, tuple(dealt.high_suit)) if dealt.called else None
    bets = Bets(high_suit=high, natural=tuple(dealt.natural_bet))
    hand = granted(TONK.deal(rules, dealt.seats, dealt.seat, deck, bets=bets))
    played_shown: list[list[TonkShown]] = [[] for _ in range(dealt.seats)]
    for fact in shown:
        if isinstance(fact, TonkShown):
            pass_unseen(hand, fact.did, played_shown)
            play(hand, fact.seat, action_of(fact), played_shown)
    if observation.legal:
        pass_unseen(hand, observation.legal[0], played_shown)
    return observe(hand, rules, seat, played_shown[seat])


def pass_unseen(hand: TonkHand, next_action: str, played_shown: list[list[TonkShown]]) -> None:
    """Pass on a natural where something else comes next: whose it is has passed, and nobody was told."""
    turn = hand.turn()
    if turn is not None and hand.legal(turn) == ["claim", "pass"] and next_action not in ("claim", "pass"):
        play(hand, turn, "pass", played_shown)
