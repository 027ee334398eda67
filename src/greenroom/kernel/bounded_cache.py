"""A mapping that keeps a number of entries at the most: the one not needed for longest gives way."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class BoundedCache(OrderedDict[KeyT, ValueT]):
    """A mapping of at most `most` entries; `use` returns one, which is then forgotten last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: KeyT, value: ValueT) -> None:
        """Keep an entry as the latest, and forget the oldest where there are too many."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)

    def use(self, key: KeyT) -> ValueT | None:
        """Return an entry, which becomes the latest; None where there is none."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
