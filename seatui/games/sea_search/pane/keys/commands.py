"""The effects of Enter on a place or edge and of the game's own keys. The rules say why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.hexes import COMPASS
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.queries import edges_round, free_edges, is_hostile, search_tokens_of
from seatui.games.sea_search.pane import dialogs
from seatui.games.sea_search.pane.board.targets import Aim
from seatui.games.sea_search.pane.keys import controls
from seatui.games.sea_search.pane.labels import arranged
from seatui.games.sea_search.pane.sheets.ledger_rows import beast_list, song_lines
from seatui.games.sea_search.play.songs import pairs
from seatui.games.sea_search.words.forecast import forecast
from seatui.games.sea_search.words.reach import reach_lines
from seatui.games.sea_search.words.refusals import refused
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.board import Target
from seatui.tui.widgets.hex.steps import DIRECTIONS
from seatui.tui.widgets.hex.tile import Edge, Hex

if TYPE_CHECKING:
    from seatui.games.sea_search.pane.pane import SearchPane

END_TURN: Action = ("end_turn",)
NONE: Action = ("none",)
LOOK: Action = ("look",)
"""No action of the game: a covered pane offers a peek at cards that can be played."""
WHISTLE = ("take_whistle", "steal_whistle")
LOOKING = (controls.SHIP, controls.SONGS, controls.BEAST, controls.ITEMS, controls.FORECAST)
"""Verbs that only look, and so are free in every player's turn."""
AT_EVERY_EDGE = {"SS-134": "every_edge_occupied", "SS-144": "no_enemy_probe_here"}
"""Refusals of a key without an edge, by the rule that refuses each edge of the tile."""


class Commands:
    """The commands of one pane."""

    def __init__(self, pane: SearchPane) -> None:
        self.pane = pane
        self._verbs: dict[str, Callable[[], None]] = {
            controls.CAST: self.cast,
            controls.ATTACK: self.attack,
            controls.TRADE: self.trade,
            controls.DRAW: partial(self._submit, ("draw_item",)),
            controls.VIEW: partial(self._submit, ("view_song",)),
            controls.ESTABLISH: partial(self._submit, ("establish_seaport",)),
            controls.STEAL: partial(self._submit, ("steal_research",)),
            controls.BEAST_DEED: self.beast_deed,
            controls.END: self.end_turn,
            controls.ITEMS: self.read_hand,
            controls.SHIP: self.find_ship,
            controls.SONGS: self.read_songs,
            controls.BEAST: self.read_beast,
            controls.FORECAST: self.switch_forecast,
        }

    def perform(self, verb: str) -> bool:
        """Carry out a verb of the game; return False if it is not one."""
        pane = self.pane
        if verb == controls.NONE:
            pane.submit(NONE)
        elif verb in (Verb.BACK, controls.END) and pane.verbs.place == "board" and pane.aim.is_narrow:
            self._leave_choice()  # the key that ends a turn declines elsewhere, so here it must not end one
        elif verb not in self._verbs:
            return self._turn_to_edge(verb)
        elif verb in LOOKING or self._may_act():
            self._verbs[verb]()
        return True

    def _leave_choice(self) -> None:
        """Go back by one choice; before the first one, return to the ship."""
        pane = self.pane
        aim = pane.aim.back() if pane.aim.picked else Aim()
        goes_on = aim.asked or (aim.ways and pane.deciding != "choose_action")
        pane.take_aim(aim if goes_on else None)

    def _turn_to_edge(self, verb: str) -> bool:
        """Point at an edge by a direction while only edges can be chosen; return False if the verb means something else.

        Around the ship's tile a direction means the edge on that side. A player with a cluster, which has no Tab, steps from one farther
        edge to the next.
        """
        pane = self.pane
        edges = pane.figures.field.edges[pane.own_tile] if pane.own_tile >= 0 else ()
        targets = pane.aim.targets
        if verb not in DIRECTIONS or pane.verbs.place != "board" or not all(isinstance(target, Edge) for target in targets):
            return False
        if targets and targets <= {Edge(edge) for edge in edges}:
            pointed: Hex | None = Edge(edges[DIRECTIONS[verb]])
        elif targets and pane.cluster is not None:
            pointed = pane.board.target_towards(DIRECTIONS[verb])
        else:
            return False
        if pointed is not None and pointed in targets:
            pane.board.point_at(pointed)
            pane.verbs.point(pointed)
        else:
            pane.tell(f"There is nothing to choose {COMPASS[DIRECTIONS[verb]]}")
        return True

    def _may_act(self) -> bool:
        """Return whether the player may act now; if not, the rules say what has to happen first (SS-478, SS-480)."""
        pane = self.pane
        if pane.deciding == "choose_action":
            return True
        if pane.seat is not None and (refusal := pane.refusal_of(("draw_item",))) is not None:
            pane.refuse(refusal)
        return False

    def _submit(self, action: Action) -> None:
        self.pane.submit(action)

    # A place or an edge

    def choose(self, target: Target) -> None:
        """Do the action there, ask for the next choice, or show why nothing can be done."""
        pane = self.pane
        done = pane.aim.done_at(target)
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.aim.leads_on(target):
            pane.take_aim(pane.aim.picking(target))  # type: ignore[arg-type]
        elif done and target == pane.own_tile and not pane.aim.asked and pane.deciding == "choose_action":
            pane.verbs.offer(arranged(done))  # the cursor rests on the ship after every step, so Enter alone must not act
        elif len(done) == 1:
            self.do(done[0])
        elif done:
            pane.verbs.offer(arranged(done))  # a free step comes before one that costs an action
        elif pane.deciding == "choose_action" and not pane.aim.asked:
            self._try(target)
        elif pane.deciding:
            pane.tell("That is not one of the choices: they are marked on the board")

    def _try(self, target: Target) -> None:
        """Try the action that is most likely meant there, so that the rules say why it is refused."""
        pane, field = self.pane, self.pane.figures.field
        if isinstance(target, Edge):
            verb = "attack_probe" if is_hostile(pane.state, pane.own_seat, target.number) else "cast_probe"
            pane.submit((verb, target.number))
        elif target == pane.own_tile:
            pane.verbs.go("menu")
        elif target in field.neighbours[pane.own_tile]:
            direction = field.neighbours[pane.own_tile].index(target)
            pane.submit(("move" if target in pane.state.board.tiles else "move_addon", direction))
        else:
            assert isinstance(target, int)
            pane.refuse(refused("not_adjacent", tile=field.label(target)))

    # Keys that aim

    def cast(self) -> None:
        """Aim at the free edges of the ship's tile, for a Probe."""
        pane = self.pane
        casts = [action for action in pane.options if action[0] == "cast_probe"]
        if casts:
            self._aim("Choose an edge for the Probe", casts)
        else:
            edges = free_edges(pane.state, pane.own_tile) or pane.state.board.inner_edges(pane.own_tile)
            self._refuse_edges(("cast_probe", edges[0]))

    def attack(self) -> None:
        """Aim at the Probes to attack, or ask whether to attack the Seaport here."""
        pane = self.pane
        attacks = [action for action in pane.options if action[0] == "attack_probe"]
        seaport = [action for action in pane.options if action[0] == "attack_seaport"]
        if attacks and seaport:
            pane.verbs.offer([*seaport, *attacks])
        elif attacks:
            self._aim("Choose the Probe to attack", attacks)
        elif seaport:
            pane.open_dialog(dialogs.seaport_attack(pane))
        else:
            edges = edges_round(pane.state, pane.own_seat, pane.own_tile)[2] or pane.state.board.inner_edges(pane.own_tile)
            self._refuse_edges(("attack_probe", edges[0]))

    def _refuse_edges(self, action: Action) -> None:
        """Show why the action is refused. The rules would speak of one edge, but the player pointed at none."""
        pane = self.pane
        refusal = pane.refusal_of(action)
        if refusal is None or refusal.rule not in AT_EVERY_EDGE:
            pane.submit(action)
            return
        refusal = refused(AT_EVERY_EDGE[refusal.rule])
        pane.refuse(refusal)
        pane.post_message(pane.Denied(pane, refusal))

    def trade(self) -> None:
        """Aim at the two Search tokens to trade (SS-217)."""
        pane = self.pane
        if ("trade_songs",) not in pane.options:
            pane.submit(("trade_songs",))
            return
        trades: list[Action] = [("trade_songs", *pair) for pair in pairs(pane.state, search_tokens_of(pane.state, pane.own_seat))]
        if len(trades) == 1:
            pane.submit(trades[0])
        else:
            self._aim("Choose the two Search tokens to trade", trades)

    def _aim(self, words: str, actions: list[Action]) -> None:
        pane = self.pane
        pane.take_aim(Aim(pane.ways_of(actions), asked=words))

    # Other keys

    def beast_deed(self) -> None:
        """Do the only action that the Beast allows here, or offer several."""
        pane = self.pane
        deeds = [action for action in pane.options if action[0] in controls.NEEDS[controls.BEAST_DEED]]
        if len(deeds) == 1:
            self.do(deeds[0])
        elif deeds:
            pane.verbs.offer(deeds)
        else:
            pane.tell("You can do nothing about the Beast here" if pane.view.beast else "No Beast is active")

    def do(self, action: Action) -> None:
        """Do an action; ask first about the Whistle, which has lasting consequences, and before an end of the turn that may be the last."""
        pane = self.pane
        if action[0] in WHISTLE:
            pane.open_dialog(dialogs.whistle(pane, action))
        elif action == END_TURN and forecast(pane.figures, pane.state, pane.own_seat).is_grave:
            self.end_turn()
        else:
            pane.submit(action)

    def end_turn(self) -> None:
        """End the turn; ask first if actions would be lost."""
        pane = self.pane
        if (question := dialogs.end_of_turn(pane)) is not None:
            pane.open_dialog(question)
        else:
            pane.submit(END_TURN)

    def find_ship(self) -> None:
        """Put the cursor on the player's ship, and centre the board there."""
        pane = self.pane
        if pane.own_tile >= 0:
            pane.board.point_at(pane.own_tile)
            pane.board.centre(pane.own_tile)

    def read_hand(self) -> None:
        """Show the player's cards; a covered pane is covered again after reading."""
        pane = self.pane
        if pane.seat is None:
            return
        peeks = pane.secrecy.is_on
        pane.secrecy.peek()
        if pane.secrecy.is_on:
            return  # another player peeks
        dialog = dialogs.hand(pane)
        if peeks:
            dialog.done = partial(self._have_read, dialog.done)
        pane.open_dialog(dialog)

    def _have_read(self, done: Callable[[Action | None], None], chosen: Action | None) -> None:
        done(chosen)
        if chosen is None:
            self.pane.secrecy.put_back()

    def read_songs(self) -> None:
        """Show everything that the player knows of the songs."""
        pane = self.pane
        pane.open_dialog(dialogs.reading(pane, "Abyssal Songs", song_lines(pane.view, pane.names)))

    def read_beast(self) -> None:
        """Open the chapter of the active Beast, or list the Beasts that may come."""
        pane = self.pane
        if pane.view.beast:
            pane.post_message(pane.Asked(pane, "rule", BEAST_CARDS[pane.view.beast - 1].rule))
        else:
            pane.open_dialog(dialogs.reading(pane, "Beasts", beast_list(pane.view)))

    def switch_forecast(self) -> None:
        """Show or hide what the Beast does at the end of the turn, and say it."""
        pane = self.pane
        pane.forecasts = not pane.forecasts
        pane.present(pane.shown)
        pane.mark_targets()
        pane.verbs.point(pane.board.target)
        words = "The board shows the end of the turn" if pane.forecasts else "The end of the turn is hidden"
        pane.tell(f"{words}; {pane.key(controls.FORECAST)} {'hides' if pane.forecasts else 'shows'} it")
        if pane.forecasts and not (pane.ledger.has_sentences and pane.foreseen.lines):
            pane.open_dialog(dialogs.reading(pane, "At the end of the turn", reach_lines(pane.figures, pane.shown, pane.names)))
