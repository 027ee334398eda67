"""TK-25: touching the stock commits."""

import pytest
from positions import deal, legal, play, refusal_of


@pytest.mark.parametrize("commits", [True, False])
def test_tk_25_there_is_no_way_back_to_the_discard_from_the_stock(commits):
    """Whether the table asks before the tap or not: what was drawn is drawn."""
    hand = play(deal("2c 4d 6h", "3c 5d 7h", up="9c", stock="Kd", touch_stock=commits), "p1 draw")
    assert hand.view(0).hand == ["2c", "4d", "6h", "Kd"]
    assert refusal_of(hand, "p1 take") == "tonk.turn_begun"
    assert {action.split()[1] for action in legal(hand)} == {"discard"}
