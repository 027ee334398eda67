"""The log of a table: events, the state they make, the ledger."""

from greenroom.compiler import attach

attach(__path__, __name__)
