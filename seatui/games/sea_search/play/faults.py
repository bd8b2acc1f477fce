"""All faults of a position: those of ``model``, and checks of the turn, the end and the pending frames, which need the rules of play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from seatui.engine.dice_totals import DIE
from seatui.games.sea_search.model.beast_faults import beast_faults
from seatui.games.sea_search.model.card_faults import item_faults, sea_faults, song_faults
from seatui.games.sea_search.model.content import ITEM, ITEMS, LONE_TURNS, SYMBOLS
from seatui.games.sea_search.model.faults import MOST_ACTIONS, board_faults, piece_faults, player_faults, shape_faults
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.queries import living
from seatui.games.sea_search.model.state import NOBODY, NOWHERE, State
from seatui.games.sea_search.play.beasts.siren import PULLS
from seatui.games.sea_search.play.decisions import DECISION_KINDS, STEPS, open_options
from seatui.games.sea_search.play.duels import DUELS
from seatui.games.sea_search.play.ending import ENDS, TURN
from seatui.games.sea_search.play.fortunes import STEP_WORDS
from seatui.games.sea_search.play.item_cards import CARDS, FREE_STEPS, SALVO
from seatui.games.sea_search.play.movement import hosts
from seatui.games.sea_search.play.probes import ANYWHERE
from seatui.games.sea_search.play.probes import REMOVAL_WORDS as PROBE_LOSSES
from seatui.games.sea_search.play.seaports import MOORING
from seatui.games.sea_search.play.seaports import REMOVAL_WORDS as SEAPORT_LOSSES
from seatui.games.sea_search.play.songs import equally_near
from seatui.games.sea_search.play.turn import LOST, PLAYED

Fits: TypeAlias = Callable[[Figures, State, Any], bool]
"""Returns whether a fact of a frame is possible."""
MOST_DICE = 64
"""More dice than any side can have."""


def find_faults(figures: Figures, state: State) -> list[str]:
    """Return everything that does not add up, in words. Each group of checks relies on those before it."""
    for group in GROUPS:
        found = [fault for check in group for fault in check(figures, state)]
        if found:
            return found
    return []


def turn_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check the figures of the turn; free steps and prepared effects need a card that was played."""
    if state.actions < 0 or state.changes < 0 or state.actions + (not state.played) > MOST_ACTIONS:
        yield "the turn has impossible figures"
    prepared = state.free_steps or state.silent or state.telemetry
    if not 0 <= state.free_steps <= FREE_STEPS or (prepared and not state.played):
        yield "a card is in effect that was not played"
    limit = figures.max_rounds or state.round
    if state.turn < 1 or not 1 <= state.round <= limit:
        yield "the count of turns and rounds is impossible"
    if not 0 <= state.lone_turns <= (LONE_TURNS if len(living(state)) < 2 else 0):
        yield "the count of turns alone is impossible"
    tiles, seats = state.board.tiles, range(figures.seats)
    if not all(len(each) == 3 and each[0] in tiles and each[1] in tiles and each[2] in seats for each in state.denied):
        yield "passage was denied where it cannot have been asked for"


def end_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check that the game is over exactly when nothing is pending, in one of the known ways (SS-031 to SS-045)."""
    if bool(state.ended) == bool(state.pending) or state.ended not in ("", *ENDS):
        yield "the game neither goes on nor is over"
    won = state.ended in ("songs", "survivor")
    if (state.winner in range(figures.seats)) != won or (not won and state.winner != NOBODY):
        yield "the winner does not fit the end"
    if state.ended != "sea_wins" and not living(state):
        yield "nobody is in the game"


# Pending frames


def frame_faults(figures: Figures, state: State) -> Iterator[str]:
    """Check all pending frames."""
    if not state.pending:
        return
    own = {*DECISION_KINDS, *STEPS} - {*beast_kinds(figures)} | {*figures.beast(state).choices, *figures.beast(state).steps}
    for frame in state.pending:
        if frame.kind not in own or not 0 <= frame.seat < figures.seats:
            yield f"a frame of the kind {frame.kind!r} cannot be pending"
            return
        needs = NEEDS.get(frame.kind)
        if not FACTS[frame.kind](figures, state, frame.facts) or (needs is not None and not needs(figures, state, frame)):
            yield f"the frame {frame.kind!r} does not fit the position"
            return
    yield from order_faults(state)
    top = state.pending[-1]
    if top.kind not in DECISION_KINDS or not open_options(figures, state, top):
        yield "nobody can answer what is asked"


def beast_kinds(figures: Figures) -> Iterator[str]:
    """Return the kinds of frames of all Beasts."""
    for beast in figures.beasts:
        yield from (*beast.choices, *beast.steps)


def order_faults(state: State) -> Iterator[str]:
    """Check that the steps of the turn lie at the bottom in order (SS-100), and that each reroll belongs to a battle."""
    kinds = [frame.kind for frame in state.pending]
    turn = PLAYED if kinds[0] == TURN else LOST
    steps = [frame for frame in state.pending if frame.kind in (*PLAYED, *LOST)]
    if kinds[0] != turn[0] or [kind for kind in turn if kind in kinds] != kinds[: len(steps)] or steps != state.pending[: len(steps)]:
        yield "the steps of the turn are out of order"
    if any(frame.seat != state.active for frame in steps):
        yield "it is the turn of two players"
    for place, frame in enumerate(state.pending):
        if frame.kind == "reroll_dice" and (kinds[place - 1] != "foe_rolls" or state.pending[place - 1].seat != frame.seat):
            yield "there are no dice to roll again"


# Facts one by one


def is_tile(_figures: Figures, state: State, value: Any) -> bool:
    """Return whether a fact is a tile of the board."""
    return type(value) is int and value in state.board.tiles


def is_seat(figures: Figures, _state: State, value: Any) -> bool:
    """Return whether a fact is a seat."""
    return type(value) is int and 0 <= value < figures.seats


def is_player(figures: Figures, state: State, value: Any) -> bool:
    """Return whether a fact is the seat of a player in the game."""
    return is_seat(figures, state, value) and not state.fallen[value]


def within(low: int, high: int) -> Fits:
    """Return a check for a number in a range."""
    return lambda _figures, _state, value: type(value) is int and low <= value <= high


def one_of(*values: object) -> Fits:
    """Return a check for one of some values."""
    return lambda _figures, _state, value: any(value == other and type(value) is type(other) for other in values)


def either(one: Fits, other: Fits) -> Fits:
    """Return a check that passes if one of two does."""
    return lambda figures, state, value: one(figures, state, value) or other(figures, state, value)


def each(fits: Fits, least: int = 0) -> Fits:
    """Return a check for a tuple of facts of one kind."""
    return lambda figures, state, values: (
        type(values) is tuple and len(values) >= least and all(fits(figures, state, value) for value in values)
    )


def facts(*wanted: Fits, then: Fits | None = None) -> Fits:
    """Return a check for exactly these facts, or these and any number that pass ``then``."""

    def fits(figures: Figures, state: State, values: Any) -> bool:
        if len(values) < len(wanted) or (then is None and len(values) > len(wanted)):
            return False
        given = zip(wanted, values, strict=False)
        rest = values[len(wanted) :]
        return all(check(figures, state, value) for check, value in given) and all(then(figures, state, value) for value in rest if then)

    return fits


# Facts that depend on each other


def target_facts(figures: Figures, state: State, values: Any) -> bool:
    """Check the card that asks for a target, and its further facts."""
    if not values or not within(0, len(ITEMS) - 1)(figures, state, values[0]) or not CARDS[values[0]].aim:
        return False
    more = {ITEM["ITM-05"]: facts(within(1, SALVO)), MOORING: facts(one_of("attack", *SEAPORT_LOSSES), is_tile, then=is_tile)}
    return more.get(values[0], facts())(figures, state, values[1:])


def battle_facts(figures: Figures, state: State, values: Any) -> bool:
    """Check the facts of a battle: why, the player's dice, the number of the foe's dice, the foe, and the tile or edge at stake."""
    beast = figures.beast(state)
    known = facts(
        one_of(*DUELS, *beast.duels),
        each(within(1, DIE)),
        within(0, MOST_DICE),
        either(is_seat, one_of(beast.id)),
        each(within(0, 1 << 31)),
    )
    if not known(figures, state, values):
        return False
    why, _, _, foe, about = values
    if why == "probe":
        return len(about) == 1 and about[0] in state.probes and is_seat(figures, state, foe)
    if why == "seaport":
        return facts(is_tile)(figures, state, about) and is_seat(figures, state, foe)
    return foe == beast.id and facts(*[is_tile] * (why == "seamites"))(figures, state, about)


WAYS = each(each(is_tile, least=1), least=1)
"""The ways that a Battlecruiser can take."""
GOAL = either(is_tile, one_of(NOWHERE))
STEPS_LEFT = within(1, 2)
BARE = facts()

FACTS: dict[str, Fits] = {
    **dict.fromkeys((*PLAYED, *LOST, "begin_turn"), BARE),
    TURN: facts(then=facts(is_seat, within(1, DIE), within(1, DIE))),
    "choose_addon_tile": facts(within(0, 5), within(0, 1)),
    "grant_passage": facts(is_player, is_tile, then=is_player),
    "choose_advance": facts(is_tile),
    "choose_probe_to_remove": facts(either(is_tile, one_of(ANYWHERE)), within(1, 2), one_of(*PROBE_LOSSES)),
    "choose_refuge_seaport": BARE,
    "choose_retreat_seaport": BARE,
    "choose_seaport_to_remove": facts(one_of(*SEAPORT_LOSSES), then=is_tile),
    "choose_seaport_to_relocate": BARE,
    "choose_trade_tokens": BARE,
    "choose_song_tile": either(facts(is_tile, then=is_tile), facts(each(is_tile, least=2), within(0, len(SYMBOLS) - 1))),
    "choose_song_position": facts(GOAL, then=is_tile),
    "choose_item_target": target_facts,
    "reroll_dice": BARE,
    "foe_rolls": battle_facts,
    "research_stolen": BARE,
    "choose_island_tile": BARE,
    "choose_island_shift": BARE,
    "choose_probe_edge": BARE,
    "choose_step": facts(is_player, one_of(*STEP_WORDS)),
    "choose_peek_position": BARE,
    "choose_search_token": BARE,
    "choose_item_to_discard": BARE,
    # Beasts
    "reset_counter": BARE,
    "choose_siren_tile": BARE,
    "choose_lure_step": facts(one_of(*PULLS)),
    "choose_siren_move": BARE,
    "meet_siren": BARE,
    "give_report": BARE,
    "choose_kraken_tile": BARE,
    "choose_fog_step": facts(is_tile),
    "fog_strikes": BARE,
    "fog_devours": BARE,
    "choose_zone_deed": BARE,
    "zone_rewards": BARE,
    "zone_loss": BARE,
    "zone_verdict": BARE,
    "choose_seamite_battle": facts(then=is_tile),
    "choose_seamite_move": facts(is_tile),
    "choose_storm_tile": BARE,
    "storm_roll": BARE,
    "storm_grows": BARE,
    "move_seaport_away": facts(is_tile),
    "choose_relocation_tile": facts(is_tile),
    "cruiser_acts": facts(STEPS_LEFT),
    "cruiser_goes_on": facts(STEPS_LEFT, GOAL, WAYS),
    "cruiser_strikes": BARE,
    "choose_cruiser_step": facts(is_seat, STEPS_LEFT, GOAL, WAYS),
    "choose_cruiser_addon": facts(is_seat, STEPS_LEFT),
    "choose_cruiser_probe": facts(is_seat),
}
"""The facts of every kind of frame."""


# Needs of a frame in the position


def can_pay_passage(figures: Figures, state: State, frame: Frame) -> bool:
    """Check that the guest is the active player, at a Seaport, with actions left, and asks the right owners (SS-126 to SS-128)."""
    guest, goal, *others = frame.facts
    if (
        guest != state.active
        or state.at[guest] not in state.seaports
        or goal not in state.seaports
        or state.actions < figures.foreign_travel
    ):
        return False
    owners = hosts(figures, state, guest, goal)
    return [frame.seat, *others] == owners[-1 - len(others) :]


def finds_song(_figures: Figures, state: State, frame: Frame) -> bool:
    """Check that a song is left in the deck, and that no other lies on its tile."""
    return bool(state.song_deck) and not any(tile in state.songs for tile in frame.facts)


def places_song(figures: Figures, state: State, frame: Frame) -> bool:
    """Check that the player has found the song and that its token lies nowhere yet."""
    if frame.facts == equally_near(frame):
        return finds_song(figures, state, frame)
    tiles, position = frame.facts
    is_free = position not in state.songs.values() and not any(tile in state.songs for tile in tiles)
    return is_free and bool(state.recorded[frame.seat] >> position & 1)


def owns_first(_figures: Figures, state: State, frame: Frame) -> bool:
    """Check that the player has a Seaport on the tile in the facts."""
    return state.seaports.get(frame.facts[0]) == frame.seat


def has_cruiser(_figures: Figures, state: State, frame: Frame) -> bool:
    """Check that the Battlecruiser of that colour is on the board."""
    return any(token.mark == frame.facts[0] for token in state.tokens)


NEEDS: dict[str, Callable[[Figures, State, Frame], bool]] = {
    "choose_addon_tile": lambda _f, state, frame: state.addons[frame.seat] > 0 and (state.actions > 0 or not frame.facts[1]),
    "grant_passage": can_pay_passage,
    "choose_trade_tokens": finds_song,
    "choose_song_tile": places_song,
    "choose_song_position": finds_song,
    "choose_action": lambda _f, state, frame: frame.seat == state.active,
    "reroll_dice": lambda _f, state, frame: frame.seat == state.active and bool(state.hands[frame.seat]) and not state.played,
    "move_seaport_away": owns_first,
    "choose_relocation_tile": owns_first,
    "choose_cruiser_step": has_cruiser,
    "choose_cruiser_addon": has_cruiser,
    "choose_cruiser_probe": has_cruiser,
}
"""Further conditions of some kinds of frames."""

GROUPS = (
    (shape_faults,),
    (board_faults,),
    (piece_faults, player_faults, turn_faults),
    (item_faults, song_faults, sea_faults, beast_faults),
    (end_faults,),
    (frame_faults,),
)
