"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
accept_options               ("accept",), ("decline",)                    accept, decline
submit_fleet                 ("quick",)                                   quick
                             ("fleet", cards with their gear)             fleet HMS Victory [Admiral Nelson], Rough Seas, Fire Ship
                                                                          fleet Three fast captains (a ready one)
deploy                       ("place", piece, square, heading)            place HMS Captain J17 N; of an area: place Fort 6,000 C3 turned
                             ("stow", piece, ship)                        stow Sappers in HMS Captain
                             ("auto",), ("ready",)                        auto, ready
choose_card                  ("activate", piece), ("end_turn",)           command 7, end turn; of a passenger: land Sappers
command_card                 ("path", directions, heading)                path N N NE heading E, turn NE, sail J12; of a passenger:
                                                                          land N, land K6, land here (on the quay of its ship)
                             ("fire", heading, port, starboard)           fire heading N port 7 starboard 9, fire 7
                             ("attack", piece), ("ignite", piece)         attack 7, ignite 7
                             ("board", piece, boarders, marks)            board 7 with Sappers, Sharpshooters marks 1
                             ("withdraw",), ("detect",), ("pass",)        withdraw, detect, pass
                             ("deactivate", square, card)                 deactivate J10 Land Barrage
                             ("communicate", seat, item, pieces)          communicate 2 trap J10 Land Barrage via 7 9,
                                                                          communicate 2 piece 5 via 7
                             ("heal",), ("heal", piece)                   heal, heal Sappers
                             ("embark", piece)                            embark 7
spring_trap                  ("spring", trap), ("hold",)                  spring Land Barrage, hold
after_trap                   ("continue",), ("stop",)                     continue, stop
accept_draw                  ("agree",), ("refuse",)                      agree, refuse
vote_leak                    ("guilty",), ("innocent",)                   guilty, innocent
choose_penalty_victim        ("lose", piece)                              lose 7
(free)                       ("orders", trap, orders)                     orders Land Barrage line only
                             ("resign",), ("offer_draw",)                 resign, offer draw
                             ("say", words), ("claim", message)           say Well sailed!, claim 3
============================ ============================================ =============================================

``piece_notation`` has the numbers and names of pieces. Players and the marks of Sharpshooters count from 1 in text and from 0 in actions.
Without "heading" a ship ends its path in the direction of its last step. Case and blanks matter only in the words of "say". The first
phrase of a ``Word`` is said; the others are the labels of the screen, which can be typed too.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from seatui.engine.contract import Action, Refused
from seatui.engine.notation import Notation, number, plain
from seatui.engine.squares import COMPASS
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.content import CARDS
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import is_ship
from seatui.games.battle_seas.model.state import NONE, ORDERS
from seatui.games.battle_seas.play.attack import check_can_attack, fire_options
from seatui.games.battle_seas.play.boarding import board_options
from seatui.games.battle_seas.play.decisions import DECISION_KINDS, open_kind
from seatui.games.battle_seas.play.deployment import heading_out
from seatui.games.battle_seas.play.gunnery import check_target, has_sides
from seatui.games.battle_seas.play.landing import AT_QUAY
from seatui.games.battle_seas.play.movement import HERE, route_to
from seatui.games.battle_seas.words.fleet_notation import read_card, read_fleet, say_fleet
from seatui.games.battle_seas.words.landing_notation import read_land
from seatui.games.battle_seas.words.notation_parts import STEPS, WAYS, Speaker, Word, is_square, numbers, square_of
from seatui.games.battle_seas.words.piece_notation import (
    Among,
    call_piece,
    foreign,
    own_passengers,
    own_pieces,
    own_ships,
    own_traps,
    own_units,
    read_piece,
    read_pieces,
    say_piece,
    say_pieces,
)
from seatui.games.battle_seas.words.refusals import refused

MOST_EXAMPLES = 3
"""The most examples that a hint gives."""
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
    action = NOTATION.read(speaker, line, lambda word: example_of(speaker, word))
    if action is None:
        raise Refused("", not_a_command(speaker, line))
    return action


def not_a_command(speaker: Speaker, line: str) -> str:
    """Return a hint: the command that the player may have meant, or examples of what can be said now."""
    known = {phrase: word for word in WORDS.values() for phrase in word.phrases}
    meant = get_close_matches(line.split(" ")[0], known, 1)
    if meant:
        example = example_of(speaker, known[meant[0]])
        as_in = "" if example == meant[0] else f", as in {example!r}"
        return f"{line[:40]!r} is not a command. Did you mean {meant[0]!r}{as_in}?"
    if found := list(examples(speaker).values())[:MOST_EXAMPLES]:
        return f"{line[:40]!r} is not a command. Try {listing(list(map(repr, found)))}"
    return f"{line[:40]!r} is not a command. {'It is not your turn' if open_kind(speaker.state) else 'The game is over'}"


def examples(speaker: Speaker) -> dict[str, str]:
    """Return a line for each verb of the speaker's open decision, from its options."""
    kind = open_kind(speaker.state)
    if kind is None or speaker.seat not in DECISION_KINDS[kind].asked(speaker.figures, speaker.state):
        return {}
    found: dict[str, str] = {}
    for option in DECISION_KINDS[kind].options(speaker.figures, speaker.state, speaker.seat):
        if option[0] not in found:
            found[option[0]] = say_sail(speaker, option) if option[0] == "path" and not speaker.is_aboard else by_name(speaker, option)
    return found


def by_name(speaker: Speaker, action: Action) -> str:
    """Return the action as a line that calls pieces in the open by name: "command HMS Nymphe", "fire at HMS Speedy, bow N"."""
    match action:
        case ("fire", heading, *sides):
            targets = " and ".join(call_piece(speaker, target, foreign) for target in sides if target != NONE)
            return f"fire at {targets}, bow {COMPASS[heading]}"
        case ("board", target, *_):
            return f"board {call_piece(speaker, target, foreign)} with {say_board(speaker, action).partition(' with ')[2]}"
        case ("communicate", receiver, (kind, *what), chain):
            told = say_trap(speaker, *what) if kind == "trap" else call_piece(speaker, what[0], foreign)
            links = ", ".join(call_piece(speaker, link, own_pieces) for link in chain)
            return f"communicate {receiver + 1} {kind} {told} via {links}"
        case (verb, key) if verb in NAMED:
            return f"{WORDS[verb].phrases[0]} {call_piece(speaker, key, NAMED[verb])}"
    return say(speaker, action)


NAMED: dict[str, Among] = {"activate": own_units, "attack": foreign, "ignite": foreign, "embark": own_ships}
"""Verbs of one piece in the open, and the pieces that it can be."""


def say_sail(speaker: Speaker, action: Action) -> str:
    """A path by its goal: "sail J12"."""
    square = speaker.state.units[speaker.handled].square
    for step in action[1]:
        square = speaker.figures.sea.squares.around[square][step]
    return f"sail {speaker.figures.sea.name(square)}"


def example_of(speaker: Speaker, word: Word) -> str:
    """Return a line that could be said now with a word, or else its usual example."""
    verb = next(verb for verb, known in WORDS.items() if known is word)
    return examples(speaker).get({"sail": "path"}.get(verb, verb), word.example)


# Building and deploying


def read_built(_speaker: Speaker, rest: str) -> Action | None:
    """Read cards by id or name, or a ready fleet."""
    fleet = read_fleet(rest)
    return None if fleet is None else ("fleet", fleet)


def say_place(speaker: Speaker, action: Action) -> str:
    """A piece and its square; a ship with its heading, an area with "turned" if it is."""
    _, key, square, heading = action
    last = COMPASS[heading] if is_own_ship(speaker, key) else "turned" if heading else ""
    return f"{say_piece(speaker, key)} {speaker.figures.sea.name(square)} {last}"


def read_place(speaker: Speaker, rest: str) -> Action | None:
    """ "HMS Captain J17 N". A ship without a heading heads for the middle of the mat."""
    found = _PLACE.fullmatch(rest)
    key, square = (read_piece(speaker, found[1], own_pieces), square_of(speaker, found[2])) if found else (None, None)
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


_PLACE = re.compile(r"(.+?) (?:on |at )?([a-z]{1,2} ?[0-9]{1,3})(?: (?:heading )?([a-z-]+))?")


def say_stow(speaker: Speaker, action: Action) -> str:
    """The land character and the ship."""
    return f"{say_piece(speaker, action[1])} in {say_piece(speaker, action[2])}"


def read_stow(speaker: Speaker, rest: str) -> Action | None:
    """Read a land character and a ship."""
    found = _STOW.fullmatch(rest)
    both = (read_piece(speaker, found[1], own_units), read_piece(speaker, found[2], own_ships)) if found else (None, None)
    return None if None in both else ("stow", *both)


_STOW = re.compile(r"(.+?)(?: in | aboard | )([0-9]+|(?<= in ).+|(?<= aboard ).+)")


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
    """Read a square, and return the cheapest way there for the card in command; or a number of steps: "3 N"."""
    straight = _STRAIGHT.fullmatch(rest)
    if straight is not None and straight[2] in WAYS:
        steps = (WAYS[straight[2]],) * int(straight[1])
        return ("path", steps, usual_heading(speaker, steps))
    said, _, last = rest.partition("heading")
    goal = said.strip().removeprefix("to ").strip()
    square, squares = square_of(speaker, goal), speaker.figures.sea.squares
    if not is_square(goal) or ("heading" in rest and last.strip() not in WAYS):
        return None
    if speaker.handled == NONE:
        raise refused("no_card_handled", example=example_of(speaker, WORDS["activate"]))
    if square is None:
        raise refused("off_mat", square=goal.upper(), last=speaker.figures.sea.name(squares.count - 1))
    steps = route_to(speaker.figures, speaker.state, speaker.handled, square)
    return ("path", steps, WAYS[last.strip()] if last else usual_heading(speaker, steps))


_STRAIGHT = re.compile(r"([1-9][0-9]?) ([a-z-]+)")


# Fighting


SIDES = ("port", "starboard")


def say_fire(speaker: Speaker, action: Action) -> str:
    """The heading, and a target for each side or for one."""
    _, heading, port, starboard = action
    sides = [f"{side} {say_piece(speaker, target)}" for side, target in zip(SIDES, (port, starboard), strict=True) if target != NONE]
    return " ".join(("heading", COMPASS[heading], *sides))


def read_fire(speaker: Speaker, rest: str) -> Action | None:
    """Read "heading N port 7 starboard 9", or targets for the heading that turns the ship least: "7 and 9", "Speedy, bow N"."""
    found = _FIRE.fullmatch(rest)
    if found is not None and found[1] in WAYS:
        sides = [NONE if side is None else read_piece(speaker, side, foreign) for side in found.groups()[1:]]
        return None if None in sides or sides == [NONE, NONE] else ("fire", WAYS[found[1]], *sides)
    said, _, last = rest.replace(" bow ", " heading ").partition(" heading ")
    if last and last not in WAYS:
        return None
    return fire_at(speaker, read_pieces(speaker, said.rstrip(", "), foreign), WAYS[last] if last else None)


_FIRE = re.compile(r"heading ([a-z-]+)(?: port (.+?))?(?: starboard (.+))?")


def fire_at(speaker: Speaker, aimed: tuple[int, ...] | None, heading: int | None) -> Action | None:
    """Return the broadside among the options that hits these targets; ``Refused`` with the reason if there is none."""
    if not aimed or len(aimed) > 2:
        return None
    if speaker.handled == NONE or speaker.is_afoot:
        raise refused("no_ship_handled", example=example_of(speaker, WORDS["activate"]))
    for option in fire_options(speaker.figures, speaker.state, speaker.handled):
        if sorted(target for target in option[2:] if target != NONE) == sorted(aimed) and heading in (None, option[1]):
            return option
    if not has_sides(unit := speaker.state.units[speaker.handled]):
        raise refused("no_broadsides", piece=piece_name(unit))
    check_can_attack(unit)
    for target in aimed:
        check_target(speaker.figures, speaker.state, speaker.handled, target)
    if heading is None and len(set(aimed)) == len(SIDES):
        raise refused("same_side", one=call_piece(speaker, aimed[0], foreign), other=call_piece(speaker, aimed[1], foreign))
    raise refused("no_such_broadside")


def say_board(speaker: Speaker, action: Action) -> str:
    """The ship, the boarders in their order, and the marks of Sharpshooters."""
    _, target, boarders, marks = action
    aims = f" marks {' '.join('none' if mark == NONE else str(mark + 1) for mark in marks)}" if marks else ""
    return f"{say_piece(speaker, target)} with {say_pieces(speaker, boarders)}{aims}"


def read_board(speaker: Speaker, rest: str) -> Action | None:
    """Read a boarding; the mark "none" leaves the choice to the rules. Without boarders the best go over."""
    found = _BOARD.fullmatch(rest)
    target = read_piece(speaker, found[1], foreign) if found else None
    if found is None or target is None:
        return None
    if found[2] is None:
        able = board_options(speaker.figures, speaker.state, speaker.handled) if speaker.handled != NONE else []
        return next((option for option in able if option[1] == target), ("board", target, (), ()))
    boarders, aims = read_pieces(speaker, found[2], own_passengers), numbers(re.sub(r"\bnone\b", "0", found[3] or ""))
    return None if not boarders or aims is None else ("board", target, boarders, tuple(aim - 1 for aim in aims))


_BOARD = re.compile(r"(.+?)(?: with (.+?)(?: marks ([0-9none, ]+))?)?")


# Traps, messages and healing


def say_trap(speaker: Speaker, square: int, card: int) -> str:
    """The square and the card."""
    return f"{speaker.figures.sea.name(square)} {CARDS[card].name}"


def read_trap(speaker: Speaker, rest: str) -> tuple[int, int] | None:
    """Read "J10 Land Barrage" or "Land Barrage at J10"."""
    turned = _TRAP_AT.fullmatch(rest)
    found = _TRAP.fullmatch(f"{turned[2]} {turned[1]}" if turned else rest)
    square, card = (square_of(speaker, found[1]), read_card(found[2])) if found else (None, None)
    return None if square is None or card is None else (square, card)


_TRAP = re.compile(r"([a-z]{1,2} ?[0-9]+) (.+)")
_TRAP_AT = re.compile(r"(.+) at ([a-z]{1,2} ?[0-9]+)")


def read_deactivate(speaker: Speaker, rest: str) -> Action | None:
    """Read a trap to make safe."""
    trap = read_trap(speaker, rest)
    return None if trap is None else ("deactivate", *trap)


def say_communicate(speaker: Speaker, action: Action) -> str:
    """The receiver, the message, and the chain of cards."""
    _, receiver, item, chain = action
    what = say_trap(speaker, *item[1:]) if item[0] == "trap" else say_piece(speaker, item[1])
    return f"{receiver + 1} {item[0]} {what} via {say_pieces(speaker, chain)}"


def read_communicate(speaker: Speaker, rest: str) -> Action | None:
    """Read receiver, message and chain; without a chain, the card in command sends it."""
    found = _COMMUNICATE.fullmatch(rest)
    if found is None or int(found[1]) < 1:
        return None
    chain = read_pieces(speaker, found[4], own_pieces) if found[4] else (speaker.handled,) if speaker.handled != NONE else None
    if found[2] == "piece":
        key = read_piece(speaker, found[3], foreign)
        item: tuple[object, ...] | None = None if key is None else ("piece", key)
    else:
        trap = read_trap(speaker, found[3])
        item = None if trap is None else ("trap", *trap)
    return ("communicate", int(found[1]) - 1, item, chain) if item and chain else None


_COMMUNICATE = re.compile(r"(?:player )?([0-9]{1,2}) (trap|piece) (.+?)(?: via (.+))?")


def say_heal(speaker: Speaker, action: Action) -> str:
    """Nothing, or a surgeon's patient."""
    return say_pieces(speaker, action[1:])


def read_heal(speaker: Speaker, rest: str) -> Action | None:
    """Read nothing, or a surgeon's patient."""
    if not rest:
        return ("heal",)
    key = read_piece(speaker, rest, own_units)
    return None if key is None else ("heal", key)


def say_orders(speaker: Speaker, action: Action) -> str:
    """The trap and its orders."""
    return f"{say_piece(speaker, action[1])} {action[2].replace('_', ' ')}"


def read_orders(speaker: Speaker, rest: str) -> Action | None:
    """Read a trap and its orders."""
    for orders in ORDERS:
        if rest.endswith(f" {orders.replace('_', ' ')}"):
            key = read_piece(speaker, rest[: -len(orders) - 1].strip(), own_traps)
            return None if key is None else ("orders", key, orders)
    return None


def of_piece(verb: str, rule: str, among: Among, example: str, *phrases: str) -> Word:
    """A verb with a piece."""

    def read(speaker: Speaker, rest: str) -> Action | None:
        found = read_piece(speaker, rest, among)
        return None if found is None else (verb, found)

    said = phrases or (verb,)
    return Word(said, rule, f"{said[0]} {example}", lambda speaker, action: say_piece(speaker, action[1]), read)


def read_claim(_speaker: Speaker, rest: str) -> Action | None:
    """Read the number of a message."""
    found = number(rest)
    return None if found is None else ("claim", found)


def read_words(_speaker: Speaker, rest: str) -> Action | None:
    """Read words to say, as they are."""
    return ("say", rest.strip()) if rest.strip() else None


WORDS: dict[str, Word] = {
    "accept": plain("accept", "BS-012", "accept", "accept the option sheet"),
    "decline": plain("decline", "BS-012", "decline", "decline: no battle"),
    "quick": plain("quick", "BS-026", "quick", "quick: a random fleet"),
    "fleet": Word(
        ("fleet", "take the fleet"),
        "BS-017",
        "fleet HMS Victory [Admiral Nelson], Rough Seas, Fire Ship",
        lambda _speaker, action: say_fleet(action[1]),
        read_built,
    ),
    "place": Word(("place",), "BS-032", "place HMS Nymphe J17 N", say_place, read_place),
    "stow": Word(("stow",), "BS-035", "stow Sappers in HMS Nymphe", say_stow, read_stow),
    "auto": plain("auto", "BS-033", "auto", "auto deploy the rest"),
    "ready": plain("ready", "BS-042", "ready", "ready for battle"),
    "activate": of_piece("activate", "BS-045", own_units, "HMS Nymphe", "command", "activate", "handle", "choose"),
    "end_turn": plain("end_turn", "BS-050", "end turn", "end_turn", "end the turn"),
    "path": Word(("path",), "BS-054", "path N N NE heading E", say_path, read_path),
    "turn": Word(("turn", "turn to"), "BS-076", "turn NE", lambda _speaker, action: COMPASS[action[2]], read_turn),
    "sail": Word(("sail", "go"), "BS-054", "sail J12", say_path, read_sail),
    "land": Word(("land", "land on", "land on the quay"), "BS-170", "land N", say_path, read_land),
    "fire": Word(("fire", "fire at"), "BS-114", "fire at HMS Captain", say_fire, read_fire),
    "attack": of_piece("attack", "BS-111", foreign, "HMS Captain"),
    "ignite": of_piece("ignite", "BS-111", foreign, "HMS Captain", "ignite", "set fire to"),
    "board": Word(("board",), "BS-181", "board HMS Captain with Sappers", say_board, read_board),
    "withdraw": plain("withdraw", "BS-188", "withdraw", "call the boarders back"),
    "detect": plain("detect", "BS-146", "detect", "search", "search for what is hidden"),
    "deactivate": Word(
        ("deactivate", "clear"),
        "BS-154",
        "deactivate J10 Land Barrage",
        lambda speaker, action: say_trap(speaker, *action[1:]),
        read_deactivate,
    ),
    "communicate": Word(("communicate",), "BS-157", "communicate 2 trap J10 Land Barrage via 7 9", say_communicate, read_communicate),
    "heal": Word(("heal", "repair", "tend"), "BS-162", "heal", say_heal, read_heal),
    "embark": of_piece("embark", "BS-169", own_ships, "HMS Nymphe", "embark", "go aboard"),
    "pass": plain("pass", "BS-045", "pass", "done", "done with this ship", "done with this piece", "done with this card"),
    "hold": plain("hold", "BS-121", "hold", "let it pass"),
    "spring": of_piece("spring", "BS-118", own_traps, "Land Barrage"),
    "continue": plain("continue", "BS-123", "continue", "go on as announced"),
    "stop": plain("stop", "BS-123", "stop", "stop here"),
    "agree": plain("agree", "BS-211", "agree", "agree to a stalemate"),
    "refuse": plain("refuse", "BS-211", "refuse", "fight on"),
    "innocent": plain("innocent", "BS-161"),
    "guilty": plain("guilty", "BS-161"),
    "lose": of_piece("lose", "BS-160", foreign, "HMS Captain"),
    "orders": Word(("orders",), "BS-132", "orders Land Barrage line only", say_orders, read_orders),
    "resign": plain("resign", "BS-211"),
    "offer_draw": plain("offer_draw", "BS-211", "offer draw", "offer_draw", "offer a stalemate"),
    "say": Word(("say",), "BS-161", "say Well sailed!", lambda _speaker, action: action[1], read_words),
    "claim": Word(("claim",), "BS-161", "claim 3", lambda _speaker, action: str(action[1]), read_claim),
}
"""Every verb of the game, and "turn", "sail" and "land", which are short for a path."""
NOTATION: Notation[Speaker] = Notation(WORDS)
