"""Answers to one person's query, over the same connection; tagged by `is`, as all that a page is sent."""

from __future__ import annotations

import msgspec


class Reply(msgspec.Struct, frozen=True, tag_field="is"):
    """An answer to a query; `id` is the command's."""

    id: str
