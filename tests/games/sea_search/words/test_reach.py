"""The forecast of the turn's end: it names what the rules then do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import BEAST_CARDS, SEA_CARD
from seatui.games.sea_search.model.names import Namer
from seatui.games.sea_search.model.state import State
from seatui.games.sea_search.rules import SeaSearch
from seatui.games.sea_search.words.reach import Reach, reach, reach_lines
from tests.games.sea_search.position import NAMES, Sea, given
from tests.narrowing import checked

END = ("end_turn",)


def epic(seats: int = 2) -> Sea:
    return given(seats, mode="epic").calm().no_probes()


def foreseen(sea: Sea) -> Reach:
    return reach(sea.figures, sea.view(0), Namer(sea.figures, NAMES))


def hunted(*ships: tuple[int, int]) -> Sea:
    """The Fog on the centre, with ships on these tiles."""
    sea = epic(len(ships) if len(ships) > 1 else 2).beast("fog", ("fog", (0, 0), 0))
    for seat, tile in enumerate(ships):
        sea.ship(seat, tile)
    return sea


@pytest.mark.rule("SS-338")
def test_equally_near_ships_share_the_chance_of_being_hunted() -> None:
    sea = hunted((1, 1), (-1, -1))
    assert foreseen(sea).lines == (
        "After this turn the Fog reaches Bo on (-1,-1): 50 %.",
        "After this turn the Fog reaches Ann on (1,1): 50 %.",
    )
    assert foreseen(sea).chances[sea.tile((1, 1))] == Fraction(1, 2)


@pytest.mark.rule("SS-338", "SS-C27")
def test_tile_with_two_ships_is_hunted_twice_as_likely() -> None:
    sea = hunted((1, 1), (-2, 1), (1, 1))
    assert foreseen(sea).chances[sea.tile((1, 1))] == Fraction(2, 3)


@pytest.mark.rule("SS-288")
def test_siren_pulls_along_the_way_foreseen() -> None:
    sea = epic().ship(0, (1, 1)).beast("siren", ("siren", (-1, -1), 0))
    assert foreseen(sea).lines == ("At the end of the turn Ann's ship drifts to (0,1) or (1,0), then to (-1,1), the centre or (1,-1).",)
    assert len(foreseen(sea).ways) == 4


@pytest.mark.rule("SS-312")
def test_kraken_comes_up_beside_the_next_player_as_they_choose() -> None:
    sea = given(mode="epic", kraken_growth="turn").calm().beast("kraken", ("kraken", (1, 1), 0))
    (line,) = foreseen(sea).lines
    assert line.startswith("When Bo's turn begins, a Kraken comes up on ")
    assert line.endswith(", as Bo chooses.")


@pytest.mark.rule("SS-364")
def test_seaport_that_seamites_cannot_take_is_not_marked() -> None:
    sea = epic().seaports(0, (1, 1), (2, 1)).beast("seamites", ("seamite", (1, 1), 1), ("seamite", (2, 1), 0))
    assert [*foreseen(sea).chances] == [sea.tile((1, 1))]
    assert "the Seaport is lost 0 %, or two Probes 16 %." in foreseen(sea).lines[1]


def test_lines_tell_the_danger_too_and_say_when_there_is_no_beast() -> None:
    sea = hunted((1, 1), (-1, -1))
    assert reach_lines(sea.figures, sea.view(0), NAMES)[-1].startswith("Your danger if you ended the turn now: the Fog can take")
    assert reach_lines(sea.figures, epic().view(0), NAMES) == ["No Beast is about."]
    (paper,) = sea.rules.papers(sea.view(0), NAMES)
    assert paper.word == "forecast"
    assert paper.lines() == reach_lines(sea.figures, sea.view(0), NAMES)


def moved(beast: str, events: Sequence[Event]) -> list[int]:
    """Return the tiles to which the Beast came, or brought a ship, before the Sea card; of several Battlecruisers the first one's."""
    kinds = [event.kind for event in events]
    end = kinds.index("sea_card_drawn") if "sea_card_drawn" in kinds else len(events)
    found, first = [], None
    for event in events[:end]:
        f = event.facts
        if beast == "siren" and event.kind == "ship_moved" and f["how"] == "lured":
            found.append(f["end"])
        elif beast in ("fog", "military") and event.kind == "beast_token_moved" and first in (None, f["mark"]):
            first = f["mark"]
            found.append(f["end"])
        elif beast == "storm" and event.kind == "beast_token_flipped":
            found.append(f["tile"])
    return found


def end_turn(rules: SeaSearch, state: State, choose: random.Random, seed: int) -> list[Event]:
    """End the turn in a copy, with random answers until the next one begins, and return what happened."""
    events: list[Event] = []
    there, draw, turn = state.clone(), SplitMix64(seed), state.turn
    rules.apply(there, state.active, END, draw, events.append)
    while there.turn == turn and (decisions := rules.decisions(there)):
        seat = decisions[0].seat
        rules.apply(there, seat, choose.choice(list(rules.options(there, seat))), draw, events.append)
    return events


@pytest.mark.parametrize("beast", ["siren", "fog", "storm", "military"])
def test_beasts_come_only_where_the_forecast_says(beast: str) -> None:
    number = 1 + [card.id for card in BEAST_CARDS].index(beast)
    rules = checked(SeaSearch, GAME.rules(seats=3, mode="epic", max_rounds=60))
    tried = 0
    for seed in range(6):
        choose, draw = random.Random(seed), SplitMix64(seed)
        state = rules.start(SplitMix64(seed))
        card = SEA_CARD[BEAST_CARDS[number - 1].card]
        state.sea_deck.remove(card)
        state.sea_deck.append(card)
        for step in range(500):
            decisions = rules.decisions(state)
            if not decisions:
                break
            if decisions[0].kind == "choose_action" and state.beast == number and step % 5 == 0:
                view: View = rules.view(state, state.active)
                known = reach(rules.figures, view, Namer(rules.figures, NAMES))
                came = moved(beast, end_turn(rules, state, choose, seed + step))
                tried += bool(came)
                assert {*came} <= {*known.chances}, known.lines
            seat = decisions[0].seat
            rules.apply(state, seat, choose.choice(list(rules.options(state, seat))), draw, lambda _: None)
    assert tried > 5
