"""Steps are shown in order, wait their beats, and can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest
from textual.widget import Widget

from seatui.tui.pane.playback import dice_first, with_animation
from seatui.tui.pane.steps import Step, StepPlayer
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.effects import Animation


@pytest.fixture(autouse=True)
def _driven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seatui.tui.pane.steps.call_later", lambda clock, _delay, callback: clock.call(callback))


class Clock:
    """Stands in for the widget that owns the steps. Delayed calls come when the test calls ``tick``."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def call(self, callback: Callable[[], None]) -> Clock:
        self.waiting.append(callback)
        return self

    def cancel(self) -> None:
        self.waiting.clear()

    def tick(self) -> None:
        self.waiting.pop(0)()


def player(beat: float = 1.0) -> tuple[StepPlayer, Clock, list[str]]:
    clock, seen = Clock(), list[str]()
    return StepPlayer(cast("Widget", clock), lambda step: seen.append(step.text), lambda: beat), clock, seen


def test_each_step_waits_for_the_one_before() -> None:
    steps, clock, seen = player()
    steps.play([Step("storm"), Step("south")], lambda: seen.append("then"))
    assert seen == ["storm"]
    clock.tick()
    assert seen == ["storm", "south"]
    clock.tick()
    assert seen == ["storm", "south", "then"]
    assert not steps.busy


def test_steps_without_beats_do_not_wait() -> None:
    steps, _, seen = player()
    steps.play([Step("sail", beats=0), Step("look", beats=0)], lambda: seen.append("then"))
    assert seen == ["sail", "look", "then"]


def test_with_speed_off_nothing_waits() -> None:
    steps, _, seen = player(beat=0.0)
    steps.play([Step("storm"), Step("south")], lambda: seen.append("then"))
    assert seen == ["storm", "south", "then"]


def test_skipping_shows_the_rest_at_once_and_in_order() -> None:
    steps, clock, seen = player()
    steps.play([Step("one"), Step("two")], lambda: seen.append("then"))
    steps.play([Step("three")], lambda: seen.append("end"))
    steps.skip()
    assert seen == ["one", "two", "then", "three", "end"]
    assert not steps.busy
    assert not clock.waiting


def test_what_comes_while_steps_wait_is_shown_after_them() -> None:
    steps, clock, seen = player()
    steps.play([Step("one")], lambda: seen.append("first"))
    steps.play([Step("two")], lambda: seen.append("second"))
    assert seen == ["one"]
    clock.tick()
    assert seen == ["one", "first", "two"]


def test_what_is_called_in_between_may_add_steps() -> None:
    steps, _, seen = player(beat=0.0)
    steps.play([Step("one")], lambda: steps.play([Step("two")], lambda: seen.append("end")))
    assert seen == ["one", "two", "end"]


def test_clearing_forgets_what_waits() -> None:
    steps, _, seen = player()
    steps.play([Step("one"), Step("two")], lambda: seen.append("then"))
    steps.clear()
    assert (seen, steps.busy) == (["one"], False)


def test_something_newer_takes_the_place_of_what_steps_led_to() -> None:
    steps, clock, seen = player()
    steps.play([Step("storm"), Step("south")], lambda: seen.append("then"))
    steps.overtake()
    assert seen == ["storm", "south"]
    assert not steps.busy
    assert not clock.waiting
    steps.play([], lambda: seen.append("now"))
    assert seen == ["storm", "south", "now"]


def test_one_key_ends_one_step() -> None:
    steps, clock, seen = player()
    steps.play([Step("one"), Step("two"), Step("three")], lambda: seen.append("then"))
    steps.advance()
    assert seen == ["one", "two"]
    assert len(clock.waiting) == 1
    steps.advance()
    steps.advance()
    assert seen == ["one", "two", "three", "then"]


def test_one_key_ends_a_movement_but_not_what_follows() -> None:
    steps, clock, seen = player()
    steps.play([Step("a", 0.2), Step("b", 0.2), Step("c", 0.2), Step("fire"), Step("d", 0.2), Step("e", 0.2)], lambda: seen.append("then"))
    steps.advance()
    assert seen == ["a", "b", "c", "fire"]
    steps.advance()
    assert seen == ["a", "b", "c", "fire", "d"]
    assert clock.waiting


def test_step_stays_as_long_as_its_animation_if_it_stays_at_all() -> None:
    blast = Animation("blast")
    assert Step("hit", 0.3, animation=blast).lasts == blast.beats > 0.3
    assert Step("hit", 9.0, animation=blast).lasts == 9.0
    assert Step("hit", 0.0, animation=blast).lasts == 0.0


def test_dice_stop_before_their_result_is_told() -> None:
    dice = (Roll("Ann", "attack", (3, 4)),)
    first, second = dice_first(Step("a hit", 1.5, rolls=dice))
    assert (first.rolls, first.text) == (dice, "")
    assert (second.rolls, second.text) == ((), "a hit")
    assert [*dice_first(Step("a hit", 0.0, rolls=dice))] == [Step("a hit", 0.0, rolls=dice)]


def test_animation_of_an_event_plays_with_its_first_words() -> None:
    blast, own = Animation("blast"), Animation("fire")
    quiet, told, after = Step(), Step("a hit"), Step("a leak")
    assert with_animation([quiet, told, after], blast) == [quiet, replace(told, animation=blast), after]
    assert with_animation([told, replace(after, animation=own)], blast) == [told, replace(after, animation=own)]
    assert with_animation([quiet], blast) == [quiet]
    assert with_animation([told], None) == [told]
