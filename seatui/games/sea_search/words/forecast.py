"""A forecast of the attacks if the player's turn ended now: what may come, how likely it is, and whether it could be the end.

The Beast comes first; where it threatens nothing, rivals who can attack the player's last Seaport do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import NamedTuple

from seatui.engine.wording import counted
from seatui.games.sea_search.model.content import ACTIONS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import is_hostile, living, seaport_count, seaports_of, ships_at
from seatui.games.sea_search.model.state import NOTHING, State
from seatui.games.sea_search.play.beasts.cruisers import nearest_open
from seatui.games.sea_search.play.beasts.fog import STEPS as FOG_STEPS
from seatui.games.sea_search.play.beasts.pieces import lies_on, tokens_of
from seatui.games.sea_search.play.beasts.seamites import ROUT, swarm_dice
from seatui.games.sea_search.play.beasts.siren import PULLS
from seatui.games.sea_search.play.beasts.storm import INACTIVE, is_proof
from seatui.games.sea_search.play.seaports import defence_dice
from seatui.games.sea_search.play.turn import round_ends
from seatui.games.sea_search.words.odds import chance, percent

GRAVE = Fraction(1, 20)
"""The chance of going out from which the game asks before the turn ends."""
LIKELY = Fraction(1, 4)
"""The chance from which it asks because of rivals, who may well do something else."""


class Forecast(NamedTuple):
    """The danger at the end of a turn."""

    words: str  # a clause: "the Seamites take your last Seaport: 26 %"; "" if nothing threatens
    brief: str = ""  # for a narrow list: "Seamites, 26 % to lose a Seaport"
    out: Fraction = Fraction(0)  # the chance that the player goes out of the game
    raiders: tuple[int, ...] = ()  # the rivals who may come, if no Beast does

    @property
    def is_grave(self) -> bool:
        """Whether the player should be asked before ending the turn."""
        return self.out >= GRAVE


NOTHING_COMES = Forecast("")


def forecast(figures: Figures, state: State, seat: int) -> Forecast:
    """Return the danger if this player's turn ended now."""
    if state.active != seat or state.fallen[seat]:
        return NOTHING_COMES
    danger = DANGERS.get(figures.beast(state).id)
    foreseen = danger(figures, state, seat) if danger else NOTHING_COMES
    return foreseen if foreseen.words else rivals(state, seat)


def a_seaport(state: State, seat: int) -> str:
    """Return the Seaport that a player would lose."""
    return "your last Seaport" if seaport_count(state, seat) == 1 else "a Seaport"


def loss(who: str, share: Fraction, what: str) -> str:
    """Return in few words who may come, and what could be lost."""
    return f"{who}, {percent(share)} to lose {what}"


def hunted_share(state: State, tile: int, tiles: Collection[int]) -> Fraction:
    """Return the chance of a tile that its ships are hunted, of several equally near ones: all their players roll (SS-338, SS-405).

    Each of these players is as likely as any other to have the lowest total, also after ties.
    """
    return Fraction(len(ships_at(state, tile)), sum(len(ships_at(state, each)) for each in tiles))


def outs(state: State, seat: int, share: Fraction) -> Fraction:
    """Return the chance of going out if a Seaport is lost with that chance."""
    return share if seaport_count(state, seat) == 1 else Fraction(0)


def when(figures: Figures, state: State, seat: int) -> str:
    """Return when the attack at the end of the round comes."""
    return "now" if round_ends(figures, state, seat) else "at the end of the round"


def rivals(state: State, seat: int) -> Forecast:
    """The attacks on the player's last Seaport by rivals who can sail there in their next turn (SS-184 to SS-188)."""
    ports = seaports_of(state, seat)
    raiders = [rival for rival in living(state) if len(ports) == 1 and rival != seat and can_raid(state, rival, ports[0])]
    spared = Fraction(1)
    for rival in raiders:
        spared *= 1 - chance(seaport_count(state, rival), defence_dice(state, seat))
    risk = 1 - spared
    if not risk:
        return NOTHING_COMES
    out = risk if risk >= LIKELY else Fraction(0)
    words = f"a raid can take your last Seaport and put you out: {percent(risk)}"
    return Forecast(words, loss("a raid", risk, "your last Seaport"), out, tuple(raiders))


def can_raid(state: State, rival: int, tile: int) -> bool:
    """Return whether a rival has an open way to a tile in the next turn, and an action left there."""
    barred = {edge for edge in state.probes if is_hostile(state, rival, edge)}
    steps = ACTIONS + state.bonus[rival] - 1
    return not state.loses_turn[rival] and tile in state.board.distances(state.at[rival], barred, steps)


def seamites(_figures: Figures, state: State, seat: int) -> Forecast:
    """Battles at the player's infested Seaports, dice counted again after each loss (SS-361 to SS-364)."""
    swarms = [dice for tile in seaports_of(state, seat) if (dice := swarm_dice(state, tile))]
    if not swarms:
        return NOTHING_COMES
    ports = seaport_count(state, seat)
    left = {ports: Fraction(1)}  # the chance of each number of Seaports after the battles so far
    for dice in swarms:
        after: dict[int, Fraction] = {}
        for own, share in left.items():
            lost = chance(dice, own, ROUT) if own else Fraction(0)
            after[own] = after.get(own, Fraction(0)) + share * (1 - lost)
            after[max(0, own - 1)] = after.get(max(0, own - 1), Fraction(0)) + share * lost
        left = after
    risk = 1 - left[ports]
    return Forecast(
        f"the Seamites take {a_seaport(state, seat)}: {percent(risk)}",
        loss("Seamites", risk, a_seaport(state, seat)),
        left.get(0, Fraction(0)),
    )


def kraken(_figures: Figures, state: State, seat: int) -> Forecast:
    """The roll of the Whistle's carrier (SS-316, SS-320, SS-321)."""
    if state.cargo[seat] == NOTHING:
        return NOTHING_COMES
    ports, counter = seaport_count(state, seat), state.beast_counter[seat]
    risk = 1 - chance(ports, ports)
    cost = f"costs {a_seaport(state, seat)}" if counter == 1 else f"lowers your Beast Counter to {counter - 1}"
    return Forecast(
        f"the Whistle's roll {cost}: {percent(risk)}",
        loss("Whistle", risk, a_seaport(state, seat)) if counter == 1 else f"Whistle, {percent(risk)} Beast Counter to {counter - 1}",
        outs(state, seat, risk) if counter == 1 else Fraction(0),
    )


def siren(_figures: Figures, state: State, seat: int) -> Forecast:
    """The pull towards the nearest Siren (SS-288 to SS-295)."""
    steps = min((state.board.sea(token.at)[state.at[seat]] for token in tokens_of(state, "siren")), default=0)
    if not steps:
        return NOTHING_COMES
    if steps > len(PULLS):
        return Forecast(f"your ship drifts {len(PULLS)} tiles towards a Siren, {steps} tiles away", "drift to the Siren")
    meets = state.beast_counter[seat] == 1
    cost = f"you lose {a_seaport(state, seat)}" if meets else f"your Beast Counter falls to {state.beast_counter[seat] - 1}"
    return Forecast(
        f"your ship drifts onto a Siren unless Probes stop it, and {cost}",
        "onto the Siren",
        outs(state, seat, Fraction(1)) if meets else Fraction(0),
    )


def fog(figures: Figures, state: State, seat: int) -> Forecast:
    """The Fog's way to the nearest ship (SS-335 to SS-340)."""
    at = next((token.at for token in tokens_of(state, "fog")), None)
    if at is None:
        return NOTHING_COMES
    distance = state.board.sea(at)
    mine = distance[state.at[seat]]
    tiles = {state.at[other] for other in living(state) if distance[state.at[other]] <= mine}
    if mine > FOG_STEPS or any(distance[tile] < mine for tile in tiles):
        return NOTHING_COMES
    share = hunted_share(state, state.at[seat], tiles)
    return Forecast(
        f"the Fog can take {a_seaport(state, seat)} {when(figures, state, seat)}: {percent(share)}",
        loss("Fog", share, a_seaport(state, seat)),
        outs(state, seat, share),
    )


def military(figures: Figures, state: State, seat: int) -> Forecast:
    """The Battlecruisers that can reach the player's ship (SS-403 to SS-411)."""
    shares = []
    for cruiser in tokens_of(state, "cruiser"):
        goals, steps = nearest_open(state, cruiser.at)
        if state.at[seat] in goals and steps <= figures.cruiser_steps:
            shares.append(hunted_share(state, state.at[seat], goals))
    if not shares:
        return NOTHING_COMES
    spared = Fraction(1)
    for share in shares:
        spared *= 1 - share
    who = f"{counted(len(shares), 'Battlecruiser')} can reach your ship {when(figures, state, seat)}"
    lost = min(len(shares), seaport_count(state, seat))
    cost = f"take {a_seaport(state, seat) if lost == 1 else counted(lost, 'Seaport')}"
    out = (
        1 - spared
        if seaport_count(state, seat) == 1
        else (Fraction(1) if shares.count(Fraction(1)) >= seaport_count(state, seat) else Fraction(0))
    )
    what = cost.removeprefix("take ")
    return Forecast(f"{who} and {cost}: {percent(1 - spared)}", loss("cruisers", 1 - spared, what), out)


def storm(figures: Figures, state: State, seat: int) -> Forecast:
    """Inactive Storm Centres over the player's Seaports and ship turn active at the end of the round (SS-376 to SS-382)."""
    brewing = {token.at for token in tokens_of(state, "storm") if token.mark == INACTIVE}
    ports = seaports_of(state, seat)
    lost = 0 if is_proof(state, seat) else sum(tile in brewing for tile in ports)
    if lost:
        share = Fraction(lost == len(ports))
        taken = a_seaport(state, seat) if lost == 1 else counted(lost, "Seaport")
        return Forecast(f"the Storm takes {taken} {when(figures, state, seat)}", f"the Storm takes {taken}", share)
    if not lies_on(state, "storm", state.at[seat]) or state.at[seat] not in brewing:
        return NOTHING_COMES
    risk = 1 - chance(len(ports), len(ports))
    return Forecast(
        f"your ship rolls against the Storm {when(figures, state, seat)} and loses: {percent(risk)}",
        f"Storm, {percent(risk)} to lose the roll",
    )


DANGERS: dict[str, Callable[[Figures, State, int], Forecast]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""The danger of each Beast, by its id; Privatization threatens nobody for certain, as all do their deeds first."""
