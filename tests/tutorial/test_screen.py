"""Tutorials on the real screen: by keyboard alone, at 80x24, in both sets of glyphs."""

from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

import seatui
from seatui.engine.game import Game
from seatui.match.saves.listing import list_saves
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.tutorial import TutorialScreen
from seatui.tui.widgets.board import Mark
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place, Progress
from tests.tiny_game import GAME, TinyGame
from tests.tutorial.learner import Learner, learning
from tests.tutorial.tiny_lessons import TEXT, key_in_brackets


class Paneless(TinyGame):
    """The tiny game without a screen of its own."""

    def part(self, name: str) -> ModuleType:
        if name == "pane":
            raise ModuleNotFoundError(name=f"{self.package}.pane")
        return super().part(name)


TINY = Paneless(**{field.name: getattr(GAME, field.name) for field in fields(GAME)})
TUTORIAL = lessons.parse(TINY, TEXT)


def tiny_coach(lesson: int = 0, step: int = 0, progress: Progress | None = None) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson, step), progress=progress)


# Every tutorial of every game


every = pytest.mark.parametrize("game", seatui.games().values(), ids=list(seatui.games()))


async def do_lesson(learner: Learner) -> None:
    """Read and do all steps of the learner's lesson."""
    for _ in learner.coach.lesson.steps:
        learner.read()
        await learner.do_step()
    assert learner.coach.over


BY_KEYS = {"battle-seas", "captain-sonar", "dangerous-sea", "sea-search", "sea-skirmish"}
"""Games with a file of their own that does all lessons with the keys that they name; here two typed lessons of each are enough."""


@every
async def test_every_tutorial_can_be_done_by_keyboard_on_a_small_screen(game: Game) -> None:
    async with learning(game) as learner:
        for _ in learner.coach.tutorial.lessons[: 2 if game.id in BY_KEYS else None]:
            await do_lesson(learner)
            if not learner.coach.last:
                await learner.go_on()


@every
async def test_a_first_lesson_is_plain_ascii_where_the_terminal_has_no_more(game: Game) -> None:
    async with learning(game, glyphs="ascii") as learner:
        assert all(row.isascii() for row in learner.rows())
        await do_lesson(learner)
        assert all(row.isascii() for row in learner.rows())


# The strip


async def test_the_strip_says_where_the_learner_is_and_what_to_do() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        assert "Lesson 1 of 2: Bidding, step 2 of 3" in learner.strip
        assert "The die will be high. Bid 2." in learner.strip


async def test_keys_in_the_texts_are_those_of_the_screen() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        assert "Enter goes on." in learner.strip


async def test_without_a_word_on_how_the_strip_tells_what_to_type() -> None:
    async with learning(TINY, tiny_coach(0, 2)) as learner:
        assert "press : and type: give 2" in learner.strip


async def test_a_wrong_action_is_explained_and_not_played() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await learner.type("bid 0")
        assert "Be bold and bid more." in learner.strip
        assert learner.screen.table.view(0).bid == -1


async def test_after_twenty_seconds_the_strip_gives_a_hint() -> None:
    now = [0.0]
    coach = Coach(TUTORIAL, key=key_in_brackets, place=Place(0, 1), clock=lambda: now[0])
    async with learning(TINY, coach) as learner:
        now[0] = 21.0
        coach.remind()
        await learner.pilot.pause()
        assert "Bid 2, says ?." in learner.strip


# The coach's keys


async def test_enter_reads_on() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        await learner.press("enter")
        assert learner.coach.place == Place(0, 1)


async def test_f2_gives_a_hint() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await learner.press("f2")
        assert "Bid 2, says ?." in learner.strip


async def test_f3_goes_back() -> None:
    async with learning(TINY, tiny_coach(0, 2)) as learner:
        await learner.press("f3")
        assert learner.coach.place == Place(0, 1)
        assert "The die will be high." in learner.strip


async def test_f4_starts_the_step_again() -> None:
    async with learning(TINY, tiny_coach(0, 2)) as learner:
        await learner.type("keep")
        await learner.press("f4")
        assert learner.screen.table.match.count == 2


async def test_f5_lets_the_coach_do_the_step() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await learner.press("f5")
        assert learner.coach.place == Place(0, 2)
        assert "You won most." in learner.strip


async def test_a_key_of_the_coach_can_be_clicked() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await learner.pilot.click(learner.screen.strip, offset=(learner.strip.splitlines()[0].index("F2"), 0))
        await learner.pilot.pause()
        assert "Bid 2, says ?." in learner.strip


async def test_the_coachs_keys_are_text_where_text_is_typed() -> None:
    async with learning(TINY, tiny_coach()) as learner:
        await learner.press("colon", "enter")
        assert learner.coach.place == Place(0, 0)


async def test_the_coachs_keys_work_while_a_dialog_is_open() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await learner.press("i", "f2")
        assert "Bid 2, says ?." in learner.strip
        await learner.press("f3")
        assert learner.coach.place == Place(0, 0)
        assert not learner.screen.pane.dialogs


async def test_undo_goes_to_the_step_before() -> None:
    async with learning(TINY, tiny_coach(0, 2)) as learner:
        await learner.press("u")
        assert learner.coach.place == Place(0, 1)


# Lessons and the end


async def test_the_next_lesson_opens_on_a_screen_of_its_own() -> None:
    async with learning(TINY, tiny_coach(0, 2)) as learner:
        first = learner.screen
        await learner.do_step()
        await learner.press("enter")
        await learner.until(lambda: learner.app.screen is not first)
        await learner.pilot.pause()
        assert "Lesson 2 of 2: Giving" in learner.strip
        await learner.do_step()
        assert learner.coach.over


async def test_enter_after_the_last_lesson_leaves_the_tutorial() -> None:
    async with learning(TINY, tiny_coach(1, 0)) as learner:
        await learner.do_step()
        await learner.press("enter")
        await learner.until(lambda: not isinstance(learner.app.screen, TutorialScreen))


async def test_who_leaves_finds_the_place_again() -> None:
    progress = Progress()
    async with learning(TINY, tiny_coach(0, 1, progress)) as learner:
        await learner.do_step()
    again = Coach(TUTORIAL, key=key_in_brackets, progress=progress)
    async with learning(TINY, again) as learner:
        assert "step 3 of 3" in learner.strip


# The menu


async def choose(learner: Learner, label: str) -> None:
    """Open the game menu and choose this entry."""
    await learner.press("escape")
    labels = [choice.label for choice in learner.screen.menu_choices(learner.screen.pane)]
    await learner.press(*["down"] * labels.index(label), "enter")


async def test_the_menu_offers_what_the_coach_can_do() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        await choose(learner, "Hint")
        assert "Bid 2, says ?." in learner.strip


async def test_playing_on_leads_to_the_games_own_screen_and_saves_the_match() -> None:
    async with learning(seatui.game("dangerous-sea")) as learner:
        await learner.do_step()
        match = learner.screen.table.match
        await choose(learner, "Play on")
        await learner.until(lambda: type(learner.app.screen) is GameScreen)
        await learner.type("end turn")
        await learner.until(lambda: match.turn.number >= 3)
        assert match.holders == ("person", "bot:deckhand")
        assert [info.game for info in list_saves()] == ["dangerous-sea"]


async def test_where_nothing_can_be_saved_the_lesson_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SEATUI_SAVES", str(tmp_path / "file" / "saves"))
    async with learning(seatui.game("dangerous-sea")) as learner:
        await choose(learner, "Play on")
        assert "No:" in learner.rows()[1]
        await learner.do_step()
        assert learner.coach.place == Place(0, 1)


# Pointing


async def test_the_place_of_the_wanted_action_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    marked: dict[Mark, list[object]] = {}
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        pane = learner.screen.pane
        monkeypatch.setattr(pane, "target_of", lambda action: action)
        monkeypatch.setattr(pane.board, "mark", lambda kind, targets: marked.update({kind: list(targets)}))
        await learner.press("f2")
        assert marked[Mark.LESSON] == [("bid", 2)]


async def test_the_part_that_a_step_is_about_is_marked() -> None:
    async with learning(TINY, tiny_coach(0, 1)) as learner:
        assert learner.screen.pane.banner.has_class("-lesson")
        await learner.press("f5")
        assert not learner.screen.pane.banner.has_class("-lesson")
