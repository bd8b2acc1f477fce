"""The active Beast in words: its pieces, and the task that is left to beat it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from seatui.engine.hexes import HexBoard
from seatui.engine.wording import counted, listing
from seatui.games.sea_search.knowledge.view import PlayerView, View
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP, BeastCard
from seatui.games.sea_search.model.names import Namer, beast_id
from seatui.games.sea_search.model.state import NOBODY, NOTHING
from seatui.games.sea_search.play.beasts import BEASTS
from seatui.games.sea_search.play.beasts.cruisers import probes_to_shut
from seatui.games.sea_search.words.beast_narration import piece_words


def tokens_on(view: View, namer: Namer, tile: int) -> list[str]:
    """Return the Beast's pieces on a tile."""
    return [piece_words(namer, token.piece, token.mark) for token in view.tokens if token.at == tile]


def carried_words(view: View, namer: Namer, player: PlayerView) -> str:
    """Return the piece that a ship carries; "" if none."""
    return "" if player.cargo == NOTHING else piece_words(namer, BEASTS[view.beast].carries, player.cargo)


def uses_counter(view: View) -> bool:
    """Return whether the active Beast uses the Beast Counters (SS-275)."""
    return bool(view.beast) and BEAST_CARDS[view.beast - 1].counter > 0


def beast_lines(view: View, namer: Namer) -> Iterator[str]:
    """Describe the active Beast: its card, its warden, its pieces, and the task left."""
    if not view.beast:
        return
    card = BEAST_CARDS[view.beast - 1]
    warden = f"; {namer.name(view.warden)} decides for it" if view.warden != NOBODY else ""
    yield f"Beast: {card.name}, drawn by {namer.name(view.drawer)}{warden}"
    yield from (f"  {line}" for line in view.beast_brief)
    if view.tokens:
        pieces = [f"{piece_words(namer, token.piece, token.mark)} on {namer.tile(token.at)}" for token in view.tokens]
        yield f"  On the board: {', '.join(pieces)}"
    yield f"  To beat it: {task_words(view, namer)}"


def last_beast(view: View) -> BeastCard | None:
    """Return the Beast that players met last: the active one, else the one beaten last; None if there was none."""
    beast = view.beast or (view.beaten[-1] if view.beaten else 0)
    return BEAST_CARDS[beast - 1] if beast else None


# The task left (SS-278)


def task_words(view: View, namer: Namer) -> str:
    """Return the task that is left to beat the active Beast; "" if none is active."""
    return TASKS[beast_id(view.beast)](view, namer) if view.beast else ""


def remaining(number: int, word: str) -> str:
    """Return a number of pieces with its verb: "1 Kraken is", "3 Krakens are"."""
    return f"{counted(number, word)} {'is' if number == 1 else 'are'}"


def tiles_with(view: View, piece: str) -> list[int]:
    """Return the tiles of all pieces of a kind."""
    return [token.at for token in view.tokens if token.piece == piece]


def places(namer: Namer, tiles: Sequence[int]) -> str:
    """Return a list of tiles."""
    return listing([namer.tile(tile) for tile in tiles])


def siren(view: View, namer: Namer) -> str:
    """SS-300"""
    reports = tiles_with(view, "report")
    bare = [port.at for port in view.seaports if port.at not in reports]
    have = "has" if len(bare) == 1 else "have"
    return f"{len(bare)} of {counted(len(view.seaports), 'Seaport')} {have} no Report yet: {places(namer, bare)}"


def kraken(view: View, namer: Namer) -> str:
    """SS-324"""
    carrier = next((namer.name(player.seat) for player in view.players if player.cargo != NOTHING), "")
    lying = tiles_with(view, "whistle")
    whistle = f"{carrier} has the Whistle" if carrier else f"the Whistle lies on {places(namer, lying)}" if lying else ""
    number = len(tiles_with(view, "kraken"))
    left = f"{remaining(number, 'Kraken')} left to be driven off" if number else "the first Kraken has yet to come up"
    return "; ".join(filter(None, (left, whistle)))


def fog(view: View, namer: Namer) -> str:
    """SS-344"""
    carried = [f"{namer.of(player.cargo)} with {namer.name(player.seat)}" for player in view.players if player.cargo != NOTHING]
    lying = [f"{namer.of(token.mark)} on {namer.tile(token.at)}" for token in view.tokens if token.piece == "specimen"]
    left = [*carried, *lying]
    return f"{remaining(len(left), 'Specimen')} still to be dropped on the centre: {listing(left)}"


def privatization(view: View, namer: Namer) -> str:
    """SS-355"""
    living = [player for player in view.players if not player.fallen]
    best = max(player.beast_counter for player in living)
    leaders = [namer.name(player.seat) for player in living if player.beast_counter == best]
    have = "has" if len(leaders) == 1 else "have"
    return f"{listing(leaders)} {have} {best} of the {BEAST_COUNTER_TOP} that a Beast Counter needs once all deeds are done"


def seamites(view: View, namer: Namer) -> str:
    """SS-372"""
    active = [token.at for token in view.tokens if token.mark]
    return f"{remaining(len(active), 'active Seamite')} left: on {places(namer, sorted(set(active)))}"


def storm(view: View, namer: Namer) -> str:
    """SS-390"""
    exposed = [player for player in view.players if not player.fallen and not player.storm_proof]
    return f"not storm-proof yet: {listing([f'{namer.name(one.seat)} ({one.beast_counter} of {BEAST_COUNTER_TOP})' for one in exposed])}"


def military(view: View, namer: Namer) -> str:
    """SS-416, SS-418, SS-C45: the Probes that would still remove each Battlecruiser."""
    board = HexBoard(namer.field, dict(view.tiles))
    guarded = {probe.edge for probe in view.probes if probe.active}
    cruisers, wanted = [], []
    for token in view.tokens:
        inner = board.inner_edges(token.at)
        wanted.append(str(probes_to_shut(len(inner), view.cruiser_gap) - sum(edge in guarded for edge in inner)))
        cruisers.append(f"{namer.of(token.mark)} on {namer.tile(token.at)}")
    return f"{remaining(len(cruisers), 'Battlecruiser')} left to be shut in by Probes ({listing(wanted)} more): {listing(cruisers)}"


TASKS: dict[str, Callable[[View, Namer], str]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "privatization": privatization,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""The task left, by the id of the Beast."""
