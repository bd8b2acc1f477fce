"""Faults of impossible positions: damaged saves are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Refused
from seatui.engine.plane import Pose
from seatui.games.sea_skirmish.model.state import Salvo, State
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, broadside, planning
from tests.games.sea_skirmish.position import GAME, NAMES, Table, boat, given, island

HUGE = 1 << 40
Change = Callable[[State], object]


def sets(**fields: Any) -> Change:
    """Return a change of fields of the state."""

    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def of_boat(number: int, **facts: Any) -> Change:
    """Return a change of a boat."""
    return lambda state: state.boats.__setitem__(number, state.boats[number]._replace(**facts))


def of_salvo(**facts: Any) -> Change:
    """Return a change of the dice on the table."""
    return lambda state: setattr(state, "salvo", state.salvo and state.salvo._replace(**facts))


def all_of(*changes: Change) -> Change:
    return lambda state: [change(state) for change in changes]


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_sound_position_has_no_faults_and_comes_back(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    assert table.rules.faults(table.state) == []
    assert table.rules.unpack(table.state.pack()) == table.state


DAMAGE: dict[tuple[str, str], tuple[str, Change]] = {
    # players
    ("planning", "a phase of no kind"): ("there is no such phase", sets(phase="tea")),
    ("planning", "a player too few"): ("the players are not 2", sets(colours=[0])),
    ("planning", "docks of three"): ("the players are not 2", sets(docks=[(), (), ()])),
    ("planning", "a team too many"): ("the players are not 2", sets(left=[0, 0, 0])),
    ("planning", "no team"): ("the players are not 2", sets(left=[])),
    ("planning", "a colour of no kind"): ("there is no such colour", sets(colours=[0, 6])),
    ("planning", "a third player gave up"): ("a player who does not exist has decided", sets(conceded=4)),
    ("planning", "less than nobody gave up"): ("a player who does not exist has decided", sets(conceded=-1)),
    ("planning", "a token of nobody"): ("the round has impossible figures", sets(token=2)),
    ("planning", "a round before the first"): ("the round has impossible figures", sets(round=-1)),
    ("planning", "turns below nothing"): ("the round has impossible figures", sets(done=-1)),
    ("planning", "a place below nothing"): ("the round has impossible figures", sets(left=[-1, 0])),
    # boats
    ("planning", "a boat of no kind"): ("there is no such boat", of_boat(0, kind=6)),
    ("placing", "a boat of no kind to place"): ("there is no such boat", sets(docks=[(0, 9), (0, 1)])),
    ("planning", "a boat of nobody"): ("a boat has impossible figures", of_boat(0, seat=2)),
    ("planning", "a third face"): ("a boat has impossible figures", of_boat(0, face=2)),
    ("planning", "a heading of 24"): ("a boat has impossible figures", of_boat(0, pose=Pose(20000, 70400, 24))),
    ("planning", "a boat beyond all tables"): ("a boat has impossible figures", of_boat(0, pose=Pose(HUGE, 0, 0), lost="fell")),
    ("planning", "water below nothing"): ("a boat has impossible figures", of_boat(0, water=-1)),
    ("planning", "fire below nothing"): ("a boat has impossible figures", of_boat(0, fire=-1)),
    ("planning", "a loss of no kind"): ("a boat has impossible figures", of_boat(0, lost="bored")),
    ("planning", "a course too few"): ("the courses do not fit the boats", sets(courses=[0, 0, 0])),
    ("planning", "a seventh course"): ("the courses do not fit the boats", sets(courses=[7, 0, 0, 0])),
    ("moving", "a fifth boat has moved"): ("a boat that does not exist has acted", sets(acted=16)),
    ("turning", "a third card to turn"): ("a decision is about a boat that does not exist", sets(turning=2)),
    ("targeting", "a fifth boat fires"): ("a decision is about a boat that does not exist", sets(attacker=4)),
    ("cancelling", "dice of a boat that is not there"): ("the dice on the table do not fit", of_salvo(attacker=9)),
    ("cancelling", "dice at a boat that is not there"): ("the dice on the table do not fit", of_salvo(target=9)),
    ("cancelling", "a red die with seven faces"): ("the dice on the table do not fit", of_salvo(red=(7, 1, 2))),
    ("cancelling", "a green die with no face"): ("the dice on the table do not fit", of_salvo(green=(0,))),
    ("cancelling", "a die cancelled that is not there"): ("the dice on the table do not fit", of_salvo(cancelled=(3,))),
    ("cancelling", "a die cancelled twice"): ("the dice on the table do not fit", of_salvo(cancelled=(1, 1))),
    ("cancelling", "a blank cancelled"): ("the dice on the table do not fit", of_salvo(cancelled=(0,), green=(1, 1))),
    # fleets
    ("planning", "a card twice"): ("a boat card occurs twice", of_boat(2, kind=0)),
    ("planning", "two teams of one colour"): ("two teams have one colour", sets(colours=[0, 0])),
    ("planning", "no colour"): ("the colours do not fit the turns", sets(colours=[0, -1])),
    ("taking", "a boat taken before there is a colour"): ("the colours do not fit the turns", sets(colours=[0, -1])),
    ("colouring", "a colour before the turn"): ("the colours do not fit the turns", sets(colours=[-1, -1, 0])),
    ("colouring", "a turn without a colour"): ("the colours do not fit the turns", sets(done=1)),
    ("planning", "boats too many"): ("a player has too many boats", of_boat(1, seat=0, kind=5)),
    ("planning", "boats too few"): ("a player has too few boats", lambda state: (state.boats.pop(), state.courses.pop())),
    ("planning", "a boat that was never placed"): (
        "a boat was never placed",
        all_of(lambda state: (state.boats.pop(), state.courses.pop()), sets(docks=[(), (1,)])),
    ),
    ("placing", "a player who gave up has boats"): ("a player who gave up has boats to place", sets(conceded=2)),
    # the table
    ("planning", "four tokens"): ("boat 0 should have sunk", of_boat(0, water=3, fire=1)),
    ("planning", "a boat over the edge"): ("boat 0 should have fallen", of_boat(0, pose=Pose(-1, 70400, 0))),
    ("planning", "a boat on another"): ("boat 0 lies on another one", of_boat(0, pose=Pose(74000, 70400, 0))),
    ("reef", "a boat on an island"): ("boat 0 lies on an island", of_boat(0, pose=Pose(52800, 44000, 0))),
    ("three", "a boat without a captain"): ("boat 0 has no captain", sets(conceded=1)),
    # bars
    ("planning", "a bar of a boat that is not there"): ("a collision of unknown things is remembered", sets(bars={(0, 4): 1})),
    ("planning", "a bar with an island on open sea"): ("a collision of unknown things is remembered", sets(bars={(0, island(0)): 1})),
    ("reef", "a bar with a second island"): ("a collision of unknown things is remembered", sets(bars={(0, island(1)): 1})),
    ("planning", "a bar the wrong way round"): ("a collision of unknown things is remembered", sets(bars={(1, 0): 1})),
    ("planning", "a bar of a boat with itself"): ("a collision of unknown things is remembered", sets(bars={(1, 1): 1})),
    ("planning", "a bar of a later round"): ("a collision is remembered for too long", sets(bars={(0, 1): 2})),
    ("planning", "a bar of two rounds ago"): ("a collision is remembered for too long", sets(bars={(0, 1): 3}, round=5)),
    # standing and flow
    ("planning", "a team that is out and has boats"): ("the standing does not fit the boats", sets(left=[1, 0])),
    ("three", "a team that is in without boats"): ("the standing does not fit the boats", of_boat(0, lost="fell")),
    ("placing", "a team that is out and places boats"): ("the standing does not fit the boats", sets(left=[0, 1])),
    ("placing", "nobody to play against"): ("the game goes on without a rival", sets(left=[0, 1], conceded=2, docks=[(0, 1), ()])),
    ("planning", "a card to turn while planning"): ("the open decision does not fit the phase", sets(turning=0)),
    ("moving", "somebody plans while boats move"): ("the open decision does not fit the phase", sets(planners=(0,))),
    ("planning", "a shot while planning"): ("the open decision does not fit the phase", sets(attacker=0)),
    ("planning", "dice while planning"): ("the open decision does not fit the phase", sets(salvo=Salvo(0, 1, (1, 2), (1,), ()))),
    ("planning", "planning before the first round"): ("the round does not fit the phase", sets(round=0)),
    ("placing", "a round while placing"): ("the round does not fit the phase", sets(round=1)),
    ("planning", "one team is left"): (
        "the game goes on without a rival",
        all_of(of_boat(0, lost="fell"), of_boat(2, lost="shot"), sets(left=[1, 0])),
    ),
    # who decides
    ("colouring", "colours for a fourth"): ("nobody can decide", sets(done=3)),
    ("colouring", "a colour that is there already"): ("the colours do not fit the turns", sets(colours=[0, -1, -1])),
    ("colouring", "a colour of who gave up"): ("nobody can decide", sets(conceded=1)),
    ("taking", "a boat too early"): ("nobody can decide", sets(docks=[(0,), ()])),
    ("taking", "a boat of who gave up"): ("nobody can decide", sets(conceded=1)),
    ("taking", "turns without end"): ("nobody can decide", sets(done=HUGE)),
    ("placing", "a boat placed out of turn"): ("nobody can decide", sets(done=2)),
    ("placing", "a turn without a boat"): ("nobody can decide", sets(done=1)),
    ("planning", "all have confirmed"): ("nobody can decide", sets(planners=(), courses=[1, 1, 1, 1])),
    ("planning", "a confirmation without courses"): ("nobody can decide", sets(planners=(1,))),
    ("planning", "a third player plans"): ("nobody can decide", sets(planners=(0, 1, 2))),
    ("planning", "players who plan in another order"): ("nobody can decide", sets(planners=(1, 0))),
    ("planning", "a player who plans twice"): ("nobody can decide", sets(planners=(0, 0, 1))),
    ("planning", "a player with burning boats alone who plans"): ("nobody can decide", all_of(of_boat(0, fire=1), of_boat(2, fire=1))),
    ("moving", "all have had their turn"): ("nobody can decide", sets(done=2)),
    ("moving", "a boat to move without a course"): ("nobody can decide", sets(courses=[1, 1, 1, 0])),
    ("moving", "a single boat to move"): ("nobody can decide", sets(acted=1)),
    ("turning", "a card to turn of a boat that has not moved"): ("nobody can decide", sets(acted=0)),
    ("turning", "a card to turn after another course"): ("nobody can decide", sets(courses=[1, 3])),
    ("turning", "a card to turn without a course"): ("nobody can decide", sets(courses=[0, 3])),
    ("turning", "a card to turn of a boat that waits"): ("nobody can decide", sets(turning=1, acted=3, courses=[6, 6])),
    ("three turning", "a lost boat to turn"): ("nobody can decide", all_of(of_boat(0, lost="fell"), sets(left=[1, 0, 0]))),
    ("firing", "boats that have all fired"): ("nobody can decide", sets(acted=3)),
    ("targeting", "a shot of a boat that has fired"): ("nobody can decide", sets(acted=1)),
    ("targeting", "a shot of a player who waits"): ("nobody can decide", sets(attacker=3)),
    ("targeting", "a shot without a choice"): ("nobody can decide", of_boat(2, pose=Pose(3150, 83600, 12))),
    ("cancelling", "dice of a boat that has not fired"): ("nobody can decide", sets(acted=0)),
    ("cancelling", "dice at a boat of one team"): ("nobody can decide", of_salvo(target=0)),
    ("cancelling", "dice of a player who waits"): ("nobody can decide", sets(done=1)),
    ("cancelling", "dice and a shot at once"): ("nobody can decide", sets(attacker=0)),
    ("cancelling", "dice without a choice"): ("nobody can decide", of_salvo(green=(6,))),
    ("cancelling three", "dice at a boat that is lost"): ("nobody can decide", all_of(of_boat(1, lost="shot"), sets(left=[0, 1, 0]))),
}  # fmt: skip


def three(phase: str = "planning", **position: Any) -> Table:
    return given(boat(0, 20000, 44000, 0), boat(1, 50000, 44000, 0), boat(2, 80000, 44000, 0), phase=phase, **position)


def cancelling_three() -> Table:
    table = broadside("galley", 1, [6, 1, 2, 1])
    return given(*table.state.boats, boat(2, 90000, 80000, 0), phase="attack", dice=[6, 1, 2, 1]).run()


POSITIONS: dict[str, Callable[[], Table]] = {
    "colouring": OPEN_DECISIONS["choose_colour"],
    "taking": OPEN_DECISIONS["choose_boat"],
    "placing": OPEN_DECISIONS["place_boat"],
    "planning": planning,
    "three": three,
    "reef": lambda: given(boat(0, 20000, 70400, 0), boat(1, 80000, 17600, 12), map="reef"),
    "moving": OPEN_DECISIONS["choose_boat_to_move"],
    "turning": OPEN_DECISIONS["choose_flip"],
    "three turning": lambda: three("movement", courses=["short forward"] * 3).run(),
    "firing": OPEN_DECISIONS["choose_boat_to_fire"],
    "targeting": OPEN_DECISIONS["choose_target"],
    "cancelling": OPEN_DECISIONS["choose_die_to_cancel"],
    "cancelling three": cancelling_three,
}


@pytest.mark.parametrize("damage", DAMAGE, ids=": ".join)
def test_each_fault_is_found_and_such_a_save_is_refused(damage: tuple[str, str]) -> None:
    table = POSITIONS[damage[0]]()
    assert table.rules.faults(table.state) == []
    fault, change = DAMAGE[damage]
    change(table.state)
    assert fault in table.rules.faults(table.state)
    with pytest.raises(Refused, match="not a position of Sea Skirmish"):
        table.rules.unpack(table.state.pack())


# Bytes


@pytest.mark.parametrize("data", [b"", b"\xc1", b"sea", msgpack.packb(None), msgpack.packb([1] * 16), msgpack.packb({})])
def test_bytes_that_are_no_position_are_refused(data: bytes) -> None:
    with pytest.raises(Refused, match="not a position of Sea Skirmish"):
        GAME.rules(2).unpack(data)


@pytest.mark.parametrize("name", State.__slots__)
@pytest.mark.parametrize("value", ["x", [[]], {}, 1.5, True, [[0, 0, 0, [0, 0], 0, 0, ""]]], ids=str)
def test_a_field_of_another_kind_is_refused(name: str, value: object) -> None:
    fields = msgpack.unpackb(planning().state.pack())
    fields[State.__slots__.index(name)] = value
    with pytest.raises(Refused):
        planning().rules.unpack(msgpack.packb(fields))


@pytest.mark.parametrize("length", [0, 1, 15, 17])
def test_a_field_too_few_or_too_many_is_refused(length: int) -> None:
    fields = [*msgpack.unpackb(planning().state.pack()), 0][:length]
    with pytest.raises(Refused):
        planning().rules.unpack(msgpack.packb(fields))


def test_a_position_for_another_table_is_refused() -> None:
    data = planning().state.pack()
    for rules in (GAME.rules(3, boats=2), GAME.rules(2), GAME.rules(2, boats=3)):
        with pytest.raises(Refused):
            rules.unpack(data)


def damaged(value: Any, draw: SplitMix64) -> Any:
    """Return a value with one figure changed somewhere."""
    if isinstance(value, list) and value:
        at = draw(len(value))
        return [*value[:at], damaged(value[at], draw), *value[at + 1 :]]
    if isinstance(value, int):
        return (-1, 0, 1, 2, 3, 6, 7, 12, 13, 255, HUGE, value + 1, value - 1, -value)[draw(14)]
    return (None, "", "planning", "attack", "fell", [], 0)[draw(7)]


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_damaged_save_is_refused_or_can_be_played_to_the_end(kind: str) -> None:
    rules, data = OPEN_DECISIONS[kind]().rules, OPEN_DECISIONS[kind]().state.pack()
    draw, read = SplitMix64(11), 0
    for _ in range(250):
        try:
            state = rules.unpack(msgpack.packb(damaged(msgpack.unpackb(data), draw)))
        except Refused:
            continue
        read += 1
        for _ in range(12):
            for seat in (None, *range(rules.seats)):
                rules.describe(rules.view(state, seat), NAMES)
            if not (decisions := rules.decisions(state)):
                break
            seat = decisions[draw(len(decisions))].seat
            options = rules.options(state, seat)
            rules.apply(state, seat, options[draw(len(options))], draw)
            assert rules.faults(state) == []
    assert 0 < read < 250


# Copies


@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_clone_shares_nothing_with_its_original(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    before, copy = table.state.pack(), table.state.clone()
    draw = SplitMix64(4)
    while decisions := table.rules.decisions(copy):
        options = table.rules.options(copy, decisions[0].seat)
        table.rules.apply(copy, decisions[0].seat, options[draw(len(options))], draw)
    assert table.state.pack() == before
