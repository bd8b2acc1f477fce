"""The Beast's reach at the end of the turn or round, as far as players may know it: where it may come, with which chance, and to whom.

Dice and choices are still to come, so a chance is the greatest that a tile can have. The ways and tiles are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from seatui.engine.wording import counted, listing
from seatui.games.sea_search.knowledge.view import View, warden_of
from seatui.games.sea_search.model.content import BEAST_COUNTER_TOP
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.names import Namer, dice_counted
from seatui.games.sea_search.model.queries import living, nearest, seaport_count, seaports_of, ships_at
from seatui.games.sea_search.model.state import NOTHING, State, Token
from seatui.games.sea_search.play.beasts.cruisers import barred_edges, nearest_open, placements, removable, routes, ship_tiles
from seatui.games.sea_search.play.beasts.fog import STEPS as FOG_STEPS
from seatui.games.sea_search.play.beasts.fog import fog_tile
from seatui.games.sea_search.play.beasts.kraken import kraken_tiles
from seatui.games.sea_search.play.beasts.pieces import tokens_of
from seatui.games.sea_search.play.beasts.privatization import purchased
from seatui.games.sea_search.play.beasts.routes import nearer_steps, steps_by_sea
from seatui.games.sea_search.play.beasts.seamites import ROUT, swarm_dice
from seatui.games.sea_search.play.beasts.siren import PULLS, lure_options
from seatui.games.sea_search.play.beasts.storm import INACTIVE, is_proof, tile_options
from seatui.games.sea_search.play.turn import next_player, round_ends
from seatui.games.sea_search.words.forecast import forecast, hunted_share
from seatui.games.sea_search.words.odds import chance, percent
from seatui.games.sea_search.words.outlook import seen

Way: TypeAlias = "tuple[int, ...]"
CERTAIN = Fraction(1)


class Reach(NamedTuple):
    """The way of a Beast, or of the ships that it moves."""

    chances: dict[int, Fraction]  # the greatest chance of each tile that something comes to it
    ways: tuple[Way, ...]  # from where a piece or ship is now
    lines: tuple[str, ...]  # sentences


NOTHING_MOVES = Reach({}, (), ())


def reach(figures: Figures, view: View, namer: Namer) -> Reach:
    """Return what the active Beast does next, if the active player's turn ended now."""
    if not view.beast or view.outcome:
        return NOTHING_MOVES
    state = seen(figures, view)
    return REACHES[figures.beast(state).id](figures, state, namer)


def reach_lines(figures: Figures, view: View, names: Sequence[str]) -> list[str]:
    """Return the forecast of the turn's end in sentences, with the danger to the player who may end it."""
    namer = Namer(figures, names)
    lines = list(reach(figures, view, namer).lines) or ["No Beast is about." if not view.beast else "The Beast does nothing to see."]
    if view.seat is not None and (danger := forecast(figures, seen(figures, view), view.seat).words):
        lines.append(f"Your danger if you ended the turn now: {danger}.")
    return lines


def when(figures: Figures, state: State) -> str:
    """Return when an attack at the end of the round comes."""
    return "After this turn" if round_ends(figures, state, state.active) else "At the end of the round"


def tiles_words(namer: Namer, tiles: Iterable[int]) -> str:
    """Return tiles to choose from: "(1,1) or (2,1)"."""
    named = [namer.tile(tile) for tile in sorted(tiles)]
    return f"{', '.join(named[:-1])} or {named[-1]}" if len(named) > 1 else "".join(named)


def ships_words(state: State, namer: Namer, tile: int) -> str:
    """Return the players with ships on a tile, and the tile."""
    return f"{listing([namer.name(seat) for seat in ships_at(state, tile)])} on {namer.tile(tile)}"


def shares(state: State, tiles: Sequence[int]) -> dict[int, Fraction]:
    """Return the chance of each of these tiles that its ships are hunted, as their players roll (SS-338, SS-405)."""
    return {tile: hunted_share(state, tile, tiles) for tile in tiles}


def merged(found: Iterable[tuple[Fraction, Iterable[Way]]], lines: Iterable[str]) -> Reach:
    """Return the reach of several goals: the ways to each, with its chance."""
    chances: dict[int, Fraction] = {}
    ways: list[Way] = []
    for share, goal_ways in found:
        ways += goal_ways
        for tile in {tile for way in goal_ways for tile in way[1:]}:
            chances[tile] = min(CERTAIN, chances.get(tile, Fraction(0)) + share)
    return Reach(chances, tuple(ways), tuple(lines))


# The Beasts


def siren(figures: Figures, state: State, namer: Namer) -> Reach:
    """The pull on the active player's ship (SS-288 to SS-290)."""
    seat = state.active
    ways: list[Way] = [(state.at[seat],)]
    for pull in PULLS:
        further: list[Way] = []
        for way in ways:
            there = state.clone()
            there.at[seat] = way[-1]
            further += [(*way, action[1]) for action in lure_options(figures, there, Frame("choose_lure_step", seat, (pull,)))] or [way]
        ways = further
    ways = [way for way in ways if len(way) > 1]
    if not ways:
        return Reach({}, (), (f"The Siren does not move {namer.of(seat)} ship.",))
    steps = [tiles_words(namer, {way[step] for way in ways if len(way) > step}) for step in range(1, max(map(len, ways)))]
    met = {token.at for token in tokens_of(state, "siren")} & {way[-1] for way in ways}
    end = f", onto a Siren on {tiles_words(namer, met)}" if met else ""
    return merged([(CERTAIN, ways)], [f"At the end of the turn {namer.of(seat)} ship drifts to {', then to '.join(steps)}{end}."])


def kraken(figures: Figures, state: State, namer: Namer) -> Reach:
    """The Krakens that come up when the next turn begins (SS-312 to SS-315, SS-C41), and the carrier's roll (SS-316)."""
    seat, following, lines = state.active, next_player(figures, state, state.active), []
    if state.cargo[seat] != NOTHING:
        ports = seaport_count(state, seat)
        lost = 1 - chance(ports, ports)
        lines.append(f"At the end of the turn {namer.name(seat)} rolls for the Whistle and loses: {percent(lost)}.")
    warden = warden_of(figures, state)
    if figures.kraken_grows_once and following != warden:
        return Reach({}, (), (*lines, f"A Kraken comes up beside {namer.name(warden)} when {namer.of(warden)} next turn begins."))
    if state.cargo[following] != NOTHING:
        return Reach({}, (), (*lines, f"No Kraken comes up beside {namer.name(following)}, who has the Whistle."))
    tiles = kraken_tiles(state, following)
    if not tiles:
        return Reach({}, (), (*lines, f"A Kraken finds no tile beside {namer.name(following)}, whose Beast Counter falls."))
    share = Fraction(1, len(tiles))
    lines.append(
        f"When {namer.of(following)} turn begins, a Kraken comes up on {tiles_words(namer, tiles)}, as {namer.name(following)} chooses."
    )
    return Reach(dict.fromkeys(tiles, share), (), tuple(lines))


def fog(figures: Figures, state: State, namer: Namer) -> Reach:
    """The two steps to a nearest ship (SS-335 to SS-338)."""
    start, found, lines = fog_tile(state), [], []
    for goal, share in shares(state, nearest(state, start, sorted(ship_tiles(state)))).items():
        distance = state.board.sea(goal)
        ways: list[Way] = [(start,)]
        for _ in range(FOG_STEPS):
            ways = [(*way, tile) for way in ways for tile in nearer_steps(state.board, way[-1], distance)] or ways
        found.append((share, ways))
        end = "reaches" if distance[start] <= FOG_STEPS else "goes for"
        lines.append(f"{when(figures, state)} the Fog {end} {ships_words(state, namer, goal)}: {percent(share)}.")
    return merged(found, lines)


def privatization(_figures: Figures, state: State, namer: Namer) -> Reach:
    """The ships and Seaports in Purchased Zones, before everybody's deed (SS-347 to SS-355)."""
    zones = purchased(state)
    ahead = [seat for seat in living(state) if state.at[seat] in zones]
    behind = [seat for seat in living(state) if state.beast_counter[seat] <= 1 and any(tile in zones for tile in seaports_of(state, seat))]
    lines = ["At the end of the turn everybody does one deed."]
    lines += [f"{namer.name(seat)} then gains a step by the Purchased Zone on {namer.tile(state.at[seat])}." for seat in ahead]
    lines += [f"{namer.name(seat)} may lose a Seaport in a Purchased Zone, if the Beast Counter is at 0 then." for seat in behind]
    close = [namer.name(seat) for seat in living(state) if state.beast_counter[seat] >= BEAST_COUNTER_TOP - 1 - (seat in ahead)]
    lines += [f"{listing(close)} can reach {BEAST_COUNTER_TOP}, which beats it."] if close else []
    lost = {tile for seat in behind for tile in seaports_of(state, seat) if tile in zones}
    return Reach(dict.fromkeys(lost, CERTAIN), (), tuple(lines))


def seamites(_figures: Figures, state: State, namer: Namer) -> Reach:
    """The battles at the active player's Seaports (SS-361 to SS-365)."""
    own, chances, lines = seaport_count(state, state.active), {}, []
    for tile in seaports_of(state, state.active):
        if dice := swarm_dice(state, tile):
            chances[tile], lost = chance(dice, own, ROUT), 1 - chance(own, dice)
            lines.append(
                f"At the end of the turn {namer.name(state.active)} fights on {namer.tile(tile)}, {own} against {dice_counted(dice)}: "
                f"the Seaport is lost {percent(chances[tile])}, or two Probes {percent(lost - chances[tile])}."
            )
    known = {tile: share for tile, share in chances.items() if share}
    return Reach(known, (), tuple(lines or [f"No Seaport of {namer.name(state.active)} is infested."]))


def storm(figures: Figures, state: State, namer: Namer) -> Reach:
    """The Storm Centres that turn active, and where others may follow (SS-376 to SS-384)."""
    brewing = sorted(token.at for token in tokens_of(state, "storm") if token.mark == INACTIVE)
    ports = [tile for tile in brewing if tile in state.seaports and not is_proof(state, state.seaports[tile])]
    rolling = [tile for tile in brewing if ships_at(state, tile)]
    lines = (
        [f"{when(figures, state)} the Storm Centres on {listing([namer.tile(tile) for tile in brewing])} turn active."] if brewing else []
    )
    lines += [f"{namer.of(state.seaports[tile])} Seaport on {namer.tile(tile)} is lost: 100 %." for tile in ports]
    lines += [f"{ships_words(state, namer, tile)} must roll." for tile in rolling]
    there = state.clone()
    there.tokens = [Token("storm", token.at, 1) if token.piece == "storm" else token for token in state.tokens]
    grows = {action[1] for action in tile_options(figures, there, Frame("choose_storm_tile", state.active, ()))}
    lines.append(
        f"{when(figures, state)} every player adds one, on one of {counted(len(grows), 'tile')}." if grows else "None can be added then."
    )
    return Reach({**dict.fromkeys(brewing, CERTAIN)}, (), tuple(lines))


def military(figures: Figures, state: State, namer: Namer) -> Reach:
    """The plan of each Battlecruiser (SS-398 to SS-409)."""
    parts = [cruiser(figures, state, namer, token) for token in tokens_of(state, "cruiser")]
    chances: dict[int, Fraction] = {}
    for part in parts:
        for tile, share in part.chances.items():
            chances[tile] = 1 - (1 - chances.get(tile, Fraction(0))) * (1 - share)
    return Reach(chances, tuple(way for part in parts for way in part.ways), tuple(line for part in parts for line in part.lines))


def cruiser(figures: Figures, state: State, namer: Namer, token: Token) -> Reach:
    """The plan of one Battlecruiser: the first that is possible, as in ``play.beasts.cruisers.plans``."""
    who = f"{when(figures, state)} {namer.of(token.mark)} Battlecruiser"
    goals, length = nearest_open(state, token.at)
    if ships_at(state, token.at):
        return Reach({token.at: CERTAIN}, (), (f"{who} strikes {ships_words(state, namer, token.at)}.",))
    bars = removable(state, token)
    if figures.cruiser_probes_early and bars and not (goals and length <= figures.cruiser_steps):
        return Reach({}, (), (f"{who} removes a Probe {namer.edge(bars[0])}.",))
    if goals:
        steps, end = figures.cruiser_steps, "reaches" if length <= figures.cruiser_steps else "goes for"
        found = [
            (share, [(token.at, *way) for way in routes(state, token.at, goal, steps)]) for goal, share in shares(state, goals).items()
        ]
        lines = [f"{who} {end} {ships_words(state, namer, goal)}: {percent(share)}." for goal, share in shares(state, goals).items()]
        taken = {tile for _, ways in found for way in ways for tile in way[1:] if tile in state.seaports}
        lines += [f"It may take {namer.of(state.seaports[tile])} Seaport on {namer.tile(tile)} on its way." for tile in sorted(taken)]
        return merged(found, lines)
    pieces = placements(state, token) if state.addons[token.mark] else []
    if pieces:
        first = {tile for tile, _ in pieces}
        return Reach({}, (), (f"{who} lays an add-on piece on {tiles_words(namer, first)}.",))
    nearer = steps_by_sea(state.board, token.at, ship_tiles(state), barred_edges(state))
    if nearer:
        return merged([(CERTAIN, [(token.at, tile) for tile in nearer])], [f"{who} goes to {tiles_words(namer, nearer)}."])
    return Reach({}, (), (f"{who} {f'removes a Probe {namer.edge(bars[0])}' if bars else 'cannot move'}.",))


REACHES: dict[str, Callable[[Figures, State, Namer], Reach]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "privatization": privatization,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""The forecast of each Beast, by its id."""
