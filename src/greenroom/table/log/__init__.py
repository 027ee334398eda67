"""The log of a table: events, the state they make, the ledger."""
