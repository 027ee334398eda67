"""The figures of the house are for the addresses that its operator has named, whatever a request says."""

import asyncio
from importlib.metadata import version

import pytest
from starlette.requests import Request
from starlette.responses import Response

from greenroom.web.metrics import Metrics
from greenroom.web.proxies import PASSED_ON

LOOPBACK = ("127.0.0.1/32", "::1/128")


def answer(
    metrics: Metrics, client: str | None, host: str = "127.0.0.1:8000", *, passed_on: bool = False
) -> Response:
    scope: dict[str, object] = {
        "type": "http",
        "scheme": "http",
        "path": "/metrics",
        "query_string": b"",
        "client": None if client is None else (client, 1234),
        "headers": [(b"host", host.encode())],
        "extensions": {PASSED_ON: {}} if passed_on else {},
    }
    return asyncio.run(metrics.answer(Request(scope)))


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_a_program_that_is_named_is_answered(client: str) -> None:
    metrics = Metrics(LOOPBACK)
    metrics.commands = 7
    metrics.sockets = lambda: 2
    metrics.phases = lambda: {"playing": 1, "between": 2}
    for seconds in (0.0004, 0.001, 0.003, 60.0):
        metrics.answered(seconds)
    metrics.committed(0.002)
    metrics.refused("wire.too_fast")
    metrics.failed("full")
    metrics.log_bytes = lambda: 4096
    found = answer(metrics, client)
    assert (
        found.status_code == 200
        and found.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    )
    said = bytes(found.body).decode().splitlines()
    figures = [line for line in said if not line.startswith("#")]
    assert [line for line in figures if "_seconds" not in line] == [
        "greenroom_commands_total 7.0",
        "greenroom_sockets 2.0",
        'greenroom_tables{phase="between"} 2.0',
        'greenroom_tables{phase="playing"} 1.0',
        'greenroom_refusals_total{code="wire.too_fast"} 1.0',
        'greenroom_store_failures_total{reason="full"} 1.0',
        "greenroom_log_bytes 4096.0",
        f'greenroom_info{{version="{version("greenroom")}"}} 1.0',
    ]
    for bound, count in (("0.001", 2), ("0.0025", 2), ("0.005", 3), ("10.0", 3), ("+Inf", 4)):
        assert f'greenroom_command_seconds_bucket{{le="{bound}"}} {count}.0' in figures
    assert "greenroom_command_seconds_sum 60.0044" in figures
    assert "greenroom_command_seconds_count 4.0" in figures
    assert 'greenroom_commit_seconds_bucket{le="0.0025"} 1.0' in figures
    assert "# HELP greenroom_commit_seconds Writing a group of changes durably." in said
    assert "# HELP greenroom_tables Tables in memory." in said


@pytest.mark.parametrize("client", ["192.168.1.7", "127.0.0.2", "", None, "unix", "127.0.0.1"])
def test_nobody_is_answered_who_is_not_named(client: str | None) -> None:
    readers = LOOPBACK if client != "127.0.0.1" else ()
    found = answer(Metrics(readers), client)
    assert found.headers["content-type"] == "text/plain; charset=utf-8"
    assert found.status_code == 403 and b"metrics-from" in bytes(found.body)


def test_a_network_may_be_named() -> None:
    metrics = Metrics(("10.1.0.0/16",))
    assert answer(metrics, "10.1.2.3").status_code == 200
    assert answer(metrics, "10.2.2.3").status_code == 403


def test_what_an_unknown_proxy_passes_on_is_not_answered() -> None:
    assert answer(Metrics(LOOPBACK), "127.0.0.1", passed_on=True).status_code == 403


def test_whoever_asks_under_the_public_name_comes_through_a_proxy_that_names_no_sender() -> None:
    metrics = Metrics(LOOPBACK, "https://room.example")
    for host in ("room.example", "ROOM.Example", "room.example:443", "Room.example:8000"):
        assert answer(metrics, "127.0.0.1", host).status_code == 403, host
    assert answer(metrics, "127.0.0.1").status_code == 200


def test_a_house_that_has_just_opened_has_nothing_to_count() -> None:
    said = bytes(answer(Metrics(LOOPBACK), "::1").body).decode().splitlines()
    figures = [line.rpartition(" ")[2] for line in said if not line.startswith("#")]
    assert set(figures) == {"0.0", "1.0"} and figures.count("1.0") == 1, "its version alone"
