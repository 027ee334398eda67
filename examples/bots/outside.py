"""An outside bot: a program of its own that comes to a table over the network and plays Tonk there.

    GREENROOM_TOKEN=greenroom_… python examples/bots/outside.py https://room.example ABCDEF

The token is made under “About you” on the page of the room. `docs/outside-bots.md` says what goes to and fro.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from websockets.sync.client import connect

RANKS = "A23456789TJQK"


def choose(hand: dict[str, Any]) -> str:
    """Drop at ten points or less, lay what can be laid, draw, and throw the highest card."""
    legal: list[str] = hand["legal"]
    if "drop" in legal and hand["points"] <= 10:
        return "drop"
    for deed in ("claim", "spread", "hit", "draw"):
        for action in legal:
            if action.startswith(deed):
                return action
    return max(legal, key=lambda action: RANKS.find(action.split()[-1][0]))


def play(room: str, code: str, token: str) -> None:
    """Sit down at the table with this code and play until the room says goodbye."""
    bearer = {"Authorization": f"Bearer {token}"}
    with connect(f"{room.replace('http', 'ws', 1)}/ws/{code}", additional_headers=bearer) as socket:
        socket.send(json.dumps({"do": "hello", "protocol": 3}))
        asked, answered = False, -1
        for message in map(json.loads, socket):
            if message["is"] in ("refused", "bye"):
                print(message["code"], flush=True)
            if message["is"] != "update":
                continue
            you, hand, terms = message["you"], message["hand"], message["room"]["details"]
            if you["chair"] is None and not asked:
                asked = True
                details = {"game": "tonk", "rules": terms["fingerprint"]}
                socket.send(json.dumps({"do": "sit", "id": "sit", "details": details}))
            elif hand and hand["legal"] and you["seat"] == hand["turn"] and you["decision"] != answered:
                answered = you["decision"]
                act = {"do": "act", "id": f"act-{answered}", "decision": answered, "action": choose(hand)}
                socket.send(json.dumps(act))


if __name__ == "__main__":
    play(sys.argv[1].rstrip("/"), sys.argv[2], os.environ["GREENROOM_TOKEN"])
