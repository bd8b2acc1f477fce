"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
choose_corner                ("corner", square)                           corner nw
choose_action                ("sail", d), ("explore", d), ("look", d)     sail east, explore n, look {4,12}
                             with d = 0, 1, 2, 3: north, east, south, west
                             ("harvest",), ("recruit",), ("take_rune",)   harvest, recruit, take rune
                             ("pick_up", amount)                          pick up 20
                             ("scuttle", what, amount)                    scuttle food 20, scuttle sailors 1
                             with what = "food", "water", "sailors"
                             ("attack", seat)                             attack 2 (players count from 1)
                             ("end_turn",)                                end turn
initiate_combat              ("attack", seat), ("pass",)                  attack 2, pass
offer_spoils                 ("prize", "cargo", food, water)              prize cargo 30 10 (food, water)
                             ("prize", "kill" | "rune" | "stop")          prize rune
                             ("demand", food, water, sailors, kills,      demand food 20 rune 1 stop
                             runes, stop): five integers and a bool
                             ("nothing",)                                 nothing (only where every prize is void)
answer_spoils                ("accept",), ("refuse",)                     accept, refuse
                             ("offer", ...) with the parts of a demand    offer food 20
answer_offer                 ("accept",), or any answer of offer_spoils   accept, prize rune, demand food 40
choose_standard_prize        ("prize", ...) as above                      prize stop
vote_ghost_order             ("vote", seat)                               vote 2
resolve_island               ("harvest",), ("recruit",), ("take_rune",),  harvest, done
                             ("pick_up", amount), ("done",)
============================ ============================================ =============================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from seatui.engine import notation
from seatui.engine.contract import Action
from seatui.engine.notation import Notation, number, plain, unknown
from seatui.games.dangerous_sea.model.content import GOODS
from seatui.games.dangerous_sea.model.figures import Figures
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.geometry import BOARD, CORNER_NAMES, CORNERS, DIRECTIONS, NEIGHBOURS, NOWHERE
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.islands import room_for
from seatui.games.dangerous_sea.words.refusals import refused

Speaker: TypeAlias = notation.Speaker[Figures, State]
Word: TypeAlias = notation.Word[Speaker]
Read: TypeAlias = "Callable[[Speaker, str], Action | None]"

LONGEST = 120
"""No line of notation is longer."""


def say(speaker: Speaker, action: Action) -> str:
    """Return the action as one line."""
    return NOTATION.say(speaker, action)


def parse(speaker: Speaker, text: str) -> Action:
    """Return the action that a line means; ``Refused`` if it means none."""
    line = " ".join(text[: LONGEST + 1].lower().replace("_", " ").split())
    action = NOTATION.read(speaker, line) if len(text) <= LONGEST else None
    if action is None:
        raise unknown("DS-D02", line, "action", WORDS["sail"].example)
    return action


# Players


def read_player(verb: str) -> Read:
    """Return a reader of players by number: "2" or "player 2" is seat 1."""

    def read(_speaker: Speaker, rest: str) -> Action | None:
        found = number(rest.removeprefix("player "))
        return (verb, found - 1) if found else None

    return read


def read_attack(speaker: Speaker, rest: str) -> Action | None:
    """Read a player, or the Ghost Ship, which the rules will refuse (DS-R11)."""
    if rest in ("ghost", "ghost ship", "the ghost ship"):
        return ("attack", "ghost")
    return read_player("attack")(speaker, rest)


def say_player(_speaker: Speaker, action: Action) -> str:
    """Return a player's number, counted from 1."""
    return str(action[1] + 1) if isinstance(action[1], int) else str(action[1])


# Directions and squares


WAYS = {
    spelling: direction
    for direction, name in enumerate(DIRECTIONS)
    for spelling in (name, name[0], str(direction + 1), ("up", "right", "down", "left")[direction])
}
"""Every spelling of a direction; numbers are those of the compass (DS-127)."""
DIAGONALS = {"ne", "se", "sw", "nw"} | {f"{n}{dash}{e}" for n in ("north", "south") for e in ("east", "west") for dash in ("", "-", " ")}


def read_way(verb: str) -> Read:
    """Return a reader of directions, which may also be given as the neighbouring square."""

    def read(speaker: Speaker, rest: str) -> Action | None:
        if rest in WAYS:
            return (verb, WAYS[rest])
        square = BOARD.read(rest)
        if square is None and rest not in DIAGONALS:
            return None
        at = speaker.state.at[speaker.seat]
        if square is None or at == NOWHERE or square not in NEIGHBOURS[at]:
            raise refused("no_direction")
        return (verb, NEIGHBOURS[at].index(square))

    return read


def moving(verb: str) -> Word:
    """Return the notation of a verb with a direction."""
    return Word((verb,), "DS-D02", f"{verb} east", lambda _speaker, action: DIRECTIONS[action[1]], read_way(verb))


def read_corner(_speaker: Speaker, rest: str) -> Action | None:
    """Read a corner by its short or long name, or any square, which the rules may refuse (DS-R13)."""
    short = rest.replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w").replace("-", "").replace(" ", "")
    square = CORNERS.get(short, BOARD.read(rest))
    return None if square is None else ("corner", square)


def say_corner(_speaker: Speaker, action: Action) -> str:
    """Return the short name of the corner."""
    return CORNER_NAMES.get(action[1]) or BOARD.pairs[action[1]]


# Cargo


CARGO = {"food": "food", "water": "water", "sailors": "sailors", "sailor": "sailors", "crew": "sailors"}


def read_scuttle(speaker: Speaker, rest: str) -> Action | None:
    """Read "food 20", "20 food" or "food all"."""
    words = rest.split()
    if len(words) != 2:
        return None
    if words[1] in CARGO:
        words.reverse()
    what = CARGO.get(words[0])
    if what is None:
        return None
    amount = getattr(speaker.state, what)[speaker.seat] if words[1] == "all" else number(words[1])
    return None if amount is None else ("scuttle", what, amount)


def read_pick_up(speaker: Speaker, rest: str) -> Action | None:
    """Read an amount, or "all" for as much as fits; the island's kind of goods may follow."""
    words = rest.split()
    state, seat = speaker.state, speaker.seat
    square = state.at[seat]
    kind = GOODS.get(state.tiles[square], "food")
    if len(words) == 2 and CARGO.get(words[1]) == kind:
        words.pop()
    if len(words) != 1:
        return None
    amount = min(state.goods.get(square, 0), room_for(state, seat, kind)) if words[0] == "all" else number(words[0])
    return None if amount is None else ("pick_up", amount)


# Spoils


def read_prize(_speaker: Speaker, rest: str) -> Action | None:
    """Read "kill", "rune", "stop", or "cargo" with food and water."""
    name, *split = rest.split() or [""]
    if name in ("kill", "rune", "stop") and not split:
        return ("prize", name)
    amounts = [number(word) for word in split]
    return ("prize", name, *amounts) if name == "cargo" and len(amounts) == 2 and None not in amounts else None


PARTS = {"food": "food", "water": "water", "sailors": "sailors", "kill": "kills", "rune": "runes"}
"""The word for each part of a demand."""
PART_SPELLINGS = PARTS | {"sailor": "sailors", "kills": "kills", "runes": "runes", "stone": "runes", "stones": "runes"}


def read_bundle(verb: str) -> Read:
    """Return a reader of pairs of a thing and an amount in either order, and "stop"."""

    def read(_speaker: Speaker, rest: str) -> Action | None:
        words = [word for word in rest.replace(",", " ").split() if word != "and"]
        stop = "stop" in words
        words = [word for word in words if word != "stop"]
        amount_first = bool(words) and number(words[0]) is not None
        amounts, things = words[1 - amount_first :: 2], words[int(amount_first) :: 2]
        parts = {PART_SPELLINGS.get(thing): number(amount) for thing, amount in zip(things, amounts, strict=False)}
        if len(parts) * 2 != len(words) or None in parts or None in parts.values() or not (parts or stop):
            return None
        return (verb, *(parts.get(name, 0) for name in Demand._fields[:-1]), stop)

    return read


def say_bundle(_speaker: Speaker, action: Action) -> str:
    """Return only the parts that are in the bundle."""
    demand = Demand(*action[1:])
    asked = [f"{said} {getattr(demand, name)}" for said, name in PARTS.items() if getattr(demand, name)]
    return " ".join(asked + ["stop"] * demand.stop)


def say_prize(_speaker: Speaker, action: Action) -> str:
    """Return the prize and its split."""
    return " ".join(map(str, action[1:]))


WORDS: dict[str, Word] = {
    "corner": Word(("corner",), "DS-D01", "corner nw", say_corner, read_corner),
    "look": moving("look"),
    "sail": moving("sail"),
    "explore": moving("explore"),
    "harvest": plain("harvest", "DS-D02"),
    "recruit": plain("recruit", "DS-D02"),
    "take_rune": plain("take_rune", "DS-D02", "take rune", "take stone", "take rune stone"),
    "pick_up": Word(("pick up", "pickup"), "DS-D02", "pick up 20", lambda _speaker, action: str(action[1]), read_pick_up),
    "scuttle": Word(("scuttle",), "DS-D02", "scuttle food 20", lambda _speaker, action: f"{action[1]} {action[2]}", read_scuttle),
    "attack": Word(("attack",), "DS-D03", "attack 2", say_player, read_attack),
    "end_turn": plain("end_turn", "DS-D02", "end turn", "end"),
    "pass": plain("pass", "DS-D03"),
    "prize": Word(("prize",), "DS-D04", "prize cargo 30 10", say_prize, read_prize),
    "demand": Word(("demand",), "DS-D04", "demand food 20 rune 1 stop", say_bundle, read_bundle("demand")),
    "offer": Word(("offer",), "DS-D05", "offer food 20", say_bundle, read_bundle("offer")),
    "nothing": plain("nothing", "DS-D04"),
    "accept": plain("accept", "DS-D05"),
    "refuse": plain("refuse", "DS-D05"),
    "vote": Word(("vote",), "DS-D07", "vote 2", say_player, read_player("vote")),
    "done": plain("done", "DS-D08"),
}
"""Every verb of the game."""
NOTATION: Notation[Speaker] = Notation(WORDS)
