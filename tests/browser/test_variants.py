"""What only some variants of 斗地主 have, as a person meets it on the page."""

import re

from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_hand import Finger, index

SEVENS = "S7 H7 S3 H3 CA DA S9 H9 CT DT SJ HQ CQ SK HK S5 D6"


def say(player: Player, kind: str) -> None:
    """Answer until I am asked this: yes to calling and robbing, no to the rest."""
    answers = {"call": "answer-call", "rob": "answer-rob"}
    done = 0
    while True:
        player.page.wait_for_function("() => document.querySelector('.acts:not(.idle) .btn')")
        ask = player.last("table")["ask"]
        if ask and ask["kind"] == kind:
            return
        if ask and ask["number"] > done:
            player.press(answers.get(ask["kind"], "answer-no"))
            done = ask["number"]
        else:
            player.page.wait_for_timeout(50)


def two_friends(visit: Visit, server: Dealing, game: str, seats: int, **options: str) -> tuple[Player, Player]:
    """A table for two persons, and bots on the other seats; the hand has begun."""
    alice, bob = visit(), visit(390, 844, touch=True)
    for player in (alice, bob):
        player.page.goto(server.url, wait_until="networkidle")
    made = """async body => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    room = alice.page.evaluate(made, {"game": game, "options": options})
    alice.page.goto(f"{server.url}/r/{room}#sit")
    expect(alice.get("chair-0")).to_contain_text("未准备")
    bob.page.goto(f"{server.url}/r/{room}")
    bob.press("sit-1")
    bob.press("ready")
    for seat in range(2, seats):
        alice.press(f"bot-{seat}")
    expect(alice.get("chair-1")).to_contain_text("已准备")
    alice.press("start")
    return alice, bob


def test_robbing_between_two(visit: Visit, server: Dealing) -> None:
    server.deal(seats=2, size=20)
    alice, bob = two_friends(visit, server, "doudizhu/two", 2, rob="true")
    expect(bob.page.locator(".says")).to_contain_text("叫地主")
    alice.press("answer-call")
    expect(bob.page.locator(".lane.top")).to_have_text("叫地主")
    bob.press("answer-rob")
    expect(alice.page.locator(".lane.top")).to_have_text("抢地主")
    expect(alice.get("multiple")).to_contain_text("×2")
    alice.press("answer-no")
    bob.expect_hand(23)
    expect(alice.get("seat-1")).to_contain_text("地主")
    expect(alice.get("bottom").get_by_role("img")).to_have_count(3)
    alice.press("multiple")
    expect(alice.get("factors")).to_contain_text("抢地主×2")
    alice.page.keyboard.press("Escape")
    expect(alice.get("factors")).to_have_count(0)


def test_an_open_hand_from_before_the_deal(visit: Visit, server: Dealing) -> None:
    """Bob lays his hand open, Alice sees his cards as they come, and robs him."""
    _, b_cards, _ = server.deal(in_turn=True)
    alice, bob = two_friends(visit, server, "doudizhu/happy", 3)
    expect(bob.get("answer-show")).to_contain_text("×5")
    bob.press("answer-show")
    alice.press("answer-no")
    opened = alice.get("open-hand")
    expect(opened).to_be_visible()  # while cards are still dealt
    expect(alice.get("answer-show")).to_have_text("明牌")  # which would count nothing after his
    hand, button = alice.get("hand").bounding_box(), alice.get("answer-show").bounding_box()
    assert hand and button and button["y"] + button["height"] <= hand["y"] + 1
    alice.press("answer-no")
    bob.press("answer-call")  # the first with an open hand is asked first
    assert set(str(opened.get_attribute("data-cards")).split()) == b_cards == set(bob.held())
    expect(alice.get("answer-rob")).to_be_visible()
    alice.press("answer-rob")
    bob.press("answer-no")
    alice.expect_hand(20)
    expect(alice.get("seat-0")).to_contain_text("地主")
    alice.press("answer-double")
    expect(bob.page.locator(".lane.left")).to_contain_text("已选择")
    bob.press("answer-no")
    expect(alice.get("seat-0")).to_contain_text("加倍")
    expect(bob.get("seat-0")).to_contain_text("加倍")
    alice.press("multiple")
    expect(alice.get("factors")).to_contain_text("明牌×5")
    alice.press("multiple")
    alice.press("answer-show")  # too small to count, but allowed before the first lead
    expect(bob.get("open-hand")).to_have_attribute("data-cards", re.compile(r"^\S+( \S+){19}$"))
    expect(bob.get("seat-0")).to_contain_text("明牌")


def test_choosing_what_wild_cards_are(phone: Player, server: Dealing) -> None:
    server.deal(SEVENS, bottom="C4 D4 H8", in_turn=True)
    phone.play_at(server.url, "doudizhu/laizi")
    say(phone, "play")
    phone.expect_hand(20)
    expect(phone.get("wild").get_by_role("img")).to_have_attribute("aria-label", "红桃3")
    expect(phone.cards.locator(".mark")).to_have_count(2)
    phone.slow_bots()  # what I put down is to be read before it is beaten
    phone.pick("S7", "H7", "S3", "H3")
    phone.press("play-button")
    expect(phone.get("meaning-0")).to_have_text("软炸 · 7")
    triple = phone.get("meanings").get_by_role("button", name="三带一 · 7")
    phone.press(triple)
    phone.expect_hand(16)
    mine = phone.page.locator(".lane.me")
    expect(mine).to_contain_text("三带一 · 7")
    expect(mine.locator(".mark")).to_have_count(2)


def test_revealing_to_a_hidden_partner(desktop: Player, server: Dealing) -> None:
    """The face-up card is my first card; its other copy lies with the player on my right."""
    hands = server.deal("S9", "S9", seats=5, size=21, packs=2)
    desktop.play_at(server.url, "doudizhu/five")
    desktop.expect_hand(24)
    expect(desktop.get("faceup").get_by_role("img")).to_have_attribute("aria-label", "黑桃9")
    expect(desktop.get("seat-0")).to_contain_text("明地主")
    expect(desktop.get("seat-1")).not_to_contain_text(re.compile("地主|农民"))
    desktop.press("answer-show")
    expect(desktop.get("seat-1")).to_contain_text("暗地主")
    expect(desktop.get("seat-2")).to_contain_text("农民")
    opened = desktop.get("open-hand")
    expect(opened).to_have_count(1)
    assert set(str(opened.get_attribute("data-cards")).split()) == hands[1]
    expect(desktop.get("multiple")).to_contain_text("×2")
    desktop.press("answer-no")
    expect(desktop.get("play-button")).to_be_visible()


def test_only_the_emperor_sees_the_bottom(visit: Visit, server: Dealing) -> None:
    server.deal(bottom="RJ RJ S3 H3 C3 D3", size=34, packs=2)
    alice, bob = two_friends(visit, server, "doudizhu/emperor", 3)
    alice.press("bid-3")
    offered = alice.get("offered").get_by_role("button")
    expect(offered).to_have_count(6)
    expect(bob.page.locator(".says")).to_contain_text("在选底牌")
    expect(bob.get("offered")).to_have_count(0)
    expect(alice.get("take-button")).to_have_text("拿走 6 张")
    alice.press("take-all")
    expect(alice.get("take-button")).to_have_text("一张不拿")
    alice.press(offered.and_(alice.page.locator("[data-offer=RJ]")))
    alice.press(offered.and_(alice.page.locator("[data-offer='RJ#2']")))
    expect(alice.get("take-button")).to_have_text("拿走 2 张")
    alice.press("take-button")
    alice.expect_hand(36)
    expect(bob.get("seat-0").locator(".count")).to_have_text("36")
    expect(bob.get("seat-0")).to_contain_text("帝主")
    expect(bob.get("seat-1")).to_contain_text("起义军")
    assert not any('"RJ"' in frame and "offered" in frame for frame in bob.frames)


def test_a_sweep_over_columns_picks_a_straight(phone: Player, server: Dealing) -> None:
    """Thirty-three cards: one of each rank along the front, all of one rank upwards."""
    server.deal("S3 H3 C3 S4 H4 S5 H5 S6 S7 H7 S8 H8 C8 D8 S8 S9 ST SJ SQ SK SA S2 H2 C2 BJ", seats=4, size=25, packs=2)
    phone.play_at(server.url, "doudizhu/four")
    phone.press("bid-3")
    phone.expect_hand(33)
    phone.slow_bots()
    phone.settled()
    stack = {rank: phone.page.locator(".stack").filter(has=phone.page.locator(f"[data-card=S{rank}]")) for rank in "378"}
    front = [stack[rank].locator("[data-card]").last.get_attribute("data-card") for rank in "73"]
    Finger(phone).sweep(*(low(index(phone, str(card))) for card in front))
    ranks = sorted(card[1] for card in phone.chosen())
    assert ranks == list("34567")
    phone.press("play-button")
    phone.expect_hand(28)
    expect(phone.page.locator(".lane.me")).to_contain_text("顺子 · 5 张 · 到 7")
    for column in phone.page.locator(".stack").all():
        assert len({card[1] for card in column.locator("[data-card]").evaluate_all("all => all.map(c => c.dataset.card)")}) == 1


def low(point: tuple[float, float]) -> tuple[float, float]:
    return point[0], point[1] + 20


def test_the_card_counter(phone: Player, server: Dealing) -> None:
    """It counts what I have not seen, the bottom among it while it lies face down."""
    server.deal("S3 H3 C3 D3 S4 H5 S6 H7 S8 H9 ST HJ SQ HK SA H2 BJ", bottom="S9 C9 D9")
    phone.quick(server.url)
    phone.press("menu")
    choice = phone.page.get_by_role("radiogroup", name="记牌器")
    phone.press(choice.get_by_text("开"))
    phone.page.keyboard.press("Escape")
    phone.expect_no_dialog()
    left = phone.get("counter").locator("b")
    expect(left).to_have_text(["1", "0", *"3333333333333"[:12], "0"])
    phone.landlord()
    expect(left).to_have_text(["1", "0", "3", "3", "3", "3", "3", "3", "0", "3", "3", "3", "3", "3", "0"])
    phone.pick("S4")
    phone.press("play-button")
    phone.asked()
    assert sum(map(int, left.all_inner_texts())) <= 34  # what others played is seen as well
    phone.press("counter-fold")
    expect(phone.get("counter")).to_have_count(0)
    phone.page.reload()
    expect(phone.get("counter-fold")).to_have_attribute("aria-pressed", "false")
