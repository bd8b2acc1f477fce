"""Dialogs: decisions that are not made on the table, and questions before actions that are certain to lose boats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.style import Style

from seatui.engine.contract import Action
from seatui.games.sea_skirmish.model.content import FACES, KINDS, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.names import colour_name, course_name, face_name, kind_name
from seatui.games.sea_skirmish.model.state import NOBODY
from seatui.games.sea_skirmish.pane.board.art import look_of
from seatui.games.sea_skirmish.pane.labels import faces_said
from seatui.games.sea_skirmish.play.ending import CONCEDE
from seatui.games.sea_skirmish.words.describe import salvo_line
from seatui.tui.look.controls import Verb
from seatui.tui.look.players import flagged, player
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.dialogs import Question
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.text_rows import Row

if TYPE_CHECKING:
    from seatui.games.sea_skirmish.pane.pane import SkirmishPane

# Decisions


def colour(pane: SkirmishPane) -> Dialog:
    """Ask for a colour (SK-034): not one of another team (SK-036), and those of team mates first (SK-035)."""
    view = pane.view
    mates = {
        colour: pane.names[seat]
        for seat, colour in enumerate(view.colours)
        if colour != NOBODY and view.teams[seat] == view.teams[pane.own_seat]
    }
    options = sorted(pane.options, key=lambda action: action[1] not in mates)
    choices = [Choice(pane.label(action), action, f"as {mates[action[1]]}, your mate" if action[1] in mates else "") for action in options]
    text = ["Your boats, your letter and your lines in the log will have this colour."]
    return ColourQuestion(pane, f"{pane.names[pane.own_seat]}: choose your colour", text, choices)


class ColourQuestion(Question):
    """The question for a colour, with the player's letter in each."""

    pane: SkirmishPane

    def inside(self, width: int) -> list[Row]:
        rows = super().inside(width)
        for choice, places in zip(self.choices, self._rows_of, strict=True):
            look = flagged(self.pane.own_seat, colour_name(choice.value[1]))
            rows[places.start] = (*rows[places.start], (f" {player(look).letter} ", self.ink.chip(look)))
        return rows


def boat(pane: SkirmishPane) -> Dialog:
    """Ask for a boat card, showing the cannons of both faces."""
    text = ["Cannon dice at front, right, back and left; each card has two faces, and you choose which is up when you place it."]
    choices = [Choice(f"{kind_name(action[1]):<8}", action, f" {faces_said(action[1])}") for action in pane.options]
    return BoatQuestion(pane, f"{pane.names[pane.own_seat]}: take a boat", text, choices)


class BoatQuestion(Question):
    """The question for a boat, with a drawing of both faces of the card that is pointed at."""

    pane: SkirmishPane

    def inside(self, width: int) -> list[Row]:
        kind = self.choices[self.at].value[1]
        faces = [self._drawn(face_name(face), KINDS[kind].faces[face]) for face in range(len(FACES))]
        return [*super().inside(width), (), *((*left, *right) for left, right in zip(*faces, strict=True))]

    def _drawn(self, name: str, guns: Sequence[int]) -> list[Row]:
        """Return a hull with its bow above and its cannons around it, beside the name of the face."""
        ink, look = self.ink, look_of(self.pane.view, self.pane.own_seat)
        hull, blank = Style(color=ink.hull(look).color, bold=True), ink.plain
        front, right, back, left = ((str(gun), ink.stamp) if gun else (self.glyphs.none, ink.dim) for gun in guns)
        return [
            ((" " * 7, blank), front, (" " * 7, blank)),
            ((" " * 6, blank), ("/ \\", hull), (" " * 6, blank)),
            ((f"   {name} ", ink.strong), left, ("| |", hull), right, (" " * 5, blank)),
            ((" " * 6, blank), ("|_|", hull), (" " * 6, blank)),
            ((" " * 7, blank), back, (" " * 7, blank)),
        ]


def cancel(pane: SkirmishPane) -> Dialog:
    """Ask for the hit to cancel, critical ones first (SK-136), showing the dice."""
    assert pane.view.salvo is not None
    target = pane.view.salvo.target
    state = f"{pane.words.name(target)} has {pane.view.boats[target].tokens} of {TOKENS_TO_SINK} tokens."
    text = [f"{salvo_line(pane.view, pane.view.salvo)}.", f"{state} A miss of yours cancels one of the hits:"]
    return Question(pane, f"{pane.names[pane.own_seat]}: cancel a hit", text, _choices(pane))


def _choices(pane: SkirmishPane) -> list[Choice]:
    return [Choice(pane.label(action), action) for action in pane.options]


DECISIONS: dict[str, Callable[[SkirmishPane], Dialog]] = {"choose_colour": colour, "choose_boat": boat, "choose_die_to_cancel": cancel}
"""The dialog of each kind of decision that has one."""


# Confirmations


def concede(pane: SkirmishPane) -> Dialog:
    """Ask before conceding (SK-146)."""
    text = ["All your boats would leave the game. This cannot be taken back once others have played."]
    return Question(pane, "Concede?", text, [Choice("Fight on", None), Choice("Concede", CONCEDE)])


def falling(pane: SkirmishPane, action: Action) -> Dialog:
    """Ask before a course that leads off the table, which SK-063 allows."""
    name = pane.words.name(action[1])
    text = [f"{name} would fall off the table and be lost, whatever the others do."]
    sure = Choice(f"Send it {course_name(action[2])} anyway", action)
    return Question(pane, "Off the table?", text, [Choice("Choose another course", None), sure])


# Out of the game

WATCH, FASTER, LEAVE = "watch", "faster", "leave"


def farewell(pane: SkirmishPane) -> Dialog:
    """Tell the players here that their last boat is gone, and let them watch or leave."""

    def chosen(what: str | None) -> None:
        if what == FASTER:
            pane.app.change_settings(speed="fast")  # type: ignore[attr-defined]
        pane.close_dialog(dialog)
        if what == LEAVE:
            pane.post_message(pane.Asked(pane, LEAVE))

    mates = any(not left for seat in pane.seats for left in [pane.view.left[pane.view.teams[seat]]])
    text = [
        "Your last boat is gone. " + ("Your team fights on, and you win with it." if mates else "The others fight on, and you can watch."),
        f"While something is shown, any key goes on. {pane.key(Verb.BACK)} opens the game menu, to change the speed or to leave.",
    ]
    slow = settings_of(pane.app).speed in ("slow", "normal")
    choices = [Choice("Watch on", WATCH), *([Choice("Keep watching, faster", FASTER)] if slow else [])]
    dialog = ChoiceDialog("You have no boats left", text, [*choices, Choice("Leave the game", LEAVE, "everything is saved")], chosen)
    return dialog
