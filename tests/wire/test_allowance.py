"""The allowance of a socket or an address comes back steadily, and never beyond what it began with."""

from greenroom.wire.allowance import Allowance, Rate


def test_what_was_not_spent_is_not_saved_up_beyond_the_ceiling() -> None:
    allowance = Allowance(Rate(most=3, refill=1), now=0)
    assert [allowance.spend(1, 1000) for _ in range(4)] == [True, True, True, False]


def test_it_begins_full_and_exactly_what_is_left_may_be_spent() -> None:
    allowance = Allowance(Rate(most=3, refill=0), now=50)
    assert not allowance.spend(3.5, 50)
    assert allowance.spend(3, 50)
    assert not allowance.spend(0.001, 50)
    assert allowance.spend(0, 50)


def test_what_was_spent_comes_back_with_time_however_often_one_asks() -> None:
    allowance = Allowance(Rate(most=10, refill=2), now=0)
    assert allowance.spend(10, 0)
    assert not allowance.spend(1, 0.25)
    assert allowance.spend(1, 0.5)
    assert not allowance.spend(1, 0.75)
    assert allowance.spend(4.5, 2.75) and not allowance.spend(0.5, 2.75)


def test_a_socket_is_given_forty_at_once_and_ten_a_second() -> None:
    assert Rate() == Rate(40, 10)
