"""People with each other: phrases, muting and blocking, sending away, reports, taking back, reminders, the same table again."""

import re
from collections.abc import Iterator

import pytest
from dealer import MIXED, Dealing
from player import Player, Visit
from playwright.sync_api import expect
from test_access import check
from test_layout import look

GAME = "doudizhu/qq"
NAMES = ("小甲", "小乙", "小丙")


@pytest.fixture(scope="module")
def eager(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    """A server where one may be reminded after a second."""
    server = Dealing(tmp_path_factory.mktemp("eager"), nudge=1).start()
    yield server
    server.kill()


def table(server: Dealing, *people: Player) -> str:
    """A room where these people sit, under names of their own."""
    post = """async ([path, body]) => (await (await fetch(path, {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    for name, person in zip(NAMES, people, strict=False):
        person.page.goto(server.url, wait_until="networkidle")
        person.page.evaluate(post, ["/api/me", {"name": name}])
    room = f"{server.url}/r/{people[0].page.evaluate(post, ['/api/rooms', {'game': GAME}])}"
    for n, person in enumerate(people):
        person.page.goto(room)
        person.press(f"sit-{n}")
        expect(person.get(f"chair-{n}")).to_contain_text(re.compile("我|me"))
    return room


def begin(*people: Player) -> None:
    for person in people:
        person.press("ready")
    for person in people:
        person.expect_hand(17)


def sized(player: Player, width: int, height: int) -> None:
    player.page.set_viewport_size({"width": width, "height": height})


def open_people(player: Player, name: str) -> None:
    player.press("menu")
    player.press("people-button")
    player.press(f"about-{name}")


def close(player: Player) -> None:
    player.press(player.page.get_by_role("dialog").get_by_role("button", name=re.compile("^(关闭|Close)$")))
    player.expect_no_dialog()


def test_phrases_muting_and_blocking(visit: Visit, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    alice, bob, carol = visit(), visit(390, 844, touch=True, locale="en-US"), visit(844, 390, touch=True)
    table(server, alice, bob, carol)
    begin(alice, bob, carol)

    # one tap, and everybody reads it in his own language at the seat
    bob.press("chat-button")
    expect(bob.get("phrase-well")).to_be_visible()
    found = [text for text in look(bob, "chat-with-phrases") if ": phrase-" not in text]  # one swipes through them
    sized(bob, 390, 844)
    bob.press("phrase-well")
    expect(bob.get("phrase-well")).to_have_count(0)  # on a phone the panel gives way to the bubble
    expect(bob.get("seat-1")).to_contain_text("Well played")
    expect(alice.get("seat-1")).to_contain_text("打得好")
    expect(carol.get("seat-1")).to_contain_text("打得好")

    # she mutes him: his line is gone at once, and what he says next does not come
    alice.press("chat-button")
    line = alice.page.get_by_role("log")
    expect(line).to_contain_text("打得好")
    alice.press(line.get_by_role("button", name="小乙"))
    expect(alice.get("mute")).to_be_visible()
    found += look(alice, "person")
    check(alice, "who is here")
    sized(alice, 1440, 900)
    alice.press("mute")
    close(alice)
    expect(line).not_to_contain_text("打得好")
    bob.press("chat-button")
    bob.press("phrase-thanks")
    expect(carol.get("seat-1")).to_contain_text("谢谢")
    bob.press("chat-button")
    expect(bob.page.get_by_role("log")).to_contain_text("Thank you")
    expect(line).not_to_contain_text("谢谢")
    open_people(alice, "小乙")
    alice.press("mute")  # enough of that
    close(alice)

    # the third blocks him: the server sends her nothing of his any more, at no table
    open_people(carol, "小乙")
    carol.press("block")
    expect(carol.get("block")).to_have_attribute("aria-pressed", "true")
    close(carol)
    bob.press("phrase-hello")
    expect(alice.get("seat-1")).to_contain_text("大家好")
    assert not any('"phrase":"hello"' in frame for frame in carol.frames)

    # the keyboard is not lost on the way: Escape closes, and the focus goes back to where it came from
    open_people(alice, "小丙")
    alice.press("block")
    expect(alice.get("block")).to_have_attribute("aria-pressed", "true")
    alice.page.keyboard.press("Escape")
    alice.expect_no_dialog()
    expect(alice.get("menu")).to_be_focused()
    carol.page.goto(f"{server.url}/me")
    expect(carol.get("blocked-list")).to_contain_text("小乙")
    check(carol, "whom I have blocked")
    carol.press("unblock-小乙")
    expect(carol.get("blocked-list")).to_have_count(0)
    assert not found, "\n".join(found)


def test_sending_away_and_letting_back(visit: Visit, server: Dealing) -> None:
    alice, bob = visit(), visit(390, 844, touch=True)
    room = table(server, alice, bob)
    open_people(alice, "小乙")
    alice.press("kick")
    expect(bob.get("conn")).to_contain_text("房主请你先离开这间房")
    expect(alice.get("person-小乙")).to_contain_text("已请走")
    close(alice)
    expect(alice.get("chair-1")).to_contain_text("空位")
    bob.page.goto(room)
    expect(bob.get("conn")).to_contain_text("房主请你先离开这间房")
    open_people(alice, "小乙")
    alice.press("allow")
    expect(alice.get("person-小乙")).not_to_contain_text("已请走")
    bob.page.goto(room)
    bob.press("sit-1")
    expect(alice.get("person-小乙")).to_contain_text("2 号位")


def test_who_is_sent_away_keeps_his_name_in_the_result(visit: Visit, server: Dealing) -> None:
    alice, bob = visit(), visit(390, 844, touch=True)
    table(server, alice, bob)
    bob.press("ready")
    alice.press("start")
    for person in (alice, bob):
        person.expect_hand(17)
        person.press("auto-button")
    result = alice.get("result")
    expect(result).to_contain_text("小乙")
    alice.press(result.get_by_text("座位"))
    open_people(alice, "小乙")
    alice.press("kick")
    expect(bob.get("conn")).to_contain_text("房主请你先离开这间房")
    expect(bob.page.get_by_role("button", name="再来一局")).to_have_count(0)  # he is out of it
    expect(alice.get("person-小乙")).to_contain_text("已请走")
    expect(result).to_contain_text("小乙")


def test_a_report_is_thanked_for(visit: Visit, server: Dealing, troubles: object) -> None:
    alice, bob = visit(390, 844, touch=True), visit()
    troubles.expect("409")  # type: ignore[attr-defined]
    table(server, alice, bob)
    open_people(alice, "小乙")
    alice.press("report")
    alice.get("report-why").select_option("stalling")
    alice.get("report-text").fill("一直不出牌")
    found = look(alice, "report")
    check(alice, "a report")
    sized(alice, 390, 844)
    alice.press("send-report")
    expect(alice.get("thanks")).to_have_text("谢谢，已经交给管理员了。")
    alice.press("report")
    alice.press("report")
    alice.press("send-report")
    expect(alice.get("report-trouble")).to_contain_text("已经举报过")
    assert not found, "\n".join(found)


def test_taking_back_by_consent_and_refused(visit: Visit, server: Dealing) -> None:
    server.deal(MIXED, bottom="S4 H7 C9")
    alice, bob, carol = visit(), visit(390, 844, touch=True), visit(844, 390, touch=True, locale="en-US")
    table(server, alice, bob, carol)
    begin(alice, bob, carol)
    assert alice.asked() == "bid"
    expect(alice.get("take-back")).to_have_count(0)
    alice.bid(1)
    expect(alice.get("take-back")).to_be_visible()
    found = [text for text in look(alice, "may-take-back")]
    sized(alice, 1440, 900)
    expect(bob.get("take-back")).to_have_count(0)
    alice.press("take-back")
    expect(bob.get("wish")).to_contain_text("小甲想悔一步")
    expect(carol.get("wish")).to_contain_text("would like to take that back")
    found += look(bob, "asked-to-agree")
    sized(bob, 390, 844)
    check(bob, "asked to agree")
    bob.press("wish-yes")
    expect(bob.get("wish")).to_contain_text("等小丙同意")
    carol.press("wish-yes")
    expect(alice.get("wish")).to_have_count(0)
    assert alice.asked() == "bid"  # she is asked again, with the same cards
    assert not alice.last("table")["undo"]

    # this time one of them says no
    alice.bid(2)
    alice.press("take-back")
    bob.press("wish-no")
    expect(alice.get("wish")).to_have_count(0)
    expect(bob.get("bid-3")).to_be_visible()
    alice.press("take-back")
    expect(alice.get("refusal")).to_contain_text("有人没同意")

    # cards that were shown are not taken back
    bob.bid(3)
    bob.expect_hand(20)
    expect(bob.get("take-back")).to_have_count(0)
    assert bob.asked() == "play"
    bob.press("hint-button")
    bob.press("play-button")
    expect(bob.cards).not_to_have_count(20)
    expect(bob.get("take-back")).to_have_count(0)
    assert not found, "\n".join(found)


def test_a_reminder(visit: Visit, eager: Dealing) -> None:
    eager.deal(MIXED, bottom="S4 H7 C9")
    alice, bob, carol = visit(), visit(390, 844, touch=True), visit(844, 390, touch=True)
    table(eager, alice, bob, carol)
    begin(alice, bob, carol)
    assert alice.asked() == "bid"
    expect(alice.get("nudge")).to_have_count(0)  # it is her own turn
    expect(carol.get("nudge")).to_be_visible()
    found = look(bob, "may-remind")
    sized(bob, 390, 844)
    bob.press("nudge")
    expect(bob.get("nudge")).to_have_count(0)
    expect(alice.get("seat-1")).to_contain_text("就等你啦")
    expect(alice.page).to_have_title(re.compile("小乙在等你"))
    expect(alice.page).to_have_title(re.compile("^● "))
    assert not found, "\n".join(found)


def test_the_same_table_again(visit: Visit, server: Dealing) -> None:
    server.deal("S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA S2 H2 C2 D2 BJ", bottom="D3 D4 D5")
    me = visit(390, 844, touch=True)
    room = me.play_at(server.url, GAME)
    me.press("auto-button")
    expect(me.get("next-hand")).to_contain_text("再来一局")
    me.page.goto(f"{server.url}/hands")
    me.press(me.get("again").first)
    expect(me.get("chair-0")).to_contain_text("我")
    assert me.page.url != room and me.page.url.startswith(f"{server.url}/r/")
    expect(me.page.get_by_alt_text("房间的二维码")).to_be_visible()
