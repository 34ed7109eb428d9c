"""My own page: name and avatar, keeping who I am, and coming back in another browser."""

from dealer import BEST, Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check

GOOD = "牌桌上的 Kanone 7"


def me(player: Player, server: Dealing) -> None:
    player.page.goto(server.url + "/me")
    expect(player.get("me-name")).to_be_visible()


def password(player: Player, login: str) -> None:
    player.press("set-password")
    player.get("login-name").fill(login)
    player.get("new-password").fill(GOOD)
    player.press("save-password")
    expect(player.get("has-password")).to_contain_text(login.lower())


def log_in(player: Player, login: str, word: str) -> None:
    player.get("log-in-name").fill(login)
    player.get("log-in-password").fill(word)
    player.press("log-in")


def test_a_guest_keeps_himself_and_returns_in_another_browser(visit: Visit, server: Dealing, troubles) -> None:
    one = visit(390, 844, touch=True)
    me(one, server)
    one.get("me-name").fill("老周家的")
    one.press(one.page.locator("label.pick", has=one.get("avatar-crane")))
    one.press("me-save")
    password(one, "Browser.One")
    expect(one.get("devices").locator("li")).to_have_count(1)
    one.quick(server.url)
    room = one.page.url

    two = visit()
    me(two, server)
    troubles.expect("403")
    log_in(two, "browser.one", "not the password")
    expect(two.page.get_by_role("alert")).to_be_visible()
    log_in(two, "ＢＲＯＷＳＥＲ.one", GOOD)
    expect(two.get("me-said")).to_contain_text("老周家的")
    expect(two.get("me-name")).to_have_value("老周家的")
    expect(two.get("avatar-crane")).to_be_checked()
    expect(two.get("devices").locator("li")).to_have_count(2)
    two.page.goto(room)
    expect(two.get("hand")).to_be_visible()  # the seat is mine here as well
    expect(one.page.get_by_text("你在另一个窗口打开了这张牌桌")).to_be_visible()

    me(one, server)
    one.press("log-out-all")
    expect(one.get("quick-start")).to_be_visible()
    expect(two.page.get_by_text("已经退出登录")).to_be_visible()
    me(two, server)
    expect(two.get("me-name")).not_to_have_value("老周家的")
    log_in(two, "browser.one", GOOD)
    expect(two.get("me-name")).to_have_value("老周家的")


def test_a_recovery_code_is_copied_and_brings_me_back(visit: Visit, server: Dealing) -> None:
    one = visit(844, 390, touch=True, permissions=["clipboard-read", "clipboard-write"])
    me(one, server)
    one.get("me-name").fill("有码的人")
    one.press("me-save")
    one.press("make-code")
    expect(one.get("new-code")).to_be_visible()
    one.press("copy-code")
    code = one.page.evaluate("navigator.clipboard.readText()")
    assert code == one.get("new-code").input_value() and len(code) == 23

    two = visit(locale="en-US")
    me(two, server)
    two.page.get_by_text("Recovery code", exact=True).first.click()
    two.get("log-in-code").fill(code.lower())
    two.press("log-in")
    expect(two.get("me-name")).to_have_value("有码的人")
    with two.page.expect_download() as saved:
        two.press("export")
    assert '"name":"有码的人"' in saved.value.path().read_text(encoding="utf-8")
    two.press("erase")
    two.press("erase-sure")
    expect(two.get("quick-start")).to_be_visible()
    one.page.reload()
    expect(one.get("me-name")).not_to_have_value("有码的人")


def test_who_played_a_few_hands_is_told_once(visit: Visit, server: Dealing) -> None:
    one = visit(390, 844, touch=True)
    one.page.goto(server.url)
    expect(one.get("quick-start")).to_be_enabled()
    expect(one.get("keep-hint")).to_have_count(0)
    one.page.route("**/api/me", lambda route: route.fulfill(json={"name": "小明", "avatar": "", "kept": False, "regular": True}))
    one.page.reload()
    expect(one.get("keep-hint")).to_be_visible()
    one.press("close-hint")
    one.page.reload()
    expect(one.get("quick-start")).to_be_enabled()
    expect(one.get("keep-hint")).to_have_count(0)


def test_a_guest_with_a_hand_is_told_what_logging_in_leaves_behind(visit: Visit, server: Dealing) -> None:
    one = visit(390, 844, touch=True)
    me(one, server)
    expect(one.get("log-in-name")).to_be_visible()
    expect(one.page.get_by_text("就找不回来了。想留着它")).to_have_count(0)
    server.deal(BEST, bottom="RJ H3 C3")
    one.quick(server.url)
    one.play_out()
    me(one, server)
    expect(one.page.get_by_text("就找不回来了。想留着它")).to_be_visible()


def test_my_page_is_for_everybody(visit: Visit, server: Dealing) -> None:
    for locale in ("zh-CN", "en-US"):
        one = visit(390, 844, touch=True, locale=locale, reduced_motion="reduce")
        me(one, server)
        check(one, "a guest's page")
        one.press("set-password")
        expect(one.get("new-password")).to_be_visible()
        check(one, "setting a password")
        one.press("set-password")
        password(one, f"axe-{locale}")
        check(one, "an account's page")
        one.press("erase")
        expect(one.get("erase-password")).to_be_visible()
        check(one, "deleting")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
