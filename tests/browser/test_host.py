"""What players see of the host: notices, maintenance, and being shut out."""

import json
import os
from typing import Any

from click.testing import CliRunner
from dealer import Dealing
from player import Visit
from playwright.sync_api import Page, expect
from test_access import check

from paiju.cli import main


def admin(server: Dealing, *command: str) -> Any:
    """`paiju admin …`, as the host gives it beside the server that runs."""
    done = CliRunner().invoke(main, ["admin", *command, "--json", "--database", str(server.folder / "paiju.db")])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def look(page: Page, name: str) -> None:
    if folder := os.environ.get("PAIJU_SHOTS"):
        page.screenshot(path=f"{folder}/host-{name}.png")


def test_notices_and_maintenance_are_told_everywhere(visit: Visit, server: Dealing, troubles) -> None:
    lobby, table, wide = visit(1440, 900), visit(390, 844, touch=True), visit(844, 390, touch=True, locale="en-US")
    try:
        lobby.page.goto(server.url)
        table.quick(server.url)
        wide.quick(server.url)
        table.expect_hand(17)
        admin(server, "say", "晚上十点停机半小时，请先打完手里的牌。", "--en", "The server is down for half an hour at ten.")
        expect(table.get("note-say")).to_contain_text("晚上十点停机半小时")
        expect(wide.get("note-say")).to_contain_text("half an hour at ten")
        look(table.page, "say-390")
        look(wide.page, "say-844")
        table.press("put-away")
        expect(table.get("note-say")).to_have_count(0)
        admin(server, "maintenance", "on", "正在换硬盘，九点半恢复。", "--en", "A new disk is put in; back at half past nine.")
        expect(table.get("note-maintenance")).to_contain_text("正在换硬盘")
        expect(table.get("note-say")).to_have_count(0)  # what was put away stays away
        expect(lobby.get("note-maintenance")).to_contain_text("正在换硬盘")
        expect(lobby.get("note-say")).to_be_visible()
        look(table.page, "work-390")
        look(wide.page, "work-844")
        look(lobby.page, "work-1440")
        check(lobby, "lobby")
        check(table, "table")
        troubles.expect("503")
        lobby.press("quick-start")
        expect(lobby.page.get_by_role("alert")).to_contain_text("维护")
        admin(server, "maintenance", "off")
        admin(server, "say", "--off")
        expect(table.get("note-maintenance")).to_have_count(0)
        expect(lobby.get("notes").locator(".note")).to_have_count(0)
        lobby.press("quick-start")
        lobby.expect_hand(17)
    finally:
        admin(server, "maintenance", "off")
        admin(server, "say", "--off")


def test_a_banned_player_is_told_why_and_comes_back_when_it_is_over(visit: Visit, server: Dealing, troubles) -> None:
    player = visit(390, 844, touch=True)
    player.quick(server.url)
    player.expect_hand(17)
    room = player.page.url.rpartition("/")[2]
    (seated,) = [chair for chair in admin(server, "room", room)["chairs"] if chair["kind"] == "person"]
    admin(server, "ban", seated["id"], "--for", "3d", "--why", "多次骂人")
    expect(player.get("shut-out")).to_contain_text("多次骂人")
    expect(player.get("shut-out")).to_contain_text("世界时")
    look(player.page, "banned-390")
    check(player, "shut out")
    troubles.expect("403")
    for path in ("/", "/me", f"/r/{room}", "/hands"):
        player.page.goto(server.url + path)
        expect(player.get("shut-out")).to_contain_text("多次骂人")
    player.press("shut-log-in")
    player.get("log-in-name").fill("nobody")
    player.get("log-in-password").fill("not a password")
    player.press("log-in")
    expect(player.page.get_by_role("alert").last).to_contain_text("不对")
    look(player.page, "banned-log-in-390")
    player.page.goto(server.url + "/rules/doudizhu-qq")
    expect(player.get("shut-out")).to_have_count(0)  # the rules are for all
    assert admin(server, "room", room)["chairs"][0]["kind"] == "bot"

    wide = visit(1440, 900, locale="en-US")
    wide.quick(server.url)
    admin(server, "ban", admin(server, "room", wide.page.url.rpartition("/")[2])["chairs"][0]["id"])
    expect(wide.get("shut-out")).to_contain_text("for good")
    look(wide.page, "banned-1440")

    admin(server, "unban", seated["id"])
    player.page.goto(server.url)
    player.press("quick-start")
    player.expect_hand(17)
