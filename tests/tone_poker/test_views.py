"""The sight and hearing of an audience: everything in an open hand, what was played in a closed one."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from greenroom.games.tone_poker.game import TONE_POKER
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.kernel.refusal import Refusal
from tone_poker.laid_out import DECKS, do, table


def test_tp_18_open_hands_lie_face_up_and_are_heard_by_all():
    hand = table()
    for text in ("p1 deal", "p1 select 7", "p1 discard 7", "p1 move 0 3", "p1 deselect 2"):
        if text == "p1 deselect 2":
            do(hand, "p1 select 2")
        happened = do(hand, text)
        assert hand.shown(happened, 0) == hand.shown(happened, 1) == hand.shown(happened, None)
    assert hand.view(1).seats == hand.view(0).seats == hand.view(None).seats
    assert hand.view(None).seats[0].cards == [11, 2, 0, 9, 4]
    assert hand.view(None).seats[0].thrown == [7]


def test_tp_18_a_closed_hand_is_neither_seen_nor_heard_before_it_is_played():
    hand = table(hands="closed")
    dealt = hand.shown(do(hand, "p1 deal"), 1)
    assert (dealt.cards, dealt.notes, dealt.count) == ([], [], 5)
    assert hand.shown(do(hand, "p1 select 7"), 1) is None
    assert hand.shown(do(hand, "p1 deselect 7"), 1) is None
    assert hand.shown(do(hand, "p1 move 0 5"), 1) is None
    thrown = hand.shown(do(hand, "p1 discard 7 2"), 1)
    assert (thrown.cards, thrown.drawn, thrown.notes, thrown.count) == ([], [], [], 2)
    seat = hand.view(1).seats[0]
    assert (seat.cards, seat.hidden, seat.thrown, seat.pile, seat.label) == ([], 5, [], 2, None)
    played = hand.shown(do(hand, "p1 play"), 1)
    assert played.cards == [11, 6, 9, 4, 0] and played.notes == [71, 66, 69, 64, 60]
    assert hand.view(1).seats[0].label == "flush"


def test_tp_14_late_replacements_stay_hidden_until_the_hand_is_played_again():
    hand = table("p1 deal", "p1 play", hands="closed")
    late = hand.shown(do(hand, "p1 discard 7 2"), 1)
    assert (late.cards, late.drawn, late.notes) == ([7, 2], [], [])
    seat = hand.view(1).seats[0]
    assert (seat.cards, seat.hidden, seat.thrown, seat.label) == ([0, 9, 4], 2, [7, 2], None)
    assert hand.shown(do(hand, "p1 select 11"), 1) is None
    assert hand.shown(do(hand, "p1 select 9"), 1).notes == [69]
    assert hand.shown(do(hand, "p1 move 9 1"), 1).place == 0
    assert hand.shown(do(hand, "p1 move 9 2"), 0).place == 2
    do(hand, "p1 play")
    assert hand.view(1).seats[0].hidden == 0


def test_tp_18_the_own_closed_hand_is_seen_and_heard():
    hand = table(hands="closed")
    assert hand.shown(do(hand, "p1 deal"), 0).notes == [60, 67, 62, 69, 64]
    assert hand.view(0).seats[0].cards == [0, 7, 2, 9, 4]
    assert hand.view(1).seats[0].cards == []
    assert hand.view(None).seats[0].cards == []


def random_actions(chance):
    """Play a closed hand at random; returns the decks and what was done."""
    decks = [chance.sample(range(12), 12) for _ in range(3)]
    hand = dealt(decks)
    actions: list[tuple[int, str]] = []
    while len(actions) < 25:
        seat = chance.randrange(3)
        listed = hand.legal(seat)
        if listed != ["deal"]:
            listed += [f"move {chance.choice(hand.view(seat).seats[seat].cards)} {chance.randint(1, 5)}"] * 3
        if chance.random() < 0.5:
            listed = [action for action in listed if not action.startswith("discard")]
        action = chance.choice(listed)
        if not isinstance(hand.play(seat, action), Refusal):
            actions.append((seat, action))
    return decks, actions


def dealt(decks):
    hand = TONE_POKER.deal(HouseRules(hands="closed"), [4, 9, 2], [list(map(str, deck)) for deck in decks])
    assert not isinstance(hand, Refusal)
    return hand


def stream(decks, actions, audience):
    """Everything an audience is shown; of what it may not know of, not even that it happened."""
    hand = dealt(decks)
    last = hand.view(audience)
    sent = [msgspec.json.encode(last)]
    for seat, action in actions:
        shown = hand.shown(hand.play(seat, action), audience)
        if shown is None:
            assert hand.view(audience) == last, "Changed, but not told."
        else:
            last = hand.view(audience)
            sent.append(msgspec.json.encode([shown, last]))
    return sent


@pytest.mark.parametrize("seed", range(40))
def test_tp_18_no_byte_depends_on_a_card_that_the_audience_cannot_know(seed):
    """Shuffle among themselves the cards of a seat that its others never saw: they are shown the same."""
    chance = Random(seed)
    decks, actions = random_actions(chance)
    whole = dealt(decks)
    for step in actions:
        whole.play(*step)
    secret = seed % 3
    unknown = [card for card in range(12) if not whole.state.seats[secret].known >> card & 1]
    swapped = dict(zip(unknown, chance.sample(unknown, len(unknown)), strict=True))
    other = [
        [swapped.get(card, card) if n == secret else card for card in deck] for n, deck in enumerate(decks)
    ]
    retold = [(seat, renamed(action, swapped) if seat == secret else action) for seat, action in actions]
    for audience in (None, *(seat for seat in range(3) if seat != secret)):
        assert stream(decks, actions, audience) == stream(other, retold, audience)


def renamed(action, swapped):
    did, *words = action.split()
    cards, rest = (words[:1], words[1:]) if did == "move" else (words, [])
    return " ".join([did, *(str(swapped.get(int(card), int(card))) for card in cards), *rest])


def test_an_unseen_order_of_the_deck_changes_no_view_of_anybody():
    """Not even its own seat can tell what lies next in the deck."""
    one = table("p1 deal", decks=DECKS[:2])
    two = table("p1 deal", decks=("0 7 2 9 4 5 10 3 8 1 6 11", DECKS[1]))
    for audience in (None, 0, 1):
        assert one.view(audience) == two.view(audience)
