"""The sheets at every size: Counter boards, songs, cards and Beasts, without secrets of other players."""

from __future__ import annotations

import re

import pytest

from seatui.games.sea_search.model.content import BEAST_CARDS, ITEMS
from seatui.games.sea_search.pane.sheets.ledger_rows import KINDS, song_lines
from seatui.tui.screens.rulebook import RulebookScreen
from seatui.tui.widgets.dialog import TextDialog
from tests.games.sea_search.pane import search_app
from tests.games.sea_search.pane.sample_positions import rich, with_beast
from tests.games.sea_search.pane.search_app import NAMES, AtSea, at_sea
from tests.games.sea_search.position import given

SMALL, NORMAL = (80, 24), (120, 40)


TO_BEAT = {
    "siren": "4 of 5 Seaports have no Report yet: (-1,-1), (-1,2), (1,-2) and (2,1)",
    "kraken": "2 Krakens are left to be driven off; the Whistle lies on (-1,0)",
    "fog": "2 Specimens are still to be dropped on the centre: Ann's with Ann and Bob's on (0,1)",
    "privatization": "Ann, Bob, Cleo and Dan have 2 of the 5 that a Beast Counter needs once all deeds are done",
    "seamites": "2 active Seamites are left: on (1,1)",
    "storm": "not storm-proof yet: Ann (2 of 5), Bob (2 of 5), Cleo (2 of 5) and Dan (2 of 5)",
    "military": "2 Battlecruisers are left to be shut in by Probes (1 and 5 more): Ann's on (1,2) and Bob's on the centre",
}


def sheets(sea: AtSea) -> str:
    """Return the text of the sheets without line breaks."""
    rows = ("".join(text for text, _ in row) for row in sea.pane.ledger.build())
    return " ".join(" ".join(rows).split())


# Beasts


@pytest.mark.parametrize("name", TO_BEAT)
def test_what_would_beat_the_beast_now(name: str) -> None:
    sea = with_beast(name)
    assert f"  To beat it: {TO_BEAT[name]}" in sea.rules.describe(sea.view(0), NAMES).splitlines()


@pytest.mark.parametrize("name", TO_BEAT)
async def test_its_rules_and_what_would_beat_it_are_in_sight_on_a_large_screen(name: str) -> None:
    async with at_sea(with_beast(name), size=NORMAL) as sea:
        card = next(card for card in BEAST_CARDS if card.id == name)
        assert all(line in sea.text for line in (card.name, *sea.pane.shown.beast_brief))
        assert "To beat it: " in sea.text


async def test_a_small_screen_counts_the_probes_that_battlecruisers_take() -> None:
    async with at_sea(with_beast("military"), size=SMALL) as sea:
        assert "To beat it: 2 Battlecruisers are left to be shut in by Probes (1 and 5 more)." in sheets(sea)


@pytest.mark.parametrize("name", TO_BEAT)
async def test_a_key_opens_the_whole_chapter_of_the_beast(name: str) -> None:
    async with at_sea(with_beast(name), size=SMALL) as sea:
        card = next(card for card in BEAST_CARDS if card.id == name)
        assert "To beat it: " in sea.text
        await sea.press("B")
        assert isinstance(sea.pilot.app.screen, RulebookScreen)
        assert card.rule in sea.text
        assert f". {card.name}" in sea.text


async def test_without_a_beast_the_key_tells_which_may_come() -> None:
    async with at_sea(given(mode="epic"), size=SMALL) as sea:
        await sea.press("B")
        dialog = sea.pane.dialogs[-1]
        assert isinstance(dialog, TextDialog)
        assert "No Beast is active." in dialog.text


async def test_own_sea_card_waits_for_the_player_and_swallows_keys_typed_ahead() -> None:
    async with at_sea(given(actions=0).hand(0, "ITM-01").islands((0, 1)).next_sea("SEA-N2"), size=SMALL) as sea:
        await sea.press("n")
        assert "From the sea: Shifting Shoals" in sea.text
        await sea.press("n", "p", "t")
        assert sea.pane.dialogs
        assert sea.pane.deciding == "choose_island_shift"
        await sea.press("enter")
        assert not sea.pane.dialogs
        assert sea.pane.deciding == "choose_island_shift"


async def test_found_song_shows_its_kind_until_the_player_goes_on() -> None:
    async with at_sea(given().search(0, (2, 1), (-2, -1)), size=SMALL) as sea:
        await sea.press("t")
        assert "ECHO: " in sea.text or "ANOMALY: " in sea.text
        await sea.press("enter")
        assert not sea.pane.dialogs


async def test_beaten_beast_is_announced_with_what_follows() -> None:
    swarm = given(mode="epic").calm().beast("seamites", ("seamite", (1, 1), 1))
    async with at_sea(swarm, size=SMALL) as sea:
        await sea.press("D")
        assert "All its tokens leave the board" in sea.text


async def test_a_beast_that_comes_is_announced_until_a_key_is_pressed() -> None:
    async with at_sea(given(mode="epic", actions=0).hand(0, "ITM-01").next_sea("SEA-X2"), size=SMALL) as sea:
        await sea.press("n")
        assert "The Kraken enters the game" in sea.text
        assert "a die per Seaport for both. Won: counter +1; if not, -1. At" in sea.text
        assert "far too large to be one" in sea.text
        await sea.press("p", "space")
        assert not sea.pane.dialogs


# Counter boards, songs and cards


@pytest.mark.parametrize("size", [SMALL, (100, 30), NORMAL, (160, 50)])
@pytest.mark.parametrize("seats", [2, 6])
async def test_every_players_counters_are_in_sight(seats: int, size: tuple[int, int]) -> None:
    async with at_sea(given(seats).with_(probe_counter={0: 3}, stock={0: 1}), size=size) as sea:
        rows = [
            line
            for line in sea.text.splitlines()
            if any(re.search(f"{letter} +{name} +[0-9●○]", line) for letter, name in zip("ABCDEF", NAMES, strict=True))
        ]
        assert len(rows) == seats
        assert "●●●○○ ●○○○○+1" in rows[0] or re.search(" 3/5 +1[+]1 +3/5 +0/3 ", rows[0])


async def test_small_headings_are_words_above_their_figures() -> None:
    async with at_sea(with_beast("siren"), size=SMALL) as sea:
        lines = sea.text.splitlines()
        at = next(number for number, line in enumerate(lines) if "Research" in line)
        upper, lower, ann = lines[at : at + 3]
        assert [upper.index(word) for word in ("Probe", "Research")] == [ann.index(figure) for figure in ("3/5", "4/5")]
        assert [lower.index(word) for word in ("Port", "Song")] == [ann.index(figure) for figure in ("2+1", "1/3")]
        assert "Beast Counters: A2 B2 C2 D2" in sea.text


async def test_small_table_shows_long_names_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_app, "NAMES", ("Margarethe", "Bartholomew"))
    async with at_sea(with_beast("siren", 2), size=SMALL) as sea:
        assert "▸A Margarethe  3/5" in sea.text
        assert " B Bartholomew 0/5" in sea.text


async def test_all_is_in_sight_on_a_large_screen() -> None:
    async with at_sea(with_beast("siren"), size=NORMAL) as sea:
        assert all(ITEMS[item].name in sea.text for item in sea.view.hand)
        assert "Bell    Echo    (-1,1)  A" in sea.text
        assert "Gull    unknown (1,-1)  B" in sea.text
        assert "Decks: Items 28" in sea.text
        assert "B next turn 1 action less, Patrol Contract stands; D loses the next turn" in sheets(sea)
        assert "─ Actions (" in sea.text
        assert "─ Log ─" in sea.text


async def test_a_key_opens_the_sheets_on_a_small_screen_and_they_scroll() -> None:
    async with at_sea(with_beast("siren"), size=SMALL) as sea:
        assert "Abyssal Songs" not in sea.text
        await sea.press("b")
        assert "Your Item cards" in sea.text
        await sea.press("pagedown", "pagedown")
        assert "Bell    Echo" in sea.text
        await sea.press("b")
        assert sea.pane.verbs.place == "board"


async def test_the_open_sheets_say_how_they_scroll_where_they_do() -> None:
    async with at_sea(with_beast("siren"), size=SMALL) as sea:
        await sea.press("b")
        assert "more rows" in sea.text
        assert "Up  ↓ Down  PgDn Page down  Esc Back" in sea.text


async def test_the_key_of_the_sheets_opens_them_on_a_large_screen_too() -> None:
    async with at_sea(given(), size=NORMAL) as sea:
        assert "Probes/pieces/tokens left" not in sea.text
        await sea.press("b")
        assert "Probes/pieces/tokens left" in sea.text
        assert "Down" not in sea.text
        await sea.press("b")
        assert sea.pane.verbs.place == "board"


@pytest.mark.parametrize("name", TO_BEAT)
async def test_a_beast_leaves_room_for_the_actions_on_a_large_screen(name: str) -> None:
    async with at_sea(with_beast(name), size=NORMAL) as sea:
        assert sea.pane.menu.size.height >= 12


async def test_songs_have_no_sign_that_a_player_has() -> None:
    async with at_sea(rich(), size=SMALL) as sea:
        assert "♪Be" in sea.text
        assert "♪Gu" in sea.text
        await sea.press("b")
        assert "●●●●○    Be " in sea.text


async def test_a_key_tells_of_each_song_what_is_known() -> None:
    async with at_sea(rich(), size=SMALL) as sea:
        await sea.press("V")
        assert "Bell: Echo, Cathedral of Whales; on (-1,1)." in sea.text
        assert "Gull: unknown to you; on (1,-1)." in sea.text


# Secrets


async def test_nobody_sees_a_hand_or_a_song_of_others() -> None:
    async with at_sea(rich(), people=4, seats=(1,), size=NORMAL) as sea:
        assert "Emergency Tow" in sea.text
        assert "Tailwind" not in sea.text
        assert "Bell    unknown" in sea.text


async def test_a_watcher_sees_no_hand_at_all() -> None:
    async with at_sea(rich(), people=4, seats=(), size=NORMAL) as sea:
        sea.pane.ledger.show(sea.table.match.view(None), sea.pane.words.namer)
        await sea.pilot.pause()
        assert not any(ITEMS[item].name in sea.text for item in (0, 1))
        assert "Your Item cards" not in sea.text


async def test_people_who_share_a_screen_have_a_curtain_between_them() -> None:
    async with at_sea(rich(2, "normal").calm().with_(actions=0, played=True, loses_turn={1: False}), people=2, size=NORMAL) as sea:
        assert "Tailwind" not in sea.text
        await sea.press("enter")
        assert "Tailwind" in sea.text
        await sea.press("n", "enter")
        assert "Tailwind" not in sea.text
        await sea.press("enter")
        assert "Emergency Tow" in sea.text
        assert "Tailwind" not in sea.text


async def test_as_long_as_nobody_has_a_secret_all_look_together_and_the_first_card_is_read_behind_the_curtain() -> None:
    async with at_sea(given().calm().ship(0, (1, 0)).next_item("ITM-01"), people=2, size=NORMAL) as sea:
        assert "Ann: your turn" in sea.text
        await sea.press("r")
        assert "Something secret: Enter hands over to Ann" in sea.text
        assert "Tailwind" not in " ".join([sea.text, *(line.text for line in sea.pane.log_view.lines)])
        await sea.press("enter", "enter")
        assert "Tailwind" in sea.text


async def test_others_are_not_told_that_dice_may_be_rolled_again() -> None:
    sea_of_battle = given(active=1).no_probes().ship(1, (1, 0)).probe(1, (1, 0), (1, 1)).probe(0, (1, 0), (0, 1)).hand(1, "ITM-09")
    sea_of_battle.do("attack_probe", ((1, 0), (0, 1)), dice=[2])
    async with at_sea(sea_of_battle, people=2, seats=(0,)) as sea:
        assert "Waiting for Bob: decide how to go on" in sea.text


def test_the_two_kinds_of_song_are_explained_where_they_are_shown() -> None:
    sea = given()
    view = sea.rules.view(sea.state, 0)
    known = view._replace(song_board=(view.song_board[0]._replace(found=True, kind="Anomaly"), *view.song_board[1:]))
    assert KINDS not in song_lines(view, NAMES)
    assert KINDS in song_lines(known, NAMES)


async def test_whoever_opens_the_sheets_reads_what_an_echo_is() -> None:
    async with at_sea(given(), size=(80, 24)) as sea:
        await sea.press("b", *["pagedown"] * 4)
        assert "Everyone who views an Echo records it" in " ".join(sea.text.split())


async def test_news_that_come_together_are_read_one_after_the_other() -> None:
    async with at_sea(given()) as sea:
        for title in ("First", "Second", "Third"):
            sea.pane.announce(title, [f"{title} news"])
        await sea.pilot.pause()
        for title in ("First", "Second", "Third"):
            assert f"{title} news" in sea.text
            await sea.press("enter")
        assert not sea.pane.dialogs
