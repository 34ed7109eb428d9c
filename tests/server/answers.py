"""Requests that the server may refuse, in a test: what it answers."""

from typing import Any

from play import Player

COOKIE = "paiju_guest"


def ask(player: Player, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
    """The status and the answer; a cookie that is taken away is gone."""
    player.http.cookies.clear()
    player.http.cookies.update(player.cookies)
    answer = player.http.request(method, path, json=body, **more)
    take_cookie(player, answer)
    return answer.status_code, answer.json()


def take_cookie(player: Player, answer: Any) -> None:
    if given := answer.headers.get("set-cookie"):
        value = given.partition(";")[0].removeprefix(f"{COOKIE}=")
        player.cookies = {COOKIE: value} if value else {}


def code_of(answer: tuple[int, Any]) -> tuple[int, str]:
    return answer[0], answer[1]["code"]
