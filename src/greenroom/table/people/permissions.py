"""The registry's kinds for what a guest may do beside playing; the key is the guest's identity."""

OPENER = "opener"
"""The kind of record that lets a guest open tables, as the operator allows."""
CODE_WORD = "code_word"
"""The kind of record of a guest who has given the code word of the room."""
