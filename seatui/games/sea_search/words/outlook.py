"""Consequences of an action as far as the player may know them, for lists of options and for warnings."""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.contract import Action
from seatui.engine.wording import counted
from seatui.games.sea_search.knowledge.imagine import imagine
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import ITEMS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.model.queries import own_probes_on, seaport_count
from seatui.games.sea_search.model.state import State, Token
from seatui.games.sea_search.play import probes, seaports
from seatui.games.sea_search.play.beasts.kraken import MOST_CHANGES
from seatui.games.sea_search.play.beasts.privatization import PURCHASED
from seatui.games.sea_search.play.beasts.seamites import swarm_dice
from seatui.games.sea_search.words.forecast import forecast
from seatui.games.sea_search.words.odds import odds_words

Prospect = Callable[[Figures, State, int, Action], str]


def meaning(figures: Figures, view: View, action: Action) -> str:
    """Return a few words that explain the notation of an option; "" if it needs none."""
    if view.seat is None:
        return ""
    state = seen(figures, view)
    said = MEANINGS[action[0]](figures, state, view.seat, action) if action[0] in MEANINGS else ""
    return "; ".join(part for part in (said, entry_warning(figures, state, view.seat, action)) if part)


def warning(figures: Figures, view: View, action: Action) -> str:
    """Return a cost that the player may have overlooked; "" if there is none (SS-099, SS-415)."""
    if action == ("end_turn",):
        return " ".join(ending_costs(figures, view))
    if action[0] in ("take_whistle", "steal_whistle"):
        return " ".join(whistle_duties(view, action))
    if view.seat is None or figures.beasts[view.beast].id != "military":
        return ""
    cost = entry_warning(figures, seen(figures, view), view.seat, action)
    return f"{cost[:1].upper()}{cost[1:]}." if cost else ""


def ending_costs(figures: Figures, view: View) -> list[str]:
    """Return in sentences what the end of the turn would cost: actions, free steps, and what the Beast does, if that may be the end."""
    lost = [counted(view.actions, "action")] * bool(view.actions) + [counted(view.free_steps, "free step")] * bool(view.free_steps)
    costs = [f"{' and '.join(lost)} would be lost."] if lost else []
    if view.seat is not None and (danger := forecast(figures, seen(figures, view), view.seat)).is_grave:
        costs.append(f"{danger.words[:1].upper()}{danger.words[1:]}. Without a Seaport you are out.")
    return costs


def whistle_duties(view: View, action: Action) -> list[str]:
    """Return in sentences the price of the Whistle and the duties of its carrier (SS-305, SS-306, SS-309)."""
    return [
        f"It costs no action, but {'two' if action[0] == 'steal_whistle' else 'one'} of your Probes.",
        f"Its carrier may change tiles at most {MOST_CHANGES} times a turn, including before taking it. So far: {view.changes}.",
        "At the end of each of your turns you roll against the Kraken. With the Whistle aboard you can drive one off, for an action.",
    ]


def end_words(figures: Figures, state: State, seat: int, _action: Action) -> str:
    """Return the danger at the end of the turn."""
    return forecast(figures, state, seat).words


def seen(figures: Figures, view: View) -> State:
    """Return a position that fits the view; nothing here depends on its hidden parts."""
    return imagine(figures, view, lambda _: 0)


# The tile that a ship would reach


def entry_warning(figures: Figures, state: State, seat: int, action: Action) -> str:
    """Return the Beast's effect on the player's ship at the tile that an action leads to."""
    goal = goal_of(figures, state, seat, action)
    is_others = action[0] == "step" and drifting(state) != seat
    return "" if goal is None or is_others else price_of(figures, state, seat, goal)


def price_of(figures: Figures, state: State, seat: int, goal: int) -> str:
    """Return the Beast's effect on a player's ship at a tile, with the odds of a Beast Roll (SS-268, SS-316, SS-379)."""
    warning, ports = figures.beast(state).entry_warning(state, goal), seaport_count(state, seat)
    return f"{warning}, {odds_words(ports, ports)}" if warning.endswith("a Beast Roll") else warning


def goal_of(figures: Figures, state: State, seat: int, action: Action) -> int | None:
    """Return the tile to which an action takes a ship, or None."""
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
    """Return the player whose ship a Sea card moves: the first fact of the decision (SS-449, SS-454)."""
    ship: int = state.pending[-1].facts[0]
    return ship


# The meaning of each verb


def step_words(figures: Figures, state: State, seat: int, action: Action) -> str:
    """Return the tile to which a direction leads."""
    goal = goal_of(figures, state, seat, action)
    return "" if goal is None else f"to {Namer(figures, ()).tile(goal)}"


def edge_words(figures: Figures, _state: State, _seat: int, action: Action) -> str:
    """Return the two tiles beside an edge."""
    return Namer(figures, ()).edge(action[1])


def probe_words(figures: Figures, state: State, seat: int, action: Action) -> str:
    """Return the odds (SS-146, SS-148), and the cost of failing (SS-153)."""
    odds = odds_words(probes.attack_dice(figures, state, seat), probes.defence_dice(figures, state, seat, action[1]))
    loss = "; failing costs one of your Probes here" if own_probes_on(figures, state, seat, state.at[seat]) else ""
    return f"{Namer(figures, ()).edge(action[1])}, {odds}{loss}"


def seaport_words(figures: Figures, state: State, seat: int, _action: Action) -> str:
    """Return the odds (SS-185, SS-186), and the cost of failing (SS-189)."""
    odds = odds_words(seaports.attack_dice(figures, state, seat), seaports.defence_dice(state, state.seaports[state.at[seat]]))
    return f"{odds}; failing ends this turn and loses the next"


def passage_words(figures: Figures, _state: State, _seat: int, _action: Action) -> str:
    """Return the price of a passage, and who has to agree (SS-126, SS-127)."""
    return f"{figures.foreign_travel} actions, if the owner agrees" if figures.foreign_travel > 1 else "if the owner agrees"


def draw_words(figures: Figures, state: State, seat: int, _action: Action) -> str:
    """Return the token that the draw leaves (SS-194), and that it cannot be traded in the Sea Heart (SS-197)."""
    return f"leaves a Search token{', which cannot be traded in the Sea Heart' if state.at[seat] in figures.heart else ''}"


def item_words(_figures: Figures, _state: State, _seat: int, action: Action) -> str:
    """Return the text of a card."""
    return ITEMS[action[1]].text.removesuffix(".")


def flip_words(_figures: Figures, state: State, _seat: int, action: Action) -> str:
    """Return the side of a Zone that would be up (SS-350)."""
    return "to Available" if Token("zone", action[1], PURCHASED) in state.tokens else "to Purchased"


def counter_words(change: int) -> Prospect:
    """Return the new value of a Beast Counter."""
    return lambda _figures, state, _seat, action: f"Beast Counter to {state.beast_counter[action[1]] + change}"


def swarm_words(_figures: Figures, state: State, seat: int, action: Action) -> str:
    """Return the odds (SS-363)."""
    return odds_words(seaport_count(state, seat), swarm_dice(state, action[1]))


def whistle_words(price: str) -> Prospect:
    """Return the price of the Whistle (SS-305, SS-306), and the limit on its carrier (SS-309)."""
    return lambda *_: f"for {price}; its carrier may change tiles only twice a turn"


MEANINGS: dict[str, Prospect] = {
    "end_turn": end_words,
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
    "draw_item": draw_words,
    "play_item": item_words,
    "discard": item_words,
    "zone_flip": flip_words,
    "raise": counter_words(1),
    "lower": counter_words(-1),
    "fight": swarm_words,
}
