"""A lock on records of the store that are also cached in memory."""

from __future__ import annotations

import asyncio


class Turn(asyncio.Lock):
    """Held while records are read into memory, and while one is changed in the store and there.

    So nothing that is decided here is overwritten in memory by what was read of the store before.
    """
