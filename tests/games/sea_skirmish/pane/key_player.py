"""A simulated player who finds the keys for any answer on the screen."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.games.sea_skirmish.model.state import NO_BOAT
from seatui.games.sea_skirmish.pane.pane import SkirmishPane
from seatui.tui.pane.dialogs import Question
from seatui.tui.widgets.dialog import ChoiceDialog
from seatui.tui.widgets.tabletop.scene import OnCard
from tests.games.sea_skirmish.pane.skirmish_app import AtSea

MOST_KEYS = 60
"""Most keys that an answer may take."""


class KeyPlayer:
    """Answers decisions at a pane by pressing keys."""

    def __init__(self, sea: AtSea) -> None:
        self.sea = sea

    async def take_over(self) -> None:
        """Hand over the screen to the player who must answer."""
        pane = self.sea.pane
        while pane.covered or pane.secrecy.holds:
            await self.sea.press("enter")

    async def answer(self, action: Action) -> None:
        """Press keys, each chosen by what the screen shows, until the answer is given."""
        await self.sea.answer(action, next_key, MOST_KEYS)


def next_key(pane: SkirmishPane, action: Action) -> str:
    """Return the next key for an answer."""
    if pane.dialogs:
        return key_in_box(pane, action)
    if pane.verbs.place == "menu":
        return key_in_menu(pane, action)
    return KEYS[action[0]](pane, action)


def key_in_box(pane: SkirmishPane, action: Action) -> str:
    """Return the number of the choice, or Enter to leave another dialog."""
    box = pane.dialogs[-1]
    assert isinstance(box, ChoiceDialog)
    values = [choice.value for choice in box.choices]
    return str(values.index(action) + 1) if isinstance(box, Question) and action in values else "enter"


def key_in_menu(pane: SkirmishPane, action: Action) -> str:
    """Return the key that moves down to the row, then Enter."""
    pointed = pane.menu.pointed
    return "enter" if pointed is not None and pointed.action == action else "down"


def key_of_place(pane: SkirmishPane, action: Action) -> str:
    """Return the keys for the boat, then its face, then its place among those offered."""
    placer = pane.placer
    if placer.kind != action[1]:
        return "x"
    if placer.face != action[5]:
        return "f"
    return "enter" if placer.action == action else "tab"


def key_of_course(pane: SkirmishPane, action: Action) -> str:
    """Return the keys for the boat, then the number of the course."""
    if pane.planner.boat != action[1]:
        return "n"
    return "enter" if pane.planner.course == action[2] else str(action[2])


def key_of_confirm(pane: SkirmishPane, _action: Action) -> str:
    """Return the key that confirms once all courses are set."""
    assert pane.planner.boat == NO_BOAT
    return "enter"


def key_of_boat(pane: SkirmishPane, action: Action) -> str:
    """Return the key that goes round the boats that can be chosen, then Enter."""
    return "enter" if pane.board.target == OnCard(action[1]) else "tab"


KEYS: dict[str, Callable[[SkirmishPane, Action], str]] = {
    "place": key_of_place,
    "course": key_of_course,
    "confirm": key_of_confirm,
    "move": key_of_boat,
    "fire": key_of_boat,
    "target": key_of_boat,
    "flip": lambda _pane, _action: "f",
    "keep": lambda _pane, _action: "enter",
    "colour": lambda _pane, _action: "enter",
    "take": lambda _pane, _action: "enter",
    "cancel": lambda _pane, _action: "enter",
}
"""The next key for each verb."""
