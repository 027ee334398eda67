"""One hand between players and chance: immutable, an action gives another hand.

So a clone costs nothing, and what is worked out once (legal actions, what a seat does not know) is worked
out for all clones. Chance deals one card at a time. After a draw the engine's state is still the one before
it, until chance has said which card is drawn; in the engine's deck the cards that nobody has seen yet lie in
any order.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from greenroom.envs.spiel.variant import UPCARD, Variant
from greenroom.envs.text_view import picture, steps_text
from greenroom.games.tonk.engine import codes, composition, deals, information_state, play, slaps
from greenroom.games.tonk.engine.information_set import InformationSet
from greenroom.games.tonk.engine.state import State
from greenroom.kernel.card_text import cards_of

CHANCE = -1
NOBODY = -4
"""The actors that are no seats, as OpenSpiel counts them."""
Outcome = tuple[int, float]


class PlayerAction(NamedTuple):
    """An action that a player chose, and the card it drew."""

    code: int
    """The action as the engine codes it, its seat included."""
    actions: tuple[int, ...]
    """The number of the action, or of each step that composed it; none for the slap that came first."""
    told: tuple[int, ...]
    """The numbers by which it is told to those who are shown it."""
    taken: int = -1
    """The card that was taken from the pile; -1 where none was."""
    card: int = -1
    """The card that was drawn; -1 where none was, or chance has not said which."""
    is_answer: bool = False
    """Whether it is but the answer of a seat that was asked whether it slaps (TK-26)."""
    by_chance: bool = False
    """Whether it is a slap that came first by chance."""

    @property
    def seat(self) -> int:
        """The seat that acted."""
        return self.code >> codes.SEAT_AT & 7

    def is_shown_to(self, seat: int) -> bool:
        """Tell whether a seat sees it: no other's pass of a natural (TK-14) or answer about a slap."""
        return self.seat == seat or not (self.is_answer or self.code & codes.KIND == codes.PASS)

    def card_shown_to(self, seat: int) -> int:
        """Return the card that came to the hand, as far as a seat sees it; -1 where it sees none."""
        return self.card if self.seat == seat and self.card >= 0 else self.taken


class Hand:
    """A hand of a variant, from before the deal to its end."""

    __slots__ = (
        "_information_states",
        "_legal",
        "actions",
        "actor",
        "answers",
        "composed",
        "infosets",
        "left",
        "player_actions",
        "racers",
        "seen",
        "state",
        "steps",
        "variant",
        "waiting",
    )

    def __init__(self, variant: Variant, dealt: Sequence[int] = ()) -> None:
        """Begin a hand, with the cards that chance has dealt of it."""
        self.variant = variant
        self.actions: tuple[int, ...] = tuple(dealt)
        """All that was done, chance included."""
        self.player_actions: tuple[PlayerAction, ...] = ()
        """All that the players did."""
        self.composed = 0
        """The part of a play that the seat that acts has chosen (`engine.composition`)."""
        self.steps: tuple[int, ...] = ()
        """The steps that it has taken of that play."""
        self.waiting = 0
        """The set of seats that are still to be asked whether they slap (`engine.slaps`)."""
        self.answers = 0
        """The answers of those that were asked."""
        self.racers = 0
        """The set of seats among which chance says whose slap came first."""
        self.left: int = variant.whole ^ sum(1 << card for card in dealt)
        """The set of cards that nobody has been given."""
        self.state: State | None = None
        """The engine's state, once the hand is dealt."""
        self.seen: array[int] = array("q")
        """The course of the hand as each seat saw it (`engine.seen`)."""
        self.actor = CHANCE
        """The seat that acts, `CHANCE` or `NOBODY`."""
        self.infosets: dict[int, InformationSet] = {}
        """All that each seat does not know, where it was asked for (`worlds.infoset_of`)."""
        self._information_states: list[str] = []
        self._legal: dict[int, int] | None = None
        if len(dealt) == len(variant.receivers):
            self._deal()

    def __deepcopy__(self, _memo: object) -> Hand:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.variant, self.actions)

    @property
    def draws(self) -> bool:
        """Whether the seat in turn waits for the card that it draws."""
        return self.actor == CHANCE and self.state is not None and not self.racers

    @property
    def asked(self) -> int:
        """The seat that is asked whether it slaps; -1 for none."""
        return self.actor if self.waiting else -1

    def is_in_turn(self, seat: int) -> bool:
        """Tell whether the turn, or the next one, is a seat's."""
        return self.state is not None and self.state.turn == seat

    @property
    def legal(self) -> dict[int, int]:
        """The engine's code of each legal action, by its number, in ascending order.

        Of a step that leaves several plays it is the first of them.
        """
        if self._legal is None:
            state = self.state
            self._legal = (
                {} if state is None or self.actor < 0 else legal_by_number(state, self.composed, self.asked)
            )
        return self._legal

    @property
    def outcomes(self) -> list[Outcome]:
        """The cards that chance may deal now, or the seats that may be first, with their chances."""
        if self.state is None:
            return self._next_dealt()
        if self.racers:
            seats = list(cards_of(self.racers))
            return [(seat, 1 / len(seats)) for seat in seats]
        cards = list(cards_of(self.left))
        return [(card, 1 / len(cards)) for card in cards]

    def _next_dealt(self) -> list[Outcome]:
        """List the next cards of a hand dealt in ascending order: of all hands each is equally likely."""
        dealt, receivers = len(self.actions), self.variant.receivers
        owed = receivers[dealt:].count(receivers[dealt])
        above = self.left
        if dealt and receivers[dealt - 1] == receivers[dealt]:
            above = self.left >> self.actions[-1] << self.actions[-1]
        cards = list(cards_of(above))
        ways = comb(len(cards), owed)
        return [
            (card, comb(len(cards) - at - 1, owed - 1) / ways)
            for at, card in enumerate(cards[: len(cards) - owed + 1])
        ]

    def information_state_of(self, seat: int) -> str:
        """Return all that a seat was shown, as one text: its information state."""
        steps = f" p{seat} composes {self.steps_text}" if self.steps and seat == self.actor else ""
        return self.shown_to(seat) + steps

    def shown_to(self, seat: int) -> str:
        """Return all that a seat was shown; the steps that it has taken of a play are its own."""
        if self._information_states:
            return self._information_states[seat]
        return opening(self.variant, self.actions, seat)

    @property
    def steps_text(self) -> str:
        """The part of a play that the seat that acts has chosen, in words."""
        assert self.state is not None
        return steps_text(self.state, self.composed, self.variant.rules.pack)

    def after(self, action: int) -> Hand:
        """Return the hand after an action, or after a card of chance; ValueError where it is not legal."""
        state = self.state
        if self.actor >= 0 and state is not None:
            return self._after_action(state, action)
        if state is not None and self.racers:
            return self._after_race(state, action)
        if self.actor == NOBODY or not self.left >> action & 1:
            raise ValueError(f"chance cannot deal card {action} now")
        return (
            Hand(self.variant, (*self.actions, action)) if state is None else self._after_draw(state, action)
        )

    def _deal(self) -> None:
        """Let the engine deal what chance has dealt."""
        variant = self.variant
        deck = [0] * 64
        for place, card in zip(variant.places, self.actions, strict=True):
            deck[place] = card
        deck[len(self.actions) : variant.lowered.size] = cards_of(self.left)
        self.state = state = State(variant.lowered, variant.players)
        state.deck, state.given = deck, variant.lowered.size
        deals.deal(state, variant.dealer)
        self.seen = array("q", bytes(8 * codes.SEEN * variant.players))
        information_state.begin(state, self.seen, 0)
        self.actor = NOBODY if state.end else state.turn
        # No spread lies there yet, so nothing can be slapped.
        self._information_states = [opening(variant, self.actions, seat) for seat in range(variant.players)]

    def _after_action(self, state: State, action: int) -> Hand:
        code = self.legal.get(action)
        if code is None:
            raise ValueError(f"action {action} is not legal now")
        follows = self._begin_next(action)
        composed = self._composed_after(state, action, code)
        if composed:
            follows._stay(self, state)
            follows.composed, follows.steps = composed, (*self.steps, action)
            return follows
        told = tuple(composition.told_as(state, code)) if action >= codes.ID_HIT_BOOK else (action,)
        taken = state.top_card() if action == codes.ID_TAKE else -1
        player_action = PlayerAction(code, (*self.steps, action), told, taken, is_answer=bool(self.waiting))
        if self.waiting:
            follows._stay(self, state)
            follows._answer(state, player_action)
            return follows
        follows._tell(self, player_action, self._words(action, code))
        if action == codes.ID_DRAW and self.left:
            follows.state, follows.seen, follows.actor = state, self.seen, CHANCE
        else:
            follows._act(state.copy(), self.seen[:])
        return follows

    def _stay(self, before: Hand, state: State) -> None:
        """Stand where another hand stands, in which nothing is played yet."""
        self.state, self.seen, self.actor = state, before.seen, before.actor
        self.player_actions, self._information_states = before.player_actions, before._information_states
        self.waiting, self.answers = before.waiting, before.answers

    def _tell(self, before: Hand, action: PlayerAction, words: str) -> None:
        """Add an action to what was done before, and to what each seat that is shown it was told."""
        self.player_actions = (*before.player_actions, action)
        self._information_states = [
            f"{text} p{action.seat} {words}" if action.is_shown_to(seat) else text
            for seat, text in enumerate(before._information_states)
        ]

    def _answer(self, state: State, answer: PlayerAction) -> None:
        """Take the answer of a seat that was asked whether it slaps, and the slap once all have answered."""
        wish = self.variant.texts.text(answer.code)
        self._tell(self, answer, wish if wish == "pass" else f"wants {wish}")
        self.answers = slaps.with_answer(self.answers, answer.code)
        self.waiting ^= 1 << answer.seat
        racers = 0 if self.waiting else slaps.racers(state, self.answers)
        if racers & racers - 1:
            self.actor, self.racers = CHANCE, racers
        elif racers:
            self._slap(state, racers.bit_length() - 1, by_chance=False)
        else:
            self.actor = slaps.actor(state, self.waiting)

    def _after_race(self, state: State, seat: int) -> Hand:
        if not self.racers >> seat & 1:
            raise ValueError(f"seat {seat} cannot be first: it did not slap")
        follows = self._begin_next(seat)
        follows._stay(self, state)
        follows._slap(state, seat, by_chance=True)
        return follows

    def _slap(self, state: State, seat: int, *, by_chance: bool) -> None:
        """Play the slap of a seat, which came first."""
        code = slaps.slap_of(self.answers, seat)
        told = tuple(composition.told_as(state, code))
        self._tell(self, PlayerAction(code, (), told, by_chance=by_chance), self.variant.texts.text(code))
        self._act(state.copy(), self.seen[:])

    def _composed_after(self, state: State, action: int, code: int) -> int:
        """Return what is chosen of a play after a step; 0 where an action is complete."""
        if not self.variant.lowered.wild or action < codes.ID_HIT_BOOK:
            return 0
        return composition.chosen_after(state, self.composed, code)

    def _words(self, action: int, code: int) -> str:
        """Write a complete action; with wild cards the number of a play does not say all of it."""
        is_play = code & codes.KIND in codes.PLAYS
        is_whole = is_play and self.variant.lowered.wild
        return self.variant.texts.text(code) if is_whole else self.variant.words[action]

    def _after_draw(self, state: State, card: int) -> Hand:
        deck, top = list(state.deck), state.drawn
        at = deck.index(card, top)
        deck[top], deck[at] = card, deck[top]
        drawn = state.copy()
        drawn.deck = deck
        follows = self._begin_next(card)
        follows.left ^= 1 << card
        follows._information_states = self._information_states.copy()
        follows._information_states[state.turn] += " " + self.variant.names[card]
        follows.player_actions = (*self.player_actions[:-1], self.player_actions[-1]._replace(card=card))
        follows._act(drawn, self.seen[:])
        return follows

    def _begin_next(self, action: int) -> Hand:
        """Begin the hand that follows an action; what was done, and what it leads to, is still missing."""
        follows = Hand.__new__(Hand)
        follows.variant, follows.actions = self.variant, (*self.actions, action)
        follows.left, follows.infosets, follows._legal = self.left, {}, None
        follows.composed, follows.steps = 0, ()
        follows.waiting, follows.answers, follows.racers = 0, 0, 0
        return follows

    def _act(self, state: State, history: array[int]) -> None:
        """Play the last action of a player in a state and a course of its own."""
        last = self.player_actions[-1]
        information_state.notice(state, history, 0, last.code, last.told[0])
        play.act(state, last.code)
        self.state, self.seen = state, history
        self.waiting, self.answers = slaps.may_slap(state), 0
        self.actor = NOBODY if state.end else slaps.actor(state, self.waiting)

    def history(self) -> Iterator[tuple[int, int]]:
        """Go through all that was done, with who did it."""
        for card in self.actions[: len(self.variant.receivers)]:
            yield CHANCE, card
        for each in self.player_actions:
            for action in each.actions:
                yield each.seat, action
            if each.by_chance:
                yield CHANCE, each.seat
            if each.card >= 0:
                yield CHANCE, each.card
        for step in self.steps:
            yield self.actor, step

    def picture(self) -> str:
        """Write the hand with everything open, for people who look on."""
        if self.state is None:
            return "dealt " + " ".join(self.variant.names[card] for card in self.actions)
        waits = f"\nplayer_{self.state.turn} draws" if self.draws else ""
        return picture(self.state, self.variant.rules, self.composed, self.asked) + waits

    def net(self) -> list[int]:
        """Return the stakes that each seat has won; 0 before the end."""
        return [0] * self.variant.players if self.state is None else list(self.state.net[: self.state.seats])


def legal_by_number(state: State, composed: int, asked: int) -> dict[int, int]:
    """Return a code for each legal action that has a number, by that number, in ascending order."""
    found = composition.legal_steps(state, composed, asked)
    legal = {each & codes.ID_BITS: state.actions[each >> codes.INDEX_AT] for each in found}
    if asked >= 0 and not composed:
        legal[codes.ID_PASS] = codes.PASS | asked << codes.SEAT_AT
    return legal


def opening(variant: Variant, dealt: Sequence[int], seat: int) -> str:
    """Write what a seat is shown of a deal, or of as much as is dealt."""
    given = list(zip(variant.receivers, dealt, strict=False))
    own = [variant.names[card] for receiver, card in given if receiver == seat]
    upcard = [f"upcard {variant.names[card]}" for receiver, card in given if receiver == UPCARD]
    return " ".join([f"p{seat} dealer p{variant.dealer} hand", *own, *upcard])


def replayed(variant: Variant, actions: tuple[int, ...]) -> Hand:
    """Play a hand from its actions, chance included."""
    hand = Hand(variant)
    for action in actions:
        hand = hand.after(action)
    return hand
