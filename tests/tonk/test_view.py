"""TK-17, TK-19: what each audience sees, and that nothing else reaches it."""

from random import Random

import msgspec
import pytest
from positions import deal, mover, play, rules_of

from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.games.tonk.text.presenter import Happened
from greenroom.games.tonk.text.view import TonkShown, Win
from greenroom.kernel.refusal import Refusal
from refusals import granted


def random_hand(preset, seed, seats=3):
    rules, chance = rules_of(preset), Random(seed)
    deck = TONK.pack(rules)
    chance.shuffle(deck)
    return TONK.deal(rules, seats, 0, deck), chance


def with_unknown_cards_changed(hand, audience, chance):
    """A copy in which every card that the audience cannot see lies elsewhere."""
    other = hand.copy()
    state = other.state
    hands, pile, deck = list(state.hands), list(state.pile), list(state.deck)
    seats = [seat for seat in range(state.seats) if seat != audience]
    covered, left = range(state.top - 1), range(state.drawn, state.rules.size)
    unknown = [card for seat in seats for card in range(56) if hands[seat] >> card & 1]
    sizes = [hands[seat].bit_count() for seat in seats]
    unknown += [pile[at] for at in covered] + [deck[at] for at in left]
    chance.shuffle(unknown)
    for seat, size in zip(seats, sizes, strict=True):
        hands[seat] = sum(1 << unknown.pop() for _ in range(size))
    for at in covered:
        pile[at] = unknown.pop()
    for at in left:
        deck[at] = unknown.pop()
    state.hands, state.pile, state.deck = hands, pile, deck
    return other


@pytest.mark.parametrize("preset", PRESETS)
def test_no_view_depends_on_a_card_its_audience_cannot_see(preset):
    encode = msgspec.json.encode
    hand, chance = random_hand(preset, 3)
    while hand.outcome is None:
        for audience in (0, 1, 2, None):
            other = with_unknown_cards_changed(hand, audience, chance)
            assert encode(other.view(audience)) == encode(hand.view(audience))
        seat = mover(hand)
        actions = [action for action in hand.legal(seat) if action != "drop"] or ["drop"]
        assert not isinstance(hand.play(seat, chance.choice(actions)), Refusal)


def shown(hand: TonkHand, happened: Happened, audience: int | None) -> TonkShown:
    """The event as an audience is shown it, which is something."""
    seen = hand.shown(happened, audience)
    assert seen is not None
    return seen


def held(hand: TonkHand) -> list[Win | None]:
    """The reason why each seat won, as all are shown it."""
    outcome = hand.view(None).outcome
    assert outcome is not None
    return outcome.held


def test_a_drawn_card_is_shown_to_its_seat_alone():
    hand = deal("5c 5d 6h", "2d 4d 7h", up="9c", stock="Kd")
    drawn = granted(hand.play(0, "draw"))
    assert shown(hand, drawn, 0).cards == ["Kd"]
    assert (shown(hand, drawn, 1).cards, shown(hand, drawn, None).cards) == ([], [])


def test_what_lies_open_is_shown_to_all():
    hand = deal("5c 5d 5h 6h", "2d 4d 7h 5s", up="9c", stock="Kd Ks")
    for action, cards, spread in (
        ("take", ["9c"], None),
        ("spread 5h 5c 5d", ["5c", "5d", "5h"], 1),
        ("discard 6h", ["6h"], None),
    ):
        happened = granted(hand.play(0, action))
        for audience in (0, 1, None):
            each = shown(hand, happened, audience)
            assert (each.seat, each.did, each.cards, each.spread) == (0, action.split()[0], cards, spread)
    play(hand, "p2 draw")
    hit = shown(hand, granted(hand.play(1, "hit s1 5s")), None)
    assert (hit.did, hit.cards, hit.spread) == ("hit", ["5s"], 1)


def test_the_draw_that_meets_an_empty_stock_moves_no_card():
    hand = deal("Kc Qd Jh", "Ac 2c 3d", up="9s")
    while hand.view(None).stock:
        seat = mover(hand)
        play(hand, f"p{seat + 1} draw")
        play(hand, f"p{seat + 1} {hand.legal(seat)[-1]}")
    assert shown(hand, granted(hand.play(mover(hand), "draw")), None).cards == []


def test_a_seat_sees_its_own_cards_and_the_others_counts():
    hand = deal("5c 5d 6h", "2d 4d 7h", up="9c", stock="Kd")
    view = play(hand, "p1 draw").view(1)
    assert (view.hand, view.points, view.cards, view.legal) == (["2d", "4d", "7h"], 13, [4, 3], [])
    assert (view.turn, view.phase, view.hands, view.rest) == (0, "play", None, None)


def test_spectators_see_what_all_see():
    hand = play(deal("5c 5d 6h", "2d 4d 7h", up="9c", stock="Kd"), "p1 draw")
    view = hand.view(None)
    assert (view.hand, view.points, view.legal, view.top) == (None, None, [], "9c")


def test_the_clock_draws_then_discards_the_card_that_counts_most():
    hand = deal("5c Kd 6h", "2d 4d 7h", up="9c", stock="Qd")
    assert TONK.safe_action(hand, 0) == "draw"
    assert TONK.safe_action(play(hand, "p1 draw"), 0) == "discard Kd"


def test_the_clock_passes_a_claim_and_never_drops():
    claim = [{"points": [49, 50], "pays": 2, "when": "first_turn"}]
    hand = deal("Tc Jc Qd Ks Kh", "2c 4d 6h 8s Ts", up="9c", naturals=claim)
    assert TONK.safe_action(hand, 0) == "pass"
    assert TONK.safe_action(play(hand, "p1 pass"), 0) == "draw"


def test_the_clock_lays_what_must_be_laid():
    hand = play(deal("5c 5d 5h 9c", "8c 9s 3c 2d", up="Jc", stock="Kd", must_spread="always"), "p1 draw")
    assert TONK.safe_action(hand, 0) == "spread 5c 5d 5h"


def test_the_view_tells_who_may_not_go_out():
    for blocks in (False, True):
        hand = deal("5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", stock="Kd Ks 9h", hit_blocks_out=blocks)
        play(
            hand, "p1 draw", "p1 spread 5c 6c 7c", "p1 discard Kd", "p2 draw", "p2 hit s1 8c", "p2 discard Ks"
        )
        assert hand.view(None).blocked == ([0] if blocks else [])


def test_the_view_tells_when_nobody_can_go_out_any_more():
    for boobed in (False, True):
        for left in (3, 2):
            hand = deal("5c 6c 7c 9d 9s", "8c 2h 3d 2d Qs", up="Jd", boobed=boobed)
            hand.state.drawn = hand.state.rules.size - left
            nobody = boobed and left == 2
            assert [hand.view(seat).boobed for seat in (None, 0)] == [nobody, nobody]


def test_tk_14_the_outcome_tells_by_what_each_seat_won_on_the_deal():
    low, high, courts = "Ac 2d 3s 4h 3c", "2c 4d 6h 8s Ts", "Jc Jd Qs Kh Kc"
    entries = [{"court_cards": 5, "pays": 2}, {"max_points": 13, "pays": 2}, {"points": [30], "pays": 1}]
    hand = deal(low, high, courts, up="9c", naturals=entries, naturals_clash="all")
    assert held(hand) == ["low", "points", "courts"]
    hand = deal(high, low, courts, up="9c", naturals=entries[2:])
    assert held(hand) == ["points", None, None]
    claim = [{"points": [30], "pays": 1, "when": "first_turn"}]
    hand = play(deal(high, low, up="9c", naturals=claim), "p1 claim")
    assert held(hand) == ["claim", None]
    assert held(play(deal(high, low, up="9c"), "p1 drop")) == []
