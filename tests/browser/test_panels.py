"""What opens over the table: menu, rules, help, chat, result."""

import pytest
from dealer import MIXED, Dealing
from player import Visit
from playwright.sync_api import expect


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
