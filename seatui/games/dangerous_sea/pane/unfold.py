"""What the table looks like after each event, so that a screen can show one thing after the other although all of them came at once.

It follows the events alone and knows no rules: a storm's view is what ``ship_moved`` and ``tile_revealed`` make of the view before it.
What is to be decided next (``pending``, ``decisions``, ``battle``) is not followed; that comes with the position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from seatui.engine.contract import Event
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import BEARING, CARDS, GHOST_SHIP, OPEN_SEA, POINTS
from seatui.games.dangerous_sea.model.figures import points_lost
from seatui.games.dangerous_sea.model.geometry import NOWHERE
from seatui.games.dangerous_sea.play.season import NOBODY

Facts: TypeAlias = Mapping[str, Any]
Change: TypeAlias = Callable[[View, Facts], View]

FOLLOWED = (
    "tiles", "markers", "goods", "ships", "ghost", "season", "season_name", "year", "first", "order", "active", "spent", "allowance",
    "stopped_by", "fought", "bag", "deck", "discards", "drawn",
)  # fmt: skip
"""The fields of a view that are followed."""


def after(view: View, event: Event) -> View:
    """The view once that has happened."""
    change = CHANGES.get(event.kind)
    return view if change is None else change(view, event.facts)


# Small steps


def put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The tuple with one value changed."""
    return (*values[:at], value, *values[at + 1 :])


def load(view: View, seat: int, **gains: int) -> View:
    """Add to (or take from) food, water, sailors and stones of a ship, and reckon its weight and allowance again (DS-169)."""
    ship = view.ships[seat]
    ship = ship._replace(**{name: getattr(ship, name) + gain for name, gain in gains.items()})
    weight = ship.food + ship.water
    ship = ship._replace(weight=weight, allowance=POINTS[view.seats] - points_lost(weight))
    ships = (*view.ships[:seat], ship, *view.ships[seat + 1 :])
    return view._replace(ships=ships, allowance=ships[view.active].allowance)


def mark_ship(view: View, seat: int, **fields: Any) -> View:
    """Change where a ship lies or whether its captain is out of action."""
    ships = (*view.ships[:seat], view.ships[seat]._replace(**fields), *view.ships[seat + 1 :])
    return view._replace(ships=ships)


def lay(view: View, square: int, tile: int) -> View:
    """A tile of the bag on a square, with its marker (DS-060)."""
    markers = put(view.markers, square, 1) if tile in BEARING else view.markers
    return view._replace(tiles=put(view.tiles, square, tile), markers=markers, bag=put(view.bag, tile, view.bag[tile] - 1))


def bare(view: View, square: int) -> View:
    """Take the marker of a square away."""
    return view._replace(markers=put(view.markers, square, 0))


# What each event changes


def corner_chosen(view: View, facts: Facts) -> View:
    """The start tile comes from the player's hand, not from the bag (DS-020)."""
    view = mark_ship(view, facts["seat"], square=facts["square"])
    return view._replace(tiles=put(view.tiles, facts["square"], OPEN_SEA))


def season_begun(view: View, facts: Facts) -> View:
    """The tracker moves on."""
    first = facts["first"]
    order = tuple((first + place) % view.seats for place in range(view.seats))
    return view._replace(season=facts["season"], season_name=facts["name"], year=facts["year"], first=first, order=order)


def markers_returned(view: View, facts: Facts) -> View:
    """Islands bear again."""
    grown = set(facts["squares"])
    return view._replace(markers=tuple(1 if square in grown else marker for square, marker in enumerate(view.markers)))


def turn_begun(view: View, facts: Facts) -> View:
    """A turn starts with nothing spent."""
    return view._replace(active=facts["seat"], spent=0, stopped_by=NOBODY, fought=(), allowance=facts["allowance"])


def ship_moved(view: View, facts: Facts) -> View:
    """A step costs a point unless a storm makes it."""
    spent = view.spent + (facts["why"] != "storm")
    return mark_ship(view, facts["seat"], square=facts["end"])._replace(spent=spent)


def tile_revealed(view: View, facts: Facts) -> View:
    """Looking costs a point; exploring was paid with the step."""
    spent = view.spent + (facts["why"] == "look")
    return lay(view, facts["square"], facts["tile"])._replace(spent=spent)


def picked_up(view: View, facts: Facts) -> View:
    """Goods go on board."""
    square, amount = facts["square"], facts["amount"]
    view = view._replace(goods=put(view.goods, square, view.goods[square] - amount))
    return load(view, facts["seat"], **{facts["what"]: amount})


def scuttled(view: View, facts: Facts) -> View:
    """Goods go overboard, and stay on an island of their kind."""
    square, amount = facts["square"], facts["amount"]
    if facts["kept"]:
        view = view._replace(goods=put(view.goods, square, view.goods[square] + amount))
    return load(view, facts["seat"], **{facts["what"]: -amount})


def combat_begun(view: View, facts: Facts) -> View:
    """These two do not fight again this turn (DS-097)."""
    rival = facts["defender"] if facts["attacker"] == view.active else facts["attacker"]
    return view._replace(fought=tuple(sorted({*view.fought, rival})))


def prize_taken(view: View, facts: Facts) -> View:
    """The bundle changes hands."""
    winner, loser = facts["winner"], facts["loser"]
    food, water, sailors, runes = facts["food"], facts["water"], facts["sailors"], facts["runes"]
    view = load(view, loser, food=-food, water=-water, sailors=-sailors - facts["kills"], stones=-runes)
    view = load(view, winner, food=food, water=water, sailors=sailors, stones=runes)
    return view._replace(stopped_by=winner) if facts["stop"] else view


def ghost_won(view: View, facts: Facts) -> View:
    """A sailor dies, or the captain is out of action."""
    return mark_ship(load(view, facts["seat"], sailors=-facts["died"]), facts["seat"], out=facts["out"])


def card_drawn(view: View, facts: Facts) -> View:
    """The Ghost Ship's card is not discarded (DS-123)."""
    card = facts["card"]
    discards = view.discards if card == GHOST_SHIP else (*view.discards, card)
    return view._replace(deck=put(view.deck, card, view.deck[card] - 1), discards=discards, drawn=facts["drawn"])


def deck_shuffled(view: View, facts: Facts) -> View:
    """The discards go back into the deck; the Ghost Ship's card only when it was beaten (DS-142, DS-155)."""
    back = [*view.discards, *([GHOST_SHIP] if facts["why"] == "ghost" else [])]
    return view._replace(deck=tuple(view.deck[card] + back.count(card) for card in range(len(CARDS))), discards=())


CHANGES: dict[str, Change] = {
    "corner_chosen": corner_chosen,
    "tile_seeded": lambda view, facts: lay(view, facts["square"], facts["tile"]),
    "season_begun": season_begun,
    "markers_returned": markers_returned,
    "turn_begun": turn_begun,
    "captain_recovered": lambda view, facts: mark_ship(view, facts["seat"], out=False),
    "ship_moved": ship_moved,
    "tile_revealed": tile_revealed,
    "rocks_hit": lambda view, facts: load(view, facts["seat"], food=-facts["food"], water=-facts["water"]),
    "disease_struck": lambda view, facts: load(view, facts["seat"], sailors=-facts["died"]),
    "harvested": lambda view, facts: load(bare(view, facts["square"]), facts["seat"], **{facts["what"]: facts["amount"]}),
    "recruited": lambda view, facts: load(bare(view, facts["square"]), facts["seat"], sailors=1),
    "rune_taken": lambda view, facts: load(bare(view, facts["square"]), facts["seat"], stones=1),
    "picked_up": picked_up,
    "scuttled": scuttled,
    "combat_begun": combat_begun,
    "prize_taken": prize_taken,
    "crew_fed": lambda view, facts: load(view, facts["seat"], food=-facts["eaten"], water=-facts["eaten"], sailors=-facts["died"]),
    "ghost_moved": lambda view, facts: view._replace(ghost=facts["path"][-1]),
    "ghost_hunts": lambda view, facts: view._replace(ghost=facts["end"]),
    "ghost_won": ghost_won,
    "ghost_beaten": lambda view, _facts: view._replace(ghost=NOWHERE),
    "card_drawn": card_drawn,
    "deck_shuffled": deck_shuffled,
    "ghost_appeared": lambda view, facts: view._replace(ghost=facts["square"]),
}
"""What each event changes; those that are not here change nothing that is drawn."""
