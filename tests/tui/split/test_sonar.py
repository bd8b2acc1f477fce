"""Captain Sonar at one keyboard: a crew in panes by role, in turns and in real time, and two crews only behind the curtain."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from seatui.commands.seats import seat_plans
from seatui.engine.contract import Refused
from seatui.games.captain_sonar import GAME
from seatui.games.captain_sonar.knowledge.view import Own
from seatui.games.captain_sonar.model.content import CAPTAIN, CREWS, ROLE_COUNT, crew_of, seat_of
from seatui.games.captain_sonar.model.radio import Heard
from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, CREW_STATION, ENGINEER_STATION, PASS, SURFACE, USE
from seatui.match.table import Person
from seatui.tui.widgets.dialog import ChoiceDialog
from tests.games.captain_sonar.pane.console_app import heard, sub
from tests.games.captain_sonar.pane.key_player import KeyPlayer
from tests.narrowing import checked
from tests.tui.split.sonar import FOUR, TWO, Sailor, Submarine, at_one_keyboard, crew, play_on
from tests.tui.split.together import ACT, BACK, NE, NW, SE, SW, N, S

REAL_TIME: dict[str, Any] = {"mode": "real-time", "map": "harbour-basin"}
FULL: dict[str, Any] = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6}
NEUTRAL = {
    "Secrets are at stake: you take turns behind the curtain",
    "Ann, for Orca",
    "Bo, for Narwhal",
    "Enter when nobody else is looking",
    "Esc Game menu   ? Help",
}


async def take(sea: Submarine, player: int, verb: str) -> None:
    """Choose a verb from the list of systems."""
    await sea.tap(player, ACT)
    (dialog,) = sea.console(player).dialogs
    for _ in range([choice.value for choice in checked(ChoiceDialog, dialog).choices].index(verb)):
        await sea.tap(player, S)
    await sea.tap(player, ACT)


def known(sea: Submarine) -> Own:
    """Return the Captain's view of their own crew."""
    own = sea.view.own
    assert own is not None
    return own


# A crew against bots


async def test_the_reason_for_a_single_pane_stays_until_a_key_is_pressed() -> None:
    why = "so you take turns at one pane"
    async with at_one_keyboard(crew(FOUR, step="start", bot="deckhand"), size=(120, 30)) as sea:
        assert why in sea.text
        while not sea.table.match.log(0):  # a bot of the enemy chooses its start
            await sea.pass_time()
        assert why in sea.text
        await sea.pilot.press("right")
        await sea.pilot.press("enter")
        await sea.pilot.pause()
        assert why not in sea.text


@pytest.mark.rule("CS-042")
async def test_a_crew_of_two_plays_a_whole_game_with_its_own_keys() -> None:
    table = crew(TWO, sub(damage=3, torpedo=3), sub(damage=3, torpedo=3), step="start", bot="captain")  # the next hit decides
    async with at_one_keyboard(table) as sea:
        await play_on(sea, Sailor(sea.console(0), "torpedo"), Sailor(sea.console(1), "torpedo"), rounds=600)
        assert table.match.outcome is not None
        assert "The game is over" in sea.seen(0)
        assert "The game is over" in sea.seen(1)
        assert {"course", "torpedo"} <= sea.heard


@pytest.mark.rule("CS-042")
async def test_in_real_time_a_surfaced_crew_draws_the_hull_with_its_own_keys_and_goes_on() -> None:
    table = crew(TWO, sub("D6"), sub("I2"), bot="mate", **REAL_TIME)
    async with at_one_keyboard(table) as sea:
        await take(sea, 0, SURFACE)
        await sea.tap(0, N, ACT)  # the confirmation
        await play_on(sea, Sailor(sea.console(0)), Sailor(sea.console(1)), rounds=60)
        assert {"surface", "repair", "course"} <= sea.heard
        assert sea.view.crews[0].orders > 1
        assert sea.view.clock >= 20_000


async def test_in_real_time_no_key_disturbs_another_pane() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6", torpedo=3), sub("D9"), **REAL_TIME), bots=False) as sea:
        await sea.tap(1, BACK, S)
        await take(sea, 0, USE["torpedo"])
        assert "STOP 20 s" in sea.seen(0)
        await sea.tap(0, S)
        await sea.tap(1, S, BACK, NE, N)
        await sea.pass_time()
        await sea.tap(0, S, S)
        assert "fire at D9" in sea.seen(0)
        await sea.tap(0, ACT)
        assert sea.view.crews[1].damage == 2
        assert "DIRECT HIT" in sea.seen(1)


@pytest.mark.rule("CS-037")
async def test_a_list_of_systems_makes_way_for_what_the_enemy_asks() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6", torpedo=3), sub("I2", sonar=3), **REAL_TIME), bots=False) as sea:
        await sea.tap(0, ACT)
        assert "Aim a torpedo" in sea.seen(0)
        sea.table.match.play(seat_of(1, CAPTAIN), ("stop", "sonar"))
        await sea.pilot.pause()
        assert "Aim a torpedo" not in sea.seen(0)
        assert "They ping us" in sea.seen(0)


async def test_acting_where_nothing_is_to_be_done_leads_to_where_one_is_awaited() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6"), **REAL_TIME), bots=False) as sea:
        await sea.tap(0, N, ACT, ACT)  # heads north, and marks
        await sea.tap(1, ACT)
        assert sea.console(0).station == ENGINEER_STATION
        await sea.tap(0, ACT)
        assert sea.console(0).station == CAPTAIN_STATION
        assert sea.view.crews[0].orders == 1


async def test_a_drone_that_is_belayed_leaves_no_sector_to_name() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6", drone=4), **REAL_TIME), bots=False) as sea:
        await sea.tap(1, S, ACT, SE)
        assert "Belay" in sea.seen(1)
        await sea.tap(1, BACK)
        assert "belayed" in sea.heard
        assert "sector" not in sea.seen(1)


async def test_the_corners_go_round_the_roles_that_one_holds_and_the_crew() -> None:
    async with at_one_keyboard(crew(TWO), bots=False) as sea:
        stations = []
        for corner in (NE, NE, NE, NW):
            await sea.tap(0, corner)
            stations.append(sea.console(0).station)
        assert stations == [ENGINEER_STATION, CREW_STATION, CAPTAIN_STATION, CREW_STATION]


READY = [Heard(0, 0, "ready", ("drone",))]


@pytest.mark.rule("CS-026", "CS-061")
@pytest.mark.parametrize(("slots", "sectors"), [((N, ACT, SE, SE, ACT), [(3,)]), ((ACT,), [])], ids=["drone", "nothing"])
async def test_the_mate_launches_a_drone_or_nothing_without_letters(slots: tuple[int, ...], sectors: list[tuple[int, ...]]) -> None:
    async with at_one_keyboard(crew(TWO, sub("D6", drone=4), step="activate", radio=READY), bots=False) as sea:
        await take(sea, 0, PASS)
        await sea.tap(1, *slots)
        assert [entry.facts for entry in sea.view.radio if entry.kind == "drone"] == sectors
        assert sea.view.active == 1


@pytest.mark.rule("CS-107")
async def test_the_operator_plots_slides_marks_and_reports_with_eight_keys() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6"), radio=heard(1, "NE")), bots=False) as sea:
        await sea.tap(1, NE, ACT, ACT, SW, SW, S)
        sheet = known(sea).operator
        assert sheet is not None
        assert (len(sheet.plot), sheet.shift) == (3, (-2, 1))
        await sea.tap(1, BACK)
        await sea.choose_in_menu(1, "Suspect")
        await sea.tap(1, SE, ACT, BACK, BACK)
        assert int(known(sea).suspects, 16).bit_count() == 1
        await sea.choose_in_menu(1, "Report")
        assert int(known(sea).suspects, 16).bit_count() == 52


async def test_nothing_on_the_screen_names_a_key_that_is_typed() -> None:
    async with at_one_keyboard(crew(TWO, sub("D6", **FULL), step="order"), bots=False) as sea:
        for player in (0, 1):
            for _ in range(3):
                await sea.tap(player, NE)
                for words in ("Enter", "Esc", "arrows", "letter", " t Torpedo", " m Mine", " n ", "1-9", " q ", " ' "):
                    assert words not in sea.seen(player), words


# Two crews


@pytest.mark.rule("CS-042", "CS-159")
async def test_two_crews_take_turns_behind_the_curtain_and_no_frame_there_tells_anything() -> None:
    table = crew({"Ann": range(ROLE_COUNT)}, step="start")
    bo = Person("Bo")
    for role in range(ROLE_COUNT):
        table.replace(seat_of(1, role), bo)
    async with at_one_keyboard(table, (120, 40), secrets="covered") as sea:
        assert len(sea.screen.panes) == 1
        console, curtains = sea.console(0), 0
        while curtains < 6:
            if console.covered:
                curtains += 1
                assert {line.strip() for line in sea.text.splitlines()} - {""} <= NEUTRAL
            elif console.seat is not None and not console.secrecy.holds:
                own = crew_of(console.seat)
                assert f"Crew · {CREWS[own]}" in sea.text
                assert f"Crew · {CREWS[1 - own]}" not in sea.text
            ready = console.covered or console.secrecy.holds or console.steps.busy
            await sea.press(*(["enter"] if ready else KeyPlayer(console, "torpedo").keys() or ["enter"]))


@pytest.mark.rule("CS-042")
def test_two_crews_cannot_play_in_real_time_at_one_screen() -> None:
    with pytest.raises(Refused, match="people of both crews share a terminal only turn by turn"):
        seat_plans("crew=me:Ann,crew2=me:Bo", GAME, GAME.check({"mode": "real-time"}), "Ann")


# Pictures


async def test_two_panes(looks: SnapshotAssertion) -> None:
    orca = sub("F5 F6 G6", mines="C5", **FULL)
    table = crew(TWO, orca, step="activate", radio=heard(1, "NNEE"), map="lantern-bank", scenario="decoy-buoy")
    async with at_one_keyboard(table, bots=False) as sea:
        await take(sea, 0, USE["torpedo"])
        await sea.tap(0, S, S)
        await sea.tap(1, NE, ACT, ACT)
        assert f"{sea.text}\n" == looks


async def test_four_panes(looks: SnapshotAssertion) -> None:
    orca = sub("F5 F6 G6", mines="C5", **FULL)
    async with at_one_keyboard(crew(FOUR, orca, radio=heard(1, "NNEE"), map="skerry-sound"), (160, 48), bots=False) as sea:
        await sea.tap(2, N, ACT)
        await sea.tap(0, S)
        await sea.tap(1, SE)
        await sea.tap(3, ACT, SW)
        assert f"{sea.text}\n" == looks


@pytest.mark.parametrize("options", [{}, REAL_TIME])
@pytest.mark.rule("CS-132")
async def test_a_captain_resigns_when_the_crew_agrees(options: dict[str, Any]) -> None:
    table = crew(TWO, step="order", **options)
    async with at_one_keyboard(table, bots=False) as sea:
        sea.console(0).submit("resign")
        await sea.pilot.pause()
        await sea.tap(0, N, ACT)  # the console asks its own player first
        assert "Bo must agree" in sea.seen(0)
        assert "Ann asks to resign for Orca. The other crew wins then." in " ".join(sea.seen(1).replace("│", " ").split())
        await sea.tap(1, ACT)  # no
        assert (table.match.outcome, sea.console(1).dialogs) == (None, [])
        assert "Your side plays on" in sea.seen(0)
        sea.console(0).submit("resign")
        await sea.pilot.pause()
        await sea.tap(0, N, ACT)
        assert "your side plays on: ask again in the next turn" in sea.seen(0)


@pytest.mark.rule("CS-132")
async def test_the_last_yes_of_a_crew_ends_the_game() -> None:
    table = crew(TWO, step="order")
    async with at_one_keyboard(table, bots=False) as sea:
        sea.console(0).submit("resign")
        await sea.pilot.pause()
        await sea.tap(0, N, ACT)  # the console asks its own player first
        await sea.tap(1, S, ACT)
        assert table.match.outcome is not None
        assert "The game is over" in sea.seen(1)
