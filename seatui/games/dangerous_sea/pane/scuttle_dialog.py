"""The dialog for throwing things overboard (DS-081 to DS-086): amounts, and their effect on weight and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seatui.engine.wording import counted, listing
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import GOODS, POINTS
from seatui.games.dangerous_sea.model.figures import points_lost
from seatui.games.dangerous_sea.play.cargo import UNITS
from seatui.tui.widgets.form_dialog import Count, FormDialog, Values

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane


def scuttle_form(pane: SeaPane) -> FormDialog:
    """Ask what goes overboard, and how much of it."""
    view: View = pane.view
    ship = view.ships[pane.own_seat]
    kept = GOODS.get(view.tiles[ship.square])
    fate = f"On this island {kept} can be picked up again; all else is lost." if kept else "Everything scuttled here is lost for good."
    fields = [Count(what, what.capitalize(), getattr(ship, what), step=unit) for what, unit in UNITS.items() if getattr(ship, what)]

    def answered(values: Any) -> None:
        pane.close_dialog(form)
        for what, amount in (values or {}).items():
            if amount and not pane.submit(("scuttle", what, amount)):
                return

    form = FormDialog(
        "Scuttle",
        [fate],
        fields,
        answered,
        submit="Throw it overboard",
        problem=problem,
        summary=lambda values: effect(view, pane.own_seat, values),
    )
    return form


def problem(values: Values) -> str:
    """Return why the form cannot be submitted: food and water go in tens (DS-081)."""
    if not any(values.values()):
        return "Choose what goes overboard."
    odd = [what for what, amount in values.items() if amount % UNITS[what]]
    return f"{listing(odd)} only in tens [DS-081]" if odd else ""


def effect(view: View, seat: int, values: Values) -> str:
    """Return the ship's weight after scuttling, and the effect on its points."""
    ship = view.ships[seat]
    weight = ship.weight - values.get("food", 0) - values.get("water", 0)
    points = POINTS[view.seats] - points_lost(weight)
    gain = f", {counted(points, 'point')} instead of {ship.allowance}" if points != ship.allowance else ""
    return f"You will weigh {weight}{gain}."
