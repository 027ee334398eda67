"""TK-11 to TK-15: side bets before the deal, the deal, wins on the deal."""

from typing import Any

from .cards import RANKS, Rules, full_count, is_joker, whole_pack
from .option import flag, whole, word
from .settle import end_by_natural
from .table import Payment, Seat, Table

Entry = dict[str, Any]

OPTIONS = {
    "hand_size": whole(5, 3, 9),
    "upcard": flag(True),
    "naturals_clash": word("draw", "best", "all"),
    "side_bet_high_suit": whole(0, 0),
    "side_bet_natural": whole(0, 0),
}


def deal(rules: Rules, players: int, dealer: int, deck: list[str], stake: int, *, big_one: bool) -> Table:
    """TK-13: one card at a time, clockwise from the dealer's left; then the upcard."""
    table = Table(
        rules=rules,
        dealer=dealer,
        stake=stake * 2 if big_one else stake,
        charge_times=2 if big_one else 1,
        seats=[Seat() for _ in range(players)],
        stock=list(deck),
        stock_size=stock_after_deal(rules, players, len(whole_pack(rules))),
        charges=[0] * players,
    )
    for _ in range(rules["hand_size"]):
        for seat in table.from_dealers_left():
            table.seats[seat].hand.add(table.stock.pop(0))
    if rules["upcard"]:
        table.pile.append(table.stock.pop(0))
    table.turn = table.from_dealers_left()[0]
    return table


def cards_needed(rules: Rules, players: int) -> int:
    return int(rules["hand_size"]) * players + int(rules["upcard"])


def stock_after_deal(rules: Rules, players: int, pack_size: int) -> int:
    return pack_size - cards_needed(rules, players)


def high_suit_pot(table: Table, suit: str, bettors: list[int]) -> None:
    """TK-11: the highest of the suit among the bettors takes the pot."""
    best = {seat: highest_of(table.seats[seat].hand, suit) for seat in bettors}
    winner = max(bettors, key=lambda seat: best[seat], default=None)
    if winner is None or best[winner] < 0:
        return
    bet = table.rules["side_bet_high_suit"]
    table.payments += [
        Payment(seat, winner, bet, "side bet: highest of the suit") for seat in bettors if seat != winner
    ]


def highest_of(hand: set[str], suit: str) -> int:
    """A low, K high; -1 without a card of the suit."""
    return max((RANKS.index(card[0]) for card in hand if card[1] == suit and not is_joker(card)), default=-1)


def natural_bets(table: Table, bettors: list[int], pot: dict[int, int]) -> None:
    """TK-12: who takes part adds the bet to what it has in the pot from earlier deals."""
    table.natural_bettors = set(bettors)
    table.natural_bets = dict(pot)
    for seat in bettors:
        table.natural_bets[seat] = table.natural_bets.get(seat, 0) + table.rules["side_bet_natural"]


def fits(entry: Entry, hand: set[str], rules: Rules) -> bool:
    """TK-14: every card counts in full; tens are no court cards."""
    if "points" in entry:
        return full_count(hand, rules) in entry["points"]
    if "max_points" in entry:
        return full_count(hand, rules) <= int(entry["max_points"])
    return sum(card[0] in "JQK" for card in hand) >= int(entry["court_cards"])


def natural_held(hand: set[str], rules: Rules, when: str) -> int | None:
    """TK-14: a hand holds the first entry of that `when` that fits; its place in the list."""
    for place, entry in enumerate(rules["naturals"]):
        if entry["when"] == when and fits(entry, hand, rules):
            return place
    return None


def naturals(table: Table) -> None:
    """TK-14: declared at once; TK-15: when several hold one."""
    held = {
        seat: place
        for seat in table.everyone()
        if (place := natural_held(table.seats[seat].hand, table.rules, "deal")) is not None
    }
    if len(held) == 1 or (held and table.rules["naturals_clash"] == "all"):
        end_by_natural(table, held)
    elif held and table.rules["naturals_clash"] == "best":
        end_by_natural(table, {seat: held[seat] for seat in best_naturals(table, held)})
    elif held:
        end_by_natural(table, {})


def best_naturals(table: Table, held: dict[int, int]) -> list[int]:
    """TK-15: earlier in the list beats later; equals as that natural's `ties` says."""
    first = min(held.values())
    equal = [seat for seat in table.from_dealers_left() if held.get(seat) == first]
    entry = table.rules["naturals"][first]
    if "max_points" in entry:
        counts = {seat: full_count(table.seats[seat].hand, table.rules) for seat in equal}
        equal = [seat for seat in equal if counts[seat] == min(counts.values())]
    if len(equal) == 1 or entry["ties"] == "eldest":
        return equal[:1]
    return []
