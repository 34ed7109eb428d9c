"""Numbers for Prometheus; none of them tells anything about a hand."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

COUNTED = {
    "hands": "Hands begun",
    "moves": "Moves accepted",
    "refused": "Moves refused",
    "fallbacks": "Default moves played for a bot that failed",
    "take_backs": "Steps taken back",
}


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()  # its own: a process may run several servers, as tests do
        self.counters = {
            name: Counter(f"paiju_{name}", text, registry=self.registry) for name, text in COUNTED.items()
        }

    def count(self, what: str) -> None:
        self.counters[what].inc()

    def watch(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A number that is read when it is asked for."""
        Gauge(f"paiju_{name}", text, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        return generate_latest(self.registry)
