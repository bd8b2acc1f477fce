"""Dialogs: decisions that interrupt a turn, and questions before an action that costs or ends something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui.engine.contract import Action
from seatui.engine.wording import sentence
from seatui.games.battle_seas.knowledge.positions import imagined_position
from seatui.games.battle_seas.model.names import marker_name
from seatui.games.battle_seas.words.briefing import briefing
from seatui.tui.pane.dialogs import Question
from seatui.tui.pane.second_thoughts import SecondThought, Topic
from seatui.tui.widgets.dialog import Choice, Dialog

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane

# Decisions


def options_sheet(pane: BattlePane) -> Dialog:
    """The option sheet, which all must accept (BS-012)."""
    figures = pane.figures
    squares = figures.sea.squares
    day, night = figures.sights
    fleets = figures.scenario.name if figures.scenario else f"Fleets of up to {figures.levels} levels"
    text = [
        *(briefing(figures.scenario, pane.names) if figures.scenario else ()),
        f"{fleets} on a mat of {squares.columns} x {squares.rows} squares.",
        f"Wind: {'yes' if figures.windy else 'no'}. Light: {figures.light}. Sight: {day // 2} by day, {night // 2} by night.",
        f"The battle is a stalemate after {figures.max_rounds} rounds." if figures.max_rounds else "There is no limit on rounds.",
    ]
    choices = [Choice(pane.label(action), action) for action in (("accept",), ("decline",))]
    return Question(pane, "The option sheet", text, choices)


def scenario_briefing(pane: BattlePane) -> Dialog | None:
    """The briefing of a ready battle, before its pieces are moved; None where players built fleets."""
    scenario = pane.figures.scenario
    if scenario is None:
        return None
    text = [*briefing(scenario, pane.names), "Everything is in place, and you may still move it."]
    dialog = Question(pane, scenario.name, text, [Choice("Look at the mat first", None), Choice(pane.label(("ready",)), ("ready",))])
    dialog.outlasts_others = True  # it is shown once, and stays open when other players become ready
    return dialog


def plain_question(title: str) -> Callable[[BattlePane], Dialog]:
    """Make a dialog with all answers of a decision and their meanings."""

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
"""The dialog of each kind of decision that has no place on the mat."""


# Questions before an action


TOPICS = {
    "end_turn": Topic("Pieces unused", "Battle for the Seas asks before your turn ends while pieces have not acted or could still attack."),
    "activate": Topic("An attack unused", "Battle for the Seas asks before you command another piece while this one could still attack."),
    "path": Topic("A known trap", "Battle for the Seas asks before a way leads into the range of a trap that you know."),
    "detect": Topic("A search", "Battle for the Seas asks before a piece spends its whole turn on a search."),
    "unknown": Topic("The unknown", "Battle for the Seas asks before a piece goes to a square with an unidentified piece."),
    "fire": Topic("A wasted shot", "Battle for the Seas asks before a typed shot at a piece that is lost already."),
}


class Asked(NamedTuple):
    """A question before an action that may cost more than the player means: its title, topic, and the way out."""

    title: str
    topic: str  # "" for one that always comes
    stay: str


ASKED_FIRST = {
    "end_turn": Asked("End the turn?", "end_turn", "Go on playing"),
    "activate": Asked("Without its attack?", "activate", "Go on with this one"),
    "path": Asked("Into a trap?", "path", "Not that way"),
    **dict.fromkeys(("fire", "attack", "ignite"), Asked("Waste the shot?", "fire", "Do not fire")),
    "offer_draw": Asked("Offer a stalemate?", "", "No, fight on"),
    "agree": Asked("End the battle?", "", "Go back"),
    "decline": Asked("No battle?", "", "Go back"),
    "claim": Asked("Accuse before all?", "", "Not now"),
}
ENDINGS = frozenset(("agree", "decline"))
"""Answers to a decision that end the game, and so are asked about once more."""


def second_thought(pane: BattlePane, action: Action | str) -> Dialog | None:
    """Ask before an action that ends the game or loses something; None if nothing is at stake."""
    asked = None if isinstance(action, str) else ASKED_FIRST.get(action[0])
    if asked is None or isinstance(action, str) or (asked.topic and not pane.asks(asked.topic)):
        return None
    warning = pane.rules.warning(pane.view, action)
    if not warning or not pane.rules.legal(imagined_position(pane.figures, pane.view), pane.own_seat, action):
        return None
    return SecondThought(pane, asked.topic, asked.title, [warning], Choice(pane.label(action), action), asked.stay)


def searching(pane: BattlePane) -> Dialog:
    """Ask before a search, which takes a whole turn."""
    text = [f"{pane.labels.name(pane.view.active)} searches: {pane.rules.meaning(pane.view, ('detect',))}."]
    question = SecondThought(pane, "detect", "Search?", text, Choice("Search", ("detect",)), "Not now")
    question.at, question.unbidden = 0, False  # the player has pressed the key for it, and nothing is lost
    return question


def unknown_square(pane: BattlePane, square: int, action: Action) -> Dialog:
    """Ask before a piece goes to a square with an unidentified piece."""
    what = f"{marker_name(pane.seen.top_markers[square].key)} at {pane.figures.sea.name(square)}"
    text = [f"You do not know what {what} is. If it bars the way, the piece stops before it."]
    return SecondThought(pane, "unknown", "Into the unknown?", text, Choice("Go there", action), "Not now")


def resigning(pane: BattlePane) -> Dialog:
    """Ask before a player resigns."""
    text = ["Your fleet leaves the mat when the round closes."]
    return Question(pane, "Resign?", text, [Choice("No, fight on", None), Choice("Resign", ("resign",))])
