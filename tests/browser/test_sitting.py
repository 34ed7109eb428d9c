"""A table of a variable number of players: opened with chips and bots, its chairs before a hand."""

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look

SIZES = [(390, 844), (844, 390), (1440, 900)]


def waiting(player: Player, moment: str) -> list[str]:
    """Complaints about a page that may be higher than the window."""
    return [text for text in look(player, moment) if " px high" not in text and "is outside" not in text and "covered" not in text]


def open_niuniu(player: Player, url: str) -> None:
    player.page.goto(url)
    player.press("open-table")
    player.page.locator("#game").select_option("niuniu/classic")


def test_a_table_is_opened_with_chips_and_a_number_of_bots(visit: Visit, server: Dealing) -> None:
    alice, bob = visit(), visit(390, 844, touch=True)
    open_niuniu(alice, server.url)
    page = alice.page
    expect(page.locator("#bots")).to_have_value("4")
    expect(page.locator("#bots option")).to_have_count(5)
    expect(alice.get("play-points")).to_have_count(0)
    page.locator("#stack").select_option("200")
    expect(alice.get("play-points")).to_contain_text("不能换钱")
    expect(page.locator("#base option")).to_have_text(["1", "2", "5", "10"])  # twenty of them are a stack
    page.locator("#base").select_option("5")
    page.locator("#bots").select_option("3")
    check(alice, "opening a table with chips")
    page.locator("#game").select_option("doudizhu/qq")  # other games ask for none of it
    expect(page.locator("#bots, #stack, #base")).to_have_count(0)
    page.locator("#game").select_option("niuniu/classic")
    alice.press("create-room")

    expect(alice.get("chair-0")).to_contain_text("筹码 200")
    expect(alice.get("table-terms")).to_contain_text("2–6 人")
    bob.page.goto(page.url.partition("#")[0])
    bob.press("sit-4")
    bob.press("sit-out")
    expect(alice.get("standing-4")).to_have_text("暂离")
    expect(bob.get("ready")).to_have_count(0)
    check(bob, "sitting out")
    found: list[str] = []
    for width, height in SIZES:
        bob.page.set_viewport_size({"width": width, "height": height})
        found += waiting(bob, f"sitting out {width}")
    assert not found
    bob.page.set_viewport_size({"width": 390, "height": 844})
    expect(alice.get("start")).to_contain_text("电脑")
    bob.press("sit-out")  # back
    expect(bob.get("ready")).to_be_visible()
    expect(alice.get("standing-4")).to_have_count(0)
    room = alice.last("room")
    assert (room["fill"], room["base"], room["stack"]) == (3, 5, 200)


@pytest.mark.parametrize("locale", ["en-US"])
def test_it_reads_well_in_english(visit: Visit, server: Dealing, locale: str) -> None:
    alice = visit(390, 844, touch=True, locale=locale)
    open_niuniu(alice, server.url)
    alice.page.locator("#stack").select_option("1000")
    expect(alice.get("play-points")).to_contain_text("play points")
    alice.press("create-room")
    expect(alice.get("chair-0")).to_contain_text("1000 chips")
    assert not waiting(alice, "waiting in English")
