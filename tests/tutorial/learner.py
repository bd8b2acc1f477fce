"""A learner at the keyboard, for tests of tutorials on the real screen."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from textual import events
from textual.pilot import Pilot

from seatui.engine.game import Game
from seatui.tui.app.app import SeatuiApp
from seatui.tui.look.settings import Settings
from seatui.tui.screens.game import GameScreen
from seatui.tui.screens.tutorial import TutorialScreen
from seatui.tui.widgets.dialog import TextDialog
from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import do_step
from tests.tui.fake_terminal import until
from tests.tui.paint.internals import lines_on


class Learner:
    """Presses keys in a tutorial and reads the screen."""

    def __init__(self, app: SeatuiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> TutorialScreen:
        assert isinstance(self.app.screen, TutorialScreen)
        return self.app.screen

    @property
    def coach(self) -> Coach:
        return self.screen.coach

    @property
    def strip(self) -> str:
        """Return the rows of the coach's strip on the screen."""
        return "\n".join(self.rows()[-4:])

    def rows(self) -> list[str]:
        return lines_on(self.app)

    def read(self) -> None:
        """Check that the strip shows all text of the step, and the screen the part that it points at."""
        assert self.coach.title in self.strip
        assert " ".join(lessons.wrapped(self.coach.text, str)) in " ".join(self.strip.split())
        assert self.coach.show in ("", *self.screen.pane.parts)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Close any dialog, then type an action on the command line."""
        assert isinstance(self.app.screen, GameScreen)
        while self.app.screen.panes[0].dialogs:
            await self.press("escape")
        await self.press("colon")
        self.app.screen.post_message(events.Paste(text))
        await self.press("enter")
        await self._say_yes()

    async def _say_yes(self) -> None:
        """Take the first choice if the pane asks for a confirmation."""
        assert isinstance(self.app.screen, GameScreen)
        pane = self.app.screen.panes[0]
        if pane.dialogs and pane.dialogs[-1] is not pane.verbs.asked and not self._reads_news():
            await self.press("up", "enter")

    def _reads_news(self) -> bool:
        """Return whether a box with a text is open, which any key closes."""
        assert isinstance(self.app.screen, GameScreen)
        dialogs = self.app.screen.panes[0].dialogs
        return bool(dialogs) and isinstance(dialogs[-1], TextDialog)

    async def until(self, condition: Callable[[], bool]) -> None:
        await until(self.pilot, condition)

    async def go_on(self) -> None:
        """Go on from the end of a lesson to the next one, which has its own screen."""
        before = self.screen
        await self.press("enter")
        await self.until(lambda: self.app.screen is not before)
        await self.pilot.pause()

    async def do_step(self) -> None:
        """Type what the step asks for, and let the others reply."""
        coach, place = self.coach, self.coach.place
        while coach.place == place and not coach.over:
            await (self.type(coach.wanted) if coach.wanted else self.press("enter"))
            await self.rest()

    async def rest(self) -> None:
        """Wait until everything was shown and nobody else is to act, and close boxes with news."""
        while self._reads_news() or not self._at_rest():
            await self.until(lambda: self._reads_news() or self._at_rest())
            await self.press(*["escape"] * self._reads_news())
        await self.pilot.pause()

    def _at_rest(self) -> bool:
        return not self.screen.pane.steps.busy and self.screen.table.bot_seat() is None


@asynccontextmanager
async def learning(
    game: Game, coach: Coach | None = None, glyphs: str = "unicode", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Learner]:
    app = SeatuiApp(settings=Settings(speed="off", glyphs=glyphs))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(TutorialScreen(game, coach))
        await pilot.pause()
        yield Learner(app, pilot)


async def do_by_keys(game: Game, coach: Coach, steps: Sequence[str], size: tuple[int, int] = (80, 24)) -> None:
    """Do a whole lesson: read each step, then press the keys given for it and no others."""
    lesson = coach.place.lesson
    async with learning(game, coach, size=size) as learner:
        for step, keys in enumerate(steps):
            assert (coach.place, coach.over) == (Place(lesson, step), False), "\n".join(learner.rows())
            learner.read()
            for key in keys.split():
                await learner.press(key)
                await learner.rest()
        assert coach.over, "\n".join(learner.rows())


def finish(coach: Coach) -> set[str]:
    """Do the rest of the lesson without a screen, and return the kinds of event that were heard."""
    heard: set[str] = set()
    coach.table.subscribe(lambda update: heard.update(event.kind for event in update.events), (0,))
    while not coach.over:
        do_step(coach)
    return heard
