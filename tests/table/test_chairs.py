"""Chairs stand in a circle, clockwise."""

from greenroom.table.people.chairs import Chair, chair_after, remove_chair


def circle(*numbers: int) -> list[Chair]:
    return [Chair(number, f"person-{number}", str(number), None) for number in numbers]


def test_behind_the_last_chair_comes_the_first() -> None:
    chairs = circle(1, 4, 2)
    assert [chair_after(chairs, number) for number in (1, 4, 2)] == [4, 2, 1]


def test_behind_a_chair_that_there_is_not_comes_the_first() -> None:
    assert chair_after(circle(3, 1), None) == chair_after(circle(3, 1), 7) == 3


def test_where_a_chair_was_taken_away_its_right_hand_neighbour_is_known() -> None:
    chairs = circle(1, 4, 2)
    assert remove_chair(chairs, 4) == 1 and remove_chair(chairs, 1) == 2
    assert remove_chair(chairs, 9) is None and [each.number for each in chairs] == [2]
    assert remove_chair(chairs, 2) is None and not chairs
