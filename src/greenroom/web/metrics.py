"""Figures for the host's own monitoring; no names, cards or seeds among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from starlette.requests import Request
from starlette.responses import Response

LOOPBACK = ("127.0.0.1", "::1")
FORWARDED = "x-forwarded-for"


class Metrics:
    """Counters and gauges of the house, gathered at each request."""

    def __init__(self) -> None:
        self.commands = 0
        self.sockets: Callable[[], int] = lambda: 0
        self.tables: Callable[[], int] = lambda: 0
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """Gather the figures of this moment."""
        yield CounterMetricFamily(
            "greenroom_commands", "Commands taken from sockets.", value=float(self.commands)
        )
        yield GaugeMetricFamily("greenroom_sockets", "Open sockets.", value=float(self.sockets()))
        yield GaugeMetricFamily("greenroom_tables", "Tables in memory.", value=float(self.tables()))

    async def answer(self, request: Request) -> Response:
        """Answer `GET /metrics`, as Prometheus reads it, for programs on the same machine only."""
        # Behind a proxy every guest comes from this machine, so nothing that was passed on is answered.
        if request.client is None or request.client.host not in LOOPBACK or FORWARDED in request.headers:
            return Response("The figures of the house are for its own machine.", 403, media_type="text/plain")
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")
