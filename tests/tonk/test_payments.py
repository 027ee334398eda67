"""The check of every outcome finds one that owes somebody."""

from __future__ import annotations

import msgspec
import pytest
from payments import check_outcome

from greenroom.games.tonk.text.outcome import Outcome, Payment


@pytest.mark.parametrize(
    ("charges", "net", "said"),
    [(None, [1, 0], "sum of the payments"), ([1, 0], [0, 0], "minus the charge")],
)
def test_an_outcome_that_owes_somebody_is_found(charges, net, said):
    right = Outcome("drop", [0], [1, 2], [Payment(1, 0, 1, "drop")], None, [1, -1])
    check_outcome(right)
    with pytest.raises(AssertionError, match=said):
        check_outcome(msgspec.structs.replace(right, charges=charges, net=net))
