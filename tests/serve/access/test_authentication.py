from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from pathlib import Path

import asyncssh
import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.access import authentication
from seatui.serve.access.authentication import Authenticator, FirstComeAuthenticator, KeyListAuthenticator, make_authenticator
from seatui.serve.access.key_list import KeyList
from seatui.serve.access.limits import Limits
from seatui.serve.harbour import secret_hashes
from seatui.serve.harbour.moderation import Moderation
from seatui.serve.harbour.people import People
from seatui.serve.ops import host
from seatui.serve.ssh import login
from seatui.serve.ssh.server import KEY_REVOKED
from tests.match.saves.save_tools import no_space
from tests.serve.harness import ServerHarness, serving
from tests.serve.real_client import RealClient, needs_ssh_and_tmux
from tests.serve.waiting import until

HERE = "127.0.0.1"


def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


class Person(asyncssh.SSHClient):
    """A client without a key, who answers questions."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.heard: list[str] = []
        self._answers = iter(answers)

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]) -> list[str] | None:
        assert not any(echo for _, echo in prompts)
        self.heard += [text for text in (instructions, *(prompt.strip() for prompt, _ in prompts)) if text]
        try:
            return [next(self._answers) for _ in prompts]
        except StopIteration:
            return None

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.heard.append(msg.strip())


async def log_in(harness: ServerHarness, name: str, *answers: str, client_key: asyncssh.SSHKey | None = None) -> tuple[bool, list[str]]:
    """Return whether the server lets a client in, and its messages to the client."""
    person = Person(answers)
    try:
        conn = await asyncssh.connect(
            HERE,
            harness.port,
            username=name,
            client_factory=lambda: person,
            client_keys=[client_key] if client_key else None,
            known_hosts=None,
            config=None,
            agent_path=None,
        )
    except asyncssh.DisconnectError as error:
        told = [] if error.reason.startswith("Permission denied for user") else [error.reason]
        return False, [*person.heard, *told]
    conn.abort()
    return True, person.heard


@pytest.fixture(autouse=True)
def _no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "LONGEST_DELAY", 0.0)


ASK = "Secret of Ann (new here? Choose one):"


async def test_a_name_belongs_to_whoever_came_first_by_key_or_by_secret(tmp_path: Path) -> None:
    mine, other = key(), key()
    async with serving(tmp_path) as harness:
        assert await log_in(harness, "Ann", client_key=mine) == (True, [])
        assert (await log_in(harness, "ANN", client_key=other))[0] is False
        assert await log_in(harness, "ann", client_key=mine) == (True, [])
        # Nothing shows that there is no secret to guess.
        assert await log_in(harness, "Ann", "a guess", "a guess") == (False, [ASK, login.WRONG_SECRET, ASK, login.WRONG_SECRET, ASK])
        assert (await log_in(harness, "Bo", "seven seas", "seven seas"))[0]
        assert await log_in(harness, "Bo", "seven seas") == (True, ["Secret of Bo (new here? Choose one):"])
        heard = [text.replace("Bo", "Ann") for text in (await log_in(harness, "Bo", "a guess", "a guess"))[1]]
        assert heard == [ASK, login.WRONG_SECRET, ASK, login.WRONG_SECRET, ASK]
        assert (await log_in(harness, "Bo", client_key=mine))[0] is False
        assert [player.name for player in (harness.host.harbour.people.find("ann"), harness.host.harbour.people.find("bo")) if player] == [
            "Ann",
            "Bo",
        ]


async def test_a_new_name_chooses_its_secret_twice(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        let_in, heard = await log_in(harness, "Ann", "short", "long enough", "other", "long enough", "long enough")
        assert let_in
        assert heard == [
            ASK,
            "A secret has at least 6 letters. Choose another secret.",
            ASK,
            "Ann is new here. This secret makes the name yours.",
            "Type the same secret again:",
            login.NOT_THE_SAME,
            ASK,
            "Ann is new here. This secret makes the name yours.",
            "Type the same secret again:",
        ]
        assert await log_in(harness, "!!", "long enough") == (False, [login.NO_NAME])


async def test_a_key_is_bound_only_when_it_is_proved(tmp_path: Path) -> None:
    """A public key is public: a client that only shows it gets neither a new name nor an existing one."""
    async with serving(tmp_path) as harness:
        client_login = login.Login(harness.server.authenticator)
        client_login.begin_auth("Ann")
        assert client_login.validate_public_key("Ann", key())
        assert harness.host.harbour.people.find("Ann") is None
        client_login.begin_auth("Bo")
        assert not client_login._fingerprint
        client_login.validate_public_key("Bo", key())
        client_login.get_kbdint_challenge("Bo", "", "")
        assert not client_login._fingerprint


async def test_wrong_secrets_are_counted_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "WRONG_SECRETS", 4)
    async with serving(tmp_path) as harness:
        assert (await log_in(harness, "Bo", "seven seas", "seven seas"))[0]
        for _ in range(4):
            assert not (await log_in(harness, "Bo", "a guess"))[0]
        assert await log_in(harness, "Bo", "seven seas") == (False, [login.BLOCKED])
        assert await log_in(harness, "Cy", "seven seas") == (False, [login.BLOCKED])


async def test_a_secret_that_the_disk_does_not_take_is_no_wrong_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path) as harness:
        with monkeypatch.context() as full:
            full.setattr(paths, "keep", no_space())
            came, told = await log_in(harness, "Bo", "seven seas", "seven seas")
        assert not came
        assert "The server cannot save a new name or secret now (No space left on device): tell the host" in " ".join(told)
        assert isinstance(harness.host.authenticator, FirstComeAuthenticator)
        assert harness.host.authenticator._delay("Bo") == 0.0
        assert not harness.host.authenticator._wrong_by_address._times
        assert (await log_in(harness, "Bo", "seven seas", "seven seas"))[0]


async def test_a_name_that_is_tried_often_answers_slowly_but_not_never(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "LONGEST_DELAY", 4.0)
    authenticator = FirstComeAuthenticator(People(tmp_path), clock=lambda: 0.0)
    for _ in range(8):
        authenticator._wrong_by_name.add("ann", 0.0)
    assert authenticator._delay("Ann") == 4.0
    assert authenticator._delay("Bo") == 0.0
    authenticator.close()


async def test_new_names_from_one_address_are_bounded(tmp_path: Path) -> None:
    now = [0.0]
    authenticator = FirstComeAuthenticator(People(tmp_path), clock=lambda: now[0])
    for number in range(Limits().new_names):
        await authenticator.by_key(f"name{number}", "SHA256:a", HERE)
    with pytest.raises(Refused, match="many new names"):
        await authenticator.by_key("onemore", "SHA256:a", HERE)
    await authenticator.by_key("name3", "SHA256:a", HERE)
    await authenticator.by_key("onemore", "SHA256:a", "192.0.2.1")
    now[0] = authentication.TEN_MINUTES
    await authenticator.by_key("another", "SHA256:a", HERE)
    authenticator.close()


async def test_new_names_in_a_day_from_one_address_are_bounded(tmp_path: Path) -> None:
    now = [0.0]
    authenticator = Authenticator(People(tmp_path), clock=lambda: now[0])
    for number in range(Limits().new_names_in_a_day):
        now[0] += authentication.TEN_MINUTES
        await authenticator.by_name(f"name{number}", HERE)
    now[0] += authentication.TEN_MINUTES
    with pytest.raises(Refused, match="come again tomorrow"):
        await authenticator.by_name("onemore", HERE)
    await authenticator.by_name("name3", HERE)
    await authenticator.by_name("onemore", "192.0.2.1")
    now[0] += authentication.DAY
    await authenticator.by_name("another", HERE)


async def test_only_keys_on_the_list_come_in_and_the_list_is_read_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    mine, other = key(), key()
    listed = tmp_path / "players.keys"
    listed.write_bytes(mine.export_public_key())
    async with serving(tmp_path, keys=listed) as harness:
        assert await log_in(harness, "Ann", client_key=mine) == (True, [])
        with caplog.at_level(logging.INFO):
            assert await log_in(harness, "Cy", "seven seas", "seven seas", client_key=other) == (
                False,
                [harness.server.authenticator.rejection],
            )
            await until(lambda: "refused" in caplog.messages, "the host does not hear of it")
        with caplog.at_level(logging.WARNING):
            listed.write_bytes(mine.export_public_key() + b"# a friend\n" + other.export_public_key() + b"ssh-ed25519 rubbish\n")
            assert (await log_in(harness, "Cy", client_key=other))[0]
        assert "players.keys, line 4: not a public key" in caplog.text
        assert (await log_in(harness, "Ann", client_key=other))[0] is False
        listed.unlink()
        assert (await log_in(harness, "Ann", client_key=mine))[0] is False


async def test_whose_key_is_taken_off_the_list_is_sent_out_with_a_word_and_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "KEY_CHECK_EVERY", 0.05)
    listed = tmp_path / "players.keys"
    mine, other = key(), key()
    listed.write_bytes(mine.export_public_key() + other.export_public_key())
    async with serving(tmp_path, keys=listed) as harness:
        ann, bo = await harness.connect("Ann", key=mine), await harness.connect("Bo", key=other)
        await ann.screen_with("Make a table")
        listed.rename(tmp_path / "away")  # this does not affect players who are logged in
        assert not harness.server.authenticator.is_revoked(other.get_fingerprint())
        assert (await log_in(harness, "Bo", client_key=other))[0] is False
        listed.write_bytes(mine.export_public_key())
        await bo.gone.wait()
        assert KEY_REVOKED[:40] in bo.text()
        assert (await log_in(harness, "Bo", client_key=other))[0] is False
        assert [session.who for session in harness.server.sessions] == ["Ann"]
        assert not ann.gone.is_set()


def test_a_list_of_keys_must_be_there_and_options_are_no_keys(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Refused, match="cannot read"):
        KeyList(tmp_path / "none")
    listed = tmp_path / "players.keys"
    mine = key()
    public = mine.export_public_key().decode()
    listed.write_text(f'from="10.0.0.0/8" {public}restrict {public}\n{public.strip()} Ann at home\n\n')
    assert mine.get_fingerprint() in KeyList(listed)
    assert "line 1: options before a key" in caplog.text
    assert "line 2: options before a key" in caplog.text


def test_a_short_rsa_key_on_the_list_lets_nobody_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    listed, short = tmp_path / "players.keys", asyncssh.generate_private_key("ssh-rsa", key_size=1024)
    listed.write_bytes(short.export_public_key())
    assert short.get_fingerprint() not in KeyList(listed)
    assert "line 1: an RSA key under 2048 bits" in caplog.text


def test_a_list_from_another_system_is_read_a_pipe_is_not_and_a_wrong_file_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    listed = tmp_path / "players.keys"
    mine = key()
    listed.write_bytes(mine.export_public_key().replace(b"\n", b"\r\n").decode().encode("utf-8-sig"))
    assert mine.get_fingerprint() in KeyList(listed)
    listed.write_text("no key\n" * 1000)
    assert mine.get_fingerprint() not in KeyList(listed)
    assert len(caplog.messages) == 11
    assert "990 more lines" in caplog.messages[-1]
    listed.unlink()
    os.mkfifo(listed)
    with pytest.raises(Refused, match="not a regular file"):
        KeyList(listed)


async def test_on_a_network_of_friends_a_name_is_enough_unless_it_was_bound_before(tmp_path: Path) -> None:
    People(tmp_path / "harbour").by_key("Ann", "SHA256:of another evening")
    async with serving(tmp_path, is_open=True) as harness:
        assert await log_in(harness, "Bo") == (True, [])
        ann = await harness.connect("Ann")
        await ann.gone.wait()
        assert "The name Ann belongs to a key or a secret here" in ann.text()
        assert not harness.host.harbour.visitors


def test_what_is_asked_for_is_how_people_are_known(tmp_path: Path) -> None:
    people = People(tmp_path)
    (tmp_path / "keys").write_text("")
    assert type(make_authenticator(people)) is FirstComeAuthenticator
    assert type(make_authenticator(people, tmp_path / "keys")) is KeyListAuthenticator
    assert type(make_authenticator(people, is_open=True)) is Authenticator


@needs_ssh_and_tmux
async def test_somebody_without_a_key_chooses_a_secret_and_comes_back_with_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:

        async def come() -> RealClient:
            return await harness.connect_really("Ann", key=None, more=("-o", "LogLevel=INFO"))

        ann = await come()
        await ann.screen_with(ASK)
        await ann.press("seven seas", "enter")
        await ann.screen_with("Type the same secret again:")
        await ann.press("seven seas", "enter")
        await ann.screen_with("Make a table")
        await ann.kill()
        await until(lambda: not harness.server.sessions)
        ann = await come()
        await ann.screen_with(ASK)
        await ann.press("eight seas", "enter")
        await until(lambda: _asked_twice(ann))
        await ann.press("seven seas", "enter")
        await ann.screen_with("Make a table")


async def _asked_twice(ann: RealClient) -> bool:
    return (await ann.text()).count(ASK) == 2


async def test_no_look_alike_revives_a_secret_that_came_too_late(tmp_path: Path) -> None:
    now = [1000.0]
    moderation = Moderation(now=lambda: now[0])
    people = People(tmp_path)
    authenticator = FirstComeAuthenticator(people, moderation=moderation)
    people.give_secret(people.by_name("Ann"), secret_hashes.hash_secret("from the host"))
    moderation.await_reset("Ann", 60)
    now[0] += 61
    for name in ("Ann", "Ꭺnn"):
        assert await authenticator.by_secret(name, "from the host", "198.51.100.7") is None
    authenticator.close()
