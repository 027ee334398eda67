"""Cards as text and back."""

import pytest

from greenroom.kernel.card_text import cards_of, faces


@pytest.mark.parametrize(
    ("pack", "jokers", "size"), [("52", 0, 52), ("52", 4, 56), ("40", 0, 40), ("40", 2, 42)]
)
def test_every_card_of_a_pack_has_a_text_of_its_own(pack, jokers, size):
    faced = faces(pack, jokers)
    assert len(faced.numbers) == size
    assert all(faced.names[card] == text for text, card in faced.numbers.items())


def test_a_suit_is_thirteen_ranks_and_the_ace_is_lowest():
    numbers = faces("52", 1).numbers
    assert (numbers["Ac"], numbers["Kc"], numbers["Ad"], numbers["Ks"], numbers["X1"]) == (0, 12, 13, 51, 52)


def test_tk_01_seven_and_jack_are_neighbours_in_the_pack_of_forty():
    numbers = faces("40", 0).numbers
    assert numbers["Jh"] == numbers["7h"] + 1
    assert not {"8h", "9h", "Th"} & set(numbers)


def test_a_hand_is_gone_through_once():
    hand = 1 << 3 | 1 << 40 | 1 << 55
    assert list(cards_of(hand)) == [3, 40, 55]
