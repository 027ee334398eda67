"""The kinds under which the registry keeps what a guest may do beside playing, by the guest's identity."""

OPENER = "opener"
"""The operator allows them to open tables."""
CODE_WORD = "code_word"
"""They have given the code word of the room."""
