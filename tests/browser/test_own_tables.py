"""Whoever comes back finds his table on the front page."""

from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import SHOTS


def test_my_table_is_on_the_front_page(desktop: Player, visit: Visit, server: Dealing) -> None:
    room = desktop.play_at(server.url, "shengji/two")
    desktop.page.goto(server.url)
    mine = desktop.get("my-tables")
    expect(mine).to_contain_text("升级（两副牌）")
    check(desktop, "the front page with a table of mine")
    if SHOTS:
        for width, height in ((1440, 900), (390, 844), (844, 390)):
            desktop.page.set_viewport_size({"width": width, "height": height})
            desktop.page.screenshot(path=f"{SHOTS}/front-{width}.png")
    mine.get_by_text("回到牌桌").click()
    expect(desktop.page.locator("main.felt")).to_be_visible()
    assert desktop.page.url == room
    other = visit()
    other.page.goto(server.url)
    expect(other.get("quick-start")).to_be_visible()
    expect(other.get("my-tables")).to_have_count(0)
