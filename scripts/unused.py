"""Finds functions, methods, classes and attributes that nothing in the program uses (`scripts/unused.py`).

Tests do not count as users: what only a test calls is dead. Fields of records are left out, since most are
written here and read in the browser, and with them all other names of a class or a module that are values:
vulture cannot tell them apart. Unused local variables are the linter's business.
"""

from __future__ import annotations

import sys
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "greenroom"
CONFIDENCE = 60
"""Per cent: vulture's figure for a name that occurs nowhere else."""
USED_ELSEWHERE = {
    "action_probabilities": "called by OpenSpiel",
    "action_space": "called by PettingZoo",
    "_action_to_string": "called by OpenSpiel",
    "_apply_action": "called by OpenSpiel",
    "BotPolicy": "for machines that learn",
    "capture_signals": "called by uvicorn.Server",
    "chance_outcomes": "called by OpenSpiel",
    "check_bot": "for bot authors",
    "check_game": "for the tests of a game",
    "check_outside_bot": "for authors of outside bots",
    "CheckStore": "for store authors",
    "_cumulative_rewards": "read by PettingZoo",
    "current_player": "called by OpenSpiel",
    "empty_database": "for the tests of stores",
    "env": "for machines that learn",
    "evaluate": "called by OpenSpiel",
    "_house": "called by typer",
    "_legal_actions": "called by OpenSpiel",
    "make_py_observer": "called by OpenSpiel",
    "max_chance_nodes_in_history": "called by OpenSpiel",
    "misses": "for bot authors",
    "new_database": "for the tests of stores",
    "observation_space": "called by PettingZoo",
    "ping_sent_at": "read by uvicorn's protocol",
    "ping_timer": "read by uvicorn's protocol",
    "placeholders": "for the tests of locales",
    "Playouts": "for machines that learn",
    "pong_timer": "read by uvicorn's protocol",
    "PowerCut": "for store authors",
    "random_rules": "for the tests of a game",
    "replay_text": "for programs that read records",
    "resample_from_infostate": "called by OpenSpiel",
    "run_jumping": "for tests of what takes hours",
    "send_keepalive_ping": "called by uvicorn's protocol",
    "should_exit": "read by uvicorn.Server",
    "set_from": "called by OpenSpiel",
    "__signature__": "read by typer",
    "string_from": "called by OpenSpiel",
    "supported_presets": "for machines that learn",
    "running_postgres": "for the tests of stores",
    "TonkBatch": "for machines that learn",
    "until_heard": "for the tests of stores",
}
"""Names that somebody outside uses, each with who does."""


def main() -> int:
    """Print what is unused, and allowed names that need no allowance any more; 1 where there is any."""
    found = Vulture()
    found.scavenge([SOURCES])
    unused = [item for item in found.get_unused_code(CONFIDENCE) if item.typ != "variable"]
    for item in unused:
        if item.name not in USED_ELSEWHERE:
            print(
                f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: unused {item.typ} {item.name}"
            )
    stale = sorted(USED_ELSEWHERE.keys() - {item.name for item in unused})
    for name in stale:
        print(f"scripts/unused.py: {name} is used, or gone: take it off the list")
    return int(bool(stale) or any(item.name not in USED_ELSEWHERE for item in unused))


if __name__ == "__main__":
    sys.exit(main())
