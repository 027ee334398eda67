"""A duplicate: what follows from its secret and its log, and the arithmetic of its comparing sheet."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from greenroom.games.tonk.duplicate import decisions, deck_seeds, events
from greenroom.games.tonk.duplicate.comparison import (
    MIN_HANDS,
    STUDENT_95,
    ComparisonLine,
    HandResult,
    lines,
    margin_of_total,
    means,
    places,
)
from greenroom.games.tonk.duplicate.decisions import DuplicateDecision
from greenroom.games.tonk.duplicate.options import MAX_HANDS, DuplicateOptions
from greenroom.games.tonk.duplicate.reference import reference
from greenroom.games.tonk.duplicate.state import Duplicate
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.kernel.refusal import Refusal
from greenroom.store import Stored
from greenroom.table.people.forgotten_guests import Forgotten
from provable.draw import n4
from provable.keystream import Stream
from refusals import granted

PAGE = Path(__file__).resolve().parents[2] / "docs" / "duplicate.md"
SECRET = "07" * 32
PACK = TONK.pack(HouseRules())


def duplicate(*more: events.DuplicateEvent, rules: HouseRules | None = None, players: int = 4) -> Duplicate:
    began = Duplicate("abcdef")
    opened = events.DuplicateOpened(
        host="thea",
        name="Thea",
        secret=SECRET,
        preset="classic",
        rules=msgspec.Raw(msgspec.json.encode(rules or HouseRules())),
        stake=1,
        currency="points",
        clock="none",
        hands=8,
        players=players,
        bots=0,
        bot="steady",
    )
    began.fold([opened, *more])
    return began


def code(decision: DuplicateDecision) -> str:
    assert isinstance(decision, Refusal)
    return decision.code


# The decks


def test_a_hand_has_one_deck_everywhere_and_every_hand_another() -> None:
    decks = [deck_seeds.deck(SECRET, hand, PACK) for hand in range(1, 31)]
    assert all(sorted(deck) == sorted(PACK) for deck in decks)
    assert deck_seeds.deck(SECRET, 3, list(reversed(PACK))) == decks[2], (
        "how the pack lay before is nobody's choice"
    )
    assert len({tuple(deck) for deck in decks}) == len(decks)
    assert deck_seeds.deck("08" * 32, 1, PACK) != decks[0]


def test_every_card_comes_to_lie_on_top_as_often() -> None:
    tops = Counter(deck_seeds.deck(SECRET, hand, PACK)[0] for hand in range(5200))
    assert len(tops) == 52 and all(55 < count < 155 for count in tops.values())


def test_each_seat_deals_in_turn() -> None:
    assert [deck_seeds.dealer(hand, 3) for hand in range(1, 8)] == [0, 1, 2, 0, 1, 2, 0]


def test_the_commitment_binds_secret_rules_length_and_players() -> None:
    of = duplicate()
    known = {of.commitment}
    for secret, terms, hands, players in (
        ("08" * 32, of.terms, 8, 4),
        (SECRET, of.terms.replace("52", "40"), 8, 4),
        (SECRET, of.terms, 9, 4),
        (SECRET, of.terms, 8, 3),
    ):
        known.add(deck_seeds.commitment(secret, terms, hands, players))
    assert len(known) == 5 and all(len(each) == 64 for each in known)


def test_the_worked_example_can_be_checked_by_its_description_alone() -> None:
    block = PAGE.read_text().split("An example")[1].split("```")[1]
    told = dict(re.split(r"  +| (?=[0-9a-f]{64}$)", line, maxsplit=1) for line in block.strip().splitlines())
    secret, hands, players = bytes.fromhex(told["secret"]), int(told["hands"]), int(told["players"])
    bound = secret + hashlib.sha256(told["terms"].encode()).digest() + n4(hands) + n4(players)
    commitment = hashlib.sha256(b"greenroom duplicate 1 commitment\n" + bound).hexdigest()
    key = hmac.digest(secret, b"greenroom duplicate 1 deck\n" + n4(1), "sha256")
    assert told["commitment"] == commitment
    assert told["commitment"] == deck_seeds.commitment(told["secret"], told["terms"], hands, players)
    assert told["key 1"] == key.hex()
    assert told["deck 1"].split() == Stream(key).shuffle(PACK) == deck_seeds.deck(told["secret"], 1, PACK)


# What may be chosen


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        (DuplicateOptions(overrides={"side_bet_high_suit": 1}), "tonk.duplicate_side_bets"),
        (DuplicateOptions(overrides={"side_bet_natural": 1}), "tonk.duplicate_side_bets"),
        (DuplicateOptions(overrides={"big_one": 2}), "tonk.duplicate_big_one"),
        (DuplicateOptions(overrides={"deals": 12}), "tonk.duplicate_deals"),
        (DuplicateOptions(overrides={"deals": 12, "big_one": 2}), "tonk.duplicate_big_one"),
        (DuplicateOptions(players=9), "tonk.players"),
        (DuplicateOptions(players=1), "tonk.players"),
        (DuplicateOptions(preset="vietnam", players=6), "tonk.too_many_players"),
        (DuplicateOptions(preset="whist"), "rules.unknown_preset"),
    ],
)
def test_rules_that_make_a_hand_depend_on_others_are_refused(options: DuplicateOptions, refused: str) -> None:
    rules = options.rules()
    assert isinstance(rules, Refusal) and rules.code == refused


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_as_a_duplicate(preset: str) -> None:
    assert granted(DuplicateOptions(preset=preset, players=2).rules()) == PRESETS[preset].rules


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        (DuplicateOptions(stake=0), "room.stake"),
        (DuplicateOptions(hands=0), "tonk.duplicate_hands"),
        (DuplicateOptions(hands=MAX_HANDS + 1), "tonk.duplicate_hands"),
        (DuplicateOptions(players=3, bots=3), "tonk.duplicate_bots"),
        (DuplicateOptions(bots=-1), "tonk.duplicate_bots"),
        (DuplicateOptions(bot="nobody"), "room.unknown_bot"),
    ],
)
def test_other_choices_out_of_range_are_refused(options: DuplicateOptions, refused: str) -> None:
    found = options.refusal()
    assert found is not None and found.code == refused


def test_as_many_hands_as_the_intervals_reach_to() -> None:
    assert DuplicateOptions(hands=MAX_HANDS).refusal() is None
    assert len(STUDENT_95) == MAX_HANDS - MIN_HANDS + 1


# Who sits where


def test_a_person_has_a_place_at_one_table_for_good() -> None:
    of = duplicate(events.TableAdded("first", "ann"), events.TableAdded("second", "bob"))
    assert decisions.open_table(of, "ann", "third") == [], "whoever asks twice finds the same table"
    assert of.places["ann"] == "first"
    assert granted(decisions.take_place(of, "cy", "2")) == [events.PlaceTaken("second", "cy")]
    of.fold([events.PlaceTaken("second", "cy")])
    assert decisions.take_place(of, "cy", "2") == []
    assert code(decisions.take_place(of, "cy", "1")) == "tonk.duplicate_elsewhere"
    assert code(decisions.open_table(of, "cy", "third")) == "tonk.duplicate_elsewhere"
    assert code(decisions.take_place(of, "ann", "2")) == "tonk.duplicate_elsewhere"
    assert code(decisions.take_place(of, "dee", "3")) == "tonk.duplicate_no_table"


def test_whoever_found_no_seat_may_go_elsewhere_and_whoever_opened_a_table_may_not() -> None:
    of = duplicate(events.TableAdded("first", "ann"), events.PlaceTaken("first", "cy"))
    assert decisions.give_up_place(of, "ann") == [] == decisions.give_up_place(of, "dee")
    of.fold(granted(decisions.give_up_place(of, "cy")))
    assert granted(decisions.open_table(of, "cy", "second")) == [events.TableAdded("second", "cy")]


def test_a_duplicate_has_room_for_so_many_tables() -> None:
    full = [events.TableAdded(f"t{number}", f"p{number}") for number in range(decisions.MAX_TABLES)]
    assert code(decisions.open_table(duplicate(*full), "ann", "one more")) == "tonk.duplicate_full"


def test_only_its_host_ends_it_and_nobody_comes_afterwards() -> None:
    of = duplicate(events.TableAdded("first", "ann"))
    assert code(decisions.close(of, "ann")) == "tonk.duplicate_host_only"
    of.fold(granted(decisions.close(of, "thea")))
    assert of.is_closed and decisions.close(of, "thea") == []
    assert code(decisions.open_table(of, "bob", "second")) == "tonk.duplicate_over"
    assert code(decisions.take_place(of, "bob", "1")) == "tonk.duplicate_over"


def test_what_is_stored_is_read_again_and_a_forgotten_host_has_no_name() -> None:
    more: list[events.DuplicateEvent] = [
        events.TableAdded("first", "ann"),
        events.PlaceTaken("first", "bob"),
        events.PlaceGivenUp("bob"),
        events.DuplicateClosed(),
    ]
    told = [duplicate().opened, *more]
    stored = [Stored(number, events.CODEC.write(event, 1.0)) for number, event in enumerate(told, 1)]
    assert [events.nameless(events.CODEC.read(each), Forgotten()) for each in stored] == told
    forgotten = Forgotten()
    forgotten._keep("thea", "en")
    opened = events.nameless(events.CODEC.read(stored[0]), forgotten)
    assert isinstance(opened, events.DuplicateOpened) and opened.name == "Guest"


# The comparing sheet

RESULTS = st.lists(
    st.tuples(st.integers(1, 3), st.integers(1, 9), st.lists(st.integers(-9, 9), min_size=2, max_size=2)),
    unique_by=lambda each: each[:2],
    min_size=1,
    max_size=30,
).map(
    lambda played: [
        HandResult(table, hand, seat, f"p{table}{seat}", net)
        for table, hand, nets in played
        for seat, net in enumerate(nets)
    ]
)
REFERENCES = {hand: (hand, -hand) for hand in range(1, 10)}


def naive_mean(results: list[HandResult], hand: int, seat: int) -> float:
    units = [each.units for each in results if (each.hand, each.seat) == (hand, seat)]
    return mean(units) if len(units) > 1 else REFERENCES[hand][seat]


@given(RESULTS)
def test_a_mean_is_that_of_all_tables_and_the_bots_where_one_played_alone(results: list[HandResult]) -> None:
    for (hand, seat), found in means(results, REFERENCES).items():
        assert float(found) == pytest.approx(naive_mean(results, hand, seat))


@given(RESULTS)
def test_units_are_cards_and_play_and_an_interval_follows_from_the_hands(results: list[HandResult]) -> None:
    for line in lines(results, means(results, REFERENCES)):
        own = [each for each in results if (each.table, each.seat) == (line.table, line.seat)]
        plays = [each.units - naive_mean(results, each.hand, each.seat) for each in own]
        assert (line.hands, line.units) == (len(own), sum(each.units for each in own))
        assert float(line.play) == pytest.approx(sum(plays))
        assert line.units == line.cards + line.play
        if len(plays) < MIN_HANDS or len(set(plays)) == 1:
            assert line.margin is None
        else:
            margin = STUDENT_95[len(plays) - MIN_HANDS] * stdev(plays) * sqrt(len(plays))
            assert line.margin == pytest.approx(margin)


@given(RESULTS)
def test_play_sums_to_nothing_over_the_tables_that_share_their_hands(results: list[HandResult]) -> None:
    tables = Counter((each.hand, each.seat) for each in results)
    shared = [each for each in results if tables[each.hand, each.seat] > 1]
    found = lines(shared, means(shared, {}))
    for seat in (0, 1):
        assert sum((line.play for line in found if line.seat == seat), Fraction(0)) == 0


@given(RESULTS)
def test_no_other_seat_and_no_other_hand_changes_a_mean(results: list[HandResult]) -> None:
    before = means(results, REFERENCES)
    others = [each for each in results if (each.hand, each.seat) != (1, 0)]
    changed = [msgspec.structs.replace(each, units=each.units + 7) for each in others]
    after = means([*(each for each in results if each not in others), *changed], REFERENCES)
    assert before.get((1, 0)) == after.get((1, 0))


def test_whoever_takes_over_a_seat_has_a_line_of_their_own() -> None:
    played = [HandResult(1, 1, 0, "ann", 3), HandResult(1, 2, 0, "bob", -1)]
    found = lines(played, means(played, {1: (1,), 2: (0,)}))
    assert [(line.person, line.hands, int(line.play)) for line in found] == [("ann", 1, 2), ("bob", 1, -1)]


def test_equal_play_shares_a_place() -> None:
    played = [HandResult(table, 1, 0, f"p{table}", units) for table, units in enumerate((2, 5, 2, -9), 1)]
    assert places(lines(played, means(played, {}))) == [2, 1, 2, 4]


def test_the_interval_reaches_as_far_as_student_says() -> None:
    """By the quantiles that tables of statistics print: 2.571 for six hands, 2.045 for thirty."""
    for hands, quantile in ((6, 2.571), (10, 2.262), (30, 2.045)):
        plays = [Fraction(each) for each in (1, -1) * (hands // 2)]
        assert margin_of_total(plays) == pytest.approx(quantile * sqrt(hands / (hands - 1)) * sqrt(hands))
    assert list(STUDENT_95) == sorted(STUDENT_95, reverse=True)


def test_too_few_hands_and_equal_ones_show_nothing_that_luck_could_not_bring() -> None:
    assert margin_of_total([Fraction(1), Fraction(1)]) is None
    assert margin_of_total([Fraction(each) for each in (1, -1, 2, 3, -2)]) is None
    assert margin_of_total([Fraction(4)] * 8) is None


def test_an_interval_of_95_per_cent_holds_what_it_should() -> None:
    """Of 2000 players without any skill, the interval of eight hands leaves out about one in twenty."""
    chance_of = Random(11)
    missed = 0
    for _ in range(2000):
        plays = [Fraction(chance_of.choice((-6, -2, -1, 1, 2, 6))) for _ in range(8)]
        margin = margin_of_total(plays)
        assert margin is not None
        missed += abs(float(sum(plays))) > margin
    assert 60 <= missed <= 140


def test_a_line_is_compared_exactly() -> None:
    thirds = [HandResult(table, 1, 0, "p", units) for table, units in ((1, 1), (2, 0), (3, 0))]
    first: ComparisonLine = lines(thirds, means(thirds, {}))[0]
    assert (first.cards, first.play) == (Fraction(1, 3), Fraction(2, 3))


# The reference


@pytest.mark.parametrize("preset", ["classic", "slap", "push-ups", "chicago"])
def test_the_bots_play_every_deck_the_same_way_again(preset: str) -> None:
    of = duplicate(rules=PRESETS[preset].rules, players=3)
    nets = [reference(of, hand) for hand in range(1, 9)]
    again = duplicate(rules=PRESETS[preset].rules, players=3)
    assert [reference(again, hand) for hand in range(1, 9)] == nets
    assert all(len(net) == 3 for net in nets) and any(any(net) for net in nets)
    if preset != "push-ups":
        assert all(sum(net) == 0 for net in nets), "what is paid stays at the table (TK-36)"
