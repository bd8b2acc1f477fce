"""How events are shown at a console: their pace, their places on the charts, and their animations, as far as the players may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.squares import OUTSIDE, STRAIGHT
from seatui.games.captain_sonar.model.content import CREWS, DIRECTIONS, ROLE_COUNT, TORPEDO_RANGE
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.play.blasts import CLEAR, DIRECT
from seatui.games.captain_sonar.words.notation import statement
from seatui.tui.widgets.effects import Animation

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

_Facts: TypeAlias = "Mapping[str, Any]"

LONG, SHORT = 1.5, 0.5

PACE = {
    "course": 1.0,
    "silence": LONG,
    "surface": LONG,
    "ready": SHORT,
    "mine": 1.0,
    "trigger": 1.0,
    "torpedo": 1.0,
    "hit": 1.0,
    "damage": LONG,
    "drone": SHORT,
    "drone_answer": LONG,
    "sonar": SHORT,
    "sonar_answer": LONG,
    "buoy": 1.0,
    "twin_ping": LONG,
    "damage_party": 1.0,
    "shockwave": 1.0,
    "shock": LONG,
    "destroyed": LONG,
    "game_over": 1.0,
}
"""Beats for which an announcement stays in sight; all other events follow without a pause."""

RESULTS = frozenset(("torpedo", "trigger", "hit", "damage", "drone_answer", "sonar_answer", "twin_ping", "shock", "destroyed", "game_over"))
"""Events for which the player who caused them waits as well: they came for the result."""

UNSAID = frozenset(("ok", "oks"))
"""Events without a line of text: tabs and banner show which OK is missing."""


def beats_of(event: Event, mine: bool) -> float:
    """The beats for which an event is shown; a player waits only for the results of their own actions."""
    return 0.0 if mine and event.kind not in RESULTS else PACE.get(event.kind, 0.0)


class Scene(NamedTuple):
    """The look of an event: its spaces in order, and the animation there."""

    spaces: Sequence[int] = ()
    animation: Animation | None = None


class Staging:
    """Makes the scenes of one console. A hidden boat has no place in any of them."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self._shot: Sequence[int] = ()  # the way of the latest shot, which flies together with its hit in real time
        self._struck: set[int] = set()  # the crews that called a hit, and whose damage comes next

    def scene(self, event: Event) -> Scene:
        """Return the look of an event."""
        make = _SCENES.get(event.kind)
        return make(self, event.facts) if make is not None else Scene()

    # Knowledge

    def _is_ours(self, crew: int) -> bool:
        own = self.pane.own
        return own is not None and own.crew == crew

    def _boat(self, crew: int) -> tuple[int, ...]:
        """The space of a crew's boat, if the players may know it."""
        own, truth = self.pane.own, self.pane.view.truth
        sheet = own.captain if own is not None and own.crew == crew else truth[crew] if truth is not None else None
        return (sheet.at,) if sheet is not None and sheet.at != OUTSIDE else ()

    def _wreck(self, crew: int) -> tuple[int, ...]:
        """The space of a boat at the end of the game, when nothing is secret any more."""
        truth = self.pane.view.truth or self.pane.playback.latest.view.truth
        return (truth[crew].at,) if truth is not None else self._boat(crew)

    def _sector(self, number: int) -> tuple[int, ...]:
        chart = self.pane.chart
        return spaces_of(chart.sector_mask[number] & chart.water_mask)

    def _about(self, crew: int, ours: str, theirs: str, watched: str) -> str:
        """Words about a crew: the players', the enemy, or for a watcher ``watched`` with its name."""
        if self.pane.own is None:
            return f"{CREWS[crew]} {watched}".upper()
        return ours if self._is_ours(crew) else theirs

    # Weapons

    def _torpedo(self, facts: _Facts) -> Scene:
        """Let a torpedo fly from a boat that the players know; of any other they know only the target."""
        space, figures = facts["space"], self.pane.figures
        start = self._boat(facts["crew"])
        if start and figures.free_flight:
            self._shot = (*start, space)
        elif start:
            reach = figures.chart.squares.reach(start[0], STRAIGHT, budget=TORPEDO_RANGE)
            self._shot = (*start, *(reach.path(space) if space in reach.cost else (space,)))
        else:
            self._shot = (space,)
        if figures.real_time:
            return Scene(self._shot)
        return Scene(self._shot, Animation(flies="*") if start else Animation("rings", title="TORPEDO", bell=True))

    def _trigger(self, facts: _Facts) -> Scene:
        self._shot = (facts["space"],)
        return Scene(self._shot, None if self.pane.figures.real_time else Animation("splash", title="MINE"))

    def _hit(self, facts: _Facts) -> Scene:
        """Show the blast at its announced space, and at our own boat if it was struck."""
        crew, space, result = facts["crew"], facts["space"], facts["result"]
        way, self._shot = self._shot if self.pane.figures.real_time else (), ()
        flies = "*" if len(way) > 1 else ""
        if result == CLEAR:
            title = self._about(crew, "THEY MISSED", "ALL CLEAR", "all clear")
            return Scene(way or (space,), Animation("splash", flies=flies, title=title))
        self._struck.add(crew)
        title = self._about(crew, "WE ARE HIT", "DIRECT HIT" if result == DIRECT else "HIT", "is hit")
        struck = [at for at in self._boat(crew) if at != space]
        return Scene(way or (space, *struck), Animation("blast", flies=flies, title=title, bell=True))

    def _damage(self, facts: _Facts) -> Scene:
        """Sound the bell for our own damage, and show its cause if no blast was."""
        crew = facts["crew"]
        is_told = crew in self._struck
        self._struck.discard(crew)
        if is_told:
            return Scene()
        title = self._about(crew, "BREAKDOWN", "THEY BREAK DOWN", "breaks down")
        return Scene(self._boat(crew), Animation("crash", title=title, bell=self._is_ours(crew)))

    def _mine(self, facts: _Facts) -> Scene:
        return Scene() if self._is_ours(facts["crew"]) else Scene((), Animation(title="MINE DROPPED"))

    def _mine_laid(self, facts: _Facts) -> Scene:
        return Scene((facts["space"],), Animation("splash"))

    def _shockwave(self, facts: _Facts) -> Scene:
        boat = self._boat(facts["crew"])
        return Scene(boat or self._sector(facts["sector"]), Animation("rings" if boat else "", title="SHOCKWAVE", bell=not boat))

    def _shock(self, facts: _Facts) -> Scene:
        crew = facts["crew"]
        if not facts["hit"]:
            return Scene((), Animation(title=self._about(crew, "THEY MISSED", "ALL CLEAR", "all clear")))
        self._struck.add(crew)
        return Scene(self._boat(crew), Animation("blast", title=self._about(crew, "WE ARE HIT", "HIT", "is hit"), bell=True))

    # Detection and orders

    def _drone(self, facts: _Facts) -> Scene:
        """Let our drone fly to its sector. An enemy's comes from nowhere."""
        boat, inside = self._boat(facts["crew"]), self._sector(facts["sector"])
        middle = inside[len(inside) // 2]
        return Scene((*boat, middle), Animation("rings", flies="o")) if boat else Scene()

    def _drone_answer(self, facts: _Facts) -> Scene:
        sector = facts["sector"]
        words = f"YES, SECTOR {sector}" if facts["yes"] else f"NOT IN SECTOR {sector}"
        return Scene(self._sector(sector) if facts["yes"] else (), Animation(title=words))

    def _sonar(self, facts: _Facts) -> Scene:
        return Scene(self._boat(facts["crew"]), Animation("rings"))

    def _sonar_answer(self, facts: _Facts) -> Scene:
        said = (statement(facts[f"kind{at}"], facts[f"value{at}"]) for at in (1, 2))
        return Scene((), Animation(title=" OR ".join(said).upper()))

    def _twin_ping(self, facts: _Facts) -> Scene:
        return Scene(self._boat(facts["crew"]), Animation("rings", title="NEAR" if facts["near"] else "FAR"))

    def _silence(self, facts: _Facts) -> Scene:
        crew = facts["crew"]
        return Scene(
            self._boat(crew), Animation("wave", title=self._about(crew, "SILENCE", f"{CREWS[crew]} is silent".upper(), "is silent"))
        )

    def _silent_run(self, facts: _Facts) -> Scene:
        """Let our own boat slip along its way."""
        way = [*self._boat(facts["crew"])]
        for _ in range(facts["length"] if way else 0):
            way.append(self.pane.chart.near[way[-1]][DIRECTIONS.index(facts["direction"])])
        return Scene(way, Animation(flies="~"))

    def _surface(self, facts: _Facts) -> Scene:
        crew, sector = facts["crew"], facts["sector"]
        surfaces = f"surfaces in {sector}"
        title = self._about(crew, "WE SURFACE", f"{CREWS[crew]} {surfaces}".upper(), surfaces)
        boat = self._boat(crew)
        return Scene(boat or self._sector(sector), Animation("splash" if boat else "", title=title, bell=not self._is_ours(crew)))

    def _dive(self, facts: _Facts) -> Scene:
        crew = facts["crew"]
        return Scene((), Animation(title="DIVE" if crew not in (0, 1) or self._is_ours(crew) else f"{CREWS[crew]} DIVES".upper()))

    def _slip(self, facts: _Facts) -> Scene:
        return Scene((), Animation(title="DRAW AGAIN", bell=True)) if self._is_ours(facts["crew"]) else Scene()

    def _repair(self, facts: _Facts) -> Scene:
        if not self._is_ours(facts["crew"]):
            return Scene()
        return Scene((), Animation(title="READY TO DIVE" if facts["clean"] else "DRAW AGAIN", bell=not facts["clean"]))

    def _stop(self, facts: _Facts) -> Scene:
        return Scene((), Animation(title=f"STOP: {self.pane.system_name(facts['system'])}".upper(), bell=True))

    # The end

    def _destroyed(self, facts: _Facts) -> Scene:
        crew = facts["crew"]
        title = f"{CREWS[crew]} IS DESTROYED".upper()
        return Scene(self._wreck(crew), Animation("sinking", title=title, bell=True))

    def _game_over(self, facts: _Facts) -> Scene:
        winners = {seat // ROLE_COUNT for seat in facts["winners"]}
        own = self.pane.own
        if not winners:
            return Scene((), Animation(title="A DRAW", bell=True))
        if own is None:
            return Scene((), Animation(title=f"{CREWS[min(winners)]} WINS".upper(), bell=True))
        is_won = own.crew in winners
        return Scene(
            self._boat(own.crew) if is_won else (), Animation("flag" if is_won else "", title="VICTORY" if is_won else "DEFEAT", bell=True)
        )


_SCENES: dict[str, Callable[[Staging, _Facts], Scene]] = {
    "torpedo": Staging._torpedo,
    "trigger": Staging._trigger,
    "hit": Staging._hit,
    "damage": Staging._damage,
    "mine": Staging._mine,
    "mine_laid": Staging._mine_laid,
    "shockwave": Staging._shockwave,
    "shock": Staging._shock,
    "drone": Staging._drone,
    "drone_answer": Staging._drone_answer,
    "sonar": Staging._sonar,
    "sonar_answer": Staging._sonar_answer,
    "twin_ping": Staging._twin_ping,
    "silence": Staging._silence,
    "silent_run": Staging._silent_run,
    "surface": Staging._surface,
    "dive": Staging._dive,
    "slip": Staging._slip,
    "repair": Staging._repair,
    "stop": Staging._stop,
    "destroyed": Staging._destroyed,
    "game_over": Staging._game_over,
}
