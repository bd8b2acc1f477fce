"""Positions as bytes: impossible ones are refused by their faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgpack
import pytest

from seatui.engine.contract import Refused
from seatui.games.dangerous_sea.model.frames import (
    BATTLE_KINDS,
    PROPOSAL_KINDS,
    Battle,
    Corner,
    Demand,
    GhostVote,
    Landfall,
    PlayerTurn,
    SeaTurn,
    Window,
)
from seatui.games.dangerous_sea.model.state import State
from tests.games.dangerous_sea.position import GAME, Sea, given, ship


@pytest.fixture
def sea() -> Sea:
    return given(ship("5,5"), ship("9,9"), tiles={"1,1": "food"})


def test_a_sound_position_has_no_faults_and_comes_back(sea: Sea) -> None:
    assert sea.rules.faults(sea.state) == []
    assert sea.rules.unpack(sea.state.pack()) == sea.state


@pytest.mark.parametrize("data", [b"", b"\xc1", b"sea", msgpack.packb(None), msgpack.packb([1] * 20), msgpack.packb({})])
def test_bytes_that_are_no_position_are_refused(sea: Sea, data: bytes) -> None:
    with pytest.raises(Refused, match="not a position of The Dangerous Sea"):
        sea.rules.unpack(data)


def test_a_position_for_another_number_of_players_is_refused(sea: Sea) -> None:
    with pytest.raises(Refused):
        GAME.rules(3).unpack(sea.state.pack())


@pytest.mark.parametrize("at", range(len(State.__slots__)))
@pytest.mark.parametrize("value", [None, "x", [[]], {}, 1.5])
def test_a_field_of_another_kind_is_refused(sea: Sea, at: int, value: object) -> None:
    fields = msgpack.unpackb(sea.state.pack())
    fields[at] = value
    with pytest.raises(Refused):
        sea.rules.unpack(msgpack.packb(fields))


BATTLE = Battle(0, 1, (6,), (1,))


@pytest.mark.parametrize(
    "frame",
    [
        Window(7),
        Battle(0, 0, (6,), (1,)),
        Battle(0, 1, (6,), (6,)),
        Battle(0, 1, (9,), (1,)),
        BATTLE._replace(kind="answer_spoils"),
        BATTLE._replace(proposal=Demand(food=10)),
        BATTLE._replace(demands=1, proposal=Demand(), kind="answer_spoils"),
        BATTLE._replace(demands=1, proposal=Demand(food=-10), kind="answer_spoils"),
        BATTLE._replace(demands=1, proposal=Demand(food=60), kind="answer_spoils"),
        BATTLE._replace(demands=1, proposal=Demand(runes=1), kind="answer_spoils"),
        BATTLE._replace(demands=0, proposal=Demand(food=10), kind="answer_spoils"),
        BATTLE._replace(demands=3, proposal=Demand(food=10), kind="answer_offer"),
        BATTLE._replace(demands=1),
        BATTLE._replace(attacker_dice=cast("tuple[int, ...]", 3)),
        Landfall(0),
        GhostVote((0, 1), (-1, -1)),
        ("choose_fish",),
        (),
    ],
)
def test_a_pending_choice_that_cannot_be_is_refused(sea: Sea, frame: Any) -> None:
    sea.state.pending.append(frame)
    with pytest.raises(Refused):
        sea.rules.unpack(sea.state.pack())


@pytest.mark.parametrize("kind", BATTLE_KINDS)
def test_every_stage_of_a_battle_comes_back(sea: Sea, kind: str) -> None:
    proposal = Demand(food=10, stop=False) if kind in PROPOSAL_KINDS else None
    sea.state.pending.append(BATTLE._replace(kind=kind, proposal=proposal, demands=int(kind != "offer_spoils")))
    back = sea.rules.unpack(sea.state.pack())
    assert back.pending == sea.state.pending
    assert [type(frame) for frame in back.pending] == [PlayerTurn, Battle]


@pytest.mark.parametrize("kind", ["offer_spoils", "answer_spoils", "choose_standard_prize"])
def test_a_battle_saved_under_rules_1_comes_back(sea: Sea, kind: str) -> None:
    proposal = Demand(food=10) if kind == "answer_spoils" else None
    sea.state.pending.append(cast(Battle, (0, 1, (6,), (1,), proposal, kind)))
    assert sea.rules.unpack(sea.state.pack()).pending[-1] == Battle(0, 1, (6,), (1,), proposal, int(kind != "offer_spoils"), kind)


@pytest.mark.parametrize(
    ("pending", "sound"),
    [
        ([SeaTurn(0), GhostVote((0, 1), (1, -1))], True),
        ([SeaTurn(0), GhostVote((1, 0), (1, -1))], False),
        ([SeaTurn(0), GhostVote((0, 1), (1, 1))], False),
        ([SeaTurn(0), GhostVote((0,), (-1,))], False),
        ([SeaTurn(-1), Landfall(0)], False),
        ([SeaTurn(3), Landfall(0)], False),
        ([SeaTurn(1 << 60), Landfall(0)], False),
        ([SeaTurn(1), Landfall(1)], True),
        ([Corner(0)], False),
        ([], False),
    ],
)
def test_what_may_be_pending(sea: Sea, pending: list[Any], sound: bool) -> None:
    sea.state.pending = pending
    assert (sea.rules.faults(sea.state) == []) is sound


DAMAGE: dict[str, Callable[[State], object]] = {
    "a tile too many": lambda state: state.bag.append(3),
    "a tile of no kind": lambda state: state.bag.__setitem__(0, 9),
    "a tile exchanged": lambda state: state.tiles.__setitem__(0, 4),
    "a stone too many": lambda state: state.stones.__setitem__(0, 1),
    "a marker on open sea": lambda state: state.markers.__setitem__(state.at[0], 1),
    "two markers": lambda state: state.markers.__setitem__(0, 2),
    "a card lost": lambda state: state.deck.pop(),
    "a card of no kind": lambda state: state.discards.append(7),
    "the ghost card discarded": lambda state: state.discards.append(state.deck.pop(state.deck.index(2))),
    "three cards in one turn of the Sea": lambda state: state.drawn.extend([0, 0, 0]),
    "the ghost twice": lambda state: setattr(state, "ghost", 5),
    "goods at sea": lambda state: state.goods.__setitem__(state.at[0], 10),
    "half a token": lambda state: state.goods.__setitem__(0, 5),
    "too heavy": lambda state: state.food.__setitem__(0, 900),
    "less than nothing": lambda state: state.water.__setitem__(0, -10),
    "odd weight": lambda state: state.food.__setitem__(0, 55),
    "too many sailors": lambda state: state.sailors.__setitem__(0, 6),
    "a ship in the unknown": lambda state: state.at.__setitem__(0, 100),
    "a ship off the board": lambda state: state.at.__setitem__(0, 144),
    "a ship nowhere": lambda state: state.at.__setitem__(0, -1),
    "nobody's turn": lambda state: setattr(state, "active", 2),
    "a board too small": lambda state: state.tiles.pop(),
    "time running backwards": lambda state: setattr(state, "season", -1),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_faults_name_what_does_not_add_up(sea: Sea, damage: str) -> None:
    DAMAGE[damage](sea.state)
    assert sea.rules.faults(sea.state)


def test_a_game_that_should_be_over_is_a_fault(sea: Sea) -> None:
    sea.state.stones[0] = 5
    assert "the game goes on with five stones in one hand" in sea.rules.faults(sea.state)


def test_a_clone_shares_nothing_with_its_original(sea: Sea) -> None:
    before = sea.state.pack()
    copy = Sea(sea.rules, sea.state.clone(), [1])
    copy.do("look north", "scuttle food 10", "explore east", "end turn")
    assert sea.state.pack() == before
