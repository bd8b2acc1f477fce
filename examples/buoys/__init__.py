"""Buoys: a tiny game for demos and tests of the game screen. It is not in the list of games."""

from seatui.engine.game import Game

GAME = Game(
    id="buoys",
    title="Buoys",
    blurb="Collect two of the five buoys.",
    seats=range(2, 5),
    options=(),
    version=1,
    package=__name__,
    folder="",
    prefix="BU",
    minutes="2 minutes",
)
