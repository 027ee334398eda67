"""A table in memory: its mailbox, and what it does with each message."""

from greenroom.compiler import attach

attach(__path__, __name__)
