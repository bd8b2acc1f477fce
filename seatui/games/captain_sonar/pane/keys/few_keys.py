"""The console for a player with the eight keys of a cluster, who types neither letters nor digits.

The corners go round the stations, and acting on the submarine lists the systems. Menus hold everything else that has a letter on a
whole keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui.games.captain_sonar.model.content import CAPTAIN, MATE, SYSTEMS
from seatui.games.captain_sonar.pane.keys import controls
from seatui.games.captain_sonar.pane.keys.controls import CAPTAIN_STATION, CREW_STATION, MATE_STATION, OPERATOR_STATION, ROLE_AT, STATIONS
from seatui.games.captain_sonar.pane.sheets.station import KeyNames
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.dialog import Choice, ChoiceDialog

if TYPE_CHECKING:
    from seatui.games.captain_sonar.pane.pane import Console

CORNERS: dict[str, int] = {Verb.NEXT: 1, Verb.PREVIOUS: -1}
WAYS = (Verb.UP, Verb.LEFT, Verb.DOWN, Verb.RIGHT)
CALLS = (
    "Well done!",
    "Yes.",
    "No.",
    "Wait a moment.",
    "Hurry!",
    "They know where we are.",
    "I know where they are.",
    "Slip away in silence soon.",
)
"""Ready-made notes for players who cannot type."""


def key_names_of(pane: Console) -> KeyNames:
    """The keys that the sheets of a console may name."""
    if pane.cluster is None:
        return KeyNames(act=pane.key(Verb.CONFIRM), back=pane.key(Verb.BACK))
    return KeyNames(False, pane.key(Verb.CONFIRM), pane.key(Verb.BACK), " ".join(map(pane.key, WAYS)))


class FewKeys:
    """The commands that replace letters and digits at one console; with a whole keyboard they do nothing."""

    def __init__(self, pane: Console) -> None:
        self.pane = pane
        self._list: ChoiceDialog | None = None  # the latest list of systems

    @property
    def in_use(self) -> bool:
        return self.pane.cluster is not None

    def perform(self, verb: str) -> bool:
        """Follow a verb wherever the player is; False leaves it to the station."""
        pane = self.pane
        if not self.in_use:
            return False
        if verb in CORNERS and not (pane.station == CAPTAIN_STATION and pane.captain.aim is not None):
            self._turn(CORNERS[verb])
        elif verb == controls.GO_TO:
            self._open_stations()
        elif verb == controls.SYSTEMS_MENU:
            self.open_systems()
        elif verb == controls.SAY:
            self._open_calls()
        else:
            return False
        return True

    @property
    def stations(self) -> tuple[str, ...]:
        """The stations that the corners lead to: those of the roles played here, and the crew."""
        pane = self.pane
        return tuple(name for name in STATIONS if name == CREW_STATION or pane.held(ROLE_AT[name]) is not None)

    def _turn(self, step: int) -> None:
        stations, here = self.stations, self.pane.station
        at = stations.index(here) + step if here in stations else 0
        self.pane.open(stations[at % len(stations)])

    def turn_to_need(self) -> bool:
        """Go to a station that must answer, when acting has nothing to do here; False if there is none."""
        pane = self.pane
        needed = [name for name in self.stations if name in ROLE_AT and pane.kind(ROLE_AT[name])] if self.in_use else []
        if needed:
            pane.open(needed[0])
        return bool(needed)

    def menu_verbs(self) -> tuple[str, ...]:
        """The verbs of the menu at the station in use."""
        pane = self.pane
        own: tuple[str, ...] = ()
        if pane.station == CAPTAIN_STATION and self._systems():
            own = (controls.SYSTEMS_MENU,)
        elif pane.station == OPERATOR_STATION and pane.operator.works:
            own = (
                *(controls.REPORT, controls.SUSPECT, controls.BY_HAND, controls.UNPLOT, controls.RESTART),
                *(controls.FIT, controls.KEEP, controls.STRIKE, controls.GAP, controls.RELAY),
            )
        talk = (controls.ASK, controls.SAY) if pane.crew.speaks else ()
        return (*own, *talk, controls.GO_TO)

    # The Captain's systems

    @property
    def deed(self) -> str:
        """The effect of acting on the submarine."""
        if not self.in_use or not self._systems():
            return ""
        return "systems, or pass" if self.pane.kind(CAPTAIN) == "activate" else "systems, surfacing"

    def open_systems(self) -> bool:
        """List the systems that the Captain may use now; False if there is none."""
        choices = self._systems() if self.in_use else []
        if choices:
            self._list = self._ask("Captain", choices, self.pane.captain.perform)
        return bool(choices)

    def settle(self) -> None:
        """Adjust to a new position: close a list of systems that is out of date, as when the enemy calls STOP."""
        self.pane.operator.settle()
        if self._list in self.pane.dialogs and list(self._list.choices) != self._systems():
            self.pane.close_dialog(self._list)

    @property
    def back_label(self) -> str:
        """The label of going back at the station in use; "" where it opens the menu."""
        pane = self.pane
        if pane.station == OPERATOR_STATION and pane.operator.is_leaving_by_back:
            return "Back" if pane.operator.desk.is_open else "Done"
        if pane.station == MATE_STATION and pane.mate.names_a_sector:
            return "Belay" if pane.kind(MATE) == "target" else "Back"
        return "Back" if pane.crew.busy else ""

    def _systems(self) -> list[Choice]:
        pane = self.pane
        usable = {action[0] for action in pane.options_of(CAPTAIN)}
        stops = {action[1] for action in pane.free(CAPTAIN) if action[0] == "stop"}
        names = {system: pane.system_name(system).capitalize() for system in SYSTEMS}
        words = {control.meaning: control for control in controls.CONSOLE_CONTROLS if control.station == CAPTAIN_STATION}
        verbs = {"pass": controls.PASS, **controls.USE, "trigger": controls.TRIGGER, "surface": controls.SURFACE}
        return [
            Choice(names.get(name, words[verb].label), verb, f"{'STOP: ' * (name in stops)}{words[verb].tooltip}")
            for name, verb in verbs.items()
            if name in usable | stops
        ]

    # Other lists

    def _open_stations(self) -> None:
        pane = self.pane
        words = {control.meaning: control for control in controls.CONSOLE_CONTROLS}
        tabs = [words[controls.TAB[station]] for station in STATIONS]
        choices = [Choice(tab.label, station, tab.tooltip.removeprefix("Go to ")) for station, tab in zip(STATIONS, tabs, strict=True)]
        self._ask("Go to", choices, pane.open, STATIONS.index(pane.station))

    def _open_calls(self) -> None:
        self._ask("Tell the crew", [Choice(call, call) for call in CALLS], lambda call: self.pane.submit(("note", call)))

    def _ask(self, title: str, choices: Sequence[Choice], do: Callable[[str], object], at: int = 0) -> ChoiceDialog:
        pane = self.pane

        def answered(chosen: str | None) -> None:
            pane.close_dialog(dialog)
            if chosen is not None:
                do(chosen)

        dialog = ChoiceDialog(title, [], choices, answered)
        dialog.at = at
        pane.open_dialog(dialog)
        return dialog
