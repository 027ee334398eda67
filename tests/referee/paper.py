"""Records written from the hands dealt, as one would on paper."""

from typing import Any


def record(hands: list[str], rest: str = "", actions: str = "", **fields: Any) -> dict[str, Any]:
    """A hand where p1 begins: what each seat is dealt, then the upcard and the stock."""
    dealt = [card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards]
    overrides = {"hand_size": len(hands[0].split()), "naturals": []} | fields.pop("rules", {})
    return {
        "game": "tonk",
        "rules": {"preset": fields.pop("preset", "classic"), "overrides": overrides},
        "seats": ["somebody"] * len(hands),
        "dealer": f"p{len(hands)}",
        "deck": " ".join([*dealt, *rest.split()]),
        "actions": [action.strip() for action in actions.split("/")] if actions else [],
        **fields,
    }
