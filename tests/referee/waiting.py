"""TK-27 and TK-34: who must wait before a drop, and who cannot go out."""

from .option import flag, whole, word
from .table import Spread, Table

OPTIONS = {
    "wait_after_spread": whole(0, 0, 9),
    "wait_after_hit": whole(0, 0, 9),
    "wait_after_own_hit": whole(0, 0, 9),
    "wait_hits": word("each", "once"),
    "hit_blocks_out": flag(False),
    "boobed": flag(False),
}


def boobed(table: Table) -> bool:
    """TK-34: once the stock holds no more cards than there are players, nobody can go out."""
    return table.rules["boobed"] and table.stock_size <= len(table.seats)


def blocked(table: Table, seat: int) -> bool:
    """TK-27: hit by another, it can't go out; no force while TK-34 holds."""
    return table.seats[seat].blocked and not boobed(table)


def may_keep(table: Table, seat: int, left: int, has_hit: bool) -> bool:
    """TK-27: whether the turn could still end with a card in hand, given the number left after a play."""
    if not blocked(table, seat):
        return True
    ends_without_discard = has_hit and not table.rules["discard_after_hit"]
    return left >= (1 if ends_without_discard else 2)


def begin_turn(table: Table, seat: int) -> None:
    """TK-27: the count falls by one, before that turn's own additions."""
    player = table.seats[seat]
    player.turns += 1
    player.waits = max(0, player.waits - 1)
    player.hit_since_turn_began = False


def wait_for_spread(table: Table, seat: int) -> None:
    table.seats[seat].waits += table.rules["wait_after_spread"]


def wait_for_hits(table: Table, seat: int, spread: Spread, cards: int) -> None:
    """TK-27: waits add up, card by card; a hit on another's spread makes only that spread's owner wait."""
    for _ in range(cards):
        if spread.owner == seat:
            table.seats[seat].waits += table.rules["wait_after_own_hit"]
        else:
            be_hit(table, spread.owner)


def be_hit(table: Table, owner: int) -> None:
    """`once`: of the hits by others since the turn began only the first counts."""
    player = table.seats[owner]
    player.blocked = table.rules["hit_blocks_out"]
    if table.rules["wait_hits"] == "each" or not player.hit_since_turn_began:
        player.waits += table.rules["wait_after_hit"]
    player.hit_since_turn_began = True
