"""What the Engineer keeps telling Captain and First Mate (CS-103), where they may not look at the panels themselves."""

from __future__ import annotations

from seatui.games.captain_sonar.model.content import CAPTAIN, ENGINEER, MATE, seat_of
from seatui.games.captain_sonar.model.panels import clear_pairs, risks
from seatui.games.captain_sonar.play.play import Play


def tell_advice(play: Play, number: int) -> None:
    """After every change of the panels; whoever looks at them needs none."""
    if play.figures.shared or not play.listening:
        return
    breakdowns = play.state.crews[number].breakdowns
    engineer, mate, captain = seat_of(number, ENGINEER), seat_of(number, MATE), seat_of(number, CAPTAIN)
    play.tell("clear", number, engineer, (mate, captain), clear=clear_pairs(breakdowns))
    play.tell("risk", number, engineer, (captain,), risk=risks(breakdowns))


def tell_wiped(play: Play, number: int) -> None:
    """All breakdowns are erased."""
    play.tell_readers("wiped", number, ENGINEER)
    tell_advice(play, number)
