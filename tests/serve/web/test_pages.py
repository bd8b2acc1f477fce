"""The pages that a browser can load, and the host names that the server answers to."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from seatui.engine.contract import Refused
from seatui.serve.access.limits import Limits
from seatui.serve.fair_share.event_loop import FairLoop, _Job
from seatui.serve.fair_share.work_account import HEAVY_SHARE, MEMORY_SECONDS, WorkAccount, WorkLedger
from seatui.serve.web import http_server
from seatui.serve.web.origin import HostNames
from seatui.serve.web.pages import all_pages
from seatui.serve.web.server import REQUEST_SECONDS
from tests.serve.waiting import PATIENCE, until
from tests.serve.web.echo_server import EchoServer, echo_server
from tests.serve.web.page_client import PageClient

PUBLIC = "https://games.example.org"


async def test_the_page_and_all_that_it_names_are_there_and_nothing_is_fetched_from_elsewhere() -> None:
    pages = all_pages()
    html = pages["/"].body.decode()
    named = [part.split('"')[0] for mark in ('src="', 'href="') for part in html.split(mark)[1:]]
    assert {"static/js/textual.js", "page.js", "static/css/xterm.css"} <= set(named)
    named += [part.split('"')[0] for part in pages["/page.css"].body.decode().split('url("')[1:]]
    async with echo_server() as echo, aiohttp.ClientSession() as session:
        for name in ("", *named):
            async with session.get(echo.url(f"/{name}")) as answer:
                assert answer.status == 200, name
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert await answer.read() == pages[f"/{name}"].body


async def test_nothing_else_can_be_asked_for() -> None:
    outside = ("/download/key", "/static", "/static/", "/static/js", "/static/js/../../server.py", "/static/%2e%2e/server.py")
    async with echo_server() as echo:
        for path in (*outside, "//etc/passwd", "/index.html", "/ws/"):
            answer = await raw(echo.port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert b" 404 " in answer, path


async def test_pages_are_only_read_and_only_by_a_name_of_this_server() -> None:
    async with echo_server() as echo, aiohttp.ClientSession() as session:
        async with session.post(echo.url(), data=b"x") as answer:
            assert answer.status == 405
        async with session.get(echo.url("/ws")) as answer:
            assert answer.status == 403
        async with session.get(echo.url(), headers={"Host": "evil.example.com"}) as answer:
            assert answer.status == 421
            assert "--web-url" in await answer.text()


@pytest.mark.parametrize(
    ("origin", "host", "public", "admitted"),
    [
        ("http://localhost:8080", "localhost:8080", "", True),
        ("http://192.168.1.5:8080", "192.168.1.5:8080", "", True),
        ("http://[fd00::1]:8080", "[fd00::1]:8080", "", True),
        ("http://Nas.local", "nas.local", "", True),
        ("http://nas", "nas", "", True),
        ("", "localhost:8080", "", False),
        ("null", "localhost:8080", "", False),
        ("http://localhost:9090", "localhost:8080", "", False),
        ("http://evil.example.com", "localhost:8080", "", False),
        ("http://evil.example.com:8080", "evil.example.com:8080", "", False),  # a foreign name that points here
        ("http://[", "[", "", False),
        ("http://127.0.0.1.evil.example.com", "127.0.0.1.evil.example.com", "", False),
        (PUBLIC, "games.example.org", PUBLIC, True),
        (PUBLIC, "127.0.0.1:8080", PUBLIC, True),  # a proxy that sends its own name
        ("http://games.example.org", "games.example.org", PUBLIC, False),
        ("https://games.example.org:444", "games.example.org:444", PUBLIC, False),
        ("https://evil.example.com", "games.example.org", PUBLIC, False),
    ],
)
def test_only_our_own_page_opens_a_web_socket(origin: str, host: str, public: str, admitted: bool) -> None:
    assert HostNames(public).allows_origin(origin, host) is admitted


@pytest.mark.parametrize("url", ["games.example.org", "ftp://games.example.org", "https://", "https://games.example.org:port"])
def test_what_is_no_address_of_a_page_is_refused(url: str) -> None:
    with pytest.raises(Refused, match="not the address of a web page"):
        HostNames(url)


async def test_a_page_of_somebody_else_is_refused_the_web_socket() -> None:
    async with echo_server() as echo:
        for headers in ({}, {"Origin": "http://evil.example.com"}):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await PageClient.connect(echo.port, headers=headers)
        assert not echo.clients


async def test_refused_connections_leave_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with echo_server(replace(Limits(), per_address=2)) as echo:
        held = [await asyncio.open_connection("127.0.0.1", echo.port) for _ in range(8 * http_server.CONNECTIONS_PER_BROWSER)]
        for reader, _ in held[2 * http_server.CONNECTIONS_PER_BROWSER :]:
            assert await gone(reader)
        for _, writer in held:
            writer.close()
        await until(lambda: not connections(echo), "they are still counted")
    gc.collect()  # a task that failed unheard is logged when it is collected
    assert [record.getMessage() for record in caplog.records] == ["refused"]


UNREADABLE = (
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\x1b[31mTreasure: 1\r\n\r\n",
    f"GET /{'treasure' * 2000} HTTP/1.1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Encoding: gzip\r\nContent-Length: 8\r\n\r\ntreasure",
)


async def test_requests_that_cannot_be_read_are_no_errors_of_the_server(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for request in UNREADABLE:
        caplog.clear()
        async with echo_server() as echo:
            for _ in range(3):
                await raw(echo.port, request)
        assert [(record.levelname, record.getMessage()) for record in caplog.records] == [("INFO", "refused")], request
        assert "reasure" not in str(vars(caplog.records[0]))


async def test_connections_that_ask_for_nothing_are_bounded_in_number_and_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    most = 2 * http_server.CONNECTIONS_PER_BROWSER
    async with echo_server(replace(Limits(), per_address=2)) as echo:
        held = [await asyncio.open_connection("127.0.0.1", echo.port) for _ in range(most - 1)]
        await until(lambda: len(connections(echo)) == most - 1, "not all are let in")
        monkeypatch.setattr(http_server, "PAGE_SECONDS", 0.3)
        reader, writer = await asyncio.open_connection("127.0.0.1", echo.port)
        assert await gone(reader), "one that stays for long"
        writer.close()
        monkeypatch.undo()
        held.append(await asyncio.open_connection("127.0.0.1", echo.port))
        reader, writer = await asyncio.open_connection("127.0.0.1", echo.port)
        assert await gone(reader), "one too many"
        assert len(connections(echo)) == most
        writer.close()
        for _, writer in held:
            writer.close()
        await until(lambda: not connections(echo), "they are still counted")
        ann = await PageClient.connect(echo.port)
        await ann.screen_with("hello")
        assert [guest.timer.cancelled() for guest in connections(echo)] == [True], "who is at play may stay"
        await ann.leave()


async def test_one_browser_cannot_keep_others_from_loading_the_page() -> None:
    url, hold = "https://games.example.org", "GET / HTTP/1.1\r\nHost: games.example.org\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
    async with echo_server(replace(Limits(), connections=4), public_url=url) as echo:
        ann = await PageClient.connect(echo.port, headers={"Origin": url, "X-Forwarded-For": "192.0.2.9"})
        held = [await asyncio.open_connection("127.0.0.1", echo.port) for _ in range(2 * 4 - 1)]
        for reader, writer in held:
            writer.write(hold.encode())
            await asyncio.wait_for(reader.readuntil(b"</html>\n"), PATIENCE)
        request = hold.replace("192.0.2.7", "192.0.2.8").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
        assert (await raw(echo.port, request)).startswith(b"HTTP/1.1 200 ")
        assert await gone(held[0][0]), "the oldest"
        await ann.screen_with("hello")
        await ann.leave()
        for _, writer in held:
            writer.close()
        await until(lambda: not connections(echo), "they are still counted")


@pytest.mark.parametrize(("public_url", "whose"), [("", "127.0.0.1"), ("https://games.example.org", "192.0.2.7")])
def test_a_request_counts_as_work_and_waits_if_there_is_too_much(public_url: str, whose: str) -> None:
    ledger = WorkLedger(lambda: 0.0)  # time stands still
    request = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\nConnection: close\r\n\r\n"
    jobs: list[WorkAccount] = []

    class Loop(FairLoop):
        def run_or_queue(self, job: _Job) -> None:
            jobs.append(job.account)
            super().run_or_queue(job)

    async def load() -> None:
        async with echo_server(ledger=ledger, public_url=public_url) as echo:
            for is_heavy in (False, True):
                assert (await raw(echo.port, request)).startswith(b"HTTP/1.1 200 ")
                assert bool(jobs) == is_heavy
                ledger.account_for(whose).charge(2 * HEAVY_SHARE * MEMORY_SECONDS)

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(load())
    charged = ledger._meter("address", whose).share * MEMORY_SECONDS - 4 * HEAVY_SHARE * MEMORY_SECONDS
    assert charged > 1.9 * REQUEST_SECONDS


def connections(echo: EchoServer) -> list[Any]:
    """Return the connections that were let in."""
    return list(echo.server._http_server._counted.values())


async def gone(reader: asyncio.StreamReader) -> bool:
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(1), PATIENCE) == b""
    return True


async def raw(port: int, request: str) -> bytes:
    """Return the answer to exactly this request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request.encode())
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer


def test_files_of_textual_serve_are_where_we_look_for_them() -> None:
    names = {name for name in all_pages() if name.startswith("/static/")}
    assert {"/static/js/textual.js", "/static/css/xterm.css", "/static/fonts/RobotoMono-VariableFont_wght.ttf"} <= names
    assert not any(Path(name).suffix == ".py" for name in names)


@pytest.mark.parametrize("request_line", ["GET / HTTP/1.1", "GET /none HTTP/1.1", "POST / HTTP/1.1", "nonsense", "GET /ws HTTP/1.1"])
async def test_no_answer_tells_the_versions_of_our_libraries(request_line: str) -> None:
    async with echo_server() as echo:
        answer = await raw(echo.port, f"{request_line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        head = answer.partition(b"\r\n\r\n")[0].lower()
        assert b"server: seatui" in head
        assert b"aiohttp" not in head
        assert b"python" not in head
