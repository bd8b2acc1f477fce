"""Decisions that interrupt a turn: traps, and others."""

from __future__ import annotations

from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.battle_seas.pane.battle_app import AtBattle, asked, at_battle
from tests.games.battle_seas.position import Table, begin, given, roll, trap, unit


def asked_last(battle: AtBattle) -> str:
    """Return the text of the uppermost question."""
    dialog = battle.pane.dialogs[-1]
    assert isinstance(dialog, ChoiceDialog)
    return " ".join(dialog.text)


def coming() -> Table:
    """Bob's ship has just come into the range of Alice's trap."""
    position = given(unit(0, "HMS Captain", "J18"), unit(1, "HMS Speedy", "J9", "S"), trap(0, "TR04", "J13"), turn=1, dice=roll(11))
    position.do("activate 1", "path S S S")
    while position.kind == "spring_trap" and position.options == [("hold",)]:
        position.act("hold")
    return position


async def test_a_trap_is_sprung_at_what_came_near() -> None:
    async with at_battle(coming()) as battle:
        assert "Bob's HMS Speedy (1) at J11 has come near" in battle.text
        assert "Spring Moored Powder Hulk" in battle.text
        assert "CAP on average" in battle.text
        await battle.press("2")
        assert battle.pane.seen.units[1].cap < 440


async def test_letting_it_pass_is_what_the_pointer_is_on() -> None:
    async with at_battle(coming()) as battle:
        await battle.press("enter")
        assert battle.pane.seen.units[1].cap == 440
        assert not battle.pane.dialogs


async def test_whoever_runs_into_a_trap_goes_on_or_stops() -> None:
    position = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), trap(1, "TR04", "J10", orders="always"), dice=roll(11))
    async with at_battle(position) as battle:
        await battle.press("enter")
        await battle.go("J11")
        await battle.press("enter")
        await battle.until("after_trap")
        assert "A trap was sprung at your HMS Captain (0) at J12" in battle.text
        await battle.press("2")
        assert battle.where(0) == "J12"
        assert battle.pane.deciding == "command_card"


async def test_the_option_sheet_is_read_and_accepted() -> None:
    async with at_battle(begin(), people=2) as battle:
        assert "Fleets of up to 300 levels on a mat of 20 x 20 squares" in battle.text
        await battle.press("1")
        assert battle.view.phase == "building"


async def test_giving_up_is_asked_about() -> None:
    async with at_battle(given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"))) as battle:
        assert battle.pane.may_give_up
        await battle.press("escape", "up", "up", "up", "enter")  # the game menu
        assert "Your fleet leaves the mat" in battle.text
        await battle.press("enter")
        assert not battle.view.resigned
        await battle.press("escape", "up", "up", "up", "enter", "2")
        assert battle.view.resigned == (0,)


def duel() -> Table:
    return given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"))


async def test_stalemate_is_offered_only_after_a_question() -> None:
    async with at_battle(duel()) as battle:
        offer = battle.labels.index("Offer a stalemate") + 1
        assert offer == len(battle.labels)
        await battle.press(str(offer))
        assert "the battle ends at once, without a winner" in asked(battle)
        await battle.press(str(offer))  # the same key again does not send it
        await battle.press("enter")
        await battle.type("offer draw")
        await battle.press("enter")
        assert not battle.pane.dialogs
        assert all("offers a stalemate" not in line for entry in battle.table.match.log(0) for line in entry.lines)
        await battle.press(str(offer), "1")
        assert any("offers a stalemate" in line for entry in battle.table.match.log(0) for line in entry.lines)


async def test_agreeing_to_a_stalemate_asks_once_more() -> None:
    offered = given(unit(0, "HMS Captain", "J14"), unit(1, "HMS Speedy", "A1"), turn=1).act("offer_draw", by=1)
    async with at_battle(offered) as battle:
        await battle.press("2")
        assert "would end here without a winner" in asked_last(battle)
        await battle.press("enter")
        assert not battle.pane.position.outcome
        await battle.press("2", "1")
        assert battle.pane.position.outcome


async def test_declining_the_option_sheet_asks_once_more() -> None:
    async with at_battle(begin(), people=2) as battle:
        await battle.press("2")
        assert "Without your consent there is no battle" in asked_last(battle)
        await battle.press("enter", "1")
        assert battle.view.phase == "building"
