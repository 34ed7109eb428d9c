"""Hands of 够级 by clicks: two persons and four bots with nothing to answer."""

from collections.abc import Iterator

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import Locator, expect
from test_access import check
from test_layout import look

JACK, QUEEN, KING, ACE, TWO, RED = 8, 9, 10, 11, 12, 14  # ranks from 0 for a three, as the columns have them
SIX = {"seats": 6, "size": 36, "packs": 4}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealing]:
    server = Dealing(tmp_path_factory.mktemp("gouji"), tick=0.05).start()
    yield server
    server.kill()


@pytest.fixture
def server(quick: Dealing) -> Dealing:
    quick.shuffle()
    return quick


def dealt(server: Dealing, *hands: str) -> None:
    """Hands by rank, `K*4` for four of a rank: what suits they have does not matter. The rest is filled up by chance."""
    free = {rank: [suit + rank for suit in "SHCD"] * 4 for rank in "3456789TJQKA2"} | {j: [j] * 4 for j in ("BJ", "RJ")}
    words = [[word.partition("*") for word in hand.split()] for hand in hands]
    server.deal(*(" ".join(free[r].pop() for r, _, n in hand for _ in range(int(n or 1))) for hand in words), **SIX)


# What two persons hold between them leaves the bots nothing above a J, but one 2 each, so that none of them may revolt.
HIGH = "K*8 A*8 Q*8 2*4 BJ*4 J*4"
BURNER = "A*8 K*8 Q*8 2*8 RJ*4"
BOT = "2"


def meet(server: Dealing, me: Player, friend: Player, seat: int, game: str = "gouji/open", **options: str) -> None:
    """I open a table and sit at seat 0; a friend takes a seat; bots take the others."""
    me.page.goto(server.url, wait_until="networkidle")
    made = """async body => (await (await fetch('/api/rooms', {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json()).id"""
    room = me.page.evaluate(made, {"game": game, "options": options, "public": False})
    me.page.goto(f"{server.url}/r/{room}")
    me.press("sit-0")
    friend.page.goto(f"{server.url}/r/{room}")
    friend.press(f"sit-{seat}")
    expect(friend.get(f"team-{seat}")).to_have_text("甲队" if seat % 2 == 0 else "乙队")
    me.press("start")
    for one in (me, friend):
        expect(one.get("hand")).to_be_visible()


def column(player: Player, rank: int) -> Locator:
    return player.get("hand").locator(f"[data-rank='{rank}'] .stack")


def take(player: Player, *picks: tuple[int, int]) -> None:
    """So many of a rank, a tap each."""
    player.settled()
    for rank, n in picks:
        for _ in range(n):
            player.press(column(player, rank))
        expect(column(player, rank)).to_have_attribute("aria-valuenow", str(n))


def all_of(player: Player, *ranks: int) -> None:
    for rank in ranks:
        player.press(player.get("hand").locator(f"[data-rank='{rank}'] .all"))


def play(player: Player, *picks: tuple[int, int]) -> None:
    take(player, *picks)
    player.press("play-button")


def before_play(*players: Player) -> None:
    """Nobody has the right to revolt, so that nobody is asked; nobody announces."""
    for one in players:
        no = one.get("answer-no").filter(has_text="不宣点")
        expect(no).to_be_visible()
        one.press(no)


@pytest.fixture
def pair(visit: Visit) -> tuple[Player, Player]:
    return visit(390, 844, touch=True, reduced_motion="reduce"), visit(reduced_motion="reduce")


def test_choosing_how_many(phone: Player, server: Dealing) -> None:
    """Taps take one more, the count all or none, the keyboard any number; a refusal names its clause."""
    dealt(server, "K*5 A*4 8*9 6*6 5*5 2*4 BJ*2 RJ", *[BOT] * 5)
    phone.play_at(server.url, "gouji/open")
    before_play(phone)
    expect(phone.get("play-button")).to_be_visible()
    take(phone, (KING, 2), (ACE, 1))
    expect(phone.get("play-button")).to_contain_text("3")
    all_of(phone, KING)
    expect(column(phone, KING)).to_have_attribute("aria-valuenow", "5")
    all_of(phone, KING, ACE)
    expect(column(phone, KING)).to_have_attribute("aria-valuenow", "0")
    expect(column(phone, ACE)).to_have_attribute("aria-valuenow", "4")
    column(phone, ACE).focus()
    phone.page.keyboard.press("ArrowDown")
    phone.page.keyboard.press("k")
    expect(column(phone, ACE)).to_have_attribute("aria-valuenow", "3")
    expect(column(phone, KING)).to_have_attribute("aria-valuenow", "1")
    assert not look(phone, "gouji-picked")
    phone.page.keyboard.press("a")
    phone.page.keyboard.press("Enter")
    expect(phone.get("clause-link")).to_contain_text("GJ-5")
    check(phone, "a refusal in 够级")


def test_tribute_and_return(phone: Player, server: Dealing) -> None:
    """What the hand before left is paid after the deal: shown with its cards, and again in the log."""
    dealt(server, "BJ 2*3 4*8 5*8 6*8 7*8", *["2*2 4 5 6"] * 5)
    server.carry(debts=[[0, 3, "burn", 1], [4, 0, "luo", 1]], leader=0, hand=2)
    phone.play_at(server.url, "gouji/open")
    before_play(phone)
    given = phone.get("news").get_by_role("listitem")
    expect(given).to_have_count(3)
    expect(given.nth(0)).to_contain_text("烧贡")
    expect(given.nth(0).get_by_role("img")).to_have_attribute("aria-label", "小王")
    expect(given.nth(1)).to_contain_text("落贡")
    expect(given.nth(2)).to_contain_text("还贡")
    expect(given.nth(2)).to_contain_text("你 →")
    check(phone, "tribute")
    assert not look(phone, "gouji-tribute")
    over = """news => [...document.querySelectorAll('.says .say, .acts > *, [data-testid=hand] [data-card]')].filter(e => {
        const a = news.getBoundingClientRect(), b = e.getBoundingClientRect();
        return b.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }).map(e => e.outerHTML)"""
    for width, height in ((390, 844), (844, 390), (667, 375), (1440, 900)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert not phone.get("news").evaluate(over), (width, height)
    phone.page.set_viewport_size({"width": 390, "height": 844})
    all_of(phone, 1)
    phone.press("play-button")
    expect(phone.get("top-text")).to_be_visible()
    expect(phone.get("news")).to_have_count(0)  # it must not lie on what is played
    phone.press(phone.get("given-button").or_(phone.get("log-button")).first)
    expect(phone.get("log")).to_contain_text("你进贡给")
    expect(phone.get("log")).to_contain_text("还贡")
    check(phone, "the log")


def test_badges_stay_apart_in_english(phone: Player, server: Dealing) -> None:
    dealt(server, HIGH, *[BOT] * 5)
    phone.play_at(server.url, "gouji/open")
    phone.press("lang-switch")
    for width, height in ((667, 375), (844, 390), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        badge = phone.page.locator(".role.facing")
        expect(badge).to_have_text("Opposite")
        near = """badge => {
          const b = badge.getBoundingClientRect(), own = badge.closest('.seat').getBoundingClientRect();
          const others = [...document.querySelectorAll('.at .seat, .at .role, .at .count, .at .nm > span')];
          const meets = o => b.left < o.right - 1 && o.left < b.right - 1 && b.top < o.bottom - 1 && o.top < b.bottom - 1;
          const met = others.filter(e => !e.contains(badge) && !badge.contains(e) && meets(e.getBoundingClientRect()));
          return [b.left < own.left - 1 || b.right > own.right + 1, met.map(e => e.className)];
        }"""
        assert badge.evaluate(near) == [False, []], (width, height)


def test_yielding(pair: tuple[Player, Player], server: Dealing) -> None:
    """My 对家 plays no gouji: I yield, and am asked again when the two behind me have passed."""
    dealt(server, HIGH, BOT, BOT, BURNER, BOT, BOT)
    me, friend = pair
    meet(server, me, friend, 3)
    before_play(me, friend)
    play(me, (KING, 2))
    expect(friend.get("top-text")).to_have_text("KK")
    expect(friend.get("protected")).to_be_visible()
    expect(friend.page.locator(".says")).to_contain_text("只有你能应")
    play(friend, (ACE, 2))
    expect(me.get("top-text")).to_have_text("AA")
    expect(me.get("yield-button")).to_have_count(0)
    me.press("pass-button")
    play(friend, (QUEEN, 2))
    expect(me.page.locator(".says")).to_contain_text("也可以让")
    expect(me.get("protected")).to_have_count(0)
    me.press("yield-button")
    expect(me.page.locator(".says")).to_contain_text("你让过了")
    play(me, (KING, 2))
    expect(friend.get("top-text")).to_have_text("KK")
    friend.press("log-button")
    expect(friend.get("log")).to_contain_text("让")


def test_burning_and_going_out(pair: tuple[Player, Player], server: Dealing) -> None:
    """An enemy burns my set, wins, leads with jokers and goes out; everybody sees who burns and what he still has to do."""
    dealt(server, HIGH, BURNER, BOT, BOT, BOT, BOT)
    me, friend = pair
    meet(server, me, friend, 1)
    before_play(me, friend)
    play(me, (KING, 2))
    expect(friend.get("play-button").filter(has_text="烧")).to_be_visible()
    expect(friend.get("pass-button")).to_have_text("不烧")
    check(friend, "a burn is asked")
    found = look(friend, "gouji-burn-asked")
    play(friend, (ACE, 2))
    declines = me.get("pass-button").filter(has_text="不烧")
    expect(declines).to_be_visible()
    expect(me.get("seat-1").get_by_role("img", name="在烧牌")).to_be_visible()
    expect(me.get("top")).to_contain_text("1 张烧贡")
    found += look(me, "gouji-burning")
    me.press(declines)
    expect(me.get("top")).to_contain_text("每手要带王，还剩 34 张")
    expect(friend.page.locator(".says")).to_contain_text("要带王")
    play(friend, (KING, 2))
    expect(friend.get("clause-link")).to_contain_text("GJ-35")
    friend.page.keyboard.press("Escape")
    for ranks, jokers, left in (([ACE], 1, 27), ([KING], 1, 18), ([QUEEN, TWO], 2, 0)):
        all_of(friend, *ranks)
        play(friend, (RED, jokers))
        friend.expect_hand(left)
        if left:
            expect(declines).to_be_visible()
            me.press(declines)
    expect(me.get("seat-1")).to_contain_text("头科")
    expect(me.get("away")).to_contain_text("0 : 1")
    assert not found, "\n".join(found)


def test_who_cannot_burn_is_not_answered_for(visit: Visit, server: Dealing) -> None:
    """要不起时自动不出 passes where all may beat and I cannot; a burn it leaves to me, or its quickness would tell (GJ-26)."""
    dealt(server, "K*8 A*8 Q*8 2*4 RJ*4 J*4", "2 3*8 4*8 5*8 6*8 7*3", BOT, BOT, BOT, BOT)
    friend, me = visit(reduced_motion="reduce"), visit(390, 844, touch=True, reduced_motion="reduce")
    me.page.add_init_script("localStorage.setItem('paiju.settings', JSON.stringify({autoPass: true, lang: 'zh'}))")
    meet(server, friend, me, 1)
    before_play(friend, me)
    play(friend, (RED, 2))
    expect(me.get("play-button")).to_have_text("烧不了")
    me.page.wait_for_timeout(4000)
    expect(me.get("play-button")).to_have_text("烧不了")
    me.press("pass-button")
    expect(friend.page.locator(".says")).to_contain_text("你出牌")
    play(friend, (JACK, 2))
    expect(me.get("play-button")).to_have_text("要不起")
    expect(me.get("play-button")).to_have_count(0)


def test_no_burns_this_hand(pair: tuple[Player, Player], server: Dealing) -> None:
    """本局不烧 declines every burn of this hand after a pause, until it is switched off again."""
    dealt(server, HIGH, BURNER, BOT, BOT, BOT, BOT)
    me, friend = pair
    meet(server, friend, me, 1)
    before_play(friend, me)
    play(friend, (KING, 2))
    asks = me.get("no-burns")
    expect(asks).to_have_attribute("aria-pressed", "false")
    found = look(me, "gouji-no-burns")
    me.press("lang-switch")
    found += look(me, "gouji-no-burns")
    me.press("lang-switch")
    me.page.wait_for_timeout(2600)
    expect(asks).to_be_visible()  # nothing is declined unless it is on
    me.press(asks)
    expect(me.get("no-burns-on")).to_be_visible()
    expect(friend.page.locator(".says")).to_contain_text("你出牌")
    check(me, "no burns")
    found += look(me, "gouji-no-burns-on")
    play(friend, (ACE, 2))
    expect(friend.page.locator(".says")).to_contain_text("你出牌")
    me.press("no-burns-on")
    expect(me.get("no-burns-on")).to_have_count(0)
    play(friend, (KING, 2))
    expect(asks).to_have_attribute("aria-pressed", "false")
    me.page.wait_for_timeout(2600)
    me.press(asks)
    me.press(asks)
    me.page.wait_for_timeout(2600)
    expect(asks).to_have_attribute("aria-pressed", "false")
    assert not found, "\n".join(found)
