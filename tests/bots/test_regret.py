"""`benchmarks/regret.py` compares with a search whose budget nothing cuts."""

import pytest

from regret import DEEP


@pytest.mark.parametrize(("seats", "acted"), [(2, 0), (3, 20), (8, 40)])
def test_the_deep_search_spends_its_whole_budget_at_every_table(seats: int, acted: int) -> None:
    assert DEEP.for_table(seats, acted) == DEEP
