"""TK-28 to TK-36: how the play ends and who pays whom.

A due is (payer, payee, stakes, why); a scheme of TK-32 is a function from the table, the dropper and
the counts to the dues.
"""

from collections.abc import Callable

from .cards import full_count
from .count import count
from .option import flag, whole, whole_or_null, word
from .table import Payment, Table

Due = tuple[int, int, int, str]
Counts = list[int]
Scheme = Callable[[Table, int, Counts], list[Due]]

OPTIONS = {
    "tonk_pays": whole(2, 1),
    "tonk_by": word("any", "second_spread"),
    "first_turn_tonk_pays": whole_or_null(None, 1),
    "break_hand": flag(False),
    "out_pays": whole(1, 1),
    "drop_pays": whole(1, 1),
    "caught": word(
        "classic",
        "double_and_low",
        "low_collects",
        "dropper_pays_for_all",
        "one_and_low",
        "double_to_all",
        "five_to_low",
        "beaters",
        "per_player",
    ),
    "caught_pays": whole(2, 1),
    "stock_out": word("lowest", "dead"),
    "stock_out_ties": word("all", "dead"),
    "scoring": word("stakes", "push_ups"),
}


def counts(table: Table) -> Counts:
    """TK-24: what each hand counts; naturals always in full."""
    if table.end in ("natural", "natural_draw"):
        return [full_count(seat.hand, table.rules) for seat in table.seats]
    return [count(seat.hand, table.rules) for seat in table.seats]


def finish(table: Table, end: str, winners: list[int], dues: list[Due]) -> None:
    """TK-36: payments in whole units; TK-35: or charges instead, which are made beside."""
    table.end = end
    table.winners = sorted(winners)
    if table.rules["scoring"] == "stakes":
        table.payments += [Payment(a, b, stakes * table.stake, why) for a, b, stakes, why in dues]


def charge(table: Table, seat: int, points: int) -> None:
    """TK-35: each loser is charged its count, whatever the stake; The Big One charges twice as much."""
    if table.rules["scoring"] == "push_ups":
        table.charges[seat] = points * table.charge_times


def from_each(table: Table, winner: int, stakes: int, why: str) -> list[Due]:
    return [(seat, winner, stakes, why) for seat in table.others(winner)]


def one_winner(table: Table, end: str, winner: int, stakes: int) -> None:
    """The winner is paid by each other player, or each other is charged its count that many times."""
    finish(table, end, [winner], from_each(table, winner, stakes, end))
    held = counts(table)
    for seat in table.others(winner):
        charge(table, seat, held[seat] * stakes)


def end_by_natural(table: Table, held: dict[int, int]) -> None:
    """TK-14, TK-15: each payee is paid what its natural pays by every player who is no payee."""
    pays = {seat: table.rules["naturals"][place]["pays"] for seat, place in held.items()}
    losers = [seat for seat in table.everyone() if seat not in held]
    dues = [(seat, payee, pays[payee], "natural") for payee in held for seat in losers]
    finish(table, "natural" if held else "natural_draw", list(held), dues)
    for seat in losers if held else []:
        charge(table, seat, counts(table)[seat] * max(pays.values()))


def end_by_tonk(table: Table, seat: int, by_spread: bool) -> None:
    """TK-28: out without a discard; the end is `tonk` whatever it pays."""
    one_winner(table, "tonk", seat, tonk_stakes(table, seat, by_spread))


def tonk_stakes(table: Table, seat: int, by_spread: bool) -> int:
    rules = table.rules
    if rules["first_turn_tonk_pays"] is not None and first_turn_tonk(table, seat):
        return int(rules["first_turn_tonk_pays"])
    if rules["break_hand"] and table.seats[seat].has_hit:
        return 1
    if rules["tonk_by"] == "second_spread" and not (by_spread and table.seats[seat].spreads >= 2):
        return 1
    return int(rules["tonk_pays"])


def first_turn_tonk(table: Table, seat: int) -> bool:
    """TK-29: two or more own spreads on the own first turn, no hit or slap among it."""
    return (
        table.seats[seat].turns == 1
        and table.spreads_this_turn >= 2
        and table.hits_this_turn == 0
        and not table.seats[seat].has_slapped
    )


def end_by_out(table: Table, seat: int) -> None:
    """TK-30: out by discarding the last card; TK-26: or by a slap that empties the hand."""
    one_winner(table, "out", seat, table.rules["out_pays"])


def end_by_drop(table: Table, dropper: int) -> None:
    """TK-31: strictly lowest wins; equal is not lower."""
    held = counts(table)
    if all(held[dropper] < held[seat] for seat in table.others(dropper)):
        one_winner(table, "drop", dropper, table.rules["drop_pays"])
    else:
        end_by_catch(table, dropper, held)


def end_by_catch(table: Table, dropper: int, held: Counts) -> None:
    """TK-32: someone has as little or less; TK-35: the lowest 0, the dropper twice, others once."""
    scheme = table.rules["caught"]
    low = lowest_of_others(table, dropper, held)
    one_is_paid = scheme == "five_to_low" and table.rules["scoring"] == "stakes"
    winners = [nearest_to_dealers_left(table, low)] if one_is_paid else low
    finish(table, "caught", winners, SCHEMES[scheme](table, dropper, held))
    for seat in table.everyone():
        if seat not in low:
            charge(table, seat, held[seat] * (2 if seat == dropper else 1))


def lowest_of_others(table: Table, dropper: int, held: Counts) -> list[int]:
    """TK-32: the lowest of the others, even where the dropper equals it."""
    least = min(held[seat] for seat in table.others(dropper))
    return [seat for seat in table.others(dropper) if held[seat] == least]


def equal_or_lower(table: Table, dropper: int, held: Counts) -> list[int]:
    return [seat for seat in table.others(dropper) if held[seat] <= held[dropper]]


def nearest_to_dealers_left(table: Table, seats: list[int]) -> int:
    return next(seat for seat in table.from_dealers_left() if seat in seats)


def dropper_pays(dropper: int, payees: list[int], stakes: int) -> list[Due]:
    return [(dropper, payee, stakes, "caught: the dropper pays") for payee in payees]


def low_gets_from(payers: list[int], low: list[int], stakes: int) -> list[Due]:
    """Nothing passes between equal lowest, under every scheme."""
    return [
        (payer, payee, stakes, "caught: lowest of the others")
        for payee in low
        for payer in payers
        if payer not in low
    ]


def classic(table: Table, dropper: int, held: Counts) -> list[Due]:
    """2 to everyone equal or lower; the lowest also gets 1 from every other but the dropper."""
    low = lowest_of_others(table, dropper, held)
    return dropper_pays(dropper, equal_or_lower(table, dropper, held), 2) + low_gets_from(
        table.others(dropper), low, 1
    )


def double_and_low(table: Table, dropper: int, held: Counts) -> list[Due]:
    """As classic, but the lowest gets 1 from every other, the dropper included."""
    low = lowest_of_others(table, dropper, held)
    return dropper_pays(dropper, equal_or_lower(table, dropper, held), 2) + low_gets_from(
        list(table.everyone()), low, 1
    )


def low_collects(table: Table, dropper: int, held: Counts) -> list[Due]:
    """The low scorer gets 2 from the dropper and 1 from each other player."""
    low = lowest_of_others(table, dropper, held)
    return dropper_pays(dropper, low, 2) + low_gets_from(table.others(dropper), low, 1)


def dropper_pays_for_all(table: Table, dropper: int, held: Counts) -> list[Due]:
    """The dropper pays the low scorer N-1 stakes."""
    return dropper_pays(dropper, lowest_of_others(table, dropper, held), len(table.seats) - 1)


def one_and_low(table: Table, dropper: int, held: Counts) -> list[Due]:
    """1 to everyone equal or lower; the low scorer gets 1 from each other, the dropper included."""
    low = lowest_of_others(table, dropper, held)
    return dropper_pays(dropper, equal_or_lower(table, dropper, held), 1) + low_gets_from(
        list(table.everyone()), low, 1
    )


def double_to_all(table: Table, dropper: int, held: Counts) -> list[Due]:
    """The dropper pays 2 to every other player."""
    return dropper_pays(dropper, table.others(dropper), 2)


def five_to_low(table: Table, dropper: int, held: Counts) -> list[Due]:
    """5 to the low scorer; equal lowest: the one nearest to the dealer's left."""
    low = lowest_of_others(table, dropper, held)
    return dropper_pays(dropper, [nearest_to_dealers_left(table, low)], 5)


def beaters(table: Table, dropper: int, held: Counts) -> list[Due]:
    """`caught_pays` to each player with an equal or lower count."""
    return dropper_pays(dropper, equal_or_lower(table, dropper, held), table.rules["caught_pays"])


def per_player(table: Table, dropper: int, held: Counts) -> list[Due]:
    """2 for each player, to each of the equal lowest."""
    return dropper_pays(dropper, lowest_of_others(table, dropper, held), 2 * len(table.seats))


SCHEMES: dict[str, Scheme] = {
    "classic": classic,
    "double_and_low": double_and_low,
    "low_collects": low_collects,
    "dropper_pays_for_all": dropper_pays_for_all,
    "one_and_low": one_and_low,
    "double_to_all": double_to_all,
    "five_to_low": five_to_low,
    "beaters": beaters,
    "per_player": per_player,
}


def end_by_stock_out(table: Table) -> None:
    """TK-33: the lowest gets 1 from each other, or the hand is dead."""
    held = counts(table)
    lowest = [seat for seat in table.everyone() if held[seat] == min(held)]
    dead = table.rules["stock_out"] == "dead"
    if dead or (len(lowest) > 1 and table.rules["stock_out_ties"] == "dead"):
        finish(table, "stock_out", [], [])
        return
    losers = [seat for seat in table.everyone() if seat not in lowest]
    finish(table, "stock_out", lowest, [(a, b, 1, "stock out: lowest") for b in lowest for a in losers])
    for seat in losers:
        charge(table, seat, held[seat])
