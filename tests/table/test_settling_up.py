"""Balances, and the fewest transfers that clear them (TK-37)."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from greenroom.table.log.transfers import Transfer, fewest_transfers


@st.composite
def balanced(draw: st.DrawFn, most: int) -> dict[str, int]:
    values = draw(st.lists(st.integers(-20, 20), min_size=1, max_size=most - 1))
    return {f"p{place}": value for place, value in enumerate([*values, -sum(values)])}


def even_groups(values: list[int]) -> int:
    """Count, by trying everything, the most groups that are each even among themselves."""
    values = [value for value in values if value]
    if not values:
        return 0
    rest = values[1:]
    best = 1
    for size in range(len(rest)):
        for others in itertools.combinations(range(len(rest)), size):
            if values[0] + sum(rest[place] for place in others) == 0:
                left = [value for place, value in enumerate(rest) if place not in others]
                best = max(best, 1 + even_groups(left))
    return best


@given(balanced(most=8))
def test_tk_37_transfers_clear_all_balances(balances: dict[str, int]) -> None:
    left = dict(balances)
    for transfer in fewest_transfers(balances):
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.payee] -= transfer.amount
    assert not any(left.values())


@given(balanced(most=6))
def test_tk_37_transfers_are_the_fewest(balances: dict[str, int]) -> None:
    owing = [value for value in balances.values() if value]
    assert len(fewest_transfers(balances)) == len(owing) - even_groups(owing)


def test_tk_37_a_pair_and_a_three_are_kept_apart_where_paying_the_largest_first_would_mix_them() -> None:
    transfers = fewest_transfers({"a": 6, "b": -3, "c": -3, "d": 5, "e": -5})
    assert sorted((each.payer, each.payee, each.amount) for each in transfers) == [
        ("b", "a", 3),
        ("c", "a", 3),
        ("e", "d", 5),
    ]


def test_tk_37_two_pairs_settle_among_themselves() -> None:
    transfers = fewest_transfers({"a": -5, "b": 3, "c": 5, "d": -3})
    assert sorted((each.payer, each.payee, each.amount) for each in transfers) == [
        ("a", "c", 5),
        ("d", "b", 3),
    ]


def test_tk_37_nobody_owes_anything() -> None:
    assert fewest_transfers({"a": 0, "b": 0}) == []


def test_tk_35_charged_points_cannot_be_transferred() -> None:
    assert fewest_transfers({"a": -12, "b": 0}) == []


def test_tk_37_for_up_to_twelve_people_the_fewest_are_searched() -> None:
    owed = [6, -3, -3, 5, -5, 60, -30, -30, 50, -50, 700, -700]
    balances = {f"p{number}": balance for number, balance in enumerate(owed)}
    assert len(fewest_transfers(balances)) == 12 - 5


def test_many_people_are_cleared_too() -> None:
    balances = {f"p{number}": number for number in range(1, 20)} | {"bank": -190}
    assert len(fewest_transfers(balances)) == 19
    assert fewest_transfers({"a": -1, "b": 1}) == [Transfer("a", "b", 1)]
