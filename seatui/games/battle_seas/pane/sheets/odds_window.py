"""The odds of an attack in words, before a card fires or boards, for the attack under the pointer in the list."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Size

from seatui.engine.contract import Action
from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.place_words import spelled
from seatui.games.battle_seas.words.attack_words import boarding_lines, boarding_odds, shot_lines
from seatui.games.battle_seas.words.outlook import aimed_at, shot_at
from seatui.tui.pane.dialogs import Question
from seatui.tui.widgets.dialog import Choice
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane


class OddsWindow(Question):
    """Attacks to choose from, each with its odds in short, so that nobody fires without seeing them."""

    def __init__(self, pane: BattlePane, actions: Sequence[Action], here: Collection[int] = (), at: int = 0) -> None:
        """``here`` are the pieces under the cursor; with two targets the table is about that one."""
        leave = "Do not fire" if all(action[0] != "board" for action in actions) else "Not now"
        choices = [Choice(pane.label(action), action, short_odds(pane, action)) for action in actions]
        is_doubtful = bool(pane.rules.warning(pane.view, actions[at]))
        super().__init__(pane, "", (), [*choices, Choice(leave, None)], len(actions) if is_doubtful else at)
        self._mat = pane
        self._here = here
        self._told: dict[Action, tuple[str, list[str]]] = {}
        self._tall = self._wide = 0  # the largest size so far, so that the list does not jump
        self._explain(actions[at])

    def _explain(self, action: Action | None) -> None:
        if action is not None:
            if action not in self._told:
                self._told[action] = _title(self._mat, action, self._here), _lines(self._mat, action, self._here)
            self.title, self.text = self._told[action][0], tuple(self._told[action][1])

    def _point(self) -> None:
        """Explain the attack under the pointer, and point at its target on the mat."""
        action = self.choices[self.at].value
        self._explain(action)
        if action is not None and (target := self._mat.target_of(action)) is not None:
            self._mat.board.point_at(target)
        self._mat.fit_parts()

    def follow(self, verb: str) -> None:
        before = self.at
        super().follow(verb)
        if self.at != before:
            self._point()

    def inside(self, width: int) -> list[Row]:
        rows = super().inside(width)
        text = len(rows) - len(self.choices)
        return [*rows[:text], *[()] * (self._tall - text), *rows[text:]]

    def wanted(self, room: Size) -> Size:
        self._wide = max(self._wide, super().wanted(room).width)
        width = min(self._wide, room.width)
        self._tall = max(self._tall, len(super().inside(width - 4)) - len(self.choices))
        return Size(width, min(room.height, len(self.inside(width - 4)) + 2))


def short_odds(pane: BattlePane, action: Action) -> str:
    """ "90 %, 104 CAP" for a shot at one target; the chance that she strikes for a boarding."""
    state = imagined_position(pane.figures, pane.view)
    if action[0] == "board":
        return f"{boarding_odds(pane.figures, state, action)[0]} % to strike"
    shots = [shot_at(pane.figures, state, pane.view.active, key) for key in aimed_at(action)]
    return f"{shots[0].chance} %, {round(shots[0].average)} CAP" if len(shots) == 1 and shots[0] is not None else ""


def _target(action: Action, here: Collection[int]) -> int:
    """Return the target that the table is about."""
    targets = aimed_at(action)
    return next((key for key in targets if key in here), targets[0])


def _title(pane: BattlePane, action: Action, here: Collection[int]) -> str:
    return "Boarders away?" if action[0] == "board" else pane.labels.name(_target(action, here))


def _lines(pane: BattlePane, action: Action, here: Collection[int]) -> list[str]:
    """The table of a shot or the odds of a boarding, then a warning if there is one."""
    state = imagined_position(pane.figures, pane.view)
    if action[0] == "board":
        text = boarding_lines(pane.figures, state, pane.seen.units[action[1]], action)
    else:
        target = _target(action, here)
        text = shot_lines(pane.figures, state, pane.view.active, target)
        others = [key for key in aimed_at(action) if key != target]
        text += [f"The same roll also hits {pane.rules.meaning(pane.view, ('fire', action[1], key, NONE))}." for key in others]
    warning = pane.rules.warning(pane.view, action)
    return [spelled(line, pane.glyphs) for line in (*text, *([warning] if warning else []))]
