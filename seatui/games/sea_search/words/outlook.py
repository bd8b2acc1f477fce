"""What an action would lead to, as far as whoever chooses may know: for lists of options, where nothing is drawn, and for questions."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.engine.wording import counted
from seatui.games.sea_search.knowledge.imagine import imagine
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import ITEMS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Voice, dice_counted
from seatui.games.sea_search.model.queries import seaport_count
from seatui.games.sea_search.model.state import State, Token
from seatui.games.sea_search.play import probes, seaports
from seatui.games.sea_search.play.beasts.privatization import PURCHASED
from seatui.games.sea_search.play.beasts.seamites import swarm_dice

Prospect = Callable[[Figures, State, int, Action], str]


def meaning(figures: Figures, view: View, action: Action) -> str:
    """A few words behind the notation of an option; "" where that says all."""
    if view.seat is None:
        return ""
    state = seen(figures, view)
    said = MEANINGS[action[0]](figures, state, view.seat, action) if action[0] in MEANINGS else ""
    return "; ".join(part for part in (said, toll(figures, state, view.seat, action)) if part)


def warning(figures: Figures, view: View, action: Action) -> str:
    """What an action costs for certain and may not be meant so; "" for all else (SS-099, SS-415)."""
    if action == ("end_turn",) and view.actions:
        return f"{counted(view.actions, 'action')} would be lost."
    if view.seat is None or figures.beasts[view.beast].id != "military":
        return ""
    cost = toll(figures, seen(figures, view), view.seat, action)
    return f"{cost[:1].upper()}{cost[1:]}." if cost else ""


def seen(figures: Figures, view: View) -> State:
    """A position that looks like the view; nothing here depends on what is hidden in it."""
    return imagine(figures, view, lambda _: 0)


# Where a ship would come to


def toll(figures: Figures, state: State, seat: int, action: Action) -> str:
    """What the Beast has in store on the tile that the ship would sail to."""
    goal = goal_of(figures, state, seat, action)
    others = action[0] == "step" and drifting(state) != seat
    return "" if goal is None or others else figures.beast(state).toll(state, goal)


def goal_of(figures: Figures, state: State, seat: int, action: Action) -> int | None:
    """The tile to which an action takes a ship; None if to none."""
    match action:
        case ("move" | "move_addon" | "free_step", direction, *_):
            return figures.field.neighbours[state.at[seat]][direction]
        case ("step", direction, *_):
            return figures.field.neighbours[state.at[drifting(state)]][direction]
        case ("move_island" | "move_seaport" | "move_seaport_foreign", goal):
            return int(goal)
        case ("advance",):
            return int(state.pending[-1].facts[0])
    return None


def drifting(state: State) -> int:
    """Whose ship a Sea card moves: the first fact of the question (SS-449, SS-454)."""
    ship: int = state.pending[-1].facts[0]
    return ship


# The meaning of each verb


def step_words(figures: Figures, state: State, seat: int, action: Action) -> str:
    """Where a direction leads."""
    goal = goal_of(figures, state, seat, action)
    return "" if goal is None else f"to {Voice(figures, ()).tile(goal)}"


def edge_words(figures: Figures, _state: State, _seat: int, action: Action) -> str:
    """The two tiles beside an edge."""
    return Voice(figures, ()).edge(action[1])


def probe_words(figures: Figures, state: State, seat: int, action: Action) -> str:
    """The dice of both sides (SS-146, SS-148), and what failing costs (SS-153)."""
    own, other = probes.attack_dice(figures, state, seat), probes.defence_dice(figures, state, seat, action[1])
    here = any(state.probes.get(edge) == seat for edge in figures.field.edges[state.at[seat]])
    loss = "; failing costs one of your Probes here" if here else ""
    return f"{Voice(figures, ()).edge(action[1])}, {dice_counted(own)} against {other}{loss}"


def seaport_words(figures: Figures, state: State, seat: int, _action: Action) -> str:
    """The dice of both sides (SS-185, SS-186), and what failing costs (SS-189)."""
    own, other = seaports.attack_dice(figures, state, seat), seaports.defence_dice(state, state.seaports[state.at[seat]])
    return f"{dice_counted(own)} against {other}; failing ends this turn and loses the next"


def passage_words(figures: Figures, _state: State, _seat: int, _action: Action) -> str:
    """What it costs, and whom (SS-126, SS-127)."""
    return f"{figures.foreign_travel} actions, if the owner agrees" if figures.foreign_travel > 1 else "if the owner agrees"


def item_words(_figures: Figures, _state: State, _seat: int, action: Action) -> str:
    """The text of a card."""
    return ITEMS[action[1]].text.removesuffix(".")


def flip_words(_figures: Figures, state: State, _seat: int, action: Action) -> str:
    """Which side of a Zone would be up (SS-350)."""
    return "to Available" if Token("zone", action[1], PURCHASED) in state.tokens else "to Purchased"


def counter_words(change: int) -> Prospect:
    """Where a Beast Counter would stand."""
    return lambda _figures, state, _seat, action: f"Beast Counter to {state.beast_counter[action[1]] + change}"


def swarm_words(_figures: Figures, state: State, seat: int, action: Action) -> str:
    """The dice of both sides (SS-363)."""
    return f"{dice_counted(seaport_count(state, seat))} against {swarm_dice(state, action[1])}"


def whistle_words(price: str) -> Prospect:
    """What the Whistle costs (SS-305, SS-306), and what its carrier may do (SS-309)."""
    return lambda *_: f"for {price}; its carrier may change tiles only twice a turn"


MEANINGS: dict[str, Prospect] = {
    "take_whistle": whistle_words("one of your Probes"),
    "steal_whistle": whistle_words("two of your Probes"),
    "move": step_words,
    "move_addon": step_words,
    "free_step": step_words,
    "step": step_words,
    "cast_probe": edge_words,
    "cast": edge_words,
    "remove_probe": edge_words,
    "attack_probe": probe_words,
    "attack_seaport": seaport_words,
    "move_seaport_foreign": passage_words,
    "play_item": item_words,
    "discard": item_words,
    "zone_flip": flip_words,
    "raise": counter_words(1),
    "lower": counter_words(-1),
    "fight": swarm_words,
}
