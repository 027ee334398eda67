"""The messages of a table to each of its audiences."""
