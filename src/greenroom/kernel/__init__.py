"""The parts of every game: cards and the shuffle, house rules declared and checked, refusals, outcomes."""

from greenroom.compiler import attach

attach(__path__, __name__)
