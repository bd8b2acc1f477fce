"""A view as plain text, for plain mode, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Decision
from seatui.engine.hexes import COMPASS, OUTSIDE
from seatui.engine.wording import VEILED_TASK, awaited, counted, listing
from seatui.games.sea_search.knowledge.view import PlayerView, Song, View
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_COUNTER_TOP, HEART, ITEMS, NEUTRAL, PROBES_FOR_SEAPORT, RESEARCH_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Namer, beast_name
from seatui.games.sea_search.play.decisions import DECISION_KINDS
from seatui.games.sea_search.words.beasts import beast_lines, carried_words, last_beast, places, tokens_on, uses_counter
from seatui.games.sea_search.words.questions import first_rolls, question


def describe(figures: Figures, view: View, names: Sequence[str]) -> str:
    """Return the whole table as the seat knows it."""
    namer = Namer(figures, names)
    lines = [headline(view, namer)]
    if rolls := first_rolls(view, namer):
        lines.append(f"Dice for the first turn: {rolls}")
    if view.seat is not None and not view.players[view.seat].fallen:
        lines += ship_lines(figures, view, namer, view.seat)
    if view.seat is not None:
        lines += hand_lines(view)
    for player in view.players:
        lines += player_lines(view, namer, player)
    lines += [*song_lines(view, namer), *island_lines(view, namer), *beast_lines(view, namer), deck_line(view)]
    lines += closing_lines(figures, view, namer)
    return "\n".join(lines)


# The top


def headline(view: View, namer: Namer) -> str:
    """Return round, turn, active player, and their remaining actions."""
    when = f"Round {view.round}, turn {view.turn}"
    if view.outcome:
        return f"{when}: the game is over"
    left = [
        f"{counted(view.actions, 'action')} left",
        *([counted(view.free_steps, "free step")] if view.free_steps else []),
        *(["Silent Running for one Move"] if view.silent else []),
        *(["Battle Telemetry for one attack"] if view.telemetry else []),
    ]
    return f"{when}: {namer.name(view.active)} has {listing(left)}"


# The seat's own ship


def ship_lines(figures: Figures, view: View, namer: Namer, seat: int) -> Iterator[str]:
    """Describe the tile of the ship and its surroundings."""
    at = view.players[seat].ship
    yield f"Your ship is on {namer.tile(at)}: {tile_words(view, namer, at)}"
    for name, place, edge in zip(COMPASS, figures.field.neighbours[at], figures.field.edges[at], strict=True):
        if place != OUTSIDE:
            yield f"  {name} {namer.tile(place)}: {way_words(view, namer, place, edge)}"


def way_words(view: View, namer: Namer, place: int, edge: int) -> str:
    """Describe the tile in a direction, and the Probe on the way."""
    if all(tile.at != place for tile in view.tiles):
        return "open water, no tile yet"
    guards = [
        f"{whose(view, namer, probe.seat)} Probe{'' if probe.active else ', inactive'}" for probe in view.probes if probe.edge == edge
    ]
    return f"{tile_words(view, namer, place)}; {listing(guards) or 'no Probe'} on the way"


def tile_words(view: View, namer: Namer, at: int) -> str:
    """Describe a tile: the player whose colour it has, and everything on it."""
    colour = next(tile.colour for tile in view.tiles if tile.at == at)
    waters = HEART if colour == NEUTRAL else f"{whose(view, namer, colour)} waters"
    found = [
        *(f"{whose(view, namer, seaport.seat)} Seaport" for seaport in view.seaports if seaport.at == at),
        *(f"{whose(view, namer, token.seat)} Search token" for token in view.search if token.at == at),
        *(f"the song {view.song_board[token.position].symbol}" for token in view.songs if token.at == at),
        *(["an Island"] if at in view.islands else []),
        *tokens_on(view, namer, at),
        *(f"{namer.of(player.seat)} ship" for player in view.players if player.ship == at and player.seat != view.seat),
    ]
    return ", ".join([waters, *found])


def whose(view: View, namer: Namer, seat: int) -> str:
    """Return "your" or "Ann's"."""
    return "your" if seat == view.seat else namer.of(seat)


def hand_lines(view: View) -> Iterator[str]:
    """List the seat's hidden cards with their texts."""
    if not view.hand:
        yield "You hold no hidden Item cards"
    for item in view.hand:
        yield f"Item card {ITEMS[item].name}: {ITEMS[item].text}"


# All players


def player_lines(view: View, namer: Namer, player: PlayerView) -> Iterator[str]:
    """Describe a player's Counter board, pieces and supplies."""
    who = f"{namer.name(player.seat)}{' (you)' if player.seat == view.seat else ''}"
    if player.fallen:
        yield f"{who}: out of the game"
        return
    yield f"{who}, ship on {namer.tile(player.ship)}: {', '.join(counters(view, player))}"
    pieces = [f"Seaports on {places(namer, player.seaports)}"]
    if tokens := [token.at for token in view.search if token.seat == player.seat]:
        pieces.append(f"Search tokens on {places(namer, tokens)}")
    if probes := [namer.field.edge_label(probe.edge) for probe in view.probes if probe.seat == player.seat]:
        pieces.append(f"Probes on {', '.join(probes)}")
    yield f"  {'; '.join(pieces)}"
    supplies = ((player.probes_left, "Probe"), (player.search_left, "Search token"), (player.addons_left, "add-on piece"))
    yield f"  Left: {', '.join(counted(number, piece) for number, piece in supplies)}"
    yield from (f"  Standing: {ITEMS[item].name}. {ITEMS[item].text}" for item in player.standing)
    if marks := list(mark_words(view, namer, player)):
        yield f"  {'; '.join(marks)}"


def counters(view: View, player: PlayerView) -> Iterator[str]:
    """List the figures of the Counter board (SS-064)."""
    yield f"Probe Counter {player.probe_counter} of {PROBES_FOR_SEAPORT}"
    yield f"{counted(player.stock, 'Seaport')} in stock"
    yield f"research {player.research} of {RESEARCH_TOP}"
    if uses_counter(view):
        yield f"Beast Counter {player.beast_counter} of {BEAST_COUNTER_TOP}"
    yield f"songs {listing([view.song_board[position].symbol for position in player.songs]) or 'none'}"
    names = listing([ITEMS[item].name for item in player.hidden])
    yield f"{counted(player.cards, 'hidden card')}{f' ({names})' if names else ''}"


def mark_words(view: View, namer: Namer, player: PlayerView) -> Iterator[str]:
    """List the marks of a player: cargo, storm-proof, and changes to the next turn."""
    if cargo := carried_words(view, namer, player):
        yield f"carries {cargo}"
    if player.storm_proof:
        yield "storm-proof"
    if player.loses_turn:
        yield "loses the next turn"
    if player.bonus:
        yield f"next turn {player.bonus:+} actions"


# Songs, Islands and decks


def song_lines(view: View, namer: Namer) -> Iterator[str]:
    """Describe every song found, as far as this seat knows it."""
    for position, song in enumerate(view.song_board):
        if song.found:
            tiles = [token.at for token in view.songs if token.position == position]
            where = f" on {places(namer, tiles)}" if tiles else ""
            owners = [namer.name(player.seat) for player in view.players if position in player.songs]
            yield f"Song {song.symbol}{where}: {song_words(song)}; recorded by {listing(owners) or 'nobody'}"


def song_words(song: Song) -> str:
    """Return the kind and name of a song, if the seat knows them."""
    return f"{song.kind}, {song.name}{', known to all' if song.open else ''}" if song.kind else "not known to you"


def island_lines(view: View, namer: Namer) -> Iterator[str]:
    """List the tiles of the Islands."""
    if view.islands:
        yield f"Islands on {places(namer, view.islands)}"


def deck_line(view: View) -> str:
    """Count the cards left in the decks (SS-471, SS-472)."""
    decks = f"Decks: {view.item_deck} Item, {view.sea_deck} Sea, {view.song_deck} Song cards"
    beasts = [BEAST_CARDS[number - 1].name for number in view.beasts_left]
    return f"{decks}; Beasts still in the Sea deck: {listing(beasts) or 'none'}" if view.epic else decks


# The end


def tally(view: View, seat: int | None) -> str:
    """Return a player's final figures, or for the whole table the Beasts beaten."""
    if seat is None:
        beaten = listing([beast_name(number) for number in view.beaten]) or "none"
        left = [f"; {beast_name(view.beast)} stays unbeaten"] if view.beast else []
        return "".join([f"Beasts beaten: {beaten}", *left]) if view.epic else ""
    player = view.players[seat]
    symbols = [view.song_board[position].symbol for position in player.songs]
    songs = f"{counted(len(symbols), 'song')} ({listing(symbols)})" if symbols else "no songs"
    if player.fallen:
        return f"out of the game, with {songs}"
    return f"{songs}, {counted(len(player.seaports), 'Seaport')}, research {player.research}"


def closing_lines(figures: Figures, view: View, namer: Namer) -> list[str]:
    """Say who must decide what, or how the game ended."""
    if view.outcome:
        last = last_beast(view)
        return [view.outcome.reason.format(*(namer.name(seat) for seat in view.outcome.winners)), *([last.ending] if last else [])]
    rolled = [frame.facts[1] for frame in view.pending if frame.kind == "foe_rolls"]
    return [
        *(f"Dice on the table: {', '.join(map(str, faces))}" for faces in rolled),
        *(_awaited(figures, view, decision, namer) for decision in view.decisions),
    ]


def _awaited(figures: Figures, view: View, decision: Decision, namer: Namer) -> str:
    """Say who must decide what; others do not learn what a veiled decision is about (SS-474)."""
    task = DECISION_KINDS[decision.kind].task if decision.kind in DECISION_KINDS else VEILED_TASK
    prompt = question(figures, view, decision, namer.names)
    return awaited(namer.name(decision.seat), prompt, task, mine=decision.seat == view.seat, veiled=decision.veiled)
