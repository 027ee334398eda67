"""A hand in play as text, with everything open: for people who look on."""

from __future__ import annotations

from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.presenter import PHASES, spreads_of


def picture(state: State, rules: HouseRules) -> str:
    """Write the table and all hands, a line each; the seat in turn has a star."""
    texts = notation(rules.pack, rules.jokers)
    top = state.top_card()
    lines = [
        f"{PHASES[state.phase]}; pile {texts.faces.names[top] if top >= 0 else '-'}"
        f"; stock {state.rules.size - state.drawn}"
    ]
    for number, laid in enumerate(spreads_of(state, texts), 1):
        lines.append(f"s{number} (player_{laid.owner}) {' '.join(laid.cards)}")
    for seat in range(state.seats):
        star = "*" if seat == state.turn and not state.end else " "
        lines.append(f"{star}player_{seat} {' '.join(texts.cards(state.hands[seat]))}")
    return "\n".join(lines)
