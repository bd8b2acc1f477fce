"""Blasts of torpedoes and mines (CS-067, CS-071 to CS-075)."""

from __future__ import annotations

from seatui.games.captain_sonar.model.content import CAPTAIN
from seatui.games.captain_sonar.model.geometry import Chart
from seatui.games.captain_sonar.play.ending import hurt, sink
from seatui.games.captain_sonar.play.play import Play

DIRECT, INDIRECT, CLEAR = "direct", "indirect", "clear"
HARM = {DIRECT: 2, INDIRECT: 1, CLEAR: 0}


def blast(play: Play, by: int, space: int) -> None:
    """Let the other crew answer, and a crew that hits itself too (CS-071 to CS-073), then mark damage, which may end the game."""
    order = (1 - by, by)
    results = [hit(play.figures.chart, play.state.crews[number].at, space) for number in order]
    for number, result in zip(order, results, strict=True):
        if number != by or result != CLEAR:
            play.say("hit", number, CAPTAIN, result, space)
    for number, result in zip(order, results, strict=True):
        if HARM[result]:
            hurt(play, number, HARM[result])
    sink(play)


def hit(chart: Chart, at: int, space: int) -> str:
    """The result of a blast for a submarine: direct, indirect in the eight spaces around, or clear (CS-072)."""
    if at == space:
        return DIRECT
    return INDIRECT if chart.around_mask[space] >> at & 1 else CLEAR


def harm(chart: Chart, at: int, space: int) -> int:
    """The damage that a blast does to a submarine."""
    return HARM[hit(chart, at, space)]


def destroy_mines(play: Play, space: int) -> None:
    """Destroy mines of either crew where a torpedo lands; only their owner sees it (CS-074, CS-075)."""
    for number, crew in enumerate(play.state.crews):
        if space in crew.mines:
            crew.mines.remove(space)
            play.tell_readers("mine_destroyed", number, CAPTAIN, space=space)
