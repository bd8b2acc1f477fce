"""Labels of actions in the menu, and the actions whose amount is still to be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import Action
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BEARING, GOODS, HARVEST
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.geometry import CORNER_NAMES, DIRECTIONS, NEIGHBOURS
from seatui.games.dangerous_sea.model.names import goods
from seatui.games.dangerous_sea.play.cargo import UNITS
from seatui.games.dangerous_sea.words.narration import CORNER_WORDS, bundle
from seatui.games.dangerous_sea.words.odds import chance
from seatui.games.dangerous_sea.words.place_words import noun, who_is
from seatui.tui.widgets.action_menu import Amount

TAKING = ("harvest", "recruit", "take_rune", "pick_up")
"""Verbs that take what lies on the ship's square."""


class Labels:
    """The labels of one seat's actions in one position."""

    def __init__(self, view: View, seat: int, names: Sequence[str]) -> None:
        self.view = view
        self.seat = seat
        self.names = names
        self.square = view.ships[seat].square
        self.tile = view.tiles[self.square] if self.square >= 0 else 0

    def label(self, action: Action) -> str:
        """Return the label of an action."""
        return LABELS[action[0]](self, action)

    def sail(self, action: Action) -> str:
        beside = NEIGHBOURS[self.square][action[1]]
        tile = noun(self.view.tiles[beside]).removesuffix(" island")
        bare = ", empty" if self.view.tiles[beside] in BEARING and not (self.view.markers[beside] or self.view.goods[beside]) else ""
        return f"Sail {DIRECTIONS[action[1]]}: {tile}{bare}{who_is(self.view, beside, self.names).replace('; ', ', ')}"

    def harvest(self, _action: Action) -> str:
        return f"Harvest {HARVEST} {GOODS.get(self.tile, '')}"

    def pick_up(self, action: Action) -> str:
        return f"Pick up {goods(GOODS.get(self.tile, 'food'), action[1])}"

    def some(self, _action: Action) -> str:
        return f"Pick up some {GOODS.get(self.tile, 'food')}"

    def attack(self, action: Action) -> str:
        rival = self.view.ships[action[1]]
        return f"Attack {self.names[action[1]]}: {chance(self.view.ships[self.seat].sailors, rival.sailors)} % to win"

    def prize(self, action: Action) -> str:
        battle = self.view.battle
        assert battle is not None
        if action[1] == "cargo":
            return f"Cargo: {action[2]} food, {action[3]} water"
        loser = self.names[battle.loser]
        return {"kill": f"Kill {battle.kill} of {loser}'s sailors", "rune": f"One of {loser}'s rune stones", "stop": f"Stop {loser}"}[
            action[1]
        ]

    def demand(self, action: Action) -> str:
        return f"{action[0].capitalize()} {bundle(Demand(*action[1:])._asdict())}"

    def accept(self, _action: Action) -> str:
        battle = self.view.battle
        return f"Accept the {'offer' if battle and battle.offered else 'demand'}"

    def vote(self, action: Action) -> str:
        return f"{self.names[action[1]]} is attacked next"


LABELS: dict[str, Callable[[Labels, Action], str]] = {
    "corner": lambda _, action: f"Start in the {CORNER_WORDS[CORNER_NAMES[action[1]]]}",
    "sail": Labels.sail,
    "explore": lambda _, action: f"Explore {DIRECTIONS[action[1]]}",
    "look": lambda _, action: f"Look {DIRECTIONS[action[1]]}",
    "harvest": Labels.harvest,
    "recruit": lambda _self, _action: "Recruit a sailor",
    "take_rune": lambda _self, _action: "Take the rune stone",
    "pick_up": Labels.pick_up,
    "scuttle": lambda _, action: f"Scuttle {action[1]}",
    "attack": Labels.attack,
    "end_turn": lambda _self, _action: "End the turn",
    "pass": lambda _self, _action: "Do not attack",
    "prize": Labels.prize,
    "demand": Labels.demand,
    "nothing": lambda _self, _action: "Take nothing",
    "offer": Labels.demand,
    "accept": Labels.accept,
    "refuse": lambda _self, _action: "Refuse it",
    "vote": Labels.vote,
    "done": lambda _self, _action: "Take nothing more",
}
"""The label of each verb."""


# Amounts


def amount_of(view: View, seat: int, action: Action, options: Sequence[Action]) -> Amount | None:
    """Return the amounts to choose from: for scuttling, and for the last option of picking up, which takes part of a heap."""
    ship = view.ships[seat]
    if action[0] == "scuttle":
        what = action[1]
        return Amount(UNITS[what], getattr(ship, what), lambda number: ("scuttle", what, number), UNITS[what], what)
    heap = [option[1] for option in options if option[0] == "pick_up"]
    if action[0] != "pick_up" or len(heap) < 2 or action[1] != heap[-1]:
        return None
    what = GOODS[view.tiles[ship.square]]
    return Amount(heap[-1], heap[0], lambda number: ("pick_up", number), UNITS[what], what)


ORDER = (*TAKING, "attack", "sail", "explore", "look", "end_turn", "scuttle")
"""The verbs of a turn in the order of the menu: nearest at hand first, rarest last."""


def arranged(options: Sequence[Action]) -> list[Action]:
    """Return the options in the order of the menu, with one entry for each kind of cargo to scuttle, whatever the amount."""
    kept: dict[Action, Action] = {}
    for action in options:
        kept.setdefault(action[:2] if action[0] == "scuttle" else action, action)
    return sorted(kept.values(), key=lambda action: ORDER.index(action[0]) if action[0] in ORDER else len(ORDER))
