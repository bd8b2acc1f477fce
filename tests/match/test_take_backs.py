"""Marks for taking back what was shown, in the tiny game and in every other."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgpack
import pytest

from seatui import bots
from seatui.engine.contract import TABLE, Refused
from seatui.match.records import Undone
from seatui.match.referee import Match
from seatui.match.saves.codec import decode, encode
from seatui.match.table import Table
from seatui.match.take_backs import FREE, MARKED, NONE, shown_by, shown_words
from seatui.match.timeline import apply_taped
from seatui.match.transcript import transcript
from tests.match.test_table import ANN, BO, listening, play_bots
from tests.matches import FirstOption, finish, tiny

ROLL = (("roll", 1),)


def after_a_roll(**settings: Any) -> Match:
    """Return a game in which Bo's bid, the last one, has opened all bids and rolled the die."""
    match = tiny(names=("Ann", "Bo"), **settings)
    match.play(0, "bid 0")
    match.play(1, "bid 0")
    return match


def lines(match: Match, seat: int | None = 0) -> list[str]:
    return [line for entry in match.log(seat) if entry.mark for line in entry.lines]


# Marks


def test_new_games_mark_what_is_taken_back_after_it_was_shown() -> None:
    match = after_a_roll()
    match.undo()
    assert match.undo_rule == MARKED
    assert match.marks == ["Bo took back a roll."]


def test_a_sealed_choice_is_taken_back_without_a_mark() -> None:
    match = tiny()
    match.play(0, "bid 1")
    match.undo()
    assert match.marks == []


def test_a_card_that_only_its_owner_saw_is_a_reveal() -> None:
    match = after_a_roll()
    match.play(match.decisions()[0].seat, "keep")  # deals a new card to everybody
    match.undo()
    assert [mark.split(" ", 1)[1] for mark in match.marks] == ["took back a reveal."]


def test_the_word_for_a_thing_is_the_games_own(monkeypatch: pytest.MonkeyPatch) -> None:
    match = after_a_roll()
    monkeypatch.setattr(type(match.rules), "shows", {"dealt": "card"})
    match.play(match.decisions()[0].seat, "keep")
    match.undo()
    assert match.marks[0].endswith("took back a card.")


def test_all_actions_taken_back_count_for_the_player_who_goes_back() -> None:
    match = after_a_roll()
    match.play(match.decisions()[0].seat, "keep")
    match.undo(0)
    assert match.marks == ["Ann took back a roll and a reveal."]


def test_where_undo_is_free_nothing_is_marked() -> None:
    match = after_a_roll(undo=FREE)
    match.undo()
    assert match.marks == lines(match) == []


def test_without_undo_nothing_can_be_taken_back() -> None:
    match = after_a_roll(undo=NONE)
    with pytest.raises(Refused, match="played without undo"):
        match.undo()
    with pytest.raises(Refused, match="played without undo"):
        Table(match, [ANN, BO]).ask_undo(ANN)
    assert match.count == 2


def test_another_word_for_undo_is_refused() -> None:
    with pytest.raises(Refused, match="free, marked, none"):
        tiny(undo="always")


@pytest.mark.parametrize(
    ("shown", "words"),
    [((("roll", 1),), "a roll"), ((("roll", 2), ("card", 1)), "2 rolls and a card"), ((("a", 1), ("b", 1), ("c", 3)), "a a, a b and 3 cs")],
)
def test_marks_in_words(shown: tuple[tuple[str, int], ...], words: str) -> None:
    assert shown_words(shown) == words


# Log and result


def test_everybody_reads_the_mark_in_the_log_for_good() -> None:
    match = after_a_roll()
    match.undo()
    match.play(1, "bid 2")
    match.undo(0)
    finish(match)
    for seat in (0, 1, None):
        assert lines(match, seat) == ["Bo took back a roll.", "Ann took back a roll."]


def test_the_mark_stands_after_what_was_taken_back() -> None:
    match = after_a_roll()
    match.undo()
    assert [(entry.number, entry.undone, entry.mark) for entry in match.log(1)] == [(1, False, False), (2, True, False), (2, False, True)]


def test_the_result_adds_up_what_each_took_back() -> None:
    match = after_a_roll()
    for _ in range(2):
        match.undo()
        match.play(1, "bid 0")
    assert match.mark_totals == ["Bo took back 2 rolls."]
    assert transcript(finish(match)).endswith("Bo took back 2 rolls.\n")


def test_a_replay_shows_the_marks_too() -> None:
    match = after_a_roll()
    match.undo()
    reel = match.reel()
    assert not any(entry.mark for entry in reel.log(None))
    reel.go(reel.last)
    assert any(entry.mark for entry in reel.log(None))  # though no action has followed it


# Saves


def test_marks_and_the_rule_for_undo_are_saved(tmp_path: Path) -> None:
    match = after_a_roll(path=tmp_path / "a.sea")
    match.undo()
    match.close()
    again = Match.load(tmp_path / "a.sea")
    assert (again.undo_rule, again.marks, lines(again)) == (MARKED, match.marks, lines(match))
    again.close()
    after_a_roll(undo=NONE, path=tmp_path / "b.sea").close()
    assert Match.load(tmp_path / "b.sea", read_only=True).undo_rule == NONE


def test_take_backs_of_old_saves_have_no_mark() -> None:
    body = encode(Undone(3, 5, 0, tiny().turn), 1)
    old = body[:1] + msgpack.packb(msgpack.unpackb(body[1:])[:5])
    assert decode(old, 1) == Undone(3, 5, 0, tiny().turn, TABLE, ())


# At a table


def test_alone_with_bots_a_person_knows_the_mark_before_it_is_made() -> None:
    table = Table(tiny(names=("Ann", "Bo")), [ANN, FirstOption()])
    table.act(ANN, 0, "bid 0")
    assert table.undo_mark(ANN) == ()
    play_bots(table)
    assert dict(table.undo_mark(ANN))["roll"] == 1
    assert table.ask_undo(ANN)
    assert table.match.marks[0].startswith(f"{ANN.name} took back a roll")


def test_others_read_the_mark_before_they_agree() -> None:
    table = Table(after_a_roll(), [ANN, BO])
    heard = listening(table, 0)
    table.ask_undo(BO)
    request = heard[-1].request
    assert request
    assert request.mark == ROLL
    assert table.undo_question(request)[-1] == "This takes back a roll: the log and the result will say so."
    table.answer_undo(ANN, True)
    assert len(table.match.marks) == 1


def test_a_refused_request_leaves_no_mark() -> None:
    table = Table(after_a_roll(), [ANN, BO])
    table.ask_undo(BO)
    table.answer_undo(ANN, False)
    assert table.match.marks == []


# Every game


class Signs(NamedTuple):
    """A game of bots, the events in it that show something, with the word for it, and actions that show nothing without other events."""

    seed: int
    level: str
    shown: dict[str, str]
    plain: dict[str, set[str]]


SIGNS = {
    "dangerous-sea": Signs(
        3,
        "deckhand",
        {"dice_rolled": "roll", "tile_revealed": "tile", "card_drawn": "card"},
        {"sail": {"ship_moved"}, "harvest": {"harvested"}, "recruit": {"recruited"}, "end_turn": {"turn_ended", "turn_begun"}},
    ),
    "sea-search": Signs(
        5,
        "random",
        {"battle_rolled": "roll", "item_seen": "card", "sea_card_drawn": "card", "song_seen": "song"},
        {"move": {"decided", "ship_moved"}, "cast_probe": {"decided", "probe_cast"}},
    ),
    "sea-skirmish": Signs(
        3, "deckhand", {"fired": "roll", "courses_shown": "reveal"}, {"course": {"course_set"}, "confirm": {"courses_confirmed"}}
    ),
    "battle-seas": Signs(
        3, "deckhand", {"broadside": "roll", "attacked": "roll", "identified": "reveal"}, {"activate": {"handled"}, "pass": {"card_done"}}
    ),
    "captain-sonar": Signs(
        4,
        "deckhand",
        {"drone_answer": "reveal", "sonar_answer": "reveal"},
        {"charge": {"charged", "ok", "oks", "step"}, "report": {"reported"}, "ok": {"ok", "step"}},
    ),
}


@pytest.mark.parametrize("game", SIGNS)
def test_every_game_knows_what_an_action_has_shown(game: str) -> None:
    signs, found = SIGNS[game], set[str]()
    match = Match.new(game, seed=signs.seed)
    table = Table(match, [bots.make(match.game, signs.level, seat, match.rules) for seat in range(match.rules.seats)])
    while match.count < 180 and match.outcome is None and table.play_bot():
        pass
    line = match._history.timeline
    state = line.state(0)
    for step in line.steps:
        verb, kinds = step.played.action[0], {event.kind for event in step.events if event.heard_by(step.played.seat)}
        named, is_plain = kinds & signs.shown.keys(), verb in signs.plain and kinds <= signs.plain[verb]
        if named or is_plain:
            viewers = {step.played.seat} if is_plain else {step.played.seat, 0, match.rules.seats - 1}  # the enemy hears an answer
            words = {word for seat in viewers for word in shown_by(match.rules, state, step.played, seat)}
            assert bool(words) is not is_plain, (step.played, kinds)
            assert {signs.shown[kind] for kind in named} <= words, (step.played, kinds)
            found |= named | ({verb} if is_plain else set())
        apply_taped(match.rules, state, step.played)
    assert found == signs.shown.keys() | signs.plain.keys()
