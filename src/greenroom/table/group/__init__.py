"""Several tables that belong together: what they share stands in a stream of its own, beside theirs."""
