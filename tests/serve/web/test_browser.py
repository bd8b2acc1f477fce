"""A real browser with the whole server."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path

from seatui import paths
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.terminal.session import TerminalSession
from tests.serve.end_to_end.tables import match_of
from tests.serve.harness import ServerHarness, serving
from tests.serve.waiting import until
from tests.serve.web.chromium import Chromium, Tab, chromium, needs_chromium


@needs_chromium
async def test_a_browser_shows_the_lobby_takes_keys_follows_its_window_and_is_gone_with_its_tab(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        server, harbour = harness.host.web, harness.host.harbour
        assert server is not None
        ann = await harness.connect("Ann")
        await ann.screen_with("Ann (you)")
        tab = await browser.open(f"http://127.0.0.1:{server.port}/")

        await tab.screen_with("Your name")  # the page has the focus without a click
        await tab.press("Bo Ößé", "enter")
        await tab.screen_with("Bo Ößé (you)", "Ann")
        await ann.screen_with("Bo Ößé")

        (session,) = server.sessions
        before = session.size
        await tab.resize(1400, 600)
        await until(lambda: session.size.width > before.width and session.size.height < before.height, lambda: str(session.size))
        await until(lambda: _has_size(tab, session), lambda: str(session.size))
        await tab.screen_with("Bo Ößé (you)")

        room = harbour.make_room(harbour.people.by_name("Ann"), Plan("sea-skirmish", 2, title="Harbour mouth"))
        await tab.screen_with("Harbour mouth")
        await tab.press("down", "enter")
        await until(lambda: [player.name for player in room.present] == ["Bo Ößé"], lambda: str(room.present))

        assert not browser.told("Runtime.exceptionThrown")
        asked = {event["request"]["url"].split("/")[2] for event in browser.told("Network.requestWillBeSent")}
        assert asked == {f"127.0.0.1:{server.port}"}, "nothing is fetched from elsewhere"
        await tab.close()
        await until(lambda: not server.sessions, "the session outlives its tab")
        await ann.screen_with("Here: 1")


@needs_chromium
async def test_the_last_words_of_a_server_stay_to_be_read_with_a_way_back(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        tab = await _page(harness, browser)
        await harness.host.stop("The server stops now.")
        await tab.screen_with("The server stops now.")
        shown = "getComputedStyle(document.querySelector('#farewell')).display"
        await until(lambda: _is(tab.value(shown), "block"))


@needs_chromium
async def test_a_game_is_played_in_a_browser_by_keys_and_by_the_mouse(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        player = harness.host.harbour.people.by_name("Bo")
        paths.keep(player.folder / "settings.toml", b'speed = "off"\n')
        room = harness.host.harbour.make_room(player, Plan("sea-search", 2, title="Harbour mouth", seed=1))
        room.sit(player, 0)
        room.fill(player)
        room.start(player)

        tab = await _page(harness, browser, size=(1280, 800))
        await tab.press("Bo", "enter")
        await tab.screen_with("Harbour mouth")
        await tab.press("enter")
        await tab.screen_with("4 actions left")
        await tab.click_on("Sail N to (1,0)")
        await tab.screen_with("3 actions left")
        await tab.press("p", "enter")
        await tab.screen_with("2 actions left", "Bo casts a Probe")
        await tab.click_on("End turn")
        await tab.screen_with("End the turn?")
        await tab.press("1")
        await until(lambda: "end turn" in [entry.said for entry in match_of(room).log(0)])
        assert not browser.told("Runtime.exceptionThrown")


@needs_chromium
async def test_the_terminal_fills_a_window_of_any_size_without_a_bar_beside_it(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        tab = await _page(harness, browser, size=(1285, 812))
        assert await tab.value("(e => e.offsetWidth - e.clientWidth)(document.querySelector('.xterm-viewport'))") == 0
        behind = "getComputedStyle(document.querySelector('.xterm-viewport')).backgroundColor"
        assert await tab.value(behind) == "rgba(0, 0, 0, 0)", "the ground of the page is to be seen"


@needs_chromium
async def test_letters_are_smaller_in_a_small_window_so_that_a_game_fits(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        for size in ((1280, 800), (700, 420), (400, 800)):
            tab = await _page(harness, browser, size=size)
            columns, lines = await tab.value("[page_terminal.cols, page_terminal.rows]")
            assert columns >= 80, size
            assert lines >= 24, size
            await tab.close()
        asked = await _page(harness, browser, "?fontsize=20", size=(1280, 800))
        assert await asked.value("page_terminal.options.fontSize") == "20"


@needs_chromium
async def test_enter_connects_again_after_the_end_but_not_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness, chromium(tmp_path / "browser") as browser:
        tab = await _page(harness, browser)
        await tab.press("Bo", "enter")
        await tab.screen_with("Bo (you)")
        await tab.press("q", "enter")  # the second key may still be meant for the game
        await tab.screen_with("connect with the same name")
        await until(lambda: _is(tab.value("document.activeElement.id"), "again"))
        await tab.press("enter")
        await tab.screen_with("Your name")


async def _page(harness: ServerHarness, browser: Chromium, more: str = "", size: tuple[int, int] = (1000, 700)) -> Tab:
    """Open the server's page, ready for a name."""
    assert harness.host.web is not None
    tab = await browser.open(f"http://127.0.0.1:{harness.host.web.port}/{more}", size)
    await tab.screen_with("Your name")
    return tab


async def _has_size(tab: Tab, session: TerminalSession) -> bool:
    return tuple(await tab.value("[page_terminal.cols, page_terminal.rows]")) == session.size


async def _is(value: Awaitable[object], wanted: object) -> bool:
    return await value == wanted
