"""What a table sends to each of its audiences."""
