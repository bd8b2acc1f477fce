"""Private names of other packages that serving stands on. Each is looked for here, so that an update that takes one away says so."""

from __future__ import annotations

import ast
import asyncio.selector_events
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.connection import SSHServerConnection
from rich.console import Console
from textual import events
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.events import Key

from seatui.serve.ops.gc_policy import let_go
from seatui.serve.terminal.driver import ChannelDriver
from tests.narrowing import checked

SERVE = Path(__file__).parents[2] / "seatui" / "serve"

OF_APPS = {
    "_driver": "how a session reaches what draws for it",
    "_exception": "whether an app has failed",
    "_exit_renderables": "what an app would print when it ends",
    "_capture_stdout": "where an app sends what the process prints",
    "_capture_stderr": "where an app sends what the process complains of",
    "_fatal_error": "what an app does when it fails",
    "_close_messages_no_wait": "how an app that failed is ended",
    "_print_error_renderables": "what an app prints when it has failed",
    "_process_messages": "where an app begins to run, once it has changed how the loop starts tasks",
}
OF_DRIVERS = {"_app": "whose driver it is", "_mouse": "whether the mouse is asked for", "_loop": "where it runs", "_size": "the first size"}
OF_OTHERS = {
    "_color_system": "how many colours Rich renders",
    "_env": "what an SSH client says of its environment",
    "_parse_extended_key": "where parsers are kept in a cache",
    "_stop_propagation": "whether somebody took a key",
}
PUBLIC_ALL_THE_SAME = {"_asdict", "_replace", "_exit"}  # of tuples with names, and of os


class Line:
    size = (100, 30)


class Bare(App[None]):
    line = Line()


async def parts() -> dict[str, Any]:
    app = Bare()
    return {
        **dict.fromkeys(OF_APPS, app),
        **dict.fromkeys(OF_DRIVERS, ChannelDriver(app)),
        "_color_system": Console(),
        "_parse_extended_key": XTermParser(),
        "_stop_propagation": Key("a", "a"),
    }


@pytest.mark.parametrize("name", [*OF_APPS, *OF_DRIVERS, *sorted(OF_OTHERS.keys() - {"_env"})])
async def test_a_private_name_is_still_there(name: str) -> None:
    why = {**OF_APPS, **OF_DRIVERS, **OF_OTHERS}[name]
    assert hasattr((await parts())[name], name), f"{name} is gone, which was {why}; see seatui/serve"


async def test_the_app_takes_its_first_size_from_the_driver() -> None:
    app = Bare()
    app._driver = ChannelDriver(app)
    assert app.size == (100, 30), "Driver._size is no more what App.size says before the first resize"


def test_the_parser_is_fed_and_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual._parser.get_time", lambda: 7.0)
    parser = XTermParser()
    assert [checked(events.Key, event).key for event in parser.feed("a\x1b")] == ["a"], "XTermParser.feed gives other events"
    assert list(parser.tick()) == [], "XTermParser.tick gives an Esc too early"
    assert [checked(events.Key, event).key for event in parser.feed("")] == ["escape"], "XTermParser does not end at an empty text"


def test_what_widgets_have_drawn_is_kept_where_it_is_let_go() -> None:
    drawn = StylesCache()
    drawn.get_inner_outer(Color(0, 0, 0), Color(1, 1, 1))
    kept = weakref.ref(drawn)
    del drawn
    let_go()
    assert kept() is None, "StylesCache.get_inner_outer is cached in another way"


def test_parsers_are_kept_by_a_cache_that_can_be_emptied() -> None:
    parser = XTermParser()
    list(parser.feed("\x1b[A"))
    list(parser.feed(""))
    kept = weakref.ref(parser)
    del parser
    gc.collect()
    assert kept() is not None, "parsers are no longer cached, and need not be let go of"
    let_go()
    gc.collect()
    assert kept() is None, "XTermParser._parse_extended_key is cached in another way"


def test_a_channel_keeps_its_environment_where_we_bound_it_and_a_connection_hears_of_its_socket() -> None:
    assert "self._env[key] = value" in _source(asyncssh.channel), "SSHServerChannel keeps the environment elsewhere, where it has no bound"
    assert {"pause_writing", "resume_writing"} <= vars(asyncssh.connection.SSHConnection).keys(), "connections do not hear of full sockets"
    assert "self._transport.write(" in _source(asyncssh.connection), "connections keep their transport elsewhere, where it has no measure"
    assert "recv(self.max_size)" in _source(asyncio.selector_events), "how much is read at once is said elsewhere"
    assert issubclass(SSHServerConnection, asyncssh.connection.SSHConnection)


def test_no_other_private_name_is_used() -> None:
    ours = {name for folder in (SERVE, SERVE.parent / "tui") for tree in _trees(folder) for name in _defined(tree)}
    used = {name for tree in _trees(SERVE) for name in _used(tree)}
    unlisted = used - ours - PUBLIC_ALL_THE_SAME - {*OF_APPS, *OF_DRIVERS, *OF_OTHERS}
    assert not unlisted, f"private names of other packages that are not in this test: {sorted(unlisted)}"


def _source(module: Any) -> str:
    return Path(module.__file__).read_text()


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text())


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _used(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            yield node.attr


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                yield name
