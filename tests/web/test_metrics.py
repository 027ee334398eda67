"""The figures of the house are for programs on its own machine, whatever a request says of itself."""

import asyncio

import pytest
from starlette.requests import Request
from starlette.responses import Response

from greenroom.web.metrics import Metrics


def answer(metrics: Metrics, client: str | None, **headers: str) -> Response:
    scope = {
        "type": "http",
        "client": None if client is None else (client, 1234),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    return asyncio.run(metrics.answer(Request(scope)))


@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_a_program_on_the_same_machine_is_answered(client: str) -> None:
    metrics = Metrics()
    metrics.commands = 7
    metrics.sockets = lambda: 2
    metrics.tables = lambda: 1
    found = answer(metrics, client)
    assert (
        found.status_code == 200
        and found.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    )
    said = bytes(found.body).decode().splitlines()
    figures = [line for line in said if not line.startswith("#")]
    assert figures == ["greenroom_commands_total 7.0", "greenroom_sockets 2.0", "greenroom_tables 1.0"]
    for name, what in (
        ("greenroom_commands_total", "Commands taken from sockets."),
        ("greenroom_sockets", "Open sockets."),
        ("greenroom_tables", "Tables in memory."),
    ):
        assert f"# HELP {name} {what}" in said
    assert [line.rpartition(" ")[2] for line in said if "TYPE" in line] == ["counter", "gauge", "gauge"]


@pytest.mark.parametrize("client", ["192.168.1.7", "127.0.0.2", "", None])
def test_another_machine_is_not_answered(client: str | None) -> None:
    found = answer(Metrics(), client)
    assert found.headers["content-type"] == "text/plain; charset=utf-8"
    assert (
        found.status_code == 403 and bytes(found.body) == b"The figures of the house are for its own machine."
    )


@pytest.mark.parametrize("guest", ["198.51.100.7", "127.0.0.1", ""])
def test_what_a_proxy_passes_on_is_not_answered(guest: str) -> None:
    assert answer(Metrics(), "127.0.0.1", x_forwarded_for=guest).status_code == 403


def test_a_house_that_has_just_opened_has_nothing_to_count() -> None:
    said = bytes(answer(Metrics(), "::1").body).decode().splitlines()
    figures = [line.rpartition(" ")[2] for line in said if not line.startswith("#")]
    assert figures == ["0.0", "0.0", "0.0"]
