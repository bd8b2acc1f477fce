"""Players in browsers and over SSH are on one server, and log in with the same names and secrets."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from seatui.engine.contract import Refused
from tests.serve.harness import ServerHarness, serving
from tests.serve.web.page_client import PageClient

SECRET = "tideline"


async def browse(harness: ServerHarness, name: str, *secrets: str) -> PageClient:
    """Open the page and log in."""
    assert harness.host.web is not None
    client = await PageClient.connect(harness.host.web.port)
    await client.screen_with("Your name")
    await client.press(name, "enter")
    for title, secret in zip(("secret", "The same again"), secrets, strict=False):
        await client.screen_with(title)
        await client.press(secret, "enter")
    return client


async def test_who_is_in_a_browser_and_who_came_over_ssh_meet_in_the_lobby(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness:
        ann = await harness.connect("Ann")
        await ann.screen_with("Ann (you)")
        bo = await browse(harness, "Bo")
        await bo.screen_with("Bo (you)", "Ann")
        await ann.screen_with("Bo")
        await bo.press("c")
        await bo.screen_without("Write something")
        await bo.press("Ahoy from a browser", "enter")
        await ann.screen_with("Ahoy from a browser")
        await bo.leave()
        await ann.screen_with("Here: 1")


async def test_a_name_is_somebodys_by_one_secret_in_the_browser_and_over_ssh(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0) as harness:
        bo = await browse(harness, "Bo", SECRET, SECRET)
        await bo.screen_with("Bo (you)")
        await bo.leave()
        other = await browse(harness, "bo", "guessing")
        await other.screen_with("The name is taken")
        await other.leave()
        back = await browse(harness, "BO", SECRET)
        await back.screen_with("Bo (you)")
        with pytest.raises(asyncssh.PermissionDenied):
            await harness.connect("Bo")  # with a key that is new to the server
        await back.leave()


async def test_a_server_for_browsers_needs_an_address_that_is_one(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not the address of a web page"):
        async with serving(tmp_path, web=0, web_url="games.example.org"):
            pass


async def test_keys_that_were_typed_ahead_of_a_question_do_no_harm(tmp_path: Path) -> None:
    async with serving(tmp_path, web=0, is_open=True) as harness:
        bo = await browse(harness, "Bo\r\r\r")
        await bo.screen_with("Bo (you)")
        await bo.leave()
