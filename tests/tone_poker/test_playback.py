"""The length of Play Hands (TP-15), reckoned from what a listener hears and not from the program."""

import pytest

from greenroom.games.tone_poker.engine.playback import length_ms


@pytest.mark.parametrize(("hands", "lasts"), [(1, 2380), (2, 4449), (3, 6518), (5, 10656), (12, 25138)])
def test_tp_15_a_playback_lasts_a_bar_a_hand_and_until_the_last_note_has_died_away(
    hands: int, lasts: int
) -> None:
    """At 116 quarters a minute a bar of four is 2 069 ms; the last phrase takes 4.6 quarters, 2 379.3 ms."""
    assert length_ms(hands) == lasts
