"""TK-14 to TK-27, TK-38: what a seat may do now."""

from collections.abc import Callable, Iterator

from .actions import Action
from .cards import Rules, is_joker
from .deal import natural_held
from .option import flag, whole, whole_or_null, word
from .spreads import Laid, additions, has_natural, hits_in, is_spread, spreads_in
from .table import Table
from .waiting import may_keep

OPTIONS = {
    "take_discard": word("hand", "must_use"),
    "hits_per_turn": whole_or_null(None, 1),
    "discard_after_hit": flag(True),
    "must_spread": word("never", "always", "but_three_aces"),
    "take_rounds": whole(10, 1),
    "slap": word("off", "race", "next_first"),
}


def claim_due(table: Table, seat: int) -> bool:
    """TK-14: just before the own first turn, while no one has spread; before anything else."""
    player = table.seats[seat]
    return (
        table.before_draw(seat)
        and player.turns == 0
        and not player.passed
        and not table.spreads
        and natural_held(player.hand, table.rules, "first_turn") is not None
    )


def may_claim(table: Table, action: Action) -> bool:
    return claim_due(table, action.seat)


def at_start(table: Table, seat: int) -> bool:
    """TK-16: at the start of the turn, once a claim is made or passed."""
    return table.before_draw(seat) and not claim_due(table, seat)


def may_drop(table: Table, action: Action) -> bool:
    """TK-17: at the start of the turn only; TK-27: with no wait left."""
    return at_start(table, action.seat) and table.seats[action.seat].waits == 0


def may_draw(table: Table, action: Action) -> bool:
    """TK-18; TK-33: who wants a card from the empty stock ends the play."""
    return at_start(table, action.seat)


def may_take(table: Table, action: Action) -> bool:
    """TK-18: the top of the discard pile."""
    if not at_start(table, action.seat) or not table.pile or pile_closed(table):
        return False
    return table.rules["take_discard"] == "hand" or can_use(table, action.seat, table.pile[-1])


def pile_closed(table: Table) -> bool:
    """TK-38: after `take_rounds` x players takes in a row."""
    return table.takes_in_a_row >= int(table.rules["take_rounds"]) * len(table.seats)


def can_use(table: Table, seat: int, card: str) -> bool:
    """TK-18: whether the card could at once be part of a spread or hit."""
    hand = table.seats[seat].hand | {card}
    return any(card in laid.values() for laid in spreads_now(table, seat, hand)) or any(
        card in laid.values() for n in numbers(table) for laid in hits_now(table, seat, n, hand)
    )


def numbers(table: Table) -> range:
    return range(len(table.spreads))


def spreads_now(table: Table, seat: int, hand: set[str]) -> Iterator[Laid]:
    """Every spread that may be laid from this hand (TK-20, TK-27)."""
    for laid in spreads_in(hand, table.rules):
        if may_keep(table, seat, len(hand) - len(laid), has_hit=table.hits_this_turn > 0):
            yield laid


def hits_now(table: Table, seat: int, number: int, hand: set[str]) -> Iterator[Laid]:
    """Every hit of that spread which may be made from this hand (TK-21, TK-27)."""
    for laid in hits_in(hand, table.spreads[number].cards(), table.rules):
        if hits_allowed(table, len(laid)) and may_keep(table, seat, len(hand) - len(laid), has_hit=True):
            yield laid


def hits_allowed(table: Table, cards: int) -> bool:
    """TK-21: null, or the most cards a turn."""
    most = table.rules["hits_per_turn"]
    return most is None or table.hits_this_turn + cards <= most


def uses_taken(table: Table, laid: Laid) -> bool:
    """TK-18: the very next action must use the card taken."""
    return table.must_use is None or table.must_use in laid.values()


def may_spread(table: Table, action: Action) -> bool:
    """TK-20: a book or a run from the hand, with at least one natural card."""
    hand, laid = table.seats[action.seat].hand, action.laid
    if not (set(laid.values()) <= hand and is_spread(frozenset(laid), table.rules) and has_natural(laid)):
        return False
    return table.lays_off(action.seat) or (
        table.after_draw(action.seat)
        and uses_taken(table, laid)
        and may_keep(table, action.seat, len(hand) - len(laid), has_hit=table.hits_this_turn > 0)
    )


def may_hit(table: Table, action: Action) -> bool:
    """TK-21: after drawing and before discarding, any spread on the table."""
    hand, laid = table.seats[action.seat].hand, action.laid
    if not (
        action.spread in numbers(table)
        and set(laid.values()) <= hand
        and frozenset(laid) in additions(table.spreads[action.spread].cards(), table.rules)
    ):
        return False
    return table.lays_off(action.seat) or (
        table.after_draw(action.seat)
        and uses_taken(table, laid)
        and hits_allowed(table, len(laid))
        and may_keep(table, action.seat, len(hand) - len(laid), has_hit=True)
    )


def ends_without_discard(table: Table) -> bool:
    """TK-22: a turn with a hit ends without a discard."""
    return table.hits_this_turn > 0 and not table.rules["discard_after_hit"]


def may_discard(table: Table, action: Action) -> bool:
    """TK-16: one discard ends the turn."""
    hand = table.seats[action.seat].hand
    return (
        table.after_draw(action.seat)
        and action.card in hand
        and table.must_use is None
        and not ends_without_discard(table)
        and (len(hand) > 1 or may_keep(table, action.seat, 0, has_hit=False))
        and not must_spread(table, action.seat)
    )


def may_end(table: Table, action: Action) -> bool:
    """TK-22: by the action `end`; TK-33: so ends the own part of the last laying off, too."""
    return table.lays_off(action.seat) or (
        table.after_draw(action.seat)
        and table.must_use is None
        and ends_without_discard(table)
        and not must_spread(table, action.seat)
    )


def must_spread(table: Table, seat: int) -> bool:
    """TK-23: the hand holds a spread which may be laid now."""
    if table.rules["must_spread"] == "never":
        return False
    hand = table.seats[seat].hand
    return any(not may_be_held(laid, hand, table.rules) for laid in spreads_now(table, seat, hand))


def may_be_held(laid: Laid, hand: set[str], rules: Rules) -> bool:
    """TK-23: exactly three natural aces may be held."""
    aces = {card for card in hand if card[0] == "A"}
    return rules["must_spread"] == "but_three_aces" and len(aces) == 3 and set(laid.values()) == aces


def may_slap(table: Table, action: Action) -> bool:
    """TK-26: a discard that fits a spread, until the next player has begun the turn."""
    return (
        table.end is None
        and table.rules["slap"] != "off"
        and table.discarder is not None
        and action.spread in numbers(table)
        and fits_spread(table, action.spread)
        and has_card_to_discard(table, action.seat)
    )


def fits_spread(table: Table, number: int) -> bool:
    """TK-26: slapped only as the card it is, a joker never."""
    card = table.pile[-1]
    cards = table.spreads[number].cards()
    return not is_joker(card) and frozenset({card}) in additions(cards, table.rules)


def has_card_to_discard(table: Table, seat: int) -> bool:
    """TK-26: a slapper other than the discarder needs one; TK-27: and one more where it can't go out."""
    left = len(table.seats[seat].hand) - 1
    if seat == table.discarder:
        return True
    return left >= 0 and (left > 0 or may_keep(table, seat, 0, has_hit=False))


def may_slap_discard(table: Table, action: Action) -> bool:
    """TK-26: one more card from hand."""
    return table.end is None and table.slapper == action.seat and action.card in table.seats[action.seat].hand


MAY: dict[str, Callable[[Table, Action], bool]] = {
    "claim": may_claim,
    "pass": may_claim,
    "draw": may_draw,
    "take": may_take,
    "drop": may_drop,
    "spread": may_spread,
    "hit": may_hit,
    "discard": may_discard,
    "end": may_end,
    "slap": may_slap,
    "slap_discard": may_slap_discard,
}


def may(table: Table, action: Action) -> bool:
    return MAY[action.kind](table, action)


def thinkable(table: Table, seat: int) -> Iterator[Action]:
    """Everything that this seat could think of doing, legal or not."""
    hand = table.seats[seat].hand
    for kind in ("claim", "pass", "draw", "take", "drop", "end"):
        yield Action(seat, kind)
    for card in hand:
        yield Action(seat, "discard", card=card)
        yield Action(seat, "slap_discard", card=card)
    for number in numbers(table):
        yield Action(seat, "slap", spread=number)
    if table.after_draw(seat) or table.lays_off(seat):
        yield from layable(table, seat, hand)


def layable(table: Table, seat: int, hand: set[str]) -> Iterator[Action]:
    for laid in spreads_in(hand, table.rules):
        yield Action(seat, "spread", laid=laid)
    for number in numbers(table):
        for laid in hits_in(hand, table.spreads[number].cards(), table.rules):
            yield Action(seat, "hit", spread=number, laid=laid)


def legal_actions(table: Table) -> list[Action]:
    """Every legal action of every seat that may act."""
    return [action for seat in table.everyone() for action in thinkable(table, seat) if may(table, action)]
