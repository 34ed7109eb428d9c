"""What `paiju admin` prints, in both languages."""

import time
from typing import Any

HEADINGS: dict[str, tuple[str, str]] = {
    "id": ("编号", "id"), "name": ("名字", "name"), "login": ("有登录", "log-in"), "made": ("建于", "made"),
    "seen": ("来过", "seen"), "rooms": ("房间", "rooms"), "beans": ("欢乐豆", "beans"), "hands": ("局数", "hands"),
    "sessions": ("登录", "sessions"), "agent": ("设备", "device"), "addresses": ("地址", "addresses"),
    "ban": ("封禁", "ban"), "who": ("谁", "who"), "since": ("从", "since"), "until": ("到", "until"), "why": ("原因", "why"),
    "game": ("玩法", "game"), "public": ("公开", "public"), "phase": ("状态", "phase"), "hand": ("第几局", "hand"),
    "level": ("场次", "level"), "persons": ("人", "persons"), "connected": ("在线", "connected"),
    "played": ("上次打牌", "last played"), "chairs": ("座位", "seats"), "seat": ("座号", "seat"), "kind": ("谁坐", "kind"),
    "here": ("在场", "here"), "auto": ("托管", "bot plays"), "maintenance": ("维护", "maintenance"),
    "playing": ("正在打", "hands running"), "version": ("版本", "version"), "running": ("在运行", "running"),
    "guests": ("客人", "guests"), "kept": ("有登录的", "with a log-in"), "seen_today": ("今天来过", "seen today"),
    "open_rooms": ("开着的房间", "open rooms"), "connections": ("连接", "connections"), "commits": ("提交", "commits"),
    "up_seconds": ("运行秒数", "seconds up"), "at": ("时间", "at"), "what": ("做了什么", "what"), "whom": ("对谁", "whom"),
    "detail": ("细节", "detail"), "file": ("文件", "file"), "bytes": ("字节", "bytes"), "revision": ("数据版本", "revision"),
    "faults": ("账目错误", "ledger faults"), "zh": ("中文", "Chinese"), "en": ("英文", "English"),
    "key": ("交易", "transaction"), "text": ("说明", "text"), "room": ("房间", "room"), "state": ("状态", "state"),
    "said": ("最后说的话", "said last"), "by": ("谁说", "by"),
}  # fmt: skip
TIMES = frozenset(("made", "seen", "since", "until", "at", "played"))
YES, NO, NOTHING = ("是", "yes"), ("否", "no"), ("（没有）", "(none)")
VALUES: dict[tuple[str, str], tuple[str, str]] = {
    ("by", "who"): ("举报的人", "who reports"), ("by", "whom"): ("被举报的人", "who is reported"),
    ("by", "other"): ("别人", "others"),
    ("why", "abuse"): ("骂人", "abuse"), ("why", "cheating"): ("作弊", "cheating"), ("why", "stalling"): ("拖延", "stalling"),
    ("why", "name"): ("名字不当", "name"), ("why", "spam"): ("刷屏", "spam"), ("why", "other"): ("其他", "other"),
    ("state", "open"): ("未处理", "open"), ("state", "closed"): ("已处理", "closed"),
}
FOR_GOOD = ("无限期", "for good")
SURE = (
    "现在的数据会换成备份里的；正在打的人会断开，再回到备份那时的牌桌。继续吗？",
    "What is there now is replaced by the backup; who plays is cut off and comes back to the tables of that time. Go on?",
)


def cell(name: str, value: Any, lang: str) -> str:
    """A value as it is printed; times in the local zone."""
    at = lang != "zh"
    if name == "until" and value is None:
        return FOR_GOOD[at]
    if value is None or value == "":
        return "-"
    if name in TIMES:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value))
    if isinstance(value, str) and (name, value) in VALUES:
        return VALUES[name, value][at]
    if isinstance(value, bool):
        return (YES if value else NO)[at]
    if isinstance(value, list):
        return ", ".join(str(part) for part in value) or "-"
    return str(value)


def heading(name: str, lang: str) -> str:
    return HEADINGS.get(name, (name, name))[lang != "zh"]
