"""Key clusters, with which several people share a keyboard: eight keys for each, six directions and two more. No key is held down.

A cluster leads to the same verbs as a whole keyboard. The meaning of its directions depends on what they steer: lists and boards of squares
need four, and the two upper corners go to the next and previous place where something can be done; hexes need all six; a card in hand
is turned by the corners; and in a blind pick each of the eight keys is an answer. Everything else is in the menu that "back" opens at the
board.
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
"""The names of the eight keys of a cluster."""
LABELS = ("Upper left", "Up", "Upper right", "Lower left", "Down", "Lower right", "Act", "Back")

PICK = "pick:"
"""The beginning of the verbs of a blind pick; the number of the key follows."""

_ENDS = (Verb.CONFIRM, Verb.BACK)
_STEERING: Mapping[str, tuple[str, ...]] = {
    LISTS: (Verb.PREVIOUS, Verb.UP, Verb.NEXT, Verb.LEFT, Verb.DOWN, Verb.RIGHT, *_ENDS),
    HEXES: (Verb.NORTH_WEST, Verb.NORTH, Verb.NORTH_EAST, Verb.SOUTH_WEST, Verb.SOUTH, Verb.SOUTH_EAST, *_ENDS),
    CARDS: (Verb.TURN_LEFT, Verb.UP, Verb.TURN_RIGHT, Verb.LEFT, Verb.DOWN, Verb.RIGHT, *_ENDS),
    PICKS: tuple(f"{PICK}{slot}" for slot in range(len(SLOTS))),
}


_WORDS = {control.meaning: control.label for control in CONTROLS}


class Cluster(NamedTuple):
    """The eight keys of one player."""

    id: str
    title: str
    controls: tuple[Control, ...]  # one for each slot

    def keys(self, slot: int) -> tuple[str, ...]:
        return self.controls[slot].keys


def _cluster(name: str, title: str, keys: Sequence[str]) -> Cluster:
    """``keys`` has the keys of each slot; of several, the first is shown."""
    group = f"of the cluster {title.lower()}"
    named = zip(SLOTS, LABELS, keys, strict=True)
    controls = [Control(f"{name}.{slot}", tuple(each.split()), label, f"{title}: {label.lower()}", group) for slot, label, each in named]
    return Cluster(name, title, tuple(controls))


CLUSTERS = (
    _cluster("left", "Left hand", ("q", "w", "e", "a", "s", "d", "f", "r")),
    _cluster("middle", "Middle", ("u", "i", "o", "j", "k", "l", "h", "y")),
    # Without Num Lock the number pad sends these too; with it, the pad is a cluster of its own.
    _cluster(
        "arrows",
        "Arrow keys",
        ("shift+left home", "up shift+up", "shift+right pageup", "left end", "down shift+down", "right pagedown", "enter", "backspace"),
    ),
    _cluster("numpad", "Number pad", ("7", "8", "9", "1 4", "2", "3 6", "5", "0")),
)


def clusters_of(settings: Settings) -> tuple[Cluster, ...]:
    """Return the clusters in the order of the players, with the keys of the chosen layout and the player's own changes."""
    found = {cluster.id: cluster._replace(controls=resolve(cluster.controls, settings)) for cluster in CLUSTERS}
    return tuple(found[name] for name in settings.clusters)


def key_map(clusters: Sequence[Cluster]) -> KeyMap:
    """Return the keys of all panes, a cluster for each. A key in two clusters belongs to the first."""
    return KeyMap([_controls_of(cluster) for cluster in clusters])


def _controls_of(cluster: Cluster) -> list[Control]:
    return [
        replace(control, verb=verb, station=steered, label=_WORDS.get(verb, control.label))
        for steered, verbs in _STEERING.items()
        for control, verb in zip(cluster.controls, verbs, strict=True)
    ]


def shown_keys(cluster: Cluster, glyphs: Glyphs) -> tuple[str, ...]:
    """Return the name of the first key of each slot, with capital letters as on the keyboard."""
    names = [key_name(keys[0], glyphs) if (keys := cluster.keys(slot)) else "" for slot in range(len(SLOTS))]
    return tuple(name.upper() if len(name) == 1 and name.isascii() else name for name in names)


def plain_moves(cluster: Cluster, glyphs: Glyphs) -> tuple[str, ...]:
    """Return the keys that move up, left, down and right on squares and in lists. On a number pad left and right are 4 and 6."""
    keys = list(shown_keys(cluster, glyphs))
    for slot in range(len(SLOTS)):
        keys[slot] = next((key for key in cluster.keys(slot) if key in ("4", "6")), keys[slot])
    return tuple(keys[slot] for slot in (1, 3, 4, 5))
