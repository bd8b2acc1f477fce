"""Labels of actions in the menu, and their groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import Action
from seatui.engine.wording import sentence
from seatui.games.sea_skirmish.model.content import FACES, KINDS, MOST_BOATS
from seatui.games.sea_skirmish.model.names import POINTS, brief_course, colour_name, course_name, face_name, kind_name, thing_name
from seatui.games.sea_skirmish.model.state import NO_COURSE
from seatui.games.sea_skirmish.pane.board.place_words import TableWords, guns_of, tenths
from seatui.games.sea_skirmish.pane.sheets.shots import shots
from seatui.games.sea_skirmish.words.outlook import cancel_meaning, is_dead_end, prospect, ram_sinks
from seatui.tui.look.players import player

ROOM = 12
"""Longest result that fits behind the longest course name in a narrow menu."""


class Labels:
    """The labels of one seat's actions in one position."""

    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.view = words.view
        self.figures = words.figures

    def label(self, action: Action) -> str:
        """Return the label of an action."""
        return LABELS[action[0]](self, action)

    def group(self, action: Action) -> str:
        """Return the heading above an action, "" for none."""
        if action[0] == "course":
            known = self.view.courses[action[1]]
            return f"{self.words.name(action[1])}{f', now {brief_course(known)}' if known != NO_COURSE else ''}"
        return f"{kind_name(action[1])}, face {face_name(action[5])}" if action[0] == "place" else ""

    def take(self, action: Action) -> str:
        faces = (f"{face_name(face)} {''.join(map(str, dice))}" for face, dice in enumerate(KINDS[action[1]].faces))
        return f"{kind_name(action[1])}: {', '.join(faces)}"

    def place(self, action: Action) -> str:
        _, _, x, y, heading, _ = action
        along = self.figures.sea.ahead(self.view.seat or 0) % 12 == 0
        return f"{sentence(POINTS[heading])}, {f'{tenths(x)} east' if along else f'{tenths(y)} south'}"

    def course(self, action: Action) -> str:
        found = prospect(self.figures, self.view, action[1], action[2])
        struck, barred = (", ".join(map(self.sign, things)) for things in (found.landing.struck, found.landing.barred))
        if found.landing.struck:
            struck += self.sinking(action[1], found.landing.struck)
        fate = "falls off!" if found.falls else f"rams {struck}" if struck else f"meets {barred}" if barred else ""
        if not fate and is_dead_end(self.figures, found):
            fate = "dead end"
        name = brief_course(action[2]) if len(fate) > ROOM else course_name(action[2])
        return f"{sentence(name)}{f': {fate}' if fate else ''}"

    def sinking(self, boat: int, struck: Sequence[int]) -> str:
        """Return who would sink by a ram: ", both sink"; "" if nobody would."""
        mine, theirs = ram_sinks(self.view, boat, struck)
        return ", both sink" if mine and theirs else ", it sinks" if theirs else ", you sink" if mine else ""

    def sign(self, thing: int) -> str:
        """Return a boat as the table shows it, "B3", or an island, "isle 2"."""
        if thing >= MOST_BOATS:
            return thing_name(self.view.boats, thing).replace("island ", "isle ")
        return f"{player(self.view.boats[thing].seat).letter}{thing + 1}"

    def move(self, action: Action) -> str:
        return f"{self.words.name(action[1])} goes {brief_course(self.view.courses[action[1]])}"

    def turn(self, action: Action) -> str:
        boat = self.view.boats[self.view.turning]
        face = boat.face if action[0] == "keep" else 1 - boat.face
        return f"{'Keep' if action[0] == 'keep' else 'Turn to'} face {face_name(face)}: {guns_of(boat.kind, face)}"

    def fire(self, action: Action) -> str:
        found = [shot for shot in shots(self.figures, self.view, self.view.boats[action[1]]) if shot.aim]
        return f"{self.words.name(action[1])}: hit {self.sign(found[0].target)} {found[0].brief_chance}"

    def target(self, action: Action) -> str:
        found = shots(self.figures, self.view, self.view.boats[self.view.attacker])
        shot = next(shot for shot in found if shot.target == action[1])
        return f"Fire at {self.words.name(action[1])}: hit {shot.brief_chance}"

    def cancel(self, action: Action) -> str:
        what, _, token = cancel_meaning(self.figures, self.view, action).partition(": ")
        return f"Cancel {what} ({token})"


LABELS: dict[str, Callable[[Labels, Action], str]] = {
    "colour": lambda _self, action: sentence(colour_name(action[1])),
    "take": Labels.take,
    "place": Labels.place,
    "course": Labels.course,
    "confirm": lambda _self, _action: "Confirm all courses",
    "move": Labels.move,
    "flip": Labels.turn,
    "keep": Labels.turn,
    "fire": Labels.fire,
    "target": Labels.target,
    "cancel": Labels.cancel,
    "concede": lambda _self, _action: "Concede",
}
"""The label of each verb."""


def faces_said(kind: int) -> str:
    """Return the cannons of both faces: "A 1-2-0-2, B 3-1-1-0"."""
    return ", ".join(f"{face_name(face)} {guns_of(kind, face)}" for face in range(len(FACES)))
