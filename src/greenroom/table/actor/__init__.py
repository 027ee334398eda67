"""A table in memory: its mailbox, and what it does with each message."""
