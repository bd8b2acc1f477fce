"""The dialogs of negotiation (DS-112 to DS-115, DS-170): the form for a demand or a counter-offer, and the loser's answer to a demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Action
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import CREW, HOLD
from seatui.games.dangerous_sea.model.figures import TEN
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.words.narration import bundle
from seatui.games.dangerous_sea.words.outlook import forced, one_of
from seatui.tui.pane.dialogs import UNDECIDED, Interrupt, Question
from seatui.tui.widgets.dialog import Choice, Dialog
from seatui.tui.widgets.form_dialog import Count, FormDialog, Switch, Values

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane


def dice_lines(battle: BattleView, names: tuple[str, ...]) -> list[str]:
    """Return both sides' dice and sums."""
    sides = ((battle.attacker, battle.attacker_dice), (battle.defender, battle.defender_dice))
    width = max(len(names[seat]) for seat, _ in sides)
    return [f"{names[seat]:<{width}}  {''.join(f'[{face}]' for face in dice)}{f' = {sum(dice)}' * (len(dice) > 1)}" for seat, dice in sides]


def holdings(ship: ShipView) -> str:
    """Return what a ship has."""
    return f"{ship.food} food, {ship.water} water, {sailors(ship.sailors)}, {stones(ship.stones)}"


# A demand or a counter-offer


class BundleForm(Interrupt, FormDialog):
    """A form that passes on the verbs of the pane."""


def bundle_form(pane: SeaPane, verb: str) -> Dialog:
    """Ask for the bundle of a "demand" or an "offer", within what the loser has and the winner can carry (DS-112, DS-115)."""
    view: View = pane.view
    assert view.battle is not None
    winner, loser = view.ships[view.battle.winner], view.ships[view.battle.loser]
    room = HOLD - winner.weight
    other = pane.names[loser.seat if verb == "demand" else winner.seat]
    fields: list[Count | Switch] = [
        Count("food", "Food", min(loser.food, room), step=TEN),
        Count("water", "Water", min(loser.water, room), step=TEN),
        Count("sailors", "Sailors to you" if verb == "demand" else f"Sailors to {other}", min(loser.sailors, CREW - winner.sailors)),
        Count("kills", "Sailors killed", loser.sailors),
        Count("runes", "Rune stones", loser.stones),
    ]
    if view.battle.stop:
        fields.append(Switch("stop", "Stop moving"))

    def answered(values: Any) -> None:
        if isinstance(values, dict):
            pane.answer(form, action_of(verb, values))
        else:
            pane.close_dialog(form)
            if (dialog := pane.dialog()) is not None:
                pane.open_dialog(dialog)

    prizes = one_of(forced(view.battle))
    titles = {"demand": f"Demand from {other}", "offer": f"Offer to {other}"}
    texts = {
        "demand": f"{other} may offer something else, or refuse; then you must take {prizes}.",
        "offer": f"{other} may accept, or take instead {prizes}.",
    }
    form = BundleForm(
        titles[verb],
        [texts[verb]],
        fields,
        answered,
        submit=f"{verb.capitalize()} it",
        others=[Choice("Back", None)],
        problem=lambda values: problem(pane, verb, values),
        summary=lambda values: f"You {verb} {bundle(Demand(*action_of(verb, values)[1:])._asdict())}.",
    )
    form.pane = pane
    return form


def action_of(verb: str, values: Values) -> Action:
    """Return the action of a filled-in form."""
    return (verb, *(values[name] for name in ("food", "water", "sailors", "kills", "runes")), bool(values.get("stop", 0)))


def problem(pane: SeaPane, verb: str, values: Values) -> str:
    """Return why the rules refuse a bundle, "" if they allow it."""
    if not any(values.values()):
        return f"Choose what to {'ask for' if verb == 'demand' else 'offer'}."
    refused = pane.refusal_of(action_of(verb, values))
    return "" if refused is None else f"{refused.told(pane.names)} [{refused.rule}]"


# The loser's answer


OFFER: Action = ("offer",)
"""The answer that leads to the form of a counter-offer."""


class AnswerDialog(Question):
    """Asks the loser to answer a demand."""

    pane: SeaPane

    def _answered(self, action: Action | None) -> None:
        if action == OFFER:
            self.pane.close_dialog(self)
            self.pane.open_dialog(bundle_form(self.pane, "offer"))
        else:
            super()._answered(action)


def answer_dialog(pane: SeaPane) -> Dialog:
    """Ask the loser to answer the demand, showing what accepting and refusing would mean (DS-D05)."""
    view: View = pane.view
    battle = view.battle
    assert battle is not None
    assert battle.proposal is not None
    demand, me, name = battle.proposal, view.ships[battle.loser], pane.names[battle.winner]
    left = me._replace(
        food=me.food - demand.food,
        water=me.water - demand.water,
        sailors=me.sailors - demand.sailors - demand.kills,
        stones=me.stones - demand.runes,
    )
    text = [
        *dice_lines(battle, pane.names),
        "",
        f"{name} demands {bundle(demand._asdict())}{'' if battle.demands_left else ', and has no other demand left'}.",
        f"You have {holdings(me)}.",
        f"If you accept, you keep {holdings(left)}.",
        f"If you refuse, {name} takes instead {one_of(forced(battle))}.",
    ]
    choices = [
        Choice("Accept the demand", ("accept",)),
        Choice("Refuse it", ("refuse",)),
        Choice("Offer something else", OFFER),
    ]
    return AnswerDialog(pane, f"{pane.names[me.seat]}: {name} beats you by {battle.margin}", text, choices, at=UNDECIDED)
