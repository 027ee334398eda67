"""The games: each owns its rules, engine, bots, records and its side of a table; `catalogue` lists them."""
