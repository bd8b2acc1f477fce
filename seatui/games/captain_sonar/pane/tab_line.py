"""What the line of tabs says of a console: its stations, what waits at each, and the damage of both crews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.games.captain_sonar.model.content import CREWS, OPERATOR
from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, CREW_STATION, OPERATOR_STATION, ROLE_AT, STATIONS, TAB
from seatui.games.captain_sonar.pane.news import lost, recent
from seatui.games.captain_sonar.pane.prompts import NEEDS
from seatui.games.captain_sonar.pane.tabs import Hull, TabItem

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console


def tab_items(pane: Console) -> list[TabItem]:
    """The tabs of those who look: a watcher has no sheets, and a player with few keys those that the corners lead to."""
    stations: tuple[str, ...] = STATIONS if pane.seat is not None else (CAPTAIN_STATION, OPERATOR_STATION, CREW_STATION)
    if pane.few.in_use and pane.seat is not None and pane.view.truth is None:
        stations = tuple(name for name in STATIONS if name == pane.station or name in pane.few.stations)
    return [_tab(pane, station) for station in stations]


def hulls(pane: Console) -> list[Hull]:
    """The damage of both crews, the one that is shown first."""
    crew = pane.crew_shown
    heard = recent(pane.view, crew, real_time=pane.figures.real_time) if pane.seat is not None else ()
    return [Hull(each, pane.view.crews[each].damage, lost(heard, each)) for each in (crew, 1 - crew)]


def _tab(pane: Console, station: str) -> TabItem:
    label, over = station.capitalize(), pane.view.truth is not None
    if over and station in (CAPTAIN_STATION, OPERATOR_STATION):
        label = f"{CREWS[pane.crew_shown if station == CAPTAIN_STATION else 1 - pane.crew_shown]}'s route"
    role = ROLE_AT.get(station)
    held = role is None or pane.held(role) is not None
    need = NEEDS.get(pane.kind(role), "") if role is not None else ""
    left = pane.operator.left if role == OPERATOR and held and not over else ""
    return TabItem(station, pane.key(TAB[station]), label, need, held, left)
