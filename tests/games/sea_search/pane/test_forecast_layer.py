"""The forecast of the turn's end on the board, by one key."""

from __future__ import annotations

from seatui.tui.widgets.board import Mark
from tests.games.sea_search.pane.search_app import at_sea
from tests.games.sea_search.position import Sea, given


def hunted() -> Sea:
    """The Fog on the centre, as near to Ann as to Bob."""
    return given(mode="epic").calm().no_probes().beast("fog", ("fog", (0, 0), 0))


async def test_key_shows_where_the_beast_may_come_and_hides_it() -> None:
    async with at_sea(hunted(), size=(120, 40)) as sea:
        before = sea.text.splitlines()[2:]
        await sea.press("F")
        assert {(1, 1), (-1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)} == sea.marked(Mark.DANGER)
        assert "50%" in sea.text
        assert "After this turn the Fog reaches Ann on (1,1): 50 %." in sea.text
        await sea.press("F")
        assert not sea.marked(Mark.DANGER)
        assert sea.text.splitlines()[2:] == before


async def test_place_under_the_cursor_names_the_beast_and_its_chance() -> None:
    async with at_sea(hunted(), size=(120, 40)) as sea:
        await sea.press("F", "w")
        assert "(1,0) Sea Heart; Sentient Fog 50 %" in sea.text


async def test_small_screen_opens_the_sentences_in_a_box() -> None:
    async with at_sea(hunted(), size=(80, 24)) as sea:
        await sea.press("F")
        assert "At the end of the turn" in sea.text
        await sea.press("enter")
        assert not sea.pane.dialogs
        assert (1, 1) in sea.marked(Mark.DANGER)


async def test_forecast_without_a_beast_says_so() -> None:
    async with at_sea(given().calm(), size=(120, 40)) as sea:
        await sea.press("F")
        assert "No Beast is about." in sea.text
