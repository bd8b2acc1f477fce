"""The actions of the game as one line of text, and back.

A line is a phrase followed by its parts. Tiles are written by their coordinates, "(2,-1)"; edges by the two tiles beside them,
"(0,1)/(1,1)", or, on the player's ship's tile, by the compass, "NE"; directions by the compass, or by the tile they lead to. Players are
counted from 1; Item cards go by name or id, "probe salvo" or "ITM-05"; positions of the Song board by symbol, "bell", by its first one or
two letters, "be", or by number. An action and an answer may share a phrase: while a question is open, it means the answer.

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
from typing import Any, NamedTuple, TypeAlias

from seatui.engine import notation
from seatui.engine.contract import Action, Refused
from seatui.engine.hexes import COMPASS, OUTSIDE, HexField
from seatui.engine.notation import Notation, number, unknown, ways
from seatui.games.sea_search.model.content import ITEMS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import beast_id, song_sign
from seatui.games.sea_search.model.state import NOWHERE, State
from seatui.games.sea_search.play.item_cards import CARDS
from seatui.games.sea_search.words.refusals import incomplete, refused

LONGEST = 120
"""The most characters of a line."""


class Speaker(notation.Speaker[Figures, State]):
    """The player who writes a line, with the position it refers to."""

    @property
    def asked(self) -> str:
        """The kind of the open decision; "" if there is none."""
        return self.state.pending[-1].kind if self.state.pending else ""

    @property
    def at(self) -> int:
        """The tile from which directions are read: that of the player's ship, or of a ship that a Sea card moves (SS-454)."""
        return self.state.at[self.state.pending[-1].facts[0] if self.asked == "choose_step" else self.seat]


Word: TypeAlias = notation.Word[Speaker]


class Part(NamedTuple):
    """A value after a phrase. ``read`` takes words off the front, and returns None if it does not understand them."""

    say: Callable[[Speaker, Any], str]
    read: Callable[[Speaker, list[str]], Any]


def word(
    verb: str,
    phrases: tuple[str, ...],
    rule: str,
    example: str,
    parts: tuple[Part, ...] | Callable[[Speaker], tuple[Part, ...]] = (),
    lengths: tuple[int, ...] = (),
) -> Word:
    """Return a verb with its parts; ``lengths`` has the valid numbers of parts, () for all of them."""

    def parts_for(speaker: Speaker) -> tuple[Part, ...]:
        return parts if isinstance(parts, tuple) else parts(speaker)

    def say(speaker: Speaker, action: Action) -> str:
        return " ".join(part.say(speaker, value) for part, value in zip(parts_for(speaker), action[1:], strict=False))

    def read(speaker: Speaker, rest: str) -> Action | None:
        words, wanted = [each for each in rest.split() if each not in FILLERS], parts_for(speaker)
        if not words and wanted and 0 not in lengths:
            raise incomplete(rule, phrases[0], QUESTION_WORDS.get(wanted[0], "what"), example)
        values = [part.read(speaker, words) for part in wanted if words]
        fits = not words and None not in values and len(values) in (lengths or (len(wanted),))
        return (verb, *values) if fits else None

    return Word(phrases, rule, example, say, read)


def say(speaker: Speaker, action: Action) -> str:
    """Return the action as one line."""
    return (TURNS if action[0] in ACTIONS else REPLIES).say(speaker, action)


def parse(speaker: Speaker, text: str) -> Action:
    """Return the action of a line, or raise ``Refused``. A shared phrase means the answer while a question is open."""
    line = tidy(text) if len(text) <= LONGEST else ""
    if line == "attack":
        raise incomplete("SS-144", "attack", "what", "attack probe S, or attack seaport")
    first, second = (TURNS, REPLIES) if speaker.asked == "choose_action" else (REPLIES, TURNS)
    action = first.read(speaker, line) or second.read(speaker, line)
    if action is None:
        raise unknown("SS-479", " ".join(text[:40].split()), "action", "move SE")
    return action


BLANKS = re.compile(r"\s*([(),/])\s*")
"""Blanks around the punctuation of a tile or an edge."""
BARE = re.compile(r"(?<![\d(,-])(-?[0-9]{1,4})(?:,|(?=-))(-?[0-9]{1,4})(?![\d),])")
"""A tile without brackets, or without its comma as on a small board: "-1-2"."""


def tidy(text: str) -> str:
    """Return a line with single blanks between words, and tiles and edges in brackets without blanks."""
    line = BLANKS.sub(r"\1", text.lower().replace("_", " ")).replace("(", " (").replace(")", ") ").replace(") /", ")/").replace("/ (", "/(")
    return " ".join(BARE.sub(r"(\1,\2)", line).split())


FILLERS = frozenset(("to", "from", "at", "on", "the"))
"""Small words that may stand before a part."""


# Tiles and edges


def read_tile(speaker: Speaker, words: list[str]) -> int | None:
    """Read a place of the field."""
    return speaker.figures.field.read(words.pop(0))


def read_way(speaker: Speaker, words: list[str]) -> int | None:
    """Read a direction, or the place next to the ship that it leads to."""
    word = words.pop(0)
    if word in WAYS:
        return WAYS[word]
    if word in NO_WAYS:
        raise no_such_way(word)
    place = speaker.figures.field.read(word)
    if place is None or speaker.at == NOWHERE or place not in speaker.figures.field.neighbours[speaker.at]:
        return None
    return speaker.figures.field.neighbours[speaker.at].index(place)


def edge_text(field: HexField, ship: int, edge: int) -> str:
    """Return an edge by the compass if it is on the ship's tile, else by its two tiles."""
    around = () if ship == NOWHERE else field.edges[ship]
    return COMPASS[around.index(edge)] if edge in around else field.edge_label(edge)


def no_such_way(word: str) -> Refused:
    """Return the refusal of a direction that hexes with flat tops do not have."""
    return Refused("SS-479", f"a tile has no neighbour {word.upper()}: write N, NE, SE, S, SW or NW")


def read_edge(speaker: Speaker, words: list[str]) -> int | None:
    """Read an edge by its two tiles, or by the compass as seen from the ship."""
    word = words.pop(0)
    if word in NO_WAYS:
        raise no_such_way(word)
    if word not in WAYS:
        return speaker.figures.field.read_edge(word)
    edge = OUTSIDE if speaker.at == NOWHERE else speaker.figures.field.edges[speaker.at][WAYS[word]]
    return None if edge == OUTSIDE else edge


WAYS = ways(COMPASS)
NO_WAYS = ("e", "w", "east", "west")
"""Directions of the compass in which a tile has no neighbour."""


# Players, cards, songs and plain words


def read_seat(speaker: Speaker, words: list[str]) -> int | None:
    """Read a player by number or letter: "2", "player 2" and "B" are seat 1."""
    word = words.pop(0)
    if word == "player" and words:
        word = words.pop(0)
    if len(word) == 1 and word in LETTERS[: speaker.figures.seats]:
        return LETTERS.index(word)
    found = number(word, 3)
    return found - 1 if found and found <= speaker.figures.seats else None


LETTERS = "abcdef"
"""The letters of the players on the screen."""


def read_item(_speaker: Speaker, words: list[str]) -> int | None:
    """Read an Item card by its name or id from all remaining words."""
    name = " ".join(words)
    words.clear()
    return ITEM_NAMES.get(name)


ITEM_NAMES = {spelling: number for number, card in enumerate(ITEMS) for spelling in (card.name.lower(), card.id.lower())}


def read_position(_speaker: Speaker, words: list[str]) -> int | None:
    """Read a position of the Song board by symbol, first letters or number."""
    return POSITIONS.get(words.pop(0))


POSITIONS = {
    spelling.lower(): number
    for number, symbol in enumerate(SYMBOLS)
    for spelling in (symbol, song_sign(number), symbol[0], str(number + 1))
}

TILE = Part(lambda speaker, tile: speaker.figures.field.label(tile), read_tile)
WAY = Part(lambda _speaker, direction: COMPASS[direction], read_way)
EDGE = Part(lambda speaker, edge: edge_text(speaker.figures.field, speaker.at, edge), read_edge)
SEAT = Part(lambda _speaker, seat: str(seat + 1), read_seat)
ITEM = Part(lambda _speaker, item: ITEMS[item].name, read_item)
POSITION = Part(lambda _speaker, position: SYMBOLS[position], read_position)
QUESTION_WORDS = {TILE: "where", WAY: "where", EDGE: "where", SEAT: "whom"}
"""The question word for a missing part."""


def one_of(*names: str) -> Part:
    """Return a part that is one of some words."""

    def read(_speaker: Speaker, words: list[str]) -> str | None:
        word = words.pop(0)
        return word if word in names else None

    return Part(lambda _speaker, name: name, read)


def say_mark(speaker: Speaker, mark: int) -> str:
    """Write the mark of a Beast token: its player, its side, or "token"."""
    beast = beast_id(speaker.state.beast)
    return str(mark + 1) if beast in OWNED else SIDES[mark] if beast in TWO_SIDED else TOKEN


def read_mark(speaker: Speaker, words: list[str]) -> int | None:
    """Read the mark of a Beast token: a player, a side, or "token"."""
    if words[0] in (*SIDES, TOKEN):
        return int(words.pop(0) == "active")
    return read_seat(speaker, words)


OWNED, TWO_SIDED = ("siren", "military"), ("seamites", "storm")
"""Beasts whose tokens belong to players, and Beasts whose tokens have two sides."""
SIDES, TOKEN = ("inactive", "active"), "token"
MARK = Part(say_mark, read_mark)

TARGETS = {"tile": TILE, "place": TILE, "edge": EDGE, "seat": SEAT, "mark": MARK, "word": one_of("counter", "action")}
"""The parts of an Item card's target, by the words of ``Card.aim``."""


def target_parts(speaker: Speaker) -> tuple[Part, ...]:
    """Return the parts of the target that an Item card waits for."""
    if speaker.asked != "choose_item_target":
        raise refused("no_target_asked")
    aims = CARDS[speaker.state.pending[-1].facts[0]].aim
    return tuple(TARGETS[aim] for aim in aims if aim != "mark" or speaker.state.beast)  # an Island has no mark


ACTIONS: dict[str, Word] = {
    "move": word("move", ("move", "sail"), "SS-112", "move SE", (WAY,)),
    "move_addon": word("move_addon", ("sail off", "move addon"), "SS-116", "sail off N to (3,-1)", (WAY, TILE), (1, 2)),
    "free_step": word("free_step", ("free step", "step"), "SS-207", "free step S", (WAY, TILE), (1, 2)),
    "move_island": word("move_island", ("island", "move island"), "SS-124", "island (2,1)", (TILE,)),
    "move_seaport": word("move_seaport", ("travel", "move seaport"), "SS-125", "travel (2,1)", (TILE,)),
    "move_seaport_foreign": word("move_seaport_foreign", ("ask passage", "move seaport foreign"), "SS-126", "ask passage (1,1)", (TILE,)),
    "cast_probe": word("cast_probe", ("cast", "cast probe"), "SS-132", "cast NE", (EDGE,)),
    "attack_probe": word("attack_probe", ("attack probe", "attack"), "SS-144", "attack probe S", (EDGE,)),
    "establish_seaport": word("establish_seaport", ("establish", "establish seaport"), "SS-173", "establish"),
    "attack_seaport": word("attack_seaport", ("attack seaport",), "SS-184", "attack seaport"),
    "draw_item": word("draw_item", ("draw item", "draw"), "SS-193", "draw item"),
    "play_item": word("play_item", ("play", "play item"), "SS-201", "play probe salvo", (ITEM,)),
    "steal_research": word("steal_research", ("steal", "steal research"), "SS-208", "steal"),
    "trade_songs": word("trade_songs", ("trade", "trade songs"), "SS-217", "trade (2,1) (-2,-1)", (TILE, TILE), (0, 2)),
    "view_song": word("view_song", ("view song", "view"), "SS-234", "view song"),
    "pick_up": word("pick_up", ("pick up", "pickup"), "SS-298", "pick up", (SEAT,), (0, 1)),
    "drop": word("drop", ("drop",), "SS-298", "drop"),
    "remove_kraken": word("remove_kraken", ("remove kraken",), "SS-322", "remove kraken"),
    "take_whistle": word("take_whistle", ("take whistle",), "SS-305", "take whistle"),
    "steal_whistle": word("steal_whistle", ("steal whistle",), "SS-306", "steal whistle"),
    "pass_whistle": word("pass_whistle", ("pass whistle",), "SS-310", "pass whistle 2", (SEAT,)),
    "deactivate_seamite": word("deactivate_seamite", ("deactivate seamite", "deactivate"), "SS-371", "deactivate seamite"),
    "end_turn": word("end_turn", ("end turn", "end"), "SS-099", "end turn"),
}
"""The actions of a turn (T12)."""
ANSWERS: dict[str, Word] = {
    "lay": word("lay", ("lay",), "SS-119", "lay (3,2)", (TILE,)),
    "grant": word("grant", ("grant", "yes"), "SS-128", "grant"),
    "deny": word("deny", ("deny", "no"), "SS-128", "deny"),
    "stay": word("stay", ("stay",), "SS-152", "stay"),
    "advance": word("advance", ("advance",), "SS-152", "advance"),
    "remove_probe": word("remove_probe", ("remove probe",), "SS-154", "remove probe (0,1)/(1,1)", (EDGE,)),
    "refuge": word("refuge", ("refuge",), "SS-164", "refuge (1,1)", (TILE,)),
    "retreat": word("retreat", ("retreat",), "SS-190", "retreat (1,1)", (TILE,)),
    "give_up": word("give_up", ("give up",), "SS-179", "give up (1,1)", (TILE,)),
    "take_back": word("take_back", ("take back",), "SS-177", "take back (1,1)", (TILE,)),
    "none": word("none", ("none",), "SS-478", "none"),
    "tokens": word("tokens", ("tokens",), "SS-221", "tokens (2,1) (-2,-1)", (TILE, TILE)),
    "song_tile": word("song_tile", ("song tile",), "SS-223", "song tile (2,1)", (TILE,)),
    "position": word("position", ("position",), "SS-229", "position bell", (POSITION,)),
    "target": word("target", ("target", "choose"), "SS-206", "target (2,1)", target_parts),
    "cast": word("cast", ("cast", "cast probe"), "SS-447", "cast NE", (EDGE,)),
    "step": word("step", ("step", "free step"), "SS-449", "step SE", (WAY, TILE), (1, 2)),
    "peek": word("peek", ("peek",), "SS-451", "peek bell", (POSITION,)),
    "take_token": word("take_token", ("take token",), "SS-457", "take token (2,1)", (TILE,)),
    "discard": word("discard", ("discard",), "SS-459", "discard probe salvo", (ITEM,)),
    "island": word("island", ("island",), "SS-244", "island (2,1)", (TILE,)),
    "shift": word("shift", ("shift",), "SS-463", "shift (2,1) to (2,0)", (TILE, TILE)),
    "siren": word("siren", ("siren",), "SS-285", "siren (2,1)", (TILE,)),
    "lure": word("lure", ("lure",), "SS-289", "lure (1,1)", (TILE,)),
    "move_siren": word("move_siren", ("move siren",), "SS-292", "move siren (2,1) to (1,1)", (TILE, TILE)),
    "kraken": word("kraken", ("kraken",), "SS-313", "kraken (1,0)", (TILE,)),
    "fog": word("fog", ("fog",), "SS-336", "fog (1,0)", (TILE,)),
    "zone_move": word("zone_move", ("move zone", "zone move"), "SS-348", "move zone (0,1) to (1,1)", (TILE, TILE)),
    "zone_flip": word("zone_flip", ("flip zone", "zone flip"), "SS-348", "flip zone (0,1)", (TILE,)),
    "raise": word("raise", ("raise",), "SS-348", "raise 2", (SEAT,)),
    "lower": word("lower", ("lower",), "SS-348", "lower 2", (SEAT,)),
    "fight": word("fight", ("fight",), "SS-362", "fight (1,1)", (TILE,)),
    "send": word("send", ("send",), "SS-368", "send (1,1)", (TILE,)),
    "storm": word("storm", ("storm",), "SS-384", "storm (1,0)", (TILE,)),
    "relocate": word("relocate", ("relocate",), "SS-397", "relocate (2,1)", (TILE,)),
    "cruiser": word("cruiser", ("cruiser",), "SS-405", "cruiser (1,1)", (TILE,)),
    "cruiser_addon": word("cruiser_addon", ("cruiser addon",), "SS-407", "cruiser addon (3,1) (3,2)", (TILE, TILE)),
    "cruiser_probe": word("cruiser_probe", ("cruiser probe",), "SS-409", "cruiser probe (0,1)/(1,1)", (EDGE,)),
    "keep": word("keep", ("keep",), "SS-202", "keep"),
    "reroll": word("reroll", ("reroll", "roll again"), "SS-202", "reroll"),
}
"""The answers to questions (T11)."""


TURNS: Notation[Speaker] = Notation(ACTIONS)
REPLIES: Notation[Speaker] = Notation(ANSWERS)
