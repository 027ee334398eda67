"""Sound play learned by self-play: weights evolve against all that were learned before (docs/training.md)."""
