"""A tournament on a real cluster of Dask: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from greenroom.games.tonk.lab import workers
from running import Run

CLUSTER = """
from distributed import LocalCluster
if __name__ == "__main__":
    size = dict(n_workers={workers}, threads_per_worker=1)
    with LocalCluster(**size, host="127.0.0.1", dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        input()
"""
TYPED = ("tournament", "steady", "random", "--deals", 22, "--players", 3, "--json")


@contextmanager
def running(number: int) -> Iterator[str]:
    """Run a scheduler with so many workers; tell its address."""
    # Its own threads and event loops end with it, and it looks for nothing but its workers.
    begun = subprocess.Popen(
        [sys.executable, "-c", CLUSTER.format(workers=number)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert begun.stdin is not None and begun.stdout is not None
    yield begun.stdout.readline().strip()
    begun.communicate("\n")
    assert begun.returncode == 0


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with running(2) as address:
        yield address


def test_a_cluster_gives_the_same_bytes_as_one_process(run: Run, scheduler: str):
    status, shared, err = run(*TYPED, "--cluster", scheduler)
    assert (status, err) == (0, "")
    alone = run(*TYPED, "--jobs", 1)[1]
    assert shared.partition(',"clock"')[0] == alone.partition(',"clock"')[0]


def test_a_bots_mistake_on_a_cluster_is_a_sentence(run: Run, scheduler: str):
    status, out, err = run("tournament", "steady", "entered:Raises", "--deals", 2, "--cluster", scheduler)
    assert (status, out) == (2, "")
    assert err.startswith("greenroom: “raises” failed: ValueError: out of ideas (entered.py:")


def test_a_scheduler_that_does_not_answer_is_named(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "SCHEDULER_SECONDS", 0.2)
    status, out, err = run(*TYPED, "--cluster", "tcp://127.0.0.1:9")
    assert (status, out) == (2, "")
    assert err == "greenroom: No Dask scheduler answers at tcp://127.0.0.1:9.\n"


def test_a_scheduler_without_workers_is_named(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "MAX_SECONDS_WITHOUT_WORKERS", 1)
    with running(0) as address:
        status, out, err = run(*TYPED, "--cluster", address)
        _, _, french = run(*TYPED, "--lang", "fr", "--cluster", address)
    assert (status, out) == (2, "")
    assert err == f"greenroom: The Dask scheduler at {address} has no workers: none came within 1 second.\n"
    assert f"L’ordonnanceur Dask à {address} n’a aucun exécutant" in french


@pytest.mark.parametrize("address", ["nowhere", "carrier-pigeon://loft:1", ""])
def test_what_is_no_address_is_named_too(run: Run, monkeypatch: pytest.MonkeyPatch, address: str):
    monkeypatch.setattr(workers, "SCHEDULER_SECONDS", 0.2)
    status, _, err = run(*TYPED, "--cluster", address)
    assert status == 2
    assert err == f"greenroom: No Dask scheduler answers at {address}.\n"


def test_without_its_package_a_cluster_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _, err = run(*TYPED, "--cluster", "tcp://127.0.0.1:9")
    assert status == 2
    assert "install greenroom with its extra “cluster”" in err
