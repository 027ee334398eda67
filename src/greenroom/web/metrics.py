"""Figures for whoever runs the house; no names, cards or seeds among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

LOOPBACK = ("127.0.0.1", "::1")


class Metrics:
    """Counted where it happens, gathered when asked for."""

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

    def text(self) -> bytes:
        """Write them as Prometheus reads them."""
        return generate_latest(self._registry)
