"""The cut for the first deal (TK-08)."""

from collections.abc import Sequence

from greenroom.games.tonk.table.cut import cut_for_deal

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


class Cards:
    """Deals the cards it was told to, round by round."""

    def __init__(self, *rounds: str) -> None:
        self._rounds = [cards.split() for cards in rounds]
        self.packs: list[list[str]] = []

    def __call__(self, pack: Sequence[str]) -> list[str]:
        self.packs.append(list(pack))
        return self._rounds.pop(0)


def test_tk_08_the_highest_deals_and_the_next_highest_sits_at_its_left() -> None:
    cut = cut_for_deal([1, 2, 3], PACK, Cards("5h Kd 9c"))
    assert cut.order == [2, 3, 1] and cut.rounds == [[(1, "5h"), (2, "Kd"), (3, "9c")]]


def test_tk_08_the_ace_is_low() -> None:
    assert cut_for_deal([1, 2], PACK, Cards("Ah 2d")).order == [2, 1]


def test_tk_08_equal_ranks_cut_again_among_themselves() -> None:
    cut = cut_for_deal([1, 2, 3, 4], PACK, Cards("9h Kd 9c 2c", "3h 8s"))
    assert cut.order == [2, 3, 1, 4] and cut.rounds[1] == [(1, "3h"), (3, "8s")]


def test_tk_08_they_cut_until_it_is_clear() -> None:
    cut = cut_for_deal([1, 2], PACK, Cards("9h 9d", "Qs Qh", "2h Ac"))
    assert cut.order == [1, 2] and len(cut.rounds) == 3


def test_tk_08_jokers_are_left_out_of_the_cut() -> None:
    cards = Cards("5h Kd")
    cut_for_deal([1, 2], [*PACK, "X1", "X2"], cards)
    assert cards.packs == [PACK]
