"""Limits: a token bucket, and one for each key (an address)."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


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


class Buckets:
    """A bucket for each key. Full ones are forgotten, so the memory is bounded by what happened lately."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.of: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        if len(self.of) > 10_000:
            since = self.clock() - self.burst / self.rate
            self.of = {k: b for k, b in self.of.items() if b.seen > since}
        bucket = self.of.get(key)
        if bucket is None:
            bucket = self.of[key] = Bucket(self.rate, self.burst, self.clock)
        return bucket.take()
