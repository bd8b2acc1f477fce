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

Pieces have the same numbers in text and actions; players and the marks of Sharpshooters count from 1 in text and from 0 in actions. Without
"heading" a ship ends its path in the direction of its last step. Case and blanks matter only in the words of "say".
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from seatui.engine.contract import Action, Refused
from seatui.engine.notation import Notation, number, plain
from seatui.engine.squares import COMPASS
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.names import number_said
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE, ORDERS
from seatui.games.battle_seas.play.attack import fire_options
from seatui.games.battle_seas.play.decisions import DECISION_KINDS, open_kind
from seatui.games.battle_seas.play.deployment import heading_out
from seatui.games.battle_seas.play.landing import AT_QUAY
from seatui.games.battle_seas.play.movement import HERE, route_to
from seatui.games.battle_seas.words.fleet_notation import read_card, read_fleet, say_fleet
from seatui.games.battle_seas.words.landing_notation import read_land
from seatui.games.battle_seas.words.notation_parts import STEPS, WAYS, Speaker, Word, numbers, of_piece, square_of
from seatui.games.battle_seas.words.refusals import refused

LONGEST = 20_000
"""The longest line of notation: a fleet of 5000 levels fits in it."""


def say(speaker: Speaker, action: Action) -> str:
    """Return the action as one line."""
    return WORDS[path_word(speaker, action) if action[0] == "path" else action[0]].line(speaker, action)


def path_word(speaker: Speaker, action: Action) -> str:
    """Return the word for a path: "turn" without steps, "land" for a passenger's first step, else "path"."""
    steps = action[1]
    return "turn" if not steps else "land" if len(steps) == 1 and speaker.is_aboard else "path"


def parse(speaker: Speaker, text: str) -> Action:
    """Return the action that a line says; ``Refused`` if it says none."""
    if len(text) > LONGEST:
        raise refused("line_too_long", most=LONGEST)
    line = text.strip()
    if line.partition(" ")[0].lower() != "say":  # the words after "say" stay as typed
        line = " ".join(text.lower().split())
    action = NOTATION.read(speaker, line)
    if action is None:
        raise Refused("", not_a_command(speaker, line))
    return action


def not_a_command(speaker: Speaker, line: str) -> str:
    """Return a hint: the command that the player may have meant, or all commands that are open now."""
    known = [word.phrases[0] for word in WORDS.values()]
    meant = get_close_matches(line.split(" ")[0], known, 1)
    if meant:
        example = next(word.example for word in WORDS.values() if word.phrases[0] == meant[0])
        return f"{line[:40]!r} is not a command. Did you mean {meant[0]!r}, as in {example!r}?"
    kind = open_kind(speaker.state)
    verbs = list(DECISION_KINDS[kind].deeds) if kind else []
    if kind == "command_card" and speaker.handled != NONE:
        offered = {*ALWAYS, *(option[0] for option in DECISION_KINDS[kind].options(speaker.figures, speaker.state, speaker.seat))}
        verbs = [verb for verb in verbs if verb in offered]
    phrases = dict.fromkeys(phrase for verb in verbs for phrase in (WORDS[verb].phrases[0], *ALSO.get(verb, ())))
    can = f"Now you can say {', '.join(phrases)}" if phrases else "The game is over"
    return f"{line[:40]!r} is not a command. {can}"


# Building and deploying


def read_built(_speaker: Speaker, rest: str) -> Action | None:
    """Read cards by id or name, or a ready fleet."""
    fleet = read_fleet(rest)
    return None if fleet is None else ("fleet", fleet)


def say_place(speaker: Speaker, action: Action) -> str:
    """A piece and its square; a ship with its heading, an area with "turned" if it is."""
    _, key, square, heading = action
    last = COMPASS[heading] if is_own_ship(speaker, key) else "turned" if heading else ""
    return f"{number_said(key)} {speaker.figures.sea.name(square)} {last}"


def read_place(speaker: Speaker, rest: str) -> Action | None:
    """ "10003 J17 N". A ship without a heading heads for the middle of the mat."""
    found = _PLACE.fullmatch(rest)
    key, square = (number(found[1]), square_of(speaker, found[2])) if found else (None, None)
    if found is None or key is None or square is None:
        return None
    last = found[3]
    if last == "turned":
        return ("place", key, square, 1)
    if last:
        return ("place", key, square, WAYS[last]) if last in WAYS else None
    return ("place", key, square, heading_out(speaker.figures, speaker.seat) if is_own_ship(speaker, key) else 0)


def is_own_ship(speaker: Speaker, key: int) -> bool:
    """Whether a number is that of the speaker's own ship."""
    unit = speaker.state.units.get(key)
    return unit is not None and unit.seat == speaker.seat and is_ship(unit)


_PLACE = re.compile(r"([0-9]+) (?:on |at )?([a-z]+ ?[0-9]+)(?: (?:heading )?([a-z-]+))?")


def say_stow(_speaker: Speaker, action: Action) -> str:
    """The land character and the ship."""
    return f"{number_said(action[1])} in {number_said(action[2])}"


def read_stow(_speaker: Speaker, rest: str) -> Action | None:
    """Read a land character and a ship."""
    both = numbers(re.sub(r"\b(in|aboard)\b", " ", rest))
    return ("stow", *both) if both is not None and len(both) == 2 else None


# Sailing


def say_path(speaker: Speaker, action: Action) -> str:
    """The steps, and the heading where it does not follow from them."""
    _, steps, heading = action
    said = " ".join(AT_QUAY if step == HERE else COMPASS[step] for step in steps)
    return said if heading == usual_heading(speaker, steps) else f"{said} heading {COMPASS[heading]}"


def usual_heading(speaker: Speaker, steps: tuple[int, ...]) -> int:
    """Return the heading after the last step (BS-075); 0 for a land character, which has none."""
    return 0 if speaker.is_afoot or not steps or steps[-1] == HERE else steps[-1]


def read_path(speaker: Speaker, rest: str) -> Action | None:
    """Read directions, and perhaps the heading at their end."""
    said, _, last = rest.partition("heading")
    steps = tuple(STEPS[part] for part in said.replace(",", " ").split() if part in STEPS)
    if not steps or len(steps) != len(said.replace(",", " ").split()) or ("heading" in rest and last.strip() not in WAYS):
        return None
    return ("path", steps, WAYS[last.strip()] if last else usual_heading(speaker, steps))


def read_turn(_speaker: Speaker, rest: str) -> Action | None:
    """Read a heading without steps (BS-076)."""
    return ("path", (), WAYS[rest]) if rest in WAYS else None


def read_sail(speaker: Speaker, rest: str) -> Action | None:
    """Read a square, and return the cheapest way there for the card being handled."""
    said, _, last = rest.partition("heading")
    square = square_of(speaker, said.strip().removeprefix("to ").strip())
    if square is None or ("heading" in rest and last.strip() not in WAYS):
        return None
    if speaker.handled == NONE:
        raise refused("no_card_handled")
    steps = route_to(speaker.figures, speaker.state, speaker.handled, square)
    return ("path", steps, WAYS[last.strip()] if last else usual_heading(speaker, steps))


# Fighting


def say_fire(_speaker: Speaker, action: Action) -> str:
    """The heading, and a target for each side or for one."""
    _, heading, port, starboard = action
    sides = [f"{side} {number_said(target)}" for side, target in (("port", port), ("starboard", starboard)) if target != NONE]
    return " ".join(("heading", COMPASS[heading], *sides))


def read_fire(speaker: Speaker, rest: str) -> Action | None:
    """Read "heading N port 7 starboard 9", or targets alone for the heading that turns the ship least."""
    found = _FIRE.fullmatch(rest)
    if found is None:
        return fire_at(speaker, numbers(rest))
    heading, port, starboard = found.groups()
    if heading not in WAYS or (port is None and starboard is None):
        return None
    return ("fire", WAYS[heading], *(NONE if side is None else int(side) for side in (port, starboard)))


_FIRE = re.compile(r"heading ([a-z-]+)(?: port ([0-9]{1,6}))?(?: starboard ([0-9]{1,6}))?")


def fire_at(speaker: Speaker, aimed: tuple[int, ...] | None) -> Action | None:
    """Return the broadside among the options that hits these targets."""
    if not aimed or len(aimed) > 2:
        return None
    if speaker.handled == NONE or speaker.is_afoot:
        raise refused("no_ship_handled")
    for option in fire_options(speaker.figures, speaker.state, speaker.handled):
        if sorted(target for target in option[2:] if target != NONE) == sorted(aimed):
            return option
    raise refused("no_such_broadside")


def say_board(_speaker: Speaker, action: Action) -> str:
    """The ship, the boarders in their order, and the marks of Sharpshooters."""
    _, target, boarders, marks = action
    said = " ".join(map(number_said, boarders))
    aims = f" marks {' '.join('none' if mark == NONE else str(mark + 1) for mark in marks)}" if marks else ""
    return f"{number_said(target)} with {said}{aims}"


def read_board(_speaker: Speaker, rest: str) -> Action | None:
    """Read a boarding; the mark "none" leaves the choice to the rules."""
    found = _BOARD.fullmatch(rest)
    if found is None:
        return None
    boarders, aims = numbers(found[2]), numbers(re.sub(r"\bnone\b", "0", found[3] or ""))
    if not boarders or aims is None:
        return None
    return ("board", int(found[1]), boarders, tuple(aim - 1 for aim in aims))


_BOARD = re.compile(r"([0-9]{1,6}) with ([0-9, ]+?)(?: marks ([0-9none, ]+))?")


# Traps, messages and healing


def say_trap(speaker: Speaker, square: int, card: int) -> str:
    """The square, and the card by its id."""
    return f"{speaker.figures.sea.name(square)} {CARDS[card].id}"


def read_trap(speaker: Speaker, rest: str) -> tuple[int, int] | None:
    """Read "J10 TR01", or a square and the name of a card."""
    found = _TRAP.fullmatch(rest)
    square, card = (square_of(speaker, found[1]), read_card(found[2])) if found else (None, None)
    return None if square is None or card is None else (square, card)


_TRAP = re.compile(r"([a-z]{1,2} ?[0-9]+) (.+)")


def read_deactivate(speaker: Speaker, rest: str) -> Action | None:
    """Read a trap to make safe."""
    trap = read_trap(speaker, rest)
    return None if trap is None else ("deactivate", *trap)


def say_communicate(speaker: Speaker, action: Action) -> str:
    """The receiver, the message, and the chain of cards."""
    _, receiver, item, chain = action
    what = say_trap(speaker, *item[1:]) if item[0] == "trap" else number_said(item[1])
    return f"{receiver + 1} {item[0]} {what} via {' '.join(map(number_said, chain))}"


def read_communicate(speaker: Speaker, rest: str) -> Action | None:
    """Read receiver, message and chain; without a chain, the card being handled sends it."""
    found = _COMMUNICATE.fullmatch(rest)
    if found is None or int(found[1]) < 1:
        return None
    chain = numbers(found[4]) if found[4] else (speaker.handled,) if speaker.handled != NONE else None
    key, trap = number(found[3]), read_trap(speaker, found[3])
    item = (None if key is None else ("piece", key)) if found[2] == "piece" else None if trap is None else ("trap", *trap)
    return ("communicate", int(found[1]) - 1, item, chain) if item and chain else None


_COMMUNICATE = re.compile(r"(?:player )?([0-9]{1,2}) (trap|piece) (.+?)(?: via ([0-9, ]+))?")


def read_heal(_speaker: Speaker, rest: str) -> Action | None:
    """Read nothing, or the number of a surgeon's patient."""
    found = numbers(rest)
    return ("heal", *found) if found is not None and len(found) <= 1 else None


def say_orders(_speaker: Speaker, action: Action) -> str:
    """The trap and its orders."""
    return f"{number_said(action[1])} {action[2].replace('_', ' ')}"


def read_orders(_speaker: Speaker, rest: str) -> Action | None:
    """Read a trap and its orders."""
    key, _, said = rest.partition(" ")
    found = number(key)
    orders = said.replace(" ", "_")
    return ("orders", found, orders) if found is not None and orders in ORDERS else None


def read_words(_speaker: Speaker, rest: str) -> Action | None:
    """Read words to say, as they are."""
    return ("say", rest.strip()) if rest.strip() else None


_ALL: tuple[Word, ...] = (
    plain("accept", "BS-012"),
    plain("decline", "BS-012"),
    plain("quick", "BS-026"),
    Word(("fleet",), "BS-017", "fleet SH01[MO01], TE01, SH30, SH30", lambda _speaker, action: say_fleet(action[1]), read_built),
    Word(("place",), "BS-032", "place 10003 J17 N", say_place, read_place),
    Word(("stow",), "BS-035", "stow 10004 in 10003", say_stow, read_stow),
    plain("auto", "BS-033"),
    plain("ready", "BS-042"),
    of_piece("activate", "BS-045"),
    plain("end_turn", "BS-050", "end turn", "end_turn"),
    Word(("path",), "BS-054", "path N N NE heading E", say_path, read_path),
    Word(("turn",), "BS-076", "turn NE", lambda _speaker, action: COMPASS[action[2]], read_turn),
    Word(("sail",), "BS-054", "sail J12", say_path, read_sail),
    Word(("land",), "BS-170", "land N", say_path, read_land),
    Word(("fire",), "BS-114", "fire heading N port 7 starboard 9", say_fire, read_fire),
    of_piece("attack", "BS-111"),
    of_piece("ignite", "BS-111"),
    Word(("board",), "BS-181", "board 7 with 10004 10005", say_board, read_board),
    plain("withdraw", "BS-188"),
    plain("detect", "BS-146"),
    Word(("deactivate",), "BS-154", "deactivate J10 TR01", lambda speaker, action: say_trap(speaker, *action[1:]), read_deactivate),
    Word(("communicate",), "BS-157", "communicate 2 trap J10 TR01 via 7 9", say_communicate, read_communicate),
    Word(("heal",), "BS-162", "heal", lambda _speaker, action: " ".join(map(number_said, action[1:])), read_heal),
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
    Word(("orders",), "BS-132", "orders 20003 line only", say_orders, read_orders),
    plain("resign", "BS-211"),
    plain("offer_draw", "BS-211", "offer draw", "offer_draw"),
    Word(("say",), "BS-161", "say Well sailed!", lambda _speaker, action: action[1], read_words),
    of_piece("claim", "BS-161", "3"),
)
ALSO = {"path": ("sail", "turn", "land"), "activate": ("land",)}
"""Other words for a verb."""
ALWAYS = ("path", "activate", "end_turn")
"""Verbs that are open while any card is handled, whether or not they are among the options."""
WORDS: dict[str, Word] = {word.phrases[0].replace(" ", "_"): word for word in _ALL}
"""Every verb of the game, and "turn", "sail" and "land", which are short for a path."""
NOTATION: Notation[Speaker] = Notation(WORDS)
