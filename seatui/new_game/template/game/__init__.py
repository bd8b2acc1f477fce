"""The card of Tiny Game."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="tiny-game",
    title="Tiny Game",
    blurb="Dive for pearls, but not deeper than the current allows.",
    seats=range(2, 5),
    options=(Option("pearls", "How many pearls win the game.", 10, low=3, high=50, rule="TG-002"),),
    version=1,
    package=__name__,
    folder="tiny_game",
    prefix="TG",
    minutes="5 minutes",
    picture=("  ~~~~~~~~~~~~~~~~  ", "     │              ", "     ▼   ○ ○        ", "  ▁▁▁▁▁▁▁○▁▁▁▁▁▁▁▁  "),
    picture_ascii=("  ~~~~~~~~~~~~~~~~  ", "     |              ", "     v   o o        ", "  _______o________  "),
)
