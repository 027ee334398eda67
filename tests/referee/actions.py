"""Section 8: an action as text, and as a record of what is meant."""

import re
from dataclasses import dataclass, field

from .cards import Rules, is_joker, is_wild, suited_cards, whole_pack
from .spreads import Laid, laid_text
from .table import seat_name

NOTHING_SAID = -1
BARE = {"draw", "take", "end", "drop", "claim", "pass"}


@dataclass
class Action:
    """The action of a seat: which spread, which card, or which cards laid as what, if the kind has them."""

    seat: int
    kind: str
    spread: int = NOTHING_SAID
    card: str = ""
    laid: Laid = field(default_factory=dict)


def text(action: Action) -> str:
    words = [seat_name(action.seat), action.kind]
    if action.spread != NOTHING_SAID:
        words.append(f"s{action.spread + 1}")
    words += [action.card] if action.card else []
    words += [laid_text(action.laid)] if action.laid else []
    return " ".join(words)


def read(written: str, players: int, rules: Rules) -> Action | None:
    """Read an action; None where it cannot be read."""
    words = written.split()
    seat = read_number("p", words[0], players) if len(words) > 1 else NOTHING_SAID
    if seat == NOTHING_SAID:
        return None
    action = Action(seat, words[1])
    return action if read_rest(action, words[2:], rules) else None


def read_number(letter: str, word: str, most: int) -> int:
    """`p1` to `p8`, `s1` and up; counted from 0 within."""
    found = re.fullmatch(letter + "([1-9][0-9]{0,3})", word)
    return int(found[1]) - 1 if found and int(found[1]) <= most else NOTHING_SAID


def read_rest(action: Action, words: list[str], rules: Rules) -> bool:
    if action.kind in BARE:
        return not words
    if action.kind in ("hit", "slap"):
        action.spread = read_number("s", words[0], 999) if words else NOTHING_SAID
        words = words[1:]
        if action.spread == NOTHING_SAID:
            return False
    if action.kind == "slap":
        return not words
    if action.kind in ("discard", "slap_discard"):
        action.card = words[0] if len(words) == 1 else ""
        return action.card in whole_pack(rules)
    action.laid = read_laid(words, rules)
    return action.kind in ("spread", "hit") and bool(action.laid)


def read_laid(words: list[str], rules: Rules) -> Laid:
    """Cards in any order; none twice, none stood for twice; empty where they cannot be read."""
    laid = {meant: card for card, meant in (read_card(word, rules) for word in words)}
    readable = "" not in laid and len(laid) == len(set(laid.values())) == len(words)
    return laid if readable else {}


def read_card(word: str, rules: Rules) -> tuple[str, str]:
    """TK-04: as itself a deuce is written `2c`; a wild as what it is and stands for; or nothing."""
    card, equals, meant = word.partition("=")
    if card not in whole_pack(rules):
        return "", ""
    if not equals:
        return ("", "") if is_joker(card) else (card, card)
    declares = is_wild(card, rules) and meant != card and meant in suited_cards(rules["pack"])
    return (card, meant) if declares else ("", "")
