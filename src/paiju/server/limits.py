"""Limits: a token bucket, and one for each key (an address)."""

import time
from collections.abc import Callable

Clock = Callable[[], float]
MOST = 10_000  # keys


class Bucket:
    """`burst` at once, `rate` a second after that."""

    __slots__ = ("burst", "clock", "left", "rate", "seen")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.left, self.seen = burst, clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def give_back(self) -> None:
        """What was taken last does not count."""
        self.left = min(self.burst, self.left + 1)


class Buckets:
    """A bucket for each key, for so many keys at the most. Full ones are forgotten first, and then the fullest."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.of: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        return self.bucket(key).take()

    def bucket(self, key: str) -> Bucket:
        if len(self.of) >= MOST:
            since = self.clock() - self.burst / self.rate
            kept = sorted((b.left, k) for k, b in self.of.items() if b.seen > since)[: MOST // 2]
            self.of = {k: self.of[k] for _, k in kept}
        return self.of.setdefault(key, Bucket(self.rate, self.burst, self.clock))

    def give_back(self, key: str) -> None:
        if bucket := self.of.get(key):
            bucket.give_back()
