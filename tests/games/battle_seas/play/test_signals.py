"""Communication through characters in view of each other (BS-155 to BS-158, DK-19, RF-26, SP-14, EX-23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, secret, trap, unit

TRAP = secret(1, 0)
RAFT = card("Fire Raft").number


def chain_of_ships(*others: Piece, **more: Any) -> Table:
    """Alice's ships lie at B5 and K5, Charlie's at S5, Bob's far in the south; Alice knows Bob's Fire Raft at J8."""
    pieces = (unit(0, "HMS Captain", "B5"), unit(0, "HMS Nymphe", "K5"), unit(1, "HMS Victory", "J20"), unit(2, "HMS Triton", "S5"))
    return given(*pieces, trap(1, "Fire Raft", "J8"), *others, noted={0: [TRAP]}, **more).handle(0)


def news(table: Table) -> tuple[str, int, int]:
    return "trap", table.at("J8"), RAFT


@pytest.mark.rule("BS-156", "BS-157", "EX-23", "DK-19")
def test_a_chain_of_unused_characters_passes_on_what_its_owner_knows() -> None:
    table = chain_of_ships()
    assert table.view(2).notes == ()
    table.act("communicate", 2, news(table), (0, 1))
    assert [note.square for note in table.view(2).notes] == [table.at("J8")]
    assert table.state.waiting == []


@pytest.mark.rule("RF-26", "BS-155", "BS-157", "EX-23")
def test_a_link_that_is_out_of_sight_breaks_the_chain() -> None:
    table = chain_of_ships()
    assert table.refuses_action("communicate", 2, news(table), (0,))[0] == "BS-157"
    far = chain_of_ships(unit(0, "HMS Speedy", "M5"))
    refusal = far.refuses_action("communicate", 2, news(far), (0, 4))
    assert refusal == ("BS-157", "from B5 to M5 are 11 units: that is out of sight")


@pytest.mark.rule("BS-157")
def test_every_link_needs_a_clear_line() -> None:
    table = chain_of_ships(area(1, "Sea Cliffs", "F5"))
    assert table.refuses_action("communicate", 2, news(table), (0, 1))[0] == "BS-157"
    table = chain_of_ships(area(1, "Sea Cliffs", "O5"))
    assert table.refuses_action("communicate", 2, news(table), (0, 1))[0] == "BS-157"
    low = chain_of_ships(area(1, "Reef", "F5"), area(1, "Reef", "O5"))
    assert len(low.act("communicate", 2, news(low), (0, 1)).view(2).notes) == 1


@pytest.mark.rule("BS-156")
def test_who_has_been_used_is_no_link() -> None:
    table = chain_of_ships().handle(1).sail("path S N").handle(0)
    assert table.refuses_action("communicate", 2, news(table), (0, 1)) == ("BS-156", "HMS Nymphe has been used in this turn")
    table = chain_of_ships().handle(1).act("pass").handle(0)
    assert table.refuses_action("communicate", 2, news(table), (0, 1))[0] == "BS-156"


@pytest.mark.rule("BS-156")
def test_without_relays_only_the_sender_is_spent() -> None:
    table = chain_of_ships(unit(2, "HMS Triton", "B8"))
    table.act("communicate", 2, news(table), (0,))
    assert table.state.waiting == [1]


@pytest.mark.rule("BS-157")
@pytest.mark.parametrize("chain", [(), (1, 0), (0, 0), (0, 2), (0, 3), (0, 99)])
def test_a_chain_is_of_own_cards_each_once_from_the_one_that_is_handled(chain: tuple[int, ...]) -> None:
    table = chain_of_ships()
    assert table.refuses_action("communicate", 2, news(table), chain)[0] == "BS-157"


@pytest.mark.rule("BS-158")
def test_the_identity_of_a_piece_is_an_item_as_well() -> None:
    table = chain_of_ships(known={2: (0, 1)})
    assert not table.knows(2, 2)
    table.act("communicate", 2, ("piece", 2), (0, 1))
    assert table.knows(2, 2)
    assert [len(facts_for(table, seat, "told_of_piece")) for seat in (0, 1, 2, None)] == [1, 0, 1, 0]


@pytest.mark.rule("BS-158")
@pytest.mark.parametrize(
    "item", [("trap", 3, RAFT), ("trap", 149, card("TR01").number), ("piece", 99), ("piece", 3), ("everything",), ("trap", "J8", RAFT)]
)
def test_only_what_the_player_knows_of_others_than_the_receiver_is_passed_on(item: tuple[object, ...]) -> None:
    table = chain_of_ships()
    assert table.refuses_action("communicate", 2, item, (0, 1))[0] == "BS-158"


@pytest.mark.rule("BS-158")
def test_what_the_sender_does_not_know_is_not_passed_on() -> None:
    table = chain_of_ships(known={0: (3,)})
    assert table.refuses_action("communicate", 2, ("piece", 2), (0, 1)) == ("BS-158", "you do not know that piece")


@pytest.mark.rule("BS-158")
def test_an_action_passes_on_one_item() -> None:
    table = chain_of_ships(trap(1, "Fire Raft", "K8"))
    table.state.notes[0][secret(1, 1)] = 1
    table.act("communicate", 2, news(table), (0, 1))
    assert len(table.view(2).notes) == 1


@pytest.mark.rule("BS-155")
def test_what_one_player_learns_no_other_learns_without_communication() -> None:
    table = chain_of_ships().act("pass").end_round()
    assert len(table.view(0).notes) == 1
    assert table.view(2).notes == ()


@pytest.mark.rule("BS-194")
def test_a_prize_neither_sends_nor_relays() -> None:
    table = chain_of_ships(passenger(0, "Marine Platoon", 1))
    table.state.units[1] = table.state.units[1]._replace(prize=True)
    assert table.refuses_action("communicate", 2, news(table), (0, 1))[0] == "BS-194"
    table.handle(1)
    assert table.refuses_action("communicate", 2, news(table), (1,))[0] == "BS-194"


@pytest.mark.rule("SP-14")
def test_a_signal_party_aboard_is_a_link_that_does_not_spend_its_ship() -> None:
    party = secret(0, 0)
    table = chain_of_ships(passenger(0, "Signal Party", 1))
    table.act("communicate", 2, news(table), (0, party))
    assert len(table.view(2).notes) == 1
    assert table.state.waiting == [1]


@pytest.mark.rule("SP-14")
def test_a_signal_party_aboard_sends_by_itself() -> None:
    party = secret(0, 0)
    table = chain_of_ships(passenger(0, "Signal Party", 1), passenger(0, "Marine Platoon", 1)).handle(party)
    action = ("communicate", 2, news(table), (party,))
    assert action in table.options
    table.act(*action)
    assert len(table.view(2).notes) == 1
    assert table.state.waiting == [0, 1, secret(0, 1)]
    assert table.refuses_action("activate", secret(0, 1))[0] == "BS-170"


@pytest.mark.rule("BS-157")
def test_other_passengers_are_no_links() -> None:
    table = chain_of_ships(passenger(0, "Marine Platoon", 1))
    assert table.refuses_action("communicate", 2, news(table), (0, secret(0, 0)))[0] == "BS-157"
