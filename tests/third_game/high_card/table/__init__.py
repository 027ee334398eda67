"""High Card's side of a table."""
