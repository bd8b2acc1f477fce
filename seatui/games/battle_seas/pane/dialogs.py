"""Dialogs: the decisions that interrupt a turn, and what is asked before shots are fired, ships boarded or a turn is ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Action
from seatui.engine.wording import sentence
from seatui.games.battle_seas.pane.gunner import boarding_lines, shot_lines
from seatui.games.battle_seas.pane.mat_words import spelled
from seatui.games.battle_seas.pane.supposed import supposed
from seatui.games.battle_seas.state import NONE
from seatui.games.battle_seas.words import marker_name
from seatui.tui.pane_dialogs import Question
from seatui.tui.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.battle_pane import BattlePane

# Decisions


def options_sheet(pane: BattlePane) -> Dialog:
    """What the battle is about, to be accepted by all (BS-012)."""
    figures = pane.figures
    squares = figures.sea.squares
    day, night = figures.sights
    fleets = figures.scenario.name if figures.scenario else f"fleets of up to {figures.levels} levels"
    text = [
        f"{fleets} on a mat of {squares.columns} x {squares.rows} squares.",
        f"Wind: {'yes' if figures.windy else 'no'}. Light: {figures.light}. Sight: {day // 2} by day, {night // 2} by night.",
        f"The battle is a stalemate after {figures.max_rounds} rounds." if figures.max_rounds else "There is no limit of rounds.",
    ]
    choices = [Choice(pane.label(action), action) for action in (("accept",), ("decline",))]
    return Question(pane, "The option sheet", text, choices)


def plain_question(title: str) -> Callable[[BattlePane], Dialog]:
    """A dialog with all answers of a decision and what they lead to."""

    def make(pane: BattlePane) -> Dialog:
        decision = pane.position.decision
        assert decision is not None
        text = [pane.rules.question(pane.view, decision, pane.names)]
        text += [f"{sentence(meaning)}." for action in pane.options if (meaning := pane.rules.meaning(pane.view, action))]
        return Question(pane, title, text, [Choice(pane.label(action), action) for action in pane.options])

    return make


DECISIONS: dict[str, Callable[[Any], Dialog]] = {
    "accept_options": options_sheet,
    "spring_trap": plain_question("Something comes near"),
    "after_trap": plain_question("A trap!"),
    "accept_draw": plain_question("A stalemate is offered"),
    "vote_leak": plain_question("A vote"),
    "choose_penalty_victim": plain_question("A penalty"),
}
"""The dialog of each kind of decision that is not made on the mat."""


# Questions before a deed


def attack_window(pane: BattlePane, target: int, actions: Sequence[Action]) -> Dialog:
    """The table in words before anybody fires at a piece, alone or together with another one that was aimed at."""
    state = supposed(pane.figures, pane.view)
    text = shot_lines(pane.figures, state, pane.view.active, target)
    first = actions[0]
    others = [key for key in first[2:] if key not in (NONE, target)] if first[0] == "fire" else []
    text += [f"The same roll also hits {pane.rules.meaning(pane.view, ('fire', first[1], key, NONE))}." for key in others]
    if warning := pane.rules.warning(pane.view, first):
        text.append(warning)
    choices = [Choice(pane.label(action), action) for action in actions]
    return Question(pane, pane.labels.name(target), [spelled(line, pane.glyphs) for line in text], [*choices, Choice("Do not fire", None)])


def boarding_window(pane: BattlePane, actions: Sequence[Action], shots: Sequence[Action]) -> Dialog:
    """How the fight may end, before anybody goes over."""
    state = supposed(pane.figures, pane.view)
    text = boarding_lines(pane.figures, state, pane.seen.units[actions[0][1]], actions[0])
    choices = [Choice(pane.label(action), action) for action in (*actions, *shots)]
    return Question(pane, "Boarders away?", text, [*choices, Choice("Not now", None)])


def end_of_turn(pane: BattlePane) -> Dialog | None:
    """Ask before cards are left unused; None where all have acted."""
    warning = pane.rules.warning(pane.view, ("end_turn",))
    if not warning:
        return None
    return Question(pane, "End the turn?", [warning], [Choice("End the turn", ("end_turn",)), Choice("Go on playing", None)], at=1)


def searching(pane: BattlePane) -> Dialog:
    """A search takes the whole turn of a card."""
    text = [f"{pane.labels.name(pane.view.active)} searches: {pane.rules.meaning(pane.view, ('detect',))}."]
    return Question(pane, "Search?", text, [Choice("Search", ("detect",)), Choice("Not now", None)])


def into_the_unknown(pane: BattlePane, square: int, action: Action) -> Dialog:
    """Nobody sails by accident into a piece that is not made out."""
    what = f"{marker_name(pane.seen.stones[square].key)} at {pane.figures.sea.name(square)}"
    text = [f"You do not know what {what} is. If it bars the way, the piece stops before it."]
    return Question(pane, "Into the unknown?", text, [Choice("Go there", action), Choice("Not now", None)], at=1)
