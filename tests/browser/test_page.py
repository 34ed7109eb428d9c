"""The pages: languages, how much the browser has to load, and the picture in the readme."""

import gzip
import os
import re
from pathlib import Path

import pytest
from dealer import MIXED, Dealing
from player import Player, Visit
from playwright.sync_api import expect

PICTURE = Path(__file__).parents[2] / "docs/table.png"
BUDGET = 120_000


@pytest.mark.parametrize(("locale", "lang", "brand"), [("zh-CN", "zh-CN", "牌局"), ("en-US", "en", "Paiju")])
def test_the_language_is_the_browsers(visit: Visit, server: Dealing, locale: str, lang: str, brand: str) -> None:
    page = visit(locale=locale).page
    page.goto(server.url)
    expect(page.get_by_role("heading", level=1)).to_have_text(brand)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page).to_have_title(re.compile(brand))


def test_the_language_changes_at_once_and_stays(desktop: Player, server: Dealing) -> None:
    page = desktop.page
    page.goto(server.url)
    expect(desktop.get("quick-start")).to_contain_text("斗地主")
    desktop.press("lang-switch")
    expect(page.get_by_role("heading", level=1)).to_have_text("Paiju")
    expect(desktop.get("quick-start")).to_contain_text("Dou Dizhu")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Paiju")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    desktop.press("quick-start")
    expect(desktop.get("auto-button")).to_have_text("Auto")
    desktop.press("lang-switch")  # at the table too
    expect(desktop.get("auto-button")).to_have_text("托管")
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")


def test_the_client_is_small(desktop: Player, server: Dealing) -> None:
    """Script and style of the front page and a running table."""
    sizes: dict[str, int] = {}

    def loaded(response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            sizes[response.url.rpartition("/")[2]] = len(gzip.compress(response.body(), 6, mtime=0))

    server.deal(MIXED)
    desktop.page.on("requestfinished", lambda request: loaded(request.response()))
    desktop.quick(server.url)
    desktop.landlord()
    desktop.page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    print(f"\nthe client: {total} bytes of script and style, gzip ({len(sizes)} files)")
    assert len(sizes) > 3
    assert total < BUDGET, sizes


def test_the_picture_in_the_readme(visit: Visit, server: Dealing) -> None:
    """docs/table.png is made anew when it is missing, or when PAIJU_SCREENSHOT=1 asks for it."""
    if PICTURE.exists() and not os.environ.get("PAIJU_SCREENSHOT"):
        assert PICTURE.stat().st_size < 300_000
        return
    server.deal(
        "S3 H4 C5 D6 S7 CT DJ SQ HK CA D2 H9 C9 HJ SA C2 RJ",
        "H5 S6 H7 D8 S9 DT HT D4 C4 DQ CQ CK DK D3 DA H2 BJ",
        bottom="H3 S4 ST",
    )
    me = visit(1280, 800, locale="en-US", reduced_motion="reduce")
    me.page.goto(server.url)
    me.page.get_by_label("Your name").fill("Li Na")
    me.page.get_by_role("button", name="Save").click()
    me.quick(server.url)
    me.landlord()
    me.pick("S3", "H4", "C5", "D6", "S7")
    me.press("play-button")
    me.expect_hand(15)
    assert me.asked() == "play"
    me.press("hint-button")
    me.page.evaluate("document.documentElement.style.setProperty('--felt-grain', 'linear-gradient(transparent)')")
    me.page.screenshot(path=PICTURE)
    assert PICTURE.stat().st_size < 300_000
