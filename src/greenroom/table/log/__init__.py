"""What a table's log says: events, the state they make, the ledger."""
