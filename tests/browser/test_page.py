from playwright.sync_api import Page, expect


def test_the_page_opens(page: Page, url: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_have_text("牌局")
    assert not errors
