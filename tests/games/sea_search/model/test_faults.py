"""The checks find impossible positions, so that damaged saves are refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgpack
import pytest

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Event, Refused
from seatui.engine.laws import RandomGame
from seatui.games.sea_search.model.content import BEAST_CARDS, ITEM, SEA_CARD
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.state import State, Token
from seatui.games.sea_search.play.decisions import DECISION_KINDS, STEPS
from seatui.games.sea_search.play.faults import FACTS
from seatui.games.sea_search.rules import SeaSearch
from tests.games.sea_search.position import BEAST, Sea, given

RED, GREEN = 0, 1
HUGE = 1 << 40
Change = Callable[[Sea], object]


def sets(**fields: Any) -> Change:
    """Set fields of the state."""
    return lambda sea: sea.with_(**fields)


def pending(kind: str, *facts: Any, seat: int = RED) -> Change:
    """Put a frame on top."""
    return lambda sea: sea.state.pending.append(Frame(kind, seat, facts))


def battle(why: str, *dice: int, about: Any) -> Change:
    """Put a battle on top: Red has rolled these dice against Green for ``about``, and may roll again."""

    def change(sea: Sea) -> None:
        frame = Frame("foe_rolls", RED, (why, dice, 1, GREEN, tuple(sea.numbered((about,)))))
        sea.hand(RED, "ITM-09").state.pending += [frame, Frame("reroll_dice", RED)]

    return change


def check_refused(sea: Sea, change: Change) -> None:
    assert sea.rules.unpack(sea.state.pack()) == sea.state
    change(sea)
    with pytest.raises(Refused):
        sea.rules.unpack(sea.state.pack())


PIECES: dict[str, Change] = {
    "a ship off the board": lambda sea: sea.ship(RED, (5, 5)),
    "no ship": lambda sea: sea.ship(RED, None),
    "a tile too many": lambda sea: sea.tiles(RED, (3, 1)),
    "tiles for which no piece was used": lambda sea: sea.tiles(RED, (3, 1), (3, 2)),
    "tiles off the others": lambda sea: sea.tiles(RED, (8, 1), (8, 2)).with_(addons={RED: 5}),
    "a tile outside the field": lambda sea: sea.state.board.tiles.update({HUGE: RED}),
    "a hole in the Sea Heart": lambda sea: sea.state.board.tiles.pop(sea.tile((0, 0))),
    "a start tile of the wrong colour": lambda sea: sea.state.board.tiles.update({sea.tile((1, 1)): GREEN}),
    "a Probe on the rim": lambda sea: sea.probe(RED, (2, 1), (3, 1)),
    "a Probe outside the field": lambda sea: sea.state.probes.update({HUGE: RED}),
    "a Probe of nobody": lambda sea: sea.probe(2, (0, 0), (0, 1)),
    "six Seaports": lambda sea: sea.with_(stock={RED: 5}),
    "a Seaport on the centre": lambda sea: sea.seaports(RED, (1, 1), (0, 0)),
    "a Seaport beside the board": lambda sea: sea.seaports(RED, (1, 1), (5, 5)),
    "a player without a Seaport": lambda sea: sea.seaports(RED),
    "seven Search tokens": lambda sea: sea.search(RED, (2, 1), (1, 2), (1, 0), (0, 1), (-1, 0), (0, -1), (1, -1)),
    "a Search token at a Seaport": lambda sea: sea.search(RED, (1, 1)),
    "an Island and a Search token on one tile": lambda sea: sea.search(RED, (2, 1)).islands((2, 1)),
    "an Island that nobody drew": lambda sea: sea.islands((2, 1)),
    "Islands out of order": lambda sea: setattr(sea.state, "islands", [sea.tile((2, 1)), sea.tile((1, 2))]),
    "a Probe Counter of five": sets(probe_counter={RED: 5}),
    "a Research Counter of five": sets(research={RED: 5}),
    "a Research Counter of zero": sets(research={RED: 0}),
    "more add-on pieces than there are": sets(addons={RED: 7}),
    "a bonus without bounds": sets(bonus={RED: HUGE}),
    "one player": sets(stock=[0]),
    "a player who is out and has a ship": sets(fallen={GREEN: 1}),
    "players out in an impossible order": lambda sea: sea.ship(GREEN, None).seaports(GREEN).with_(fallen={GREEN: 2}),
}
CARDS: dict[str, Change] = {
    "an Item card twice": lambda sea: sea.state.hands[RED].append(ITEM["ITM-20"]),
    "an Item card too few": lambda sea: sea.state.item_deck.pop(),
    "an Item card that does not exist": lambda sea: sea.state.item_deck.__setitem__(0, 99),
    "five cards in a hand": lambda sea: sea.hand(RED, "ITM-01", "ITM-02", "ITM-03", "ITM-04", "ITM-05"),
    "a hand out of order": lambda sea: sea.hand(RED, "ITM-01", "ITM-02").state.hands[RED].reverse(),
    "a card that stands and cannot": lambda sea: sea.standing(RED, "ITM-01"),
    "a Song card twice": lambda sea: sea.state.song_deck.append(3),
    "a Song token without a song": lambda sea: sea.state.songs.update({sea.tile((2, 1)): 4}),
    "a song on two tiles": lambda sea: sea.song((2, 1), 1, 0, RED).state.songs.update({sea.tile((1, 2)): 1}),
    "a song nobody knows": lambda sea: sea.song((2, 1), 1, 0),
    "a song that was recorded before it was found": sets(recorded={RED: 1}),
    "songs without bounds": sets(recorded={RED: HUGE}),
    "a position that is known and empty": sets(known={1: 1}),
    "a Sea card too few": lambda sea: sea.state.sea_deck.pop(),
    "a Beast in a normal game": sets(beast=1, drawer=0),
    "a Beast card in a normal game": lambda sea: sea.state.sea_deck.append(SEA_CARD["SEA-X1"]),
}
TURNS: dict[str, Change] = {
    "actions below nothing": sets(actions=-1),
    "actions without end": sets(actions=HUGE),
    "too many free steps": sets(free_steps=3),
    "no turn": sets(turn=0),
    "a turn of nobody": sets(active=2),
    "a lone survivor for ever": sets(lone_turns=21),
    "passage denied by nobody": lambda sea: sea.state.denied.append((sea.tile((1, 1)), sea.tile((-1, -1)), 9)),
    "passage denied at no tile": lambda sea: sea.state.denied.append((HUGE, sea.tile((-1, -1)), 1)),
    "an end with questions": sets(ended="songs", winner=RED),
    "an end of no kind": sets(ended="boredom", pending=[]),
    "an end without a winner": sets(ended="songs", pending=[]),
    "a winner before the end": sets(winner=RED),
    "nothing pending": sets(pending=[]),
}
FRAMES: dict[str, Change] = {
    "a frame of no kind": pending("choose_tea"),
    "a frame of nobody": pending("choose_advance", 0, seat=5),
    "a step on top": pending("research_stolen"),
    "a question without options": pending("choose_search_token"),
    "a frame of a Beast that is not there": pending("choose_siren_move"),
    "too many facts": pending("choose_retreat_seaport", 1),
    "a direction to nowhere": pending("choose_addon_tile", 6, 1),
    "a tile that does not exist": pending("choose_advance", HUGE),
    "a text for a tile": pending("choose_advance", "x"),
    "a reason that nobody knows": pending("choose_probe_to_remove", -1, 1, "spite"),
    "a card that is not aimed": pending("choose_item_target", ITEM["ITM-10"]),
    "a card that does not exist": pending("choose_item_target", 99),
    "dice to roll again without a battle": lambda sea: pending("reroll_dice")(sea.hand(RED, "ITM-09")),
    "a battle for a Probe that is not there": battle("probe", 1, about=((0, 0), (0, 1))),
    "a die with seven eyes": battle("seaport", 7, about=(-1, -1)),
    "a step of a ship that is nobody's": pending("choose_step", 7, "SEA-G5"),
    "a trade without songs": lambda sea: pending("choose_trade_tokens")(sea.search(RED, (2, 1), (-2, -1)).with_(song_deck=bytearray())),
    "two turns at once": lambda sea: sea.state.pending.append(sea.state.pending[-1]),
    "a turn of somebody else": lambda sea: sea.state.pending.__setitem__(0, Frame("turn_over", GREEN)),
    "steps of a turn out of order": lambda sea: sea.state.pending.reverse(),
    "passage without actions": lambda sea: pending("grant_passage", RED, sea.tile((-1, -1)), seat=GREEN)(sea.with_(actions=1)),
    "passage asked of the wrong player": lambda sea: pending("grant_passage", RED, sea.tile((-1, -1)), seat=RED)(sea),
}  # fmt: skip


@pytest.mark.parametrize(
    "change", [*PIECES.values(), *CARDS.values(), *TURNS.values(), *FRAMES.values()], ids=[*PIECES, *CARDS, *TURNS, *FRAMES]
)
def test_what_cannot_be_is_refused_when_it_is_read(change: Change) -> None:
    check_refused(given(), change)


BEASTS: dict[str, tuple[str, Change]] = {
    "a Beast that does not exist": ("storm", sets(beast=8)),
    "a Beast that came twice": ("storm", sets(beaten=[BEAST["storm"]])),
    "a Beast nobody drew": ("storm", sets(drawer=-1)),
    "a piece of another Beast": ("storm", lambda sea: sea.state.tokens.append(Token("kraken", sea.tile((0, 1))))),
    "a piece off the board": ("storm", lambda sea: sea.state.tokens.append(Token("storm", HUGE))),
    "a third side": ("storm", lambda sea: sea.state.tokens.append(Token("storm", sea.tile((0, 1)), 2))),
    "two Storm Centres on a tile": ("storm", lambda sea: sea.state.tokens.append(Token("storm", sea.tile((0, 0)), 1))),
    "cargo of a Beast that has none": ("storm", sets(cargo={RED: 0})),
    "a counter of six": ("storm", sets(beast_counter={RED: 6})),
    "a mark of nobody": ("storm", sets(proof=4)),
    "two Whistles": ("kraken", sets(cargo={RED: 0})),
    "no Whistle": ("kraken", lambda sea: sea.state.tokens.pop(0)),
    "no Fog": ("fog", lambda sea: sea.state.tokens.pop(0)),
    "the same Specimen twice": ("fog", sets(cargo={RED: 1, GREEN: 1})),
    "a Specimen of nobody": ("fog", sets(cargo={RED: 2})),
    "pieces of a Beast that is gone": ("seamites", lambda sea: sea.with_(beast=0, beaten=[BEAST["seamites"]], beast_counter=[0, 0])),
    "a Battlecruiser that is asked for and not there": ("military", pending("choose_cruiser_probe", GREEN)),
    "a way of a Battlecruiser without tiles": ("military", pending("choose_cruiser_step", RED, 2, -1, ((),))),
}
TOKENS: dict[str, Sequence[tuple[str, tuple[int, int], int]]] = {
    "storm": [("storm", (0, 0), 0)],
    "kraken": [("whistle", (0, 0), 0), ("kraken", (1, 1), 0)],
    "fog": [("fog", (0, 0), 0), ("specimen", (2, 1), 0)],
    "seamites": [("seamite", (1, 1), 1)],
    "military": [("cruiser", (0, 1), 0)],
}


def test_a_battle_that_can_be_is_read() -> None:
    for change in (battle("probe", 1, about=((-1, -1), (-1, 0))), battle("seaport", 6, about=(-1, -1))):
        sea = given()
        change(sea)
        assert sea.rules.unpack(sea.state.pack()) == sea.state


@pytest.mark.parametrize(("beast", "change"), BEASTS.values(), ids=BEASTS)
def test_what_cannot_be_of_a_beast_is_refused_when_it_is_read(beast: str, change: Change) -> None:
    check_refused(given(mode="epic").beast(beast, *TOKENS[beast]), change)


def test_every_kind_of_frame_has_its_facts() -> None:
    assert FACTS.keys() == DECISION_KINDS.keys() | STEPS.keys()


@pytest.mark.parametrize("mode", ["normal", "epic"])
def test_random_games_have_no_faults(mode: str) -> None:
    for seed in range(8):
        game = RandomGame(given(seats=3, mode=mode).rules, seed)
        while game.number < 200 and game.step():
            assert game.rules.faults(game.state) == []


# Damage


def test_bytes_that_are_no_position_are_refused() -> None:
    rules = given().rules
    for data in (b"", b"\xc1", msgpack.packb([]), msgpack.packb([None] * len(State.__slots__))):
        with pytest.raises(Refused):
            rules.unpack(data)


def damaged(values: Any, dice: SplitMix64) -> Any:
    """Return the values with one random change."""
    if isinstance(values, list) and values and dice(8):
        place = dice(len(values))
        return [*values[:place], damaged(values[place], dice), *values[place + 1 :]]
    if isinstance(values, list):
        return values + values[-1:] if dice(2) else values[:-1]
    if isinstance(values, bytes):
        place = dice(len(values) + 1)
        return values[:place] + bytes([dice(40)]) + values[place + 1 :]
    if isinstance(values, bool):
        return not values
    return values + (1, -1, 2, -7, HUGE)[dice(5)] if isinstance(values, int) else values + "x"


def play_on(rules: SeaSearch, state: State, dice: SplitMix64) -> None:
    """View, describe, say, parse and play as a table does."""

    def narrate(event: Event) -> None:
        rules.narrate(event, ())

    for seat in (*range(rules.seats), None):
        rules.describe(rules.view(state, seat), ())
    for _ in range(15):
        for decision in rules.decisions(state):
            options = rules.options(state, decision.seat)
            action = options[dice(len(options))]
            assert rules.parse(state, decision.seat, rules.say(state, decision.seat, action)) == action
            rules.apply(state, decision.seat, action, dice, narrate)
            assert rules.faults(state) == []


@pytest.mark.parametrize("seed", range(12))
def test_damaged_bytes_are_refused_or_can_be_played_on(seed: int) -> None:
    rules, dice = given(seats=2 + seed % 3, mode="epic").rules, SplitMix64(seed)
    game = RandomGame(rules, seed)
    for _ in range(5):
        for _ in range(15):
            game.step()
        for _ in range(40):
            try:
                state = rules.unpack(msgpack.packb(damaged(msgpack.unpackb(game.state.pack()), dice)))
            except Refused:
                continue
            play_on(rules, state, dice)


def test_the_table_of_beasts_is_complete() -> None:
    assert len(BEAST_CARDS) == len(given(mode="epic").figures.beasts) - 1
