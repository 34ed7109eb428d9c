"""House rules are saved under a name, used again, shared by a link."""

from urllib.parse import unquote, urlsplit

from dealer import Dealing
from player import Visit
from playwright.sync_api import Page, expect
from test_access import check
from test_layout import SHOTS, look


def rule(page: Page, name: str) -> str:
    return page.locator(f"#o-{name}").input_value()


def test_save_use_share(visit: Visit, server: Dealing) -> None:
    alice = visit(permissions=["clipboard-read", "clipboard-write"])
    alice.page.goto(server.url)
    alice.press("open-table")
    alice.page.locator("#game").select_option("shengji/two")
    expect(alice.get("house-rules")).to_contain_text("都是默认")
    alice.press("house-rules")
    alice.page.locator("#o-throw_penalty").select_option("ten_per_card")
    alice.press("save-preset")
    expect(alice.get("preset-said")).to_have_text("先起个名字")
    expect(alice.get("house-rules")).to_contain_text("改了 1 条")
    expect(alice.get("create-room")).to_be_in_viewport(ratio=1)  # however many rules there are
    alice.page.locator("#preset-name").fill("周五 老王家")
    alice.press("save-preset")
    expect(alice.get("preset-said")).to_contain_text("周五 老王家")
    check(alice, "saving house rules")

    # another day
    alice.page.goto(server.url)
    alice.press("open-table")
    assert alice.page.locator("#game").input_value() == "doudizhu/qq"
    alice.page.get_by_text("存好的房规（1）").click()
    alice.press("use-preset")
    assert alice.page.locator("#game").input_value() == "shengji/two"
    assert rule(alice.page, "throw_penalty") == "ten_per_card"
    found = look(alice, "presets")
    alice.press("share-preset")
    expect(alice.get("preset-said")).to_have_text("链接已复制")
    link = alice.page.evaluate("navigator.clipboard.readText()")
    parts = urlsplit(link)
    assert link.startswith(server.url) and parts.path == "/new/shengji/two" and unquote(parts.fragment) == "周五 老王家"

    # a friend looks at them, saves them too and opens a table
    bob = visit(390, 844, touch=True)
    bob.page.goto(link)
    expect(bob.get("shared-rules")).to_contain_text("周五 老王家")
    expect(bob.get("form-changes")).to_have_text("房规 · 甩牌失败罚分：每张 10 分")
    expect(bob.page.locator("#o-throw_penalty")).to_be_visible()  # rules that differ are not folded
    assert rule(bob.page, "throw_penalty") == "ten_per_card"
    found += look(bob, "shared")
    bob.press("save-preset")
    expect(bob.get("preset")).to_have_count(1)
    bob.press("create-room")
    expect(bob.get("changed-rules")).to_contain_text("每张 10 分")
    assert bob.last("room")["game"] == "shengji/two?throw_penalty=ten_per_card"

    # she renames and deletes
    alice.press("rename-preset")
    alice.page.get_by_label("“周五 老王家”的新名字").fill("周六")
    alice.page.keyboard.press("Enter")
    expect(alice.get("preset")).to_contain_text("周六")
    alice.press("delete-preset")
    expect(alice.get("saved")).to_have_count(0)
    assert not found, "\n".join(found)


def test_a_bad_link_says_what_is_wrong(visit: Visit, server: Dealing) -> None:
    me = visit()
    me.page.goto(f"{server.url}/new/shengji/two?throw_penalty=lots&claims=false&colour=red#x")
    told = ["链接里“甩牌失败罚分”没有“lots”这个取值，已用默认值。", "链接里的房规“colour”不存在，已略过。"]
    expect(me.get("bad-link")).to_have_text(told)
    assert rule(me.page, "throw_penalty") == "none" and rule(me.page, "claims") == "false"
    if SHOTS:
        me.page.screenshot(path=f"{SHOTS}/bad-link.png")
    check(me, "a bad link")
    en = visit(locale="en-US")
    en.page.goto(f"{server.url}/new/shengji/nine")
    expect(en.get("bad-link")).to_contain_text("does not exist: “shengji/nine”")
    en.page.keyboard.press("Escape")
    expect(en.page.locator("dialog")).to_have_count(0)
    assert urlsplit(en.page.url).path == "/"
