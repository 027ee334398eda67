"""What each audience of a table is sent."""
