"""The numbers of the engine: masks, kinds of action, phases, ends, reasons.

An action is one integer, the same for the same play in any state. From the lowest bit:

    kind 4 | seat 3 | spread 5 | book 1 | low 4 | mask 13 | natural 13 | wild 8
                               | card 6 (discards)

`mask` holds the cards stood for: of a run, ranks of the suit `low`; of a book, suits of the rank `low`.
`natural` are those of them filled by the card itself and `wild` the wild cards that fill the rest
(four deuces c d h s, then X1 to X4); with `wild` 0 every card is itself and `natural` stays 0.

When the engine is compiled, the build turns every integer here into a constant of C.
"""

from __future__ import annotations

SUIT = 8191
"""Thirteen ranks: one suit of a hand, shifted to the clubs."""
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Four suits: one rank of a hand, shifted to the aces."""
DEUCES = RANK << 1
JOKERS = 15 << 52
RUN_STARTS = (SUIT >> 2) * RANK
"""The places at which a run of three can begin without leaving its suit."""

KIND = 15
DRAW = 0
TAKE = 1
SPREAD = 2
HIT = 3
DISCARD = 4
END = 5
DROP = 6
CLAIM = 7
PASS = 8
SLAP = 9
SLAP_DISCARD = 10
REDECLARE = 15
"""No action: in a history, what a wild card laid just before was declared to stand for (`search`)."""

TURN_OPENERS = frozenset({DRAW, TAKE, DROP})
"""The actions with which a turn begins; a drop ends it as well."""
PLAYS = frozenset({SPREAD, HIT})
"""The actions that lay cards on the table in one's turn."""
DISCARDS = frozenset({DISCARD, SLAP_DISCARD})
"""The actions that throw a card."""

SEAT_AT = 4
SPREAD_AT = 7
BOOK = 1 << 12
LOW_AT = 13
MASK_AT = 17
NATURAL_AT = 30
WILD_AT = 43
CARD_AT = 12

CLAIMING = 0
DRAWING = 1
PLAYING = 2
SLAP_DISCARDING = 3
OVER = 4
LAYING_OFF = 5
ASKING = 6
"""No phase of the engine: in an observation, a discard that may be slapped (`slaps`)."""

END_NATURAL = 1
END_NATURAL_DRAW = 2
END_TONK = 3
END_OUT = 4
END_DROP = 5
END_CAUGHT = 6
END_STOCK_OUT = 7

WHY_NATURAL = 1
WHY_CLAIM = 2
WHY_TONK = 3
WHY_FIRST_TURN_TONK = 4
WHY_OUT = 5
WHY_DROP = 6
WHY_CAUGHT_BEATEN = 7
WHY_CAUGHT_LOW = 8
WHY_CAUGHT_FOR_ALL = 9
WHY_CAUGHT_ALL = 10
WHY_STOCK_OUT = 11

CLASH_DRAW = 0
CLASH_BEST = 1
CLASH_ALL = 2

SPREAD_NEVER = 0
SPREAD_ALWAYS = 1
SPREAD_BUT_THREE_ACES = 2

SLAP_OFF = 0
SLAP_RACE = 1
SLAP_NEXT_FIRST = 2

CAUGHT_CLASSIC = 0
CAUGHT_LOW_COLLECTS = 1
CAUGHT_FOR_ALL = 2
CAUGHT_ONE_AND_LOW = 3
CAUGHT_DOUBLE_TO_ALL = 4
CAUGHT_FIVE_TO_LOW = 5
CAUGHT_BEATERS = 6
CAUGHT_PER_PLAYER = 7
CAUGHT_DOUBLE_AND_LOW = 8

NO_NATURAL = 1_000_000
"""More than any number of naturals that a list can hold."""
NO_LIMIT = 1000

MIN_GAIN = -1000000
"""Less than any play gains, in tenths of points."""
IMPOSSIBLE_LOG = -1000000000
"""Less than a thousand times the logarithm of any likelihood."""
MAX_TELLING_POINTS = 10
"""Points of a card thrown, beyond which it tells no more of its player."""
TABLE_TURNS = 8
"""Rows of a table in `PolicyWeights`: one for each turn of a seat's own, the last for all that follow."""
TABLE_STEPS = 16
"""Columns of a table of weights."""
RATIO_TURNS = 7
"""Rows of the table `ratios`, whose columns are as many."""
HAND_SIZES = 20
"""Places of a table by the number of cards in a hand, from none on."""
STEPS_PER_DEVIATION = 50
"""Steps of the table `above` in one standard deviation of the normal distribution."""
DEVIATION_STEPS = 256
"""Places of the table `above`; a hand further away than the last is taken to lie there."""
THROWN_STEPS = 64
"""Places of `ModelParameters.thrown`; discards that are less by more have the weight of the last."""

IDS = 523
"""The number of actions that rules without wild cards and slaps can have (`action_ids`)."""
ID_DRAW = 0
ID_TAKE = 1
ID_END = 2
ID_DROP = 3
ID_CLAIM = 4
ID_PASS = 5
ID_DISCARD = 6
ID_HIT_BOOK = 62
ID_HIT_ABOVE = 114
ID_HIT_BELOW = 166
ID_BOOK = 218
ID_RUN = 283

ID_WITH_WILD = 523
"""The number of the first play with wild cards; it and those that follow are steps (`composition`)."""
ID_ON_SPREAD = 984
ID_WILDS = 1003
ID_PLACE = 1259
WILD_IDS = 1311
"""The number of actions that rules with wild cards have, steps among them."""

ON_AT = 11
WITH_AT = 16
FILLED_AT = 24
BY_SEAT_AT = 37
"""The lowest bits of the steps chosen of a play: on which spread, with which wild cards, at which places.

The last three bits are its seat's.
"""
NO_STEP = 0
STEP_ON_SPREAD = 1
STEP_WILDS = 2
STEP_PLACE = 3
"""The steps of a play after its first."""

ROW = 128
"""Room for the numbered actions of one game: more than ten cards without wild ones can ever make."""
WILD_ROW = 640
"""Room for them with wild cards: more than a hand can ever make, and than any step has."""
MASK = 576
"""Room for a mask: what is played most often, up to the discards, then lies in one line of memory."""
WILD_MASK = 1344
"""Room for a mask with wild cards."""
ID_BITS = 2047
INDEX_AT = 11
"""The lowest bit, in a row, of an action's place in the engine's own list; its number lies below."""

SEEN = 3
TAKEN = 0
THROWN = 1
KEY = 2
"""The numbers that are kept for each seat of what it saw (`seen`)."""
KEY_BITS = (1 << 62) - 1
"""Keys lie below 2^62, in C as in Python."""
KEY_FACTOR = 0x2545F4914F6CDD1D
DRAWN_CARD_AT = 13
"""The lowest bit, in a fact, of a drawn card; the number of the action and its seat lie below."""

CARDS = 56
"""The width of a plane: every card of the pack and four jokers."""
PLANES = 6
SEAT_PLANES = 3
FIGURES = 9
SEAT_FIGURES = 6
"""The planes and figures of an observation, and those that there are for each seat (`planes`)."""
SPREADS = 20
"""The most spreads on a table that an observation shows."""
WILD_PLANES = 5
WILD_FIGURES = 84
"""The planes and figures that wild cards add: of the play that is being composed, and of each spread."""
SLAP_FIGURES = 2
"""The figures that slaps add, besides one for each seat."""
