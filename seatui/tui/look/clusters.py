"""Key clusters, with which several people share one keyboard: eight keys each, six directions and two more, all of them taps.

A cluster means the same verbs as a whole keyboard. What its directions mean depends on what is steered: a list and a board of squares need
four of them, and the two upper corners go round the places where something can be done; hexes need all six; a card in hand is turned by
the corners; and in a blind pick each of the eight keys is an answer. What else a keyboard has keys for stands in the menu that "back"
opens at the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from seatui.tui.look.controls import CARDS, CONTROLS, HEXES, LISTS, PICKS, Control, KeyMap, Verb, key_name, resolve

if TYPE_CHECKING:
    from seatui.tui.look.glyphs import Glyphs
    from seatui.tui.look.settings import Settings

SLOTS = ("north_west", "north", "north_east", "south_west", "south", "south_east", "act", "back")
"""The eight keys of every cluster."""
LABELS = ("Upper left", "Up", "Upper right", "Lower left", "Down", "Lower right", "Act", "Back")

PICK = "pick:"
"""Begins the verbs of a blind pick; the number of the key follows."""

_ENDS = (Verb.CONFIRM, Verb.BACK)
_STEERING: Mapping[str, tuple[str, ...]] = {
    LISTS: (Verb.PREVIOUS, Verb.UP, Verb.NEXT, Verb.LEFT, Verb.DOWN, Verb.RIGHT, *_ENDS),
    HEXES: (Verb.NORTH_WEST, Verb.NORTH, Verb.NORTH_EAST, Verb.SOUTH_WEST, Verb.SOUTH, Verb.SOUTH_EAST, *_ENDS),
    CARDS: (Verb.TURN_LEFT, Verb.UP, Verb.TURN_RIGHT, Verb.LEFT, Verb.DOWN, Verb.RIGHT, *_ENDS),
    PICKS: tuple(f"{PICK}{slot}" for slot in range(len(SLOTS))),
}


_WORDS = {control.meaning: control.label for control in CONTROLS}


class Cluster(NamedTuple):
    """Eight keys of one player."""

    id: str
    title: str
    controls: tuple[Control, ...]  # one for each slot

    def keys(self, slot: int) -> tuple[str, ...]:
        return self.controls[slot].keys


def _cluster(name: str, title: str, keys: Sequence[str]) -> Cluster:
    """``keys`` are those of each slot; the first of several is the one that is shown."""
    group = f"of the cluster {title.lower()}"
    named = zip(SLOTS, LABELS, keys, strict=True)
    controls = [Control(f"{name}.{slot}", tuple(each.split()), label, f"{title}: {label.lower()}", group) for slot, label, each in named]
    return Cluster(name, title, tuple(controls))


CLUSTERS = (
    _cluster("left", "Left hand", ("q", "w", "e", "a", "s", "d", "f", "r")),
    _cluster("middle", "Middle", ("u", "i", "o", "j", "k", "l", "h", "y")),
    # Without Num Lock the number pad sends these as well; with it, it is a cluster of its own.
    _cluster(
        "arrows",
        "Arrow keys",
        ("shift+left home", "up shift+up", "shift+right pageup", "left end", "down shift+down", "right pagedown", "enter", "backspace"),
    ),
    _cluster("numpad", "Number pad", ("7", "8", "9", "1 4", "2", "3 6", "5", "0")),
)


def clusters_of(settings: Settings) -> tuple[Cluster, ...]:
    """The clusters in the order of the players, with the keys of the keyboard's layout and the player's own changes."""
    found = {cluster.id: cluster._replace(controls=resolve(cluster.controls, settings)) for cluster in CLUSTERS}
    return tuple(found[name] for name in settings.clusters)


def key_map(clusters: Sequence[Cluster]) -> KeyMap:
    """The keys of everybody, a cluster for each pane. A key that two clusters have belongs to the first."""
    return KeyMap([_controls_of(cluster) for cluster in clusters])


def _controls_of(cluster: Cluster) -> list[Control]:
    return [
        replace(control, verb=verb, station=steered, label=_WORDS.get(verb, control.label))
        for steered, verbs in _STEERING.items()
        for control, verb in zip(cluster.controls, verbs, strict=True)
    ]


def shown_keys(cluster: Cluster, glyphs: Glyphs) -> tuple[str, ...]:
    """The first key of each slot as it is written on the screen, letters as they stand on the keyboard."""
    names = [key_name(keys[0], glyphs) if (keys := cluster.keys(slot)) else "" for slot in range(len(SLOTS))]
    return tuple(name.upper() if len(name) == 1 and name.isascii() else name for name in names)


def plain_moves(cluster: Cluster, glyphs: Glyphs) -> tuple[str, ...]:
    """The keys that move up, left, down and right on squares and in lists. On a number pad those lie in the middle of its sides."""
    keys = list(shown_keys(cluster, glyphs))
    for slot in range(len(SLOTS)):
        keys[slot] = next((key for key in cluster.keys(slot) if key in ("4", "6")), keys[slot])
    return tuple(keys[slot] for slot in (1, 3, 4, 5))
