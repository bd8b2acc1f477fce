"""Steps made of events: their order, dice and duration."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.pane.staging import Staging, meaning
from seatui.tui.pane.steps import Step
from seatui.tui.widgets.dice_tray import Roll
from tests.games.dangerous_sea.position import NAMES, Sea, at, given, ship


class Stage:
    """A stage that records the views and titles it gets."""

    def __init__(self, view: View) -> None:
        self.shown = view
        self.watched: list[str] = []

    def present(self, view: View) -> None:
        self.shown = view

    def look_on(self, whose: str) -> None:
        self.watched.append(whose)

    def clear_dice(self) -> None:
        self.watched.append("no dice")

    def hold_steering(self) -> None:
        self.watched.append("hold")


def staged(sea: Sea, *lines: str, mine: bool = False) -> tuple[Stage, list[Step]]:
    """Play the lines, and return the stage and the steps of all events."""
    stage = Stage(sea.view())
    staging = Staging(stage, sea.rules.narrate, lambda: NAMES)
    sea.do(*lines)
    told = zip(sea.events, sea.moments(), strict=True)
    return stage, [at_moment(step, view) for event, view in told for step in staging.steps(event, mine)]


def at_moment(step: Step, view: View) -> Step:
    """Return the step, drawing the view of its moment."""
    return step if step.draw is None else replace(step, run=partial(step.draw, view))


def show(step: Step) -> None:
    if step.run is not None:
        step.run()


def rolls(steps: list[Step]) -> list[tuple[Roll, ...]]:
    return [step.rolls for step in steps if step.rolls]


def storm(*dice: int) -> Sea:
    return given(ship("5,5"), ship("9,9"), charted=True, cards=["storm"], active=1, dice=dice)


def test_a_storm_rolls_blows_and_moves_one_ship_after_the_other() -> None:
    stage, steps = staged(storm(5, 3), "end turn")
    places = []
    for step in steps:
        show(step)
        places.append(tuple(each.square for each in stage.shown.ships))
    start, one, both = (at("5,5"), at("9,9")), (at("5,6"), at("9,9")), (at("5,6"), at("9,10"))
    assert list(dict.fromkeys(places)) == [start, one, both]


def test_ships_are_blown_in_the_turn_of_the_sea() -> None:
    stage, steps = staged(storm(5, 3), "end turn")
    titles = {}
    for step in steps:
        stage.watched.clear()
        show(step)
        titles[step.text] = stage.watched[-1:]
    blown = [title for text, title in titles.items() if "is blown south" in text or "grow back" in text]
    assert blown == [["The Sea's turn"]] * len(blown)
    assert len(blown) >= 2


def test_the_die_of_a_storm_says_what_it_means() -> None:
    _, steps = staged(storm(5, 3), "end turn")
    assert [(throw[0].faces, throw[0].note) for throw in rolls(steps)] == [((5,), "again"), ((3,), "south")]


@pytest.mark.parametrize(("face", "words"), [(1, "north"), (4, "west"), (5, "it hunts"), (6, "it lies still")])
def test_the_ghosts_die_says_what_it_means(face: int, words: str) -> None:
    assert meaning("ghost_course", face) == words


def test_the_ghost_passes_every_square_of_its_way() -> None:
    stage, steps = staged(given(ship("5,5"), ship("9,9"), ghost="11,2", charted=True, active=1, dice=[2]), "end turn")
    squares = []
    for step in steps:
        show(step)
        squares.append(stage.shown.ghost)
    assert list(dict.fromkeys(squares)) == [at(square) for square in ("11,2", "12,2", "1,2", "2,2", "3,2")]


def test_both_sides_of_a_battle_are_thrown_together_and_draws_again() -> None:
    sea = given(ship("5,5", sailors=1), ship("6,5"), charted=True, dice=[1, 3, 4, 6, 5, 2])
    _, steps = staged(sea, "sail east", "attack 2")
    tied, won = rolls(steps)
    assert [(roll.who, roll.faces, roll.note) for roll in tied] == [("Alice", (1, 3), "a draw: again"), ("Bob", (4,), "a draw: again")]
    assert [(roll.who, roll.sum, roll.note) for roll in won] == [("Alice", 11, "wins by 9"), ("Bob", 2, "")]


def test_the_ghosts_battle_is_thrown_together_too() -> None:
    _, steps = staged(given(ship("5,5"), ship("9,9"), ghost="5,6", active=1, dice=[1, 2, 2, 2, 2, 6]), "end turn")
    assert [(roll.who, roll.sum) for roll in rolls(steps)[-1]] == [("Ghost Ship", 8), ("Alice", 6)]


def test_nobody_waits_for_an_own_plain_deed() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "food"})
    _, steps = staged(sea, "sail east", "harvest", mine=True)
    assert [step.beats for step in steps] == [0, 0]


def test_a_deed_of_another_stays_in_sight() -> None:
    _, steps = staged(given(ship("5,5"), ship("9,9"), charted=True), "sail east")
    assert [(step.text, step.beats) for step in steps] == [("Alice sails east to {6,5}.", 1.0)]


def test_a_misfortune_stays_in_sight_also_for_whoever_met_it() -> None:
    sea = given(ship("5,5"), ship("9,9"), tiles={"6,5": "rocky"}, dice=[6])
    _, steps = staged(sea, "sail east", mine=True)
    assert [step.beats > 0 for step in steps] == [False, True, True]


def test_steps_are_drawn_from_what_is_shown_when_their_time_comes() -> None:
    """Steps made while others wait must not draw a view that is older than theirs."""
    stage, steps = staged(given(ship("5,5"), ship("9,9"), charted=True), "sail east", "sail south")
    for step in steps:
        show(step)
    assert stage.shown.ships[0].square == at("6,6")


def test_the_doings_of_ghost_and_sea_are_announced_as_theirs() -> None:
    stage, steps = staged(given(ship("5,5"), ship("9,9"), ghost="1,1", active=1, dice=[6]), "end turn")
    for step in steps:
        show(step)
    assert list(dict.fromkeys(stage.watched)) == ["", "The Ghost Ship's turn", "The Sea's turn"]


@pytest.mark.parametrize(
    ("why", "face", "words"), [("rocky", 3, "costs 10 water"), ("diseased", 4, "it strikes"), ("diseased", 5, "harmless")]
)
def test_die_of_a_hazard_says_what_it_means(why: str, face: int, words: str) -> None:
    assert meaning(why, face) == words
