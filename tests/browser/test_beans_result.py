"""A hand for beans: the result says what it has won or cost in beans, and what is there now."""

import pytest
from dealer import BEST, Dealing
from player import Visit
from playwright.sync_api import expect

MAKE = """async () => (await (await fetch('/api/rooms', {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({game: 'doudizhu/qq', level: 'low'})})).json()).id"""


@pytest.mark.parametrize(("locale", "rest"), [("zh-CN", "欢乐豆 "), ("en-US", " beans")])
def test_a_result_counts_beans(visit: Visit, server: Dealing, locale: str, rest: str) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    me = visit(390, 844, touch=True, locale=locale)
    me.page.goto(server.url)
    me.page.goto(f"{server.url}/r/{me.page.evaluate(MAKE)}#sit")
    me.press("start")
    me.play_out()
    settled = me.last("room")["history"][-1]
    points = int(me.last("table")["view"]["result"]["points"][0])
    beans = me.last("room")["chairs"][0]["beans"]
    assert int(settled["points"][0]) == points * 10 - 20 == beans - 10_000
    result = me.get("result")
    expect(result.locator(".gain")).to_contain_text(f"+{points * 10 - 20}")
    expect(result.locator(".gain small")).to_have_text(f"{rest}{beans}".strip() if rest[0] != " " else f"{beans}{rest}")
    expect(result.locator(".sum").nth(1)).to_have_text(f"−{-int(settled['points'][1])}")
    expect(result).to_contain_text("服务费" if locale == "zh-CN" else "fee of 20")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
