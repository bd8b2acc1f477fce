"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
choose_colour                ("colour", number)                           colour red
choose_boat                  ("take", kind)                               take brig
place_boat                   ("place", kind, x, y, heading, face)         place brig 52800 79200 0 a
                             with heading 0 to 23 and face 0, 1: A, B
choose_maneuver, free        ("course", boat, face) with face 1 to 6      course 1 hard left
                             ("confirm",)                                 confirm
choose_boat_to_move          ("move", boat)                               move 2
choose_flip                  ("flip",), ("keep",)                         flip, keep
choose_boat_to_fire          ("fire", boat)                               fire 1
choose_target                ("target", boat)                             target 3
choose_die_to_cancel         ("cancel", place)                            cancel 2 (the second red die)
any, free                    ("concede",)                                 concede
============================ ============================================ =============================================

Boats and dice are counted from 1 in text and from 0 in actions (SK-C41).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from seatui.engine import notation
from seatui.engine.contract import Action, Refused
from seatui.engine.notation import Notation, plain, unknown
from seatui.games.sea_skirmish.model.content import COLOURS, COURSES, FACES, KINDS, LONG_FORWARD, SHORT_FORWARD
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import boat_name
from seatui.games.sea_skirmish.model.state import State
from seatui.games.sea_skirmish.play.decisions import open_kind
from seatui.games.sea_skirmish.play.planning import steered

Speaker: TypeAlias = notation.Speaker[Figures, State]
Word: TypeAlias = notation.Word[Speaker]

LONGEST = 80
"""No line of notation is longer."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def say(speaker: Speaker, action: Action) -> str:
    """Return the action as one line."""
    return NOTATION.say(speaker, action)


def parse(speaker: Speaker, text: str) -> Action:
    """Return the action that a line means; ``Refused`` if it means none."""
    line = " ".join(text[: LONGEST + 1].lower().split())
    action = NOTATION.read(speaker, line) if len(text) <= LONGEST else None
    if action is None:
        raise unknown_move(speaker, line)
    return action


def unknown_move(speaker: Speaker, line: str) -> Refused:
    """Return the refusal of a line without a known verb, with an example of the answer that is due now."""
    word = WORDS[VERBS.get(open_kind(speaker.state) or "", "course")]
    is_rest = len(line) <= LONGEST and word.read(speaker, line) is not None
    return unknown(word.rule, line, "move", f"{word.phrases[0]} {line}" if is_rest else word.example)


def offer(speaker: Speaker, action: Action) -> str:
    """Return an action as lists offer it: boats have names, where the notation has their numbers alone."""
    match action:
        case ("course", boat, face):
            return f"course {_name(speaker, boat)} {COURSES[face - 1].name}"
        case ("move" | "fire" | "target" as verb, boat):
            return f"{verb} {_name(speaker, boat)}"
    return say(speaker, action)


def _name(speaker: Speaker, boat: int) -> str:
    return boat_name(boat, speaker.state.boats[boat].kind)


def unnamed(speaker: Speaker, rest: str) -> str:
    """Return a text with the number of a boat where it begins with its name: "brig 2 hard left" is "2 hard left"."""
    kind, _, after = rest.partition(" ")
    number = whole(after.partition(" ")[0])
    boats = speaker.state.boats
    fits = number is not None and 0 < number <= len(boats) and meant(KIND_NUMBERS, kind) == boats[number - 1].kind
    return after if fits or kind == "boat" else rest


def whole(text: str) -> int | None:
    """Return a whole number of at most nine digits, None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def counted_from_one(verb: str, rule: str, example: str) -> Word:
    """Return the notation of a verb with one number."""

    def read(speaker: Speaker, rest: str) -> Action | None:
        number = whole(unnamed(speaker, rest).removeprefix("die "))
        return None if number is None or number < 1 else (verb, number - 1)

    return Word((verb,), rule, f"{verb} {example}", lambda _speaker, action: str(action[1] + 1), read)


def named(verb: str, names: Mapping[str, int], rule: str) -> Word:
    """Return the notation of a verb with one of these names."""
    spoken = {number: name for name, number in names.items()}

    def read(_speaker: Speaker, rest: str) -> Action | None:
        number = meant(names, rest)
        return None if number is None else (verb, number)

    return Word((verb,), rule, f"{verb} {spoken[0]}", lambda _speaker, action: spoken[action[1]], read)


def meant(names: Mapping[str, int], said: str) -> int | None:
    """Return the number of a name, or of the only one whose words begin with those: "frig", "hard l"; None if there is none."""
    if said in names:
        return names[said]
    parts = said.split()
    begun = {
        number for name, number in names.items() if len(words := name.split()) == len(parts) and all(map(str.startswith, words, parts))
    }
    return begun.pop() if len(begun) == 1 else None


COLOUR_NUMBERS = {name: number for number, name in enumerate(COLOURS)}
KIND_NUMBERS = {kind.name: number for number, kind in enumerate(KINDS)}
FACE_NUMBERS = {name.lower(): number for number, name in enumerate(FACES)}
COURSE_SPELLINGS = {
    spelling: number
    for number, course in enumerate(COURSES, start=1)
    for spelling in (course.name, course.name.replace(" ", ""), "".join(part[0] for part in course.name.split()), str(number))
} | {"circle": SHORT_FORWARD, "short": SHORT_FORWARD, "long": LONG_FORWARD, "forward": LONG_FORWARD}
"""Every spelling of a course: its name, its first letters, or the number of its face."""


def say_course(_speaker: Speaker, action: Action) -> str:
    """Return the boat and the course."""
    return f"{action[1] + 1} {COURSES[action[2] - 1].name}"


def read_course(speaker: Speaker, rest: str) -> Action | None:
    """Read "1 hard left"; a player with a single boat to steer may leave out its number."""
    first, _, after = unnamed(speaker, rest).partition(" ")
    number = whole(first)
    if after and number is not None:
        course = meant(COURSE_SPELLINGS, after)
        return None if number < 1 or course is None else ("course", number - 1, course)
    own = steered(speaker.state, speaker.seat) if speaker.seat >= 0 else []
    course = meant(COURSE_SPELLINGS, rest)
    return None if len(own) != 1 or course is None else ("course", own[0], course)


def say_place(_speaker: Speaker, action: Action) -> str:
    """Return the boat, its place in exact units, its heading and its face."""
    _, kind, x, y, heading, face = action
    return f"{KINDS[kind].name} {x} {y} {heading} {FACES[face].lower()}"


def read_place(_speaker: Speaker, rest: str) -> Action | None:
    """Read what ``say_place`` says; the rules check whether it fits the zone."""
    kind, *numbers, face = rest.split() if len(rest.split()) == 5 else ["", ""]
    figures = [whole(number) for number in numbers]
    if kind not in KIND_NUMBERS or face not in FACE_NUMBERS or None in figures:
        return None
    return ("place", KIND_NUMBERS[kind], *figures, FACE_NUMBERS[face])


WORDS: dict[str, Word] = {
    "colour": named("colour", COLOUR_NUMBERS, "SK-D01"),
    "take": named("take", KIND_NUMBERS, "SK-D02"),
    "place": Word(("place",), "SK-D03", "place brig 52800 79200 0 a", say_place, read_place),
    "course": Word(("course",), "SK-D04", "course 1 hard left", say_course, read_course),
    "confirm": plain("confirm", "SK-D04"),
    "move": counted_from_one("move", "SK-D05", "2"),
    "flip": plain("flip", "SK-D06"),
    "keep": plain("keep", "SK-D06"),
    "fire": counted_from_one("fire", "SK-D07", "1"),
    "target": counted_from_one("target", "SK-D08", "3"),
    "cancel": counted_from_one("cancel", "SK-D09", "2"),
    "concede": plain("concede", "SK-146"),
}
"""Every verb of the game."""
VERBS = {
    "choose_colour": "colour",
    "choose_boat": "take",
    "place_boat": "place",
    "choose_boat_to_move": "move",
    "choose_flip": "flip",
    "choose_boat_to_fire": "fire",
    "choose_target": "target",
    "choose_die_to_cancel": "cancel",
}
"""The verb that answers each kind of decision; everything else is a course."""
SPELLINGS = {"color": "colour", "steer": "course", "shoot": "fire"}
NOTATION: Notation[Speaker] = Notation(WORDS | {other: WORDS[verb]._replace(phrases=(other,)) for other, verb in SPELLINGS.items()})
