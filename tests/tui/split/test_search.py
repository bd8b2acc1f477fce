"""Sea Search at one keyboard: no covered pane shows cards in hand, or songs that only one player has seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from syrupy.assertion import SnapshotAssertion

from seatui.bots import make
from seatui.engine.contract import Rules, Seat
from seatui.games.sea_search import GAME
from seatui.games.sea_search.model.content import ITEM, ITEMS
from seatui.games.sea_search.pane.masking import concealed, masked
from seatui.match.referee import Match
from seatui.match.table import Table
from seatui.tui.pane.position import Held, Position
from seatui.tui.widgets.hex.tile import Edge
from tests.games.sea_search.pane.sample_positions import ALL, rich, with_beast
from tests.games.sea_search.pane.search_app import table_of
from tests.games.sea_search.position import Sea, given
from tests.tui.pictures import picture
from tests.tui.split.together import ACT, BACK, NE, NW, SE, SW, N, S, play_to_the_end, table_for, together

TAILWIND, SECOND_READING = ITEMS[ITEM["ITM-01"]].name, ITEMS[ITEM["ITM-09"]].name


def with_cards() -> Table:
    """Return a table at Ann's turn, where she holds three cards and Bob one."""
    return table_of(given().calm().hand(0, "ITM-01", "ITM-09", "ITM-01").hand(1, "ITM-02"), people=2)


# Playing with a covered pane


async def test_a_covered_pane_is_sailed_with_like_any_other_and_says_that_there_are_cards() -> None:
    table = with_cards()
    async with together(table) as sea:
        assert "3 cards: look to play one" in sea.seen(0)
        assert not any(card.name in sea.text for card in ITEMS)
        start = table.view(0).players[0].ship
        await sea.tap(0, SE, ACT)
        assert table.view(0).players[0].ship != start
        assert not any(name in frame for frame in sea.frames for name in (TAILWIND, SECOND_READING))


async def test_whoever_looks_at_the_cards_plays_one_and_is_covered_again() -> None:
    table = with_cards()
    async with together(table) as sea:
        await sea.tap(0, BACK)
        await sea.choose_in_menu(0, "Items")
        assert "peeking" in sea.bar(0)
        assert f"Play {TAILWIND}" in sea.seen(0)
        await sea.tap(0, ACT)
        assert table.view(0).free_steps == 2
        assert "peeking" not in sea.bar(0)
        assert SECOND_READING not in sea.seen(0)
        assert "2 Item cards, covered" in sea.seen(0)


async def test_whoever_only_reads_the_cards_is_covered_again_and_may_read_in_the_turn_of_others() -> None:
    async with together(with_cards()) as sea:
        await sea.tap(1, BACK)
        await sea.choose_in_menu(1, "Items")
        assert "Emergency Tow" in sea.seen(1)
        await sea.tap(1, BACK)
        assert "peeking" not in sea.bar(1)
        assert "Emergency Tow" not in sea.text


async def test_the_first_card_is_not_seen_when_it_is_drawn() -> None:
    table = table_of(given().calm().ship(0, (1, 0)).next_item("ITM-01"), people=2)
    async with together(table) as sea:
        await sea.choose(0, ("draw_item",))
        assert table.view(0).hand
        assert "something new under the cover" in sea.seen(0)
        assert not any(TAILWIND in words for words in (*sea.frames, *(line.text for line in sea.pane(0).log_view.lines)))


async def test_dice_that_could_be_rolled_again_ask_for_a_look_in_the_own_pane_alone() -> None:
    battle = given().no_probes().ship(0, (1, 0)).probe(0, (1, 0), (1, 1)).probe(1, (1, 0), (0, 1)).hand(0, "ITM-09")
    battle.do("attack_probe", ((1, 0), (0, 1)), dice=[2])
    async with together(table_of(battle, people=2)) as sea:
        assert "Your choice: f looks, the others look away" in sea.seen(0)
        assert SECOND_READING not in sea.text
        assert ": decide how to go on" in sea.seen(1)
        await sea.tap(0, ACT)
        assert "roll again" in sea.seen(0)


async def test_passage_is_granted_by_the_other_player_at_once() -> None:
    table = table_of(given().calm(), people=2)
    async with together(table) as sea:
        ports = [action for action in table.match.options(0) if action[0] == "move_seaport_foreign"]
        await sea.choose(0, ports[0])
        await sea.tap(0, N, N)  # meanwhile the guest looks around
        assert "passage for Ann?" in sea.seen(1)
        await sea.choose_in_menu(1, "Grant passage")
        assert table.view(0).players[0].ship == ports[0][1]


async def test_an_edge_is_a_direction_after_cast_is_chosen_from_the_menu() -> None:
    table = table_of(given().calm().no_probes().ship(0, (1, 0)), people=2)
    async with together(table) as sea:
        await sea.tap(0, BACK)
        await sea.choose_in_menu(0, "Cast")
        assert "Choose an edge for the Probe: f chooses, r leaves" in sea.seen(0)
        await sea.tap(0, NE, SW, ACT)
        assert [probe.seat for probe in table.view(0).probes] == [0]


async def test_edges_that_lie_farther_off_are_gone_through_by_directions() -> None:
    table = table_of(ALL["choose_item_target ITM-06"](), people=2)
    async with together(table) as sea:
        edges = {Edge(action[1]) for action in table.match.options(0)}
        pointed = set()
        for slot in (N, N, NE, SE, SE, S, S, SW, SW, NW, N):
            await sea.tap(0, slot)
            pointed.add(sea.pane(0).board.target)
        assert pointed <= edges
        assert len(pointed) > 6
        chosen = sea.pane(0).board.target
        await sea.tap(0, ACT)
        assert chosen in {Edge(probe.edge) for probe in table.view(0).probes if probe.seat == 0}


# Nothing secret in any frame


def played(seed: int, **options: Any) -> Iterator[tuple[Rules[Any, Any], Any]]:
    """Yield the positions of a game among bots."""
    match = Match.new(GAME, 2, seed=seed, **options)
    bots = [make(GAME, "deckhand", seat, match.rules) for seat in range(2)]
    random = Random(seed)
    while match.outcome is None:
        yield match.rules, match._history.state.clone()
        decision = match.decisions()[0]
        action = bots[decision.seat].choose(match.view(decision.seat), decision, match.options(decision.seat), random.randrange)
        assert action is not None
        match.play(decision.seat, action)


def position_in(rules: Rules[Any, Any], state: Any, seat: Seat) -> Position:
    """Return the position that a pane of that seat gets."""
    decisions = rules.decisions(state)
    decision = next((each for each in decisions if each.seat == seat), None)
    options = tuple(rules.options(state, seat)) if decision else ()
    held = Held(seat, rules.view(state, seat), decision, options, tuple(rules.say(state, seat, action) for action in options))
    return Position(held, (held,), decisions, rules.outcome(state), rules.turn(state), 1)


def twin(rules: Rules[Any, Any], state: Any, seed: int) -> Any:
    """Return another position that looks the same to a watcher, with other cards in the hands and other songs on the board."""
    return rules.imagine(rules.view(state, None), Random(seed).randrange)


def private_song() -> Sea:
    """Return a position where Ann alone has seen the song at her ship."""
    return given().calm().ship(0, (1, 0)).song((1, 0), 1, 0, 0)


def test_what_is_left_in_the_open_is_the_same_in_all_worlds_that_look_so_to_a_watcher() -> None:
    asked = [(sea.rules, sea.state) for sea in (private_song(), *(make_sea() for make_sea in ALL.values())) for _ in range(6)]
    differing: set[str] = set()
    for number, (rules, state) in enumerate([*asked, *played(7, max_rounds=40, mode="epic")]):
        other = twin(rules, state, number)
        for seat in range(rules.seats):
            one, imagined = position_in(rules, state, seat), position_in(rules, other, seat)
            assert masked(one.view) == rules.view(state, None)._replace(seat=seat)
            assert concealed(one).asks == concealed(imagined).asks
            if one.decision is not None:
                differing |= {f"{one.decision.kind} {action[0]}" for action in {*one.options} ^ {*imagined.options}}
    assert differing >= {"choose_action play_item", "choose_action view_song", "choose_item_to_discard discard", "reroll_dice reroll"}


async def test_no_frame_of_a_covered_pane_tells_one_world_from_another() -> None:
    async with together(table_for("sea-search", seed=3)) as sea:
        for number, (rules, state) in enumerate(played(3, max_rounds=12)):
            if number % 11:
                continue
            shown = []
            for world in (state, twin(rules, state, number)):
                for seat in range(2):
                    sea.pane(seat).playback.arrive(position_in(rules, world, seat))
                await sea.pilot.pause()
                shown.append(picture(sea.pilot.app))
            assert shown[0] == shown[1]


# A whole game


def untold_cards(table: Table, seat: Seat) -> list[str]:
    """Return the cards in a hand that were never shown to everybody."""
    told = [line for entry in table.match.log(None) for line in entry.lines]
    names = {ITEMS[item].name for item in table.view(seat).hand}
    return [name for name in names if not any(name in line for line in told)]


async def test_two_people_play_a_whole_game_with_interleaved_keys_and_no_frame_tells_a_card() -> None:
    table = table_for("sea-search", seed=4, max_rounds=1)
    async with together(table) as sea:

        def no_card_is_in_sight() -> None:
            covered = [player for player in range(2) if not sea.pane(player).secrecy.peeks and table.match.outcome is None]
            for player in covered:
                words = [sea.seen(player), *(line.text for line in sea.pane(player).log_view.lines)]
                assert not [name for name in untold_cards(table, player) for text in words if name in text]

        sea.look = no_card_is_in_sight
        await play_to_the_end(sea, "mate")
        assert all("The game is over" in sea.seen(player) for player in range(2))
        assert any("plays" in line for entry in table.match.log(None) for line in entry.lines)


# Pictures


async def test_two_panes(looks: SnapshotAssertion) -> None:
    async with together(table_of(rich(2, "normal"), people=2)) as sea:
        await sea.tap(1, N)
        assert "\n".join(picture(sea.pilot.app)) == looks


async def test_four_panes(looks: SnapshotAssertion) -> None:
    async with together(table_of(with_beast("siren"), people=4), size=(160, 48)) as sea:
        await sea.tap(0, N)
        assert "\n".join(picture(sea.pilot.app)) == looks
