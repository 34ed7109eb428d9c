"""Six windows: everything is there, whole, apart from each other, and large enough for a finger."""

import os
from collections.abc import Sequence

import pytest
from dealer import Dealing
from player import Player, Visit
from playwright.sync_api import expect

SIZES = [(360, 640), (390, 844), (844, 390), (667, 375), (768, 1024), (1440, 900)]
LEAST, STRIP = 40, 20  # px: of a button, of what shows of a card
SHOTS = os.environ.get("PAIJU_SHOTS")  # a folder for pictures of every moment

# Runs in the page; gives a list of complaints.
LOOK = """([least, strip]) => {
  const bad = [], all = s => [...document.querySelectorAll(s)];
  const W = innerWidth, H = innerHeight, root = document.documentElement;
  const top = document.querySelector('dialog[open]');
  const name = e => e.dataset.testid ?? e.dataset.card ?? (e.getAttribute('aria-label') || e.textContent.trim() || e.className);
  const box = e => e.getBoundingClientRect();
  const shown = e => e.checkVisibility({visibilityProperty: true}) && box(e).width > 1 && (!top || top.contains(e));
  const inside = e => { const b = box(e); return b.left >= -1 && b.top >= -1 && b.right <= W + 1 && b.bottom <= H + 1; };
  if (root.scrollWidth > W) bad.push(`the page is ${root.scrollWidth} px wide`);
  if (!top && root.scrollHeight > H + 1) bad.push(`the page is ${root.scrollHeight} px high`);
  for (const e of all('button:not([data-card]), a[href], select, input:not(.vh), label:has(input.vh)').filter(shown)) {
    const b = box(e);
    if (b.width < least - .5 || b.height < least - .5) bad.push(`${name(e)} is ${b.width.toFixed(1)} × ${b.height.toFixed(1)}`);
    if (top) continue;
    if (!inside(e)) bad.push(`${name(e)} is outside`);
    const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (!e.contains(hit)) bad.push(`${name(e)} is covered by ${hit?.outerHTML.slice(0, 80)}`);
  }
  if (top) { if (!inside(top)) bad.push('the dialog is outside'); return bad; }
  const parts = ['.seat', '.seat .nm', '.seat .count', '.say', '.acts > *', '.did', '.tag:not(.role)', 'b.gain', '.bar .cell',
                 ':is(.lane, .centre) :is(.card, .cap)'].join();
  for (const e of all(parts).filter(shown))
    if (!inside(e)) bad.push(`${name(e)} (${e.className}) is outside`);
  const cards = all('[data-testid=hand] [data-card]').filter(shown);
  for (const e of cards) {
    const b = box(e);
    if (!inside(e)) bad.push(`card ${name(e)} is outside`);
    // its left strip, down to where the next row may begin; of a column what the next card leaves free
    const under = e.closest('.stack') && e.nextElementSibling?.dataset.card ? box(e.nextElementSibling).top - b.top : 0;
    // by suits a tap on a face takes its next copy: those behind need not be hit
    const copies = under && e.closest('.rack');
    if (under && under < (copies ? 4.9 : least / 4)) bad.push(`only ${under.toFixed(1)} px of card ${name(e)} show`);
    if (copies) continue;
    for (const part of under ? [.1, .9].map(p => p * under / b.height) : [.08, .3, .5]) {
      const hit = document.elementFromPoint(b.left + strip / 2, b.top + b.height * part);
      if (!e.contains(hit)) bad.push(`card ${name(e)} is covered at ${part} by ${hit?.outerHTML.slice(0, 80)}`);
    }
    const far = document.elementFromPoint(b.left + strip - 1, b.top + (under ? under / 2 : 12));
    if (!e.contains(far)) bad.push(`less than ${strip} px of card ${name(e)} show`);
  }
  const apart = [...all('.seat'), ...all('.acts > *'), ...all('.say'), ...all('.tools > *'), ...all('.bar > button, .bar .cell'),
                 ...all('.lane .set, :is(.lane, .at) .did, :is(.frame, .cap):not(.lane *), .lane > .clock'),
                 ...all('.open, .counter, .tag:not(.role), b.gain'),
                 ...all('[data-testid=hand] :is([role=listbox], [role=group])')].filter(shown);
  const own = (seat, did) => seat.matches('.seat') && did.matches('.did') && seat.parentElement.contains(did);
  for (const [i, a] of apart.entries()) for (const b of apart.slice(i + 1)) {
    if (own(a, b)) continue;  // it may stand within the seat, beside the sign
    const p = box(a), q = box(b);
    const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    const both = `${name(a)} (${a.className}) and ${name(b)} (${b.className})`;
    if (w > 2 && h > 2) bad.push(`${both} overlap by ${w.toFixed()} × ${h.toFixed()}`);
  }
  return bad;
}"""

# Two frames, and nothing on its way any more: a sheet that still rises is not where it will be.
SETTLED = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  await frame();
  for (const a of document.getAnimations()) if (a.effect?.getComputedTiming().endTime !== Infinity) a.finish();
  await frame();
}"""


def look(player: Player, moment: str, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """Every complaint, in every window."""
    found: list[str] = []
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate(SETTLED)
        found += [f"{moment}, {width}×{height}: {text}" for text in player.page.evaluate(LOOK, [LEAST, STRIP])]
        if SHOTS:
            lang = player.page.locator("html").get_attribute("lang")
            player.page.screenshot(path=f"{SHOTS}/{lang}-{moment}-{width}x{height}.png")
    return found


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_the_table_fits(visit: Visit, server: Dealing, locale: str) -> None:
    """Twenty cards, a refusal, a result, and the longest run on the table."""
    server.deal(
        "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ D3 D4 D5 D6 H2 C2 BJ",
        "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA D7 D8 D9 DT DJ",
        "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA DQ DK DA S2 D2",
        bottom="SK SA RJ",
    )
    me = visit(locale=locale, reduced_motion="reduce")
    me.quick(server.url)
    assert me.asked() == "bid"
    found = look(me, "bidding")
    me.landlord()
    found += look(me, "leading")
    me.pick("S3", "D4")
    me.press("play-button")
    expect(me.get("refusal")).to_be_visible()
    found += look(me, "refused")
    me.page.keyboard.press("Escape")
    me.pick("S3", "S4", "S5", "S6", "S7", "S8", "S9", "ST", "SJ", "SQ")
    found += look(me, "picked")
    me.press("play-button")
    me.expect_hand(10)
    me.press("auto-button")
    expect(me.get("result")).to_be_visible()
    found += look(me, "result")

    # now I am a farmer, and the landlord leads his run of twelve
    server.deal(
        "S3 H4 S5 H6 S7 H8 S9 HT SJ HQ SK HA S2 DQ DK D4 D5",
        "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA H2 C2 D2 RJ BJ",
        bottom="D3 H3 S4",
    )
    me.quick(server.url)
    assert me.asked() == "bid"
    me.press("bid-0")
    assert me.asked() == "pass"
    assert me.page.locator(".lane.right .card").count() >= 10
    found += look(me, "following")
    me.press("play-button")
    assert me.asked() in ("play", "pass")
    found += look(me, "later")
    assert not found, "\n".join(found)


TALL = "S5 H5 C5 D5 S5 S6 H6 C6 D6 S7 H7 S8 H8 S9 H9 ST SJ SQ SK SA S2 H2 C2 D2 BJ"  # five of a rank, and a long run
TABLES = {  # how the cards are dealt, what I answer until I lead, how many cards I then have
    "two": ({"seats": 2, "size": 20, "packs": 1}, ("answer-call",), 23),
    "four": ({"seats": 4, "size": 25, "packs": 2}, ("bid-3",), 33),
    "emperor": ({"size": 34, "packs": 2}, ("bid-3", "take-button"), 40),
    "five": ({"seats": 5, "size": 21, "packs": 2}, ("answer-show", "answer-double"), 24),
}


@pytest.mark.parametrize(("game", "locale"), [*((game, "zh-CN") for game in TABLES), ("five", "en-US")])
def test_tables_for_two_to_five_fit(visit: Visit, server: Dealing, game: str, locale: str) -> None:
    """Every question, the whole hand of the landlord, sets on the table, and the card counter above it all."""
    dealt, answers, n = TABLES[game]
    if game == "five":  # my partner has the other copy of the face-up card, which is my first
        server.deal("S9 S6 H6 C6 D6", "S9", **dealt)
    else:
        server.deal(TALL if dealt["packs"] == 2 else "", **dealt)
    me = visit(locale=locale, reduced_motion="reduce")
    me.play_at(server.url, f"doudizhu/{game}")
    found: list[str] = []
    for answer in answers:
        expect(me.get(answer)).to_be_visible()
        if answer != "answer-show":  # the clock does not wait for it
            found += look(me, f"{game}-{answer}")
        me.press(answer)
    me.expect_hand(n)
    expect(me.get("play-button")).to_be_visible()
    found += look(me, f"{game}-leading")
    me.page.evaluate("""() => localStorage.setItem('paiju.settings', JSON.stringify({
        ...JSON.parse(localStorage.getItem('paiju.settings')), counter: true}))""")
    me.page.reload()
    expect(me.get("counter")).to_be_visible()
    found += look(me, f"{game}-counting")
    me.pick(me.held()[-1])
    me.press("play-button")
    me.expect_hand(n - 1)
    expect(me.get("play-button").or_(me.get("result"))).to_be_visible()
    found += look(me, f"{game}-later")
    assert not found, "\n".join(found)


def test_a_long_run_of_the_seat_opposite(visit: Visit, server: Dealing) -> None:
    """Of four, the one at the top leads ten in a row: they stay in their place, whatever the window."""
    poor = "H3 C3 H4 C4 H6 C6 H7 C7 H9 C9 HT CT HQ CQ D3 D4 D6 D7 D9 DT DQ D5 D8 DJ H8"
    rich = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SA HA CA DA S2 H2 C2 D2 S2 H2 C2 RJ RJ BJ BJ"
    server.deal("", poor, rich, bottom="HK CK DK HK CK DK SK SK", seats=4, size=25, packs=2)
    me = visit(reduced_motion="reduce")
    me.play_at(server.url, "doudizhu/four")
    assert me.asked() == "bid"
    me.press("bid-0")
    assert me.asked() in ("play", "pass")
    expect(me.page.locator(".lane.top .set:not(.beaten) .card")).to_have_count(10)
    found = look(me, "four-opposite")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_the_other_pages_fit(visit: Visit, server: Dealing, locale: str) -> None:
    me = visit(locale=locale, reduced_motion="reduce")
    found: list[str] = []
    me.page.goto(server.url)
    expect(me.page.locator(".gs button").first).to_be_visible()
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    for path, sign in (("/", ".gs button"), ("/rules/doudizhu-core", "[id='DZ-4']")):
        me.page.goto(server.url + path)
        expect(me.page.locator(sign).first).to_be_visible()
        for width, height in SIZES:
            me.page.set_viewport_size({"width": width, "height": height})
            if (over := me.page.evaluate(wide)) > 0:
                found.append(f"{path}, {width}: {over} px too wide")
    assert not found, "\n".join(found)
