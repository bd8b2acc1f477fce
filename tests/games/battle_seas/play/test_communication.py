"""Communication by signals and talk, claims, penalties and lost turns (BS-155 to BS-161, BS-220, DK-19, DK-24, DK-25, RF-26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.battle_seas.knowledge.hearing import facts_for
from tests.games.battle_seas.position import Piece, Table, area, card, given, passenger, secret, trap, unit

TRAP = secret(1, 0)
RAFT = card("Fire Raft").number


# Signals


def chain_of_ships(*others: Piece, **more: Any) -> Table:
    """Alice's ships lie at B5 and K5, Charlie's at S5, Bob's far in the south; Alice knows Bob's Fire Raft at J8."""
    pieces = (unit(0, "HMS Captain", "B5"), unit(0, "HMS Nymphe", "K5"), unit(1, "HMS Victory", "J20"), unit(2, "HMS Triton", "S5"))
    return given(*pieces, trap(1, "Fire Raft", "J8"), *others, noted={0: [TRAP]}, **more).handle(0)


def message(table: Table) -> tuple[str, int, int]:
    return "trap", table.at("J8"), RAFT


@pytest.mark.rule("BS-156", "BS-157", "EX-23", "DK-19")
def test_a_chain_of_unused_characters_passes_on_what_its_owner_knows() -> None:
    table = chain_of_ships()
    assert table.view(2).notes == ()
    table.act("communicate", 2, message(table), (0, 1))
    assert [note.square for note in table.view(2).notes] == [table.at("J8")]
    assert table.state.waiting == []


@pytest.mark.rule("BS-156", "DK-19")
def test_a_message_is_offered_by_the_shortest_chain() -> None:
    relayed = {option for option in chain_of_ships().options if option[0] == "communicate"}
    assert {option[3] for option in relayed} == {(0, 1)}
    assert ("communicate", 2, message(chain_of_ships()), (0, 1)) in relayed
    direct = chain_of_ships(unit(2, "HMS Triton", "B8"))
    assert {option[3] for option in direct.options if option[0] == "communicate" and option[1] == 2} == {(0,)}
    used = chain_of_ships().handle(1).act("pass").handle(0)
    assert not any(option[0] == "communicate" for option in used.options)


@pytest.mark.rule("RF-26", "BS-155", "BS-157", "EX-23")
def test_a_link_that_is_out_of_sight_breaks_the_chain() -> None:
    table = chain_of_ships()
    assert table.refuses_action("communicate", 2, message(table), (0,))[0] == "BS-157"
    far = chain_of_ships(unit(0, "HMS Speedy", "M5"))
    refusal = far.refuses_action("communicate", 2, message(far), (0, 4))
    assert refusal == ("BS-157", "M5 is 11 units from B5: that is out of sight")


@pytest.mark.rule("BS-157")
def test_every_link_needs_a_clear_line() -> None:
    table = chain_of_ships(area(1, "Sea Cliffs", "F5"))
    assert table.refuses_action("communicate", 2, message(table), (0, 1))[0] == "BS-157"
    table = chain_of_ships(area(1, "Sea Cliffs", "O5"))
    assert table.refuses_action("communicate", 2, message(table), (0, 1))[0] == "BS-157"
    low = chain_of_ships(area(1, "Reef", "F5"), area(1, "Reef", "O5"))
    assert len(low.act("communicate", 2, message(low), (0, 1)).view(2).notes) == 1


@pytest.mark.rule("BS-156")
def test_who_has_been_used_is_no_link() -> None:
    table = chain_of_ships().handle(1).sail("path S N").handle(0)
    assert table.refuses_action("communicate", 2, message(table), (0, 1)) == ("BS-156", "HMS Nymphe has been used in this turn")
    table = chain_of_ships().handle(1).act("pass").handle(0)
    assert table.refuses_action("communicate", 2, message(table), (0, 1))[0] == "BS-156"


@pytest.mark.rule("BS-156")
def test_without_relays_only_the_sender_is_spent() -> None:
    table = chain_of_ships(unit(2, "HMS Triton", "B8"))
    table.act("communicate", 2, message(table), (0,))
    assert table.state.waiting == [1]


@pytest.mark.rule("BS-157")
@pytest.mark.parametrize("chain", [(), (1, 0), (0, 0), (0, 2), (0, 3), (0, 99)])
def test_a_chain_is_of_own_cards_each_once_from_the_one_that_is_handled(chain: tuple[int, ...]) -> None:
    table = chain_of_ships()
    assert table.refuses_action("communicate", 2, message(table), chain)[0] == "BS-157"


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
    table.act("communicate", 2, message(table), (0, 1))
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
    assert table.refuses_action("communicate", 2, message(table), (0, 1))[0] == "BS-194"
    table.handle(1)
    assert table.refuses_action("communicate", 2, message(table), (1,))[0] == "BS-194"


@pytest.mark.rule("SP-14")
def test_a_signal_party_aboard_is_a_link_that_does_not_spend_its_ship() -> None:
    party = secret(0, 0)
    table = chain_of_ships(passenger(0, "Signal Party", 1))
    table.act("communicate", 2, message(table), (0, party))
    assert len(table.view(2).notes) == 1
    assert table.state.waiting == [1]


@pytest.mark.rule("SP-14")
def test_a_signal_party_aboard_sends_by_itself() -> None:
    party = secret(0, 0)
    table = chain_of_ships(passenger(0, "Signal Party", 1), passenger(0, "Marine Platoon", 1)).handle(party)
    action = ("communicate", 2, message(table), (party,))
    assert action in table.options
    table.act(*action)
    assert len(table.view(2).notes) == 1
    assert table.state.waiting == [0, 1, secret(0, 1)]
    assert table.refuses_action("activate", secret(0, 1))[0] == "BS-170"


@pytest.mark.rule("BS-157")
def test_other_passengers_are_no_links() -> None:
    table = chain_of_ships(passenger(0, "Marine Platoon", 1))
    assert table.refuses_action("communicate", 2, message(table), (0, secret(0, 0)))[0] == "BS-157"


SQUARES = ("J16", "T1", "A1", "T20")


def at_table(seats: int = 3, *others: Piece, **more: Any) -> Table:
    """A battle of several players, each with a ship; Alice is on turn."""
    ships = [unit(seat, "HMS Triton", SQUARES[seat]) for seat in range(seats)]
    return given(*ships, *others, **more)


def charged(seats: int = 3, *others: Piece, against: int = 0, **more: Any) -> Table:
    """A player has said something, and Charlie or Alice claims that it gave a secret away."""
    table = at_table(seats, *others, **more)
    table.act("say", "Mind the raft at J8", by=against)
    return table.act("claim", 1, by=2 if against != 2 else 0)


# Claims


@pytest.mark.rule("BS-161", "DK-24")
def test_a_message_of_the_log_is_cited_and_uninvolved_players_vote() -> None:
    table = charged(4)
    assert {(decision.seat, decision.kind) for decision in table.decisions} == {(1, "vote_leak"), (3, "vote_leak")}
    assert table.options == [("innocent",), ("guilty",)]
    table.act("guilty", by=3)
    assert [decision.seat for decision in table.decisions] == [1]
    assert table.act("guilty", by=1).told("judged") == [{"seat": 0, "by": 2, "convicted": True}]


@pytest.mark.rule("BS-161")
@pytest.mark.parametrize(
    ("votes", "convicted"), [(("guilty", "guilty"), True), (("guilty", "innocent"), False), (("innocent",) * 2, False)]
)
def test_a_tie_acquits(votes: tuple[str, str], convicted: bool) -> None:
    table = charged(4).act(votes[0], by=1).act(votes[1], by=3)
    assert table.told("judged")[0]["convicted"] == convicted
    assert table.state.lost_turns == [int(convicted), 0, 0, 0]


@pytest.mark.rule("BS-161")
def test_only_a_message_of_somebody_else_can_be_cited_and_only_once() -> None:
    table = at_table().act("say", "Well sailed!", by=1)
    assert table.refuses_action("claim", 1, by=1)[0] == "BS-161"
    assert table.refuses_action("claim", 2, by=2)[0] == "BS-161"
    table.act("claim", 1, by=2).act("innocent")
    assert table.refuses_action("claim", 1, by=2) == ("BS-161", "that message was cited before")


@pytest.mark.rule("DK-24")
def test_a_claim_may_be_made_at_any_time_even_while_a_piece_is_under_way() -> None:
    table = given(unit(0, "HMS Triton", "S13"), unit(1, "HMS Triton", "T1"), unit(2, "HMS Triton", "A1"), trap(1, "Land Barrage", "S8"))
    table.act("say", "Look there", by=1).handle(0).do("path N")
    assert table.kind == "spring_trap"
    assert table.act("claim", 1, by=2).kind == "vote_leak"
    assert table.act("innocent").kind == "spring_trap"


@pytest.mark.rule("BS-161", "OP-12")
@pytest.mark.parametrize(("seats", "chat", "talks"), [(2, "auto", False), (2, "on", True), (3, "auto", True), (3, "off", False)])
def test_whether_there_is_talk_is_settled_beforehand(seats: int, chat: str, talks: bool) -> None:
    table = at_table(seats, chat=chat)
    assert table.rules.legal(table.state, 0, ("say", "Well sailed!")) == talks


# Penalties


@pytest.mark.rule("BS-159", "BS-160", "BS-161")
def test_the_default_penalty_is_the_next_turn() -> None:
    table = charged().act("guilty")
    assert table.turn == 0  # the present turn goes on
    table.end_round()
    assert (table.state.round, table.turn) == (2, 1)
    assert [fact["seat"] for fact in table.told("turn_lost")] == [0]
    table.end_round()
    assert table.turn == 0


@pytest.mark.rule("BS-159", "BS-160", "BS-220")
def test_the_rest_of_the_turn_may_be_lost_at_once() -> None:
    table = charged(leak_penalty="rest_of_turn").act("guilty")
    assert (table.turn, table.kind) == (1, "choose_card")
    assert ("activate", 1) in table.options
    assert table.state.lost_turns == [0, 0, 0]


@pytest.mark.rule("BS-160", "BS-220")
def test_a_path_under_way_ends_with_the_rest_of_the_turn() -> None:
    ships = (unit(0, "HMS Triton", "S13"), unit(1, "HMS Triton", "T1"), unit(2, "HMS Triton", "A1"))
    table = given(*ships, trap(1, "Land Barrage", "S8"), leak_penalty="rest_of_turn")
    table.act("say", "Look there", by=0).handle(0).do("path N N N").act("claim", 1, by=2).act("guilty")
    assert (table.turn, table.square(0), table.state.sailing) == (1, "S12", None)


@pytest.mark.rule("BS-160", "DK-25")
def test_a_character_may_be_lost_that_the_wronged_player_chooses() -> None:
    table = charged(3, unit(0, "HMS Nymphe", "K16"), leak_penalty="lose_character").act("guilty")
    assert (table.kind, table.asked) == ("choose_penalty_victim", 2)
    assert table.options == [("lose", 0), ("lose", 3)]
    assert table.refuses_action("lose", 1)[0] == "BS-160"
    table.act("lose", 3)
    assert 3 in table.state.units  # until the round closes
    assert set(table.end_round().state.units) == {0, 1, 2}


@pytest.mark.rule("BS-160")
def test_nobody_is_asked_for_a_character_that_the_wronged_player_does_not_know() -> None:
    others = (unit(0, "HMS Nymphe", "K16"), passenger(0, "Marine Platoon", 0))
    table = charged(3, *others, leak_penalty="lose_character", known={2: (1, 3)}).act("guilty")
    assert table.options == [("lose", 3)]
    assert table.refuses_action("lose", secret(0, 0))[0] == "BS-160"


# A lost turn


@pytest.mark.rule("BS-220")
def test_in_a_lost_turn_cards_stay_idle_but_traps_are_sprung() -> None:
    ships = (unit(0, "HMS Triton", "S13"), unit(1, "HMS Triton", "T1"), unit(2, "HMS Triton", "A1"))
    table = given(*ships, trap(1, "Land Barrage", "S8"))
    table.state.lost_turns[1] = 1
    table.handle(0).sail("path N")
    assert (table.asked, table.options) == (1, [("hold",), ("spring", secret(1, 0))])
    table.act("hold").end_turn()
    assert table.turn == 2
    table.handle(2).do("path S")
    assert table.refuses_action("activate", 1, by=1)[0] == "BS-044"
