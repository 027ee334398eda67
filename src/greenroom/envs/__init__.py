"""Tonk for machines that learn: batches over numpy, PettingZoo (docs/environments.md).

Each module needs a package of the extra `envs`, so nothing is imported here.
"""
