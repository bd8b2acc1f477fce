"""The list of saved games: continue, watch, check, recover, copy, rename, delete. Damaged files are never overwritten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from textual.widget import Widget

from seatui import paths
from seatui.engine.contract import Refused
from seatui.match.saves import files
from seatui.match.saves.listing import GOOD, TORN, SaveInfo, list_saves, recover, verify
from seatui.tui.shell.ask import Choice, ask_text, choose, confirm
from seatui.tui.shell.dates import when
from seatui.tui.shell.form import Explanation
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.keys import bindings
from seatui.tui.shell.lines import Line, Span, cell
from seatui.tui.shell.rows import GAP, Row, Rows

SIZES = (0, 18, 16)
"""Cells for file, turn and date; the file takes the rest."""

PLAIN_STATES = {TORN: "last action lost"}
"""Clearer words for states of a file."""

BETWEEN = Span("  ")


class LoadScreen(ShellScreen[None]):
    """Lists the player's own saves, then the samples of the program."""

    HEADING = "Saved games"
    HELP = (
        "Enter goes on with a game, or watches one that is over. A sample is copied to your own games first. A damaged file is never "
        "changed: its undamaged part is written to a new one. Nothing is deleted without asking."
    )
    BINDINGS = bindings(
        {
            "load.watch": "watch",
            "load.story": "story",
            "load.check": "check",
            "load.rename": "rename",
            "load.copy": "copy",
            "load.delete": "delete",
        }
    )

    def __init__(self) -> None:
        super().__init__()
        self._own: list[SaveInfo] = []
        self._samples: list[SaveInfo] = []
        self._note: tuple[str, bool] | None = None  # the result of the last action, until the pointer moves
        self._read()

    def _read(self) -> None:
        self._own = list_saves()
        self._samples = list_saves(paths.sample_saves_folder())

    def body(self) -> Iterable[Widget]:
        first = next(iter([*self._own, *self._samples]), None)
        yield Rows(self._rows, select=str(first.path) if first else "", moved=self._moved, click_chooses=False)
        yield Explanation()

    def hints(self) -> Iterable[Hint]:
        save = self._save
        if save:
            yield Hint("list.choose", "focused.choose", self._verb(save))
            if not save.problem:
                yield Hint("load.watch", "screen.watch")
            if save.finished and not save.problem:
                yield Hint("load.story", "screen.story")
            if not files.is_sample(save.path):
                yield Hint("load.delete", "screen.delete")
                yield Hint("load.rename", "screen.rename")
            yield Hint("load.copy", "screen.copy")
            yield Hint("load.check", "screen.check")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def on_mount(self) -> None:
        self._explain()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.reload()

    def reload(self) -> None:
        """Read the files again: a game may have been played, or a question answered."""
        self._refresh()

    # Rows

    def _rows(self, width: int) -> list[Row]:
        rows = [GAP, self._heading("Your games", "Last played", width)]
        rows += [self._row(save, when(save.date), width) for save in self._own]
        if not self._own:
            rows.append(Row("", ((Span("None yet: start one from the home screen.", "dim"),),)))
        if self._samples:
            rows += [GAP, self._heading("Samples", "", width), *(self._row(save, "", width) for save in self._samples)]
        return rows

    def _heading(self, name: str, last: str, width: int) -> Row:
        return Row("", (self._columns(width, Span(name, "title"), Span("Turn", "dim"), Span(last, "dim")),))

    def _row(self, save: SaveInfo, last: str, width: int) -> Row:
        """Return the row of a save: file and turn, below them game and players, and the result of a game that is over."""
        file = self._columns(width, Span(save.path.stem, "strong"), _stands(save), Span(last, "dim"))
        about = f" {self.app.glyphs.dot} ".join(filter(None, (save.title, save.players)))
        below = [cell(f"  {text}", width, ellipsis=self.app.glyphs.ellipsis) for text in (about, save.result) if text]
        return Row(str(save.path), (file, *((span,) for span in below)))

    def _columns(self, width: int, *spans: Span) -> Line:
        """Return the spans in the columns of the table; the column of files takes the rest of the width."""
        left = width - sum(SIZES) - len(BETWEEN.text) * (len(SIZES) - 1)
        ellipsis = self.app.glyphs.ellipsis
        cells = [cell(span.text, size or left, span.ink, ellipsis=ellipsis) for span, size in zip(spans, SIZES, strict=True)]
        return tuple(each for one in cells for each in (one, BETWEEN))[:-1]

    @property
    def _save(self) -> SaveInfo | None:
        """The selected save."""
        key = self.query_one(Rows).selected if self.is_mounted else next((str(save.path) for save in [*self._own, *self._samples]), "")
        return next((save for save in [*self._own, *self._samples] if str(save.path) == key), None)

    def _moved(self) -> None:
        self._note = None
        self._explain()
        self.refresh_hints()

    def _explain(self) -> None:
        text, wrong = self._note or self._words_for(self._save)
        self.query_one(Explanation).show(text, wrong=wrong)

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self._note = (text, wrong)
        self._explain()

    def _words_for(self, save: SaveInfo | None) -> tuple[str, bool]:
        if save is None:
            return "", False
        if save.problem:
            return f"{save.problem}. Enter shows what can be done.", True
        return f"{save.path.name}, {save.actions} action{'s' * (save.actions != 1)}. {self._advice(save)}", False

    def _advice(self, save: SaveInfo) -> str:
        if save.state == "in use":
            return "It is open in another program."
        if save.state != GOOD:
            return "The last action was not completely written; the game goes on from the one before."
        return "The game is over; you can watch it from every player's view." if save.finished else ""

    def _verb(self, save: SaveInfo) -> str:
        if save.problem:
            return "What now?"
        return "Watch" if save.finished else "Play" if files.is_sample(save.path) else "Go on"

    def _refresh(self, select: Path | None = None) -> None:
        try:
            self._read()
        except Refused as refusal:
            self.app.warn(str(refusal))
        self.query_one(Rows).show(select=str(select) if select else None)
        self._explain()
        self.refresh_hints()

    # Actions

    def on_rows_chosen(self) -> None:
        save = self._save
        if save is None:
            return
        if save.problem:
            self._offer_help(save)
        elif save.finished:
            self.app.open_replay(save.path)
        elif files.is_sample(save.path):
            self._try(lambda: self.app.open_save(files.copy(save.path), instead=self))
        else:
            self.app.open_save(save.path, instead=self)

    def action_watch(self) -> None:
        if self._save:
            self.app.open_replay(self._save.path)

    def action_story(self) -> None:
        if self._save and self._save.finished:
            self.app.open_saved_story(self._save.path)

    def action_check(self) -> None:
        save = self._save
        if save:
            self._try(lambda: self._say(f"{verify(save.path)}."))

    def action_copy(self) -> None:
        save = self._save
        if save:
            self._try(lambda: self._copy(save.path))

    def _copy(self, path: Path) -> None:
        """Copy the file and select the copy."""
        target = files.copy(path)
        self._refresh(target)
        self._say(f"{path.name} was copied to {target.name}, among your games.")

    def action_rename(self) -> None:
        save = self._save
        if save is None or files.is_sample(save.path):
            return
        path = save.path
        ask_text(
            self.app,
            "Rename",
            ["The new name of the file."],
            path.stem,
            lambda name: files.fault_of_name(path, name),
            lambda name: self._try(lambda: self._refresh(files.rename(path, name))),
        )

    def action_delete(self) -> None:
        save = self._save
        if save is None or files.is_sample(save.path):
            return
        words = [f"{save.path.name} will be gone for good."]
        confirm(self.app, "Delete this game?", words, "Delete it", lambda: self._try(lambda: self._delete(save.path)))

    def _delete(self, path: Path) -> None:
        files.delete(path)
        self._refresh()

    def _offer_help(self, save: SaveInfo) -> None:
        choices = [Choice("Leave it as it is", "")]
        if save.state.startswith("damaged"):
            choices.append(Choice("Recover the undamaged part", "recover", "into a new file"))
        choices.append(Choice("Copy it", "copy"))
        wishes: dict[str, Callable[[], None]] = {
            "recover": lambda: self._recover(save.path),
            "copy": lambda: self._copy(save.path),
        }
        choose(self.app, save.path.name, [save.problem], choices, lambda wish: self._try(wishes[wish]) if wish else None)

    def _recover(self, path: Path) -> None:
        found = recover(path)
        self._refresh(found.path)
        self._say(f"{found.report}.")

    def _try(self, do: Callable[[], object]) -> None:
        """Call ``do``, and show a refusal in one line."""
        try:
            do()
        except Refused as refusal:
            self._say(f"{refusal}.", wrong=True)


def _stands(save: SaveInfo) -> Span:
    """Return the turn of a game, or the state of a damaged file."""
    if save.state != GOOD:
        return Span(PLAIN_STATES.get(save.state, save.state.partition(" at ")[0]), "warn")
    return Span("over", "dim") if save.finished else Span(save.turn.label)
