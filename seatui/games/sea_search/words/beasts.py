"""The active Beast in words: its pieces, and what players still have to do to beat it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from seatui.engine.wording import listing
from seatui.games.sea_search.knowledge.view import PlayerView, View
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP
from seatui.games.sea_search.model.names import Voice, beast_id
from seatui.games.sea_search.model.state import NOBODY, NOTHING, NOWHERE
from seatui.games.sea_search.words.beast_narration import piece_words

CARRIED = {"siren": "report", "kraken": "whistle", "fog": "specimen"}
"""The pieces of Beasts that ships can carry."""


def tokens_on(view: View, voice: Voice, tile: int) -> list[str]:
    """Return the Beast's pieces on a tile."""
    return [piece_words(voice, token.piece, token.mark) for token in view.tokens if token.at == tile]


def carried_words(view: View, voice: Voice, player: PlayerView) -> str:
    """Return the piece that a ship carries; "" if none."""
    return "" if player.cargo == NOTHING else piece_words(voice, CARRIED[beast_id(view.beast)], player.cargo)


def beast_lines(view: View, voice: Voice) -> Iterator[str]:
    """Describe the active Beast's card, its warden, its pieces, and how to beat it."""
    if not view.beast:
        return
    card = BEAST_CARDS[view.beast - 1]
    warden = f"; {voice.name(view.warden)} decides for it" if view.warden != NOBODY else ""
    yield f"Beast: {card.name}, drawn by {voice.name(view.drawer)}{warden}"
    yield from (f"  {line}" for line in card.brief)
    if view.tokens:
        pieces = [f"{piece_words(voice, token.piece, token.mark)} on {voice.tile(token.at)}" for token in view.tokens]
        yield f"  On the board: {', '.join(pieces)}"
    yield f"  To beat it: {TASKS[card.id](view, voice)}"


# Tasks left


def places(voice: Voice, tiles: Sequence[int]) -> str:
    """Return a list of tiles."""
    return listing([voice.tile(tile) for tile in sorted(set(tiles))])


def siren(view: View, voice: Voice) -> str:
    """SS-300"""
    served = {token.at for token in view.tokens if token.piece == "report"}
    return f"bring Reports to the Seaports on {places(voice, [seaport.at for seaport in view.seaports if seaport.at not in served])}"


def kraken(view: View, voice: Voice) -> str:
    """SS-324"""
    return f"remove the Krakens on {places(voice, [token.at for token in view.tokens if token.piece == 'kraken'])}"


def fog(view: View, voice: Voice) -> str:
    """SS-344"""
    lying = [
        f"{piece_words(voice, token.piece, token.mark)} from {voice.tile(token.at)}" for token in view.tokens if token.piece == "specimen"
    ]
    carried = [f"{carried_words(view, voice, player)} with {voice.name(player.seat)}" for player in view.players if player.cargo != NOTHING]
    return f"drop on the center: {listing([*carried, *lying])}"


def privatization(view: View, voice: Voice) -> str:
    """SS-355"""
    best = max((player.beast_counter for player in view.players if player.ship != NOWHERE), default=0)
    nearest = [voice.name(player.seat) for player in view.players if player.ship != NOWHERE and player.beast_counter == best]
    return f"bring a Beast Counter to {BEAST_COUNTER_TOP}; the highest is {best}, of {listing(nearest)}"


def seamites(view: View, voice: Voice) -> str:
    """SS-372"""
    return f"turn the active Seamites over on {places(voice, [token.at for token in view.tokens if token.mark])}"


def storm(view: View, voice: Voice) -> str:
    """SS-390"""
    open_to_it = [voice.name(player.seat) for player in view.players if player.ship != NOWHERE and not player.storm_proof]
    return f"storm-proof are still to become {listing(open_to_it)}"


def military(view: View, voice: Voice) -> str:
    """SS-416"""
    return f"shut in with Probes the Battlecruisers on {places(voice, [token.at for token in view.tokens])}"


TASKS: dict[str, Callable[[View, Voice], str]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "privatization": privatization,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""The task that remains to beat each Beast."""
