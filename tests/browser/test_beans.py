"""A table that is played for beans: opened, a hand and what it did to everybody's beans; a hand that somebody leaves."""

import re

import pytest
from dealer import BEST, Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look

FEE, GRANT = 20, 10_000


def open_beans(player: Player, url: str, game: str = "doudizhu/qq", public: bool = False) -> str:
    """A beginners' table with me at it. Returns its address."""
    page = player.page
    page.goto(url)
    player.press("open-table")
    page.locator("#game").select_option(game)
    page.locator("#level").select_option("low")
    expect(player.get("play-beans")).to_contain_text(re.compile("不能换钱|play points"))
    if public:
        player.press(page.get_by_text(re.compile("^(公开|Public)")))
    player.press("create-room")
    expect(player.get("chair-0")).to_contain_text(str(GRANT))
    return page.url.partition("#")[0]


def beans_of(player: Player) -> int:
    return player.page.evaluate("async () => (await (await fetch('/api/me/beans')).json()).beans")


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_a_hand_and_what_it_did_to_my_beans(visit: Visit, server: Dealing, locale: str) -> None:
    server.deal(BEST, bottom="C3 C4 C5")
    me = visit(locale=locale, reduced_motion="reduce")
    open_beans(me, server.url)
    me.press("start")
    me.landlord()
    assert me.last("room")["chairs"][0]["beans"] == GRANT
    me.play_out()
    result = me.get("result")
    expect(result).to_contain_text(str(FEE))
    mine = int(me.last("room")["history"][-1]["points"][0])
    assert mine == beans_of(me) - GRANT != 0
    expect(result.locator(".gain")).to_contain_text(f"+{mine}" if mine > 0 else f"−{-mine}")
    expect(result.locator(".gain")).to_contain_text(str(GRANT + mine))
    expect(me.get("beans-gained")).to_have_count(0)  # all of it is said above
    assert not look(me, "result with beans")
    check(me, "result with beans")


def test_a_result_that_counts_points_tells_the_beans_below(visit: Visit, server: Dealing) -> None:
    me = visit(390, 844, touch=True, reduced_motion="reduce")
    open_beans(me, server.url, "maumau/classic")
    me.press("start")
    expect(me.get("seat-1")).not_to_contain_text("总分")  # of a bot: it brings no beans
    me.press("auto-button")
    gained = me.get("beans-gained")
    expect(gained).to_contain_text(str(FEE))
    mine = int(me.last("room")["history"][-1]["points"][0])
    expect(gained.locator(".mine b")).to_have_text(f"+{mine}" if mine > 0 else f"−{-mine}")
    expect(gained).to_contain_text(str(GRANT + mine))


def test_leaving_is_asked_priced_and_settled_before_both(visit: Visit, server: Dealing) -> None:
    server.deal(BEST, bottom="H4 H7 C9")
    alice, bob = visit(reduced_motion="reduce"), visit(390, 844, touch=True, reduced_motion="reduce")
    link = open_beans(alice, server.url, public=True)
    bob.page.goto(server.url)
    row = bob.page.locator(".tb").filter(has=bob.get(f"level-{link.rpartition('/')[2]}"))
    expect(row).to_contain_text("初级场")
    expect(row).to_contain_text("每分 10 豆")
    bob.page.goto(link)
    bob.press("sit-1")
    alice.press("bot-2")
    bob.press("ready")
    alice.press("start")
    alice.landlord()

    # whatever the others hold: what he can see makes less than ten
    bob.press("menu")
    expect(bob.get("stand")).to_have_count(0)
    bob.press("quit")
    cost = bob.get("quit-cost")
    expect(cost).to_have_text(re.compile("^现在退出至少要付 100 豆$"))
    found = look(bob, "leaving a hand")
    bob.page.set_viewport_size({"width": 390, "height": 844})
    check(bob, "leaving a hand")
    bob.press("quit-stay")
    bob.expect_no_dialog()
    assert bob.last("room")["phase"] == "playing"

    bob.press("menu")
    bob.press("quit")
    expect(cost).to_be_visible()
    bob.press("quit-now")
    for player in (alice, bob):
        expect(player.get("result")).to_be_visible()
        expect(player.get("row-1")).to_contain_text("退出")
    points = [int(n) for n in alice.last("room")["history"][-1]["points"]]
    assert points[1] == -100 - FEE and points[0] >= 2 * 2 * 10 - FEE and points[2] == -FEE  # her bomb counts
    expect(bob.get("result").locator(".gain")).to_contain_text(f"−{100 + FEE}")
    expect(alice.get("result").locator(".gain")).to_contain_text(f"+{points[0]}")
    expect(alice.page.locator("#result-title")).to_contain_text("退出了")
    expect(bob.page.locator("#result-title")).to_have_text("你退出了")
    assert [beans_of(alice), beans_of(bob)] == [GRANT + points[0], GRANT + points[1]]
    found += look(alice, "a hand that was left") + look(bob, "a hand that I left")
    check(alice, "a hand that was left")
    assert not found

    # it is in my games, lost for who left, and can be replayed
    bob.page.goto(f"{server.url}/hands")
    expect(bob.get("hand-row").first).to_contain_text(f"−{100 + FEE}欢乐豆")
    bob.press(bob.page.get_by_role("link", name=re.compile("回放|斗地主")).first)
    expect(bob.get("replay")).to_be_visible()


def test_leaving_in_english(visit: Visit, server: Dealing) -> None:
    me = visit(390, 844, touch=True, locale="en-US", reduced_motion="reduce")
    open_beans(me, server.url, "gouji/open")
    me.press("start")
    expect(me.page.locator("main.felt")).to_be_visible()
    me.press("menu")
    me.press("quit")
    expect(me.get("quit-cost")).to_have_text("Leaving now costs 400 beans")
    found = look(me, "leaving a hand")
    me.press("quit-now")
    expect(me.page.locator("#result-title")).to_have_text("You left")
    found += look(me, "a hand that I left")
    assert not found


@pytest.mark.parametrize("game", ["shengji/two", "maumau/classic"])
def test_other_families_are_played_for_beans(visit: Visit, server: Dealing, game: str) -> None:
    me = visit(reduced_motion="reduce")
    open_beans(me, server.url, game)
    me.press("start")
    expect(me.page.locator("main.felt")).to_be_visible()
    assert me.last("room")["chairs"][0]["beans"] == GRANT
    me.press("menu")
    expect(me.get("quit")).to_have_count(int(game.startswith("shengji")))
    expect(me.get("stand")).to_have_count(int(not game.startswith("shengji")))
    if game.startswith("shengji"):  # while cards are dealt
        me.press("quit")
        expect(me.get("quit-cost")).to_have_text("现在退出要付 500 豆")
        me.press("quit-now")
        expect(me.get("row-0")).to_contain_text("−520")
        assert not look(me, "a deal that was left")


def test_a_table_has_chips_or_beans(visit: Visit, server: Dealing) -> None:
    me = visit(390, 844, touch=True, locale="en-US")
    page = me.page
    page.goto(server.url)
    me.press("open-table")
    page.locator("#game").select_option("niuniu/classic")
    page.locator("#stack").select_option("200")
    page.locator("#level").select_option("low")
    expect(page.locator("#stack")).to_have_count(0)
    expect(me.get("play-beans")).to_contain_text("to sit in. Beans")
    me.press("create-room")
    expect(me.get("chair-0")).to_contain_text(str(GRANT))
    assert me.last("room")["level"] == "low" and not me.last("room")["stack"]


def test_a_banker_game_for_beans(visit: Visit, server: Dealing) -> None:
    """What a bet comes to is told in beans, and nobody was short of any."""
    me = visit(reduced_motion="reduce")
    open_beans(me, server.url, "twentyone/classic")  # in which everybody is asked, the banker too
    me.press("start")
    me.press("auto-button")
    expect(me.get("result")).to_be_visible()
    row = me.get("row-0")
    mine = int(me.last("room")["history"][-1]["points"][0])
    expect(row.locator(".sum")).to_have_text(f"+{mine}" if mine > 0 else f"−{-mine}")
    expect(me.get("beans-gained")).to_contain_text(str(GRANT + mine))
    expect(me.page.locator(".due")).to_have_count(0)
    assert not look(me, "banker game for beans")
