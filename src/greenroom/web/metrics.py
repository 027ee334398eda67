"""Figures for the host's own monitoring; no names, cards or seeds among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from urllib.parse import urlsplit

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from starlette.requests import Request
from starlette.responses import Response

from greenroom.web.histogram import Durations
from greenroom.web.hosts import name_of
from greenroom.web.proxies import PASSED_ON, is_among, sender_of
from greenroom.web.security_headers import header


class Metrics:
    """Counters and gauges of the house, gathered at each request."""

    def __init__(self, readers: Sequence[str] = (), public: str | None = None) -> None:
        """`readers` are the networks that may read; `public` is the address that players use."""
        self._readers = readers
        self._public = None if public is None else urlsplit(public).hostname
        self.commands = 0
        self.sockets: Callable[[], int] = lambda: 0
        self.phases: Callable[[], Mapping[str, int]] = dict
        self.log_bytes: Callable[[], int] = lambda: 0
        self._answers, self._commits = Durations(), Durations()
        self.answered: Callable[[float], None] = self._answers.add
        """Counts a command that a table has answered, and how long that took, in seconds."""
        self._refusals: Counter[str] = Counter()
        self._failures: Counter[str] = Counter()
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def refused(self, code: str) -> None:
        """Count a refusal by its code."""
        self._refusals[code] += 1

    def committed(self, seconds: float) -> None:
        """Count a commit of the store, and how long it took."""
        self._commits.add(seconds)

    def failed(self, reason: str) -> None:
        """Count something that the store could not do."""
        self._failures[reason] += 1

    def collect(self) -> Iterator[Metric]:
        """Gather the figures of this moment."""
        yield CounterMetricFamily(
            "greenroom_commands", "Commands taken from sockets.", value=float(self.commands)
        )
        yield GaugeMetricFamily("greenroom_sockets", "Open sockets.", value=float(self.sockets()))
        yield _by(GaugeMetricFamily, "greenroom_tables", "Tables in memory.", "phase", self.phases())
        yield self._answers.family(
            "greenroom_command_seconds", "From a command's arrival at a table to its answer."
        )
        yield self._commits.family("greenroom_commit_seconds", "Writing a group of changes durably.")
        yield _by(CounterMetricFamily, "greenroom_refusals", "Refusals.", "code", self._refusals)
        about = "Writes and reads that the store could not do."
        yield _by(CounterMetricFamily, "greenroom_store_failures", about, "reason", self._failures)
        yield GaugeMetricFamily(
            "greenroom_log_bytes", "Bytes of the store on the disk.", value=float(self.log_bytes())
        )
        yield _by(GaugeMetricFamily, "greenroom_info", "The program.", "version", {version("greenroom"): 1})

    async def answer(self, request: Request) -> Response:
        """Answer `GET /metrics`, as Prometheus reads it, for the addresses that the operator has named."""
        if not self._may_read(request):
            message = "The figures of this room are for the addresses that its option metrics-from names."
            return Response(message, 403, media_type="text/plain")
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")

    def _may_read(self, request: Request) -> bool:
        # Through a proxy of which nothing is known, everybody has the proxy's address; and whoever asks under
        # the public name comes through one, also where that names no sender.
        passed_on = PASSED_ON in request.scope.get("extensions", {})
        if passed_on or name_of(header(request.scope["headers"], b"host")) == self._public:
            return False
        return is_among(sender_of(request.scope), self._readers)


def _by(
    family: type[CounterMetricFamily] | type[GaugeMetricFamily],
    name: str,
    about: str,
    label: str,
    values: Mapping[str, int],
) -> Metric:
    metric = family(name, about, labels=[label])
    for each, value in sorted(values.items()):
        metric.add_metric([each], float(value))
    return metric
