"""Actions in the menu: their words, headings and order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import Action
from seatui.engine.hexes import COMPASS
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import ITEM, ITEMS, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.model.queries import own_probes_on, seaport_count
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play import probes, seaports
from seatui.games.sea_search.play.beasts.seamites import swarm_dice
from seatui.games.sea_search.play.item_cards import CARDS
from seatui.games.sea_search.words.beast_narration import piece_words
from seatui.games.sea_search.words.forecast import forecast
from seatui.games.sea_search.words.notation import edge_text
from seatui.games.sea_search.words.odds import odds_words
from seatui.games.sea_search.words.outlook import goal_of, price_of

HERE, CARDS_GROUP = "Here, one action", "Item cards, free"
GROUPS: dict[str, str] = {
    **dict.fromkeys(("remove_kraken", "deactivate_seamite", "drop", "pick_up"), HERE),
    **dict.fromkeys(("view_song", "steal_research", "establish_seaport", "trade_songs", "draw_item", "attack_seaport"), HERE),
    "attack_probe": "Attack a Probe, one action",
    **dict.fromkeys(("take_whistle", "steal_whistle", "pass_whistle"), "The Whistle, free"),
    "free_step": "Free steps",
    **dict.fromkeys(("move", "move_island", "move_seaport", "move_addon"), "Sail, one action"),
    "cast_probe": "Cast a Probe, one action",
    "play_item": CARDS_GROUP,
    "move_seaport_foreign": "Ask for passage, {}",
    "end_turn": "Turn",
}
"""The headings of a turn with the cost (SS-482), in the order of the menu: what players want most often comes first."""
ORDER = tuple(GROUPS)
JAMMER = ITEM["ITM-07"]
"""The only card with a Probe as its target instead of a free edge."""
TO_TILE = {ITEM["ITM-02"]: "Tow to", ITEM["ITM-12"]: "Listen on", ITEM["ITM-13"]: "Token on", ITEM["ITM-16"]: "Keep"}
"""The words before the tile of each Item card with a tile as its target."""


def group_of(figures: Figures, action: Action) -> str:
    """Return the heading of an action; answers have none."""
    return GROUPS.get(action[0], "").format("two actions" if figures.foreign_travel > 1 else "one action")


def arranged(options: Sequence[Action]) -> list[Action]:
    """Return options in the order of the menu, deeds on the ship's tile first; answers stay as the rules list them."""
    return sorted(options, key=lambda action: ORDER.index(action[0]) if action[0] in ORDER else 0)


class Labels:
    """The words for the actions of one seat. ``state`` is imagined from the view, so only its open facts count."""

    def __init__(self, figures: Figures, view: View, state: State, seat: int, names: Sequence[str], *, brief: bool = False) -> None:
        """``brief`` makes them short for a narrow pane."""
        self.figures = figures
        self.field = figures.field
        self.view = view
        self.state = state
        self.seat = seat
        self.brief = brief
        self.at = view.players[seat].ship
        self.namer = Namer(figures, names)
        self.frame = view.pending[-1] if view.pending else None

    def label(self, action: Action) -> str:
        """Return the words for an action."""
        return LABELS[action[0]](self, action)

    def counter(self, seat: int) -> str:
        """Return a player's Beast Counter."""
        return f"{'your own' if seat == self.seat else self.namer.of(seat)} Beast Counter"

    def tile(self, tile: int) -> str:
        """Return a tile, with another player's Seaport on it."""
        owner = self.state.seaports.get(tile)
        port = "" if owner is None or owner == self.seat else f", {self.namer.of(owner)} Seaport"
        return f"{self.namer.tile(tile)}{port}"

    def edge(self, edge: int) -> str:
        """Return an edge of the ship's tile by the compass, others by their tiles."""
        return edge_text(self.field, self.at, edge)

    # A turn

    def way(self, action: Action) -> str:
        """Return a step, with the price of the tile (SS-415)."""
        goal = goal_of(self.figures, self.state, self.seat, action)
        assert goal is not None
        if goal not in self.state.board.tiles:
            way = COMPASS[action[1]]
            return f"off {way}, piece to {self.field.label(action[2])}" if len(action) > 2 else f"off the board {way}"
        price = price_of(self.figures, self.state, self.seat, goal)
        warning = price.partition(":")[0] + (f":{price.rpartition(':')[2]}" if price.endswith("%") else "")
        return f"{COMPASS[action[1]]} to {self.namer.tile(goal)}{f'; {warning}' if warning else ''}"

    def attack_probe(self, action: Action) -> str:
        """Return an attack with its odds (T14), and the cost of losing (SS-153)."""
        edge = action[1]
        if self.brief:
            return f"Attack {self.edge(edge)}: {self.probe_odds(edge).rpartition(': ')[2]}{', risks a Probe' if self.risks_probe else ''}"
        loss = ", or lose a Probe" if self.risks_probe else ""
        return f"Attack {self.namer.of(self.state.probes[edge])} Probe {self.edge(edge)}: {self.probe_odds(edge)}{loss}"

    def draw_item(self) -> str:
        """Return the draw, with the limit on the token that it leaves in the Sea Heart (SS-197)."""
        if self.at not in self.figures.heart:
            return "Draw an Item card"
        return "Draw an Item, no trade here" if self.brief else "Draw an Item card; its token cannot be traded in the Sea Heart"

    @property
    def risks_probe(self) -> bool:
        """Whether the player has a Probe on the tile to lose; dice may come from elsewhere (SS-154)."""
        return bool(own_probes_on(self.figures, self.state, self.seat, self.at))

    def probe_odds(self, edge: int) -> str:
        """Return the odds against the Probe on an edge of the ship's tile."""
        own = probes.attack_dice(self.figures, self.state, self.seat)
        return odds_words(own, probes.defence_dice(self.figures, self.state, self.seat, edge))

    def attack_seaport(self, _action: Action) -> str:
        """Return an attack on a Seaport with its odds."""
        if self.brief:
            return f"Attack the Seaport: {self.seaport_odds().rpartition(': ')[2]}"
        return f"Attack {self.namer.of(self.state.seaports[self.at])} Seaport: {self.seaport_odds()}"

    def seaport_odds(self) -> str:
        """Return the odds against the Seaport on the ship's tile."""
        own = seaports.attack_dice(self.figures, self.state, self.seat)
        return odds_words(own, seaports.defence_dice(self.state, self.state.seaports[self.at]))

    def passage(self, action: Action) -> str:
        """Return a trip to another player's Seaport, or through one."""
        owner = self.state.seaports[action[1]]
        return f"To {self.namer.tile(action[1])}, {'your' if owner == self.seat else self.namer.of(owner)} Seaport"

    def end_turn(self, _action: Action) -> str:
        """Return the end of the turn, with what the Beast may do then."""
        danger = forecast(self.figures, self.state, self.seat)
        words = danger.brief if self.brief else danger.words
        if danger.raiders and not self.brief:
            words = words.replace("a raid", f"a raid by {' or '.join(map(self.namer.name, danger.raiders))}")
        return f"End the turn; {words}" if words else "End the turn"

    def view_song(self, _action: Action) -> str:
        return f"Listen to the {SYMBOLS[self.state.songs[self.at]]}"

    def steal(self, _action: Action) -> str:
        return f"Steal {self.namer.of(self.state.search[self.at])} research"

    # Answers

    def piece(self, tile: int, mark: int | None = None) -> str:
        """Return the Beast's piece on a tile, or the Island."""
        marks = [(token.piece, token.mark) for token in self.view.tokens if token.at == tile and mark in (None, token.mark)]
        return piece_words(self.namer, *marks[0]) if marks else "the Island"

    def fight(self, action: Action) -> str:
        """Return a battle with Seamites with its odds (SS-363)."""
        odds = odds_words(seaport_count(self.state, self.seat), swarm_dice(self.state, action[1]))
        return f"Fight at {self.namer.tile(action[1])}, {odds}"

    def target(self, action: Action) -> str:
        """Return the target of an Item card."""
        assert self.frame is not None
        aim, named = CARDS[self.frame.facts[0]].aim, action[1:]
        if aim == ("word",):
            return {"counter": "Raise your Beast Counter", "action": "One more action this turn"}[named[0]]
        if aim == ("seat",):
            return self.namer.name(named[0])
        if aim == ("edge",):
            return f"{'Remove the Probe' if self.frame.facts[0] == JAMMER else 'Cast'} {self.edge(named[0])}"
        if aim == ("tile",):
            return f"{TO_TILE[self.frame.facts[0]]} {self.tile(named[0])}"
        if aim == ("place", "place"):
            return f"Lay it on {self.field.label(named[0])} and {self.field.label(named[1])}"
        moved = "" if len(aim) == 2 else f": {self.piece(named[0], named[2] if len(named) > 2 else None)}"
        return f"From {self.namer.tile(named[0])} to {self.namer.tile(named[1])}{moved}"


def to_tile(words: str) -> Callable[[Labels, Action], str]:
    """Return the label of an action with one tile."""
    return lambda labels, action: f"{words} {labels.namer.tile(action[1])}"


def plain(words: str) -> Callable[[Labels, Action], str]:
    """Return a label that is the same for every action of a verb."""
    return lambda _labels, _action: words


LABELS: dict[str, Callable[[Labels, Action], str]] = {
    "move": lambda labels, action: f"Sail {labels.way(action)}",
    "move_addon": lambda labels, action: f"Sail {labels.way(action)}",
    "free_step": lambda labels, action: f"Step {labels.way(action)}",
    "step": lambda labels, action: f"Step {labels.way(action)}",
    "move_island": to_tile("To the Island on"),
    "move_seaport": to_tile("To your Seaport on"),
    "move_seaport_foreign": Labels.passage,
    "cast_probe": lambda labels, action: f"Cast {labels.edge(action[1])}",
    "attack_probe": Labels.attack_probe,
    "establish_seaport": plain("Establish a Seaport"),
    "attack_seaport": Labels.attack_seaport,
    "draw_item": lambda labels, _action: labels.draw_item(),
    "play_item": lambda _, action: f"Play {ITEMS[action[1]].name}",
    "steal_research": Labels.steal,
    "trade_songs": plain("Trade two tokens for a song"),
    "view_song": Labels.view_song,
    "pick_up": lambda labels, action: f"Pick up {labels.namer.of(action[1])} Specimen" if len(action) > 1 else "Pick up the Report",
    "drop": plain("Drop what your ship carries"),
    "remove_kraken": plain("Drive the Kraken off with the Whistle"),
    "take_whistle": plain("Take the Whistle: one Probe, then two tiles a turn"),
    "steal_whistle": plain("Steal the Whistle: two Probes, then two tiles a turn"),
    "pass_whistle": lambda labels, action: f"Pass the Whistle to {labels.namer.name(action[1])}",
    "deactivate_seamite": plain("Turn a Seamite inactive"),
    "end_turn": Labels.end_turn,
    "none": plain("None"),
    "lay": to_tile("Second tile on"),
    "grant": plain("Grant passage"),
    "deny": plain("Deny it"),
    "stay": plain("Stay"),
    "advance": plain("Sail on over the edge"),
    "remove_probe": lambda labels, action: f"Remove your Probe {labels.edge(action[1])}",
    "refuge": to_tile("Go to"),
    "retreat": to_tile("Retreat to"),
    "give_up": to_tile("Remove the Seaport on"),
    "take_back": to_tile("Take back the Seaport on"),
    "tokens": lambda labels, action: f"{labels.namer.tile(action[1])} and {labels.namer.tile(action[2])}",
    "song_tile": to_tile("Put the Song token on"),
    "position": lambda _, action: SYMBOLS[action[1]],
    "peek": lambda _, action: SYMBOLS[action[1]],
    "target": Labels.target,
    "cast": lambda labels, action: f"Cast {labels.edge(action[1])}",
    "take_token": to_tile("Take back the token on"),
    "discard": lambda _, action: ITEMS[action[1]].name,
    "island": to_tile("Put the Island on"),
    "shift": lambda labels, action: f"From {labels.namer.tile(action[1])} to {labels.namer.tile(action[2])}",
    "siren": to_tile("Put your Siren on"),
    "lure": to_tile("Drift to"),
    "move_siren": lambda labels, action: f"From {labels.namer.tile(action[1])} to {labels.namer.tile(action[2])}",
    "kraken": to_tile("It comes up on"),
    "fog": to_tile("The Fog goes to"),
    "zone_move": lambda labels, action: f"Zone from {labels.namer.tile(action[1])} to {labels.namer.tile(action[2])}",
    "zone_flip": lambda labels, action: f"Flip {labels.namer.tile(action[1])}, {labels.piece(action[1])}",
    "raise": lambda labels, action: f"Raise {labels.counter(action[1])}",
    "lower": lambda labels, action: f"Lower {labels.counter(action[1])}",
    "fight": Labels.fight,
    "send": to_tile("Send it to"),
    "storm": to_tile("A Storm Centre on"),
    "relocate": to_tile("Move it to"),
    "cruiser": to_tile("It goes to"),
    "cruiser_addon": lambda labels, action: f"Its piece on {labels.namer.tile(action[1])} and {labels.namer.tile(action[2])}",
    "cruiser_probe": lambda labels, action: f"It removes {labels.edge(action[1])}",
    "keep": plain("Keep these dice"),
    "reroll": plain("Play Second Reading and roll again"),
}
"""The label of each verb."""
