"""A table in words: who sits there, what is free, how far the game has got, and what a player can do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seatui import bots
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import Game, level_word
from seatui.engine.wording import counted, listing
from seatui.match.take_backs import FREE, MARKED
from seatui.serve.harbour.rooms.room_model import Place, RoomState
from seatui.tui.look.players import look_of
from seatui.tui.shell.dates import when
from seatui.tui.shell.lines import Line, Span

if TYPE_CHECKING:
    from seatui.serve.harbour.people import Player
    from seatui.serve.harbour.rooms.listed_room import ListedRoom
    from seatui.tui.look.glyphs import Glyphs

GOES_ON, SITS, WATCHES, LOOKS, CLOSED = "Go on", "Sit down", "Watch", "Look at it", ""
"""The action of Enter at a table; none if only its players may be there."""
NOBODY = "nobody there"


def sits(room: ListedRoom, player: Player) -> bool:
    """Return whether the player has a seat there."""
    return bool(room.seats_of(player))


def is_mine(room: ListedRoom, player: Player) -> bool:
    """Return whether the player has a game to go on with there."""
    return room.state is not RoomState.FINISHED and (sits(room, player) or (room.state is RoomState.OPEN and room.host == player.id))


def others_at(room: ListedRoom, player: Player) -> bool:
    """Return whether anybody else is there now."""
    return any(each.id != player.id for each in room.present)


def free_seats(room: ListedRoom) -> list[Seat]:
    """Return the seats that nobody has, not even a bot."""
    return [seat for seat, place in enumerate(room.places) if place.is_free]


def asks_password(room: ListedRoom, player: Player) -> bool:
    """Return whether the player needs the password."""
    try:
        return room.asks_password(player)
    except Refused:
        return False


def enter_action(room: ListedRoom, player: Player) -> str:
    """Return what Enter does there."""
    if room.state is RoomState.FINISHED:
        return LOOKS
    if is_mine(room, player):
        return GOES_ON
    if room.state is RoomState.OPEN:
        return SITS if free_seats(room) else WATCHES
    return WATCHES if room.watch == "all" or player.id == room.host else CLOSED


def strength(game: Game, level: str) -> str:
    """Return how strong a bot is, compared with the default one."""
    levels, usual = list(bots.levels(game)), bots.default_level(game)
    if level == bots.RandomBot.level:
        return "plays any legal action"
    return "the default" if level == usual else "weaker" if levels.index(level) < levels.index(usual) else "stronger"


# Seats


def seats_line(room: ListedRoom, player: Player, glyphs: Glyphs) -> Line:
    """Return everybody at the table in one line: the sign of each side, players by name, and how many seats are free or have bots."""
    sides: dict[int, list[Place]] = {}
    for seat, place in enumerate(room.places):
        sides.setdefault(look_of(room.rules, seat), []).append(place)
    spans: list[Span] = []
    for look, places in sides.items():
        spans += [Span(f"{glyphs.player(look)} ", f"player {look}"), *_side(places, player), Span("   ")]
    return tuple(spans[:-1])


def _side(places: Sequence[Place], player: Player) -> list[Span]:
    names = dict.fromkeys(_called(place, player) for place in places if place.owner)
    bots, free = sum(not place.owner and not place.is_free for place in places), sum(place.is_free for place in places)
    alone = len(places) == 1
    taken = [*names, *([counted(bots, "bot") if not alone else f"bot: {level_word(places[0].bot)}"] if bots else [])]
    spans = [Span(", ".join(taken))] if taken else []
    if free:
        spans += [Span(", " if taken else ""), Span("free" if alone else f"{free} free", "dim")]
    return spans


def _called(place: Place, player: Player) -> str:
    if place.owner != player.id:
        return place.display_name
    return "your bot" if place.bot else "you"


def company(room: ListedRoom, player: Player) -> str:
    """Return the other players with seats there, in short."""
    names = dict.fromkeys(place.display_name for place in room.places if place.owner not in ("", player.id))
    return f"with {listing(list(names))}" if names else ""


def people_at(room: ListedRoom) -> list[tuple[str, str]]:
    """Return the names of all who are at the table now, and whether they have a seat."""
    present = sorted(room.present, key=lambda player: player.name.casefold())
    return [(player.name, "" if room.seats_of(player) else "no seat" if room.state is RoomState.OPEN else "watches") for player in present]


# Status


def status(room: ListedRoom, player: Player, dot: str) -> Span:
    """Return how far the game has got, and whose turn it is."""
    if room.damage:
        return Span("damaged", "bad")
    if room.moving_to:
        return Span(f"is being moved to {room.moving_to}", "dim")
    if room.fault:
        return Span(room.fault, "bad")
    if room.state is RoomState.FINISHED:
        return Span(room.verdict or "over", "dim")
    if room.trouble:
        return Span("cannot be saved", "bad")
    if room.state is RoomState.PLAYING:
        return _turn(room, player, dot)
    free = len(free_seats(room))
    return Span(f"{counted(free, 'free seat')}", "good") if free else Span("full, about to start", "dim")


def _turn(room: ListedRoom, player: Player, dot: str) -> Span:
    stands, own = room.game_status, room.seats_of(player)
    if stands is None:
        return Span("begun", "dim")
    mine = {seat for seat in own if not room.places[seat].bot}
    if not room.rules.tick_ms and stands.awaited & mine:
        return Span(f"{stands.turn} {dot} your turn", "good")
    plays = "you play" if stands.seat in mine else "your bot plays" if stands.seat in own else f"{stands.name} plays"
    who = f" {dot} {plays}" if stands.seat is not None else ""
    return Span(f"{stands.turn}{who}", "plain" if room.present else "dim")


def notes(room: ListedRoom, player: Player) -> list[str]:
    """Return remarks for a player who may go there: who is away, watchers, a password."""
    found = _who_is_away(room, player) if room.state is not RoomState.FINISHED else []
    if watchers := len(room.present) - sum(bool(room.seats_of(each)) for each in room.present):
        found += [f"{watchers} watching"] if room.state is RoomState.PLAYING else []
    if room.has_password:
        found.append("locked")
    if room.watch != "all" and room.state is not RoomState.FINISHED:
        found.append("no watching")
    return found


def _who_is_away(room: ListedRoom, player: Player) -> list[str]:
    """Return which players are absent; for a closed game, when it was last played."""
    if not room.present:
        return [NOBODY, *([f"last played {when(room.last_played)}"] if room.is_at_rest and room.last_played else [])]
    gone = [place.name for place in room.away if place.owner != player.id and room.state is RoomState.PLAYING]
    return [f"{listing(gone)} {'is' if len(gone) == 1 else 'are'} away"] if gone else []


def choices_made(room: ListedRoom) -> str:
    """Return the choices that differ from their defaults, in words: "mode real-time; map alpha"."""
    options = {option.name: option for option in room.game.options}
    made = [f"{options[name].title.lower()} {options[name].shown(value)}" for name, value in room.changed_options.items()]
    if room.joining != "nobody":
        made.append("anybody may join in play" if room.joining == "open" else "joining in play by consent")
    if room.undo != MARKED and not room.rules.tick_ms:
        made.append("undo is free" if room.undo == FREE else "no undo")
    if (rule := room.absence_rule()).level:
        made.append(f"while a player is away, {rule.words}")
    return "; ".join([*made, *(["with a seed chosen by the host, who can predict chance"] if room.has_chosen_seed else [])])
