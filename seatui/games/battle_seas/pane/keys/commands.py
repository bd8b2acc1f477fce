"""The effects of Enter on a square and of the game's own keys. The rules say why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused
from seatui.engine.wording import listing
from seatui.games.battle_seas.model.pieces import is_land, is_ship
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.pane.board.inspector import ATTACKS
from seatui.games.battle_seas.pane.board.layers import Layer
from seatui.games.battle_seas.pane.board.offers import activations, attackable
from seatui.games.battle_seas.pane.board.place_words import spelled
from seatui.games.battle_seas.pane.dialogs import searching, unknown_square
from seatui.games.battle_seas.pane.keys import controls
from seatui.games.battle_seas.pane.labels import farthest_runs
from seatui.games.battle_seas.pane.sheets.legend import legend
from seatui.games.battle_seas.pane.sheets.odds_window import OddsWindow
from seatui.games.battle_seas.play.attack import check_can_attack
from seatui.games.battle_seas.play.gunnery import check_target, has_sides, is_enemy
from seatui.games.battle_seas.words.fleet_report import DETAIL, report
from seatui.games.battle_seas.words.outlook import aimed_at
from seatui.games.battle_seas.words.refusals import refused
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.action_menu import ActionMenu
from seatui.tui.widgets.dialog import TextDialog

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane

END_TURN: Action = ("end_turn",)
LOOKING = (*Layer, controls.CARD, Verb.SHEETS)
"""Verbs that only look, and so are free in every player's turn."""
SIGNS_WIDTH = 60
"""Width of the list of signs among the cards."""


class Commands:
    """The commands of one pane."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane = pane
        self._verbs: dict[str, Callable[[], object]] = {
            controls.END: self.end,
            controls.FIRE: self.fire,
            controls.AIM: self.aim,
            controls.VIA: self.lead_over,
            controls.SEARCH: self.search,
            controls.PASS: partial(pane.submit, ("pass",)),
            controls.AUTO: partial(pane.submit, ("auto",)),
            controls.STOW: self.stow,
            **{layer: partial(self.show_layer, layer) for layer in Layer},
            controls.CARD: self.find_card,
            controls.TARGETS: self.next_target,
            Verb.SHEETS: self.read_cards,
            Verb.NEXT: partial(self.next_card, 1),
            Verb.PREVIOUS: partial(self.next_card, -1),
            Verb.TURN_LEFT: partial(self.turn, -1),
            Verb.TURN_RIGHT: partial(self.turn, 1),
        }

    def perform(self, verb: str) -> bool:
        """Perform a verb of the game; False if it is not one."""
        pane = self.pane
        command = self._verbs.get(verb)
        if command is None or pane.verbs.place not in ("board", "log", "sheets"):
            return False
        if verb in (Verb.NEXT, Verb.PREVIOUS) and pane.deciding not in ("deploy", "choose_card", "command_card"):
            return False
        if verb in LOOKING or self._may_act():
            command()
        return True

    def _may_act(self) -> bool:
        """Whether this seat has a decision on the mat; if not, open its dialog again, or say who must act."""
        pane = self.pane
        if pane.deciding in ("deploy", "choose_card", "command_card"):
            return True
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.seat is not None and not pane.position.outcome:
            pane.submit(END_TURN)
        elif pane.secrecy.is_on:
            pane.tell(f"waiting for {listing([pane.names[decision.seat] for decision in pane.position.decisions])}")
        return False

    # A square

    def meaning(self, square: int) -> str:
        """Return the effect of Enter on a square, in a few words."""
        pane = self.pane
        if pane.deciding in ("choose_card", "command_card"):
            return self._battle_meaning(square)
        if pane.deciding == "deploy":
            return self._deploy_meaning(square)
        return {"": "", "submit_fleet": "build your fleet"}.get(pane.deciding, "answer")

    def _deploy_meaning(self, square: int) -> str:
        pane = self.pane
        placing = pane.placing
        if self._takes_up(square):
            return f"take {pane.labels.name(placing.piece_at(square))}"
        if placing.key == NONE or placing.fault(square) is not None:
            return ""
        action = placing.action_at(square)
        return f"stow in {pane.labels.name(action[2])}" if action[0] == "stow" else "place"

    def _takes_up(self, square: int) -> bool:
        """Whether Enter takes up the piece there, because the piece in hand cannot lie there."""
        placing = self.pane.placing
        return placing.piece_at(square) != NONE and (placing.key == NONE or placing.fault(square) is not None)

    def _battle_meaning(self, square: int) -> str:
        pane = self.pane
        actions = pane.actions_at((pane.column(square), pane.row(square)))
        kinds = {action[0] for action in actions}
        if kinds & set(ATTACKS):
            return "board" if "board" in kinds else "fire"
        if actions:
            if len(actions) > 1 or actions[0][0] != "activate":
                return "choose"
            begun = any(key == pane.view.active for key, _ in pane.view.legs)
            return f"command {pane.labels.name(actions[0][1])}{' instead' if begun else ''}"
        if pane.deciding == "command_card" and square == pane.seen.square_of(pane.view.active):
            return "choose"
        if pane.plans.mover is None or pane.deciding != "command_card":
            return ""
        return "go there" if square in pane.plans.mover.goals else ""

    def choose(self, square: int) -> None:
        """Act on a square, as Enter does."""
        pane = self.pane
        if not self._may_act():
            return
        if pane.deciding == "deploy":
            self._deploy(square)
            return
        actions = pane.actions_at((pane.column(square), pane.row(square)))
        if attacks := [action for action in actions if action[0] in ATTACKS]:
            self._open_attack(square, attacks)
        elif actions:
            self._do_or_offer(actions)
        elif pane.deciding == "command_card":
            self._go(square)
        else:
            pane.refuse(self._idle_at(square))

    def _idle_at(self, square: int) -> Refused:
        """Return why nothing can be done there while no card is handled."""
        pane = self.pane
        done = [key for key in pane.seen.units_at.get(square, ()) if pane.seen.units[key].seat == pane.seat]
        if done:
            key = pane.key(controls.END)
            return refused("turn_ended_key" if key else "turn_ended", piece=pane.labels.name(done[0]), key=key)
        return self._none_commanded()

    def _none_commanded(self) -> Refused:
        """Return why a command needs a card in command: to choose one first, or to end the turn when all have acted."""
        pane = self.pane
        if pane.deciding != "choose_card" or any(action[0] == "activate" for action in pane.options):
            return refused("choose_card_first")
        key = pane.key(controls.END)
        return refused("all_done_key" if key else "all_done", key=key)

    def _why_no_shot(self, squares: Iterable[int]) -> Refused:
        """Return why the card being handled cannot attack the first known enemy in these squares."""
        pane = self.pane
        mover = pane.plans.mover
        assert mover is not None
        for square in squares:
            for target in sorted(self.pane.seen.pieces_at(square)):
                if is_enemy(mover.state, mover.unit.seat, target):
                    try:
                        check_can_attack(mover.unit)
                        check_target(pane.figures, mover.state, mover.key, target)
                    except Refused as refusal:
                        return refusal
        return refused("nothing_in_range")

    def _from_near(self) -> list[int]:
        """Return all squares with pieces or areas, those near the card being handled first."""
        pane = self.pane
        own, apart = pane.seen.square_of(pane.view.active), pane.figures.sea.apart
        return sorted({*pane.seen.units_at, *pane.seen.ground}, key=lambda square: (apart(own, square), square))

    def _deploy(self, square: int) -> None:
        """Place the piece in hand, or take up the one there."""
        pane = self.pane
        placing = pane.placing
        if self._takes_up(square):
            placing.take(placing.piece_at(square))
            pane.turned()
        elif placing.key == NONE:
            pane.tell(f"all is placed: {pane.key(Verb.NEXT)} takes a piece in hand, {pane.key(controls.END)} says that you are ready")
        else:
            pane.submit(placing.action_at(square))

    def _open_attack(self, square: int, attacks: list[Action]) -> None:
        """Show the odds. Boarding is listed before shots; once one broadside is aimed, attacks with both come first."""
        pane, aimed = self.pane, self.pane.plans.aimed
        here = self.pane.seen.pieces_at(square)
        is_both = {action: aimed in aimed_at(action) and not set(aimed_at(action)) <= {aimed} for action in attacks}
        order = sorted(pane.labels.arranged(attacks), key=lambda action: (action[0] != "board", not is_both[action]))
        pane.open_dialog(OddsWindow(pane, order, here))

    def picked(self, message: ActionMenu.Picked) -> None:
        """Show the odds or ask for confirmation before attacks and searches chosen from the menu, too."""
        if message.action[0] in (*ATTACKS, "detect"):
            message.stop()
            message.prevent_default()
            if message.action == ("detect",):
                self.search()
            else:
                self.weigh(message.action)

    def weigh(self, action: Action) -> None:
        """Show the odds of an attack, with all others to choose from."""
        pane, attacks = self.pane, self._attacks
        if (target := pane.target_of(action)) is not None:
            pane.board.point_at(target)
        pane.open_dialog(OddsWindow(pane, attacks, at=attacks.index(action)))

    @property
    def _attacks(self) -> list[Action]:
        return self.pane.labels.arranged([action for action in self.pane.options if action[0] in ATTACKS])

    def _go(self, square: int) -> None:
        """Sail to a square, or turn on the spot, or tell why neither is possible."""
        pane = self.pane
        mover = pane.plans.mover
        assert mover is not None
        if square == mover.unit.square:
            if pane.plans.heading is not None and pane.plans.heading != mover.unit.heading and is_ship(mover.unit):
                pane.submit(("path", (), pane.plans.heading))
            else:
                self._do_or_offer(self.doings())
            return
        if mover.key in mover.state.legs:
            foes = [target for target in self.pane.seen.pieces_at(square) if is_enemy(mover.state, mover.unit.seat, target)]
            sailed = refused("sailed_already", piece=pane.labels.name(mover.key))
            pane.refuse(self._why_no_shot([square]) if foes else sailed)
            return
        try:
            action = mover.action(mover.way_to(square, pane.plans.via), pane.plans.heading)
        except Refused as refusal:
            pane.refuse(refusal)
            return
        if square in pane.seen.top_markers and pane.asks("unknown"):
            pane.open_dialog(unknown_square(pane, square, action))
        else:
            pane.submit(action)

    def doings(self) -> list[Action]:
        """Return the actions of the card being handled, and the passengers there that may be commanded instead."""
        pane = self.pane
        keys = pane.seen.units_at.get(pane.seen.square_of(pane.view.active), ())
        crew = {mate for key in keys for mate in pane.seen.crews.get(key, ())}
        others = [action for action in activations(pane) if action[1] in crew]
        return pane.labels.arranged(
            [*(action for action in farthest_runs(pane.options) if action[0] not in ("activate", "end_turn")), *others]
        )

    def _do_or_offer(self, actions: list[Action]) -> None:
        if len(actions) == 1 and actions[0] != ("pass",):
            self.pane.submit(actions[0])
        else:
            self.pane.verbs.offer(actions)

    # Keys

    def end(self) -> None:
        """End the turn, or while deploying say that you are ready."""
        pane = self.pane
        if pane.deciding == "deploy":
            pane.submit(("ready",))
        else:
            pane.submit(END_TURN)

    def fire(self) -> None:
        """Show all attacks of the card with their odds."""
        pane = self.pane
        if attacks := self._attacks:
            self.weigh(attacks[0])
        elif pane.deciding == "command_card":
            pane.refuse(self._why_no_shot(self._from_near()))
        else:
            pane.refuse(self._none_commanded())

    def aim(self) -> None:
        """Aim at one target, or drop the aim."""
        pane, plans = self.pane, self.pane.plans
        here = self.pane.seen.pieces_at(pane.number(pane.board.target))
        aims = {key for action in pane.options if action[0] == "fire" for key in aimed_at(action)} & here
        if plans.mover is not None and not has_sides(plans.mover.unit):
            pane.refuse(refused("no_two_sides"))
        elif not aims:
            pane.refuse(refused("nothing_to_fire_at"))
        elif plans.aimed in aims:
            plans.aimed = NONE
            pane.tell("aim dropped")
        else:
            plans.aimed = min(aims)
            pane.tell(f"aimed at {pane.labels.name(plans.aimed)}: now choose a target to the other side")
        pane.redraw()

    def lead_over(self) -> None:
        """Route the way over the square under the cursor; on the same square again, return to the cheapest way."""
        pane, plans = self.pane, self.pane.plans
        mover, square = plans.mover, pane.number(pane.board.target)
        if mover is None or pane.deciding != "command_card":
            pane.refuse(self._none_commanded())
            return
        try:
            steps = mover.way_to(square, plans.via).steps
        except Refused as refusal:
            pane.refuse(refusal)
            return
        plans.via = () if steps == plans.via else steps
        pane.tell(f"by way of {pane.figures.sea.name(square)}: now point at its goal" if plans.via else "the cheapest way again")
        pane.turned()

    def search(self) -> None:
        pane = self.pane
        if ("detect",) in pane.options and pane.asks("detect"):
            pane.open_dialog(searching(pane))
        else:
            pane.submit(("detect",))

    def stow(self) -> None:
        pane = self.pane
        if pane.deciding == "deploy" and (stows := pane.placing.stows):
            pane.verbs.offer(stows)
        elif pane.deciding == "deploy":
            hand = pane.seen.units.get(pane.placing.key)
            pane.refuse(refused("no_ship_has_room" if hand is not None and is_land(hand) else "only_land_stowed"))
        else:
            pane.refuse(refused("only_deploying"))

    def show_layer(self, layer: Layer) -> None:
        """Show or hide a layer over the mat."""
        pane = self.pane
        pane.plans.layers.toggle(layer)
        pane.turned()
        pane.fit_parts()
        if not pane.fleets.size:  # the list beside the mat says it
            pane.tell(pane.plans.layers.said())

    def turn(self, by: int) -> None:
        """Turn the piece in hand; in battle choose the ship's heading at the end of its path."""
        pane = self.pane
        if pane.deciding == "deploy":
            if why_not := pane.placing.turn(by):
                pane.tell(why_not)
            pane.turned()
        elif pane.plans.mover is None or pane.deciding != "command_card" or not is_ship(pane.plans.mover.unit):
            pane.tell("choose a ship to turn first")
        else:
            pane.plans.heading = (pane.plans.planned_heading + by) % 8
            pane.turned()

    def next_card(self, by: int) -> None:
        """Point at the next card that may act; while deploying take the next piece."""
        pane = self.pane
        if pane.deciding == "deploy":
            pane.placing.step(by)
            pane.turned()
            return
        cards = [key for key in pane.view.waiting if pane.seen.units[key].square != NONE]
        if not cards:
            pane.tell("all your ships and pieces have acted")
            return
        here = pane.number(pane.board.target)
        current = next((key for key in cards if pane.seen.units[key].square == here), NONE)
        at = cards.index(current) + by if current != NONE else 0
        pane.point_at_square(pane.seen.units[cards[at % len(cards)]].square)

    def next_target(self) -> None:
        """Point at the next piece to attack or board, nearest first; depleted ones and prizes come last."""
        pane = self.pane
        own, apart = pane.seen.square_of(pane.view.active), pane.figures.sea.apart
        alive = {square: any(map(pane.seen.is_worth_fire, self.pane.seen.pieces_at(square))) for square in attackable(pane)}
        squares = sorted(alive, key=lambda square: (not alive[square], apart(own, square), square))
        if not squares:
            if pane.plans.mover is not None and pane.deciding == "command_card":
                pane.refuse(self._why_no_shot(self._from_near()))
            else:
                pane.tell("command one of your ships to see her targets")
            return
        here = pane.number(pane.board.target)
        at = squares.index(here) + 1 if here in squares else 0
        pane.point_at_square(squares[at % len(squares)])

    def read_cards(self) -> None:
        """Show all cards in words, and the meaning of the signs on the mat."""
        pane = self.pane
        cell = pane.board.zooms[pane.board.zoom][0]
        signs = [" ", "Signs on the mat", *(f"{DETAIL}{line}" for line in legend(pane.seen, pane.glyphs, SIGNS_WIDTH, cell))]
        text = [spelled(line, pane.glyphs) for line in (*report(pane.figures, pane.view, pane.names), *signs)]
        title = "Your cards" if pane.seat is not None else "Known to everybody"
        dialog = TextDialog(title, text, lambda _: pane.close_dialog(dialog))
        dialog.stops_time = True
        pane.open_dialog(dialog)

    def find_card(self) -> None:
        """Go to the card being handled, or else to the first that may act."""
        pane = self.pane
        keys = [pane.view.active, *pane.view.waiting, *(key for key, unit in pane.seen.units.items() if unit.seat == pane.seat)]
        square = next((square for key in keys if (square := pane.seen.square_of(key)) != NONE), NONE)
        if square != NONE:
            pane.point_at_square(square)
            pane.board.centre(pane.board.target)
