"""A hand in play as text, with everything open: for people who look on."""

from __future__ import annotations

from greenroom.envs.actions import describe
from greenroom.games.tonk.engine import codes, composition
from greenroom.games.tonk.engine.state import State
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.notation import notation
from greenroom.games.tonk.text.presenter import PHASES, spreads_of
from greenroom.kernel.card_text import cards_of


def picture(state: State, rules: HouseRules, chosen: int = 0, asked: int = -1) -> str:
    """Write the table and all hands, a line each; the seat in turn has a star.

    `asked` is the seat that is asked whether it slaps; `chosen` is what the seat that acts has chosen of a
    play (`engine.composition`).
    """
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
    if asked >= 0:
        lines.append(f" player_{asked} may slap")
    if state.phase == codes.SLAP_DISCARDING:
        lines.append(f" player_{state.slapper} has slapped, and discards")
    if chosen:
        lines.append(f" player_{chosen >> codes.BY_SEAT_AT} composes {steps_text(state, chosen, rules.pack)}")
    return "\n".join(lines)


def steps_text(state: State, chosen: int, pack: str) -> str:
    """Write what is chosen of a play, what followed from it by itself included."""
    play = composition.begun(state, chosen)
    steps = [chosen & codes.ID_BITS]
    spread, wilds = chosen >> codes.ON_AT & 31, chosen >> codes.WITH_AT & 255
    if spread and play & codes.KIND != codes.SPREAD:
        steps.append(codes.ID_ON_SPREAD + spread - 1)
    if wilds:
        steps.append(codes.ID_WILDS + wilds)
    steps += [
        codes.ID_PLACE + composition.place(play, at)
        for at in cards_of(chosen >> codes.FILLED_AT & codes.SUIT)
    ]
    return ", ".join(describe(step, pack) for step in steps)
