"""The game screen of people who share a keyboard: a pane and a key cluster for each, or one pane for all in turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from seatui import rulebook
from seatui.engine.contract import Refused
from seatui.engine.wording import sentence
from seatui.match.clock import monotonic_ms
from seatui.tui.look.clusters import PICK, SLOTS, clusters_of, key_map, shown_keys
from seatui.tui.look.controls import LISTS, PICKS, Control, KeyMap, Verb, resolve
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.pane import PaneSpec
from seatui.tui.screens.game import GameScreen
from seatui.tui.split.arrangement import Arrangement, arrange
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, TextDialog

if TYPE_CHECKING:
    from seatui.match.table import Table, Update
    from seatui.tui.pane.pane import Pane

BY_MENU = (
    Verb.INFO, Verb.LEGEND, Verb.ZOOM, Verb.SHEETS, Verb.LOG, Verb.RECAP, Verb.SPEED, Verb.NEXT_SEAT, Verb.UNDO, Verb.RULE, Verb.HELP,
)  # fmt: skip
"""Verbs that the menu offers because a cluster has no keys for them, after the game's own."""
MORE, PEEK, COVER = "more", "peek", "cover"
SPLIT, IN_TURN = "split", "in turn"
"""The two ways to play, by the words of the setting ``together``."""
PEEKING = ": peeking, please look away"
BACK_SLOT = len(SLOTS) - 1


class SplitScreen(GameScreen):
    """One to four panes for the people of a table. A single pane for all has the whole keyboard."""

    HEADING = "A game at one keyboard"
    HELP = (
        "Each player has a pane and eight keys: six directions, one to act and one to go back, which at the board opens a menu with "
        "everything else. Esc opens the menu of the player who pressed a key last. Keys that belong to nobody do nothing."
    )

    DEFAULT_CSS = """
    SplitScreen > .right { border-left: solid $foreground 30%; }
    """

    def __init__(self, table: Table, *, bots: bool = True, source: Callable[[], int] = monotonic_ms, way: str = SPLIT) -> None:
        """``way``: whether each person has a pane, where window and secrets allow it, or all take turns at one."""
        super().__init__(table, (), bots=bots, source=source)
        self._way = way
        self.arrangement = Arrangement((), 1)
        self._latest = 0  # the pane whose player pressed the last key
        self._is_rearranging = False
        self._why_is_new = False  # whether nobody has pressed a key since the reason for a single pane was said

    # Panes

    def compose(self) -> ComposeResult:
        self.arrangement = self._wanted(self.app.size)
        self.specs = self.arrangement.specs
        yield from super().compose()

    def on_mount(self) -> None:
        self._remember()

    def _remember(self) -> None:
        """Keep the way to play in the settings, so that a saved game comes back in it."""
        if settings_of(self.app).together != self._way:
            self.app.change_settings(together=self._way)  # type: ignore[attr-defined]  # every app with games has settings

    def _wanted(self, size: Size) -> Arrangement:
        found = self._split(size)
        seats = tuple(sorted(seat for spec in found.specs for seat in spec.seats))
        return found if self._way == SPLIT else Arrangement((PaneSpec(seats),), 1)

    def _split(self, size: Size) -> Arrangement:
        """Return the panes where each person has one if possible."""
        return arrange(self.table, self.kind, size, settings_of(self.app))

    def make_panes(self) -> list[Pane]:
        if not self.arrangement.is_split:
            return super().make_panes()
        clusters = clusters_of(settings_of(self.app))
        return [self.kind(self.table, spec, self._keys, at, clusters[at]) for at, spec in enumerate(self.specs)]

    def _key_map(self, kind: type[Pane]) -> KeyMap:
        if not self.arrangement.is_split:
            return super()._key_map(kind)
        return key_map(clusters_of(settings_of(self.app))[: len(self.arrangement.specs)])

    @property
    def columns(self) -> int:
        return self.arrangement.columns

    def place_panes(self) -> None:
        """Place the panes, with a line between columns; the last of three has the whole width."""
        super().place_panes()
        columns = self.columns
        for at, pane in enumerate(self.panes):
            pane.set_class(at % columns == 1, "right")
            pane.styles.column_span = 2 if columns == 2 and at % 2 == 0 and at == len(self.panes) - 1 else 1

        self._why_is_new = bool(self.arrangement.why)
        self._say_why()

    def _say_why(self) -> None:
        """Say why there is one pane for all, again after others have acted, until somebody presses a key."""
        if self._why_is_new:
            self.panes[0].explain(sentence(self.arrangement.why))

    def on_resize(self, event: events.Resize) -> None:
        self._rearrange(event.size)

    def _rearrange(self, size: Size | None = None) -> None:
        """Change the panes if window or secrets require it, once all panes have shown what happened."""
        wanted = self._wanted(size or self.size)
        if wanted == self.arrangement or self._is_rearranging or any(pane.steps.busy for pane in self.panes):
            return
        self._is_rearranging = True
        self.call_next(partial(self._rearrange_panes, wanted))

    async def _rearrange_panes(self, wanted: Arrangement) -> None:
        before, self.arrangement = self.arrangement, wanted
        if wanted.specs == before.specs:
            self.place_panes()
        else:
            self._latest = 0
            await self.replace_panes(wanted.specs)
        self._is_rearranging = False
        self.drive_bots()

    def _hear(self, update: Update) -> None:
        super()._hear(update)
        self._rearrange()

    def settled(self) -> None:
        super().settled()
        self._say_why()
        self._rearrange()

    def resume(self) -> None:
        super().resume()
        if self.panes:
            self._rearrange()

    # Keys

    @property
    def pane_in_use(self) -> Pane:
        return self.panes[self._latest]

    def take_key(self, event: events.Key) -> bool:
        self._why_is_new = False
        if not self.arrangement.is_split:
            return super().take_key(event)
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "question_mark"):
            if not self.pane_in_use.holds_back(event.time):
                self.pane_in_use.verbs.do(Verb.BACK if event.key == "escape" else Verb.HELP)
            return True
        stroke = self._keys.stroke(event.key, [steering(pane) for pane in self.panes])
        if stroke is not None:
            self._latest = stroke.pane
            self._follow(self.panes[stroke.pane], stroke.verb, event.time)
        return True

    def _follow(self, pane: Pane, verb: str, pressed: float) -> None:
        """Follow a key of a player's cluster, pressed at that time."""
        if not pane.knows_keys:
            pane.knows_keys = True
            pane.show_keys()
        pane.secrecy.extend_peek()
        if pane.steps.busy:
            pane.playback.catch_up()
            if verb == Verb.CONFIRM or verb.startswith(PICK):
                return  # a key that only skips must not answer a question that was not in sight yet
        if pane.holds_back(pressed):
            return
        if verb.startswith(PICK):
            key = int(verb.removeprefix(PICK))
            if not pane.secrecy.answer(key) and key == BACK_SLOT:
                pane.verbs.do(Verb.BACK)
        else:
            pane.verbs.do(verb)

    # The menu, for what has no keys

    def menu_choices(self, pane: Pane) -> list[Choice]:
        if not self.arrangement.is_split:
            return [*super().menu_choices(pane)[:-1], *self._ways(), super().menu_choices(pane)[-1]]
        cover = [Choice("Cover again", COVER)] if pane.secrecy.peeks else []
        peek = [Choice("Look at what is hidden", PEEK, "the others will know")] if pane.secrecy.is_on else []
        choices = [Choice("Go on", "resume"), *cover, *peek, *(_choice(control) for control in self._verbs_of(pane))]
        return [*choices, Choice("The game", MORE, "rulebook, settings, leave")]

    def _ways(self) -> list[Choice]:
        """Return the other way to play, if it is possible now."""
        if self.arrangement.is_split:
            return [Choice("Take turns at one pane", IN_TURN)]
        return [Choice("Split screen", SPLIT, "a pane for each")] if self._way == IN_TURN and self._split(self.size).is_split else []

    def _verbs_of(self, pane: Pane) -> list[Control]:
        """Return the controls that are useful now and have no key in the cluster."""
        controls = {control.meaning: control for control in resolve((*self.kind.CONTROLS, *self.kind.MENU_CONTROLS), settings_of(self.app))}
        able = pane.position.able and not pane.closed
        wanted = [*((Verb.MENU, *pane.hinted()) if able else ()), *pane.LOOKS, *BY_MENU]
        barred: set[str] = set() if pane.verbs.can_undo else {Verb.UNDO}
        if not pane.rule:
            barred.add(Verb.RULE)
        if len(pane.position.held) < 2:
            barred.add(Verb.NEXT_SEAT)
        barred.update(verb for verb in wanted if pane.key(verb))  # those have a key
        return [controls[verb] for verb in dict.fromkeys(wanted) if verb in controls and verb not in barred]

    def follow_menu(self, pane: Pane, chosen: object) -> None:
        if chosen in (SPLIT, IN_TURN):
            self._way = str(chosen)
            self._remember()
            self._rearrange()
            return
        if not self.arrangement.is_split or not isinstance(chosen, str):
            super().follow_menu(pane, chosen)
            return
        if chosen.startswith("verb:"):
            pane.verbs.do(chosen.removeprefix("verb:"))
        elif chosen == PEEK:
            pane.secrecy.peek()
        elif chosen == COVER:
            pane.secrecy.put_back()
        elif chosen == MORE:
            self._open_more(pane)
        else:
            super().follow_menu(pane, chosen)

    def _open_more(self, pane: Pane) -> None:
        def answered(chosen: object) -> None:
            pane.close_dialog(dialog)
            if chosen == "give up":
                pane.give_up()
            self.follow_menu(pane, chosen)

        *first, leave = [choice for choice in super().menu_choices(pane) if choice.value != "undo"]
        wanted = [*first, *self._ways(), leave]
        dialog = ChoiceDialog(self.table.match.game.title, [], wanted, answered)
        pane.open_dialog(dialog)

    def follow_request(self, pane: Pane, what: str, rule: str) -> None:
        """Open help and rules in the player's own pane, while the others play on."""
        if self.arrangement.is_split and what == "help":
            self._read(pane, "Help", self._help(pane))
        elif self.arrangement.is_split and what == "rule" and rule:
            reason = rulebook.reason_for(self.table.match.game, rule)
            self._read(pane, reason, self._rule(reason))
        else:
            super().follow_request(pane, what, rule)

    def _help(self, pane: Pane) -> list[str]:
        assert pane.cluster is not None
        keys = shown_keys(pane.cluster, pane.glyphs)
        own = f"{' '.join(keys[:6])} point and move, {keys[6]} acts, {keys[7]} goes back; at the board {keys[7]} opens the menu."
        parts = [line for heading, text in pane.help_parts() for line in (" ", *filter(None, (heading, text)))]
        return [own, " ", self.HELP, *parts]

    def _rule(self, rule: str) -> list[str]:
        try:
            return [rulebook.load(self.table.match.game).find(rule).text]
        except Refused as refused:
            return [str(refused)]

    def _read(self, pane: Pane, title: str, text: list[str]) -> None:
        dialog = TextDialog(title, [line for part in text for line in part.splitlines()], lambda _: pane.close_dialog(dialog))
        pane.open_dialog(dialog)

    # Peeking

    def on_pane_peeked(self, message: Pane.Peeked) -> None:
        """Tell everybody who is peeking."""
        message.stop()
        message.pane.bar.show("peeking" if message.pane.secrecy.peeks else "")
        peeking = [pane for pane in self.panes if pane.secrecy.peeks]
        for pane in self.panes:
            others = [other.names[other.seats[0]] for other in peeking if other is not pane]
            if others:
                pane.tell(f"{' and '.join(others)}{PEEKING}")
            elif pane.banner.note.text.endswith(PEEKING):
                pane.tell("")


def steering(pane: Pane) -> str:
    """Return what the direction keys of a pane's cluster steer now."""
    if pane.dialogs or pane.covered or pane.verbs.place != "board":
        return LISTS
    return PICKS if pane.secrecy.pick is not None else pane.board.steering


def _choice(control: Control) -> Choice:
    words, _, _ = control.tooltip.partition(";")  # the rest is about typing
    return Choice(control.label, f"verb:{control.meaning}", f"{words[:1].lower()}{words[1:]}")
