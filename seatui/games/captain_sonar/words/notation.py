"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
choose_start                 ("start", space)                             start C6 (or start at C6, as before every space)
briefing                     ("ok",)                                      ok
order                        ("head", "N" | "E" | "S" | "W")              head north (or north, or n)
                             ("silence", direction, length)               silence east 3
                             ("surface",)                                 surface
order, activate              ("trigger", space)                           trigger C6
charge                       ("charge", system)                           charge torpedo
breakdown                    ("break", direction, place from 0)           break north c (or north 3)
activate, launch, target     ("mine", space), ("torpedo", space)          mine C6, torpedo C6
                             ("drone", sector), ("sonar",), ("pass",)     drone 5, sonar, pass
                             ("scenario",)                                twin ping (the name of the scenario's system)
target                       ("belay",)                                   belay
sonar_reply                  ("reply", kind, value, kind, value)          reply row 5 sector 3, reply column C sector 3
drone_reply                  ("answer", bool)                             answer yes
repair_panel                 ("panel", direction)                         panel west
trace                        ("trace", keys, initials)                    trace RRRRDDLLLLUU AB
dive                         ("dive",)                                    dive
(free)                       ("stop", system or "trigger"), ("resign",)   stop torpedo, resign
                             ("plot", direction), ("unplot",)             plot north, unplot
                             ("restart", space), ("mark", space)          restart C6, mark C6
                             ("shift", columns, rows)                     slide west, slide east 2 north (or shift 2 -1)
                             ("report", bit mask in hexadecimal)          report B1 D4-F4, report nothing
                             ("strike", kind, value)                      strike row 4 (no suspects there)
                             ("keep", kind, value)                        keep sector 3 (suspects only there; or test sector 3)
                             ("keep", kind, value, kind, value)           keep row 5 or column H
                             ("gap", direction, length)                   gap east 3 (the plot goes on after a Silence)
                             ("relay", direction, length)                 relay north 1 (another Silence in the last gap)
                             ("note", text)                               note any words
                             ("ask", topic, value or None)                ask charge torpedo, ask clear weapons, ask head east,
                                                                          ask surface, ask charge nothing
============================ ============================================ =============================================

Case and blanks do not matter (CS-171), except in the words of a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from string import ascii_lowercase
from typing import Any, TypeAlias

from seatui.engine import notation
from seatui.engine.contract import Action, Refused
from seatui.engine.notation import SHOWN, Notation, number, plain, unknown
from seatui.games.captain_sonar.model.common_actions import areas_of
from seatui.games.captain_sonar.model.content import DIRECTION_NAMES, KINDS, MATES_SYSTEMS, PAIRS, PANEL_SIZE, SCENARIOS, SYSTEMS, TRIGGER
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.geometry import mask_of, spaces_of
from seatui.games.captain_sonar.words.refusals import refused

Word: TypeAlias = notation.Word[Figures]
Read: TypeAlias = "Callable[[Figures, str], Action | None]"

LONGEST = 1200
"""The most characters of a line."""
SCENARIO_SYSTEM = SYSTEMS[-1]
NOTHING = "nothing"
HELD = tuple(SYSTEMS[system] for system in MATES_SYSTEMS)
"""The systems that one may ask to hold."""


def say(figures: Figures, action: Action) -> str:
    """Return the action as one line."""
    return system_name(figures, SCENARIO_SYSTEM) if action[0] == SCENARIO_SYSTEM else NOTATION.say(figures, action)


def parse(figures: Figures, text: str, *, setting_out: bool = False) -> Action:
    """Return the action that the line means; ``Refused`` if it means none, with an example that fits while crews are ``setting_out``."""
    if len(text) > LONGEST:
        raise refused("line_too_long", most=LONGEST)
    line = " ".join(text.split())
    if action := NOTATION.read(figures, line):
        return action
    if line.lower() in WAYS:
        return ("head", WAYS[line.lower()])
    if line.lower() in _SCENARIO_NAMES:
        return _own_scenario(figures, line.lower())
    if _SPACE.fullmatch(line):
        raise refused("start_alone" if setting_out else "space_alone", space=figures.chart.name(space_of(figures, line)))
    if meant := _near(figures, line):
        raise refused("did_you_mean", line=line[:SHOWN], meant=meant)
    raise unknown("CS-171", line, "order", WORDS["head"].example)


def _near(figures: Figures, line: str) -> str:
    """The line with every misspelt word set right, if that makes it an order; "" if not."""
    words = line.lower().split()
    firsts = {phrase.split()[0] for word in WORDS.values() for phrase in word.phrases} | {name.split()[0] for name in _SCENARIO_NAMES}
    known = [firsts, {*firsts, *DIRECTION_NAMES.values(), *SYSTEMS, *KINDS, *PAIRS, NOTHING, *" ".join(_SCENARIO_NAMES).split()}]
    near = [_nearest(word, known[at > 0]) for at, word in enumerate(words)]
    meant = " ".join(near)
    try:
        action = NOTATION.read(figures, meant) or (("head", WAYS[meant]) if meant in WAYS else None)
    except Refused:
        return WORDS[near[0]].example if near[0] in WORDS else ""
    return say(figures, action) if action else ""


def _nearest(word: str, known: Collection[str]) -> str:
    """The known word that is most like this one, if possible with its first letter; the word itself if none is."""
    return min(get_close_matches(word, sorted(known)) or [word], key=lambda found: found[0] != word[0])


# Spaces


def space_of(figures: Figures, text: str) -> int:
    """Return the space of that name; refuse a name that is not on the map (CS-165, CS-171)."""
    named, chart = _SPACE.fullmatch(text), figures.chart
    if named is None:
        raise refused("no_space")
    found = chart.read(named[1])
    if found is None:
        raise refused("off_map", space=named[1].upper(), last=chart.name(chart.count - 1))
    return found


_SPACE = re.compile(r"(?:at )?([a-z] ?[0-9]{1,2})", re.IGNORECASE)


def aimed(verb: str, rule: str) -> Word:
    """A verb with a space: "start C6", or "start at C6"."""
    return Word(
        (verb,),
        rule,
        f"{verb} C6",
        lambda figures, action: figures.chart.name(action[1]),
        lambda figures, rest: (verb, space_of(figures, rest)),
    )


def read_drone(figures: Figures, rest: str) -> Action:
    """Read a sector of this map."""
    sector = number(rest.lower().removeprefix("sector "))
    if sector is None or not 1 <= sector <= figures.chart.sectors:
        raise refused("no_sector", sectors=figures.chart.sectors)
    return ("drone", sector)


def read_shift(_figures: Figures, rest: str) -> Action | None:
    """Read directions with a number of spaces, or columns to the east and rows to the south."""
    if found := _SHIFT.fullmatch(rest):
        return ("shift", int(found[1]), int(found[2]))
    slides = [each.groups() for each in _SLIDE.finditer(rest)]
    if not slides or " ".join(filter(None, (part for slide in slides for part in slide))) != rest:
        return None
    by = [(_STEPS[way_of(way)], int(spaces or 1)) for way, spaces in slides]
    return ("shift", sum(x * spaces for (x, _), spaces in by), sum(y * spaces for (_, y), spaces in by))


def say_shift(_figures: Figures, action: Action) -> str:
    """ "east 2 north", "west"."""
    _, across, down = action
    by = ((across, "east" if across > 0 else "west"), (down, "south" if down > 0 else "north"))
    return " ".join(f"{way}{f' {abs(spaces)}' * (abs(spaces) > 1)}" for spaces, way in by if spaces)


_SHIFT = re.compile(r"([+-]?[0-9]{1,2}) ([+-]?[0-9]{1,2})")
_SLIDE = re.compile(r"([A-Za-z]+)(?: ([0-9]{1,2}))?")
_STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


# Directions


WAYS = {spelling: letter for letter, name in DIRECTION_NAMES.items() for spelling in (letter.lower(), name)}
"""Every spelling of a direction."""


def way_of(text: str) -> str:
    """Return the letter of a direction; refuse anything else (CS-162)."""
    letter = WAYS.get(text.lower())
    if letter is None:
        raise refused("no_direction")
    return letter


def directed(verb: str, rule: str) -> Word:
    """A verb with a direction."""
    return Word(
        (verb,),
        rule,
        f"{verb} north",
        lambda _figures, action: DIRECTION_NAMES[action[1]],
        lambda _figures, rest: (verb, way_of(rest)),
    )


def numbered_way(rest: str) -> tuple[str, int] | None:
    """Read a direction and a number: "east 3"."""
    way, _, amount = rest.partition(" ")
    found = number(amount)
    return None if found is None else (way_of(way), found)


def read_silence(_figures: Figures, rest: str) -> Action | None:
    """Read a direction and a length; two directions are no straight line (CS-167)."""
    if sum(word.lower() in WAYS for word in rest.split()) > 1:
        raise refused("silence_bent")
    found = numbered_way(rest)
    return None if found is None else ("silence", *found)


def read_break(_figures: Figures, rest: str) -> Action | None:
    """Read a panel and a place in it, by its number from 1 or by the letter of the symbol."""
    way, _, place = rest.partition(" ")
    if len(place) == 1 and place.lower() in ascii_lowercase[:PANEL_SIZE]:
        return ("break", way_of(way), ascii_lowercase.index(place.lower()))
    found = numbered_way(rest)
    return ("break", found[0], found[1] - 1) if found and found[1] else None


def read_mark(figures: Figures, rest: str) -> Action | None:
    """Read a suspect space, or as on the Engineer's sheet a panel and a place in it."""
    if rest.partition(" ")[0].lower() in WAYS:
        return read_break(figures, rest)
    if not _SPACE.fullmatch(rest):
        raise refused("mark_what")
    return ("mark", space_of(figures, rest))


# Systems


_SCENARIO_NAMES = {scenario.system for scenario in SCENARIOS.values() if scenario.system} | {SCENARIO_SYSTEM}


def _own_scenario(figures: Figures, name: str) -> Action:
    """Read the name of the scenario's system; refuse that of another scenario (CS-164)."""
    if name not in (figures.scenario.system, SCENARIO_SYSTEM):
        raise refused("no_scenario_system")
    return (SCENARIO_SYSTEM,)


def system_name(figures: Figures, system: str) -> str:
    """A system in words; the scenario's system has a name of its own."""
    return figures.scenario.system or system if system == SCENARIO_SYSTEM else system


def system_of(figures: Figures, text: str) -> str | None:
    """The system of that name."""
    name = text.lower()
    if name in _SCENARIO_NAMES:
        return str(_own_scenario(figures, name)[0])
    return name if name in SYSTEMS else None


def read_system(verb: str, *more: str) -> Read:
    """A verb with a system, or with one of some other words."""

    def read(figures: Figures, rest: str) -> Action | None:
        system = rest.lower() if rest.lower() in more else system_of(figures, rest)
        return None if system is None else (verb, system)

    return read


def say_system(figures: Figures, action: Action) -> str:
    """The system's name."""
    return system_name(figures, action[1])


# Answers


def say_reply(_figures: Figures, action: Action) -> str:
    """ "row 5 sector 3", "column C sector 3"."""
    return " ".join(statement(kind, value) for kind, value in (action[1:3], action[3:5]))


def statement(kind: str, value: int) -> str:
    """One statement of a Sonar reply: "row 5", "column C"."""
    return f"{kind} {chr(ord('A') + value - 1) if kind == 'column' else value}"


def read_reply(_figures: Figures, rest: str) -> Action | None:
    """Read two statements in either order; the action has them in the order row, column, sector (CS-080)."""
    words = rest.lower().split()
    if len(words) != 4 or words[0] not in KINDS or words[2] not in KINDS:
        return None
    said = [(words[place], statement_value(words[place], words[place + 1])) for place in (0, 2)]
    if said[0][1] is None or said[1][1] is None:
        return None
    return ("reply", *(part for pair in sorted(said, key=lambda pair: KINDS.index(pair[0])) for part in pair))


def statement_value(kind: str, text: str) -> int | None:
    """The number of a row or sector, or of a column by its letter."""
    if kind == "column":
        return ord(text) - ord("a") + 1 if len(text) == 1 and "a" <= text <= "z" else None
    return number(text)


def read_answer(_figures: Figures, rest: str) -> Action | None:
    """Read yes or no."""
    truth = {"yes": True, "no": False}.get(rest.lower())
    return None if truth is None else ("answer", truth)


def read_trace(_figures: Figures, rest: str) -> Action | None:
    """Read the keys of an outline and one to three initials (CS-122)."""
    found = _TRACE.fullmatch(rest.upper())
    return None if found is None else ("trace", found[1], found[2])


_TRACE = re.compile(r"([URDL]{12}) ([A-Z]{1,3})")


# Words to the crew


def say_report(figures: Figures, action: Action) -> str:
    """ "B1 D4-F4", with neighbours in a row as one; "nothing"."""
    spaces, name, side = spaces_of(int(action[1], 16)), figures.chart.name, figures.chart.side
    runs: list[list[int]] = []
    for space in spaces:
        if runs and space == runs[-1][-1] + 1 and space % side:
            runs[-1].append(space)
        else:
            runs.append([space])
    return " ".join(name(run[0]) if len(run) == 1 else f"{name(run[0])}-{name(run[-1])}" for run in runs) or NOTHING


def read_report(figures: Figures, rest: str) -> Action | None:
    """Read spaces and rows of spaces, "nothing", or a bit mask of spaces in hexadecimal."""
    if rest.lower() == NOTHING:
        return ("report", "0")
    words = rest.split()
    if words and all(_RUN.fullmatch(word) for word in words):
        ends = [[space_of(figures, name) for name in word.split("-")] for word in words]
        return ("report", f"{mask_of(space for run in ends for space in range(run[0], run[-1] + 1)):x}")
    return ("report", rest.lower()) if _HEXADECIMAL.fullmatch(rest) else None


_RUN = re.compile(r"[A-Za-z][0-9]{1,2}(-[A-Za-z][0-9]{1,2})?")
_HEXADECIMAL = re.compile(r"[0-9A-Fa-f]{1,57}")


def say_area(_figures: Figures, action: Action) -> str:
    """ "row 4", "row 5 or column H"."""
    return " or ".join(statement(kind, value) for kind, value in areas_of(action))


def read_area(verb: str) -> Read:
    """A verb with a row, column or sector, or two of them joined by "or"."""

    def read(_figures: Figures, rest: str) -> Action | None:
        named: list[Any] = []
        for area in rest.lower().split(" or "):
            kind, _, text = area.partition(" ")
            value = statement_value(kind, text) if kind in KINDS else None
            if value is None:
                return None
            named += [kind, value]
        return (verb, *named) if len(named) <= MOST_AREAS * 2 else None

    return read


MOST_AREAS = 2
"""The most areas that are struck or kept together: those of a sonar's answer."""


def read_gap(verb: str) -> Read:
    """A verb with a direction and a length."""

    def read(_figures: Figures, rest: str) -> Action | None:
        found = numbered_way(rest)
        return None if found is None else (verb, *found)

    return read


def read_ask(figures: Figures, rest: str) -> Action | None:
    """Read a topic and its value, or "nothing"."""
    topic, _, wish = rest.partition(" ")
    topic = topic.lower()
    if topic in TOPICS and wish.lower() == NOTHING:
        return ("ask", topic, None)
    value = TOPICS[topic](figures, wish) if topic in TOPICS else None
    return None if value is None else ("ask", topic, value)


TOPICS: dict[str, Callable[[Figures, str], Any]] = {
    "charge": system_of,
    "clear": lambda _figures, wish: wish.lower() if wish.lower() in PAIRS else None,
    "hold": lambda _figures, wish: wish.lower() if wish.lower() in HELD else None,
    "head": lambda _figures, wish: way_of(wish),
    "surface": lambda _figures, wish: None if wish else True,
}


def say_ask(figures: Figures, action: Action) -> str:
    """ "charge torpedo", "head east", "surface", "charge nothing"."""
    match action[1:]:
        case (topic, None):
            return f"{topic} {NOTHING}"
        case ("charge", system):
            return f"charge {system_name(figures, system)}"
        case ("head", letter):
            return f"head {DIRECTION_NAMES[letter]}"
        case ("surface", _):
            return "surface"
    return " ".join(action[1:])


def _verbatim(_figures: Figures, action: Action) -> str:
    """The rest of the action, unchanged."""
    return " ".join(map(str, action[1:]))


def _way_and_length(_figures: Figures, action: Action) -> str:
    return f"{DIRECTION_NAMES[action[1]]} {action[2]}"


def _way_and_place(_figures: Figures, action: Action) -> str:
    """The panel and the letter of a symbol, as on the Engineer's sheet."""
    return f"{DIRECTION_NAMES[action[1]]} {ascii_lowercase[action[2]]}"


_VERBS = {"slide": "shift"}
"""The verbs whose word is another one."""
_ALL: tuple[Word, ...] = (
    aimed("start", "CS-015"),
    plain("ok", "CS-024"),
    directed("head", "CS-043"),
    Word(("silence",), "CS-082", "silence east 3", _way_and_length, read_silence),
    plain("surface", "CS-116"),
    aimed("trigger", "CS-067"),
    Word(("charge",), "CS-088", "charge torpedo", say_system, read_system("charge")),
    Word(("break",), "CS-095", "break north c", _way_and_place, read_break),
    aimed("mine", "CS-062"),
    aimed("torpedo", "CS-069"),
    Word(("drone",), "CS-076", "drone 4", _verbatim, read_drone),
    plain("sonar", "CS-077"),
    plain("pass", "CS-026"),
    Word(("reply",), "CS-077", "reply row 5 sector 3", say_reply, read_reply),
    Word(("answer",), "CS-143", "answer yes", lambda _figures, action: "yes" if action[1] else "no", read_answer),
    directed("panel", "CS-146"),
    Word(("stop",), "CS-035", "stop torpedo", say_system, read_system("stop", TRIGGER)),
    plain("belay", "CS-039"),
    Word(("trace",), "CS-122", "trace RRRRDDLLLLUU AB", _verbatim, read_trace),
    plain("dive", "CS-126"),
    plain("resign", "CS-132"),
    directed("plot", "CS-104"),
    plain("unplot", "CS-106"),
    aimed("restart", "CS-106"),
    Word(("slide", "shift"), "CS-107", "slide east 2", say_shift, read_shift),
    aimed("mark", "CS-157")._replace(read=read_mark),
    Word(("report",), "CS-157", "report B1 D4-F4", say_report, read_report),
    Word(("strike",), "CS-C31", "strike row 4", say_area, read_area("strike")),
    Word(("keep", "test"), "CS-C31", "keep row 5 or column H", say_area, read_area("keep")),
    Word(("gap",), "CS-C30", "gap east 3", _way_and_length, read_gap("gap")),
    Word(("relay",), "CS-C30", "relay north 1", _way_and_length, read_gap("relay")),
    Word(("note",), "CS-157", "note they are in the north", _verbatim, lambda _figures, rest: ("note", rest) if rest else None),
    Word(("ask",), "CS-157", "ask charge torpedo", say_ask, read_ask),
)
WORDS: dict[str, Word] = {_VERBS.get(word.phrases[0], word.phrases[0]): word for word in _ALL}
"""Every verb of the game except the scenario's system, which has its own name."""
NOTATION: Notation[Figures] = Notation(WORDS)
