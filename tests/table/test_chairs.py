"""Chairs stand in a circle, clockwise."""

from greenroom.table.people.chairs import COLOURS, Chair, chair_after, free_number, remove_chair


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


def colours(chairs: list[Chair]) -> set[int]:
    return {chair.number % COLOURS for chair in chairs}


def test_numbers_go_on_and_no_two_chairs_have_one_colour() -> None:
    assert free_number([], 1) == 1 and free_number(circle(1, 2), 3) == 3
    rest = circle(2, 3, 4, 5, 6, 7, 8)
    assert free_number(rest, 9) == 9
    # The ninth chair would have the colour of the first.
    assert free_number(circle(1, 2, 3), 9) == 12 and len(colours(circle(1, 2, 3, 12))) == 4


def test_who_comes_back_has_their_colour_again_unless_another_has_it() -> None:
    assert free_number(circle(1, 3), 4, former=2) == 10
    assert free_number(circle(1, 10), 11, former=2) == 11


def test_where_there_are_more_chairs_than_colours_numbers_go_on() -> None:
    assert (
        free_number(circle(*range(1, 9)), 9) == 9 and free_number(circle(*range(1, 12)), 14, former=3) == 14
    )
