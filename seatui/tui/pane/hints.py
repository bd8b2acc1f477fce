"""The line of keys at the foot of a pane: what the player can do now at the part in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seatui.engine.wording import sentence
from seatui.match.take_backs import NONE
from seatui.tui.look.controls import Verb
from seatui.tui.widgets.hint_bar import Hint

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

HINTS = {
    "board": (Verb.CONFIRM, Verb.NEXT, Verb.MENU, Verb.COMMAND, Verb.UNDO, Verb.INFO, Verb.ZOOM, Verb.LOG, Verb.SHEETS, Verb.LEGEND),
    "menu": (Verb.UP, Verb.DOWN, Verb.CONFIRM, Verb.BACK),
    "log": (Verb.UP, Verb.DOWN, Verb.BACK),
    "sheets": (Verb.BACK,),
    "command": (),
}

PLAYING = frozenset({Verb.COMMAND, Verb.UNDO})
"""Verbs for players, not for watchers."""

ACTING = frozenset({Verb.CONFIRM, Verb.NEXT, Verb.MENU})
"""Verbs that lead to an action, and so are useless where none is lawful."""


class PaneHints:
    """Shows keys for one pane, depending on the ``place`` in use: board, menu, log, sheets or command line."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.place = "board"

    def show_hints(self) -> None:
        """Show the keys of the part in use."""
        pane = self.pane
        if pane.dialogs:
            pane.hints.show([hint if hint.key else self._hint(hint.verb, hint.label) for hint in pane.dialogs[-1].hints()])
            return
        if pane.passing:
            pane.hints.show([Hint("any key", sentence(pane.passing), "")])
            return
        if pane.menu.asking is not None:
            pane.hints.show(self._amount_hints())
            return
        place = self.place
        hints = self._board_hints() if place == "board" else [self._hint(verb) for verb in (*pane.scrolling(place), *HINTS[place])]
        if place == "board":
            hints += [
                self._hint(Verb.CHAT, f"Chat: {pane.unread} new" if pane.unread else "", pinned=True),
                self._hint(Verb.HELP, pinned=True),
                self._hint(Verb.BACK, "Game menu" if pane.cluster is None else "Menu", pinned=True),
            ]
        elif place == "menu" and pane.cluster is None:
            picks, letters = pane.menu.picks_by_number, "a-z" if pane.menu.picks_by_number else "a-z 0-9"
            hints += [*[Hint("1-9", "Pick", "")] * picks, *[Hint(letters, "Filter", "")] * pane.menu.filters]
        elif pane.cluster is not None and place in ("menu", "log"):
            hints.insert(2, self._hint(Verb.LEFT, f"and {pane.key(Verb.RIGHT)} page"))
        pane.hints.show([hint for hint in hints if hint.key])

    def _amount_hints(self) -> list[Hint]:
        """Return hints for choosing an amount in the menu."""
        digits = [Hint("0-9", "Type it", "")] if self.pane.cluster is None else []
        steps = [self._hint(Verb.LEFT, "Less"), self._hint(Verb.RIGHT, "More")]
        return [*steps, *digits, self._hint(Verb.CONFIRM, "Do it"), self._hint(Verb.BACK)]

    def _board_hints(self) -> list[Hint]:
        """Return hints for the keys that do something at the board now."""
        pane = self.pane
        first, *others = (verb for verb in HINTS["board"] if verb not in PLAYING or self._plays(verb))
        if pane.position.able and not pane.closed and not pane.secrecy.holds and not pane.steps.busy:
            several = (Verb.NEXT_SEAT,) if len(pane.position.held) > 1 else ()
            own = [self._hint(verb, pane.hint_label(verb)) for verb in pane.hinted()]
            others = [verb for verb in others if self._is_at_hand(verb)]
            if pane.playback.has_news and not pane.in_lesson:
                others.insert(others.index(Verb.UNDO) + 1 if Verb.UNDO in others else 0, Verb.RECAP)
            return [self._hint(first, sentence(pane.confirms)), *map(self._hint, several), *own, *map(self._hint, others)]
        confirm = [self._hint(first, sentence(pane.confirms))] if pane.confirms else []
        watches = pane.paused is not None and pane.position.outcome is None
        pause = [self._hint(Verb.PAUSE, "Go on" if pane.paused else "")] if watches else []
        stands_still = pane.rules.tick_ms or pane.position.outcome or (pane.in_lesson and pane.confirms)
        pace = () if stands_still else (Verb.SKIP, Verb.SPEED) if pane.seats else (Verb.SPEED,)
        return [*confirm, *pause, *map(self._hint, pace), *(self._hint(verb) for verb in others if verb not in ACTING)]

    def _is_at_hand(self, verb: str) -> bool:
        """Whether a verb has a key at the board now: the few keys of a cluster change their meaning while a card is being turned."""
        keys, at = self.pane.keys, self.pane.index
        control = keys.control(verb, at) if self.pane.cluster is not None else None
        return control is None or any(keys.verb(key, at, self.pane.board.steering) == verb for key in control.keys)

    @property
    def can_undo(self) -> bool:
        """Whether the players at this pane may take back."""
        return not self.pane.covered and self._plays(Verb.UNDO)

    def _plays(self, verb: str) -> bool:
        """Whether a verb of ``PLAYING`` works here: not for watchers, nor after the end of the game."""
        pane = self.pane
        barred = verb == Verb.UNDO and (bool(pane.rules.tick_ms) or pane.table.match.undo_rule == NONE)
        return bool(pane.seats) and pane.position.outcome is None and not barred

    def _hint(self, verb: str, label: str = "", *, pinned: bool = False) -> Hint:
        control = self.pane.keys.control(verb, self.pane.index)
        return Hint(self.pane.key(verb), label or (control.label if control else ""), verb, pinned)
