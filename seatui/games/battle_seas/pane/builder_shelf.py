"""Dialogs of the fleet builder: fleets to open, names to type, files to read and write, and the question before a fleet is submitted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.geometry import Offset, Size

from seatui import places
from seatui.engine.contract import Action, Refused
from seatui.engine.wording import counted, sentence
from seatui.games.battle_seas import fleet_store as store
from seatui.games.battle_seas.content import READY, Fleet
from seatui.games.battle_seas.fleet import cost
from seatui.games.battle_seas.pane.builder_desk import Desk
from seatui.games.battle_seas.pane.builder_sheet import first_in_sight
from seatui.tui.controls import Verb
from seatui.tui.shell.ask import Entry
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog
from seatui.tui.widgets.lines import Row, both_ends

if TYPE_CHECKING:
    from seatui.tui.pane import Pane

FROM_FILE = "from a file"
LOAD, RENAME, DELETE, EXPORT = "load", "rename", "delete", "export"


class Shelved(NamedTuple):
    """A row of the list of fleets. One without a value is a heading."""

    label: str
    note: str = ""
    value: Any = None
    wrong: bool = False


class ShelfDialog(Dialog):
    """A list of fleets that scrolls; ``done`` gets the value of the one that was chosen."""

    def __init__(self, title: str, rows: Sequence[Shelved], done: Callable[[Any], None]) -> None:
        super().__init__(title, done)
        self.rows = tuple(rows)
        self.at = next(at for at, row in enumerate(rows) if row.value is not None)

    def wanted(self, room: Size) -> Size:
        size = super().wanted(room)
        return size.with_width(min(room.width, 72))

    def inside(self, width: int) -> list[Row]:
        ink, glyphs = self.ink, self.glyphs
        rows: list[Row] = []
        for at, row in enumerate(self.rows):
            if row.value is None:
                rows.append(((row.label, ink.title),))
                continue
            here = at == self.at
            head: Row = ((f"{glyphs.pointer if here else ' '} ", ink.accent), (f" {row.label} ", ink.chosen if here else ink.plain))
            rows.append(both_ends(head, ((row.note, ink.warn if row.wrong else ink.dim),), width, ink.plain, glyphs.ellipsis))
        return rows[self._top :]

    @property
    def _top(self) -> int:
        room = self.size.height - 2
        return first_in_sight(self.at, len(self.rows), room) if room > 0 else 0

    def follow(self, verb: str) -> None:
        steps = {Verb.UP: -1, Verb.PREVIOUS: -1, Verb.DOWN: 1, Verb.NEXT: 1}
        if verb == Verb.CONFIRM:
            self.done(self.rows[self.at].value)
        elif verb in steps:
            step, at = steps[Verb(verb)], self.at + steps[Verb(verb)]
            while self.rows[at % len(self.rows)].value is None:
                at += step
            self.at = at % len(self.rows)

    @property
    def cursor_at(self) -> Offset | None:
        return Offset(4, 1 + self.at - self._top)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = event.y - 1 + self._top
        if 0 < event.y < self.size.height - 1 and at < len(self.rows) and self.rows[at].value is not None:
            self.done(self.rows[at].value)


class Line(Entry):
    """A line of text in a pane, as large as what it says."""

    def __init__(
        self, pane: Pane, title: str, help_text: str, value: str, check: Callable[[str], str], done: Callable[[Any], None]
    ) -> None:
        super().__init__(title, [help_text], value, check, done)
        self.pane = pane

    def press(self, key: str, character: str | None) -> bool:
        taken = super().press(key, character)
        self.redraw()
        self.pane.arrange_parts()
        return taken


class Shelf:
    """Opens the dialogs of one desk in its pane. What they do is done at the desk, whatever is on the screen then."""

    def __init__(self, pane: Pane, desk: Desk) -> None:
        self.pane = pane
        self.desk = desk

    # Fleets to open

    def open(self) -> None:
        """Ready fleets, those that were kept, and files."""
        try:
            kept = store.list_fleets()
        except Refused as refused:
            self._say(refused)
            kept = []
        rows = [Shelved("Ready fleets")]
        rows += (self._row(f"{key}  {ready.name}", ready.fleet, (ready.name, ready.fleet)) for key, ready in READY.items())
        rows += [Shelved("Your fleets")] * bool(kept)
        rows += (
            Shelved(saved.name, saved.problem, saved, wrong=True) if saved.problem else self._row(saved.name, saved.fleet, saved)
            for saved in kept
        )
        rows += [Shelved("More"), Shelved("Read a fleet from a file", "", FROM_FILE)]
        self._ask(lambda done: ShelfDialog("Which fleet?", rows, done), self._chosen)

    def _row(self, label: str, fleet: Fleet, value: Any) -> Shelved:
        levels = cost(fleet)
        over = levels > self.desk.draft.levels
        return Shelved(label, f"{counted(levels, 'level')}{', too many' if over else ''}", value, wrong=over)

    def _chosen(self, value: Any) -> None:
        if value == FROM_FILE:
            self.read()
        elif isinstance(value, store.Saved):
            self._ask_about(value)
        else:
            name, fleet = value
            self.desk.load(fleet, "", name)

    def _ask_about(self, saved: store.Saved) -> None:
        """What to do with a fleet that was kept."""
        whole = [Choice("Open it", LOAD), Choice("Call it otherwise", RENAME), Choice("Write it to a file", EXPORT)]
        choices = [*(whole if not saved.problem else ()), Choice("Delete it", DELETE)]
        levels = counted(cost(saved.fleet), "level")
        text = [sentence(f"{saved.problem}.") if saved.problem else f"{levels}: {store.in_words(saved.fleet)}"]
        self._ask(lambda done: ChoiceDialog(saved.name, text, choices, done), lambda deed: self._deed(saved, deed))

    def _deed(self, saved: store.Saved, deed: str) -> None:
        if deed == LOAD:
            self.desk.load(saved.fleet, saved.name, saved.name)
        elif deed == RENAME:
            self._type("Call it otherwise", "The new name of this fleet.", saved.name, lambda name: self._rename(saved, name))
        elif deed == EXPORT:
            self.write(saved.name, saved.fleet)
        else:
            self._ask_deletion(saved)

    def _ask_deletion(self, saved: store.Saved) -> None:
        text = [f"{saved.name} would be gone for good."]
        choices = [Choice("Keep it", False), Choice("Delete it", True)]

        def answered(sure: bool) -> None:
            if sure:
                self._try(lambda: self._delete(saved))

        self._ask(lambda done: ChoiceDialog("Delete this fleet?", text, choices, done), answered)

    def _rename(self, saved: store.Saved, name: str) -> None:
        renamed = store.rename_fleet(saved, name)
        if self.desk.draft.name == saved.name:
            self.desk.draft.name = renamed.name
        self.desk.say(f"{saved.name} is called {renamed.name} now")

    def _delete(self, saved: store.Saved) -> None:
        store.delete_fleet(saved)
        self.desk.say(f"{saved.name} is deleted")

    # Keeping

    def save(self) -> None:
        """Keep the fleet under a name."""
        draft = self.desk.draft
        if not draft.fleet:
            self.desk.say("there is nothing to keep yet", wrong=True)
            return
        self._type("Keep this fleet", "Under which name? You can open it in any later game.", draft.name, self._save)

    def _save(self, name: str) -> None:
        if fault := store.fault_of_name(name):
            raise Refused("", fault)
        found = store.find_fleet(name)
        if found is None:
            self._keep(name)
            return
        text = [f"There is a fleet called {found.name} already, of {counted(cost(found.fleet), 'level')}."]
        choices = [Choice("Leave it as it is", False), Choice("Replace it by this one", True)]
        self._ask(lambda done: ChoiceDialog("Replace it?", text, choices, done), lambda sure: self._replace(name) if sure else None)

    def _replace(self, name: str) -> None:
        self._try(lambda: self._keep(name, replace=True))

    def _keep(self, name: str, *, replace: bool = False) -> None:
        draft = self.desk.draft
        draft.name = store.save_fleet(name, draft.fleet, replace=replace).name
        self.desk.say(f"kept as {draft.name}")

    # Files

    def read(self) -> None:
        """Read a fleet from a file."""

        def take(text: str) -> None:
            saved = store.read_file(places.path_named(text.strip()))
            self.desk.load(saved.fleet, "", f"read from {store.clean_name(saved.path.name)}")

        help_text = "The path of a file that was written here, or of a text such as SH01[MO01], TE01."
        self._type("Read a fleet", help_text, "", take)

    def write(self, name: str, fleet: Fleet) -> None:
        """Write a fleet to a file."""

        def put(text: str) -> None:
            path = store.export_fleet(places.path_named(text.strip()), name, fleet)
            self.desk.say(f"written to {store.clean_name(str(path))}")

        self._type("Write it to a file", "The path of the file. One that ends in .txt can be read by people.", "", put)

    # Submitting

    def submit(self, answer: Callable[[Action], None]) -> None:
        """Ask before a fleet is final; one that is not lawful is told why."""
        desk, draft = self.desk, self.desk.draft
        if fault := draft.fault():
            desk.say(fault.message, wrong=True, rule=fault.rule)
            return
        lost = f" {counted(draft.left, 'level')} would be left over and lost." if draft.left else ""
        text = [f"A fleet that is submitted is final.{lost}"]
        choices = [Choice("Submit it", True), Choice("Go on building", False)]
        action = ("fleet", draft.plain)
        self._ask(lambda done: ChoiceDialog("Submit this fleet?", text, choices, done), lambda sure: answer(action) if sure else None)

    # Dialogs

    def menu(self, choices: Sequence[Choice]) -> None:
        """All that can be done here; the value of a choice does it."""
        self._ask(lambda done: ChoiceDialog("Your fleet", [], choices, done), lambda deed: deed())

    def find(self) -> None:
        """Go to a card by a part of its name."""

        def go(text: str) -> None:
            if not self.desk.find(text):
                raise Refused("", "no card is called so")

        self._type("Find a card", "A part of its name, or its number.", "", go)

    def _ask(self, make: Callable[[Callable[[Any], None]], Dialog], then: Callable[[Any], None]) -> None:
        """Open a dialog over the builder. It is closed before its answer is followed, which may open another one."""

        def done(answer: Any) -> None:
            self.pane.close_dialog(dialog)
            if answer is not None:
                then(answer)
            if self.pane.dialogs:
                self.pane.dialogs[-1].redraw()

        dialog = make(done)
        self.pane.open_dialog(dialog)

    def _type(self, title: str, help_text: str, value: str, then: Callable[[str], None]) -> None:
        """Ask for a line of text. What is refused stays on the screen with the reason."""

        def check(text: str) -> str:
            try:
                then(text)
            except Refused as refused:
                return sentence(refused.message)
            return ""

        self._ask(lambda done: Line(self.pane, title, help_text, value, check, done), lambda _: None)

    def _try(self, change: Callable[[], object]) -> None:
        try:
            change()
        except Refused as refused:
            self._say(refused)

    def _say(self, refused: Refused) -> None:
        self.desk.say(refused.message, wrong=True, rule=refused.rule)
