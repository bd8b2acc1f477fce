"""What Enter does on a place or edge, and what the game's own keys do. Where something cannot be done, the rules say why."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused
from seatui.engine.hexes import COMPASS
from seatui.games.sea_search.model.content import BEAST_CARDS, NEUTRAL
from seatui.games.sea_search.pane import dialogs
from seatui.games.sea_search.pane.board.targets import Aim
from seatui.games.sea_search.pane.keys import controls
from seatui.games.sea_search.pane.sheets.ledger_rows import beast_lines, song_lines
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
"""No action of the game: a covered pane offers to look at the cards that could be played."""
WHISTLE = ("take_whistle", "steal_whistle")
LOOKING = (controls.SHIP, controls.SONGS, controls.BEAST, controls.ITEMS)
"""Verbs that do nothing in the game, and so are free in everybody's turn."""
AT_NO_EDGE = {"SS-134": "there is already a Probe on every edge here", "SS-144": "there is no enemy Probe on any edge here"}
"""What is said where no edge of the own tile will do, by the rule."""


class Deeds:
    """The hands of one pane."""

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
        }

    def perform(self, verb: str) -> bool:
        """Follow a verb of the game; False if it is not one."""
        pane = self.pane
        if verb == controls.NONE:
            pane.submit(NONE)
        elif verb == Verb.BACK and pane.verbs.place == "board" and (pane.aim.picked or pane.aim.asked):
            self._leave_choice()
        elif verb not in self._verbs:
            return self._turn_to_edge(verb)
        elif verb in LOOKING or self._may_act():
            self._verbs[verb]()
        return True

    def _leave_choice(self) -> None:
        """Go back by one choice; out of the last one, to the ship, from which directions are meant."""
        pane = self.pane
        aim = pane.aim.back() if pane.aim.picked else Aim()
        goes_on = aim.asked or (aim.ways and pane.deciding != "choose_action")
        pane.take_aim(aim if goes_on else None)

    def _turn_to_edge(self, verb: str) -> bool:
        """While only edges can be chosen: of the own tile a direction means the edge on that side. Where they lie farther off, whoever
        has six directions alone goes from one to the next that way. False if it means something else."""
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
            pane.tell(f"there is nothing to choose {COMPASS[DIRECTIONS[verb]]}")
        return True

    def _may_act(self) -> bool:
        """Whether it is time for actions; if not, the rules say what is waited for (SS-478, SS-480)."""
        pane = self.pane
        if pane.deciding == "choose_action":
            return True
        if pane.seat is not None and (refusal := pane.trial(("draw_item",))) is not None:
            pane.refuse(refusal)
        return False

    def _submit(self, action: Action) -> None:
        self.pane.submit(action)

    # A place or an edge

    def choose(self, target: Target) -> None:
        """Do what can be done there, or go on with the next choice; else hear why not."""
        pane = self.pane
        done = pane.aim.done_at(target)
        if (dialog := pane.dialog()) is not None:
            pane.open_dialog(dialog)
        elif pane.aim.leads_on(target):
            pane.take_aim(pane.aim.picking(target))  # type: ignore[arg-type]
        elif done and target == pane.own_tile and not pane.aim.asked and pane.deciding == "choose_action":
            pane.verbs.offer(done)  # Enter alone does nothing here: the cursor rests on the ship after every step
        elif len(done) == 1:
            self.do(done[0])
        elif done:
            pane.verbs.offer(done)
        elif pane.deciding == "choose_action" and not pane.aim.asked:
            self._try(target)
        elif pane.deciding:
            pane.tell("that is not one of the choices: they are marked on the board")

    def _try(self, target: Target) -> None:
        """Where nothing can be done, do what would be meant there, so that the rules say why not."""
        pane, field = self.pane, self.pane.figures.field
        if isinstance(target, Edge):
            probe = pane.state.probes.get(target.number)
            pane.submit(("cast_probe" if probe is None or probe == pane.seat else "attack_probe", target.number))
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
        """Choose an edge for a Probe."""
        pane = self.pane
        casts = [action for action in pane.options if action[0] == "cast_probe"]
        if casts:
            self._aim("Choose an edge for the Probe", casts)
        else:
            edges = pane.state.board.inner_edges(pane.own_tile)
            free = [edge for edge in edges if edge not in pane.state.probes]
            self._hear_why(("cast_probe", (free or edges)[0]))

    def attack(self) -> None:
        """Choose a Probe to attack, or attack the Seaport here, after the odds."""
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
            edges = pane.state.board.inner_edges(pane.own_tile)
            self._hear_why(
                ("attack_probe", next((edge for edge in edges if pane.state.probes.get(edge, pane.seat) != pane.seat), edges[0]))
            )

    def _hear_why(self, action: Action) -> None:
        """Try what no edge here allows: the rules speak of the one edge that they were asked about, but none was pointed at."""
        pane = self.pane
        refusal = pane.trial(action)
        if refusal is None or refusal.rule not in AT_NO_EDGE:
            pane.submit(action)
            return
        refusal = Refused(refusal.rule, AT_NO_EDGE[refusal.rule])
        pane.refuse(refusal)
        pane.post_message(pane.Denied(pane, refusal))

    def trade(self) -> None:
        """Choose the two Search tokens to trade; both may be named at once (SS-217)."""
        pane = self.pane
        if ("trade_songs",) not in pane.options:
            pane.submit(("trade_songs",))
            return
        colour = dict(pane.view.tiles)
        own = [token.at for token in pane.view.search if token.seat == pane.seat and colour[token.at] != NEUTRAL]
        pairs: list[Action] = [("trade_songs", one, other) for one, other in combinations(own, 2) if colour[one] != colour[other]]
        if len(pairs) == 1:
            pane.submit(pairs[0])
        else:
            self._aim("Choose the two Search tokens to trade", pairs)

    def _aim(self, words: str, actions: list[Action]) -> None:
        pane = self.pane
        pane.take_aim(Aim(pane.ways_of(actions), asked=words))

    # Other keys

    def beast_deed(self) -> None:
        """What the Beast allows here, or its card."""
        pane = self.pane
        deeds = [action for action in pane.options if action[0] in controls.NEEDS[controls.BEAST_DEED]]
        if len(deeds) == 1:
            self.do(deeds[0])
        elif deeds:
            pane.verbs.offer(deeds)
        else:
            pane.tell("the Beast lets you do nothing here" if pane.view.beast else "no Beast is active")

    def do(self, action: Action) -> None:
        """Play an action; ask first where it binds for longer than one sees."""
        pane = self.pane
        if action[0] in WHISTLE:
            pane.open_dialog(dialogs.whistle(pane, action))
        else:
            pane.submit(action)

    def end_turn(self) -> None:
        """End the turn; ask first where something would be lost."""
        pane = self.pane
        if (question := dialogs.end_of_turn(pane)) is not None:
            pane.open_dialog(question)
        else:
            pane.submit(END_TURN)

    def find_ship(self) -> None:
        """Put the cursor on the own ship, in the middle."""
        pane = self.pane
        if pane.own_tile >= 0:
            pane.board.point_at(pane.own_tile)
            pane.board.centre(pane.own_tile)

    def read_hand(self) -> None:
        """The own cards; nobody has any who only looks on. A covered pane is covered again once they are read."""
        pane = self.pane
        if pane.seat is None:
            return
        peeks = pane.secrecy.is_on
        pane.secrecy.peek()
        if pane.secrecy.is_on:
            return  # somebody else peeks
        dialog = dialogs.hand(pane)
        if peeks:
            dialog.done = partial(self._have_read, dialog.done)
        pane.open_dialog(dialog)

    def _have_read(self, done: Callable[[Action | None], None], chosen: Action | None) -> None:
        done(chosen)
        if chosen is None:
            self.pane.secrecy.put_back()

    def read_songs(self) -> None:
        """All that is known of the songs."""
        pane = self.pane
        pane.open_dialog(dialogs.reading(pane, "Abyssal Songs", song_lines(pane.view, pane.names)))

    def read_beast(self) -> None:
        """The whole chapter of the active Beast, of which the sheets have the gist; without one, which may come."""
        pane = self.pane
        if pane.view.beast:
            pane.post_message(pane.Asked(pane, "rule", BEAST_CARDS[pane.view.beast - 1].rule))
        else:
            pane.open_dialog(dialogs.reading(pane, "Beasts", beast_lines(pane.view)))
