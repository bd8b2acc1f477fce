"""The laws for actions that answer no decision: free actions, ticks and seatings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from seatui.engine.contract import TABLE, Action, Decision, Draw, Event, Seat, Tell
from seatui.engine.laws import LawBroken, Position, RandomGame, check_game, check_progress, check_record, fingerprint, record
from tests.boats_game import GAME, BoatRules, Boats, BoatView, rules_of

MUTANTS: list[tuple[int, type[BoatRules]]] = []


def breaks(law: int) -> Callable[[type[BoatRules]], type[BoatRules]]:
    def note(kind: type[BoatRules]) -> type[BoatRules]:
        MUTANTS.append((law, kind))
        return kind

    return note


@breaks(1)
class ListsAFreeActionThatItRefuses(BoatRules):
    def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
        return (*super().free(state, seat), ("mark", 7)) if super().free(state, seat) else ()

    def legal(self, state: Boats, seat: Seat, action: Action) -> bool:
        return action != ("mark", 7) and super().legal(state, seat, action)


@breaks(1)
class TakesMoreMarksThanItLists(BoatRules):
    def legal(self, state: Boats, seat: Seat, action: Action) -> bool:
        return action == ("mark", 0) or super().legal(state, seat, action)


@breaks(1)
class DoesNotSayThatNotesAreLoose(BoatRules):
    loose = frozenset()


@breaks(1)
class ListsAnOptionAsFree(BoatRules):
    def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
        return (*super().free(state, seat), *self.options(state, seat))


@breaks(1)
class TakesAnyWordFromTheTable(BoatRules):
    def _is_tables(self, action: Any) -> bool:
        return super()._is_tables(action) or (isinstance(action, tuple) and action[:1] == ("seated",) and len(action) == 2)


@breaks(1)
class IsDeafToTheTable(BoatRules):
    def _is_tables(self, action: Any) -> bool:
        return isinstance(action, tuple) and action[:1] == ("tick",) and super()._is_tables(action)


@breaks(4)
class ListsMarksByTheOthersSheet(BoatRules):
    def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
        found = super().free(state, seat)
        return tuple(action for action in found if action != ("mark", 1) or not state.marks[1 - self.side(seat)] & 2)


@breaks(4)
class ShowsTheOthersNote(BoatRules):
    def view(self, state: Boats, seat: Seat | None) -> BoatView:
        return super().view(state, seat)._replace(rows=state.rows + 100 * sum(map(len, state.notes)))

    def imagine(self, view: BoatView, draw: Draw) -> Boats:
        words = view.rows // 100 - len(view.note)
        state = super().imagine(view._replace(rows=view.rows % 100), draw)
        state.notes = [view.note if boat == view.side else "x" * words for boat in (0, 1)]
        return state


@breaks(4)
class LetsTimeTellASecret(BoatRules):
    def apply(self, state: Boats, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell)
        if tell and action[0] == "tick":
            tell(Event("rowed", {"seat": 0, "way": state.marks[0]}))


@breaks(4)
class LetsTimeRunBySecrets(BoatRules):
    def legal(self, state: Boats, seat: Seat, action: Action) -> bool:
        return super().legal(state, seat, action) and (action != ("tick", 500) or not state.marks[0] & 4 or not self.decisions(state))


@breaks(5)
class LetsTimePassForNothing(BoatRules):
    def decisions(self, state: Boats) -> tuple[Decision, ...]:
        return super().decisions(state) if state.rows < 3 else ()


@breaks(5)
class StopsTheClockWhileAllRest(BoatRules):
    def legal(self, state: Boats, seat: Seat, action: Action) -> bool:
        return super().legal(state, seat, action) and (action != ("tick", 500) or bool(self.decisions(state)))


@breaks(5)
class GoesOnAfterTheEnd(BoatRules):
    def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
        return (("mark", 1),) if seat < 4 else ()


@breaks(7)
class CannotReadItsMarks(BoatRules):
    def say(self, state: Boats, seat: Seat, action: Action) -> str:
        return "mark one" if action == ("mark", 1) else super().say(state, seat, action)


@pytest.mark.parametrize("clock", [False, True])
def test_a_lawful_game_with_asides_keeps_all_laws(clock: bool) -> None:
    for seed in range(4):
        check_game(GAME.rules(clock=clock), seed, one_in=10)


@pytest.mark.parametrize(("law", "kind"), MUTANTS, ids=[kind.__name__ for _, kind in MUTANTS])
def test_a_broken_law_is_caught_as_that_law(law: int, kind: type[BoatRules]) -> None:
    rules = rules_of(kind, clock=True)
    with pytest.raises(LawBroken) as caught:
        [check_game(rules, seed, one_in=30) for seed in range(5)]
    assert caught.value.law == law


def verbs(clock: bool) -> set[tuple[bool, str]]:
    """Return the verbs of random games, each with whether the table used it."""
    found = set()
    for seed in range(60):
        game = RandomGame(GAME.rules(clock=clock), seed)
        while move := game.step():
            found.add((move.seat == TABLE, move.action[0]))
    return found


def test_random_games_do_all_that_can_be_done() -> None:
    assert {verb for _, verb in verbs(clock=True)} == {"row", "ok", "mark", "note", "resign", "tick", "seated"}
    assert {verb for table, verb in verbs(clock=True) if table} == {"tick", "seated"}


def test_no_time_passes_in_random_games_without_time() -> None:
    assert "tick" not in {verb for _, verb in verbs(clock=False)}


def test_only_answers_count_towards_the_bound() -> None:
    rules = GAME.rules()
    state = RandomGame(rules, 1).state
    check_progress(Position(rules, state, number=rules.bound + 3, spare=4))
    with pytest.raises(LawBroken, match="bound"):
        check_progress(Position(rules, state, number=rules.bound + 3, spare=3))


def test_a_note_between_two_sealed_choices_leaves_the_last_one_closing() -> None:
    game = RandomGame(GAME.rules(clock=True), 1)
    game.play(0, ("row", 1))
    game.play(0, ("note", "ahoy"))
    game.play(TABLE, ("tick", 500))
    assert game.position.closing


def test_a_record_with_asides_is_replayed_to_the_byte() -> None:
    text = record(GAME.rules(clock=True), 3)
    assert "the table: seated " in text
    assert "the table: tick 500" in text
    check_record(GAME.rules(clock=True), text)


def test_a_fingerprint_tells_games_with_other_free_actions_apart() -> None:
    class OtherWords(BoatRules):
        def free(self, state: Boats, seat: Seat) -> Sequence[Action]:
            return super().free(state, seat)[::-1]

    assert fingerprint(rules_of(OtherWords), 1, 1) != fingerprint(rules_of(BoatRules), 1, 1)
