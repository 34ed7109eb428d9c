"""axe-core finds nothing to complain of: on every page, light and dark, in both languages."""

from pathlib import Path

import pytest
from dealer import BEST, MIXED, Dealing
from player import Player, Visit
from playwright.sync_api import expect

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.map(
    v => [v.id, v.help, ...v.nodes.map(n => n.target.join(' ') + ': ' + n.failureSummary)].join('\\n    '))"""


STILL = """() => Promise.race([new Promise(done => setTimeout(done, 3000)), Promise.all(document.getAnimations()
    .filter(a => a.effect.getComputedTiming().iterations !== Infinity).map(a => a.finished.catch(() => 0)))])"""
"""What fades in has its colours once it is there."""


def check(player: Player, where: str) -> None:
    page = player.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        page.evaluate(STILL)
        found[scheme] = page.evaluate(RUN)
    page.emulate_media(color_scheme="light")
    assert not any(found.values()), where + "\n" + "\n".join(f"{k}: {text}" for k, v in found.items() for text in v)


@pytest.fixture(params=["zh-CN", "en-US"])
def reader(request: pytest.FixtureRequest, visit: Visit) -> Player:
    return visit(390, 844, touch=True, locale=request.param, reduced_motion="reduce")


def test_front_page_form_and_waiting_room(reader: Player, server: Dealing) -> None:
    reader.page.goto(server.url)
    expect(reader.get("quick-start")).to_be_enabled()
    expect(reader.page.locator(".gs button").first).to_be_visible()
    check(reader, "front page")
    reader.press("open-table")
    expect(reader.get("create-room")).to_be_visible()
    check(reader, "form")
    reader.press("create-room")
    expect(reader.get("ready")).to_be_visible()
    check(reader, "waiting room")


def test_table_and_result(reader: Player, server: Dealing) -> None:
    server.deal(BEST, bottom="RJ H3 C3")
    reader.quick(server.url)
    reader.landlord()
    reader.pick("S3", "S5")
    reader.press("play-button")
    expect(reader.get("refusal")).to_be_visible()
    check(reader, "a refusal")
    reader.press("clause-link")
    expect(reader.page.get_by_role("dialog").locator("[id^=DZ]").first).to_be_attached()
    check(reader, "a clause over the table")
    reader.page.keyboard.press("Escape")
    reader.expect_no_dialog()
    reader.play_out()
    check(reader, "result")


def test_rule_sheet(reader: Player, server: Dealing) -> None:
    reader.page.goto(server.url + "/rules/doudizhu-core#DZ-4")
    expect(reader.page.locator("[id='DZ-4']")).to_be_in_viewport()
    check(reader, "rules")


def test_five_at_the_table(reader: Player, server: Dealing) -> None:
    """A face-up card, a hidden partner with an open hand, a list of factors, the card counter."""
    server.deal("S9", "S9", seats=5, size=21, packs=2)
    reader.page.add_init_script("localStorage.setItem('paiju.settings', JSON.stringify({counter: true}))")
    reader.play_at(server.url, "doudizhu/five")
    reader.press("answer-show")
    reader.press("answer-double")
    expect(reader.get("open-hand")).to_be_visible()
    expect(reader.get("play-button")).to_be_visible()
    reader.press("multiple")
    expect(reader.get("factors")).to_be_visible()
    check(reader, "five at the table")


def test_the_desktop_table(visit: Visit, server: Dealing) -> None:
    server.deal(MIXED)
    me = visit(reduced_motion="reduce")
    me.quick(server.url)
    me.landlord()
    check(me, "desktop table")
    me.press("menu")
    expect(me.page.get_by_role("dialog")).to_be_visible()
    check(me, "menu")
