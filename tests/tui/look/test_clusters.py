"""Key clusters: the owner of each key, and its meaning."""

from __future__ import annotations

from itertools import combinations

import pytest

from seatui.tui.look.clusters import SLOTS, clusters_of, key_map, shown_keys
from seatui.tui.look.controls import CARDS, HEXES, LISTS, PICKS, PRESETS, Verb
from seatui.tui.look.glyphs import UNICODE
from seatui.tui.look.settings import CLUSTERS, Settings

PRESET_NAMES = tuple(PRESETS)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_no_key_belongs_to_two_players(preset: str) -> None:
    clusters = clusters_of(Settings(preset=preset))
    keys = [{key for slot in range(len(SLOTS)) for key in cluster.keys(slot)} for cluster in clusters]
    assert all(len(each) >= len(SLOTS) for each in keys)
    assert not any(one & other for one, other in combinations(keys, 2))


@pytest.mark.parametrize(
    ("preset", "keys"),
    [("qwerty", "UIOJKLHY"), ("qwertz", "UIOJKLHZ"), ("azerty", "UIOJKLHY"), ("dvorak", "GCRHTNDF")],
)
def test_a_preset_has_the_keys_where_the_hand_is(preset: str, keys: str) -> None:
    assert "".join(shown_keys(clusters_of(Settings(preset=preset))[1], UNICODE)) == keys


def test_the_left_hand_of_other_keyboards() -> None:
    shown = {preset: "".join(shown_keys(clusters_of(Settings(preset=preset))[0], UNICODE)) for preset in PRESET_NAMES}
    assert shown == {"qwerty": "QWEASDFR", "qwertz": "QWEASDFR", "azerty": "AZEQSDFR", "dvorak": "',.AOEUP"}


@pytest.mark.parametrize(("player", "keys"), [(0, "wsadqefr"), (1, "ikjluohy"), (3, "82137950")])
def test_every_cluster_means_the_same_verbs(player: int, keys: str) -> None:
    verbs = [Verb.UP, Verb.DOWN, Verb.LEFT, Verb.RIGHT, Verb.PREVIOUS, Verb.NEXT, Verb.CONFIRM, Verb.BACK]
    assert [key_map(clusters_of(Settings())).stroke(key) for key in keys] == [(player, verb) for verb in verbs]


def test_arrows_have_six_directions_too() -> None:
    keys = ("shift+left", "up", "shift+right", "left", "down", "right", "enter", "backspace")
    strokes = [key_map(clusters_of(Settings())).stroke(key, [HEXES] * 4) for key in keys]
    hexes = (Verb.NORTH_WEST, Verb.NORTH, Verb.NORTH_EAST, Verb.SOUTH_WEST, Verb.SOUTH, Verb.SOUTH_EAST)
    assert strokes == [(2, verb) for verb in (*hexes, Verb.CONFIRM, Verb.BACK)]


def test_what_a_key_means_depends_on_what_is_steered_in_the_own_pane() -> None:
    keys = key_map(clusters_of(Settings())[:2])
    means = {station: keys.stroke("q", [station, LISTS]) for station in (LISTS, HEXES, CARDS, PICKS)}
    assert [stroke and stroke.verb for stroke in means.values()] == [Verb.PREVIOUS, Verb.NORTH_WEST, Verb.TURN_LEFT, "pick:0"]
    assert keys.stroke("u", [PICKS, LISTS]) == (1, Verb.PREVIOUS)


def test_a_key_of_nobody_means_nothing() -> None:
    keys = key_map(clusters_of(Settings())[:2])
    assert [keys.stroke(key) for key in ("g", "1", "up", "enter", "colon", "x")] == [None] * 6


def test_clusters_can_be_given_to_others_and_have_other_keys() -> None:
    settings = Settings(clusters=("numpad", "left", "middle", "arrows"), keys={"left.act": "space"})
    keys = key_map(clusters_of(settings))
    assert keys.stroke("5") == (0, Verb.CONFIRM)
    assert keys.stroke("space") == (1, Verb.CONFIRM)
    assert keys.stroke("f") is None


def test_the_settings_know_all_clusters() -> None:
    assert [cluster.id for cluster in clusters_of(Settings())] == list(CLUSTERS)
