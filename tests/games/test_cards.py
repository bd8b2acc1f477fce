"""Game cards: they agree with their rules, and their texts fit where they are shown."""

from __future__ import annotations

import pytest

from examples import divers
from seatui.engine.contract import Value
from seatui.engine.game import Game, Option
from seatui.games import captain_sonar, dangerous_sea
from seatui.games.captain_sonar.model.content import MAPS
from seatui.games.captain_sonar.model.geometry import chart_of
from seatui.tui.shell.cards import players
from seatui.tui.shell.setup.crew_presets import has_roles
from seatui.tui.shell.setup.screen import explained
from seatui.tui.widgets.text_rows import wrap_words

CARDS = (captain_sonar.GAME, dangerous_sea.GAME, divers.GAME)
ROOM = 74  # cells of a line of the explanation in a window of 80 columns
VALUES = [(option, value) for card in CARDS for option in card.options for value in option.choices or (option.default,)]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_whether_its_game_has_crews(card: Game) -> None:
    assert card.crews == has_roles(card.rules())


@pytest.mark.parametrize(("card", "words"), [(captain_sonar.GAME, "1 to 8 players"), (dangerous_sea.GAME, "2 to 4 players")])
def test_a_crew_can_be_played_by_one_person(card: Game, words: str) -> None:
    assert players(card) == words


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_what_an_option_means_fits_below_the_form(option: Option, value: Value) -> None:
    assert len(wrap_words(explained(option, value), ROOM)) <= 2


@pytest.mark.parametrize("name", MAPS)
def test_each_map_is_offered_with_its_size_and_its_character(name: str) -> None:
    option = next(option for option in captain_sonar.GAME.options if option.name == "map")
    side = chart_of(name).side
    assert option.about(name) == f"{side} by {side}; {MAPS[name].blurb}"
