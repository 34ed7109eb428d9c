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


def test_a_panel_that_could_not_be_loaded_opens_later(desktop: Player, server: Dealing, troubles: Any) -> None:
    troubles.expect("ERR_FAILED")
    page, blocked = desktop.page, re.compile(r"/assets/(Menu|ChatPanel)-.*\.js")
    page.route(blocked, lambda route: route.abort())
    server.deal(MIXED)
    desktop.quick(server.url)
    for button, panel in [("menu", page.get_by_role("dialog")), ("chat-button", page.locator("section.chat"))]:
        desktop.press(button)
        expect(desktop.get("conn")).to_contain_text("没能载入")
        expect(panel).to_have_count(0)
    page.unroute(blocked)
    desktop.press("chat-button")
    expect(page.get_by_role("textbox", name="说点什么")).to_be_visible()
    desktop.press("menu")
    expect(page.get_by_role("dialog", name="菜单")).to_be_visible()


def test_panels_are_loaded_before_they_are_wanted(desktop: Player, server: Dealing) -> None:
    server.deal(MIXED)
    with desktop.page.expect_request(re.compile(r"/assets/Menu-.*\.js")):
        desktop.quick(server.url)


def test_the_result_leaves_the_focus_where_one_writes(desktop: Player, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    desktop.quick(server.url)
    desktop.landlord()
    desktop.press("auto-button")
    desktop.press("chat-button")
    field = desktop.page.get_by_role("textbox", name="说点什么")
    field.press_sequentially("好")
    expect(desktop.get("result")).to_be_visible()
    expect(field).to_be_focused()
    field.press_sequentially("牌")
    field.press("Enter")
    expect(desktop.page.get_by_role("log")).to_contain_text("好牌")
    desktop.press("next-hand")
    expect(desktop.get("result")).to_have_count(0)


def test_a_spectators_focus_is_not_on_leaving(visit: Visit, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    player, watcher = visit(), visit()
    address = player.quick(server.url)
    player.landlord()
    watcher.page.goto(address)
    expect(watcher.page.get_by_text("你在旁观")).to_be_visible()
    player.press("auto-button")
    expect(watcher.get("result")).to_be_focused()
    expect(player.get("next-hand")).to_be_focused()


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


def test_what_is_written_without_a_connection_stays(desktop: Player, server: Dealing, troubles: Any) -> None:
    troubles.expect("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch")
    page = desktop.page
    lines: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        if lines:
            socket.close(code=1013)
        else:
            lines.append(socket)
            socket.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), through)
    server.deal(MIXED)
    desktop.quick(server.url)
    desktop.press("chat-button")
    field, send = page.get_by_role("textbox", name="说点什么"), page.get_by_role("button", name="发送")
    field.fill("还在吗")
    lines[0].close(code=1001)
    expect(desktop.get("conn")).to_have_attribute("data-status", "lost")
    expect(send).to_be_disabled()
    field.press("Enter")
    expect(field).to_have_value("还在吗")


def test_a_name_that_is_refused_says_why(desktop: Player, server: Dealing, troubles: Any) -> None:
    troubles.expect("422")
    server.deal(MIXED)
    desktop.quick(server.url)
    desktop.press("menu")
    menu = desktop.page.get_by_role("dialog")
    field = menu.get_by_role("textbox", name="你的名字")
    field.fill("!!!")
    desktop.press(menu.get_by_role("button", name="保存"))
    expect(menu.get_by_role("alert")).to_contain_text("名字")
    field.fill("阿青")
    desktop.press(menu.get_by_role("button", name="保存"))
    expect(menu.get_by_role("alert")).to_have_count(0)
    desktop.page.wait_for_timeout(200)
    assert desktop.last("room")["name"] == "阿青"


def test_a_tall_clause_is_shown_from_its_beginning(visit: Visit, server: Dealing) -> None:
    server.deal(MIXED)
    me = visit(390, 600, touch=True)
    me.page.goto(server.url + "/rules/doudizhu-core#DZ-T1")
    begins = me.page.locator("[id='DZ-T1'] .ref")
    expect(begins).to_be_in_viewport()
    me.quick(server.url)
    me.landlord()
    me.pick("S3", "S5")
    me.press("play-button")
    expect(me.get("clause-link")).to_have_text("DZ-T1")
    me.press("clause-link")
    expect(me.page.get_by_role("dialog").locator("[id='DZ-T1'] .ref")).to_be_in_viewport()


def test_who_comes_in_sees_the_house_rules_that_were_changed(desktop: Player, server: Dealing) -> None:
    desktop.page.goto(server.url, wait_until="networkidle")
    made = """async body => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    room = desktop.page.evaluate(made, {"game": "doudizhu/two", "options": {"let_cards": "2", "rob": "true"}})
    desktop.page.goto(f"{server.url}/r/{room}")
    expect(desktop.get("changed-rules")).to_have_text("房规 · 抢地主：是 · 让牌张数：2")
    desktop.press("menu")
    listed = desktop.get("menu-rules").locator("li")
    expect(listed.nth(0)).to_have_text("抢地主：是 (默认：否)")
    expect(listed.nth(1)).to_have_text("让牌张数：2 (默认：0)")
    expect(desktop.get("menu-rules").get_by_text("默认")).to_have_count(2)
    desktop.page.keyboard.press("Escape")
    plain = desktop.page.evaluate(made, {"game": "doudizhu/two", "options": {}})
    desktop.page.goto(f"{server.url}/r/{plain}")
    expect(desktop.get("chair-1")).to_be_visible()
    expect(desktop.get("changed-rules")).to_have_count(0)


def test_the_menu_has_no_settings_of_other_games(desktop: Player, server: Dealing) -> None:
    for game, n in (("doudizhu/qq", 1), ("shengji/two", 0)):
        desktop.play_at(server.url, game)
        desktop.press("menu")
        menu = desktop.page.get_by_role("dialog")
        expect(menu).to_contain_text("四色花色")
        for only in ("要不起时自动不出", "记牌器"):
            expect(menu.get_by_text(only)).to_have_count(n)
