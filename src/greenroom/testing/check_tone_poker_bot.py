"""The contract of every bot of Tone Poker, checked over whole hands: four lines make it a test of your own.

def test_my_bot():
    for seed in range(50):
        check_tone_poker_bot(MyBot, HouseRules(), players=3, seed=seed)
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from greenroom.games.tone_poker.bots import Bot, observe
from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.text.hand import TonePokerHand
from greenroom.games.tone_poker.text.view import TonePokerShown
from greenroom.kernel.refusal import Refusal
from greenroom.testing.check_bot import Choice, check_same, choice_of

MakeBot = Callable[[Random], Bot]
MOST_CHOICES = 20
"""Most actions that a bot may need to finish a hand from any state."""


def check_tone_poker_bot(make: MakeBot, rules: HouseRules, players: int, seed: int) -> int:
    """Let a bot play a hand beside people who click about; returns the number of its choices.

    It chooses legal actions only and comes to its end; its observation is left as it was; made twice from
    the same chance it chooses the same; and as long as it is shown the same, it chooses the same whatever
    the cards are that it cannot know. Raises AssertionError that says what failed.
    """
    chance = Random(seed)
    decks = [TONE_POKER.pack() for _ in range(players)]
    for deck in decks:
        chance.shuffle(deck)
    choices = play_watched(make, rules, decks, seed)
    assert choices == play_watched(make, rules, decks, seed), (
        "Made twice from the same chance, it played differently."
    )
    for _ in range(3):
        others = [deck.copy() for deck in decks]
        deck = chance.choice(others)
        one, two = chance.sample(range(len(deck)), 2)
        deck[one], deck[two] = deck[two], deck[one]
        check_same(choices, play_watched(make, rules, others, seed))
    return len(choices)


def play_watched(make: MakeBot, rules: HouseRules, decks: list[list[str]], seed: int) -> list[Choice]:
    """Play one hand, the bot in every other seat; people click at random, and leave a seat to it midway."""
    seats = range(len(decks))
    hand = TONE_POKER.deal(rules, list(seats), decks)
    assert not isinstance(hand, Refusal), f"The deal is refused: {hand}"
    bots = [make(Random(f"{seed} {seat}")) for seat in seats]
    patience = [0 if (seat + seed) % 2 == 0 else 6 for seat in seats]
    shown: list[list[TonePokerShown]] = [[] for _ in seats]
    people, order = Random(f"{seed} people"), Random(seed)
    choices: list[Choice] = []
    while hand.score is None:
        seat = order.choice([number for number, each in enumerate(hand.state.seats) if not each.played])
        if patience[seat]:
            patience[seat] -= 1
            _play(hand, seat, people.choice(hand.legal(seat)), shown)
            continue
        observation = observe(hand, rules, seat, shown[seat])
        action, seen = choice_of(bots[seat].name, bots[seat].choose, observation)
        choices.append((seat, seen, action))
        assert len(choices) <= MOST_CHOICES * len(decks), "The bot never plays its hand."
        _play(hand, seat, action, shown)
    return choices


def _play(hand: TonePokerHand, seat: int, action: str, shown: list[list[TonePokerShown]]) -> None:
    happened = hand.play(seat, action)
    assert not isinstance(happened, Refusal), f"Listed, but refused: {action}"
    for audience, told in enumerate(shown):
        fact = hand.shown(happened, audience)
        if fact is not None:
            told.append(fact)
