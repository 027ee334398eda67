"""A second Tonk, slow and plain, that judges records beside the rules (TK-01 to TK-38).

It shares nothing with the house: cards are strings, a hand is a set of them, a spread is a dict from
the card stood for to the card that lies there, and each rule is a function that reads like its
sentence. Each module declares the options that it plays by. Where this and the house disagree, one of
them is wrong.

`judge(record)` gives the result of a record, or the fault in it. `sit(record)` deals and hands back the
table, for `legal`, `do` and `result` to walk through the hand.
"""

from .record import RecordError, sit
from .table import Table
from .verdict import do, judge, legal, result

__all__ = ["RecordError", "Table", "do", "judge", "legal", "result", "sit"]
