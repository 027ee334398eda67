"""The contract of every game, checked by random play through the plug-in contract alone (`table.game`).

def test_my_game_is_a_game():
    for seed in range(50):
        check_game(MY_GAME, MyRules(), seats=3, chance=Random(seed))
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

import msgspec

from greenroom.kernel.hand import AnyHand
from greenroom.kernel.refusal import Refusal
from greenroom.store import Stored
from greenroom.table.catalogue import Catalogue
from greenroom.table.game import AnyHandAdapter, Game
from greenroom.table.hands.bots import is_quick
from greenroom.table.log.events import AnyEvent, AnyHandStarted, DoneCommand, HandStarted, Opened, Sat
from greenroom.table.log.state import TableState
from greenroom.table.people.ownership import BOT

Step = tuple[int, str]
MAX_ACTIONS = 4000
RARE_CHANCE = 0.05
"""The chance that a rare action is chosen among others."""
WORD = re.compile(rb"\w+")


def check_game(  # noqa: PLR0913 - what differs between games is said by name
    game: Game,
    rules: msgspec.Struct,
    seats: int,
    chance: Random,
    *,
    rare: Collection[str] = (),
    public: Collection[str] = (),
) -> AnyHandAdapter:
    """Deal a hand, play it at random and check it; returns it when it has ended.

    The deal tells of every shuffle, and the hand can be read again from its log; what is listed is accepted,
    what is not listed is refused, and the clock plays what is listed; a refusal changes nothing; a copy goes
    its own way; there is a result when nobody is waited for any more, and not before; no view depends on a
    card that its audience cannot know. The bot that plays where another does not is quick, and who played
    can be shown.
    `rare` are the first words of actions that would end most hands at once; `public` are the fields in which
    the rules themselves tell everybody something of cards that stay hidden. Raises AssertionError that says
    what failed.
    """
    assert is_quick(game.bot(game.substitute)), f"{game.substitute} plays for others, and is not quick."
    fields = {field.name for field in msgspec.structs.fields(game.messages.hand_shown)}
    assert "by" in fields, "What is shown of an action has no field for who played it."
    shuffles = Shuffles(chance.getrandbits(64))
    started = deal(game, rules, seats, shuffles)
    adapter = game.hand_adapter(started)
    steps: list[Step] = []
    seen: set[Step] = set()
    while adapter.result() is None:
        legal_steps = _legal_steps(adapter)
        assert legal_steps, "A hand in play has no legal action."
        assert len(steps) < MAX_ACTIONS, "The hand does not end."
        _check_refusals(adapter.hand, seats, legal_steps, seen, chance)
        for seat in adapter.awaited_seats():
            safe = adapter.safe_action(seat)
            assert (seat, safe) in legal_steps, f"What the clock would play is not legal: {safe}"
        seen.update(chance.sample(legal_steps, min(3, len(legal_steps))))
        step = choice(adapter, legal_steps, rare, chance)
        _check_copy(adapter.hand, seats, step, chance.choice(legal_steps))
        _play(adapter, seats, step)
        steps.append(step)
    _check_end(adapter, seats)
    for _ in range(3):
        again = deal(game, rules, seats, swapped := shuffles.with_two_swapped(chance))
        streams, streams_again = (
            _streams(game.hand_adapter(each), seats, steps, public) for each in (started, again)
        )
        _check_secrets(streams, streams_again, swapped.swapped)
    return adapter


class Shuffles:
    """Every shuffle of a deal, the same each time; two entries of one of them may be swapped."""

    def __init__(self, seed: int, swap: tuple[int, int, int] | None = None) -> None:
        self._seed = seed
        self._swap = swap
        self.lengths: list[int] = []
        """The lengths of the shuffles so far."""
        self.before_deal = 0
        """The number of shuffles before the deal: what they decide, everybody is shown."""
        self.swapped: tuple[str, str] = ("", "")

    def __call__(self, cards: Sequence[str]) -> list[str]:
        """Shuffle some cards."""
        number = len(self.lengths)
        self.lengths.append(len(cards))
        deck = Random(f"{self._seed} {number}").sample(list(cards), len(cards))
        if self._swap is not None and self._swap[0] == number:
            _, one, two = self._swap
            self.swapped = deck[one], deck[two]
            deck[one], deck[two] = deck[two], deck[one]
        return deck

    def again(self) -> Shuffles:
        """Return these shuffles from the beginning."""
        return Shuffles(self._seed, self._swap)

    def with_two_swapped(self, chance: Random) -> Shuffles:
        """Return these shuffles with two entries of one of them swapped."""
        number = chance.choice(range(self.before_deal, len(self.lengths)))
        one, two = chance.sample(range(self.lengths[number]), 2)
        return Shuffles(self._seed, (number, one, two))


def deal(game: Game, rules: msgspec.Struct, seats: int, shuffle: Shuffles) -> AnyHandStarted:
    """Deal the first hand of a table of bots, as a table would; it is written for the log and read again."""
    games = Catalogue(game)
    table = TableState(games)
    stored = msgspec.Raw(msgspec.json.encode(rules))
    details = game.table_details(None, seats)
    assert not isinstance(details, Refusal), f"A table cannot be opened: {details}"
    _fold(table, Opened("table", "code", game.name, "", stored, 1, "points", "none", details))
    for chair in range(1, seats + 1):
        _fold(table, Sat(chair, f"{BOT}{chair}", f"Bot {chair}", game.substitute, game.bot_details(table)))
    for event in (game.opening(table, shuffle, DoneCommand("", "")), game.before_deal(table, None)):
        if event is not None:
            _fold(table, event)
            while follow_ups := game.follow_ups(table, shuffle):
                _fold(table, *follow_ups)
    assert not game.prepares_deal(table) or game.is_prepared(table), "Bots leave the deal unprepared."
    shuffle.before_deal = len(shuffle.lengths)
    chairs, dealt = game.deal(table, shuffle)
    lengths = [len(cards) for cards in dealt.shuffled]
    assert lengths == shuffle.lengths[shuffle.before_deal :], "A deal tells of other shuffles than it made."
    started: AnyHandStarted = HandStarted(
        number=1,
        game=game.name,
        behaviour=game.behaviour,
        preset="",
        rules=stored,
        stake=table.stake,
        currency=table.currency,
        chairs=[chair.number for chair in chairs],
        people=[chair.person for chair in chairs],
        names=[chair.name for chair in chairs],
        deal=dealt,
    )
    started_again = games.events.read(Stored(1, games.events.write(started, 0)))
    assert isinstance(started_again, HandStarted), "A deal is something else when it is read again."
    assert started_again.deal == dealt, "A deal differs when it is read again."
    assert game.can_go_on(started_again), "A hand that was just dealt cannot be taken up."
    return started_again


def _fold(table: TableState, *events: AnyEvent) -> None:
    table.fold(events)


def _legal_steps(adapter: AnyHandAdapter) -> list[Step]:
    hand, turns = adapter.hand, adapter.turns
    steps = [(seat, action) for seat in hand.may_act() for action in hand.legal(seat)]
    assert len(set(steps)) == len(steps), "An action is listed twice."
    assert set(adapter.awaited_seats()) <= {seat for seat, _ in steps}, "Who cannot act is waited for."
    assert turns is None or turns.turn() is not None, "There are legal actions, but it is nobody's turn."
    return steps


def choice(adapter: AnyHandAdapter, legal_steps: list[Step], rare: Collection[str], chance: Random) -> Step:
    """Choose at random among listed actions, rare ones and those that leave nothing to store seldom."""
    held_back = [step for step in legal_steps if step[1].split()[0] in rare or adapter.is_passing(step[1])]
    rest = [step for step in legal_steps if step not in held_back]
    return chance.choice(held_back if held_back and (not rest or chance.random() < RARE_CHANCE) else rest)


def _play(adapter: AnyHandAdapter, seats: int, step: Step) -> None:
    before = [adapter.hand.legal(seat) for seat in range(seats)]
    choices = adapter.choices()
    assert not isinstance(adapter.hand.play(*step), Refusal), f"Listed, but refused: {step}"
    after = adapter.choices()
    for seat in range(seats):
        if seat != step[0] and adapter.hand.legal(seat) != before[seat]:
            # Else what it answers to the old question would be taken for an answer to the new one.
            assert choices.get(seat) != after.get(seat), f"Seat {seat} may do something else unnoticed."


def _check_refusals(
    hand: AnyHand, seats: int, legal_steps: list[Step], seen: set[Step], chance: Random
) -> None:
    before = _views(hand, seats)
    unlisted = sorted(seen - set(legal_steps))
    for step in chance.sample(unlisted, min(4, len(unlisted))):
        assert isinstance(hand.play(*step), Refusal), f"Not listed, but accepted: {step}"
    seat, action = legal_steps[0]
    for text in ("", "no such thing", action.split()[0].upper(), f"{action} {action}"):
        assert isinstance(hand.play(seat, text), Refusal), f"Accepted: {text!r}"
    assert _views(hand, seats) == before, "A refused action has changed the hand."


def _check_copy(hand: AnyHand, seats: int, step: Step, other: Step) -> None:
    before = _views(hand, seats)
    twin = hand.copy()
    assert _views(twin, seats) == before, "A copy differs from its original."
    assert not isinstance(twin.play(*other), Refusal), f"Listed, but refused to a copy: {other}"
    assert _views(hand, seats) == before, f"Play in a copy has changed the original: {step}"


def _views(hand: AnyHand, seats: int) -> list[bytes]:
    return [msgspec.json.encode(hand.view(audience)) for audience in (None, *range(seats))]


def _check_end(adapter: AnyHandAdapter, seats: int) -> None:
    result, turns = adapter.result(), adapter.turns
    assert result is not None
    assert len(result.net) == seats, "Net is not of every seat."
    assert not adapter.awaited_seats(), "Somebody is waited for after the end."
    if turns is not None:
        assert turns.turn() is None and not adapter.hand.may_act(), "Somebody may act after the end."


def _check_secrets(
    streams: list[list[bytes]], streams_again: list[list[bytes]], swapped: tuple[str, str]
) -> None:
    """Compare what each audience is shown of two deals that differ by two cards, spectators first.

    Where it differs first, one of the two cards must be among the differences: else something depends on a
    card that is not shown. And what spectators are shown, every seat is.
    """
    cards = {card.encode() for card in swapped}
    apart = []
    for here, there in zip(streams, streams_again, strict=True):
        first = next((k for k, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
        apart.append(first)
        if first is not None:
            assert _differences(here[first], there[first]) & cards, (
                f"Shown differently, though neither of {swapped} is known here."
            )
    spectators, *seats = apart
    if spectators is not None:
        late = [seat for seat, first in enumerate(seats) if first is None or first > spectators]
        assert not late, f"Spectators are shown one of {swapped}, seats {late} are not."


def _differences(here: bytes, there: bytes) -> set[bytes]:
    """List the words that stand in one text and not in the other, or elsewhere."""
    first, second = WORD.findall(here), WORD.findall(there)
    if len(first) == len(second):
        return {word for pair in zip(first, second, strict=True) if pair[0] != pair[1] for word in pair}
    one, two = Counter(first), Counter(second)
    return {*(one - two), *(two - one)}


def _streams(
    adapter: AnyHandAdapter, seats: int, steps: list[Step], public: Collection[str]
) -> list[list[bytes]]:
    """Everything each audience is shown, as long as actions are accepted and nothing has come of the hand."""
    hand, audiences = adapter.hand, [None, *range(seats)]
    if adapter.result() is not None:
        return [[] for _ in audiences]
    streams = [[_text(hand.view(audience), public)] for audience in audiences]
    for step in steps:
        happened = hand.play(*step)
        if isinstance(happened, Refusal) or adapter.result() is not None:
            break
        for stream, audience in zip(streams, audiences, strict=True):
            stream.append(_text((hand.shown(happened, audience), hand.view(audience)), public))
    return streams


def _text(value: object, public: Collection[str]) -> bytes:
    return msgspec.json.encode(_without(msgspec.to_builtins(value), public))


def _without(value: object, names: Collection[str]) -> object:
    if isinstance(value, dict):
        return {name: _without(part, names) for name, part in value.items() if name not in names}
    return [_without(each, names) for each in value] if isinstance(value, list | tuple) else value
