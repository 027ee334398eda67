"""The two statements that write: appends to any number of streams, and changes of any number of records.

Each is a transaction of its own, asked in one round trip. What lost its race is left out of it and fails
alone. It tells the other nodes, and notes under the writer's name which round it was and what of it was done:
so a writer whose connection was cut between commit and answer can find out.

Locks are taken by name, new streams before old ones, so that two nodes never wait for each other in a circle.
"""

from __future__ import annotations

CHANNEL = "greenroom"

_NOTE = """
noted AS (
    INSERT INTO writer (node, round, done, at)
    SELECT $1::bigint, $2, coalesce(array_agg(i), '{}'), now() FROM done
    ON CONFLICT (node) DO UPDATE SET round = EXCLUDED.round, done = EXCLUDED.done, at = EXCLUDED.at
    RETURNING done
),
told AS (
    SELECT pg_notify($3, '[' || $1::bigint || ',' || string_agg(news, ',') || ']') FROM done GROUP BY part
)
SELECT done FROM noted, (SELECT count(*) FROM told) AS counted
"""

APPEND = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(
        $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::float8[], $9::text[], $10::integer[]
    ) AS asked (i, name, expected, last, at, news, part)
),
begun AS (
    INSERT INTO stream (name, last, at)
    SELECT name, last, at FROM asked WHERE expected = 0 ORDER BY name
    ON CONFLICT (name) DO NOTHING
    RETURNING id, name
),
locked AS MATERIALIZED (
    SELECT stream.id FROM stream JOIN asked USING (name)
    WHERE asked.expected > 0 ORDER BY name FOR UPDATE OF stream
),
grown AS (
    UPDATE stream SET last = asked.last, at = asked.at
    FROM asked, locked
    WHERE locked.id = stream.id AND asked.name = stream.name AND stream.last = asked.expected
    RETURNING stream.id, stream.name
),
ended AS (SELECT * FROM begun UNION ALL SELECT * FROM grown),
done AS MATERIALIZED (SELECT asked.i, asked.news, asked.part, ended.id FROM ended JOIN asked USING (name)),
stored AS (
    INSERT INTO event (stream, number, kind, version, at, data, sum)
    SELECT done.id, event.number, event.kind, event.version, event.at, event.data, event.sum
    FROM unnest(
        $11::integer[], $12::bigint[], $13::text[], $14::bigint[], $15::float8[], $16::bytea[], $17::bigint[]
    ) AS event (i, number, kind, version, at, data, sum) JOIN done USING (i)
),
{_NOTE}
"""

CHANGE = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(
        $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::bytea[], $9::bigint[],
        $10::text[], $11::integer[]
    ) AS asked (i, kind, key, expected, data, sum, news, part)
),
begun AS (
    INSERT INTO record (kind, key, version, data, sum)
    SELECT kind, key, 1, data, sum FROM asked WHERE expected = 0 ORDER BY kind, key
    ON CONFLICT (kind, key) DO NOTHING
    RETURNING kind, key
),
locked AS MATERIALIZED (
    SELECT record.kind, record.key FROM record JOIN asked USING (kind, key)
    WHERE asked.expected > 0 ORDER BY kind, key FOR UPDATE OF record
),
written AS (
    UPDATE record SET version = asked.expected + 1, data = asked.data, sum = asked.sum
    FROM asked JOIN locked USING (kind, key)
    WHERE record.kind = asked.kind AND record.key = asked.key
        AND record.version = asked.expected AND asked.data IS NOT NULL
    RETURNING record.kind, record.key
),
deleted AS (
    DELETE FROM record USING asked JOIN locked USING (kind, key)
    WHERE record.kind = asked.kind AND record.key = asked.key
        AND record.version = asked.expected AND asked.data IS NULL
    RETURNING record.kind, record.key
),
ended AS (SELECT * FROM begun UNION ALL SELECT * FROM written UNION ALL SELECT * FROM deleted),
done AS MATERIALIZED (SELECT asked.i, asked.news, asked.part FROM ended JOIN asked USING (kind, key)),
{_NOTE}
"""

ROUND = "SELECT done FROM writer WHERE node = $1 AND round = $2"
"""Asks what was done of a round; no row where that round was not kept."""

CUT = """
SELECT ARRAY[
    count(*) FILTER (WHERE awaits_standby),
    count(*) FILTER (WHERE CASE WHEN awaits_standby THEN false ELSE NOT pg_terminate_backend(pid, 2000) END)
]
FROM (
    SELECT pid, wait_event IS NOT DISTINCT FROM 'SyncRep' AS awaits_standby FROM pg_stat_activity
    WHERE application_name = $1 AND pid <> pg_backend_pid()
) AS other
"""
"""End what earlier connections of the same name left behind.

Returns how many wait for a synchronous standby and were let be, since ended they would show everybody what
the standby does not have; and how many others would not end.
"""

CONFIRM = "SELECT pg_logical_emit_message(true, 'greenroom', '')"
"""Commit something that changes nothing: once that is confirmed, so is whatever was committed before."""

PROBE = """
INSERT INTO writer (node, round, done, at) VALUES (0, 0, '{}', now())
ON CONFLICT (node) DO UPDATE SET at = EXCLUDED.at
"""
"""Write something that changes nothing, under the name of no node."""

TAKE = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"
"""Tell the others without waiting for a disk: nothing is stored."""

FORGET = "DELETE FROM writer WHERE node = $1 OR at < now() - interval '7 days'"
