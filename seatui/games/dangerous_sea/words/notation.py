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
choose_standard_prize        ("prize", ...) as above                      prize stop
vote_ghost_order             ("vote", seat)                               vote 2
resolve_island               ("harvest",), ("recruit",), ("take_rune",),  harvest, done
                             ("pick_up", amount), ("done",)
============================ ============================================ =============================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from seatui.engine.contract import Action, Refused
from seatui.games.dangerous_sea.model.content import GOODS
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.geometry import BOARD, CORNER_NAMES, CORNERS, DIRECTIONS, NEIGHBOURS, NOWHERE
from seatui.games.dangerous_sea.model.state import State
from seatui.games.dangerous_sea.play.islands import room_for

Read: TypeAlias = "Callable[[State, int, str], Action | None]"

LONGEST = 120
"""No line of notation is longer."""


class Word(NamedTuple):
    """How one verb is written and read."""

    phrases: tuple[str, ...]  # the first is the one that is said
    rule: str  # where the rulebook opens when the rest is not understood
    example: str
    say: Callable[[Action], str]  # what follows the phrase
    read: Read  # the action from what follows the phrase; None if it makes no sense


def say(action: Action) -> str:
    """The action as one line."""
    word = WORDS[action[0]]
    return f"{word.phrases[0]} {word.say(action)}".rstrip()


def parse(state: State, seat: int, text: str) -> Action:
    """The action that the line says; ``Refused`` if it says none."""
    line = " ".join(text[: LONGEST + 1].lower().replace("_", " ").split())
    if len(text) <= LONGEST:
        for phrase, word in PHRASES:
            if line == phrase or line.startswith(phrase + " "):
                return read_rest(word, state, seat, line[len(phrase) :].strip())
    raise Refused("DS-D02", f"{line[:40]!r} is no action; try for example {WORDS['sail'].example!r}, or help")


def read_rest(word: Word, state: State, seat: int, rest: str) -> Action:
    """The rest of the line, or a refusal that shows how it is written."""
    action = word.read(state, seat, rest)
    if action is None:
        raise Refused(word.rule, f"{rest[:40]!r} is not understood after {word.phrases[0]!r}; write for example {word.example!r}")
    return action


# Nothing follows


def plain(verb: str, *phrases: str, rule: str) -> Word:
    """A verb that stands alone."""
    return Word(phrases, rule, phrases[0], lambda _: "", lambda _state, _seat, rest: None if rest else (verb,))


# Numbers


def number(text: str) -> int | None:
    """A whole number of at most six digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def read_player(verb: str) -> Read:
    """A player by number: "2" or "player 2" is seat 1."""

    def read(_state: State, _seat: int, rest: str) -> Action | None:
        found = number(rest.removeprefix("player "))
        return (verb, found - 1) if found else None

    return read


def read_attack(state: State, seat: int, rest: str) -> Action | None:
    """A player, or the Ghost Ship, which the rules will refuse (DS-R11)."""
    if rest in ("ghost", "ghost ship", "the ghost ship"):
        return ("attack", "ghost")
    return read_player("attack")(state, seat, rest)


def say_player(action: Action) -> str:
    """Players are counted from 1 in words."""
    return str(action[1] + 1) if isinstance(action[1], int) else str(action[1])


# Directions and squares


WAYS = {
    spelling: direction
    for direction, name in enumerate(DIRECTIONS)
    for spelling in (name, name[0], str(direction + 1), ("up", "right", "down", "left")[direction])
}
"""Every spelling of a direction; a number is that of the compass (DS-127)."""
DIAGONALS = {"ne", "se", "sw", "nw"} | {f"{n}{dash}{e}" for n in ("north", "south") for e in ("east", "west") for dash in ("", "-", " ")}


def read_way(verb: str) -> Read:
    """A direction, or the neighbouring square itself."""

    def read(state: State, seat: int, rest: str) -> Action | None:
        if rest in WAYS:
            return (verb, WAYS[rest])
        square = BOARD.read(rest)
        if square is None and rest not in DIAGONALS:
            return None
        if square is None or state.at[seat] == NOWHERE or square not in NEIGHBOURS[state.at[seat]]:
            raise Refused("DS-R02", "only up, down, left or right")
        return (verb, NEIGHBOURS[state.at[seat]].index(square))

    return read


def moving(verb: str) -> Word:
    """A verb with a direction."""
    return Word((verb,), "DS-D02", f"{verb} east", lambda action: DIRECTIONS[action[1]], read_way(verb))


def read_corner(_state: State, _seat: int, rest: str) -> Action | None:
    """A corner by its short or long name, or any square, which the rules may refuse (DS-R13)."""
    short = rest.replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w").replace("-", "").replace(" ", "")
    square = CORNERS.get(short, BOARD.read(rest))
    return None if square is None else ("corner", square)


def say_corner(action: Action) -> str:
    """The short name of the corner."""
    return CORNER_NAMES.get(action[1]) or BOARD.pairs[action[1]]


# Cargo


CARGO = {"food": "food", "water": "water", "sailors": "sailors", "sailor": "sailors", "crew": "sailors"}


def read_scuttle(state: State, seat: int, rest: str) -> Action | None:
    """ "food 20", "20 food" or "food all"."""
    words = rest.split()
    if len(words) != 2:
        return None
    if words[1] in CARGO:
        words.reverse()
    what = CARGO.get(words[0])
    if what is None:
        return None
    amount = getattr(state, what)[seat] if words[1] == "all" else number(words[1])
    return None if amount is None else ("scuttle", what, amount)


def read_pick_up(state: State, seat: int, rest: str) -> Action | None:
    """An amount, or "all" that fits. Its kind is the island's, and may be named after the amount."""
    words = rest.split()
    square = state.at[seat]
    kind = GOODS.get(state.tiles[square], "food")
    if len(words) == 2 and CARGO.get(words[1]) == kind:
        words.pop()
    if len(words) != 1:
        return None
    amount = min(state.goods.get(square, 0), room_for(state, seat, kind)) if words[0] == "all" else number(words[0])
    return None if amount is None else ("pick_up", amount)


# Spoils


def read_prize(_state: State, _seat: int, rest: str) -> Action | None:
    """ "kill", "rune", "stop", or "cargo" with food and water."""
    name, *split = rest.split() or [""]
    if name in ("kill", "rune", "stop") and not split:
        return ("prize", name)
    amounts = [number(word) for word in split]
    return ("prize", name, *amounts) if name == "cargo" and len(amounts) == 2 and None not in amounts else None


PARTS = {"food": "food", "water": "water", "sailors": "sailors", "kill": "kills", "rune": "runes"}
"""How the parts of a demand are said."""
PART_SPELLINGS = PARTS | {"sailor": "sailors", "kills": "kills", "runes": "runes", "stone": "runes", "stones": "runes"}


def read_demand(_state: State, _seat: int, rest: str) -> Action | None:
    """Pairs of a thing and an amount in either order, and "stop"."""
    words = [word for word in rest.replace(",", " ").split() if word != "and"]
    stop = "stop" in words
    words = [word for word in words if word != "stop"]
    amount_first = bool(words) and number(words[0]) is not None
    amounts, things = words[1 - amount_first :: 2], words[int(amount_first) :: 2]
    parts = {PART_SPELLINGS.get(thing): number(amount) for thing, amount in zip(things, amounts, strict=False)}
    if len(parts) * 2 != len(words) or None in parts or None in parts.values() or not (parts or stop):
        return None
    return ("demand", *(parts.get(name, 0) for name in Demand._fields[:-1]), stop)


def say_demand(action: Action) -> str:
    """Only the parts that are asked for."""
    demand = Demand(*action[1:])
    asked = [f"{said} {getattr(demand, name)}" for said, name in PARTS.items() if getattr(demand, name)]
    return " ".join(asked + ["stop"] * demand.stop)


def say_prize(action: Action) -> str:
    """The prize and its split."""
    return " ".join(map(str, action[1:]))


WORDS: dict[str, Word] = {
    "corner": Word(("corner",), "DS-D01", "corner nw", say_corner, read_corner),
    "look": moving("look"),
    "sail": moving("sail"),
    "explore": moving("explore"),
    "harvest": plain("harvest", "harvest", rule="DS-D02"),
    "recruit": plain("recruit", "recruit", rule="DS-D02"),
    "take_rune": plain("take_rune", "take rune", "take stone", "take rune stone", rule="DS-D02"),
    "pick_up": Word(("pick up", "pickup"), "DS-D02", "pick up 20", lambda action: str(action[1]), read_pick_up),
    "scuttle": Word(("scuttle",), "DS-D02", "scuttle food 20", lambda action: f"{action[1]} {action[2]}", read_scuttle),
    "attack": Word(("attack",), "DS-D03", "attack 2", say_player, read_attack),
    "end_turn": plain("end_turn", "end turn", "end", rule="DS-D02"),
    "pass": plain("pass", "pass", rule="DS-D03"),
    "prize": Word(("prize",), "DS-D04", "prize cargo 30 10", say_prize, read_prize),
    "demand": Word(("demand",), "DS-D04", "demand food 20 rune 1 stop", say_demand, read_demand),
    "nothing": plain("nothing", "nothing", rule="DS-D04"),
    "accept": plain("accept", "accept", rule="DS-D05"),
    "refuse": plain("refuse", "refuse", rule="DS-D05"),
    "vote": Word(("vote",), "DS-D07", "vote 2", say_player, read_player("vote")),
    "done": plain("done", "done", rule="DS-D08"),
}
"""Every verb of the game."""

PHRASES = sorted(((phrase, word) for word in WORDS.values() for phrase in word.phrases), key=lambda pair: len(pair[0]), reverse=True)
"""Every beginning of a line, the longest first, so that "take rune stone" is not read as "take rune"."""
