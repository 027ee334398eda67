"""Random rule sets, deals, play and mistakes, for setting the house beside the referee."""

from random import Random
from typing import Any

from .cards import Rules, is_wild, order, suited_cards, whole_pack
from .options import DEFAULTS, OPTIONS, too_many_players
from .presets import PRESETS
from .record import RecordError, read_rules
from .spreads import additions
from .table import Table, seat_name

ODD_NATURALS: list[list[dict[str, Any]]] = [
    [],
    [{"max_points": 20, "pays": 3}],
    [{"max_points": 25, "pays": 1, "ties": "eldest"}, {"points": [49, 50], "pays": 2}],
    [{"court_cards": 3, "pays": 2}],
    [{"points": [40, 41, 42], "pays": 2, "ties": "eldest"}, {"max_points": 22, "pays": 4}],
    [{"max_points": 24, "pays": 1, "when": "first_turn"}],
    [{"points": list(range(30, 40)), "pays": 3, "when": "first_turn"}, {"max_points": 15, "pays": 2}],
    [{"court_cards": 2, "pays": 1, "when": "first_turn"}, {"court_cards": 4, "pays": 2}],
]

OFTEN: dict[str, list[Any]] = {
    "hand_size": [3, 4, 5, 6, 7, 8, 9],
    "jokers": [0, 1, 2, 3, 4],
    "take_rounds": [1, 2, 10],
    "hits_per_turn": [None, 1, 2, 3],
    "first_turn_tonk_pays": [None, 1, 4],
    "deals": [None, 5],
    "big_one": [0, 2],
    "side_bet_high_suit": [0, 3],
    "side_bet_natural": [0, 2],
    "naturals": ODD_NATURALS,
}


def values_of(option: str) -> list[Any]:
    """The values that a random rule set may give an option."""
    return OFTEN.get(option) or OPTIONS[option].values


def random_rules(rng: Random, presets: list[str] | None = None, change: float = 0.2) -> dict[str, Any]:
    """A preset with each option changed at the given chance, once more where it is refused."""
    while True:
        changed = [option for option in DEFAULTS if rng.random() < change]
        overrides = {option: rng.choice(values_of(option)) for option in changed}
        rules = {"preset": rng.choice(presets or sorted(PRESETS)), "overrides": overrides}
        try:
            read_rules(rules)
        except RecordError:
            continue
        return rules


def random_record(rng: Random, told: dict[str, Any]) -> dict[str, Any]:
    """A record without actions: any number of players that fits, bets where the rules have them."""
    rules = read_rules(told)
    pack = whole_pack(rules)
    most = max((n for n in range(2, 9) if not too_many_players(rules, n, len(pack))), default=0)
    players = rng.choice([2, most, rng.randint(2, most)]) if most else 2
    rng.shuffle(pack)
    if rng.random() < 0.6:
        pack = lumpy(rng, pack, rules["hand_size"], players)
    record = {
        "game": "tonk",
        "rules": told,
        "stake": rng.choice([1, 2, 5, 25]),
        "seats": [f"Player {n}" for n in range(1, players + 1)],
        "dealer": seat_name(rng.randrange(players)),
        "deck": " ".join(pack),
        "actions": [],
        "bets": random_bets(rng, rules, players),
    }
    return record | ({"big_one": rng.random() < 0.5} if rules["big_one"] else {})


def lumpy(rng: Random, pack: list[str], hand_size: int, players: int) -> list[str]:
    """Order the pack so that hands are dealt cards that go together."""
    by = rng.choice([lambda card: card[0], lambda card: (card[1], order(card))])
    pack = sorted(pack, key=by)
    size = rng.randint(2, 4)
    lumps = [pack[at : at + size] for at in range(0, len(pack), size)]
    rng.shuffle(lumps)
    cards = [card for lump in lumps for card in lump]
    hands = [cards[seat * hand_size : (seat + 1) * hand_size] for seat in range(players)]
    dealt = [card for cards_in_turn in zip(*hands, strict=True) for card in cards_in_turn]
    return dealt + cards[len(dealt) :]


def random_bets(rng: Random, rules: Rules, players: int) -> dict[str, Any]:
    def some() -> list[str]:
        return [seat_name(seat) for seat in range(players) if rng.random() < 0.7]

    bets: dict[str, Any] = {}
    if rules["side_bet_high_suit"]:
        bets["high_suit"] = {"suit": rng.choice("cdhs"), "in": some()}
    if rules["side_bet_natural"]:
        bets["natural"] = some()
        bets["natural_pot"] = {seat: rng.randrange(5) for seat in some()}
    return bets


def choose(rng: Random, legal: list[str], drop: float = 0.02) -> str:
    """Drop rarely; else any kind of action, then any of that kind, so that rare kinds are played."""
    drops = [action for action in legal if action.endswith(" drop")]
    if drops and (len(drops) == len(legal) or rng.random() < drop):
        return rng.choice(drops)
    kinds = sorted({action.split()[1] for action in legal} - {"drop"})
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if action.split()[1] == kind])


def tempting(table: Table, legal: list[str]) -> list[str]:
    """The discards that could be slapped, which random play seldom finds."""
    if table.rules["slap"] == "off":
        return []
    fitting = [added for spread in table.spreads for added in additions(spread.cards(), table.rules)]
    return [action for action in legal if "discard" in action and frozenset({action[-2:]}) in fitting]


UNREADABLE = [
    "",
    "p1",
    "draw",
    "p0 draw",
    "p9 draw",
    "P1 draw",
    "p1 Draw",
    "p1 knock",
    "p1 draw 5h",
    "p1 take take",
    "p1 discard",
    "p1 discard 5h 6h",
    "p1 discard 5H",
    "p1 discard 11h",
    "p1 discard X9",
    "p1 spread",
    "p1 spread s1 5h 6h 7h",
    "p1 spread 5h 5h 5h",
    "p1 hit 5h",
    "p1 hit s0 5h",
    "p1 hit s1",
    "p1 hit sx 5h",
    "p1 slap",
    "p1 slap 1",
    "p1 slap s1 5h",
    "p1 spread 5h=6h 7h 8h",
    "p1 spread X1 7h 8h",
    "p1 spread X1= 7h 8h",
    "p1 spread =6h 7h 8h",
    "p1 spread X1=X2 7h 8h",
    "p1 spread X1=5h=6h 7h 8h",
    "p1 end now",
    "p1 claim 50",
]


def scribble(rng: Random, table: Table) -> str:
    """An action that is most often illegal, and sometimes cannot be read."""
    seat = rng.choice([table.turn, table.turn, rng.randrange(len(table.seats))])
    kind = rng.choice(["bare", "card", "slap", "spread", "spread", "hit", "hit", "hit", "unreadable"])
    if kind == "unreadable":
        return rng.choice(UNREADABLE)
    return f"{seat_name(seat)} {SCRIBBLES[kind](rng, table, seat)}"


def scribble_bare(rng: Random, table: Table, seat: int) -> str:
    return rng.choice(["draw", "take", "end", "claim", "pass", *(["drop"] if rng.random() < 0.1 else [])])


def some_card(rng: Random, table: Table, seat: int) -> str:
    hand = sorted(table.seats[seat].hand)
    return rng.choice(hand) if hand and rng.random() < 0.8 else rng.choice(whole_pack(table.rules))


def scribble_card(rng: Random, table: Table, seat: int) -> str:
    return f"{rng.choice(['discard', 'slap_discard'])} {some_card(rng, table, seat)}"


def some_spread(rng: Random, table: Table) -> str:
    return f"s{rng.randint(1, len(table.spreads) + 1)}"


def scribble_slap(rng: Random, table: Table, seat: int) -> str:
    return f"slap {some_spread(rng, table)}"


def meant(rng: Random, table: Table, card: str) -> str:
    """A wild with any meaning, now and then as it is."""
    if not is_wild(card, table.rules) or rng.random() < 0.2:
        return card
    return f"{card}={rng.choice(suited_cards(table.rules['pack']))}"


def scribble_spread(rng: Random, table: Table, seat: int) -> str:
    hand = sorted(table.seats[seat].hand)
    cards = rng.sample(hand, min(len(hand), rng.randint(2, 5)))
    return "spread " + " ".join(meant(rng, table, card) for card in cards)


def scribble_hit(rng: Random, table: Table, seat: int) -> str:
    cards = [some_card(rng, table, seat) for _ in range(rng.choice([1, 1, 2, 3]))]
    return f"hit {some_spread(rng, table)} " + " ".join(meant(rng, table, card) for card in cards)


SCRIBBLES = {
    "bare": scribble_bare,
    "card": scribble_card,
    "slap": scribble_slap,
    "spread": scribble_spread,
    "hit": scribble_hit,
}


def redeclared(rng: Random, table: Table, action: str) -> str:
    """The same cards in another order, the wilds with their meanings dealt out anew."""
    head = 3 if action.split()[1] == "hit" else 2
    words, cards = action.split()[:head], action.split()[head:]
    wild = [word.partition("=")[0] for word in cards if is_wild(word[:2], table.rules)]
    plain = [word for word in cards if not is_wild(word[:2], table.rules)]
    meanings = [word[-2:] for word in cards if is_wild(word[:2], table.rules)]
    rng.shuffle(meanings)
    dealt = [a if a == b else f"{a}={b}" for a, b in zip(wild, meanings, strict=True)]
    again = plain + dealt
    rng.shuffle(again)
    return " ".join(words + again)
