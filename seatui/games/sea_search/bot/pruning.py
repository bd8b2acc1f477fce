"""Pruning of options that are hopeless or like another: a Probe is as good on one edge as on another, unless it hinders somebody."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Action
from seatui.games.sea_search.bot.distances import Chart
from seatui.games.sea_search.bot.simulation import dice_of
from seatui.games.sea_search.model.content import ITEM
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.words.odds import odds

ATTACKS = frozenset(("attack_probe", "attack_seaport"))
HOPELESS = 0.02
"""Attacks with a smaller chance are not tried, even if there is nothing better to do."""
CASTING = frozenset((ITEM["ITM-05"], ITEM["ITM-06"]))
"""Probe Salvo and Remote Caster."""
MANY = {"choose_item_target": 5, "choose_addon_tile": 1, "choose_song_position": 1, "choose_probe_to_remove": 2}
"""The number of answers tried at each kind of question within a line; at the first action of a line it is three times as many."""


def worth_trying(chart: Chart, state: State, seat: int, options: Sequence[Action], *, in_earnest: bool) -> list[Action]:
    """Return the options without hopeless attacks and without those that are as good as another."""
    frame = state.pending[-1]
    if frame.kind == "choose_action":
        tried = [option for option in options if option[0] not in ATTACKS or odds(*dice_of(chart.figures, state, seat, option)) >= HOPELESS]
        return prune_casts(chart, state, seat, tried, "cast_probe")
    if frame.kind == "choose_item_target" and frame.facts[0] in CASTING:
        return prune_casts(chart, state, seat, options, "target")
    most = MANY.get(frame.kind, len(options)) * (1 + 2 * in_earnest)
    return list(options) if len(options) <= most else [options[place * len(options) // most] for place in range(most)]


def prune_casts(chart: Chart, state: State, seat: int, options: Sequence[Action], verb: str) -> list[Action]:
    """Keep all options, but only the first edge on which a Probe hinders nobody."""
    kept: list[Action] = []
    idle = False
    for option in options:
        if option[0] == verb and not hinders(chart, state, seat, option[1]):
            if idle:
                continue
            idle = True
        kept.append(option)
    return kept


def hinders(chart: Chart, state: State, seat: int, edge: int) -> bool:
    """Return whether a Probe on an edge is in another ship's way, or beside its tile, a rival's Seaport or a Beast's piece."""
    sides = chart.figures.field.sides(edge)
    if any(state.seaports.get(tile, seat) != seat for tile in sides) or any(token.at in sides for token in state.tokens):
        return True
    rivals = [rival for rival in living(state) if rival != seat]
    return any(state.at[rival] in sides or chart.is_shortcut(rival, chart.ways(rival, state.at[rival]), edge) for rival in rivals)
