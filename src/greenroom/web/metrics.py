"""Figures for the host's own monitoring; no names, cards or seeds among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from starlette.requests import Request
from starlette.responses import Response

from greenroom.web.proxies import PASSED_ON, is_among, sender_of


class Metrics:
    """Counters and gauges of the house, gathered at each request."""

    def __init__(self, readers: Sequence[str] = (), public: str | None = None) -> None:
        """`readers` are the networks that may read; `public` is the address that players use."""
        self._readers = readers
        self._public = public
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
        """Answer `GET /metrics`, as Prometheus reads it, for the addresses that the operator has named."""
        if not self._may_read(request):
            said = "The figures of the house are for the addresses that its option metrics-from names."
            return Response(said, 403, media_type="text/plain")
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")

    def _may_read(self, request: Request) -> bool:
        # Through a proxy of which nothing is known, everybody has the proxy's address; and whoever asks under
        # the public name comes through one, also where that names no sender.
        passed_on = PASSED_ON in request.scope.get("extensions", {})
        if passed_on or (self._public is not None and request.url.netloc == urlsplit(self._public).netloc):
            return False
        return is_among(sender_of(request.scope), self._readers)
