"""A player of Captain Sonar by keys alone, who reads the console, does not try to win, and finishes every game."""

from __future__ import annotations

from seatui.games.captain_sonar.model.content import CAPTAIN, DIRECTIONS, ENGINEER, MATE, OPERATOR, SYSTEMS
from seatui.games.captain_sonar.model.geometry import spaces_of
from seatui.games.captain_sonar.pane.keys.controls import STATIONS, SYMBOL_KEYS, SYSTEM_KEYS
from seatui.games.captain_sonar.pane.pane import Console
from seatui.games.captain_sonar.pane.reply_dialogs import SonarReply
from seatui.games.captain_sonar.pane.sheets.tracing import TraceDialog

TABS = {CAPTAIN: "1", MATE: "2", ENGINEER: "3", OPERATOR: "4"}
STATION_OF = dict(zip((CAPTAIN, MATE, ENGINEER, OPERATOR), STATIONS, strict=False))
ARROWS = {"U": "up", "R": "right", "D": "down", "L": "left"}


class KeyPlayer:
    """Chooses the next keys at a console. ``wanted`` are the systems to charge and use, the best first."""

    def __init__(self, console: Console, *wanted: str) -> None:
        self.console = console
        self.wanted = (*wanted, *(system for system in SYSTEMS if system not in wanted))

    @property
    def awaited(self) -> list[int]:
        """The roles played here that must act."""
        return [role for role in TABS if self.console.options_of(role)]

    def keys(self) -> list[str]:
        """The keys to press now; none if no role here must act."""
        if self.console.dialogs:
            return self._answer()
        if not self.awaited:
            return []
        role = self.awaited[0]
        there = [] if self.console.station == STATION_OF[role] else [TABS[role]]
        return [*there, *self._deed(self.console.kind(role))]

    def _deed(self, kind: str) -> list[str]:
        """The keys that answer a decision of that kind at its own station."""
        match kind:
            case "order":
                return self._order()
            case "charge":
                return self._charge()
            case "breakdown":
                return self._break()
            case "activate":
                return self._use()
            case "target":
                return self._aim()
        return ["p"] if kind == "launch" else ["enter"]

    def _answer(self) -> list[str]:
        """Trace a hull section, and agree to any other question."""
        dialog = self.console.dialogs[-1]
        if isinstance(dialog, TraceDialog):
            return [*(ARROWS[key] for key in dialog.outline), "a", "b", "enter"]
        return ["enter"] if isinstance(dialog, SonarReply) else ["1"]

    def _order(self) -> list[str]:
        """In real time call a system if possible, else take the first course without damage, else surface."""
        called = self._weapon({action[1] for action in self.console.free(CAPTAIN) if action[0] == "stop"})
        if called:
            return [SYSTEM_KEYS[called], *(["enter"] if called == "sonar" else [])]
        own = self.console.own
        assert own is not None
        assert own.line is not None
        courses = [action[1] for action in self.console.options_of(CAPTAIN) if action[0] == "head"]
        safe = [course for course in courses if own.line.risk[DIRECTIONS.index(course)] != "would"]
        return [(safe or courses)[0].lower()] if courses else ["f"]

    def _charge(self) -> list[str]:
        open_gauges = {action[1] for action in self.console.options_of(MATE)}
        return [next(SYSTEM_KEYS[system] for system in self.wanted if system in open_gauges)]

    def _break(self) -> list[str]:
        """Mark the last unmarked symbol, mostly of the reactor. A mark that costs damage is confirmed the next time."""
        return [SYMBOL_KEYS[self.console.options_of(ENGINEER)[-1][2]]]

    def _use(self) -> list[str]:
        match self._weapon({action[0] for action in self.console.options_of(CAPTAIN)}):
            case "torpedo":
                return ["t", *self._aim()]
            case "sonar":
                return ["o", "enter"]
        return ["p"]

    def _weapon(self, usable: set[str]) -> str:
        """The system to use now: a torpedo that has a target, or the sonar; "" for neither."""
        return next((each for each in self.wanted if each in usable and (each == "sonar" or self._has_target(each))), "")

    def _has_target(self, system: str) -> bool:
        return system == "torpedo" and self._torpedo_at() is not None

    def _aim(self) -> list[str]:
        """The keys from the submarine to the target, then fire."""
        space, at, side = self._torpedo_at(), self._at, self.console.chart.side
        if space is None:
            return ["escape"]
        down, right = space // side - at // side, space % side - at % side
        return [*(["down"] * down or ["up"] * -down), *(["right"] * right or ["left"] * -right), "enter"]

    @property
    def _at(self) -> int:
        own = self.console.own
        assert own is not None
        assert own.captain is not None
        return own.captain.at

    def _torpedo_at(self) -> int | None:
        """A suspect space within reach that is not too near."""
        own, chart = self.console.own, self.console.chart
        assert own is not None
        suspects = set(spaces_of(int(own.suspects, 16))) & set(chart.torpedo[self._at])
        return min((space for space in suspects if chart.king_distance(space, self._at) > 1), default=None)
