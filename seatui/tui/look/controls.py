"""Verbs and their keys.

Panes understand verbs, never keys. Each verb has one ``Control``: its id, which the settings use, its keys, and its words for hints, help,
palette and key editor. A ``KeyMap`` turns a key into a pane and a verb, so that several players can share a keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from textual.binding import Binding

    from seatui.tui.look.glyphs import Glyphs
    from seatui.tui.look.settings import Settings


class Verb(StrEnum):
    """The verbs of every pane. A game may add its own (``Pane.CONTROLS``)."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NORTH_WEST = "north_west"
    NORTH = "north"
    NORTH_EAST = "north_east"
    SOUTH_WEST = "south_west"
    SOUTH = "south"
    SOUTH_EAST = "south_east"
    EDGES = "edges"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    PAN_UP = "pan_up"
    PAN_DOWN = "pan_down"
    PAN_LEFT = "pan_left"
    PAN_RIGHT = "pan_right"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    NEXT = "next"
    NEXT_SEAT = "next_seat"
    PREVIOUS_SEAT = "previous_seat"
    PREVIOUS = "previous"
    CONFIRM = "confirm"
    BACK = "back"
    MENU = "menu"
    FILTER = "filter"
    COMMAND = "command"
    INFO = "info"
    SHEETS = "sheets"
    LOG = "log"
    ZOOM = "zoom"
    CENTRE = "centre"
    UNDO = "undo"
    RULE = "rule"
    HELP = "help"
    PAUSE = "pause"
    SPEED = "speed"
    SKIP = "skip"
    RECAP = "recap"
    LEGEND = "legend"
    CHAT = "talk"  # as the settings of players have it


@dataclass(frozen=True)
class Control:
    """A verb with its keys and words. ``keys`` are Textual's names; hints show the first."""

    id: str
    keys: tuple[str, ...]
    label: str  # one or two words, for hints
    tooltip: str  # one short sentence, for help and the key editor
    group: str = "Do"
    verb: str = ""  # if it differs from the id
    station: str = ""  # the station of the pane where the keys work; "" means everywhere
    only_looks: bool = False  # whether a game's own control also works in a replay

    @property
    def meaning(self) -> str:
        return self.verb or self.id

    def binding(self, action: str) -> Binding:
        """Return a Textual binding of the keys to an action."""
        from textual.binding import Binding

        return Binding(",".join(self.keys), action, self.label, tooltip=self.tooltip, id=self.id)


def _control(verb: Verb, keys: str, label: str, tooltip: str, group: str = "Do") -> Control:
    return Control(verb.value, tuple(keys.split()), label, tooltip, group)


CONTROLS = (
    _control(Verb.UP, "up k", "Up", "Move the cursor up", "Move"),
    _control(Verb.DOWN, "down j", "Down", "Move the cursor down", "Move"),
    _control(Verb.LEFT, "left h", "Left", "Move the cursor left", "Move"),
    _control(Verb.RIGHT, "right l", "Right", "Move the cursor right", "Move"),
    _control(Verb.NEXT, "tab", "Next", "Go to the next place where something can be done", "Move"),
    _control(Verb.PREVIOUS, "shift+tab", "Previous", "Go to the previous place where something can be done", "Move"),
    _control(Verb.PAN_UP, "shift+up K", "Scroll up", "Scroll the board up", "Move"),
    _control(Verb.PAN_DOWN, "shift+down J", "Scroll down", "Scroll the board down", "Move"),
    _control(Verb.PAN_LEFT, "shift+left H", "Scroll left", "Scroll the board left", "Move"),
    _control(Verb.PAN_RIGHT, "shift+right L", "Scroll right", "Scroll the board right", "Move"),
    _control(Verb.CENTRE, "c", "Centre", "Scroll so that the cursor is in the middle", "Move"),
    _control(Verb.CONFIRM, "enter space", "Act", "Act where the cursor points"),
    _control(Verb.MENU, "m", "Actions", "Open the list of all lawful actions; type to filter it"),
    _control(Verb.FILTER, "slash", "Filter", "Open the list of actions to filter it"),
    _control(Verb.COMMAND, "colon", "Type", "Type an action in words"),
    _control(Verb.UNDO, "u", "Undo", "Take the last action back"),
    _control(Verb.BACK, "escape", "Back", "Close what is open; with nothing open, open the game menu"),
    _control(Verb.INFO, "i", "Describe", "Describe the place under the cursor in words", "Look"),
    _control(Verb.LEGEND, "I f12", "Legend", "Explain the signs on the board", "Look"),
    _control(Verb.ZOOM, "z plus", "Zoom", "Show the board larger or smaller; once round it is automatic again", "Look"),
    _control(Verb.SHEETS, "b", "Sheets", "Show every player's counter board", "Look"),
    _control(Verb.LOG, "g", "Log", "Show or leave the log", "Look"),
    _control(Verb.RECAP, "f9 G", "Recap", "Show everything since your last turn", "Look"),
    _control(Verb.SKIP, "f8 M", "Skip to my turn", "Show the moves of others at once until you must decide", "Look"),
    _control(Verb.SPEED, "f7 P", "Speed", "Show dice and moves slower, faster or at once", "Look"),
    _control(Verb.PAGE_UP, "pageup", "Page up", "Scroll the log or list up", "Look"),
    _control(Verb.PAGE_DOWN, "pagedown", "Page down", "Scroll the log or list down", "Look"),
    _control(Verb.RULE, "f1", "Rule", "Open the rule that was named last", "Help"),
    _control(Verb.HELP, "question_mark", "Help", "Explain the keys that work here", "Help"),
)
"""The controls of a game screen, in the order of the help."""

HEX_CONTROLS = (
    _control(Verb.NORTH_WEST, "q 7", "North-west", "Move the cursor north-west", "Move"),
    _control(Verb.NORTH, "w 8", "North", "Move the cursor north", "Move"),
    _control(Verb.NORTH_EAST, "e 9", "North-east", "Move the cursor north-east", "Move"),
    _control(Verb.SOUTH_WEST, "a 1", "South-west", "Move the cursor south-west", "Move"),
    _control(Verb.SOUTH, "s 2", "South", "Move the cursor south", "Move"),
    _control(Verb.SOUTH_EAST, "d 3", "South-east", "Move the cursor south-east", "Move"),
    _control(Verb.EDGES, "x 0", "Edges", "Point at an edge of the tile, or at the tile again", "Move"),
)
"""Moves on a hex board; a pane with such a board adds them."""

TABLE_CONTROLS = (
    *(control for control in HEX_CONTROLS if control.id != Verb.EDGES),
    _control(Verb.TURN_LEFT, "comma left_square_bracket", "Turn left", "Turn the card in hand to the left", "Move"),
    _control(Verb.TURN_RIGHT, "full_stop right_square_bracket", "Turn right", "Turn the card in hand to the right", "Move"),
)
"""Moves on a tabletop; a pane with one adds them. With a card in hand the scroll keys nudge the card."""

SEAT_CONTROLS = (
    _control(Verb.NEXT_SEAT, "f6 o", "Next role", "Go to the next role that you hold", "Move"),
    _control(Verb.PREVIOUS_SEAT, "shift+f6 O", "Role before", "Go to the previous role that you hold", "Move"),
)
"""Controls for games in which one person may hold several seats; the pane of such a game adds them."""

WATCH_CONTROLS = (_control(Verb.PAUSE, "space", "Pause", "Pause the bots, or let them go on", "Watch"),)
"""Controls for watchers of a game among bots."""

CHAT_CONTROLS = (_control(Verb.CHAT, "f2", "Chat", "Chat with everybody at the table, and see who is there", "Table"),)
"""Controls for players on a server. A function key, since letters belong to the game."""

LESSON_CONTROLS = (
    Control("lesson.hint", ("f2",), "Hint", "Help with this step of the lesson", "Lesson"),
    Control("lesson.back", ("f3",), "Back", "Go back to the previous step", "Lesson"),
    Control("lesson.again", ("f4",), "Again", "Start this step again", "Lesson"),
    Control("lesson.skip", ("f5",), "Skip", "Let the coach do this step", "Lesson"),
)
"""Controls of the tutorial. Function keys, since letters differ between keyboards and belong to the game."""

PRESETS: Mapping[str, Mapping[str, str]] = {
    "qwerty": {},
    "qwertz": {"middle.back": "z"},
    "azerty": {
        "north_west": "a,7",
        "north": "z,8",
        "south_west": "q,1",
        "zoom": "n,plus",
        "left.north_west": "a",
        "left.north": "z",
        "left.south_west": "q",
    },
    "dvorak": {
        "left": "left,d",
        "down": "down,h",
        "up": "up,t",
        "right": "right,n",
        "pan_left": "shift+left,D",
        "pan_down": "shift+down,H",
        "pan_up": "shift+up,T",
        "pan_right": "shift+right,N",
        "north_west": "apostrophe,7",
        "north": "comma,8",
        "north_east": "full_stop,9",
        "south": "o,2",
        "south_east": "e,3",
        "turn_left": "left_square_bracket",
        "turn_right": "right_square_bracket",
        "left.north_west": "apostrophe",
        "left.north": "comma",
        "left.north_east": "full_stop",
        "left.south": "o",
        "left.south_east": "e",
        "left.act": "u",
        "left.back": "p",
        "middle.north_west": "g",
        "middle.north": "c",
        "middle.north_east": "r",
        "middle.south_west": "h",
        "middle.south": "t",
        "middle.south_east": "n",
        "middle.act": "d",
        "middle.back": "f",
    },
}
"""Keys by layout, for controls whose place on the keyboard matters: hexes, vi and clusters. Terminals send characters, not places."""


def resolve(controls: Iterable[Control], settings: Settings) -> tuple[Control, ...]:
    """Return the controls with the keys of the player's layout and own changes."""
    changed = {**PRESETS.get(settings.preset, {}), **settings.keys}
    return tuple(_with_keys(control, changed.get(control.id)) for control in controls)


def _with_keys(control: Control, keys: str | None) -> Control:
    if keys is None:
        return control
    return replace(control, keys=tuple(key.strip() for key in keys.split(",") if key.strip()))


LISTS, HEXES, CARDS, PICKS = "", "hexes", "cards", "picks"
"""Ways in which the few keys of a cluster steer: lists and squares; hexes; a card in hand; a blind pick."""


class Stroke(NamedTuple):
    """The meaning of a key: a verb for one pane of the screen."""

    pane: int
    verb: str


class KeyMap:
    """Maps keys to verbs of panes."""

    def __init__(self, maps: Sequence[Sequence[Control]]) -> None:
        self._controls = tuple(tuple(controls) for controls in maps)
        # A later control wins, so that a game's own keys replace shared ones.
        self._verbs = tuple({(each.station, key): each.meaning for each in controls for key in each.keys} for controls in self._controls)
        # Caches, for the screen names keys all the time.
        self._by_verb: dict[tuple[str, int], Control | None] = {}
        self._named: dict[tuple[str, Glyphs, int], str] = {}

    def stroke(self, key: str, stations: Sequence[str] = ()) -> Stroke | None:
        """Return the meaning of a key, if any; ``stations`` are the stations in focus, by pane."""
        for pane in range(len(self._controls)):
            if verb := self.verb(key, pane, stations[pane] if pane < len(stations) else ""):
                return Stroke(pane, verb)
        return None

    def verb(self, key: str, pane: int = 0, station: str = "") -> str:
        """Return the verb of a key in a pane at that station; "" if none. The station's keys come before those of the whole pane."""
        verbs = self._verbs[pane] if pane < len(self._verbs) else {}
        return verbs.get((station, key)) or verbs.get(("", key), "")

    def controls(self, pane: int = 0) -> tuple[Control, ...]:
        """Return the controls of a pane with their keys."""
        return self._controls[pane] if pane < len(self._controls) else ()

    def control(self, verb: str, pane: int = 0) -> Control | None:
        if (verb, pane) not in self._by_verb:
            able = (control for control in self.controls(pane) if control.meaning == verb and control.keys)
            self._by_verb[verb, pane] = next(able, None)
        return self._by_verb[verb, pane]

    def key(self, verb: str, glyphs: Glyphs, pane: int = 0) -> str:
        """Return the name of the first key of a verb: "Enter"; "" if it has none."""
        if (verb, glyphs, pane) not in self._named:
            self._named[verb, glyphs, pane] = self._key(verb, glyphs, pane)
        return self._named[verb, glyphs, pane]

    def _key(self, verb: str, glyphs: Glyphs, pane: int) -> str:
        for control in self.controls(pane):
            if control.meaning == verb:
                mine = [key for key in control.keys if self.stroke(key, [control.station] * (pane + 1)) == Stroke(pane, verb)]
                return key_name(mine[0], glyphs) if mine else ""
        return ""


_KEY_NAMES = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "colon": ":",
    "slash": "/",
    "backslash": "\\",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "full_stop": ".",
    "apostrophe": "'",
    "semicolon": ";",
    "exclamation_mark": "!",
    "equals_sign": "=",
    "asterisk": "*",
    "number_sign": "#",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}


def key_name(key: str, glyphs: Glyphs) -> str:
    """Return a key as people write it: "shift+tab" is Shift+Tab, "up" is an arrow, or Up in plain ASCII."""
    *held, last = key.split("+")
    # In plain ASCII an arrow would look like another key.
    arrows = {} if glyphs.is_ascii else {"up": glyphs.up, "down": glyphs.down, "left": glyphs.left, "right": glyphs.right}
    word = arrows.get(last) or _KEY_NAMES.get(last) or (last.upper() if len(last) > 1 and last[0] == "f" else last)
    return "+".join([*(part.capitalize() for part in held), word])
