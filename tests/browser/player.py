"""A person in front of a page: looks at what is there, and clicks or taps."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

CANNOT_BEAT = re.compile("要不起|Can’t beat")


class Player:
    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.frames: list[str] = []  # as the socket brought them
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def last(self, t: str) -> dict[str, Any]:
        """The last frame of this kind."""
        return next(frame for frame in map(json.loads, reversed(self.frames)) if frame["t"] == t)

    def get(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def press(self, what: str | Locator) -> None:
        target = self.get(what) if isinstance(what, str) else what
        target.tap() if self.touch else target.click()

    # the hand

    @property
    def cards(self) -> Locator:
        return self.get("hand").locator("[data-card]")

    @property
    def picked(self) -> Locator:
        return self.get("hand").locator("[data-card][aria-selected=true]")

    def held(self) -> list[str]:
        return self.cards.evaluate_all("all => all.map(card => card.dataset.card)")

    def chosen(self) -> list[str]:
        return self.picked.evaluate_all("all => all.map(card => card.dataset.card)")

    def card(self, name: str) -> Locator:
        return self.cards.and_(self.page.locator(f'[data-card="{name}"]'))

    def settled(self) -> None:
        """Wait until no card of the hand is on its way: it is dealt, sorted, drawn together."""
        self.page.wait_for_function("""() => !document.getAnimations().some(
            a => a.playState === 'running' && a.effect?.target?.closest?.('[data-testid=hand]'))""")

    def pick(self, *names: str) -> None:
        self.settled()
        for name in names:
            at = {"x": 8, "y": 14}  # where the index is, which nothing covers
            target = self.card(name)
            target.tap(position=at) if self.touch else target.click(position=at)
        for name in names:
            expect(self.card(name)).to_have_attribute("aria-selected", "true")

    def expect_hand(self, n: int) -> None:
        expect(self.cards).to_have_count(n)

    def expect_no_dialog(self) -> None:
        """A dialog that is closed but still there keeps the keyboard for a moment."""
        expect(self.page.locator("dialog")).to_have_count(0)

    def shown_cards(self) -> set[str]:
        """Every card whose face is anywhere on the page, by whatever means."""
        found = self.page.evaluate("""() => [
            ...[...document.querySelectorAll('[data-card]')].map(e => e.dataset.card),
            ...[...document.querySelectorAll('use')].map(e => e.getAttribute('href')?.replace('#c-', '')),
        ]""")
        return {name for name in found if name and name != "back"}

    # the course of a hand

    def quick(self, url: str) -> str:
        """From the front page to a table with bots. Returns its address."""
        self.page.goto(url)
        self.press("quick-start")
        expect(self.get("hand")).to_be_visible()
        return self.page.url

    def play_at(self, url: str, game: str, **options: str) -> str:
        """A table of this game with bots. Returns its address."""
        self.page.goto(url, wait_until="networkidle")
        made = """async body => (await (await fetch('/api/quick', {
            method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
        room = self.page.evaluate(made, {"game": game, "options": options})
        self.page.goto(f"{url}/r/{room}")
        expect(self.page.locator("main.felt")).to_be_visible()
        return self.page.url

    def asked(self) -> str:
        """Wait until this player is asked, or the hand is over: `bid`, `play`, `pass` (nothing else is possible), `over`."""
        found = {
            "over": self.get("result"),
            "bid": self.get("bid-0"),
            "pass": self.get("play-button").filter(has_text=CANNOT_BEAT),
            "play": self.page.locator("[data-testid=hint-button][aria-disabled=false]"),
        }
        any_of = found["over"].or_(found["bid"]).or_(found["pass"]).or_(found["play"])
        expect(any_of.first).to_be_visible()
        return next((what for what, where in found.items() if where.is_visible()), "") or self.asked()

    def answer(self, what: str) -> None:
        """What the best bid or the first hint says."""
        if what == "bid":
            self.bid(3)
        elif what == "pass":
            self.press("play-button")
        elif what == "play":
            self.press("hint-button")
            expect(self.picked.first).to_be_visible()
            self.press("play-button")

    def bid(self, n: int) -> None:
        open_ = self.get(f"bid-{n}").and_(self.page.locator("[aria-disabled=false]"))
        self.press(f"bid-{n}" if open_.count() else "bid-0")

    def slow_bots(self) -> None:
        self.press("menu")
        menu = self.page.get_by_role("dialog")
        self.press(menu.get_by_text(re.compile("^(慢|Slow)$")))
        expect(menu.get_by_role("radio", checked=True).first).to_have_value("slow")
        self.press(menu.get_by_role("button", name=re.compile("^(关闭|Close)$")))
        self.expect_no_dialog()

    def play_out(self, most: int = 60) -> list[str]:
        """Play the hand to its result. Returns what was asked."""
        done: list[str] = []
        while (what := self.asked()) != "over":
            self.answer(what)
            done.append(what)
            assert len(done) < most, done
        return done

    def landlord(self) -> None:
        """Bid highest, of the cards that Dealing.deal gave."""
        assert self.asked() == "bid"
        self.bid(3)
        self.expect_hand(20)
        assert self.asked() == "play"


Visit = Callable[..., Player]  # the fixture `visit`
