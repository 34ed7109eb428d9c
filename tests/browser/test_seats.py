"""Two people choose their seats before a match of 升级."""

import re

from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look


def sit_at(server: Dealing, game: str, *people: Player) -> None:
    made = """async game => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({game})})).json()).id"""
    people[0].page.goto(server.url, wait_until="networkidle")
    room = f"{server.url}/r/{people[0].page.evaluate(made, game)}"
    for n, person in enumerate(people):
        person.page.goto(room)
        person.press(f"sit-{n}")
        expect(person.get(f"chair-{n}")).to_contain_text(re.compile("我|me"))


def waiting(player: Player, moment: str) -> list[str]:
    """Complaints about the page of a waiting table, which may be higher than the window."""
    return [text for text in look(player, moment) if " px high" not in text and "is outside" not in text and "covered" not in text]


def test_seats_and_partners(visit: Visit, server: Dealing) -> None:
    alice, bob = visit(), visit(390, 844, touch=True)
    sit_at(server, "shengji/two", alice, bob)
    expect(alice.get("team-0")).to_have_text("甲队")
    expect(alice.get("team-1")).to_have_text("乙队")
    expect(bob.get("mix")).to_have_count(0)  # he is not the owner

    # he moves opposite to her: partners
    bob.press("move-2")
    expect(alice.get("chair-0")).to_contain_text("队友：")
    expect(bob.get("chair-2")).to_contain_text("我")
    alice.press("bot-1")
    alice.press("move-1")  # she changes with the bot
    expect(alice.get("chair-1")).to_contain_text("我")
    expect(bob.get("chair-0")).to_contain_text("电脑")

    # she asks, he says no; she asks again, he agrees
    alice.press("swap-2")
    expect(bob.get("chair-1")).to_contain_text("换座")
    bob.press("decline-1")
    expect(alice.get("swap-2")).to_be_visible()
    alice.press("swap-2")
    check(bob, "asked to change seats")
    found = waiting(bob, "waiting-asked")
    bob.page.set_viewport_size({"width": 390, "height": 844})
    bob.press("agree-1")
    expect(alice.get("chair-2")).to_contain_text("我")
    expect(bob.get("chair-1")).to_contain_text("我")

    # the owner arranges them
    alice.press("arrange")
    alice.press("choose-1")
    alice.press("choose-3")
    expect(bob.get("chair-3")).to_contain_text("我")
    found += waiting(alice, "waiting-arranging")
    alice.page.set_viewport_size({"width": 1440, "height": 900})
    alice.press("arrange")
    alice.press("mix")
    expect(alice.get("ready")).to_have_attribute("aria-pressed", "false")
    check(alice, "a waiting table of 升级")
    assert not found, "\n".join(found)


def test_without_teams_there_are_no_partners(visit: Visit, server: Dealing) -> None:
    alice = visit(locale="en-US")
    sit_at(server, "shengji/friends", alice)
    expect(alice.get("team-0")).to_have_count(0)
    expect(alice.get("mix")).to_have_text("Shuffle seats")
