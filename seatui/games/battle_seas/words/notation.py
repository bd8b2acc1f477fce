"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
accept_options               ("accept",), ("decline",)                    accept, decline
submit_fleet                 ("quick",)                                   quick
                             ("fleet", cards with their gear)             fleet SH01[MO01], TE01, SH30, SH30
                                                                          fleet RB-A (a ready one by its id)
deploy                       ("place", piece, square, heading)            place 10003 J17 N; of an area: place 10001 C3 turned
                             ("stow", piece, ship)                        stow 10004 in 10003
                             ("auto",), ("ready",)                        auto, ready
choose_card                  ("activate", piece), ("end_turn",)           activate 7, end turn; of a passenger: land 10004
command_card                 ("path", directions, heading)                path N N NE heading E, turn NE, sail J12; of a passenger:
                                                                          land N, land K6, land here (on the quay of its ship)
                             ("fire", heading, port, starboard)           fire heading N port 7 starboard 9, fire 7
                             ("attack", piece), ("ignite", piece)         attack 7, ignite 7
                             ("board", piece, boarders, marks)            board 7 with 10004 10005 marks 1
                             ("withdraw",), ("detect",), ("pass",)        withdraw, detect, pass
                             ("deactivate", square, card)                 deactivate J10 TR01
                             ("communicate", seat, item, pieces)          communicate 2 trap J10 TR01 via 7 9,
                                                                          communicate 2 piece 5 via 7
                             ("heal",), ("heal", piece)                   heal, heal 10005
                             ("embark", piece)                            embark 7
spring_trap                  ("spring", trap), ("hold",)                  spring 20003, hold
after_trap                   ("continue",), ("stop",)                     continue, stop
accept_draw                  ("agree",), ("refuse",)                      agree, refuse
vote_leak                    ("guilty",), ("innocent",)                   guilty, innocent
choose_penalty_victim        ("lose", piece)                              lose 7
(free)                       ("orders", trap, orders)                     orders 20003 line only
                             ("resign",), ("offer_draw",)                 resign, offer draw
                             ("say", words), ("claim", message)           say Well sailed!, claim 3
============================ ============================================ =============================================

Pieces go by their numbers as they are; players and the marks of Sharpshooters are counted from 1 in text and from 0 in actions. Without
"heading" a ship ends its path in the direction of its last step. Case and blanks do not matter, but for the words of "say".
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from seatui.engine.contract import Action, Refused
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import number_said
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE, ORDERS, State
from seatui.games.battle_seas.play.attack import fire_options
from seatui.games.battle_seas.play.decisions import CHOICES, open_kind
from seatui.games.battle_seas.play.deployment import heading_out
from seatui.games.battle_seas.play.landing import read_land
from seatui.games.battle_seas.play.movement import HERE
from seatui.games.battle_seas.play.routes import route_to
from seatui.games.battle_seas.words.fleet_notation import read_card, read_fleet, say_fleet
from seatui.games.battle_seas.words.notation_parts import AT_QUAY, STEPS, WAYS, Table, Word, number, numbers, of_piece, plain, square_of

LONGEST = 20_000
"""No line of notation is longer: a fleet of 5000 levels has room in it."""


def say(figures: Figures, state: State, seat: int, action: Action) -> str:
    """The action as one line."""
    table = Table(figures, state, seat)
    word = WORDS[path_word(table, action) if action[0] == "path" else action[0]]
    return f"{word.phrase} {word.say(table, action)}".rstrip()


def path_word(table: Table, action: Action) -> str:
    """What a path is called: a ship that only turns, a passenger that only lands, or any other."""
    steps = action[1]
    return "turn" if not steps else "land" if len(steps) == 1 and table.is_aboard else "path"


def parse(figures: Figures, state: State, seat: int, text: str) -> Action:
    """The action that the line says; ``Refused`` if it says none."""
    if len(text) > LONGEST:
        raise Refused("BS-219", f"a line has at most {LONGEST} characters")
    table = Table(figures, state, seat)
    verb, _, rest = text.strip().partition(" ")
    if verb.lower() == "say":
        return _understood(table, WORDS["say"], rest.strip())
    line = " ".join(text.lower().split())
    first, second, rest = (*line.split(" ", 2), "", "")[:3]
    if (word := WORDS.get(f"{first}_{second}")) is not None:
        return _understood(table, word, rest)
    if (word := WORDS.get(first)) is not None:
        return _understood(table, word, f"{second} {rest}".strip())
    raise Refused("", not_a_command(table, line))


def not_a_command(table: Table, line: str) -> str:
    """What could have been meant, or else all that can be said now."""
    known = [word.phrase for word in WORDS.values()]
    meant = get_close_matches(line.split(" ")[0], known, 1)
    if meant:
        example = next(word.example for word in WORDS.values() if word.phrase == meant[0])
        return f"{line[:40]!r} is no command. Did you mean {meant[0]!r}, as in {example!r}?"
    kind = open_kind(table.state)
    verbs = list(CHOICES[kind].verbs) if kind else []
    if kind == "command_card" and table.handled != NONE:
        offered = {*ALWAYS, *(option[0] for option in CHOICES[kind].options(table.figures, table.state, table.seat))}
        verbs = [verb for verb in verbs if verb in offered]
    phrases = dict.fromkeys(phrase for verb in verbs for phrase in (WORDS[verb].phrase, *ALSO.get(verb, ())))
    can = f"Now you can say {', '.join(phrases)}" if phrases else "The game is over"
    return f"{line[:40]!r} is no command. {can}"


def _understood(table: Table, word: Word, rest: str) -> Action:
    """The rest of the line, or a refusal that shows how it is written."""
    action = word.read(table, rest)
    if action is None:
        raise Refused(word.rule, f"{rest[:40]!r} is not understood after {word.phrase!r}; write for example {word.example!r}")
    return action


# Building and deploying


def read_built(_table: Table, rest: str) -> Action | None:
    """Cards by id or name, or a ready fleet."""
    fleet = read_fleet(rest)
    return None if fleet is None else ("fleet", fleet)


def say_place(table: Table, action: Action) -> str:
    """A ship with its heading; an area turned or as it is."""
    _, key, square, heading = action
    last = COMPASS[heading] if is_own_ship(table, key) else "turned" if heading else ""
    return f"{number_said(key)} {table.figures.sea.name(square)} {last}"


def read_place(table: Table, rest: str) -> Action | None:
    """ "10003 J17 N". A ship without a heading looks towards the middle of the mat."""
    found = _PLACE.fullmatch(rest)
    key, square = (number(found[1]), square_of(table, found[2])) if found else (None, None)
    if found is None or key is None or square is None:
        return None
    last = found[3]
    if last == "turned":
        return ("place", key, square, 1)
    if last:
        return ("place", key, square, WAYS[last]) if last in WAYS else None
    return ("place", key, square, heading_out(table.figures, table.seat) if is_own_ship(table, key) else 0)


def is_own_ship(table: Table, key: int) -> bool:
    """Whether that is a ship of whoever speaks."""
    unit = table.state.units.get(key)
    return unit is not None and unit.seat == table.seat and is_ship(unit)


_PLACE = re.compile(r"([0-9]+) (?:on |at )?([a-z]+ ?[0-9]+)(?: (?:heading )?([a-z-]+))?")


def read_stow(_table: Table, rest: str) -> Action | None:
    """A land character and a ship."""
    both = numbers(re.sub(r"\b(in|aboard)\b", " ", rest))
    return ("stow", *both) if both is not None and len(both) == 2 else None


# Sailing


def say_path(table: Table, action: Action) -> str:
    """The steps, and the heading where it does not follow from them."""
    _, steps, heading = action
    said = " ".join(AT_QUAY if step == HERE else COMPASS[step] for step in steps)
    return said if heading == usual_heading(table, steps) else f"{said} heading {COMPASS[heading]}"


def usual_heading(table: Table, steps: tuple[int, ...]) -> int:
    """A ship looks where it goes (BS-075); a land character has no heading."""
    return 0 if table.is_afoot or not steps or steps[-1] == HERE else steps[-1]


def read_path(table: Table, rest: str) -> Action | None:
    """Directions, and perhaps the heading at their end."""
    said, _, last = rest.partition("heading")
    steps = tuple(STEPS[part] for part in said.replace(",", " ").split() if part in STEPS)
    if not steps or len(steps) != len(said.replace(",", " ").split()) or ("heading" in rest and last.strip() not in WAYS):
        return None
    return ("path", steps, WAYS[last.strip()] if last else usual_heading(table, steps))


def read_turn(_table: Table, rest: str) -> Action | None:
    """A heading without steps (BS-076)."""
    return ("path", (), WAYS[rest]) if rest in WAYS else None


def read_sail(table: Table, rest: str) -> Action | None:
    """The cheapest way of the card that is handled to a square."""
    said, _, last = rest.partition("heading")
    square = square_of(table, said.strip().removeprefix("to ").strip())
    if square is None or ("heading" in rest and last.strip() not in WAYS):
        return None
    if table.handled == NONE:
        raise Refused("BS-054", "no card of yours is handled now: choose one first, for example 'activate 7'")
    steps = route_to(table.figures, table.state, table.handled, square)
    return ("path", steps, WAYS[last.strip()] if last else usual_heading(table, steps))


# Fighting


def say_fire(_table: Table, action: Action) -> str:
    """The heading, and a target for each side or for one."""
    _, heading, port, starboard = action
    sides = [f"{side} {number_said(target)}" for side, target in (("port", port), ("starboard", starboard)) if target != NONE]
    return " ".join(("heading", COMPASS[heading], *sides))


def read_fire(table: Table, rest: str) -> Action | None:
    """ "heading N port 7 starboard 9"; or targets alone, for the heading that turns the ship least."""
    found = _FIRE.fullmatch(rest)
    if found is None:
        return fire_at(table, numbers(rest))
    heading, port, starboard = found.groups()
    if heading not in WAYS or (port is None and starboard is None):
        return None
    return ("fire", WAYS[heading], *(NONE if side is None else int(side) for side in (port, starboard)))


_FIRE = re.compile(r"heading ([a-z-]+)(?: port ([0-9]{1,6}))?(?: starboard ([0-9]{1,6}))?")


def fire_at(table: Table, aimed: tuple[int, ...] | None) -> Action | None:
    """The broadside that is offered for these targets."""
    if not aimed or len(aimed) > 2:
        return None
    if table.handled == NONE or table.is_afoot:
        raise Refused("BS-114", "no ship of yours is handled now: choose one first, for example 'activate 7'")
    for option in fire_options(table.figures, table.state, table.handled):
        if sorted(target for target in option[2:] if target != NONE) == sorted(aimed):
            return option
    raise Refused("BS-114", "no broadside from here hits that; name a heading and sides, for example 'fire heading N port 7'")


def say_board(_table: Table, action: Action) -> str:
    """The ship, the boarders in their order, and whom Sharpshooters aim at."""
    _, target, boarders, marks = action
    said = " ".join(map(number_said, boarders))
    aims = f" marks {' '.join('none' if mark == NONE else str(mark + 1) for mark in marks)}" if marks else ""
    return f"{number_said(target)} with {said}{aims}"


def read_board(_table: Table, rest: str) -> Action | None:
    """ "none" leaves a mark to the rules."""
    found = _BOARD.fullmatch(rest)
    if found is None:
        return None
    boarders, aims = numbers(found[2]), numbers(re.sub(r"\bnone\b", "0", found[3] or ""))
    if not boarders or aims is None:
        return None
    return ("board", int(found[1]), boarders, tuple(aim - 1 for aim in aims))


_BOARD = re.compile(r"([0-9]{1,6}) with ([0-9, ]+?)(?: marks ([0-9none, ]+))?")


# Traps, news and healing


def say_trap(table: Table, square: int, card: int) -> str:
    """The square, and the card by its id."""
    return f"{table.figures.sea.name(square)} {CARDS[card].id}"


def read_trap(table: Table, rest: str) -> tuple[int, int] | None:
    """ "J10 TR01", or with the name of the card."""
    found = _TRAP.fullmatch(rest)
    square, card = (square_of(table, found[1]), read_card(found[2])) if found else (None, None)
    return None if square is None or card is None else (square, card)


_TRAP = re.compile(r"([a-z]{1,2} ?[0-9]+) (.+)")


def read_deactivate(table: Table, rest: str) -> Action | None:
    """A trap that is known."""
    trap = read_trap(table, rest)
    return None if trap is None else ("deactivate", *trap)


def say_news(table: Table, action: Action) -> str:
    """To whom, what, and through which cards."""
    _, receiver, item, chain = action
    what = say_trap(table, *item[1:]) if item[0] == "trap" else number_said(item[1])
    return f"{receiver + 1} {item[0]} {what} via {' '.join(map(number_said, chain))}"


def read_news(table: Table, rest: str) -> Action | None:
    """To whom, what, and through which cards: if none are named, by the one that is handled."""
    found = _NEWS.fullmatch(rest)
    if found is None or int(found[1]) < 1:
        return None
    chain = numbers(found[4]) if found[4] else (table.handled,) if table.handled != NONE else None
    key, trap = number(found[3]), read_trap(table, found[3])
    item = (None if key is None else ("piece", key)) if found[2] == "piece" else None if trap is None else ("trap", *trap)
    return ("communicate", int(found[1]) - 1, item, chain) if item and chain else None


_NEWS = re.compile(r"(?:player )?([0-9]{1,2}) (trap|piece) (.+?)(?: via ([0-9, ]+))?")


def read_heal(_table: Table, rest: str) -> Action | None:
    """The card itself, or whom the surgeon tends."""
    found = numbers(rest)
    return ("heal", *found) if found is not None and len(found) <= 1 else None


def read_orders(_table: Table, rest: str) -> Action | None:
    """A trap and what it is to do."""
    key, _, said = rest.partition(" ")
    found = number(key)
    orders = said.replace(" ", "_")
    return ("orders", found, orders) if found is not None and orders in ORDERS else None


_ALL = (
    plain("accept", "BS-012"),
    plain("decline", "BS-012"),
    plain("quick", "BS-026"),
    Word("fleet", "BS-017", "fleet SH01[MO01], TE01, SH30, SH30", lambda _table, action: say_fleet(action[1]), read_built),
    Word("place", "BS-032", "place 10003 J17 N", say_place, read_place),
    Word("stow", "BS-035", "stow 10004 in 10003", lambda _t, a: f"{number_said(a[1])} in {number_said(a[2])}", read_stow),
    plain("auto", "BS-033"),
    plain("ready", "BS-042"),
    of_piece("activate", "BS-045"),
    plain("end_turn", "BS-050"),
    Word("path", "BS-054", "path N N NE heading E", say_path, read_path),
    Word("turn", "BS-076", "turn NE", lambda _table, action: COMPASS[action[2]], read_turn),
    Word("sail", "BS-054", "sail J12", say_path, read_sail),
    Word("land", "BS-170", "land N", say_path, read_land),
    Word("fire", "BS-114", "fire heading N port 7 starboard 9", say_fire, read_fire),
    of_piece("attack", "BS-111"),
    of_piece("ignite", "BS-111"),
    Word("board", "BS-181", "board 7 with 10004 10005", say_board, read_board),
    plain("withdraw", "BS-188"),
    plain("detect", "BS-146"),
    Word("deactivate", "BS-154", "deactivate J10 TR01", lambda table, action: say_trap(table, *action[1:]), read_deactivate),
    Word("communicate", "BS-157", "communicate 2 trap J10 TR01 via 7 9", say_news, read_news),
    Word("heal", "BS-162", "heal", lambda _table, action: " ".join(map(number_said, action[1:])), read_heal),
    of_piece("embark", "BS-169"),
    plain("pass", "BS-045"),
    plain("hold", "BS-121"),
    of_piece("spring", "BS-118", "20003"),
    plain("continue", "BS-123"),
    plain("stop", "BS-123"),
    plain("agree", "BS-211"),
    plain("refuse", "BS-211"),
    plain("innocent", "BS-161"),
    plain("guilty", "BS-161"),
    of_piece("lose", "BS-160"),
    Word("orders", "BS-132", "orders 20003 line only", lambda _t, a: f"{number_said(a[1])} {a[2].replace('_', ' ')}", read_orders),
    plain("resign", "BS-211"),
    plain("offer_draw", "BS-211"),
    Word("say", "BS-161", "say Well sailed!", lambda _table, action: action[1], lambda _table, rest: ("say", rest) if rest else None),
    of_piece("claim", "BS-161", "3"),
)
ALSO = {"path": ("sail", "turn", "land"), "activate": ("land",)}
"""Other ways to say a verb."""
ALWAYS = ("path", "activate", "end_turn")
"""What can be said to any card that is handled, whether or not it is listed."""
WORDS: dict[str, Word] = {word.phrase.replace(" ", "_"): word for word in _ALL}
"""Every verb of the game, and "turn", "sail" and "land", which are short ways to say a path."""
