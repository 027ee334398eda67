"""A stream's events, from its end back along the chain that holds them together."""

from __future__ import annotations

CHAIN = """
WITH RECURSIVE chain AS (
    SELECT event.* FROM stream JOIN event ON event.id = stream.tail
    WHERE stream.name = :stream AND event.number > :after
    UNION ALL
    SELECT event.* FROM chain JOIN event ON event.id = chain.previous
    WHERE event.number > :after
)
"""

READ = CHAIN + "SELECT number, kind, version, data, at, sum FROM chain ORDER BY number"

HOLDS = CHAIN + "SELECT 1 FROM chain WHERE instr(data, :words) LIMIT 1"

DROP = CHAIN + "DELETE FROM event WHERE id IN (SELECT id FROM chain)"
