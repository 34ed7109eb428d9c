"""摊牌 on the page: the button of who leads, what the others see and say."""

import re
from collections.abc import Iterator

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look
from test_shengji import TWO, asked, bury, declare, take

# every level card, every joker and the highest spades: nobody beats any of it
SURE = "S2 S2 RJ RJ BJ BJ H2 H2 C2 C2 D2 D2 SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S8"
LOW = "C3 C4 C5 C6 C7 C8 C9 D3"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    server = Dealing(tmp_path_factory.mktemp("claims"), tick=0.07).start()
    yield server
    server.kill()


def lead_asked(player: Player) -> None:
    expect(player.get("claim-button")).to_be_visible(timeout=60_000)


def test_bots_agree_to_what_is_certain(phone: Player, quick: Dealing) -> None:
    quick.deal(SURE, bottom=LOW, **TWO)
    phone.play_at(quick.url, "shengji/two")
    declare(phone, "S")
    expect(phone.get("claim-button")).to_have_count(0)
    bury(phone)
    lead_asked(phone)
    expect(phone.get("claim-button")).to_have_class(re.compile("certain"))  # and the hint says so
    phone.press("claim-button")
    expect(phone.get("claim-certain")).to_be_visible()
    check(phone, "claiming")
    phone.press("claim-sure")
    expect(phone.get("score-parts")).to_be_visible()
    expect(phone.get("result")).to_contain_text("升 3 级")


def together(server: Dealing, game: str, first: Player, *others: Player) -> None:
    """At a table of their own, in seats 0, 1 and so on; there is time to declare."""
    first.page.goto(server.url, wait_until="networkidle")
    made = """async game => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'},
        body: JSON.stringify({game, options: {bid_window: '20'}})})).json()).id"""
    room = f"{server.url}/r/{first.page.evaluate(made, game)}"
    for seat, player in enumerate((first, *others)):
        player.page.goto(room)
        player.press(f"sit-{seat}")
        expect(first.get(f"chair-{seat}")).to_contain_text("未准备")
    first.press("start")


def test_a_friend_refuses_and_the_hand_stays_open(visit: Visit, quick: Dealing) -> None:
    quick.deal(SURE, bottom=LOW, **TWO)
    alice, bob = visit(), visit(390, 844, reduced_motion="reduce")
    together(quick, "shengji/two", alice, bob)
    declare(alice, "S")
    bury(alice)
    lead_asked(alice)
    expect(bob.get("claim-button")).to_have_count(0)
    alice.press("claim-button")
    alice.press("claim-sure")
    expect(bob.get("claim-panel").get_by_test_id("open-hand")).to_be_visible()
    open_hand = bob.get("claim-panel").get_by_test_id("open-hand").get_attribute("data-cards")
    assert sorted((open_hand or "").split()) == sorted(alice_card.partition("#")[0] for alice_card in alice.held())
    expect(bob.page.locator(".says")).to_contain_text("同意吗")
    check(bob, "a claim")
    found = look(bob, "claim-asked")
    bob.press("claim-refuse")
    expect(alice.get("hint-button")).to_be_visible()
    expect(alice.page.locator(".says")).to_contain_text("不同意，你接着领出")
    expect(bob.page.locator(".says")).to_contain_text("你不同意，")
    expect(alice.get("claim-button")).to_have_count(0)  # once in a hand
    expect(bob.page.locator(".at [data-testid=open-hand]")).to_have_count(1)
    found += look(bob, "claim-refused")
    take(alice, "S8")
    alice.press("play-button")
    expect(bob.page.locator(".at [data-testid=open-hand]")).not_to_have_attribute("data-cards", open_hand or "")
    # the panel lies over the table, and the hand in it
    found = [text for text in found if not ("claim-panel" in text and "open-hand" in text)]
    assert not found, "\n".join(found)


LARGE = {
    "four": ("S3", {"size": 54, "packs": 4}),
}


@pytest.mark.parametrize("game", LARGE)
def test_the_largest_hands_lie_open(visit: Visit, shared: Dealing, game: str) -> None:
    """Before the first lead, beside who claims and opposite; asked about and afterwards, in every window."""
    first, dealt = LARGE[game]
    shared.deal(first, **TWO | dealt)
    alice, bob, carl = visit(), visit(390, 844, reduced_motion="reduce"), visit(390, 844, reduced_motion="reduce")
    together(shared, f"shengji/{game}", alice, bob, carl)
    declare(alice, "S")
    if asked(alice) == "bury":
        bury(alice)
    lead_asked(alice)
    alice.press("claim-button")
    alice.press("claim-sure")
    found: list[str] = []
    for player, said in ((bob, "agree"), (carl, "refuse")):
        expect(player.get("claim-panel").get_by_test_id("open-hand")).to_be_visible()
        found += look(player, f"{game}-asked-{said}")
        player.press(f"claim-{said}")
    expect(alice.get("hint-button")).to_be_visible()
    for player in (bob, carl):
        expect(player.page.locator(".at [data-testid=open-hand]")).to_have_count(1)
        found += look(player, f"{game}-open-{'beside' if player is bob else 'opposite'}")
    # the panel lies over the table, and the hand in it
    found = [text for text in found if not ("claim-panel" in text and "open-hand" in text)]
    assert not found, "\n".join(found)
