"""Movement (SS-112 to SS-131): steps, sailing off the board, travel by Island and Seaport, and permission for passage."""

from __future__ import annotations

from collections.abc import Container, Sequence

from seatui.engine.contract import Action
from seatui.engine.hexes import COMPASS, VECTORS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import edges_round
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.play.play import DecisionKind, Deed, Play
from seatui.games.sea_search.play.ships import BY_TILE, addon_ways, entry_bar, is_open, sail
from seatui.games.sea_search.play.turn import check_actions, spend
from seatui.games.sea_search.words.refusals import refused

GRANT: Action = ("grant",)
DENY: Action = ("deny",)
MOVES: tuple[Action, ...] = tuple(("move", direction) for direction in range(len(VECTORS)))
MOVES_OFF: tuple[Action, ...] = tuple(("move_addon", direction) for direction in range(len(VECTORS)))
FREE_STEPS: tuple[Action, ...] = tuple(("free_step", direction) for direction in range(len(VECTORS)))


# Steps


def direction_of(action: Action) -> int:
    """Return the direction that an action names after its verb."""
    if len(action) < 2 or type(action[1]) is not int or not 0 <= action[1] < len(VECTORS):
        raise refused("illegal_option")
    direction: int = action[1]
    return direction


def check_move(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can move that way for an action (SS-112, SS-113)."""
    check_actions(state)
    check_step(figures, state, seat, direction_of(action), silent=state.silent)
    if len(action) != 2:
        raise refused("illegal_option")


def check_step(figures: Figures, state: State, seat: int, direction: int, *, silent: bool = False) -> None:
    """Check that a ship can step over an inner edge; Silent Running crosses a Probe (SS-423)."""
    field, at = figures.field, state.at[seat]
    tile, edge = field.neighbours[at][direction], field.edges[at][direction]
    if tile not in state.board.tiles:
        raise refused("no_such_tile", tile=field.label(tile), way_out=f"; 'sail off {COMPASS[direction]}' lays one")
    if not silent and not is_open(figures, state, seat, edge):
        raise refused("probe_blocks", state.probes[edge])
    check_entry(figures, state, seat, tile)


def check_entry(figures: Figures, state: State, seat: int, tile: int) -> None:
    """Check that the ship may enter a tile willingly."""
    if code := entry_bar(figures, state, seat, tile):
        raise refused(code)


def move(play: Play, seat: int, action: Action) -> None:
    """Take one step for one action."""
    spend(play)
    state, at = play.state, play.state.at[seat]
    if state.silent and not is_open(play.figures, state, seat, play.figures.field.edges[at][action[1]]):
        state.silent = False
    sail(play, seat, play.figures.field.neighbours[at][action[1]], "move", willing=True)


def step_ways(figures: Figures, state: State, seat: int, barred: Container[int]) -> list[int]:
    """Return the directions in which a ship can step over edges that Probes do not bar, if the Beast does not hold it back."""
    beast, tiles, at = figures.beasts[state.beast], state.board.tiles, state.at[seat]
    neighbours, edges = figures.field.neighbours[at], figures.field.edges[at]
    closed = beast.closed_tiles(state)
    if beast.crosses_probes(state, seat):
        barred = ()
    return [
        direction
        for direction in BY_TILE
        if neighbours[direction] in tiles and edges[direction] not in barred and neighbours[direction] not in closed
    ]


# Off the board


def check_move_addon(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can sail off the board that way for an action (SS-116 to SS-120)."""
    check_actions(state)
    check_addon(figures, state, seat, direction_of(action), action[2:])


def check_addon(figures: Figures, state: State, seat: int, direction: int, second: Sequence[object]) -> None:
    """Check that a ship can sail off the board over an add-on piece; ``second`` may name its second tile."""
    if code := figures.beasts[state.beast].holds_back(state, seat):
        raise refused(code)
    if not state.addons[seat]:
        raise refused("no_addon_left")
    _, places = state.board.pair_places(state.at[seat], direction)
    fits = places and (not second or (len(second) == 1 and type(second[0]) is int and second[0] in places))
    if not fits:
        is_tile = figures.field.neighbours[state.at[seat]][direction] in state.board.tiles
        raise refused("addon_no_room", where=f"there: a tile is there, use 'move {COMPASS[direction]}'" if is_tile else "there")


def move_addon(play: Play, seat: int, action: Action) -> None:
    """Lay a piece and sail onto it; ask for its second tile unless the action names it (SS-119)."""
    lay_and_sail(play, seat, action[1], action[2:], cost=1)


def lay_and_sail(play: Play, seat: int, direction: int, second: Sequence[int], *, cost: int) -> None:
    """Sail off the board, or ask for the second tile first; ``cost`` is 1 for a Move, 0 for a free step."""
    if second:
        sail_off(play, seat, direction, second[0], cost)
    else:
        play.push("choose_addon_tile", seat, direction, cost)


def addon_options(_figures: Figures, state: State, frame: Frame) -> list[Action]:
    """Return the places for the second tile (SS-119)."""
    _, places = state.board.pair_places(state.at[frame.seat], frame.facts[0])
    return [("lay", place) for place in sorted(places)]


def choose_addon(play: Play, frame: Frame, action: Action) -> None:
    """Sail off with the chosen second tile."""
    direction, cost = frame.facts
    sail_off(play, frame.seat, direction, action[1], cost)


def sail_off(play: Play, seat: int, direction: int, second: int, cost: int) -> None:
    """Lay an add-on piece as part of the move (SS-117) and sail onto it; it joins all it touches (SS-121) and stays (SS-122)."""
    state = play.state
    first = play.figures.field.neighbours[state.at[seat]][direction]
    if cost:
        spend(play, cost)
    lay_addon(play, seat, first, second)
    sail(play, seat, first, "addon", willing=True)


def lay_addon(play: Play, seat: int, first: int, second: int) -> None:
    """Add two tiles in the player's colour to the board (SS-054)."""
    state = play.state
    state.addons[seat] -= 1
    state.board.lay((first, second), seat)
    play.tell("addon_laid", seat=seat, tiles=(first, second))


# Free steps of cards (SS-207)


def check_free_step(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can step that way without an action."""
    if not state.free_steps:
        raise refused("no_actions_left")
    direction = direction_of(action)
    if figures.field.neighbours[state.at[seat]][direction] in state.board.tiles:
        check_step(figures, state, seat, direction)
        if len(action) != 2:
            raise refused("illegal_option")
    else:
        check_addon(figures, state, seat, direction, action[2:])


def free_step(play: Play, seat: int, action: Action) -> None:
    """Take one of the steps that a card gave."""
    play.state.free_steps -= 1
    take_step(play, seat, action[1], action[2:])


def take_step(play: Play, seat: int, direction: int, second: Sequence[int]) -> None:
    """Take a willing step without an action, over the board or off it."""
    tile = play.figures.field.neighbours[play.state.at[seat]][direction]
    if tile in play.state.board.tiles:
        sail(play, seat, tile, "step", willing=True)
    else:
        lay_and_sail(play, seat, direction, second, cost=0)


# Islands


def goal_of(figures: Figures, state: State, action: Action) -> int:
    """Return the tile that an action names after its verb."""
    if len(action) != 2 or type(action[1]) is not int or not 0 <= action[1] < figures.field.count:
        raise refused("illegal_option")
    goal: int = action[1]
    if goal not in state.board.tiles:
        raise refused("no_such_tile", tile=figures.field.label(goal), way_out="")
    return goal


def check_island(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship can travel to that Island (SS-124, SS-249)."""
    check_actions(state)
    at, goal = state.at[seat], goal_of(figures, state, action)
    check_entry(figures, state, seat, goal)
    if at not in state.islands:
        raise refused("no_island_here")
    if len(state.islands) == 1:
        raise refused("no_other_island")
    if goal == at or goal not in state.islands:
        raise refused("illegal_option")


def island_options(figures: Figures, state: State, at: int) -> list[Action]:
    """Return the trips to every other Island that is open."""
    closed = figures.beasts[state.beast].closed_tiles(state)
    return [("move_island", tile) for tile in state.islands if tile != at and tile not in closed]


def move_island(play: Play, seat: int, action: Action) -> None:
    """Travel from one Island to another (SS-124, SS-250)."""
    spend(play)
    sail(play, seat, action[1], "island", willing=True)


# Seaports


def check_travel(figures: Figures, state: State, seat: int, action: Action, cost: int) -> int:
    """Check the conditions of every trip by Seaport and return its goal (SS-125, SS-130, SS-369)."""
    check_actions(state, cost)
    at, goal = state.at[seat], goal_of(figures, state, action)
    check_entry(figures, state, seat, goal)
    if at not in state.seaports:
        raise refused("not_at_seaport")
    if goal not in state.seaports:
        raise refused("no_seaport_there", tile=figures.field.label(goal))
    if goal == at:
        raise refused("illegal_option")
    if figures.beasts[state.beast].closes(figures, state, at, goal):
        raise refused("seamites_here")
    return goal


def check_seaport(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a trip between the player's own Seaports (SS-125)."""
    goal = check_travel(figures, state, seat, action, 1)
    if state.seaports[goal] != seat or state.seaports[state.at[seat]] != seat:
        raise refused("illegal_option")


def check_foreign(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a trip with another player's Seaport at one end or both (SS-126, SS-129)."""
    goal = check_travel(figures, state, seat, action, figures.foreign_travel)
    if not hosts(figures, state, seat, goal):
        raise refused("illegal_option")
    who = denier(state, state.at[seat], goal)
    if who is not None:
        raise refused("passage_already_denied", who)


def hosts(figures: Figures, state: State, seat: int, goal: int) -> list[int]:
    """Return the other players whose Seaports a trip uses, in turn order (SS-127, SS-128)."""
    owners = {state.seaports[state.at[seat]], state.seaports[goal]}
    return [other for other in figures.orders[state.active] if other in owners and other != seat]


def denier(state: State, start: int, goal: int) -> int | None:
    """Return the player who has refused passage between two Seaports this turn, or None (SS-129)."""
    for one, other, who in state.denied:
        if {one, other} == {start, goal}:
            return who
    return None


def travel_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the trips to every Seaport that a ship at a Seaport can go to, or ask to go to."""
    at, beast = state.at[seat], figures.beasts[state.beast]
    here = state.seaports[at]
    found: list[Action] = []
    closed = beast.closed_tiles(state)
    for goal in sorted(state.seaports):
        if goal == at or goal in closed or beast.closes(figures, state, at, goal):
            continue
        if here == seat == state.seaports[goal]:
            found.append(("move_seaport", goal))
        elif state.actions >= figures.foreign_travel and denier(state, at, goal) is None:
            found.append(("move_seaport_foreign", goal))
    return found


def move_seaport(play: Play, seat: int, action: Action) -> None:
    """Travel between the player's own Seaports for one action; Probes do not matter (SS-130)."""
    spend(play)
    sail(play, seat, action[1], "seaport", willing=True)


def request_passage(play: Play, seat: int, action: Action) -> None:
    """Ask the owners for passage one after another (SS-128)."""
    owners = hosts(play.figures, play.state, seat, action[1])
    play.tell("passage_requested", seat=seat, start=play.state.at[seat], end=action[1], owners=tuple(owners))
    play.push("grant_passage", owners[0], seat, action[1], *owners[1:])


def passage_options(_figures: Figures, _state: State, _frame: Frame) -> list[Action]:
    """Return denying and granting; the first is the default (SS-486)."""
    return [DENY, GRANT]


def answer_passage(play: Play, frame: Frame, action: Action) -> None:
    """Sail once all agree (SS-128); a refusal costs nothing, but bars that passage for this turn (SS-129)."""
    state = play.state
    seat, goal, *others = frame.facts
    if action == DENY:
        state.denied.append((state.at[seat], goal, frame.seat))
        play.tell("passage_denied", seat=frame.seat, guest=seat, end=goal)
        return
    play.tell("passage_granted", seat=frame.seat, guest=seat, end=goal)
    if others:
        play.push("grant_passage", others[0], seat, goal, *others[1:])
        return
    spend(play, play.figures.foreign_travel)
    sail(play, seat, goal, "passage", willing=True)


# The options of a turn


def options(figures: Figures, state: State, seat: int, hostile: list[int]) -> list[Action]:
    """Return every action that moves the ship; Silent Running crosses Probes (SS-423)."""
    if figures.beasts[state.beast].holds_back(state, seat):
        return []
    found = [MOVES[direction] for direction in step_ways(figures, state, seat, () if state.silent else hostile)]
    found += [MOVES_OFF[direction] for direction in addon_ways(state, seat)]
    at = state.at[seat]
    if at in state.islands:
        found += island_options(figures, state, at)
    if at in state.seaports:
        found += travel_options(figures, state, seat)
    return found


def free_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return the free steps of a card."""
    return [FREE_STEPS[direction] for direction in free_ways(figures, state, seat)]


def free_ways(figures: Figures, state: State, seat: int) -> list[int]:
    """Return the directions in which a free step could go now, over the board or off it (SS-207)."""
    if figures.beasts[state.beast].holds_back(state, seat):
        return []
    _, _, hostile = edges_round(state, seat, state.at[seat])
    return sorted([*step_ways(figures, state, seat, hostile), *addon_ways(state, seat)], key=BY_TILE.index)


DEEDS = {
    "move": Deed(check_move, move),
    "move_addon": Deed(check_move_addon, move_addon),
    "move_island": Deed(check_island, move_island),
    "move_seaport": Deed(check_seaport, move_seaport),
    "move_seaport_foreign": Deed(check_foreign, request_passage),
    "free_step": Deed(check_free_step, free_step),
}
DECISION_KINDS = {
    "choose_addon_tile": DecisionKind(
        addon_options, choose_addon, "Choose where the second tile of your add-on piece lies.", "place the add-on piece"
    ),
    "grant_passage": DecisionKind(
        passage_options,
        answer_passage,
        "Another ship asks for passage through your Seaport: grant it or deny it.",
        "grant or deny passage",
        always=True,
    ),
}
