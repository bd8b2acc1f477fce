"""The pane of a tutorial at the end of a lesson, and after an answer that the coach refuses."""

from __future__ import annotations

from seatui.games.sea_search import GAME
from seatui.tui.widgets.dialog import Choice, ChoiceDialog
from tests.narrowing import checked
from tests.tutorial.learner import learning
from tests.tutorial.test_screen import TINY, tiny_coach


async def test_a_finished_lesson_offers_no_action_but_its_own_enter() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        while not learner.coach.over:
            await learner.press("f5")
        assert learner.screen.pane.menu.items == ()
        await learner.press("m")
        assert "the lesson is done" in learner.rows()[1]


async def test_a_finished_lesson_names_no_keys_for_others_turns() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        while not learner.coach.over:
            await learner.press("f5")
        line = next(row for row in learner.rows() if "Enter Next lesson" in row)
        assert "Skip to my turn" not in line
        assert "Speed" not in line


async def test_a_window_is_closed_when_the_coach_refuses_its_answer() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        pane = learner.screen.pane

        def bid(_: object) -> None:
            pane.submit("bid 0")

        pane.open_dialog(ChoiceDialog("Bid?", [], [Choice("Bid", None)], bid))
        await learner.press("enter")
        assert not pane.dialogs


async def test_zoom_is_kept_in_the_next_lesson() -> None:
    async with learning(GAME) as learner:
        await learner.press("z")
        first, chosen = learner.screen, learner.screen.pane.board.chosen_zoom
        learner.coach.open(1)
        await learner.until(lambda: learner.app.screen is not first and bool(learner.screen.panes))
        assert (chosen is not None, learner.screen.pane.board.chosen_zoom) == (True, chosen)


async def test_any_lesson_can_be_started_from_the_menu() -> None:
    async with learning(GAME) as learner:
        while not learner.coach.over:
            await learner.press("f5")
        await learner.press("escape")
        pane = learner.screen.pane
        menu = checked(ChoiceDialog, pane.dialogs[-1])
        await learner.press(str(1 + [choice.value for choice in menu.choices].index("lessons")))
        titles = checked(ChoiceDialog, pane.dialogs[-1]).choices
        assert [titles[0].hint, titles[2].hint] == ["done", ""]
        await learner.press("3")
        await learner.until(lambda: learner.coach.place.lesson == 2)
