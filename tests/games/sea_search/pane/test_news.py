"""News in a box: it waits for its reader, who sees that it does, and what follows from it comes after it."""

from __future__ import annotations

import pytest

from seatui.engine.contract import Event
from seatui.games.sea_search.model.content import ITEM
from tests.games.sea_search.pane.search_app import AtSea, at_sea
from tests.games.sea_search.position import Sea, given
from tests.tui.fake_terminal import until

SMALL = (80, 24)


def before_a_breakthrough() -> Sea:
    """Ann ends her turn and draws Published Paper, which gives her a Breakthrough."""
    return given(seats=3, actions=1).calm().next_sea("SEA-G4").with_(research={0: 4}).search(0, (1, 0))


def titles(sea: AtSea) -> list[str]:
    return [dialog.title for dialog in sea.pane.dialogs]


def lines(sea: AtSea) -> tuple[str, str]:
    """Return the banner's first line, and the one above the hints."""
    first, *_, info, _ = sea.text.splitlines()
    return first, info


async def test_a_card_is_read_before_its_effects_are_shown() -> None:
    async with at_sea(before_a_breakthrough(), size=SMALL, speed="fast") as sea:
        sea.pane.submit(("end_turn",))
        await until(sea.pilot, lambda: bool(sea.pane.dialogs))
        assert titles(sea) == ["From the sea: Published Paper"]
        assert sea.pane.shown.players[0].research == 4
        assert "Breakthrough" not in sea.text
        await sea.pilot.pause(0.3)
        await sea.press("enter")
        assert titles(sea)[-1].startswith(("ECHO", "ANOMALY"))


async def test_the_screen_says_that_the_game_waits_for_the_reader() -> None:
    for speed in ("off", "fast"):
        async with at_sea(given(seats=3, actions=1).calm().next_sea("SEA-G4"), size=SMALL, speed=speed) as sea:
            sea.pane.submit(("end_turn",))
            await until(sea.pilot, lambda sea=sea: bool(sea.pane.dialogs))  # type: ignore[misc]
            await sea.pilot.pause(0.3)
            assert "Ann: read this, then press Enter" in lines(sea)[0]
            assert "Enter: go on" in sea.text
            assert "Enter closes the box" in sea.text
            assert "thinks" not in sea.text
            assert "waiting for" not in sea.text
            await sea.press("enter")
            assert "read this" not in sea.text
            assert "closes the box" not in sea.text


async def test_a_click_on_go_on_shows_what_follows_the_box() -> None:
    async with at_sea(before_a_breakthrough(), size=SMALL, speed="fast") as sea:
        sea.pane.submit(("end_turn",))
        await until(sea.pilot, lambda: bool(sea.pane.dialogs))
        sea.pane.verbs.do("confirm")
        await until(sea.pilot, lambda: bool(sea.pane.dialogs))
        assert titles(sea)[0].startswith(("ECHO", "ANOMALY"))


async def test_the_third_song_says_where_to_sail() -> None:
    position = given(seats=3).ship(0, (2, 1))
    for at, card in enumerate((5, 6)):
        position.song((at, 2 - at), at, card, 0, recorded=[0])
    async with at_sea(position.song((2, 1), 2, 0, 1), size=SMALL) as sea:
        await sea.press("v")
        assert titles(sea)[-1] == "Three songs recorded"
        assert "Now sail to the centre (@)" in sea.text
        await sea.press("enter")
        assert "sail to the centre (@)" in lines(sea)[0]


async def test_under_an_open_box_nothing_offers_what_enter_does_not_do() -> None:
    async with at_sea(before_a_breakthrough(), size=SMALL) as sea:
        sea.pane.submit(("end_turn",))
        await sea.pilot.pause()
        assert sea.pane.deciding == "choose_song_tile"
        while sea.pane.dialogs:
            assert "Enter" not in lines(sea)[1]
            await sea.press("enter")
        assert "Enter: Put the Song token on" in lines(sea)[1]


async def test_a_question_takes_the_offer_of_the_board_away() -> None:
    async with at_sea(given().ship(0, (1, 0)).hand(0, "ITM-01"), size=SMALL) as sea:
        assert "Enter: " in lines(sea)[1]
        await sea.press("n")
        assert sea.pane.dialogs
        assert "Enter: " not in lines(sea)[1]
        await sea.press("escape")
        assert "Enter: " in lines(sea)[1]


async def test_harm_to_the_player_stays_longer_than_harm_to_others() -> None:
    async with at_sea(given(seats=3)) as sea:

        def beats(seat: int, *, mine: bool = False) -> float:
            event = Event("research_changed", {"seat": seat, "value": 2, "change": -1})
            return sum(step.beats for step in sea.pane.stage(event, mine))

        assert beats(0) > beats(1)
        assert beats(0, mine=True) == 0


async def test_the_words_of_a_card_stand_alone_where_the_banner_is_narrow() -> None:
    event = Event("item_played", {"seat": 1, "item": ITEM["ITM-17"]})
    for size, texts in ((SMALL, 3), ((160, 40), 1)):
        async with at_sea(given(seats=3), size=size) as sea:
            steps = list(sea.pane.stage(event, mine=False))
            assert len(steps) == texts
            assert [step.in_log for step in steps].count(True) == 1
            assert all(len(step.text) <= sea.pane.banner_width for step in steps if not step.in_log)


@pytest.mark.rule("SS-268", "SS-316")
async def test_sailing_onto_a_kraken_shows_its_odds() -> None:
    position = given(mode="epic").beast("kraken", ("kraken", (1, 0), 0))
    for size in (SMALL, (160, 40)):
        async with at_sea(position, size=size) as sea:
            assert "Sail N to (1,0); a Kraken is there: 42 %" in sea.labels
            sea.pane.board.point_at(position.tile((1, 0)))
            await sea.pilot.pause()
            assert "a Beast Roll, 1 die against 1: 42 %" in " ".join([sea.pane.info.text])
