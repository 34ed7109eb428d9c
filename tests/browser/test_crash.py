"""The server dies in the middle of a hand, and comes back."""

from pathlib import Path
from typing import Any

from dealer import BEST, Dealing
from player import Player
from playwright.sync_api import expect


def test_the_page_plays_on_after_a_crash(desktop: Player, tmp_path: Path, troubles: Any) -> None:
    troubles.expect("WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|Failed to fetch")
    server = Dealing(tmp_path).start()
    try:
        server.deal(BEST, bottom="RJ H3 C3")
        desktop.quick(server.url)
        desktop.page.evaluate("window.notReloaded = true")
        desktop.landlord()
        desktop.pick("S3")
        desktop.press("play-button")
        desktop.expect_hand(19)
        desktop.asked()
        before = desktop.held()
        desktop.pick("S2")

        server.kill()
        expect(desktop.get("conn")).to_have_attribute("data-status", "lost")
        expect(desktop.get("conn")).to_contain_text("正在重新连接")
        server.start()
        expect(desktop.get("conn")).to_have_attribute("data-status", "open")
        expect(desktop.get("conn")).to_have_text("")
        assert desktop.asked() in ("play", "pass")
        assert desktop.held() == before
        assert desktop.chosen() == ["S2"]
        desktop.play_out()
        expect(desktop.get("result")).to_contain_text("总分")
        assert desktop.page.evaluate("window.notReloaded")
    finally:
        server.kill()
