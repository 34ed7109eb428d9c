"""What a server can be told. What each is and may be stands in settings_table.py, how a host says it in configuration.py."""

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

Tempos = Mapping[str, tuple[float, float]]
NORMAL_TEMPOS: Tempos = {"slow": (1.6, 2.8), "normal": (0.7, 1.4), "fast": (0.25, 0.5)}
AT_ONCE: Tempos = {"slow": (0, 0), "normal": (0, 0), "fast": (0, 0)}


ANY_ADDRESS = "any address"


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    return Path(environ.get("XDG_DATA_HOME") or str(Path.home() / ".local/share")) / "paiju"


def default_database() -> str:
    """A file in the user's data folder, so that it is the same one wherever the server is started."""
    return str(data_folder() / "paiju.db")


@dataclass(frozen=True)
class Settings:
    """Times are seconds. `database` is a path of an SQLite file, or a URL (`postgresql://…`)."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    address: str = ""  # as others reach this server (`https://cards.example`); found out when empty
    hosts: tuple[str, ...] = ()  # host names allowed besides this machine's own
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-… counts
    metrics_token: str = field(default="", repr=False)  # empty: /metrics is for this machine alone
    database: str = field(default_factory=default_database)

    log: str = "info"  # or debug: then every move is logged, without its cards, and no secret answer

    turn: float = 30
    last_play: float = 1.2  # until a whole hand that must be played goes by itself
    misses: int = 2  # time-outs in a row that put a seat in 托管
    away: float = 60  # until a bot plays for a lost player
    between: float = 20  # until the next hand starts by itself
    take_back: float = 15  # until a wish to take back lapses
    nudge: float = 10  # until one may be reminded of one's turn
    idle: float = 30 * 60  # until a room that nobody is connected to is closed,
    kept: float = 30 * 86400  # or one with an unfinished match
    match_wait: float = 20  # until bots fill up a table for whoever waits for one,
    match_gather: float = 5  # or it begins with fewer people, where fewer can play
    match_start: float = 8  # that a matched table waits for its players' pages
    tick: float = 0.3  # between the steps of a timed deal
    tempos: Tempos = field(default_factory=lambda: NORMAL_TEMPOS)
    bot: str = "rule"
    bot_limit: float = 4  # a bot that thinks longer plays the default move
    bot_processes: int = 2  # 0: bots think in threads

    rooms: int = 500
    rooms_per_guest: int = 5
    connections: int = 2000
    connections_per_ip: int = 60
    guests_per_ip: int = 120  # new ones in an hour
    rooms_per_ip: int = 120  # new ones in an hour
    joins_per_ip: int = 600  # of the queue for tables in an hour
    logins_per_ip: int = 40  # that fail in an hour,
    logins_per_name: int = 10  # and of one name or one account
    requests_per_second: float = 20  # of one address, under /api and /ws,
    requests_at_once: int = 400  # after so many at once
    reads_per_second: float = 0.5  # of records, of one person,
    reads_at_once: int = 60  # after so many at once
    request_seconds: float = 20  # until a request must have arrived whole
    frame_bytes: int = 8192
    frames_per_second: float = 10
    frames_at_once: int = 40
    chats_per_second: float = 0.5
    chats_at_once: int = 5
    bad_frames: int = 20  # until a connection that sends nonsense is closed
    out_frames: int = 64  # that a slow reader may lag behind
    watchers: int = 100  # connections of one room
    replays_per_second: float = 0.5  # of one address,
    replays_at_once: int = 30  # after so many at once
    replay_limit: float = 8  # until a record that takes longer is declined


def lan_address() -> str | None:
    """This machine's address in the local network. Connecting a UDP socket sends nothing; it only picks a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET: no such host
            found = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def listen_on(settings: Settings) -> str:
    return "0.0.0.0" if settings.lan else settings.host


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """Host names a request may be addressed to: others are a page elsewhere whose name was pointed at this machine."""
    own = {"127.0.0.1", "localhost", "::1", *settings.hosts}
    if settings.host not in ("", "0.0.0.0", "::"):
        own.add(settings.host)
    if settings.address:
        own.add(host_name(settings.address.partition("://")[2].partition("/")[0]))
    if listen_on(settings) in ("0.0.0.0", "::"):
        own.add(ANY_ADDRESS)  # the network's addresses may change while the server runs
    return frozenset(name.lower() for name in own)


def host_name(netloc: str) -> str:
    """`[::1]:8000` and `::1` are `::1`, `localhost:80` is `localhost`."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0].lower()
    return (netloc if netloc.count(":") > 1 else netloc.partition(":")[0]).lower()


def public_address(settings: Settings, asked: str) -> str:
    """The base of links for others. `asked` is the address that the request itself was sent to."""
    if settings.address:
        return settings.address.rstrip("/")
    if listen_on(settings) in ("0.0.0.0", "::") and (found := lan_address()):
        return f"http://{found}:{settings.port}"
    return asked.rstrip("/")
