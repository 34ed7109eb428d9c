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
BUDGET = 125_500


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
    server.deal(  # two runs come before it is my turn, and I have a higher one
        "C9 H9 S6 CT SK D3 SQ DJ C4 DT SJ H7 D9 CA H4 C7 D6",
        "DK D4 S8 H2 S2 HK H6 HJ BJ C5 S7 C3 HQ CK RJ ST S3",
        "HT HA H3 H5 S9 C6 H8 S5 D2 D7 D8 DQ CJ SA C8 D5 DA",
        bottom="CQ C2 S4",
    )
    me = visit(1280, 800, locale="en-US", reduced_motion="reduce")
    me.page.goto(server.url)
    me.page.get_by_label("Your name").fill("Li Na")
    me.page.get_by_role("button", name="Save").click()
    me.quick(server.url)
    assert me.asked() == "bid"
    me.press("bid-0")
    assert me.asked() == "play"
    me.press("hint-button")
    me.page.evaluate("""() => {
        const style = document.documentElement.style;
        for (const name of ['--felt-lit', '--felt-edge']) style.setProperty(name, 'var(--felt)');
        style.setProperty('--felt-grain', 'linear-gradient(transparent)');
    }""")  # a plain felt: the file stays small
    me.page.screenshot(path=PICTURE)
    assert PICTURE.stat().st_size < 300_000
