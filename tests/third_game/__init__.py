"""A third game, as anybody would add one: a folder, `high_card`, and a line in `room.py`."""
