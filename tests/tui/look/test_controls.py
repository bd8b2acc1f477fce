"""Keys and verbs: presets, changed keys, and the map from keys to verbs."""

from __future__ import annotations

from collections import Counter

import pytest

from seatui.tui.look.clusters import CLUSTERS
from seatui.tui.look.controls import (
    CHAT_CONTROLS,
    CONTROLS,
    HEX_CONTROLS,
    PRESETS,
    SEAT_CONTROLS,
    TABLE_CONTROLS,
    WATCH_CONTROLS,
    Control,
    KeyMap,
    Stroke,
    Verb,
    key_name,
    resolve,
)
from seatui.tui.look.glyphs import ASCII, UNICODE
from seatui.tui.look.settings import Settings
from seatui.tui.shell.keys import conflicting_control

NEVER_NEEDED = {"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "f11"}


def keys_of(settings: Settings, controls: tuple[Control, ...] = CONTROLS) -> KeyMap:
    return KeyMap([resolve(controls, settings)])


def test_every_verb_has_a_control_and_every_control_explains_itself() -> None:
    everywhere = (*CONTROLS, *HEX_CONTROLS, *TABLE_CONTROLS, *CHAT_CONTROLS)
    assert {control.meaning for control in (*everywhere, *SEAT_CONTROLS, *WATCH_CONTROLS)} == set(Verb)
    assert all(control.label and control.tooltip and control.keys for control in everywhere)


def test_a_key_means_something_else_at_another_station() -> None:
    here, there = Control("a.here", ("x",), "", "", station="here"), Control("a.there", ("x",), "", "", station="there")
    keys = KeyMap([[here, there, Control("anywhere", ("x",), "", "")]])
    assert [keys.stroke("x", [station]) for station in ("here", "there", "")] == [
        Stroke(0, "a.here"),
        Stroke(0, "a.there"),
        Stroke(0, "anywhere"),
    ]
    assert keys.key("a.there", UNICODE) == "x"


def test_keys_of_two_stations_are_no_rivals() -> None:
    here, there = Control("a.here", ("x",), "", "", station="here"), Control("a.there", ("y",), "", "", station="there")
    anywhere = Control("anywhere", ("z",), "", "")
    context = [(here, there, anywhere)]
    assert conflicting_control("a.here", "y", Settings(), context) is None
    assert conflicting_control("a.here", "z", Settings(), context) == anywhere
    assert conflicting_control("anywhere", "y", Settings(), context) == there


@pytest.mark.parametrize("moves", [HEX_CONTROLS, TABLE_CONTROLS], ids=["hexes", "table"])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_means_two_things_in_any_layout(preset: str, moves: tuple[Control, ...]) -> None:
    controls = resolve((*CONTROLS, *moves), Settings(preset=preset))
    counted = Counter(key for control in controls for key in control.keys)
    assert [key for key, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_control_needs_a_key_that_terminals_cannot_tell_apart(preset: str) -> None:
    controls = resolve((*CONTROLS, *HEX_CONTROLS), Settings(preset=preset))
    assert all(set(control.keys) - NEVER_NEEDED for control in controls)


def test_a_preset_names_only_controls_that_exist() -> None:
    of_clusters = [control for cluster in CLUSTERS for control in cluster.controls]
    ids = {control.id for control in (*CONTROLS, *HEX_CONTROLS, *TABLE_CONTROLS, *SEAT_CONTROLS, *of_clusters)}
    assert all(set(preset) <= ids for preset in PRESETS.values())


@pytest.mark.parametrize(
    ("key", "verb"), [("k", Verb.UP), ("up", Verb.UP), ("space", Verb.CONFIRM), ("colon", Verb.COMMAND), ("u", Verb.UNDO)]
)
def test_a_lone_player_has_arrows_letters_and_signs(key: str, verb: Verb) -> None:
    assert keys_of(Settings()).stroke(key) == Stroke(0, verb)


def test_own_keys_replace_those_of_layout_and_default() -> None:
    keys = keys_of(Settings(preset="dvorak", keys={"up": "w,up"}))
    assert keys.stroke("w") == Stroke(0, Verb.UP)
    assert keys.stroke("t") is None


def test_a_games_own_key_goes_before_a_shared_one() -> None:
    game = Control("sea.harvest", ("b",), "Harvest", "Harvest the island")
    assert keys_of(Settings(), (*CONTROLS, game)).stroke("b") == Stroke(0, "sea.harvest")


def test_a_key_that_a_game_took_is_not_shown_for_the_verb_that_lost_it() -> None:
    game = Control("sea.harvest", ("b",), "Harvest", "Harvest the island")
    assert keys_of(Settings(), (*CONTROLS, game)).key(Verb.SHEETS, UNICODE) == ""


def test_each_pane_of_a_shared_keyboard_has_its_own_keys() -> None:
    left = Control("up", ("w",), "Up", "Up")
    right = Control("up", ("up",), "Up", "Up")
    keys = KeyMap([[left], [right]])
    assert (keys.stroke("w"), keys.stroke("up")) == (Stroke(0, "up"), Stroke(1, "up"))


@pytest.mark.parametrize(
    ("key", "name"), [("enter", "Enter"), ("colon", ":"), ("shift+tab", "Shift+Tab"), ("f1", "F1"), ("up", "↑"), ("u", "u"), ("f", "f")]
)
def test_keys_are_written_as_people_write_them(key: str, name: str) -> None:
    assert key_name(key, UNICODE) == name


def test_in_ascii_every_key_is_written_in_ascii() -> None:
    assert all(key_name(key, ASCII).isascii() for control in CONTROLS for key in control.keys)


def test_a_control_makes_a_binding_that_settings_can_find() -> None:
    binding = CONTROLS[0].binding("verb('up')")
    assert (binding.id, binding.key, binding.tooltip) == ("up", "up,k", "Move the cursor up")


@pytest.mark.parametrize(("key", "name"), [("down", "Down"), ("ctrl+up", "Ctrl+Up"), ("v", "v")])
def test_without_arrows_the_arrow_keys_are_words(key: str, name: str) -> None:
    assert key_name(key, ASCII) == name
