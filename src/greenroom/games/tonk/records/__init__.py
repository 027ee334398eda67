"""Records of Tonk: read strictly, replayed by the engine, written from what a table stored."""
