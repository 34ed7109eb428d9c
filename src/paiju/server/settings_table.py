"""What each setting is, and what it may be: the table that the file, its errors and docs/hosting.md are made from."""

import ipaddress
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from paiju.bots import NAMES

SECTIONS = {
    "net": ("网络", "Network"),
    "store": ("存储与日志", "Storage and log"),
    "play": ("打牌", "Play"),
    "bots": ("机器人", "Bots"),
    "limits": ("限制", "Limits"),
}
NONE, SECONDS, HOUR, BYTES = ("", ""), ("秒", "seconds"), ("每小时", "an hour"), ("字节", "bytes")
A_SECOND = ("每秒", "a second")


class About(NamedTuple):
    """`good` is asked where a range does not say it; `form` then says what is good, in zh and en. `secret`: never printed."""

    section: str
    zh: str
    en: str
    low: float | None = None
    high: float | None = None
    unit: tuple[str, str] = NONE
    choices: tuple[str, ...] = ()
    good: Callable[[Any], bool] | None = None
    form: tuple[str, str] | None = None
    secret: bool = False


def is_address(text: str) -> bool:
    return text == "" or (text.startswith(("http://", "https://")) and len(text.partition("://")[2].strip("/ ")) > 0)


def are_networks(texts: tuple[str, ...]) -> bool:
    try:
        return all(ipaddress.ip_network(text, strict=False) is not None for text in texts)
    except ValueError:
        return False


def are_names(texts: tuple[str, ...]) -> bool:
    return all(text and "/" not in text and ":" not in text for text in texts)


def is_database(text: str) -> bool:
    """A file, or a URL of what there are migrations and a driver for."""
    if "://" not in text:
        return is_filled(text)
    try:
        return make_url(text).drivername in ("postgres", "postgresql", "postgresql+asyncpg", "sqlite+aiosqlite")
    except (ArgumentError, ValueError):
        return False


def is_filled(text: str) -> bool:
    return bool(text.strip())


ABOUT: dict[str, About] = {
    "host": About("net", "监听的地址。默认只有这台机器自己能连。",
        "The address to listen on. By default only this machine can connect.",
        good=is_filled, form=("一个地址", "an address")),
    "port": About("net", "监听的端口。", "The port to listen on.", 1, 65535),
    "lan": About("net", "监听所有地址，同一网络里的人都能连；房间链接和二维码写这台机器在网络里的地址。",
        "Listen on every address, so that whoever is on the network can connect; links and QR codes say this machine's address."),
    "address": About("net", "别人打开这台服务器用的网址，写进房间链接和二维码；空着就自己找。https 开头时 Cookie 只走 https。",
        "As others reach this server, for links and QR codes; found out when empty. With https, cookies go by https alone.",
        good=is_address, form=("空的，或 http:// https:// 开头的网址", "empty, or an address with http:// or https://")),
    "hosts": About("net", "除本机的名字和 address 以外，还可以用哪些主机名访问。",
        "Host names that requests may be addressed to, besides this machine's own and that of `address`.",
        good=are_names, form=("主机名的列表，不带端口", "a list of host names without ports")),
    "trusted_proxies": About("net", "反向代理的地址或网段：只有来自它们的 X-Forwarded-For 和 X-Forwarded-Proto 才算数。",
        "Addresses or networks of reverse proxies: X-Forwarded-For and X-Forwarded-Proto count from these alone.",
        good=are_networks, form=("地址或网段的列表", "a list of addresses or networks")),
    "metrics_token": About("net", "看 /metrics 用的口令（Authorization: Bearer …）；空着就只有本机能看。",
        "The token for /metrics (Authorization: Bearer …); when empty, only this machine itself may read them.", secret=True,
        good=lambda text: text == "" or len(text) >= 16, form=("空的，或至少 16 个字符", "empty, or 16 characters at least")),
    "database": About("store", "一个 SQLite 文件，或 PostgreSQL 的网址（postgresql://用户@主机/库）。",
        "An SQLite file, or the URL of a PostgreSQL (postgresql://user@host/name).",
        good=is_database, form=("一个文件，或 postgresql:// 开头的网址", "a file or a URL with postgresql://")),
    "log": About("store", "日志写多少；debug 会记每一步，但不记牌，也不记秘密的回答。",
        "How much is logged; debug has every move, without its cards, and no secret answer.",
        choices=("debug", "info", "warning", "error")),
    "turn": About("play", "出牌的时间；扣底牌是它的两倍。",
        "Time for a turn; laying away a bottom has twice as much.", 3, 3600, SECONDS),
    "last_play": About("play", "只能整手打出时，多久自动打出。",
        "Until a whole hand that must be played goes by itself.", 0, 60, SECONDS),
    "misses": About("play", "连续几次超时就托管。", "Time-outs in a row that put a seat in 托管.", 1, 100),
    "away": About("play", "掉线多久由机器人代打。", "Until a bot plays for a lost player.", 1, 3600, SECONDS),
    "between": About("play", "两局之间多久自动开下一局。", "Until the next hand of a match starts by itself.", 0, 3600, SECONDS),
    "idle": About("play", "没人的房间多久关掉。", "Until a room that nobody is connected to is closed.", 60, 30 * 86400, SECONDS),
    "kept": About("play", "没打完的一场保留多久。",
        "How long an unfinished match is kept for its players.", 60, 366 * 86400, SECONDS),
    "take_back": About("play", "有人想悔一步时，等大家答复多久。", "Until a wish to take back lapses.", 1, 600, SECONDS),
    "nudge": About("play", "轮到的人多久没动，别人可以催他。", "Until who keeps others waiting may be reminded.", 0, 3600, SECONDS),
    "match_wait": About("play", "点了加入以后，多久由机器人补位。",
        "Until bots fill up a table for whoever waits for one.", 0, 3600, SECONDS),
    "match_gather": About("play", "人数可多可少的玩法，多久人不满也开桌。",
        "Until a table is made with fewer people, where fewer can play.", 0, 3600, SECONDS),
    "match_start": About("play", "配好的一桌最多等大家的网页多久。",
        "That a matched table waits for its players' pages.", 0, 600, SECONDS),
    "tick": About("play", "一张张发牌时每一步的间隔。", "Between the steps of a timed deal.", 0, 10, SECONDS),
    "tempos": About("bots", "机器人快慢三档，每次出牌想多久（最短、最长，秒）。",
        "How long bots take for a move at each tempo: shortest and longest, in seconds."),
    "bot": About("bots", "由哪种机器人补位和代打。", "Which bot takes seats and plays for others.", choices=NAMES),
    "bot_limit": About("bots", "机器人最多想多久，超过就按默认走。",
        "A bot that thinks longer plays the default move.", 0.1, 600, SECONDS),
    "bot_processes": About("bots", "机器人用几个进程；0 用线程。", "Processes that bots think in; 0: threads.", 0, 64),
    "rooms": About("limits", "最多开几间房。", "Rooms at the most.", 1, 100_000),
    "rooms_per_guest": About("limits", "一个人最多开几间房。", "Rooms of one person at the most.", 1, 10_000),
    "connections": About("limits", "最多多少个连接。", "Connections to rooms at the most.", 1, 1_000_000),
    "connections_per_ip": About("limits", "一个地址最多多少个连接。", "Connections of one address at the most.", 1, 1_000_000),
    "guests_per_ip": About("limits", "一个地址能有多少新客人。", "New guests of one address.", 1, 1_000_000, HOUR),
    "rooms_per_ip": About("limits", "一个地址能新开多少间房。", "New rooms of one address.", 1, 1_000_000, HOUR),
    "joins_per_ip": About("limits", "一个地址能点多少次加入。", "Times that one address asks for a table.", 1, 1_000_000, HOUR),
    "logins_per_ip": About("limits", "一个地址能登录失败多少次。", "Failed log-ins of one address.", 1, 1_000_000, HOUR),
    "logins_per_name": About("limits", "一个登录名能登录失败多少次。",
        "Failed log-ins of one name or account.", 1, 1_000_000, HOUR),
    "requests_per_second": About("limits", "一个地址发请求的速度。", "Requests of one address.", 0.1, 1_000_000, A_SECOND),
    "requests_at_once": About("limits", "一个地址一口气能发多少请求。", "Requests of one address at once.", 1, 1_000_000),
    "reads_per_second": About("limits", "一个人取牌谱的速度。", "Requests of one person for records.", 0.01, 1_000_000, A_SECOND),
    "reads_at_once": About("limits", "一个人一口气能取多少次牌谱。", "Requests of one person for records at once.", 1, 1_000_000),
    "request_seconds": About("limits", "一个请求最多花多久发完。", "Until a request must have arrived whole.", 1, 600, SECONDS),
    "frame_bytes": About("limits", "一条消息最多多大。", "A message of a client at the most.", 1024, 1_000_000, BYTES),
    "frames_per_second": About("limits", "一个人发消息的速度。", "Messages of one person.", 0.1, 1_000_000, A_SECOND),
    "frames_at_once": About("limits", "一个人一口气能发多少消息。", "Messages of one person at once.", 1, 1_000_000),
    "chats_per_second": About("limits", "说话的速度。", "How often one may say something.", 0.01, 1_000_000, A_SECOND),
    "chats_at_once": About("limits", "一口气能说几句。", "Things said at once.", 1, 1_000_000),
    "bad_frames": About("limits", "乱发多少条消息就断开。", "Until a connection that sends nonsense is closed.", 1, 1_000_000),
    "out_frames": About("limits", "读得慢的连接最多积压多少条消息。", "Messages that a slow reader may lag behind.", 8, 100_000),
    "watchers": About("limits", "一间房最多多少个连接。", "Connections of one room at the most.", 2, 100_000),
    "replays_per_second": About("limits", "一个地址放牌谱的速度。", "Replays of one address.", 0.01, 1_000_000, A_SECOND),
    "replays_at_once": About("limits", "一个地址一口气能放多少牌谱。", "Replays of one address at once.", 1, 1_000_000),
    "replay_limit": About("limits", "一份牌谱最多算多久。", "Until a record that takes longer is declined.", 0.5, 600, SECONDS),
}  # fmt: skip
