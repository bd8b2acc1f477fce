"""The winner's dialog after a battle (DS-102 to DS-111, DS-170): standard prizes, free demands, and the loser's counter-offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual import events
from textual.geometry import Offset, clamp

from seatui.engine.contract import Action
from seatui.engine.wording import counted
from seatui.games.dangerous_sea.knowledge.view import BattleView, ShipView, View
from seatui.games.dangerous_sea.model.content import HOLD
from seatui.games.dangerous_sea.model.figures import TEN
from seatui.games.dangerous_sea.model.names import sailors, stones
from seatui.games.dangerous_sea.pane.bundle_dialogs import bundle_form, dice_lines
from seatui.games.dangerous_sea.words.narration import bundle
from seatui.tui.look.controls import Verb
from seatui.tui.pane.dialogs import Interrupt
from seatui.tui.widgets.text_rows import Row, wrap_words

if TYPE_CHECKING:
    from seatui.games.dangerous_sea.pane.pane import SeaPane


class Prize(NamedTuple):
    """A line of the winner's dialog. ``action`` is None for the line that leads to a free demand."""

    label: str
    effect: str
    action: Action | None
    void: bool = False


class SpoilsDialog(Interrupt):
    """Asks the winner for a standard prize, with its exact effect, for a free demand, or to accept the loser's counter-offer."""

    pane: SeaPane

    def __init__(self, pane: SeaPane) -> None:
        view: View = pane.view
        assert view.battle is not None
        self.pane = pane
        self.battle: BattleView = view.battle
        self.loser: ShipView = view.ships[view.battle.loser]
        self.may_demand = any(action[0] == "demand" for action in pane.options)
        names = pane.names
        super().__init__(f"{names[self.battle.winner]} beats {names[self.loser.seat]} by {self.battle.margin}", self._left)
        most = min(self.battle.cargo, self.loser.food)
        self.least = max(0, self.battle.cargo - self.loser.water)
        self.most = most
        self.food = clamp(self.battle.cargo // 2 // TEN * TEN, self.least, most)
        self.at = next((at for at, prize in enumerate(self.prizes()) if not prize.void), 0)  # the offer, if there is one

    def _left(self, _value: object) -> None:
        self.pane.close_dialog(self)

    def prizes(self) -> list[Prize]:
        """Return all prizes; those without effect say why (DS-110)."""
        battle, name = self.battle, self.pane.names[self.loser.seat]
        water = battle.cargo - self.food
        rows = [Prize("Accept", bundle(battle.proposal._asdict()), ("accept",))] if battle.proposal else []
        rows += [
            Prize("Cargo", f"{self.food} food and {water} water", ("prize", "cargo", self.food, water))
            if battle.cargo
            else Prize("Cargo", f"{name} has none, or you have no room", ("prize", "cargo", 0, 0), True),
            Prize("Kill", f"{battle.kill} of {name}'s sailors {'dies' if battle.kill == 1 else 'die'}", ("prize", "kill"))
            if battle.kill
            else Prize("Kill", "the crews are equal" if self.loser.sailors else f"{name} has no sailor", ("prize", "kill"), True),
            Prize("Rune", rune_words(name, self.loser.stones), ("prize", "rune"))
            if battle.rune
            else Prize("Rune", f"{name} has no stone", ("prize", "rune"), True),
            Prize("Stop", f"{name} may not move any more this turn", ("prize", "stop"))
            if battle.stop
            else Prize("Stop", self._why_no_stop(), ("prize", "stop"), True),
        ]
        if ("nothing",) in self.pane.options:
            rows.append(Prize("Nothing", "no prize has an effect", ("nothing",)))
        demand = f"once more, anything {name} has" if battle.offered else f"anything {name} has; it may be refused"
        return [*rows, Prize("Demand", demand, None)] if self.may_demand else rows

    def _why_no_stop(self) -> str:
        name, moving = self.pane.names[self.loser.seat], self.pane.view.active == self.loser.seat
        return f"{name} has no moves left" if moving else f"{name} is not moving now"

    @property
    def cargo_at(self) -> int:
        """The place of the prize of cargo, whose split can be changed."""
        return int(self.battle.proposal is not None)

    # Verbs

    def follow(self, verb: str) -> None:
        count = len(self.prizes())
        if verb in (Verb.UP, Verb.PREVIOUS):
            self.at = (self.at - 1) % count
        elif verb in (Verb.DOWN, Verb.NEXT):
            self.at = (self.at + 1) % count
        elif verb in (Verb.LEFT, Verb.RIGHT) and self.at == self.cargo_at:
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
            self.pane.open_dialog(bundle_form(self.pane, "demand"))
        else:
            self.pane.answer(self, prize.action)  # the rules refuse a void prize, and the dialog stays open
        self.redraw()

    # Drawing

    def inside(self, width: int) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        rows: list[Row] = [((line, ink.strong),) for line in dice_lines(self.battle, self.pane.names)]
        heads = self._heads()
        for at, prize in enumerate(self.prizes()):
            if at in heads:
                rows += [(), ((heads[at], ink.dim),)]
            rows.append(self._prize_row(at, prize))
        rows.append(())
        me = self.pane.view.ships[self.battle.winner]
        for line in (f"You: {in_short(me)}, room for {HOLD - me.weight}", f"{self.pane.names[self.loser.seat]}: {in_short(self.loser)}"):
            rows += [((part, ink.dim),) for part in wrap_words(line, width)]
        if self.at == self.cargo_at and self.most > self.least:
            rows.append(((f"{glyphs.left} {glyphs.right}", ink.key), (" more water or more food", ink.dim)))
        return rows

    def _heads(self) -> dict[int, str]:
        """Return the headings of the dialog by the line that each stands above."""
        name = self.pane.names[self.loser.seat]
        heads = {0: f"{name} offers instead of your demand:"} if self.battle.proposal else {}
        heads[self.cargo_at] = f"Standard prizes, which {name} cannot refuse:"
        return heads | ({len(self.prizes()) - 1: "Or:"} if self.may_demand else {})

    def _prize_row(self, at: int, prize: Prize) -> Row:
        ink, glyphs = self.ink, self.glyphs
        here = at == self.at
        style = ink.chosen if here else ink.dim if prize.void else ink.strong
        arrows = here and at == self.cargo_at and self.most > self.least
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
        headed = 2 * sum(head <= at for head in self._heads())
        return 1 + len(dice_lines(self.battle, self.pane.names)) + headed + at

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for at in range(len(self.prizes())):
            if event.y == self._row_of(at):
                self.at = at
                self._choose()
                return


def rune_words(name: str, held: int) -> str:
    """Return what the prize of a rune stone takes: "1 of Bob's 3 rune stones"."""
    return f"{name}'s only rune stone" if held == 1 else f"1 of {name}'s {stones(held)}"


def in_short(ship: ShipView) -> str:
    """Return what a ship has, short enough for one line of a dialog."""
    return f"{ship.food} food, {ship.water} water, {sailors(ship.sailors)}, {counted(ship.stones, 'stone')}"
