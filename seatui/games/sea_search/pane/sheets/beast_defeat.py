"""What would beat the active Beast now, in one sentence (SS-278), read off a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.wording import counted, listing
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP
from seatui.games.sea_search.model.geometry import field_of
from seatui.games.sea_search.model.state import NOTHING

ACTIVE = 1


def defeat_words(view: View, names: Sequence[str]) -> str:
    """What is left to be done; "" while no Beast is active."""
    return WORDS[BEAST_CARDS[view.beast - 1].id](view, names) if view.beast else ""


def lie(number: int, word: str) -> str:
    """ "1 Kraken is", "3 Krakens are"."""
    return f"{counted(number, word)} {'is' if number == 1 else 'are'}"


def tiles_with(view: View, piece: str, mark: int | None = None) -> list[int]:
    """Where pieces of a kind lie."""
    return [token.at for token in view.tokens if token.piece == piece and mark in (None, token.mark)]


def places(view: View, tiles: Sequence[int]) -> str:
    """Their names."""
    field = field_of(view.radius)
    return listing(["the center" if tile == field.centre else field.label(tile) for tile in tiles])


def siren(view: View, _names: Sequence[str]) -> str:
    """SS-300"""
    reports = set(tiles_with(view, "report"))
    bare = [port.at for port in view.seaports if port.at not in reports]
    return (
        f"{len(bare)} of {counted(len(view.seaports), 'Seaport')} {'has' if len(bare) == 1 else 'have'} no Report yet: {places(view, bare)}"
    )


def kraken(view: View, names: Sequence[str]) -> str:
    """SS-324"""
    carrier = next((names[player.seat] for player in view.players if player.cargo != NOTHING), "")
    lying = tiles_with(view, "whistle")
    whistle = f"{carrier} has the Whistle" if carrier else f"the Whistle lies on {places(view, lying)}" if lying else ""
    number = len(tiles_with(view, "kraken"))
    left = f"{lie(number, 'Kraken')} left to be driven off" if number else "the first Kraken has yet to come up"
    return "; ".join(filter(None, (left, whistle)))


def fog(view: View, names: Sequence[str]) -> str:
    """SS-344"""
    lying = [f"{names[token.mark]}'s on {places(view, [token.at])}" for token in view.tokens if token.piece == "specimen"]
    carried = [f"{names[player.cargo]}'s with {names[player.seat]}" for player in view.players if player.cargo != NOTHING]
    left = [*carried, *lying]
    return f"{lie(len(left), 'Specimen')} still to be dropped on the center: {listing(left)}"


def privatization(view: View, names: Sequence[str]) -> str:
    """SS-355"""
    inside = [player for player in view.players if not player.fallen]
    best = max(player.beast_counter for player in inside)
    leaders = [names[player.seat] for player in inside if player.beast_counter == best]
    have = "has" if len(leaders) == 1 else "have"
    return f"{listing(leaders)} {have} {best} of the {BEAST_COUNTER_TOP} that a Beast Counter needs once all deeds are done"


def seamites(view: View, _names: Sequence[str]) -> str:
    """SS-372"""
    active = tiles_with(view, "seamite", ACTIVE)
    return f"{lie(len(active), 'active Seamite')} left: on {places(view, sorted(set(active)))}"


def storm(view: View, names: Sequence[str]) -> str:
    """SS-390"""
    exposed = [player for player in view.players if not player.fallen and not player.storm_proof]
    words = [f"{names[player.seat]} ({player.beast_counter} of {BEAST_COUNTER_TOP})" for player in exposed]
    return f"not storm-proof yet: {listing(words)}"


def military(view: View, names: Sequence[str]) -> str:
    """SS-416, SS-418: Probes on all inner edges remove a Battlecruiser."""
    field, tiles = field_of(view.radius), {tile.at for tile in view.tiles}
    guarded = {probe.edge for probe in view.probes if probe.active}
    parts = []
    for token in view.tokens:
        if token.piece == "cruiser":
            inner = [edge for edge, beside in zip(field.edges[token.at], field.neighbours[token.at], strict=True) if beside in tiles]
            open_edges = [edge for edge in inner if edge not in guarded]
            parts.append(f"{names[token.mark]}'s on {places(view, [token.at])} ({len(open_edges)} of {len(inner)} edges open)")
    return f"{lie(len(parts), 'Battlecruiser')} left: {listing(parts)}"


WORDS: dict[str, Callable[[View, Sequence[str]], str]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "privatization": privatization,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""By the id of the Beast."""
