"""Tonk for OpenSpiel: `load(preset="classic", players=2)`, or `pyspiel.load_game("tonk_v0(players=3)")`."""

try:
    import pyspiel as _pyspiel  # noqa: F401 - it is there or it is not
except ImportError as missing:
    raise ImportError(
        "greenroom.envs.spiel needs OpenSpiel: pip install 'greenroom[openspiel]'. "
        "It comes for Linux and macOS; there is none for Windows."
    ) from missing

from greenroom.envs.spiel.game import SpielGame, SpielState, load

__all__ = ["SpielGame", "SpielState", "load"]
