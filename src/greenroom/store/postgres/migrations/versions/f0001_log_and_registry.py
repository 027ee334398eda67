"""The log, the registry, and what each writer did last."""

from alembic import op

revision = "0001"
down_revision = None

# An append overwrites the stream's row: where its page has free space, no index is touched.
# A sum is CRC-32, which fills an unsigned integer of four bytes.
TABLES = """
CREATE TABLE stream (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    last bigint NOT NULL,
    at double precision NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE event (
    stream bigint NOT NULL,
    number bigint NOT NULL,
    kind text NOT NULL,
    version bigint NOT NULL,
    at double precision NOT NULL,
    data bytea NOT NULL,
    sum bigint NOT NULL,
    PRIMARY KEY (stream, number)
);
CREATE TABLE record (
    kind text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    data bytea NOT NULL,
    sum bigint NOT NULL,
    PRIMARY KEY (kind, key)
) WITH (fillfactor = 70);
CREATE TABLE writer (
    node bigint PRIMARY KEY,
    round bigint NOT NULL,
    done integer[] NOT NULL,
    at timestamptz NOT NULL
) WITH (fillfactor = 50);
"""


def upgrade() -> None:
    """Make the tables."""
    for statement in filter(str.strip, TABLES.split(";")):
        op.execute(statement)
