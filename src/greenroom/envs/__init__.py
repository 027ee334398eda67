"""Tonk for machines that learn: batches over numpy, PettingZoo (docs/environments.md).

Each module needs a package of the extra `envs`, so nothing is imported here. It stands beside the
games, since `greenroom.envs` is what people import: within `games/tonk` everything would have two names.
"""
