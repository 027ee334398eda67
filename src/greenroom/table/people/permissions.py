"""The registry's kinds for what a guest may do beside playing; the key is the guest's identity."""

OPENER = "opener"
"""The operator allows them to open tables."""
CODE_WORD = "code_word"
"""They have given the code word of the room."""
