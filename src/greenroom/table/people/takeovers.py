"""The time for which a node keeps a table that another node has loaded, too.

As a rule four seconds, which is longer than a proxy avoids a node after a failure; then the table is handed
over. Where its people come back at once when they have been sent on, it stays twice as long each time. Where
they have come back three times in a row, the proxy does not lead all of the table to one node: it goes only
when somebody comes to the other node anew, so that people are not sent to and fro.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MIN_STAY_SECONDS = 4.0
CONTESTED_STAY_SECONDS = 32.0
"""The seconds that a table stays once its people have come back three times in a row."""
MAX_STAY_SECONDS = 640.0
AT_ONCE_SECONDS = 10.0
"""Seconds after being sent on within which somebody who comes back counts as coming back at once."""
REMEMBERED_SECONDS = 2 * MAX_STAY_SECONDS
"""Seconds for which a node remembers that it handed a table over, and how long that had stayed.

They count from then on, so the longest stay must be over before they are.
"""


@dataclass
class _Handover:
    at: float
    stay: float
    is_back: bool = False


class Takeovers:
    """The tables that this node has handed over lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is in seconds, by a clock that nobody sets."""
        self._now = now
        self._handovers: OrderedDict[str, _Handover] = OrderedDict()
        """The latest handovers by stream, the latest of all last."""

    def take_up(self, stream: str) -> float:
        """Return for how many seconds a table that is taken up now stays here."""
        last = self._last_handover(stream)
        if last is None:
            return MIN_STAY_SECONDS
        if not last.is_back and self._now() > last.at + AT_ONCE_SECONDS:
            del self._handovers[stream]
            return MIN_STAY_SECONDS
        if not last.is_back:
            last.stay, last.is_back = min(2 * last.stay, MAX_STAY_SECONDS), True
        return last.stay

    def are_apart(self, stream: str) -> bool:
        """Tell whether the proxy does not lead all of a table to one node."""
        last = self._last_handover(stream)
        return last is not None and last.stay >= CONTESTED_STAY_SECONDS

    def note_handover(self, stream: str) -> None:
        """Take note of a table that is handed over."""
        last = self._last_handover(stream)
        stay = MIN_STAY_SECONDS if last is None or not last.is_back else last.stay
        self._handovers.pop(stream, None)
        self._handovers[stream] = _Handover(self._now(), stay)
        while next(iter(self._handovers.values())).at + REMEMBERED_SECONDS <= self._now():
            self._handovers.popitem(last=False)

    def _last_handover(self, stream: str) -> _Handover | None:
        last = self._handovers.get(stream)
        return None if last is None or last.at + REMEMBERED_SECONDS <= self._now() else last
