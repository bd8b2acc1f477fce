"""The settings screen: look, glyphs, speed, name and keys. Every change shows at once and is saved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.widget import Widget

import seatui
from seatui.tui.look.clusters import clusters_of, shown_keys
from seatui.tui.look.controls import HEX_CONTROLS, Control, key_name, resolve
from seatui.tui.look.settings import CHOICES, CLUSTERS, Settings, clean, is_of_use, unasked_name
from seatui.tui.look.settings import checked as with_changes
from seatui.tui.pane.plain_pane import pane_class
from seatui.tui.shell.ask import ask_key, ask_text
from seatui.tui.shell.form import Explanation, Field, Form, field_row, step_through
from seatui.tui.shell.frame import Hint, ShellScreen
from seatui.tui.shell.keys import ALL, CONTEXTS, GAME, bindings, conflicting_control, context_of, has_hexes, own_controls
from seatui.tui.shell.rows import GAP, Row, Rows, heading


class _Setting(NamedTuple):
    name: str
    label: str
    help: str


LOOK = (
    _Setting("theme", "Theme", "The colours of the app. Contrast is the strongest; mono uses no colour at all."),
    _Setting("glyphs", "Signs", "Unicode draws nicer boards; ascii works everywhere. Auto looks at the terminal."),
    _Setting("colours", "Colours", "The number of colours to use. Auto asks the terminal; over SSH few terminals report all they have."),
    _Setting("speed", "Animation", "How fast dice and moves are shown. Off shows results at once and sends the least over SSH."),
    _Setting("bell", "Bell", "Whether your terminal rings its bell at great moments: a ship sinks, a Beast comes, a torpedo hits."),
)
PLAY = (
    _Setting("name", "Your name", "Your name at the table. Enter changes it."),
    _Setting("mouse", "Mouse", "Boards, lists and hints can be clicked. Off leaves the mouse to the terminal and saves traffic over SSH."),
    _Setting(
        "take",
        "Take as you go",
        "The Dangerous Sea: before your ship sails on or your turn ends, it takes a rune stone, a recruit and, while it is light, stores.",
    ),
    _Setting("preset", "Keyboard", "The layout of your keyboard: moves sit where your fingers expect them."),
)
TOGETHER = (
    _Setting("together", "Several people", "In turn at one pane, or split: a pane and keys of its own for each. A new game asks again."),
    _Setting("secrets", "Secrets", "Covered: you peek into your pane. Curtain: you take turns behind it. By game: what suits each game."),
)
ASK = "ask:"
CLUSTER = "cluster:"
PLAYER = 14
"""Cells for "Player 3", narrower than other labels so that the names of all keys fit."""
CLUSTER_HELP = "The keys of this player on a split screen. Players swap when you choose keys in use. Each key can be changed below."
KEY = "key:"
SWITCH = ("off", "on")


class SettingsScreen(ShellScreen[None]):
    """One form for all settings."""

    HEADING = "Settings"
    HELP = (
        "Left and right change a setting; it shows at once and is saved. Below are all keys: Enter replaces a key, plus adds one more, "
        "Delete restores the default. A key that is already in use is refused, and you see what uses it."
    )
    BINDINGS = bindings({"settings.add": "add_key", "settings.reset": "reset"})

    def __init__(self) -> None:
        super().__init__()
        games = {game.title: context_of(game) for game in seatui.games().values()}
        of_games = [(f"Keys in {title}", own_controls(context)) for title, context in games.items() if own_controls(context)]
        hexes = HEX_CONTROLS if any(map(has_hexes, games.values())) else ()
        idle = self.app.unused_controls()
        around = [each for each in ALL[len(GAME) :] if each not in idle]
        self._groups = [*_grouped((*GAME, *hexes)), *of_games, *_grouped(around)]
        self._contexts = [*CONTEXTS, *games.values()]
        self._controls = {each.id: each for _, controls in self._groups for each in controls}
        self._topics = {
            unasked_name(game.id, name): (game.title, topic)
            for game in seatui.games().values()
            for name, topic in pane_class(game).TOPICS.items()
        }

    def body(self) -> Iterable[Widget]:
        yield Form(self._rows, select=LOOK[0].name, moved=self._moved, click_chooses=False)
        yield Explanation()

    def hints(self) -> Iterable[Hint]:
        key = self.query_one(Form).selected if self.is_mounted else ""
        if key.startswith(KEY):
            yield Hint("list.choose", "screen.change", "New key")
            yield Hint("settings.add", "screen.add_key")
        elif key == "name":
            yield Hint("list.choose", "screen.change", "Type")
        else:
            yield Hint("list.left", "screen.change", "Change", also="list.right")
        yield Hint("settings.reset", "screen.reset")
        yield Hint("back", "screen.back")
        yield Hint("help", "screen.help")

    def on_mount(self) -> None:
        self._explain()

    # Rows

    def _rows(self, width: int) -> list[Row]:  # noqa: ARG002 - the rows are the same for all widths
        rows = [GAP, heading("Look"), *self._fields(LOOK), GAP, heading("Play"), *self._fields(PLAY)]
        rows += [GAP, heading("Ask before"), *map(self._topic_row, self._topics)]
        if not self.app.served:
            clusters = [self._cluster_row(player) for player in range(len(CLUSTERS))]
            rows += [GAP, heading("Together at one keyboard"), *self._fields(TOGETHER), *clusters]
        for words, controls in self._groups:
            rows += [GAP, heading(words), *(self._key_row(each) for each in controls)]
        return rows

    def _fields(self, settings: Iterable[_Setting]) -> list[Row]:
        """Return the rows of the settings that have a meaning here."""
        return [self._field(setting) for setting in settings if is_of_use(setting.name, served=self.app.served)]

    def _field(self, setting: _Setting) -> Row:
        value = getattr(self.app.settings, setting.name)
        choices = SWITCH if isinstance(value, bool) else CHOICES.get(setting.name, ())
        shown = SWITCH[value] if isinstance(value, bool) else str(value)
        return field_row(Field(setting.name, setting.label, shown, arrows=bool(choices), choices=choices), self.app.glyphs)

    def _topic_row(self, name: str) -> Row:
        title, topic = self._topics[name]
        shown = SWITCH[name not in self.app.settings.unasked]
        return field_row(Field(f"{ASK}{name}", topic.label, shown, choices=SWITCH, note=title), self.app.glyphs)

    def _cluster_row(self, player: int) -> Row:
        cluster = clusters_of(self.app.settings)[player]
        keys = " ".join(shown_keys(cluster, self.app.glyphs))
        return field_row(Field(f"{CLUSTER}{player}", f"Player {player + 1}", cluster.title, note=keys, width=PLAYER), self.app.glyphs)

    def _key_row(self, each: Control) -> Row:
        keys = self._live(each).keys
        names = "  ".join(key_name(key, self.app.glyphs) for key in keys) or "none"
        note = "changed" if each.id in self.app.settings.keys else ""
        return field_row(Field(f"{KEY}{each.id}", each.label, names, arrows=False, note=note), self.app.glyphs)

    def _live(self, control: Control) -> Control:
        """Return the control with its present keys."""
        return resolve([control], self.app.settings)[0]

    # The selected row

    def _moved(self) -> None:
        self._explain()
        self.refresh_hints()

    def _explain(self) -> None:
        key = self._selected
        help_of = {setting.name: setting.help for setting in (*LOOK, *PLAY, *TOGETHER)}
        text = self._controls[key.removeprefix(KEY)].tooltip if key.startswith(KEY) else help_of.get(key, "")
        text = CLUSTER_HELP if key.startswith(CLUSTER) else text
        text = self._topics[key.removeprefix(ASK)][1].help if key.startswith(ASK) else text
        self.query_one(Explanation).show(text)

    @property
    def _selected(self) -> str:
        return self.query_one(Form).selected

    # Changes

    def on_form_changed(self, event: Form.Changed) -> None:
        if not event.key.startswith(KEY):
            self._step(event.key, event.step)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:  # noqa: ARG002 - the pointer is there
        self.action_change()

    def action_change(self) -> None:
        key = self._selected
        if key.startswith(KEY):
            self._ask_for_key(key.removeprefix(KEY), add=False)
        elif key:
            self._step(key, 1)

    def action_add_key(self) -> None:
        if self._selected.startswith(KEY):
            self._ask_for_key(self._selected.removeprefix(KEY), add=True)

    def action_reset(self) -> None:
        key = self._selected
        if key.startswith(KEY):
            kept = {name: keys for name, keys in self.app.settings.keys.items() if name != key.removeprefix(KEY)}
            self._change("keys", kept)
        elif key.startswith(ASK):
            self._ask_before(key.removeprefix(ASK), on=True)
        elif key:
            name = "clusters" if key.startswith(CLUSTER) else key
            self._change(name, getattr(Settings(), name))

    def _step(self, name: str, step: int) -> None:
        if name.startswith(CLUSTER):
            self._step_cluster(int(name.removeprefix(CLUSTER)), step)
            return
        if name.startswith(ASK):
            question = name.removeprefix(ASK)
            self._ask_before(question, on=question in self.app.settings.unasked)
            return
        now = getattr(self.app.settings, name)
        if name == "name":
            ask_text(self.app, "Your name", ["Your name at the table."], now, self._fault_of_name, self._rename)
        elif isinstance(now, bool):
            self._change(name, not now)
        else:
            self._change(name, step_through(CHOICES[name], now, step))

    def _ask_before(self, question: str, *, on: bool) -> None:
        """Turn a question on or off."""
        others = tuple(each for each in self.app.settings.unasked if each != question)
        self._change("unasked", others if on else (*others, question))

    def _step_cluster(self, player: int, step: int) -> None:
        """Give a player the next cluster, in exchange with the player who has it."""
        order = list(self.app.settings.clusters)
        other = order.index(step_through(CLUSTERS, order[player], step))
        order[player], order[other] = order[other], order[player]
        self._change("clusters", tuple(order))

    def _fault_of_name(self, text: str) -> str:
        try:
            with_changes(self.app.settings, name=clean(text))
        except ValueError as fault:
            return str(fault)
        return ""

    def _rename(self, text: str) -> None:
        self._change("name", clean(text))

    def _change(self, name: str, value: object) -> None:
        self.app.change_settings(**{name: value})
        self.query_one(Form).show()
        self.refresh_hints()

    # Keys

    def _ask_for_key(self, name: str, *, add: bool) -> None:
        what = self._controls[name]
        words = [what.tooltip, "", "Press the key for it. Esc leaves it as it is."]
        ask_key(self.app, what.label, words, lambda key: self._take_key(name, key, add))

    def _take_key(self, name: str, key: str, add: bool) -> None:
        other = conflicting_control(name, key, self.app.settings, self._contexts)
        if other:
            fault = f"{key_name(key, self.app.glyphs)} is the key for {other.label} ({other.tooltip}). Change that first."
            self.query_one(Explanation).show(fault, wrong=True)
            return
        have = self._live(self._controls[name]).keys if add else ()
        self._change("keys", {**self.app.settings.keys, name: ",".join(dict.fromkeys((*have, key)))})


def _grouped(controls: Iterable[Control]) -> list[tuple[str, tuple[Control, ...]]]:
    """Return the controls by headings that say where they work, in the order of their first controls."""
    groups: dict[str, list[Control]] = {}
    for control in controls:
        groups.setdefault(_heading(control.group), []).append(control)
    return [(words, tuple(members)) for words, members in groups.items()]


def _heading(group: str) -> str:
    return f"Keys {group}" if group[0].islower() else f"Keys in a game: {group.lower()}"
