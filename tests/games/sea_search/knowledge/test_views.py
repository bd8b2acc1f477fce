"""Views show open facts and hide secrets (SS-465 to SS-477)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from seatui import Match
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Decision, Draw
from seatui.games.sea_search import GAME
from seatui.games.sea_search.knowledge.view import UNKNOWN, WAITING, View
from seatui.games.sea_search.model.content import BEAST_OF_CARD, ITEM, SEA_CARD
from seatui.games.sea_search.model.state import NOWHERE, State, Token
from seatui.match.table import Person, Table
from tests.games.sea_search.position import BEAST, Sea, given

RED, GREEN, BLUE = 0, 1, 2
BELL, CORAL = 1, 2
ECHO, ANOMALY = 0, 7


def cards(*names: str) -> tuple[int, ...]:
    return tuple(ITEM[name] for name in names)


# Item cards


@pytest.mark.rule("SS-465")
def test_hidden_cards_are_seen_by_their_player_alone() -> None:
    sea = given().hand(RED, "ITM-05", "ITM-09").hand(GREEN, "ITM-01")
    assert [view.hand for view in sea.views()] == [cards("ITM-05", "ITM-09"), cards("ITM-01"), ()]


@pytest.mark.rule("SS-465", "SS-476")
def test_which_cards_others_hold_makes_no_difference_to_a_view() -> None:
    one, other = given().hand(RED, "ITM-05").hand(GREEN, "ITM-01"), given().hand(RED, "ITM-05").hand(GREEN, "ITM-20")
    assert one.view(RED) == other.view(RED)
    assert one.view() == other.view()


@pytest.mark.rule("SS-466")
def test_everybody_sees_how_many_cards_others_hold() -> None:
    sea = given().hand(RED, "ITM-05", "ITM-09").hand(GREEN, "ITM-01")
    assert {tuple(player.cards for player in view.players) for view in sea.views()} == {(2, 1)}


@pytest.mark.rule("SS-466")
def test_everybody_sees_standing_cards_and_discards() -> None:
    sea = given().standing(GREEN, "ITM-17").hand(RED, "ITM-10").do("play_item", ITEM["ITM-10"])
    assert {(view.players[GREEN].standing, view.item_discards) for view in sea.views()} == {(cards("ITM-17"), cards("ITM-10"))}


# Songs


@pytest.mark.rule("SS-467", "SS-468")
def test_the_drawer_alone_knows_the_kind_of_a_song() -> None:
    sea = given(seats=3).song((2, 1), BELL, ANOMALY, RED, recorded=[RED])
    assert [view.song_board[BELL].kind for view in sea.views()] == ["Anomaly", "", "", ""]
    assert [view.song_board[BELL].card for view in sea.views()] == [ANOMALY, UNKNOWN, UNKNOWN, UNKNOWN]


@pytest.mark.rule("SS-468")
def test_whoever_peeked_by_clear_sonar_knows_the_kind_too() -> None:
    sea = given(seats=3).song((2, 1), BELL, ECHO, RED).song((1, 2), CORAL, ANOMALY, RED).with_(active=GREEN)
    sea.state.pending = [frame._replace(seat=GREEN) for frame in sea.state.pending]
    sea.draw_sea("SEA-G7").do("peek", BELL)
    assert [view.song_board[BELL].kind for view in sea.views()] == ["Echo", "Echo", "", ""]


@pytest.mark.rule("SS-468")
def test_everybody_sees_who_knows_a_song() -> None:
    sea = given(seats=3).song((2, 1), BELL, ECHO, RED, BLUE)
    assert {view.song_board[BELL].knowers for view in sea.views()} == {(RED, BLUE)}


@pytest.mark.rule("SS-469")
@pytest.mark.parametrize(("card", "kind"), [(ECHO, "Echo"), (ANOMALY, "Anomaly")])
def test_a_song_that_somebody_viewed_is_known_to_all(card: int, kind: str) -> None:
    sea = given(seats=3).song((1, 1), BELL, card, GREEN).seaports(RED, (2, 1)).do("view_song")
    assert [view.song_board[BELL].kind for view in sea.views()] == [kind] * 4
    assert [view.song_board[BELL].open for view in sea.views()] == [True] * 4


@pytest.mark.rule("SS-470")
def test_everybody_sees_which_songs_are_recorded() -> None:
    sea = given().song((2, 1), BELL, ECHO, RED, recorded=[RED]).song((1, 2), CORAL, ANOMALY, RED, recorded=[RED])
    assert {view.players[RED].songs for view in sea.views()} == {(BELL, CORAL)}


@pytest.mark.rule("SS-467", "SS-476")
def test_the_kind_of_a_song_that_one_does_not_know_makes_no_difference_to_a_view() -> None:
    one, other = given().song((2, 1), BELL, ECHO, RED), given().song((2, 1), BELL, ANOMALY, RED)
    assert one.view(GREEN) == other.view(GREEN)
    assert one.view() == other.view()


# Decks


@pytest.mark.rule("SS-471", "SS-472", "SS-476")
@pytest.mark.parametrize("deck", ["item_deck", "sea_deck", "song_deck"])
def test_the_order_of_a_deck_makes_no_difference_to_any_view(deck: str) -> None:
    sea, turned = given(mode="epic"), given(mode="epic")
    getattr(turned.state, deck).reverse()
    assert turned.views() == sea.views()


@pytest.mark.rule("SS-471")
def test_everybody_sees_how_many_cards_are_in_the_decks() -> None:
    sea = given(seats=3, mode="epic").hand(RED, "ITM-01").song((2, 1), BELL, ECHO, RED)
    assert {(view.item_deck, view.sea_deck, view.song_deck) for view in sea.views()} == {(33, 52, 7)}


@pytest.mark.rule("SS-472")
def test_everybody_sees_which_beasts_are_still_to_come() -> None:
    sea = given(mode="epic").beast("kraken", ("whistle", (0, 0), 0)).with_(beaten=[BEAST["storm"]])
    assert {view.beasts_left for view in sea.views()} == {
        tuple(BEAST[name] for name in ("siren", "fog", "privatization", "seamites", "military"))
    }


@pytest.mark.rule("SS-472")
def test_no_beast_is_to_come_in_a_normal_game() -> None:
    assert given().view(RED).beasts_left == ()


@pytest.mark.rule("SS-472")
def test_what_is_left_in_the_sea_deck_follows_from_the_discards() -> None:
    sea = given(mode="epic").draw_sea("SEA-N1")
    left = sea.view(GREEN).sea_left
    assert [left[card] for card in range(len(left))] == [sea.state.sea_deck.count(card) for card in range(len(left))]
    assert left[SEA_CARD["SEA-N1"]] == 2
    assert all(left[card] == 1 for card in BEAST_OF_CARD)


# Open facts


def on_red(field: str, value: object) -> Callable[[Sea], object]:
    return lambda sea: getattr(sea.state, field).__setitem__(RED, value)


OPEN: dict[str, Callable[[Sea], object]] = {
    "Probe Counter": on_red("probe_counter", 3),
    "Research Counter": on_red("research", 4),
    "Beast Counter": on_red("beast_counter", 4),
    "stock": on_red("stock", 2),
    "add-on pieces": on_red("addons", 2),
    "carried piece": on_red("cargo", 0),
    "lost turn": on_red("loses_turn", True),
    "actions of the next turn": on_red("bonus", 1),
    "Probe": lambda sea: sea.probe(RED, (0, 0), (0, 1)),
    "Seaport": lambda sea: sea.seaports(RED, (1, 1), (2, 1)),
    "Search token": lambda sea: sea.search(RED, (2, 1)),
    "Island": lambda sea: sea.islands((2, 1)),
    "ship": lambda sea: sea.ship(RED, (2, 1)),
    "tile": lambda sea: sea.tiles(RED, (3, 1), (3, 2)),
    "Beast token": lambda sea: sea.state.tokens.append(Token("kraken", sea.tile((0, 1)))),
    "side of a Beast token": lambda sea: sea.state.tokens.__setitem__(0, sea.state.tokens[0]._replace(mark=1)),
    "storm-proof mark": lambda sea: setattr(sea.state, "proof", 1),
    "actions": lambda sea: setattr(sea.state, "actions", 1),
    "denied passage": lambda sea: sea.state.denied.append((sea.tile((1, 1)), sea.tile((-1, -1)), GREEN)),
}


@pytest.mark.rule("SS-473")
@pytest.mark.parametrize("change", OPEN)
def test_what_lies_open_is_seen_by_everybody(change: str) -> None:
    sea = given(mode="epic").beast("kraken", ("whistle", (0, 0), 0))
    before = sea.views()
    OPEN[change](sea)
    assert all(now != then for now, then in zip(sea.views(), before, strict=True))


@pytest.mark.rule("SS-473")
def test_everybody_sees_the_supplies() -> None:
    sea = given().search(RED, (2, 1), (1, 2)).probe(RED, (0, 0), (0, 1))
    shown = {(view.players[RED].probes_left, view.players[RED].search_left, view.players[RED].addons_left) for view in sea.views()}
    assert shown == {(15, 4, 6)}


@pytest.mark.rule("SS-473")
def test_probes_of_a_player_who_is_out_are_shown_as_inactive() -> None:
    sea = given(seats=3).with_(fallen={BLUE: 1}).ship(BLUE, None)
    assert {probe.active for probe in sea.view(RED).probes if probe.seat == BLUE} == {False}
    assert {probe.active for probe in sea.view(RED).probes if probe.seat != BLUE} == {True}


def battle() -> Sea:
    """Green attacks Red's Probe with two dice, and holds a card that the others do not know."""
    sea = given(active=GREEN).ship(GREEN, (1, 0)).probe(GREEN, (0, 0), (1, 0)).probe(GREEN, (0, 1), (1, 0)).hand(GREEN, "ITM-09")
    return sea.do("attack_probe", sea.edge((1, 0), (1, 1)), dice=[6, 5])


@pytest.mark.rule("SS-473")
def test_everybody_sees_the_dice_on_the_table() -> None:
    assert {view.pending[-2].facts[1] for view in battle().views()} == {(6, 5)}


@pytest.mark.rule("SS-474")
def test_the_question_to_roll_again_is_shown_to_others_as_waiting_without_a_reason() -> None:
    shown = [(view.decisions[0].kind, view.pending[-1].kind) for view in battle().views()]
    assert shown == [(WAITING, WAITING), ("reroll_dice", "reroll_dice"), (WAITING, WAITING)]
    assert "Second Reading" not in battle().view(RED).decisions[0].prompt


@pytest.mark.rule("SS-474")
def test_the_question_is_put_in_the_same_way_to_whoever_holds_another_card() -> None:
    other = battle()
    other.state.hands[GREEN][0] = ITEM["ITM-01"]
    assert other.view(RED) == battle().view(RED)
    assert other.options == [("keep",)]


@pytest.mark.rule("SS-475")
def test_people_at_one_screen_are_asked_before_a_hand_is_shown() -> None:
    assert GAME.secrets


@pytest.mark.rule("SS-475")
def test_a_watcher_sees_no_hand_and_no_unheard_song() -> None:
    view = given().hand(RED, "ITM-05").song((2, 1), BELL, ECHO, RED, GREEN).view()
    assert (view.hand, view.song_board[BELL].kind) == ((), "")


# Saves

HIDDEN: dict[str, Callable[[State], object]] = {
    "hands": lambda state: state.hands.reverse(),
    "Item deck": lambda state: state.item_deck.reverse(),
    "Sea deck": lambda state: state.sea_deck.reverse(),
    "Song deck": lambda state: state.song_deck.reverse(),
    "songs": lambda state: state.song_board.__setitem__(BELL, 5),
    "who knows a song": lambda state: state.known.__setitem__(BELL, 3),
}


@pytest.mark.rule("SS-477")
@pytest.mark.parametrize("change", HIDDEN)
def test_what_is_hidden_is_saved(change: str) -> None:
    state = given().hand(RED, "ITM-05").song((2, 1), BELL, ECHO, RED).state
    before = state.pack()
    HIDDEN[change](state)
    assert state.pack() != before


@pytest.mark.rule("SS-477")
def test_the_views_of_a_saved_game_stay_those_of_each_player() -> None:
    sea = given().hand(RED, "ITM-05").hand(GREEN, "ITM-01").song((2, 1), BELL, ECHO, RED, recorded=[RED])
    back = Sea(sea.rules, sea.rules.unpack(sea.state.pack()))
    assert back.views() == sea.views()
    assert len({view.hand for view in back.views()}) == 3


def answer_at_random(match: Match, dice: SplitMix64) -> None:
    seat = match.decisions()[0].seat
    options = match.options(seat)
    match.play(seat, options[dice(len(options))])


@pytest.mark.rule("SS-477", "SS-485")
def test_a_match_that_was_saved_goes_on_with_the_same_secrets_and_the_same_chance(tmp_path: Path) -> None:
    kept, saved = (Match.new("sea-search", seats=3, seed=7, path=tmp_path / name, mode="epic") for name in ("kept.sea", "saved.sea"))
    for match in (kept, saved):
        dice = SplitMix64(4)
        for _ in range(30):
            answer_at_random(match, dice)
    saved.close()
    saved = Match.load(tmp_path / "saved.sea")
    for match in (kept, saved):
        dice = SplitMix64(5)
        for _ in range(30):
            answer_at_random(match, dice)
    assert [saved.view(seat) for seat in (0, 1, 2, None)] == [kept.view(seat) for seat in (0, 1, 2, None)]
    kept.close()
    saved.close()


class Spy:
    """A bot that keeps the views it gets."""

    level = "spy"

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, view: Any, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        self.shown.append((view, decision.seat))
        return options[draw(len(options))]


@pytest.mark.rule("SS-476")
def test_a_bot_is_shown_what_a_person_in_its_seat_would_see(tmp_path: Path) -> None:
    match = Match.new("sea-search", seats=2, seed=3, path=tmp_path / "spies.sea")
    spies = [Spy(), Spy()]
    table = Table(match, spies)
    for _ in range(40):
        seat = table.bot_seat()
        assert seat is not None
        seen = match.view(seat)
        table.play_bot()
        assert spies[seat].shown[-1] == (seen, seat)
    assert {view.seat for spy in spies for view, _ in spy.shown} == {RED, GREEN}
    match.close()


@pytest.mark.rule("SS-487")
def test_a_bot_goes_on_for_a_player_who_leaves_and_sees_no_more_than_that_seat() -> None:
    table = Table(Match.new(GAME, 2, seed=3), [Person("Ann"), Person("Bo")])
    seat = table.match.decisions()[0].seat
    before, spy = table.match.view(seat), Spy()
    table.replace(seat, spy)
    assert table.match.view(seat) == before
    while table.play_bot():
        pass
    assert spy.shown[0] == (before, seat)
    assert table.match.decisions()[0].seat != seat


# Figures for screens and bots


def test_the_warden_is_the_drawer_or_the_next_player_in_the_game() -> None:
    sea = given(seats=3, mode="epic").beast("storm", ("storm", (0, 0), 0), drawer=BLUE)
    assert sea.view().warden == BLUE
    assert sea.with_(fallen={BLUE: 1}).view().warden == RED


def test_a_view_says_where_every_ship_is() -> None:
    sea = given(seats=3).ship(BLUE, None)
    assert [player.ship for player in sea.view().players] == [sea.tile((1, 1)), sea.tile((-2, 1)), NOWHERE]


def fields(view: tuple[Any, ...]) -> set[type]:
    """Return the types of everything in a view."""
    return {type(view)} | {kind for item in view for kind in (fields(item) if isinstance(item, tuple) else {type(item)})}


def test_a_view_is_made_of_atoms_and_tuples() -> None:
    view: View = given(mode="epic").beast("storm", ("storm", (0, 0), 0)).view(RED)
    assert all(issubclass(kind, int | str | tuple | type(None)) for kind in fields(view))
