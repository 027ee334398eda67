"""A third game as anybody would add it: the folder `high_card` and a line in `room.py`."""
