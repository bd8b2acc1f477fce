"""Divers: a tiny game of two crews with roles, secrets, free actions and optional real time, for demos and tests. It is not listed."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="divers",
    title="Divers",
    blurb="Two crews dive in secret; the deeper one wins.",
    seats=range(4, 5),
    options=(
        Option("mode", "Crew by crew, or both at once", "turns", ("turns", "real-time"), notes=("nobody is in a hurry", "time runs")),
    ),
    version=1,
    package=__name__,
    folder="",
    prefix="DV",
    minutes="2 minutes",
    crews=True,
    secrets=True,
)
