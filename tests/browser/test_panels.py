"""What opens over the table: menu, rules, help, chat, result."""

import re
from typing import Any

import pytest
from dealer import BEST, MIXED, Dealing
from player import Player, Visit
from playwright.sync_api import WebSocketRoute, expect


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_rules_and_help_open_from_the_menu(visit: Visit, server: Dealing, width: int, height: int) -> None:
    server.deal(MIXED)
    me = visit(width, height, touch=width < 700)
    me.quick(server.url)
    for button, title in [("规则", "规则"), ("帮助", "怎么操作")]:
        me.press("menu")
        me.press(me.page.get_by_role("dialog", name="菜单").get_by_role("button", name=button))
        opened = me.page.get_by_role("dialog", name=title)
        expect(opened).to_be_visible()
        me.page.wait_for_timeout(300)  # a late `close` of the menu would take it away
        expect(opened).to_be_visible()
        me.page.keyboard.press("Escape")
        me.expect_no_dialog()


def test_turned_away_it_comes_back_more_and_more_slowly(desktop: Player, server: Dealing) -> None:
    opened: list[int] = []

    def crowded(socket: WebSocketRoute) -> None:
        opened.append(1)
        socket.close(code=1013, reason="too_many")

    server.deal(MIXED)
    address = desktop.quick(server.url)
    desktop.page.route_web_socket(re.compile("/ws/"), crowded)
    desktop.page.goto(server.url)
    desktop.page.goto(address)
    expect(desktop.get("conn")).to_have_text("这里人太多了，稍后再试")
    desktop.page.wait_for_timeout(6000)
    assert 2 <= len(opened) <= 6
