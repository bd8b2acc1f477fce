"""A real browser, as people have it, on the whole server."""

from __future__ import annotations

from pathlib import Path

from seatui.serve.harbour.plan import Plan
from seatui.serve.terminal.session import TerminalSession
from tests.serve.harness import serving
from tests.serve.waiting import until
from tests.serve.web.chromium import Tab, chromium, needs_chromium


@needs_chromium
async def test_a_browser_shows_the_lobby_takes_keys_follows_its_window_and_is_gone_with_its_tab(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as house, chromium(tmp_path / "browser") as browser:
        server, harbour = house.host.web, house.host.harbour
        assert server is not None
        ann = await house.connect("Ann")
        await ann.screen_with("Ann (you)")
        tab = await browser.open(f"http://127.0.0.1:{server.port}/")

        await tab.screen_with("Your name")  # nobody clicked into the page: it has the keys at once
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
    async with serving(tmp_path, web=0, is_open=True) as house, chromium(tmp_path / "browser") as browser:
        assert house.host.web is not None
        tab = await browser.open(f"http://127.0.0.1:{house.host.web.port}/")
        await tab.screen_with("Your name")
        await house.host.stop("The server stops now.")
        await tab.screen_with("The server stops now.")
        shown = "getComputedStyle(document.querySelector('#farewell')).display"
        await until(lambda: _is(tab.value(shown), "block"))


async def _has_size(tab: Tab, session: TerminalSession) -> bool:
    return tuple(await tab.value("[page_terminal.cols, page_terminal.rows]")) == session.size


async def _is(value: object, wanted: object) -> bool:
    return await value == wanted  # type: ignore[misc]
