"""Bans, mutes, new names and new games: what the host has decided, and until when."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui import paths
from seatui.engine.contract import Refused
from seatui.serve.harbour import moderation_file
from seatui.serve.harbour.durations import LONGEST, parse_span, until_text
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.moderation import ChatLimit, Moderation
from seatui.serve.harbour.moderation_file import FILE, MOST
from seatui.serve.harbour.rooms.room_model import Plan
from seatui.serve.harbour.sanctions import Identity, Sanction, Target, parse_target
from tests.serve.harbour.clocked_harbour import ClockedHarbour, duel, end

KEY = f"SHA256:{'k' * 43}"
HOUR = 3600.0
NOON = 1_790_000_000.0


class Clock:
    """A wall clock that is set by hand."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


# Time spans


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90s", 90), ("10m", 600), (" 2H ", 7200), ("7d", 604_800), ("4w", 2_419_200), ("for ever", None), ("Forever", None)],
)
def test_time_spans_are_read(text: str, seconds: float | None) -> None:
    assert parse_span(text) == seconds


@pytest.mark.parametrize("text", ["", "10", "m", "0m", "-1h", "1.5h", "2 hours", "9999w", "²m", "x" * 100, "\x1b[31m"])
def test_wrong_time_spans_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(Refused, match=r"10m, 2h|at most 3650d"):
        parse_span(text)


def test_an_end_is_told_in_utc_rounded_up_to_a_minute() -> None:
    assert until_text(None) == "for ever"
    assert until_text(0.0) == "until 1970-01-01 00:00 UTC"
    assert until_text(1.0) == until_text(60.0) == "until 1970-01-01 00:01 UTC"
    assert until_text(NOON + LONGEST).endswith("UTC")


# Whom a ban covers


@pytest.mark.parametrize(
    ("typed", "target", "covered", "others"),
    [
        ("Ann", "Ann", Identity("ann"), Identity("bo")),
        (" ÁNN ", "ÁNN", Identity("ann"), Identity("anna")),
        (KEY, KEY, Identity("bo", KEY), Identity("bo", KEY.replace("k", "K"))),
        ("10.0.0.7", "10.0.0.7", Identity(address="10.0.0.7"), Identity(address="10.0.0.8")),
        ("10.0.0.7", "10.0.0.7", Identity(address="::ffff:10.0.0.7"), Identity()),
        ("10.0.0.7/24", "10.0.0.0/24", Identity(address="10.0.0.9"), Identity(address="10.0.1.0")),
        ("2001:db8::1", "2001:db8::/64", Identity(address="2001:db8::2%eth0"), Identity(address="2001:db8:0:1::1")),
        ("2001:db8::/32", "2001:db8::/32", Identity(address="2001:db8:7::1"), Identity(address="10.0.0.7")),
        ("name:10.0.0.7", "10.0.0.7", Identity("10-0-0-7"), Identity(address="10.0.0.7")),
    ],
)
def test_a_target_covers_a_name_a_key_or_a_network(typed: str, target: str, covered: Identity, others: Identity) -> None:
    found = parse_target(typed)
    assert str(found) == target
    assert found.covers(covered)
    assert not found.covers(others)


@pytest.mark.parametrize("typed", ["", "  ", "...", "SHA256:short", "\x1b[2J"])
def test_a_target_that_means_nobody_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        parse_target(typed)


# Bans


def test_a_ban_ends_by_itself_and_says_until_when_and_no_more(clock: Clock) -> None:
    moderation = Moderation(now=clock)
    moderation.ban(parse_target("Ann"), HOUR, "was rude to Bo")
    with pytest.raises(Refused) as refused:
        moderation.check_login(Identity("ann", KEY, "10.0.0.7"))
    assert str(refused.value) == f"you are banned from this server {until_text(NOON + HOUR)}"
    moderation.check_login(Identity("bo", KEY, "10.0.0.7"))
    clock.time += HOUR
    moderation.check_login(Identity("ann"))
    assert moderation.bans == ()


def test_the_ban_that_ends_last_counts(clock: Clock) -> None:
    moderation = Moderation(now=clock)
    moderation.ban(parse_target(KEY), None)
    moderation.ban(parse_target("Ann"), HOUR)
    with pytest.raises(Refused) as refused:
        moderation.check_login(Identity("ann", KEY))
    assert str(refused.value) == "you are banned from this server"


def test_a_new_ban_replaces_the_last_and_can_be_taken_back(clock: Clock) -> None:
    moderation = Moderation(now=clock)
    moderation.ban(parse_target("Ann"), None)
    moderation.ban(parse_target("ANN"), HOUR)
    assert [ban.until for ban in moderation.bans] == [NOON + HOUR]
    moderation.unban(parse_target("ann"))
    moderation.check_login(Identity("ann"))
    with pytest.raises(Refused, match="ann is not banned"):
        moderation.unban(parse_target("ann"))


def test_a_banned_address_cannot_connect(clock: Clock) -> None:
    moderation = Moderation(now=clock)
    moderation.ban(parse_target("10.0.0.0/24"), HOUR)
    assert "you are banned" in moderation.connection_fault("10.0.0.7")
    assert moderation.connection_fault("10.0.1.7") == moderation.connection_fault("") == ""


def test_ended_bans_and_mutes_are_dropped_once_to_be_logged(clock: Clock, tmp_path: Path) -> None:
    moderation = Moderation(tmp_path, now=clock)
    ban, mute = moderation.ban(parse_target("Ann"), HOUR), moderation.mute(parse_target("Bo"), HOUR)
    kept = moderation.ban(parse_target("Cy"), None)
    assert moderation.drop_ended() == []
    clock.time += HOUR
    assert moderation.drop_ended() == [("bans", ban), ("mutes", mute)]
    assert moderation.drop_ended() == []
    assert moderation_file.read(tmp_path / FILE).bans == (kept,)


def test_there_is_room_for_a_bounded_number_of_bans(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    moderation = Moderation(now=clock)
    monkeypatch.setattr("seatui.serve.harbour.moderation.MOST", 2)
    for name in ("Ann", "Bo"):
        moderation.ban(parse_target(name), None)
    with pytest.raises(Refused, match="2 bans already"):
        moderation.ban(parse_target("Cy"), None)
    moderation.ban(parse_target("Bo"), HOUR)


# Mutes


def test_a_muted_player_is_told_until_when_and_others_speak_on(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo")
    harbour.moderation.mute(parse_target("Ann"), HOUR)
    for chat in (harbour.chat, room.chat):
        with pytest.raises(Refused, match=r"the host has muted you until \d"):
            chat.say(harbour.player("Ann"), "ahoy")
        chat.say(harbour.player("Bo"), "ahoy")
    harbour.moderation.unmute(parse_target("ann"))
    harbour.chat.say(harbour.player("Ann"), "thanks")


@pytest.mark.parametrize("typed", [KEY, "10.0.0.7"])
def test_a_mute_by_key_or_address_covers_who_came_with_it(tmp_path: Path, typed: str) -> None:
    harbour = ClockedHarbour(tmp_path)
    harbour.add_visitor(harbour.player("Ann"), "ssh", "10.0.0.7", KEY)
    harbour.add_visitor(harbour.player("Bo"), "ssh", "10.0.0.8", "")
    harbour.moderation.mute(parse_target(typed), None)
    with pytest.raises(Refused, match="the host has muted you for ever"):
        harbour.chat.say(harbour.player("Ann"), "ahoy")
    harbour.chat.say(harbour.player("Bo"), "ahoy")


def test_the_chat_limit_is_an_option_and_0_lines_switch_it_off(tmp_path: Path) -> None:
    time = [0.0]
    harbour = Harbour(tmp_path, now=lambda: time[0])
    harbour.moderation.chat_limit = ChatLimit(0)
    with pytest.raises(Refused, match="the host has switched off the chat"):
        harbour.chat.say(harbour.people.by_name("Ann"), "ahoy")
    harbour.chat.announce("still heard")
    assert [line.text for line in harbour.chat.lines] == ["still heard"]


# New names and new games


def test_new_names_are_refused_while_closed_also_after_a_restart(tmp_path: Path) -> None:
    moderation = Moderation(tmp_path)
    moderation.check_new_name()
    moderation.close_names(True)
    for each in (moderation, Moderation(tmp_path)):
        with pytest.raises(Refused, match="no new names"):
            each.check_new_name()
    moderation.close_names(False)
    Moderation(tmp_path).check_new_name()


def test_a_draining_harbour_begins_nothing_new_but_plays_on(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    waiting, playing = duel(harbour, "Ann", "Bo"), duel(harbour, "Cy", "Dee", start=True)
    harbour.moderation.is_draining = True
    for begin in (
        lambda: waiting.start(harbour.player("Ann")),
        lambda: harbour.make_room(harbour.player("Ann"), Plan("sea-skirmish", 2)),
    ):
        with pytest.raises(Refused, match="no new game can begin"):
            begin()
    assert "about to stop" in harbour.connection_fault("10.0.0.7")
    harbour.visitor("Dee").leave()  # her line has dropped
    assert harbour.connection_fault("10.0.0.7") == ""
    harbour.check_entry(harbour.player("Dee"))
    with pytest.raises(Refused, match="about to stop"):
        harbour.check_entry(harbour.player("Ann"))
    with pytest.raises(Refused, match="about to stop"):
        harbour.moderation.check_new_name()
    end(playing)
    harbour.moderation.is_draining = False
    waiting.start(harbour.player("Ann"))
    assert harbour.connection_fault("10.0.0.7") == ""


# Reset names


def test_a_reset_secret_works_for_a_time_until_it_was_used(clock: Clock, tmp_path: Path) -> None:
    moderation = Moderation(tmp_path, now=clock)
    for name in ("Ann", "Bo"):
        moderation.await_reset(name, HOUR)
    assert not moderation.is_reset_over("Ann")
    moderation.finish_reset("ann")
    moderation.finish_reset("Cy")
    clock.time += HOUR
    moderation.drop_ended()
    moderation.ban(parse_target("Cy"), HOUR)
    again = Moderation(tmp_path, now=clock)
    assert [again.is_reset_over(name) for name in ("Ann", "Bo", "Cy")] == [False, True, False]
    again.await_reset("Bo", HOUR)
    assert not again.is_reset_over("Bo")


# The file


def test_decisions_survive_a_restart(clock: Clock, tmp_path: Path) -> None:
    moderation = Moderation(tmp_path, now=clock)
    for typed in ("Ann", KEY, "10.0.0.0/24", "name:10.0.0.7"):
        moderation.ban(parse_target(typed), HOUR, "rude\x1b[31m [/x]")
    moderation.mute(parse_target("Bo"), None)
    again = Moderation(tmp_path, now=clock)
    assert (again.bans, again.mutes) == (moderation.bans, moderation.mutes)
    assert again.bans[3].target == Target("name", "10.0.0.7")
    assert {ban.why for ban in again.bans} == {"rude (/x)"}
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_an_old_folder_has_no_decisions(tmp_path: Path) -> None:
    assert Moderation(tmp_path).bans == ()
    assert not Moderation(tmp_path).are_names_closed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "bans = 7",
        "bans = [7]",
        "[[bans]]\nname = 7",
        "[[bans]]\nwhy = 'x'",
        "[[bans]]\nname = 'Ann'\nkey = 'x'",
        "[[bans]]\naddress = 'Ann'",
        "[[bans]]\nkey = 'Ann'",
        "[[mutes]]\nname = 'Ann'\nuntil = 'tomorrow'",
        "[[mutes]]\nname = 'Ann'\nwhy = 7",
        "names = 'ajar'",
        "names = ",
        "\x00",
        "bans = " + "[" * 50_000,
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(Refused, match="is damaged, and without it banned players could come back"):
        Moderation(tmp_path)


def test_a_file_with_too_many_entries_or_bytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[[bans]]\nname = 'Ann'\n" * (MOST + 1))
    with pytest.raises(Refused, match="more than 1000"):
        Moderation(tmp_path)
    (tmp_path / FILE).write_bytes(b"#" * (moderation_file.LARGEST + 1))
    with pytest.raises(Refused, match="cannot read"):
        Moderation(tmp_path)


def test_what_cannot_be_saved_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moderation = Moderation(tmp_path)
    monkeypatch.setattr(paths, "keep", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(Refused, match="nothing has changed: No space left"):
        moderation.ban(parse_target("Ann"), None)
    assert moderation.bans == ()


def test_a_sanction_reads_as_a_line() -> None:
    assert str(Sanction(parse_target("Ann"), 60.0, "rude")) == "Ann until 1970-01-01 00:01 UTC (rude)"
    assert str(Sanction(parse_target("10.0.0.7"))) == "10.0.0.7 for ever"


# Closed tables


def test_a_closed_table_is_off_the_list_until_it_is_opened_again(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    room = duel(harbour, "Ann", "Bo", start=True, title="Evening")
    assert harbour.find_room("evening") is room
    room.put_away()
    assert harbour.rooms == {}
    assert [visitor.room for visitor in harbour.visitors] == [None, None]
    with pytest.raises(Refused, match="this table was closed by the host, and its game is saved"):
        harbour.visitor("Ann").go(room)
    after = harbour.after_kill()
    assert after.rooms == {}
    assert after.closed_rooms() == [room.id]
    with pytest.raises(Refused, match=f"the closed tables are {room.id}"):
        after.reopen_room("zz")
    again = after.reopen_room(room.id[:4])
    assert (again.title, again.state, after.closed_rooms()) == ("Evening", room.state, [])
    with pytest.raises(Refused, match="no table is closed"):
        after.reopen_room("zz")
    after.add_visitor(after.player("Ann")).go(again)
    assert again.table is not None


def test_a_table_is_found_by_its_id_or_title(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    first, second = duel(harbour, "Ann", "Bo", title="Twin"), duel(harbour, "Cy", "Dee", title="Twin")
    assert harbour.find_room(first.id) is first
    for wanted, why in (("twin", f"several tables.*{second.id}"), ("", "there is no table"), ("none", "there is no table 'none'")):
        with pytest.raises(Refused, match=why):
            harbour.find_room(wanted)


def test_an_announcement_reaches_the_lobby_and_tables_in_use(tmp_path: Path) -> None:
    harbour = ClockedHarbour(tmp_path)
    used, empty = duel(harbour, "Ann", "Bo"), harbour.make_room(harbour.player("Cy"), Plan("sea-skirmish", 2))
    harbour.announce("The host says: ahoy")
    for chat in (harbour.chat, harbour.notices, used.chat):
        assert chat.lines[-1].text == "The host says: ahoy"
    assert not empty.chat.lines
