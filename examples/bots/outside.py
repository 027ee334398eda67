"""A bot that plays Tonk over the network: GREENROOM_TOKEN=… python outside.py https://room.example abcdef."""

import json
import os
import sys
from contextlib import suppress

from websockets.exceptions import ConnectionClosedOK
from websockets.sync.client import connect

RANKS = "A23456789TJQK"
DEEDS = ("drop", "claim", "spread", "hit", "draw")


def choose(legal: list[str], points: int) -> str:
    """Drop at ten points or less, lay what can be laid, draw, and throw the highest card."""
    deeds = DEEDS if points <= 10 else DEEDS[1:]
    good = [action for deed in deeds for action in legal if action.startswith(deed)]
    return good[0] if good else max(legal, key=lambda action: RANKS.find(action.split()[-1][0]))


_, room, code = sys.argv
address = f"{room.rstrip('/').replace('http', 'ws', 1)}/ws/{code}"
bearer = {"Authorization": f"Bearer {os.environ['GREENROOM_TOKEN']}"}
done = None  # The decision that was answered last; -1 once it asked for a chair.
# The goodbye may come between a message and the answer to it.
with suppress(ConnectionClosedOK), connect(address, additional_headers=bearer) as socket:
    socket.send(json.dumps({"do": "hello", "protocol": 4}))
    for message in map(json.loads, socket):
        if message["is"] not in ("update", "step"):
            print(message, flush=True)
            continue
        you, hand = message["you"], message["hand"]
        if you["chair"] is None and done is None:
            done, sit = -1, {"game": "tonk", "rules": message["room"]["details"]["fingerprint"]}
            socket.send(json.dumps({"do": "sit", "id": "sit", "details": sit}))
        elif hand and hand["legal"] and you["seat"] == hand["turn"] and you["decision"] != done:
            done = you["decision"]
            act = {"id": str(done), "decision": done, "action": choose(hand["legal"], hand["points"])}
            socket.send(json.dumps({"do": "act"} | act))
