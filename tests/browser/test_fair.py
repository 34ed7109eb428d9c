"""The fair deal on the page: a hand is played, its proof opens and holds; one that was tampered with does not."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from player import Player, Visit
from playwright.sync_api import Route, expect
from process import Server
from test_access import check

from paiju.cli import main

STANDING = "data-standing"


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that deals as `paiju serve` does; its address."""
    server = Server(tmp_path_factory.mktemp("fair")).start()
    yield f"http://127.0.0.1:{server.port}"
    server.kill()


def played(player: Player, url: str) -> str:
    """A hand with bots, played out by the page's own hand-over; the room."""
    player.quick(url)
    player.press("auto-button")
    expect(player.get("fair-mark")).to_be_visible()
    return player.page.url.rpartition("/")[2]


def test_a_hand_proves_itself(desktop: Player, fair: str, tmp_path: Path) -> None:
    room = played(desktop, fair)
    page = desktop.page
    expect(desktop.get("fair-mark")).to_contain_text("发牌已验证")
    desktop.press("fair-mark")
    panel = desktop.get("fair-panel")
    expect(panel).to_have_attribute(STANDING, "fair")
    expect(panel).to_contain_text("你的随机数用上了")
    expect(panel).to_contain_text("（你的）")
    seed = desktop.get("fair-seed").text_content() or ""
    frames = [json.loads(text) for text in desktop.frames]
    first = next(f for f in frames if f["t"] == "room")
    assert first["phase"] == "waiting" and first["hand"] == 0
    number = desktop.last("room")["hand"]
    assert re.fullmatch("[0-9a-f]{64}", seed) and not any(seed in text for text in desktop.frames)
    page.keyboard.press("Escape")

    # what was downloaded holds offline too, with what this browser saw and gave
    salts = dict(json.loads(page.evaluate("localStorage.getItem('paiju-salts')")))
    mine = salts[f"{room}-{number}"]
    record: dict[str, Any] = page.evaluate(f"async () => await (await fetch('/api/hands/{room}-{number}')).json()")
    assert record["fair"]["seed"] == seed
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(record))
    found = CliRunner().invoke(main, ["verify", str(file), "--salt", mine["salt"], "--commitment", mine["commitment"]])
    assert found.exit_code == 0, found.output

    # in the replay, too
    page.goto(f"{fair}/replay/{room}-{number}")
    desktop.press("hand-menu")
    desktop.press("prove")
    expect(panel).to_have_attribute(STANDING, "fair")


def test_a_deal_that_was_tampered_with_is_found_out(desktop: Player, fair: str) -> None:
    """The server tells another seed, or other cards: the page says so, and why."""
    swapped = []

    def tamper(route: Route) -> None:
        proof = route.fetch().json()
        shuffle = proof["actions"][0]
        cards = shuffle[1].split()
        cards[1], cards[2] = cards[2], cards[1]
        shuffle[1] = " ".join(cards)
        swapped.append(shuffle)
        route.fulfill(json=proof)

    desktop.page.route("**/proof", tamper)
    played(desktop, fair)
    expect(desktop.get("fair-mark")).to_contain_text("发牌对不上")
    desktop.press("fair-mark")
    expect(desktop.get("fair-panel")).to_have_attribute(STANDING, "wrong")
    expect(desktop.get("fair-panel")).to_contain_text("第 1 次抽取")
    assert swapped


def test_who_watches_sees_the_proof_but_cannot_vouch_for_it(visit: Visit, fair: str) -> None:
    player, other = visit(), visit(390, 844, touch=True, locale="en-US", reduced_motion="reduce")
    player.quick(fair)
    other.page.goto(player.page.url)
    expect(other.page.locator("main.felt")).to_be_visible()
    other.press("menu")
    other.press("fair-button")
    panel = other.get("fair-panel")
    expect(panel).to_contain_text("is told when it is over")
    check(other, "the deal of a hand that runs")
    player.press("auto-button")
    expect(panel).to_have_attribute(STANDING, "others")
    expect(panel).to_contain_text("Your number is not in it")
    check(other, "a proof")


def test_a_replay_is_shared_and_verified_by_a_stranger(desktop: Player, visit: Visit, fair: str, troubles, tmp_path: Path) -> None:
    """Somebody who never was at the table checks the deal on his page, and offline with what he downloads there."""
    room = played(desktop, fair)
    number = desktop.last("room")["hand"]
    desktop.page.goto(f"{fair}/replay/{room}-{number}")
    desktop.press("hand-menu")
    desktop.press("make-link")
    link = desktop.get("share-link").input_value()

    stranger = visit(390, 844, touch=True)
    stranger.page.goto(link)
    stranger.press("hand-menu")
    with stranger.page.expect_download() as saved:
        stranger.press(stranger.page.get_by_role("link", name="下载牌谱"))
    stranger.press("prove")
    panel = stranger.get("fair-panel")
    expect(panel).to_have_attribute(STANDING, "others")
    expect(panel).to_contain_text("次洗牌和抽取全部重算过")
    seed = stranger.get("fair-seed").text_content()
    file = tmp_path / "hand.json"
    record = json.loads(saved.value.path().read_text(encoding="utf-8"))
    assert record["fair"]["seed"] == seed
    file.write_text(json.dumps(record))
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0
    stranger.page.keyboard.press("Escape")

    # a server that shows him other cards is found out; a link that is taken back while he looks says so
    record["fair"]["salts"] = {"0": "0" * 16}
    stranger.page.route("**/api/hands/*", lambda route: route.fulfill(json=record))
    stranger.press("hand-menu")
    stranger.press("prove")
    expect(panel).to_have_attribute(STANDING, "wrong")
    stranger.page.keyboard.press("Escape")
    stranger.page.unroute("**/api/hands/*")
    desktop.press("take-back")
    expect(desktop.get("make-link")).to_be_visible()
    troubles.expect("status of 404")
    stranger.press("hand-menu")
    stranger.press("prove")
    expect(stranger.page.get_by_role("alert")).to_contain_text("分享的链接")
