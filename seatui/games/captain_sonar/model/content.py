"""The contents of the box: sheets, gauges, panels, scenarios and maps, read once from rules/captain_sonar/content.toml."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from seatui.paths import rules_folder

CREWS = ("Orca", "Narwhal")
ROLES = ("Engineer", "First Mate", "Captain", "Radio Operator")
"""The roles in the order in which a crew sits (CS-011)."""
ENGINEER, MATE, CAPTAIN, OPERATOR = range(4)
ROLE_COUNT = 4
CREWS_OF = {2: ((CAPTAIN, MATE, ENGINEER), (OPERATOR,)), 3: ((CAPTAIN, MATE), (ENGINEER,), (OPERATOR,))}
"""The roles of each person in a crew of two and of three (CS-135, CS-136)."""
CREW_SEATS = tuple(tuple(range(crew * ROLE_COUNT, (crew + 1) * ROLE_COUNT)) for crew in range(len(CREWS)))
"""The seats of each crew."""

DIRECTIONS = ("N", "E", "S", "W")
DIRECTION_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")
MINE, TORPEDO, DRONE, SONAR, SILENCE, SCENARIO = range(6)
MATES_SYSTEMS = (DRONE, SONAR)
"""The systems that the First Mate may launch too (CS-061)."""
TRIGGER = "trigger"
STOPPABLE = (*SYSTEMS, TRIGGER)
"""The systems, and the trigger of a mine, that a STOP can be called for (CS-035)."""
PAIRS = ("weapons", "detection", "special")
REACTOR = "reactor"
PAIR_OF = (0, 0, 1, 1, 2, 2)
"""The pair of each system (CS-059, CS-141)."""
CIRCUITS = ("yellow", "orange", "grey")
KINDS = ("row", "column", "sector")
"""The kinds of statement in a Sonar reply, in the order in which they are shown (CS-080)."""
TOPICS: dict[str, tuple[str | bool, ...]] = {
    "charge": SYSTEMS,
    "clear": PAIRS,
    "head": DIRECTIONS,
    "surface": (True,),
    "hold": tuple(SYSTEMS[system] for system in MATES_SYSTEMS),
}
"""The topics of a request to the crew, each with its values (CS-157)."""
TURNS_AFTER_SURFACING = 3
"""The turns in a row that a surfacing gives the other crew (CS-031)."""
NOTES_KEPT = 100
"""The number of notes that stay on a crew's sheet."""


class Scenario(NamedTuple):
    """A scenario: the use of the Scenario gauge."""

    id: str
    name: str
    system: str  # the name of the system, "" if there is none (CS-140)
    gauge: int
    map: str  # the large map that belongs to it


class SeaMap(NamedTuple):
    """A map as it is drawn: rows of "." and "#"."""

    id: str
    name: str
    blurb: str
    rows: tuple[str, ...]


def _load() -> dict[str, Any]:
    with (rules_folder() / "captain_sonar" / "content.toml").open("rb") as file:
        return tomllib.load(file)


_BOX = _load()

GAUGES: tuple[int, ...] = tuple(_BOX["gauges"][system] for system in SYSTEMS[:SCENARIO])
TORPEDO_RANGE: int = _BOX["figures"]["torpedo_range"]
SILENCE_LENGTH: int = _BOX["figures"]["silence_length"]
HULL: int = _BOX["figures"]["hull"]
ORDER_LIMIT: int = _BOX["figures"]["order_limit"]
TWIN_PING_RANGE: int = _BOX["figures"]["twin_ping_range"]
SHOCKWAVE_RANGE: int = _BOX["figures"]["shockwave_range"]
NOTE_LENGTH: int = _BOX["figures"]["note_length"]
TICK_MS: int = _BOX["times"]["tick"]
TARGET_MS: int = _BOX["times"]["target"]
REPLY_MS: int = _BOX["times"]["reply"]
SHOWING_MS: int = _BOX["times"]["showing"]
PAUSE_MS: int = _BOX["times"]["pause"]
OUTLINES: tuple[str, ...] = tuple(_BOX["repair"]["outlines"])

PANEL_SIZE = 6
CENTRAL = 3
"""The number of symbols of a panel, from the left, that lie on circuits; the others are its reactor part."""
SYMBOLS: tuple[str, ...] = tuple(text.split()[0] for direction in DIRECTIONS for text in _BOX["panels"][direction])
"""The kind of each of the 24 symbols, a pair or the reactor. Symbol number = panel * 6 + place, panels in the order of ``DIRECTIONS``."""
CIRCUIT_OF: tuple[str, ...] = tuple([*text.split(), ""][1] for direction in DIRECTIONS for text in _BOX["panels"][direction])
"""The circuit of each symbol, "" for none."""


def _mask(wanted: str, of: tuple[str, ...]) -> int:
    return sum(1 << symbol for symbol, name in enumerate(of) if name == wanted)


PAIR_MASKS: tuple[int, ...] = tuple(_mask(pair, SYMBOLS) for pair in PAIRS)
REACTOR_MASK: int = _mask(REACTOR, SYMBOLS)
CIRCUIT_MASKS: tuple[int, ...] = tuple(_mask(circuit, CIRCUIT_OF) for circuit in CIRCUITS)
PANEL_MASKS: tuple[int, ...] = tuple(((1 << PANEL_SIZE) - 1) << (panel * PANEL_SIZE) for panel in range(len(DIRECTIONS)))

SCENARIOS: dict[str, Scenario] = {key: Scenario(key, **table) for key, table in _BOX["scenarios"].items()}
MAPS: dict[str, SeaMap] = {key: SeaMap(key, table["name"], table["blurb"], tuple(table["rows"])) for key, table in _BOX["maps"].items()}
SMALL_MAP = "harbour-basin"


def crew_of(seat: int) -> int:
    """The crew of a seat."""
    return seat // ROLE_COUNT


def seat_of(crew: int, role: int) -> int:
    """The seat of a role in a crew."""
    return crew * ROLE_COUNT + role
