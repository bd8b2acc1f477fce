"""The actions of the game as one line of text, and back.

A line is a phrase and what it needs, in this order. Tiles are written by their coordinates, "(2,-1)"; edges by the two tiles beside them,
"(0,1)/(1,1)", or, if they are on the own ship's tile, by the compass, "NE"; directions by the compass, or by the tile they lead to. Players
are counted from 1; Item cards go by name or id, "probe salvo" or "ITM-05"; positions of the Song board by symbol, "bell", by its first two
letters, "be", by its first one, or by number. The
phrases of actions and those of answers may be the same: while a question is open, its answer is meant.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
choose_action                ("move", direction)                          move SE, move (2,1)
                             ("move_addon", direction[, second tile])     sail off N, sail off N to (3,-1)
                             ("free_step", direction[, second tile])      free step S, step S
                             ("move_island", tile)                        island (2,1)
                             ("move_seaport", tile)                       travel (2,1)
                             ("move_seaport_foreign", tile)               ask passage (1,1)
                             ("cast_probe", edge)                         cast NE, cast (0,1)/(1,1)
                             ("attack_probe", edge)                       attack probe S
                             ("establish_seaport",), ("attack_seaport",)  establish, attack seaport
                             ("draw_item",), ("play_item", card)          draw item, play probe salvo
                             ("steal_research",), ("view_song",)          steal, view song
                             ("trade_songs"[, tile, tile])                trade, trade (2,1) (-2,-1)
                             ("pick_up"[, seat]), ("drop",)               pick up, pick up 2, drop
                             ("take_whistle",), ("steal_whistle",),       take whistle, steal whistle, pass whistle 2
                             ("pass_whistle", seat)
                             ("remove_kraken",), ("deactivate_seamite",)  remove kraken, deactivate seamite
                             ("end_turn",)                                end turn
choose_addon_tile            ("lay", tile)                                lay (3,2)
grant_passage                ("grant",), ("deny",)                        grant, deny
choose_advance               ("stay",), ("advance",)                      stay, advance
choose_probe_to_remove       ("remove_probe", edge)                       remove probe (0,1)/(1,1)
choose_refuge_seaport        ("refuge", tile)                             refuge (1,1)
choose_retreat_seaport       ("retreat", tile)                            retreat (1,1)
choose_seaport_to_remove     ("give_up", tile)                            give up (1,1)
choose_seaport_to_relocate   ("take_back", tile), ("none",)               take back (1,1), none
choose_trade_tokens          ("tokens", tile, tile)                       tokens (2,1) (-2,-1)
choose_song_tile             ("song_tile", tile)                          song tile (2,1)
choose_song_position         ("position", position)                       position bell
choose_item_target           ("target", ...) as the card says             target (2,1), target NE, target 2,
                             (see ``item_cards``), ("none",)              target action, none
choose_probe_edge            ("cast", edge), ("none",)                    cast NE, none
choose_step                  ("step", direction[, second tile]),          step SE, step N to (3,-1), none
                             ("none",)
choose_peek_position         ("peek", position)                           peek bell
choose_search_token          ("take_token", tile)                         take token (2,1)
choose_item_to_discard       ("discard", card)                            discard probe salvo
choose_island_tile           ("island", tile)                             island (2,1)
choose_island_shift          ("shift", tile, tile), ("none",)             shift (2,1) to (2,0), none
choose_siren_tile            ("siren", tile)                              siren (2,1)
choose_lure_step             ("lure", tile)                               lure (1,1)
choose_siren_move            ("move_siren", tile, tile), ("none",)        move siren (2,1) to (1,1), none
choose_kraken_tile           ("kraken", tile)                             kraken (1,0)
choose_fog_step              ("fog", tile)                                fog (1,0)
choose_zone_deed             ("zone_move", tile, tile)                    move zone (0,1) to (1,1)
                             ("zone_flip", tile)                          flip zone (0,1)
                             ("raise", seat), ("lower", seat)             raise 2, lower 2
choose_seamite_battle        ("fight", tile)                              fight (1,1)
choose_seamite_move          ("send", tile), ("none",)                    send (1,1), none
choose_storm_tile            ("storm", tile)                              storm (1,0)
choose_relocation_tile       ("relocate", tile)                           relocate (2,1)
choose_cruiser_step          ("cruiser", tile)                            cruiser (1,1)
choose_cruiser_addon         ("cruiser_addon", tile, tile)                cruiser addon (3,1) (3,2)
choose_cruiser_probe         ("cruiser_probe", edge)                      cruiser probe (0,1)/(1,1)
reroll_dice                  ("keep",), ("reroll",)                       keep, reroll
============================ ============================================ =============================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from seatui.engine.contract import Action, Refused
from seatui.engine.hexes import COMPASS, OUTSIDE
from seatui.games.sea_search.model.content import ITEMS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import beast_id, song_sign
from seatui.games.sea_search.model.state import NOWHERE, State
from seatui.games.sea_search.play.item_cards import CARDS

LONGEST = 120
"""No line of notation is longer."""


class Speaker(NamedTuple):
    """Who says a line, and where."""

    figures: Figures
    state: State
    seat: int

    @property
    def asked(self) -> str:
        """The open decision."""
        return self.state.pending[-1].kind if self.state.pending else ""

    @property
    def at(self) -> int:
        """The tile from which directions are meant: that of the own ship, or of the one that a Sea card lets drift (SS-454)."""
        return self.state.at[self.state.pending[-1].facts[0] if self.asked == "choose_step" else self.seat]


class Part(NamedTuple):
    """What may follow a phrase. Reading takes words off the front; None where they make no sense, which no value is."""

    say: Callable[[Speaker, Any], str]
    read: Callable[[Speaker, list[str]], Any]


class Word(NamedTuple):
    """How one verb is written and read."""

    phrases: tuple[str, ...]  # the first is the one that is said
    rule: str  # where the rulebook opens when the rest is not understood
    example: str
    parts: tuple[Part, ...] | Callable[[Speaker], tuple[Part, ...]] = ()
    lengths: tuple[int, ...] = ()  # how many of the parts may be given; (): all of them

    def parts_for(self, speaker: Speaker) -> tuple[Part, ...]:
        """What follows in this position."""
        return self.parts if isinstance(self.parts, tuple) else self.parts(speaker)


def say(figures: Figures, state: State, seat: int, action: Action) -> str:
    """The action as one line."""
    word, speaker = ACTIONS.get(action[0]) or ANSWERS[action[0]], Speaker(figures, state, seat)
    said = [part.say(speaker, value) for part, value in zip(word.parts_for(speaker), action[1:], strict=False)]
    return " ".join([word.phrases[0], *said])


def parse(figures: Figures, state: State, seat: int, text: str) -> Action:
    """The action that the line says; ``Refused`` if it says none."""
    line = tidy(text) if len(text) <= LONGEST else ""
    speaker = Speaker(figures, state, seat)
    for phrase, verb, word in TURN_PHRASES if speaker.asked == "choose_action" else ANSWER_PHRASES:
        if line == phrase or line.startswith(phrase + " "):
            return (verb, *read_rest(speaker, word, line[len(phrase) :]))
    if line == "attack":
        raise Refused("SS-144", "attack what? for example: attack probe S, or attack seaport")
    raise Refused("SS-479", f"{' '.join(text[:40].split())!r} is no action; try for example 'move SE', or help")


BLANKS = re.compile(r"\s*([(),/])\s*")
"""Blanks round the signs of a tile or an edge."""
BARE = re.compile(r"(?<![\d(,-])(-?[0-9]{1,4}),(-?[0-9]{1,4})(?![\d),])")
"""A tile without its brackets."""


def tidy(text: str) -> str:
    """One blank between words, none inside the names of tiles and edges, which have their brackets."""
    line = BLANKS.sub(r"\1", text.lower().replace("_", " ")).replace("(", " (").replace(")", ") ").replace(") /", ")/").replace("/ (", "/(")
    return " ".join(BARE.sub(r"(\1,\2)", line).split())


def read_rest(speaker: Speaker, word: Word, rest: str) -> list[Any]:
    """What follows the phrase, or a refusal that shows how it is written."""
    words, parts = [each for each in rest.split() if each not in FILLERS], word.parts_for(speaker)
    if not words and parts and 0 not in word.lengths:
        raise Refused(word.rule, f"{word.phrases[0]} {ASKED.get(parts[0], 'what')}? for example: {word.example}")
    values = [part.read(speaker, words) for part in parts if words]
    if words or None in values or len(values) not in (word.lengths or (len(parts),)):
        raise Refused(word.rule, f"{rest.strip()[:40]!r} is not understood after {word.phrases[0]!r}; write for example {word.example!r}")
    return values


FILLERS = frozenset(("to", "from", "at", "on", "the"))
"""Little words that may stand before a part."""


# Tiles and edges


def read_tile(speaker: Speaker, words: list[str]) -> int | None:
    """A place of the field."""
    return speaker.figures.field.read(words.pop(0))


def read_way(speaker: Speaker, words: list[str]) -> int | None:
    """A direction, or the place next to the ship that it leads to."""
    word = words.pop(0)
    if word in WAYS:
        return WAYS[word]
    place = speaker.figures.field.read(word)
    if place is None or speaker.at == NOWHERE or place not in speaker.figures.field.neighbours[speaker.at]:
        return None
    return speaker.figures.field.neighbours[speaker.at].index(place)


def say_edge(speaker: Speaker, edge: int) -> str:
    """By the compass on the ship's tile, else by its two tiles."""
    around = () if speaker.at == NOWHERE else speaker.figures.field.edges[speaker.at]
    return COMPASS[around.index(edge)] if edge in around else speaker.figures.field.edge_label(edge)


def read_edge(speaker: Speaker, words: list[str]) -> int | None:
    """An edge by its two tiles, or by the compass as seen from the ship."""
    word = words.pop(0)
    if word not in WAYS:
        return speaker.figures.field.read_edge(word)
    edge = OUTSIDE if speaker.at == NOWHERE else speaker.figures.field.edges[speaker.at][WAYS[word]]
    return None if edge == OUTSIDE else edge


LONG = {"N": "north", "S": "south", "E": "east", "W": "west"}
WAYS = {
    spelling: direction
    for direction, name in enumerate(COMPASS)
    for spelling in (name.lower(), "".join(LONG[letter] for letter in name), "-".join(LONG[letter] for letter in name))
}
"""Every spelling of a direction."""


# Players, cards, songs and plain words


def read_seat(speaker: Speaker, words: list[str]) -> int | None:
    """ "2" or "player 2" is seat 1."""
    word = words.pop(0)
    if word == "player" and words:
        word = words.pop(0)
    number = read_number(word)
    return number - 1 if number and number <= speaker.figures.seats else None


def read_number(word: str) -> int | None:
    """A whole number of at most three digits."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else None


def read_item(_speaker: Speaker, words: list[str]) -> int | None:
    """An Item card by its name or id, which is all that follows."""
    name = " ".join(words)
    words.clear()
    return ITEM_NAMES.get(name)


ITEM_NAMES = {spelling: number for number, card in enumerate(ITEMS) for spelling in (card.name.lower(), card.id.lower())}


def read_position(_speaker: Speaker, words: list[str]) -> int | None:
    """A position of the Song board by symbol, first letters or number."""
    return POSITIONS.get(words.pop(0))


POSITIONS = {
    spelling.lower(): number
    for number, symbol in enumerate(SYMBOLS)
    for spelling in (symbol, song_sign(number), symbol[0], str(number + 1))
}

TILE = Part(lambda speaker, tile: speaker.figures.field.label(tile), read_tile)
WAY = Part(lambda _speaker, direction: COMPASS[direction], read_way)
EDGE = Part(say_edge, read_edge)
SEAT = Part(lambda _speaker, seat: str(seat + 1), read_seat)
ITEM = Part(lambda _speaker, item: ITEMS[item].name, read_item)
POSITION = Part(lambda _speaker, position: SYMBOLS[position], read_position)
ASKED = {TILE: "where", WAY: "where", EDGE: "where", SEAT: "whom"}
"""How one asks for a part that is missing."""


def one_of(*names: str) -> Part:
    """One of some words."""

    def read(_speaker: Speaker, words: list[str]) -> str | None:
        word = words.pop(0)
        return word if word in names else None

    return Part(lambda _speaker, name: name, read)


def say_mark(speaker: Speaker, mark: int) -> str:
    """The mark of a Beast token: its player, its side, or nothing to speak of."""
    beast = beast_id(speaker.state.beast)
    return str(mark + 1) if beast in OWNED else SIDES[mark] if beast in TWO_SIDED else TOKEN


def read_mark(speaker: Speaker, words: list[str]) -> int | None:
    """A player, a side, or "token"."""
    if words[0] in (*SIDES, TOKEN):
        return int(words.pop(0) == "active")
    return read_seat(speaker, words)


OWNED, TWO_SIDED = ("siren", "military"), ("seamites", "storm")
"""Beasts whose tokens belong to players, and those whose tokens are turned over."""
SIDES, TOKEN = ("inactive", "active"), "token"
MARK = Part(say_mark, read_mark)

TARGETS = {"tile": TILE, "place": TILE, "edge": EDGE, "seat": SEAT, "mark": MARK, "word": one_of("counter", "action")}
"""How the target of an Item card is named, by ``Card.aim``."""


def target_parts(speaker: Speaker) -> tuple[Part, ...]:
    """What the card that waits for its target is aimed at."""
    if speaker.asked != "choose_item_target":
        raise Refused("SS-206", "no Item card waits for a target")
    aims = CARDS[speaker.state.pending[-1].facts[0]].aim
    return tuple(TARGETS[aim] for aim in aims if aim != "mark" or speaker.state.beast)  # an Island has no mark


ACTIONS: dict[str, Word] = {
    "move": Word(("move", "sail"), "SS-112", "move SE", (WAY,)),
    "move_addon": Word(("sail off", "move addon"), "SS-116", "sail off N to (3,-1)", (WAY, TILE), (1, 2)),
    "free_step": Word(("free step", "step"), "SS-207", "free step S", (WAY, TILE), (1, 2)),
    "move_island": Word(("island", "move island"), "SS-124", "island (2,1)", (TILE,)),
    "move_seaport": Word(("travel", "move seaport"), "SS-125", "travel (2,1)", (TILE,)),
    "move_seaport_foreign": Word(("ask passage", "move seaport foreign"), "SS-126", "ask passage (1,1)", (TILE,)),
    "cast_probe": Word(("cast", "cast probe"), "SS-132", "cast NE", (EDGE,)),
    "attack_probe": Word(("attack probe",), "SS-144", "attack probe S", (EDGE,)),
    "establish_seaport": Word(("establish", "establish seaport"), "SS-173", "establish"),
    "attack_seaport": Word(("attack seaport",), "SS-184", "attack seaport"),
    "draw_item": Word(("draw item", "draw"), "SS-193", "draw item"),
    "play_item": Word(("play", "play item"), "SS-201", "play probe salvo", (ITEM,)),
    "steal_research": Word(("steal", "steal research"), "SS-208", "steal"),
    "trade_songs": Word(("trade", "trade songs"), "SS-217", "trade (2,1) (-2,-1)", (TILE, TILE), (0, 2)),
    "view_song": Word(("view song", "view"), "SS-234", "view song"),
    "pick_up": Word(("pick up", "pickup"), "SS-298", "pick up", (SEAT,), (0, 1)),
    "drop": Word(("drop",), "SS-298", "drop"),
    "remove_kraken": Word(("remove kraken",), "SS-322", "remove kraken"),
    "take_whistle": Word(("take whistle",), "SS-305", "take whistle"),
    "steal_whistle": Word(("steal whistle",), "SS-306", "steal whistle"),
    "pass_whistle": Word(("pass whistle",), "SS-310", "pass whistle 2", (SEAT,)),
    "deactivate_seamite": Word(("deactivate seamite", "deactivate"), "SS-371", "deactivate seamite"),
    "end_turn": Word(("end turn", "end"), "SS-099", "end turn"),
}
"""What can be done in a turn (T12)."""
ANSWERS: dict[str, Word] = {
    "lay": Word(("lay",), "SS-119", "lay (3,2)", (TILE,)),
    "grant": Word(("grant", "yes"), "SS-128", "grant"),
    "deny": Word(("deny", "no"), "SS-128", "deny"),
    "stay": Word(("stay",), "SS-152", "stay"),
    "advance": Word(("advance",), "SS-152", "advance"),
    "remove_probe": Word(("remove probe",), "SS-154", "remove probe (0,1)/(1,1)", (EDGE,)),
    "refuge": Word(("refuge",), "SS-164", "refuge (1,1)", (TILE,)),
    "retreat": Word(("retreat",), "SS-190", "retreat (1,1)", (TILE,)),
    "give_up": Word(("give up",), "SS-179", "give up (1,1)", (TILE,)),
    "take_back": Word(("take back",), "SS-177", "take back (1,1)", (TILE,)),
    "none": Word(("none",), "SS-478", "none"),
    "tokens": Word(("tokens",), "SS-221", "tokens (2,1) (-2,-1)", (TILE, TILE)),
    "song_tile": Word(("song tile",), "SS-223", "song tile (2,1)", (TILE,)),
    "position": Word(("position",), "SS-229", "position bell", (POSITION,)),
    "target": Word(("target", "choose"), "SS-206", "target (2,1)", target_parts),
    "cast": Word(("cast", "cast probe"), "SS-447", "cast NE", (EDGE,)),
    "step": Word(("step", "free step"), "SS-449", "step SE", (WAY, TILE), (1, 2)),
    "peek": Word(("peek",), "SS-451", "peek bell", (POSITION,)),
    "take_token": Word(("take token",), "SS-457", "take token (2,1)", (TILE,)),
    "discard": Word(("discard",), "SS-459", "discard probe salvo", (ITEM,)),
    "island": Word(("island",), "SS-244", "island (2,1)", (TILE,)),
    "shift": Word(("shift",), "SS-463", "shift (2,1) to (2,0)", (TILE, TILE)),
    "siren": Word(("siren",), "SS-285", "siren (2,1)", (TILE,)),
    "lure": Word(("lure",), "SS-289", "lure (1,1)", (TILE,)),
    "move_siren": Word(("move siren",), "SS-292", "move siren (2,1) to (1,1)", (TILE, TILE)),
    "kraken": Word(("kraken",), "SS-313", "kraken (1,0)", (TILE,)),
    "fog": Word(("fog",), "SS-336", "fog (1,0)", (TILE,)),
    "zone_move": Word(("move zone", "zone move"), "SS-348", "move zone (0,1) to (1,1)", (TILE, TILE)),
    "zone_flip": Word(("flip zone", "zone flip"), "SS-348", "flip zone (0,1)", (TILE,)),
    "raise": Word(("raise",), "SS-348", "raise 2", (SEAT,)),
    "lower": Word(("lower",), "SS-348", "lower 2", (SEAT,)),
    "fight": Word(("fight",), "SS-362", "fight (1,1)", (TILE,)),
    "send": Word(("send",), "SS-368", "send (1,1)", (TILE,)),
    "storm": Word(("storm",), "SS-384", "storm (1,0)", (TILE,)),
    "relocate": Word(("relocate",), "SS-397", "relocate (2,1)", (TILE,)),
    "cruiser": Word(("cruiser",), "SS-405", "cruiser (1,1)", (TILE,)),
    "cruiser_addon": Word(("cruiser addon",), "SS-407", "cruiser addon (3,1) (3,2)", (TILE, TILE)),
    "cruiser_probe": Word(("cruiser probe",), "SS-409", "cruiser probe (0,1)/(1,1)", (EDGE,)),
    "keep": Word(("keep",), "SS-202", "keep"),
    "reroll": Word(("reroll", "roll again"), "SS-202", "reroll"),
}
"""What can be answered to a question (T11)."""


def phrases(words: dict[str, Word]) -> list[tuple[str, str, Word]]:
    """Every beginning of a line with its verb, the longest first, so that "sail off" is not read as "sail"."""
    found = [(phrase, verb, word) for verb, word in words.items() for phrase in word.phrases]
    return sorted(found, key=lambda each: len(each[0]), reverse=True)


TURN_PHRASES = phrases(ACTIONS) + phrases(ANSWERS)
ANSWER_PHRASES = phrases(ANSWERS) + phrases(ACTIONS)
"""A phrase of both kinds means the answer while a question is open."""
