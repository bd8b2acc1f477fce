"""Which event plays what on the board, to whom, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from seatui.engine.contract import Event
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.pane.dialogs import Notice
from seatui.games.sea_search.pane.moments import ALWAYS, SPECIAL, moment, places
from seatui.games.sea_search.pane.pane import SearchPane
from seatui.games.sea_search.words.narration import TELLERS
from seatui.tui.app.start import Play
from seatui.tui.pane.steps import BEAT
from seatui.tui.widgets.effects import FRAME_BEATS
from tests.games.sea_search.pane.sample_positions import rich
from tests.games.sea_search.pane.search_app import at_sea, table_of
from tests.games.sea_search.position import given
from tests.narrowing import present
from tests.tui.app_driver import app
from tests.tui.fake_terminal import painted, until, wired

ANN, BOB = 0, 1
SECONDS = FRAME_BEATS * BEAT["normal"]
MOST_BYTES_A_SECOND = 30_000


def event(kind: str, **facts: Any) -> Event:
    return Event(kind, facts)


def title(kind: str, *seats: int, **facts: Any) -> str:
    seen = moment(event(kind, **facts), seats)
    return "" if seen is None else seen.title


SAMPLES = (
    event("ship_moved", seat=ANN, start=3, end=20, how="lured"),
    event("song_seen", seat=ANN, position=1, card=0, echo=True),
    event("seaport_removed", seat=ANN, tile=12, why="attack"),
    event("battle_rolled", seat=ANN, foe=BOB, why="probe", dice=(6, 6), against=(1,), own=12, other=1),
    event("beast_entered", seat=ANN, beast=7),
    event("beast_beaten", beast=7),
    event("game_over", winners=(ANN,), reason="{} wins", rule="SS-031"),
    event("beast_token_moved", piece="cruiser", start=3, end=40, mark=1),
    event("probe_cast", seat=ANN, edge=30),
    event("player_out", seat=BOB, tile=12),
    event("cruiser_struck", color=0, seats=(1,), tile=12),
    event("seaport_established", seat=ANN, tile=12),
)


def test_every_animated_event_has_a_sentence_to_go_with() -> None:
    assert {*ALWAYS, *SPECIAL} <= {*TELLERS}


def test_song_is_named_only_by_events_that_tell_its_kind() -> None:
    assert title("song_seen", ANN, seat=ANN, position=1, card=0, echo=True) == "ECHO"
    assert title("song_viewed", BOB, seat=ANN, position=1, card=0, echo=False) == "ANOMALY"
    assert title("song_found", ANN, seat=ANN, position=1, tile=4) == ""
    assert moment(event("song_peeked", seat=ANN, position=1), (ANN,)) is None


def test_battle_is_won_or_lost_for_those_who_fought_it() -> None:
    facts: dict[str, Any] = {"seat": ANN, "foe": BOB, "why": "probe", "dice": (6,), "against": (6,), "own": 6, "other": 6}
    assert [title("battle_rolled", *seats, **facts) for seats in ((ANN,), (BOB,), (2,), (ANN, BOB), ())] == [
        "BATTLE LOST", "BATTLE WON", "", "", "",
    ]  # fmt: skip


def test_bell_rings_for_a_lost_seaport_of_ones_own() -> None:
    lost = event("seaport_removed", seat=ANN, tile=12, why="attack")
    assert present(moment(lost, (ANN,))).bell
    assert not present(moment(lost, (BOB,))).bell


def test_end_is_told_to_winners_losers_and_watchers() -> None:
    facts: dict[str, Any] = {"winners": (ANN,), "reason": "{} wins", "rule": "SS-031"}
    assert [title("game_over", *seats, **facts) for seats in ((ANN,), (BOB,), ())] == ["VICTORY", "DEFEAT", "THE END"]


def test_only_a_ship_that_drifts_is_followed() -> None:
    drift = event("ship_moved", seat=ANN, start=3, end=4, how="lured")
    assert places(drift) == (3, 4)
    sailed = event("ship_moved", seat=ANN, start=3, end=4, how="move")
    assert moment(sailed, (ANN,)) is None
    assert places(sailed) == (4,)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_each_scene_sends_at_most_thirty_kilobytes_a_second(size: tuple[int, int]) -> None:
    async with wired(app(Play(table_of(rich()))), size) as (pilot, wire):
        board = pilot.app.screen.query_one(SearchPane).board
        for each in SAMPLES:
            seen = present(moment(each, (ANN,)))
            wire.take()
            board.play(seen, places(each), 0.002)
            await until(pilot, lambda: board._ticking is None)
            frames = seen.beats / FRAME_BEATS
            assert len(wire.take().encode()) / (frames * SECONDS) <= MOST_BYTES_A_SECOND, each.kind
            assert 1 / SECONDS <= 25


async def test_own_battle_is_titled_after_its_dice() -> None:
    position = given().calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1))
    async with at_sea(position, dice=(6, 1), speed="fast") as sea:
        await sea.press("f", "enter")
        await until(sea.pilot, lambda: "B A T T L E   W O N" in "\n".join(painted(sea.pilot.app)))
        assert "Ann wins, 6 to 1." in sea.text


async def test_dice_of_a_battle_stop_before_they_are_told() -> None:
    position = given().calm().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1))
    async with at_sea(position, dice=(6, 1), speed="slow") as sea:
        await sea.press("f", "enter")
        for told in ("Ann rolls 6.", "Bob rolls 1."):
            assert not sea.pane.dice.is_still
            assert told not in sea.text
            await sea.press("enter")
            assert sea.pane.dice.is_still
            assert told in sea.text
            await sea.press("enter")


async def test_enter_ends_one_scene_and_no_other() -> None:
    async with at_sea(given(mode="epic", actions=0).calm().hand(0, "ITM-01").next_sea("SEA-X2"), speed="slow") as sea:
        await sea.press("n", "enter")
        assert "K R A K E N" in "".join(painted(sea.pilot.app))
        await sea.press("enter")
        assert "K R A K E N" not in "".join(painted(sea.pilot.app))
        assert [type(dialog) for dialog in sea.pane.dialogs] == [Notice]
        assert "The sonar shows one animal" in sea.text


async def test_beaten_beast_leaves_with_its_picture_and_a_line() -> None:
    position = given(mode="epic").calm().ship(0, (0, 1)).beast("kraken", ("kraken", (0, 1), 0), cargo={0: 0})
    async with at_sea(position) as sea:
        sea.act(ANN, "remove Kraken")
        await sea.pilot.pause()
        assert '.-"""""""-.' in sea.text
        assert "The last arm slides off the rail." in sea.text


@pytest.mark.parametrize("card", BEAST_CARDS, ids=lambda card: card.id)
def test_each_beast_has_a_picture_and_three_lines_of_story(card: Any) -> None:
    assert 5 <= len(card.art) <= 8
    assert {len(row) for row in card.art} == {len(card.art[0])}
    assert len(card.art[0]) <= 34
    assert "".join(card.art).isascii()
    assert all(text.endswith(".") and text.isascii() for text in (card.story, card.defeat, card.ending))
