"""Dialogs of the spoils of a battle (DS-102 to DS-116): the winner's prizes, the free demand, and the loser's answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.geometry import Offset, clamp

from seatui.engine.contract import Action
from seatui.engine.wording import counted
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import CREW, HOLD
from seatui.games.dangerous_sea.model.figures import TEN
from seatui.games.dangerous_sea.model.frames import Demand
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.words.narration import bundle
from seatui.tui.look.controls import Verb
from seatui.tui.pane.dialogs import UNDECIDED, Interrupt, Question
from seatui.tui.widgets.dialog import Choice, Dialog
from seatui.tui.widgets.form_dialog import Count, FormDialog, Switch, Values
from seatui.tui.widgets.text_rows import Row, wrap_words

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane


class Prize(NamedTuple):
    """A line of the winner's dialog. ``action`` is None for the line that leads to the free demand."""

    label: str
    effect: str
    action: Action | None
    void: bool = False


class SpoilsDialog(Interrupt):
    """Asks the winner for a standard prize, with its exact effect, or for a free demand."""

    pane: SeaPane

    def __init__(self, pane: SeaPane, *, may_demand: bool) -> None:
        view: View = pane.view
        assert view.battle is not None
        self.pane = pane
        self.battle: BattleView = view.battle
        self.loser: ShipView = view.ships[view.battle.loser]
        self.may_demand = may_demand
        names = pane.names
        super().__init__(f"{names[self.battle.winner]} beats {names[self.loser.seat]} by {self.battle.margin}", self._left)
        most = min(self.battle.cargo, self.loser.food)
        self.least = max(0, self.battle.cargo - self.loser.water)
        self.most = most
        self.food = clamp(self.battle.cargo // 2 // TEN * TEN, self.least, most)
        self.at = next((at for at, prize in enumerate(self.prizes()) if not prize.void), 0)

    def _left(self, _value: object) -> None:
        self.pane.close_dialog(self)

    def prizes(self) -> list[Prize]:
        """Return all prizes; those without effect say why (DS-110)."""
        battle, name = self.battle, self.pane.names[self.loser.seat]
        water = battle.cargo - self.food
        rows = [
            Prize("Cargo", f"{self.food} food and {water} water", ("prize", "cargo", self.food, water))
            if battle.cargo
            else Prize("Cargo", f"{name} has none, or you have no room", ("prize", "cargo", 0, 0), True),
            Prize("Kill", f"{sailors(battle.kill)} of {name} {'dies' if battle.kill == 1 else 'die'}", ("prize", "kill"))
            if battle.kill
            else Prize("Kill", "the crews are equal" if self.loser.sailors else f"{name} has no sailor", ("prize", "kill"), True),
            Prize("Rune", rune_words(name, self.loser.stones), ("prize", "rune"))
            if battle.rune
            else Prize("Rune", f"{name} has no stone", ("prize", "rune"), True),
            Prize("Stop", f"{name} may not move any more this turn", ("prize", "stop"))
            if battle.stop
            else Prize("Stop", f"{name} is not moving now", ("prize", "stop"), True),
        ]
        if ("nothing",) in self.pane.options:
            rows.append(Prize("Nothing", "no prize has an effect", ("nothing",)))
        return [*rows, Prize("Demand", f"anything {name} has; {name} may refuse", None)] if self.may_demand else rows

    # Verbs

    def follow(self, verb: str) -> None:
        count = len(self.prizes())
        if verb in (Verb.UP, Verb.PREVIOUS):
            self.at = (self.at - 1) % count
        elif verb in (Verb.DOWN, Verb.NEXT):
            self.at = (self.at + 1) % count
        elif verb in (Verb.LEFT, Verb.RIGHT) and self.at == 0:
            self.food = clamp(self.food + (TEN if verb == Verb.RIGHT else -TEN), self.least, self.most)
        elif verb == Verb.CONFIRM:
            self._choose()

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        if character and character.isdigit() and 1 <= int(character) <= len(self.prizes()):
            self.at = int(character) - 1
            self._choose()
            return True
        return False

    def _choose(self) -> None:
        prize = self.prizes()[self.at]
        if prize.action is None:
            self.pane.close_dialog(self)
            self.pane.open_dialog(demand_form(self.pane))
        else:
            self.pane.answer(self, prize.action)  # the rules refuse a void prize, and the dialog stays open
        self.redraw()

    # Drawing

    def inside(self, width: int) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        rows: list[Row] = [((line, ink.strong),) for line in dice_lines(self.battle, self.pane.names)]
        heads = {
            0: f"Standard prizes, which {self.pane.names[self.loser.seat]} cannot refuse:",
            len(self.prizes()) - self.may_demand: "Or:",
        }
        for at, prize in enumerate(self.prizes()):
            if at in heads:
                rows += [(), ((heads[at], ink.dim),)]
            rows.append(self._prize_row(at, prize))
        rows.append(())
        me = self.pane.view.ships[self.battle.winner]
        for line in (f"You: {in_short(me)}, room for {HOLD - me.weight}", f"{self.pane.names[self.loser.seat]}: {in_short(self.loser)}"):
            rows += [((part, ink.dim),) for part in wrap_words(line, width)]
        if self.at == 0 and self.most > self.least:
            rows.append(((f"{glyphs.left} {glyphs.right}", ink.key), (" more water or more food", ink.dim)))
        return rows

    def _prize_row(self, at: int, prize: Prize) -> Row:
        ink, glyphs = self.ink, self.glyphs
        here = at == self.at
        style = ink.chosen if here else ink.dim if prize.void else ink.strong
        arrows = here and at == 0 and self.most > self.least
        effect = f"{glyphs.left} {prize.effect} {glyphs.right}" if arrows else f"no effect: {prize.effect}" if prize.void else prize.effect
        pointer = glyphs.pointer if here else " "
        return (
            (f"{pointer} ", ink.accent),
            (f"{at + 1} " if self.numbered else "", ink.key),
            (f" {prize.label:<7} ", style),
            (f" {effect}", ink.dim if prize.void else ink.plain),
        )

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, self._row_of(self.at))

    def _row_of(self, at: int) -> int:
        headed = 2 if at < len(self.prizes()) - self.may_demand else 4
        return 1 + len(dice_lines(self.battle, self.pane.names)) + headed + at

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for at in range(len(self.prizes())):
            if event.y == self._row_of(at):
                self.at = at
                self._choose()
                return


def dice_lines(battle: BattleView, names: tuple[str, ...]) -> list[str]:
    """Return both sides' dice and sums."""
    sides = ((battle.attacker, battle.attacker_dice), (battle.defender, battle.defender_dice))
    width = max(len(names[seat]) for seat, _ in sides)
    return [f"{names[seat]:<{width}}  {''.join(f'[{face}]' for face in dice)}{f' = {sum(dice)}' * (len(dice) > 1)}" for seat, dice in sides]


def rune_words(name: str, held: int) -> str:
    """Return what the prize of a rune stone takes: "1 of Bob's 3 rune stones"."""
    return f"{name}'s only rune stone" if held == 1 else f"1 of {name}'s {stones(held)}"


def in_short(ship: ShipView) -> str:
    """Return what a ship has, short enough for one line of a dialog."""
    return f"{ship.food} food, {ship.water} water, {sailors(ship.sailors)}, {counted(ship.stones, 'stone')}"


def holdings(ship: ShipView) -> str:
    """Return what a ship has."""
    return f"{ship.food} food, {ship.water} water, {sailors(ship.sailors)}, {stones(ship.stones)}"


# The free demand


class DemandForm(Interrupt, FormDialog):
    """A form that passes on the verbs of the pane."""


def demand_form(pane: SeaPane) -> Dialog:
    """Ask for a demand, within what the loser has and the winner can carry (DS-112, DS-115)."""
    view: View = pane.view
    assert view.battle is not None
    me, loser = view.ships[view.battle.winner], view.ships[view.battle.loser]
    room = HOLD - me.weight
    name = pane.names[loser.seat]
    fields: list[Count | Switch] = [
        Count("food", "Food", min(loser.food, room), step=TEN),
        Count("water", "Water", min(loser.water, room), step=TEN),
        Count("sailors", "Sailors to you", min(loser.sailors, CREW - me.sailors)),
        Count("kills", "Sailors killed", loser.sailors),
        Count("runes", "Rune stones", loser.stones),
    ]
    if view.battle.stop:
        fields.append(Switch("stop", "Stop moving"))

    def answered(values: Any) -> None:
        if isinstance(values, dict):
            pane.answer(form, demand_of(values))
        else:
            pane.close_dialog(form)
            pane.open_dialog(SpoilsDialog(pane, may_demand=True))

    form = DemandForm(
        f"Demand from {name}",
        [f"{name} may refuse; then you must take {one_of(forced(view.battle))}."],
        fields,
        answered,
        submit="Demand it",
        others=[Choice("Back to the prizes", None)],
        problem=lambda values: problem(pane, values),
        summary=lambda values: f"You demand {bundle(Demand(*demand_of(values)[1:])._asdict())}.",
    )
    form.pane = pane
    return form


def demand_of(values: Values) -> Action:
    """Return the action of a filled-in form."""
    return ("demand", *(values[name] for name in ("food", "water", "sailors", "kills", "runes")), bool(values.get("stop", 0)))


def problem(pane: SeaPane, values: Values) -> str:
    """Return why the rules refuse a demand, "" if they allow it."""
    if not any(values.values()):
        return "Choose what to ask for."
    refused = pane.trial(demand_of(values))
    return "" if refused is None else f"{refused.told(pane.names)} [{refused.rule}]"


def forced(battle: BattleView) -> list[str]:
    """Return the standard prizes that the winner could take (DS-113)."""
    parts = [f"{battle.cargo} of food and water"] * bool(battle.cargo)
    parts += [f"{sailors(battle.kill)} killed"] * bool(battle.kill)
    parts += ["a rune stone"] * battle.rune
    return parts + ["a halt this turn"] * battle.stop


def one_of(prizes: list[str]) -> str:
    """Return prizes of which one can be taken: "one of these: 80 of food and water, 1 sailor killed, or a rune stone"."""
    if len(prizes) < 2:
        return "".join(prizes) or "nothing"
    return f"one of these: {', '.join(prizes[:-1])}, or {prizes[-1]}"


# The loser's answer


def answer_dialog(pane: SeaPane) -> Dialog:
    """Ask the loser to answer the demand, showing what accepting and refusing would mean (DS-D05)."""
    view: View = pane.view
    battle = view.battle
    assert battle is not None
    assert battle.demand is not None
    demand, me, name = battle.demand, view.ships[battle.loser], pane.names[battle.winner]
    left = me._replace(
        food=me.food - demand.food,
        water=me.water - demand.water,
        sailors=me.sailors - demand.sailors - demand.kills,
        stones=me.stones - demand.runes,
    )
    text = [
        *dice_lines(battle, pane.names),
        "",
        f"{name} demands {bundle(demand._asdict())}.",
        f"You have {holdings(me)}.",
        f"If you accept, you keep {holdings(left)}.",
        f"If you refuse, {name} takes instead {one_of(forced(battle))}.",
    ]
    choices = [Choice("Accept the demand", ("accept",)), Choice("Refuse it", ("refuse",))]
    return Question(pane, f"{pane.names[me.seat]}: {name} beats you by {battle.margin}", text, choices, at=UNDECIDED)


SPOILS: dict[str, Callable[[Any], Dialog]] = {
    "offer_spoils": lambda pane: SpoilsDialog(pane, may_demand=True),
    "choose_standard_prize": lambda pane: SpoilsDialog(pane, may_demand=False),
    "answer_spoils": answer_dialog,
}
"""The dialogs of the decisions after a battle."""
