"""A position of the game as plain data, without anything that can be derived."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self, cast

from seatui.engine.hexes import HexBoard, HexField
from seatui.engine.packing import Slots, byte_array, dict_of, integer, list_of, row_of, slots_of, switch, text, tuple_of, unpacked
from seatui.games.sea_search.model.frames import Frame, read_frame

NOWHERE = -1
"""The tile of a ship that is out of the game."""
EMPTY = -1
"""A free position of the Abyssal Song board."""
NOTHING = -1
"""The cargo of a ship that carries no Beast piece."""
NOBODY = -1


class Token(NamedTuple):
    """A Beast piece on the board (SS-490): ``mark`` is the side that is up (1: active, purchased), or its owner."""

    piece: str
    at: int
    mark: int = 0


class Piece(NamedTuple):
    """One kind of Beast piece."""

    marks: str = ""  # its mark is the owner's seat ("seats"), the side that is up ("sides"), or always 0
    one_a_tile: bool = False
    single: bool = False  # exactly one is in the game, or at most one for each seat


class State(Slots):
    """One position. Lists of players are indexed by seat; places, tiles and edges are the numbers of the field."""

    __slots__ = (
        "actions", "active", "addons", "at", "beast", "beast_counter", "beaten", "board", "bonus", "cargo", "changes", "denied",
        "drawer", "drew", "ended", "fallen", "first", "free_steps", "hands", "islands", "item_deck", "item_discards", "known",
        "lone_turns", "loses_turn", "mixed", "pending", "played", "probe_counter", "probes", "proof", "recorded", "research", "round",
        "sea_deck", "sea_discards", "seaports", "search", "silent", "song_board", "song_deck", "songs", "standing", "stock",
        "telemetry", "tokens", "trapped", "turn", "waiting", "winner",
    )  # fmt: skip

    # The board
    board: HexBoard  # the tiles and their colours
    probes: dict[int, int]  # the owner of the Probe on an edge; inactive if that player is out (SS-142)
    seaports: dict[int, int]  # the owner of the Seaport on a tile
    search: dict[int, int]  # the owner of the Search token on a tile
    songs: dict[int, int]  # the position whose symbol the Song token on a tile has
    islands: list[int]  # tiles with an Island, sorted
    at: list[int]  # the tile of each ship

    # Counter boards and supplies
    stock: list[int]  # Seaports on the Counter board (SS-172)
    addons: list[int]  # add-on pieces left
    probe_counter: list[int]
    research: list[int]
    beast_counter: list[int]
    recorded: list[int]  # bit mask of the positions whose symbol stands on the Counter board
    hands: list[bytearray]  # hidden Item cards, sorted
    standing: list[bytearray]  # Item cards of timing S lying open, sorted

    # Cards; decks are drawn from the end
    item_deck: bytearray
    item_discards: bytearray
    sea_deck: bytearray
    sea_discards: bytearray
    mixed: bool  # the whole Sea deck was shuffled, so that no pile has its Beast any more (SS-247)
    song_deck: bytearray
    song_board: list[int]  # the card on each position, or EMPTY
    known: list[int]  # bit mask of the seats that know the kind of the card on each position; all bits once it was viewed (SS-469)

    # Turns
    first: int  # the player who began
    active: int
    turn: int  # turns begun, lost ones too
    round: int  # rounds begun
    actions: int  # left in this turn
    free_steps: int
    changes: int  # willing changes of tile in this turn (SS-309)
    drew: bool  # an Item card was drawn by action (SS-195)
    played: bool  # an Item card was played (SS-201)
    silent: bool  # Silent Running waits for its Move (SS-423)
    telemetry: bool  # Battle Telemetry waits for its attack (SS-428)
    denied: list[tuple[int, int, int]]  # two Seaport tiles between which passage was refused in this turn, and by whom (SS-129)
    loses_turn: list[bool]
    bonus: list[int]  # actions more or less in the next turn (SS-109)
    trapped: list[bool]  # the penalty for having no way out has struck, and the ship has had no exit since (SS-166)
    fallen: list[int]  # 0 for a player in the game; the later a player went out, the higher
    lone_turns: int  # turns of a lone survivor against a Beast (SS-038)

    # The Beast
    beast: int  # 0: none (numbers in ``content``)
    drawer: int  # who drew it
    waiting: list[int]  # Beasts that enter when this one is beaten (SS-257)
    beaten: list[int]  # Beasts beaten so far
    tokens: list[Token]  # its pieces on the board
    cargo: list[int]  # the mark of the Beast piece that each ship carries, or NOTHING
    proof: int  # bit mask of the storm-proof players (SS-389)

    # The end
    ended: str  # how the game ended (see ``ending``); "" while it goes on
    winner: int  # who won, or NOBODY
    pending: list[Frame]  # decisions and steps to come, the next one last

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable with this one."""
        copy = object.__new__(type(self))
        copy.board = self.board.clone()
        copy.probes = self.probes.copy()
        copy.seaports = self.seaports.copy()
        copy.search = self.search.copy()
        copy.songs = self.songs.copy()
        copy.islands = self.islands[:]
        copy.at = self.at[:]
        copy.stock = self.stock[:]
        copy.addons = self.addons[:]
        copy.probe_counter = self.probe_counter[:]
        copy.research = self.research[:]
        copy.beast_counter = self.beast_counter[:]
        copy.recorded = self.recorded[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.standing = [cards[:] for cards in self.standing]
        copy.item_deck = self.item_deck[:]
        copy.item_discards = self.item_discards[:]
        copy.sea_deck = self.sea_deck[:]
        copy.sea_discards = self.sea_discards[:]
        copy.mixed = self.mixed
        copy.song_deck = self.song_deck[:]
        copy.song_board = self.song_board[:]
        copy.known = self.known[:]
        copy.first = self.first
        copy.active = self.active
        copy.turn = self.turn
        copy.round = self.round
        copy.actions = self.actions
        copy.free_steps = self.free_steps
        copy.changes = self.changes
        copy.drew = self.drew
        copy.played = self.played
        copy.silent = self.silent
        copy.telemetry = self.telemetry
        copy.denied = self.denied[:]
        copy.loses_turn = self.loses_turn[:]
        copy.bonus = self.bonus[:]
        copy.trapped = self.trapped[:]
        copy.fallen = self.fallen[:]
        copy.lone_turns = self.lone_turns
        copy.beast = self.beast
        copy.drawer = self.drawer
        copy.waiting = self.waiting[:]
        copy.beaten = self.beaten[:]
        copy.tokens = self.tokens[:]
        copy.cargo = self.cargo[:]
        copy.proof = self.proof
        copy.ended = self.ended
        copy.winner = self.winner
        copy.pending = self.pending[:]
        return copy

    def plain(self) -> dict[str, Any]:
        fields = super().plain()
        for name in ("probes", "seaports", "search", "songs"):
            fields[name] = sorted(fields[name].items())
        fields["board"] = sorted(self.board.tiles.items())
        return fields


def unpack(field: HexField, data: bytes) -> State:
    """Invert ``State.pack``; raise ``ValueError`` for bytes of another shape. ``faults`` checks whether the figures make sense."""

    def read(values: object) -> State:
        state = slots_of(State, _READERS)(values)
        state.board = HexBoard(field, cast("dict[int, int]", state.board))  # read as the bare tiles
        return state

    return unpacked(data, read)


_READERS: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("board", "probes", "seaports", "search", "songs"), dict_of(integer, integer)),
    **dict.fromkeys(("item_deck", "item_discards", "sea_deck", "sea_discards", "song_deck"), byte_array),
    **dict.fromkeys(
        (
            "at", "stock", "addons", "probe_counter", "research", "beast_counter", "recorded", "song_board", "known", "bonus", "fallen",
            "islands", "waiting", "beaten", "cargo",
        ),
        list_of(integer),
    ),
    **dict.fromkeys(("first", "active", "turn", "round", "actions", "free_steps", "changes", "lone_turns"), integer),
    **dict.fromkeys(("beast", "drawer", "proof", "winner"), integer),
    **dict.fromkeys(("drew", "played", "silent", "telemetry", "mixed"), switch),
    **dict.fromkeys(("hands", "standing"), list_of(byte_array)),
    **dict.fromkeys(("loses_turn", "trapped"), list_of(switch)),
    "denied": list_of(tuple_of(integer)),
    "tokens": list_of(row_of(Token, text, integer, integer)),
    "ended": text,
    "pending": list_of(read_frame),
}  # fmt: skip
