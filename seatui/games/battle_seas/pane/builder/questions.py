"""Questions of the fleet builder: fleets to open, names, files, bearers of attachments, and whether the fleet is final."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from seatui import paths
from seatui.engine.contract import Action, Refused
from seatui.engine.wording import counted, sentence
from seatui.games.battle_seas.model.content import ARTIFACT, CARDS, MOST_ARTIFACTS, MOST_MODIFICATIONS, READY, Fleet
from seatui.games.battle_seas.model.fleet import cost
from seatui.games.battle_seas.pane.builder import fleet_files as store
from seatui.games.battle_seas.pane.builder.controls import REMOVE, RENAME, SAVE, WRITE
from seatui.games.battle_seas.pane.builder.dialogs import LineEntry, ListDialog, ListRow, SubmitDialog
from seatui.games.battle_seas.pane.builder.draft import Spot, is_attachment
from seatui.games.battle_seas.pane.builder.editor import FleetEditor
from seatui.games.battle_seas.words.fleet_notation import pieces_named
from seatui.tui.look.settings import is_served
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog

if TYPE_CHECKING:
    from seatui.tui.pane.pane import Pane

NO_FILES = "this machine is not yours: your saved fleets are kept here, but you can neither read nor write its files"
LONGEST_PATH = 100
"""The most letters of a path that are shown; of a longer one, its end."""


class BuilderQuestions:
    """Opens the dialogs of one editor in its pane. They change the editor even when the builder is closed."""

    def __init__(self, pane: Pane, editor: FleetEditor) -> None:
        self.pane = pane
        self.editor = editor

    # Fleets to open

    def open_ready(self) -> None:
        """Offer the fleets that come with the game."""
        rows = [self._row(ready.name, ready.fleet, (ready.name, ready.fleet)) for ready in READY.values()]

        def chosen(answer: tuple[str, Any]) -> None:
            _, (name, fleet) = answer
            self.editor.load(fleet, "", name)

        self._ask(lambda done: ListDialog("Ready fleets", rows, done, "Open it"), chosen)

    def open_own(self) -> None:
        """Offer the player's saved fleets to open, rename, export or delete."""
        try:
            kept = store.list_fleets()
        except Refused as refused:
            self._say(refused)
            return
        if not kept:
            self.editor.say(f"you have kept no fleet yet: {self.pane.key(SAVE)} saves the one that you build")
            return
        rows = [self._kept_row(saved) for saved in kept]
        verbs = {RENAME: "", REMOVE: "Delete", **({} if self._is_served else {WRITE: ""})}
        self._ask(lambda done: ListDialog("Your own fleets", rows, done, "Open it", verbs), lambda answer: self._apply(*answer))

    def _row(self, label: str, fleet: Fleet, value: Any) -> ListRow:
        levels = cost(fleet)
        over = levels > self.editor.draft.levels
        return ListRow(label, f"{counted(levels, 'level')}{', too many' if over else ''}", value, pieces_named(fleet), wrong=over)

    def _kept_row(self, saved: store.Saved) -> ListRow:
        if saved.problem:
            return ListRow(saved.name[: store.NAME_LENGTH], "cannot be opened", saved, [saved.problem], wrong=True)
        return self._row(saved.name, saved.fleet, saved)

    def _apply(self, verb: str, saved: store.Saved) -> None:
        """Apply a verb to a saved fleet. One that cannot be read can only be deleted."""
        if verb == REMOVE:
            self._ask_deletion(saved)
        elif saved.problem:
            self.editor.say(saved.problem, wrong=True)
        elif verb == RENAME:
            self._type("Another name", "The new name of this fleet.", saved.name, lambda name: self._rename(saved, name))
        elif verb == WRITE:
            self.write(saved.name, saved.fleet)
        else:
            self.editor.load(saved.fleet, saved.name, saved.name)

    def _ask_deletion(self, saved: store.Saved) -> None:
        text = [f"{saved.name} would be gone for good."]
        choices = [Choice("Keep it", False), Choice("Delete it", True)]

        def answered(sure: bool) -> None:
            if sure:
                self._try(lambda: self._delete(saved))

        self._ask(lambda done: ChoiceDialog("Delete this fleet?", text, choices, done), answered)

    def _rename(self, saved: store.Saved, name: str) -> None:
        renamed = store.rename_fleet(saved, name)
        if self.editor.draft.name == saved.name:
            self.editor.draft.name = renamed.name
        self.editor.say(f"{saved.name} is called {renamed.name} now")

    def _delete(self, saved: store.Saved) -> None:
        store.delete_fleet(saved)
        self.editor.say(f"{saved.name} is deleted")

    # Saving

    def save(self) -> None:
        """Save the fleet under a name."""
        draft = self.editor.draft
        if not draft.fleet:
            self.editor.say("there is nothing to keep yet", wrong=True)
            return
        self._type("Save this fleet", "Under which name? You can open it in any later game.", draft.name, self._save)

    def _save(self, name: str) -> None:
        if fault := store.fault_of_name(name):
            raise Refused("", fault)
        found = store.find_fleet(name)
        if found is None:
            self._keep(name)
            return
        text = [f"There is a fleet called {found.name} already, of {counted(cost(found.fleet), 'level')}."]
        choices = [Choice("Leave it as it is", False), Choice("Replace it with this one", True)]
        self._ask(lambda done: ChoiceDialog("Replace it?", text, choices, done), lambda sure: self._replace(name) if sure else None)

    def _replace(self, name: str) -> None:
        self._try(lambda: self._keep(name, replace=True))

    def _keep(self, name: str, *, replace: bool = False) -> None:
        draft = self.editor.draft
        draft.saved_as(store.save_fleet(name, draft.fleet, replace=replace).name)
        self.editor.say(f"saved as {draft.name}")

    # Files

    @property
    def _is_served(self) -> bool:
        return is_served(self.pane.app)

    def read(self) -> None:
        """Read a fleet from a file."""
        if self._is_served:
            self.editor.say(NO_FILES, wrong=True)
            return

        def take(text: str) -> None:
            saved = store.read_file(paths.path_named(text.strip()))
            self.editor.load(saved.fleet, "", f"read from {store.clean_name(saved.path.name)}")

        help_text = "The path of a file that was written here, or of a text such as SH01[MO01], TE01."
        self._type("Read a fleet from a file", help_text, "", take)

    def write_draft(self) -> None:
        """Write the fleet in the making to a file."""
        draft = self.editor.draft
        if draft.fleet:
            self.write(draft.name or "fleet", draft.fleet)
        else:
            self.editor.say("there is nothing to write yet", wrong=True)

    def write(self, name: str, fleet: Fleet) -> None:
        """Write a fleet to a file."""
        if self._is_served:
            self.editor.say(NO_FILES, wrong=True)
            return

        def put(text: str) -> None:
            path = store.clean_name(str(store.export_fleet(paths.path_named(text.strip()), name, fleet).absolute()))
            shown = path if len(path) <= LONGEST_PATH else f"{self.pane.glyphs.ellipsis}{path[-LONGEST_PATH:]}"
            self.editor.say(f"written to {shown}")

        self._type(
            "Write it to a file", "The path of the file, such as ~/fleet.txt. A file that ends in .txt can be read by people.", "", put
        )

    # Bearers

    def choose_bearer(self) -> None:
        """Ask which piece should carry the attachment under the cursor."""
        editor = self.editor
        card = editor.card
        if not is_attachment(card):
            editor.say("only Artifacts and Modifications have a bearer; land characters find their ship when you deploy", wrong=True)
            return
        if not (bearers := editor.other_bearers()):
            self._say_why_nobody()
            return
        rows = [self._bearer_row(spot, card.kind) for spot in bearers]
        times = editor.times

        def chosen(answer: tuple[str, Spot]) -> None:
            editor.times = times
            editor.give(answer[1])
            editor.times = 0

        self._ask(lambda done: ListDialog(f"Who is to carry {card.name}?", rows, done, "Give it"), chosen)

    def _bearer_row(self, spot: Spot, kind: str) -> ListRow:
        draft = self.editor.draft
        alike = draft.alike(spot)
        label = self.editor.piece_name(spot) + (f" {self.pane.glyphs.times}{alike}" if alike > 1 else "")
        most = MOST_ARTIFACTS if kind == ARTIFACT else MOST_MODIFICATIONS
        carried = [CARDS[number].name for number in draft.fleet[spot.item].gear]
        note = f"{draft.carried(spot, kind)} of {most} {kind.title()}s"
        return ListRow(label, note, spot, [f"carries {carried[0]}", *carried[1:]] if carried else ["carries nothing yet"])

    def _say_why_nobody(self) -> None:
        editor = self.editor
        card = editor.card
        refused = None if editor.in_fleet else editor.why_not(card)
        if refused is not None:
            self._say(refused)
        else:
            editor.say(f"no other piece of your fleet can carry {card.name}", wrong=True)

    # Submitting

    def submit(self, answer: Callable[[Action], None]) -> None:
        """Show the whole fleet before it is final; tell why an unlawful one cannot be submitted."""
        draft = self.editor.draft
        if fault := draft.fault():
            self._say(fault)
            return
        action = ("fleet", draft.plain)
        self._ask(lambda done: SubmitDialog(draft, done), lambda verb: self.save() if verb == SAVE else answer(action))

    # Dialogs

    def menu(self, choices: Sequence[Choice]) -> None:
        """Offer choices whose values are functions, and call the chosen one."""
        self._ask(lambda done: ChoiceDialog("Your fleet", [], choices, done), lambda chosen: chosen())

    def _ask(self, make: Callable[[Callable[[Any], None]], Dialog], then: Callable[[Any], None]) -> None:
        """Open a dialog over the builder. It closes before ``then`` handles its answer, which may open another one."""

        def done(answer: Any) -> None:
            self.pane.close_dialog(dialog)
            if answer is not None:
                then(answer)
            if self.pane.dialogs:
                self.pane.dialogs[-1].redraw()

        dialog = make(done)
        self.pane.open_dialog(dialog)

    def _type(self, title: str, help_text: str, value: str, then: Callable[[str], None]) -> None:
        """Ask for a line of text. A refused one stays on the screen with the reason."""

        def check(text: str) -> str:
            try:
                then(text)
            except Refused as refused:
                return sentence(refused.message)
            return ""

        self._ask(lambda done: LineEntry(self.pane, title, help_text, value, check, done), lambda _: None)

    def _try(self, change: Callable[[], object]) -> None:
        try:
            change()
        except Refused as refused:
            self._say(refused)

    def _say(self, refused: Refused) -> None:
        self.editor.say(refused.message, wrong=True, rule=refused.rule)
