"""TK-14 to TK-34: what an action does. It is legal when it comes here."""

from itertools import chain

from .actions import Action
from .deal import natural_held
from .option import flag
from .settle import end_by_drop, end_by_natural, end_by_out, end_by_stock_out, end_by_tonk
from .spreads import hits_in, spreads_in, without_wild
from .table import Payment, Spread, Table
from .waiting import begin_turn, boobed, wait_for_hits, wait_for_spread

OPTIONS = {"last_lay_off": flag(False)}


def play(table: Table, action: Action) -> None:
    DO[action.kind](table, action)


def claim(table: Table, action: Action) -> None:
    """TK-14: clash and ties don't apply to claims."""
    place = natural_held(table.seats[action.seat].hand, table.rules, "first_turn")
    assert place is not None
    end_by_natural(table, {action.seat: place})


def let_pass(table: Table, action: Action) -> None:
    table.seats[action.seat].passed = True


def drop(table: Table, action: Action) -> None:
    end_by_drop(table, action.seat)


def draw(table: Table, action: Action) -> None:
    """TK-33: the first who wants a card from the empty stock ends the play."""
    if table.stock_size == 0:
        stock_is_out(table, action.seat)
        return
    begin(table, action.seat)
    table.seats[action.seat].hand.add(table.stock.pop(0))
    table.stock_size -= 1
    table.takes_in_a_row = 0


def stock_is_out(table: Table, seat: int) -> None:
    """TK-33: before the count every player once more, in turn from the one who ended the play."""
    if not table.rules["last_lay_off"]:
        end_by_stock_out(table)
        return
    table.ender = seat
    table.discarder = None
    pass_over(table)


def pass_over(table: Table) -> None:
    """TK-33: a lay-off is over of itself where nothing fits or the hand is empty."""
    while table.end is None and not can_lay_off(table, table.turn):
        next_lays_off(table)


def can_lay_off(table: Table, seat: int) -> bool:
    hand, rules = table.seats[seat].hand, table.rules
    hits = (laid for spread in table.spreads for laid in hits_in(hand, spread.cards(), rules))
    return any(True for _ in chain(spreads_in(hand, rules), hits))


def next_lays_off(table: Table) -> None:
    """TK-33: clockwise, each once; whoever is done does not come back."""
    table.turn = (table.turn + 1) % len(table.seats)
    if table.turn == table.ender:
        end_by_stock_out(table)


def take(table: Table, action: Action) -> None:
    begin(table, action.seat)
    card = table.pile.pop()
    table.seats[action.seat].hand.add(card)
    table.takes_in_a_row += 1
    if table.rules["take_discard"] == "must_use":
        table.must_use = card


def begin(table: Table, seat: int) -> None:
    """A turn is begun; TK-26: a slap is dead from now on."""
    begin_turn(table, seat)
    table.drawn = True
    table.discarder = None


def spread(table: Table, action: Action) -> None:
    player = table.seats[action.seat]
    player.hand -= set(action.laid.values())
    player.spreads += 1
    table.spreads.append(Spread(action.seat, dict(action.laid)))
    natural_side_bet(table, action)
    if table.ender is not None:
        pass_over(table)
        return
    table.spreads_this_turn += 1
    table.must_use = None
    wait_for_spread(table, action.seat)
    out_of_cards(table, action.seat, by_spread=True)


def natural_side_bet(table: Table, action: Action) -> None:
    """TK-12: won by the first participant to lay down a spread without a wild card."""
    if action.seat not in table.natural_bettors or not without_wild(action.laid):
        return
    table.payments += [
        Payment(seat, action.seat, bet, "side bet: first natural spread")
        for seat, bet in sorted(table.natural_bets.items())
        if seat != action.seat and bet > 0
    ]
    table.natural_bettors = set()


def hit(table: Table, action: Action) -> None:
    """TK-21: every card is one hit."""
    table.seats[action.seat].hand -= set(action.laid.values())
    table.spreads[action.spread].laid.update(action.laid)
    if table.ender is not None:
        pass_over(table)
        return
    table.seats[action.seat].has_hit = True
    table.hits_this_turn += len(action.laid)
    table.must_use = None
    wait_for_hits(table, action.seat, table.spreads[action.spread], len(action.laid))
    out_of_cards(table, action.seat, by_spread=False)


def out_of_cards(table: Table, seat: int, by_spread: bool) -> None:
    """TK-28: out without a discard; TK-34: or the turn is over and the hand stays in the game."""
    if table.seats[seat].hand:
        return
    if boobed(table):
        end_turn(table)
    else:
        end_by_tonk(table, seat, by_spread)


def discard(table: Table, action: Action) -> None:
    lay_on_pile(table, action)
    if went_out(table, action.seat):
        return
    end_turn(table)
    table.discarder = action.seat


def lay_on_pile(table: Table, action: Action) -> None:
    table.seats[action.seat].hand.remove(action.card)
    table.pile.append(action.card)


def went_out(table: Table, seat: int) -> bool:
    """TK-30: out by the last card; TK-34: not while the stock is that low."""
    if table.seats[seat].hand or boobed(table):
        return False
    end_by_out(table, seat)
    return True


def end(table: Table, action: Action) -> None:
    if table.ender is None:
        end_turn(table)
    else:
        next_lays_off(table)
        pass_over(table)


def end_turn(table: Table) -> None:
    table.seats[table.turn].blocked = False
    table.turn = (table.turn + 1) % len(table.seats)
    table.drawn = False
    table.spreads_this_turn = 0
    table.hits_this_turn = 0


def slap(table: Table, action: Action) -> None:
    """TK-26: the discard is played to a spread; then one more card is due, but not from the discarder."""
    if table.rules["slap"] == "next_first" and action.seat == table.turn:
        slap_as_turn(table, action.seat)
    card = table.pile.pop()
    table.spreads[action.spread].laid[card] = card
    table.seats[action.seat].has_slapped = True
    wait_for_hits(table, action.seat, table.spreads[action.spread], 1)
    table.slapper = None if action.seat == table.discarder else action.seat
    table.discarder = None


def slap_as_turn(table: Table, seat: int) -> None:
    """TK-26: the slap is its whole turn: waits tick, a turn from the pile, its first turn."""
    begin_turn(table, seat)
    table.takes_in_a_row += 1
    table.slap_is_turn = True


def slap_discard(table: Table, action: Action) -> None:
    lay_on_pile(table, action)
    table.slapper = None
    if went_out(table, action.seat):
        return
    if table.slap_is_turn:
        end_turn(table)
    table.slap_is_turn = False
    table.discarder = action.seat


DO = {
    "claim": claim,
    "pass": let_pass,
    "draw": draw,
    "take": take,
    "drop": drop,
    "spread": spread,
    "hit": hit,
    "discard": discard,
    "end": end,
    "slap": slap,
    "slap_discard": slap_discard,
}
