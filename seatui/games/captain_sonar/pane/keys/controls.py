"""The verbs of this game and their keys. Each station has keys of its own: a letter may have another meaning at another sheet.

Digits belong to the tabs of the console, except while the player names a sector. A system has one letter at all stations, and a
course is n, e, s or w: the Captain gives it and the Radio Operator plots it.
"""

from __future__ import annotations

from dataclasses import replace

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTION_NAMES, DIRECTIONS, ENGINEER, MATE, OPERATOR, SYSTEMS
from seatui.tui.look.controls import CONTROLS, Control, Verb

CAPTAIN_STATION, MATE_STATION, ENGINEER_STATION, OPERATOR_STATION, CREW_STATION = "captain", "mate", "engineer", "operator", "crew"
STATIONS = (CAPTAIN_STATION, MATE_STATION, ENGINEER_STATION, OPERATOR_STATION, CREW_STATION)
"""The stations in the order of their tabs."""
ROLE_AT = {CAPTAIN_STATION: CAPTAIN, MATE_STATION: MATE, ENGINEER_STATION: ENGINEER, OPERATOR_STATION: OPERATOR}
STATION_OF = {role: station for station, role in ROLE_AT.items()}

SYSTEM_KEYS = dict(zip(SYSTEMS, "mtdovg", strict=True))
"""The letter of each system, to use it and to charge it."""
SYMBOL_KEYS = "abcdef"
"""The letters of the six symbols of the Engineer's panel, left to right."""

HEAD = {direction: f"cs.head.{direction}" for direction in DIRECTIONS}
USE = {system: f"cs.use.{system}" for system in SYSTEMS}
TRIGGER = "cs.trigger"
SURFACE = "cs.surface"
PASS = "cs.pass"
SUBMARINE = "cs.submarine"

CHARGE = {system: f"cs.charge.{system}" for system in SYSTEMS}
STAND_BY = "cs.stand_by"
MATE_TRIES: dict[str, Action] = {STAND_BY: ("pass",)} | {verb: ("charge", system) for system, verb in CHARGE.items()}
"""The actions of the First Mate's keys, submitted to show the reason of a refusal."""
BREAK = tuple(f"cs.break.{letter}" for letter in SYMBOL_KEYS)

PLOT = {direction: f"cs.plot.{direction}" for direction in DIRECTIONS}
SLIDE: dict[str, tuple[int, int]] = {Verb.PAN_UP: (0, -1), Verb.PAN_DOWN: (0, 1), Verb.PAN_LEFT: (-1, 0), Verb.PAN_RIGHT: (1, 0)}
"""The verbs that scroll other boards slide the overlay."""
UNPLOT = "cs.unplot"
RESTART = "cs.restart"
SUSPECT = "cs.suspect"
BY_HAND = "cs.by_hand"
REPORT = "cs.report"
FIT = "cs.fit"
KEEP = "cs.keep"
STRIKE = "cs.strike"
GAP = "cs.gap"
RELAY = "cs.relay"

TAB = {station: f"cs.tab.{station}" for station in STATIONS}
SAY = "cs.say"
ASK = "cs.ask"
GO_TO = "cs.go_to"
SYSTEMS_MENU = "cs.systems"

_GROUP = "Captain Sonar"
_USES = {
    "mine": ("Mine", "Lay a mine beside the submarine"),
    "torpedo": ("Torpedo", "Aim a torpedo at a space in reach"),
    "drone": ("Drone", "Ask whether the enemy is in a sector"),
    "sonar": ("Sonar", "Make the enemy tell one truth and one lie"),
    "silence": ("Silence", "Slip away unheard along a straight line"),
    "scenario": ("Special", "Use the scenario's own system"),
}
LAUNCHES = {"drone": ", or launch one at a sector", "sonar": ", or send one"}
"""The uses of the keys of the First Mate's systems beside charging."""
_MOVED = {Verb.MENU: ("a",), Verb.LOG: ("r",)}
"""Shared verbs whose usual letters belong to a system here."""
_UNUSED = (Verb.SHEETS, Verb.CENTRE)
"""Shared verbs that mean nothing here: charts never scroll, and all sheets have tabs."""
_SLIDES = dict(zip(SLIDE, ("north", "south", "west", "east"), strict=True))


def _shared(control: Control) -> Control:
    """A control of all games with its keys and words in this game."""
    verb = control.meaning
    if verb in _SLIDES:
        return replace(control, label="Slide", tooltip=f"Slide the overlay {_SLIDES[verb]}")
    return replace(control, keys=_MOVED[Verb(verb)]) if verb in _MOVED else control


def _captain(verb: str, keys: str, label: str, tooltip: str) -> Control:
    return Control(verb, tuple(keys.split()), label, tooltip, "Captain", station=CAPTAIN_STATION)


def _mate(verb: str, key: str, label: str, tooltip: str) -> Control:
    return Control(verb, (key,), label, tooltip, "First Mate", station=MATE_STATION)


def _engineer(verb: str, key: str, label: str, tooltip: str) -> Control:
    return Control(verb, (key,), label, tooltip, "Engineer", station=ENGINEER_STATION)


def _operator(verb: str, keys: str, label: str, tooltip: str) -> Control:
    return Control(verb, tuple(keys.split()), label, tooltip, "Radio Operator", station=OPERATOR_STATION)


CONSOLE_CONTROLS = (
    *(_shared(control) for control in CONTROLS if control.meaning not in _UNUSED),
    *(
        Control(TAB[station], (str(at),), station.capitalize(), f"Go to {words}", _GROUP, only_looks=True)
        for at, (station, words) in enumerate(
            zip(
                STATIONS,
                ("the Captain's chart", "the First Mate's gauges", "the Engineer's panels", "the Radio Operator's overlay", "the crew"),
                strict=True,
            ),
            start=1,
        )
    ),
    Control(SAY, ("apostrophe",), "Note", "Write a note to your crew", _GROUP),
    Control(ASK, ("q",), "Ask", "Ask for a charge, a repair or a heading", _GROUP),
    *(_captain(HEAD[way], way.lower(), f"Head {name}", f"Order: head {name}") for way, name in DIRECTION_NAMES.items()),
    *(_captain(USE[system], key, *_USES[system]) for system, key in SYSTEM_KEYS.items()),
    _captain(TRIGGER, "x", "Trigger", "Set off one of your mines"),
    _captain(SURFACE, "f", "Surface", "Surface; the game asks first"),
    _captain(PASS, "p", "Pass", "Use no system this turn"),
    _captain(SUBMARINE, "home", "Submarine", "Go to your submarine"),
    *(_mate(CHARGE[system], key, _USES[system][0], f"Charge {system}{LAUNCHES.get(system, '')}") for system, key in SYSTEM_KEYS.items()),
    _mate(STAND_BY, "p", "Pass", "Launch nothing"),
    *(_engineer(verb, key, f"Mark {key}", f"Mark symbol {key} of the panel") for verb, key in zip(BREAK, SYMBOL_KEYS, strict=True)),
    *(_operator(PLOT[way], way.lower(), f"Plot {name}", f"Plot a course to the {name}") for way, name in DIRECTION_NAMES.items()),
    _operator(UNPLOT, "backspace", "Unplot", "Remove the last dot of the plot"),
    _operator(RESTART, "R delete", "Restart", "Erase the plot and begin at the cursor"),
    _operator(SUSPECT, "x", "Suspect", "Mark or unmark a space for your Captain"),
    _operator(FIT, "f", "Fit", "Slide the overlay to the next place where the plot fits"),
    _operator(KEEP, "t", "Test", "Test a sector, row, column or space, and keep only the places in it"),
    _operator(STRIKE, "X", "Strike", "Strike a sector, row, column or space from the places"),
    _operator(GAP, "v", "Gap", "Go on after a Silence with a gap, or draw the last one again"),
    _operator(RELAY, "V", "Next gap", "Lay the last gap as another Silence"),
    _operator(REPORT, "F", "Report", "Mark for your Captain where the plot may end"),
)

MENU_CONTROLS = (
    Control(SYSTEMS_MENU, (), "Systems", "Use a system, trigger a mine, surface", _GROUP),
    Control(BY_HAND, (), "Plot by hand", "Plot courses that were not heard", _GROUP),
    Control("cs.call", (), "Say", "Tell your crew something", _GROUP, verb=SAY),
    Control(GO_TO, (), "Stations", "Look at any sheet of your crew", _GROUP),
)
"""The menus for players who type neither letters nor digits."""
