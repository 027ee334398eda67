"""The games of the room: one line a game. A table plays the first where nobody says otherwise.

A package holds `table/adapter.py` with the game itself, `GAME`, and `cli.py` where it adds commands.
They are named here and imported where they are needed, so a command starts without loading every engine.
"""

PACKAGES = (
    "greenroom.games.tonk",
    "greenroom.games.tone_poker",
)
