"""Records of hands: read strictly, replayed by the engine, written from what a table stored."""
