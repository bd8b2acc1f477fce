"""The controls of the screens around a game, which feed bindings, hints, help and the key editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from seatui.tui.look.clusters import CLUSTERS
from seatui.tui.look.controls import CONTROLS, HEX_CONTROLS, LESSON_CONTROLS, PRESETS, TALK_CONTROLS, WATCH_CONTROLS, Control, Verb, resolve

if TYPE_CHECKING:
    from textual.binding import BindingType

    from seatui.engine.game import Game
    from seatui.tui.look.settings import Settings


def _control(name: str, keys: str, label: str, tooltip: str, group: str) -> Control:
    return Control(name, tuple(keys.split()), label, tooltip, group)


_OF_GAME = {control.id: control for control in CONTROLS}


def _shared(verb: Verb, tooltip: str) -> Control:
    """Return a control of games that has the same key here, with another tooltip."""
    return replace(_OF_GAME[verb.value], tooltip=tooltip)


LIST = (
    _control("list.up", "up k", "Up", "Go up", "in lists"),
    _control("list.down", "down j", "Down", "Go down", "in lists"),
    _control("list.page_up", "pageup", "Page up", "Go up a page", "in lists"),
    _control("list.page_down", "pagedown", "Page down", "Go down a page", "in lists"),
    _control("list.first", "home", "First", "Go to the first line", "in lists"),
    _control("list.last", "end", "Last", "Go to the last line", "in lists"),
    _control("list.choose", "enter space", "Choose", "Take what the pointer is at", "in lists"),
)
FORM = (
    _control("list.left", "left h", "Change", "Change to the one before", "in lists"),
    _control("list.right", "right l", "Change", "Change to the next one", "in lists"),
)
APP = (
    _shared(Verb.BACK, "Go back to the screen before"),
    _shared(Verb.HELP, "Explain this screen and its keys"),
    _control("app.palette", "ctrl+p", "Commands", "Search everything the app can do", "everywhere"),
    _control("app.quit", "ctrl+q", "Quit", "Leave the app at once; games are kept", "everywhere"),
    _control("app.leave", "ctrl+c", "Leave", "Leave the app; in a game you are asked first", "everywhere"),
)
HOME = (
    _control("home.continue", "c", "Continue", "Go on with the game you played last", "at home"),
    _control("home.new", "n", "New game", "Choose players and options and start", "at home"),
    _control("home.tutorial", "t", "Tutorial", "Learn this game by playing it", "at home"),
    _control("home.rules", "r", "Rules", "Open the rulebook of this game", "at home"),
    _control("home.left", "left", "Action before", "Go to the action before, of the same game", "at home"),
    _control("home.right", "right", "Next action", "Go to the next action of the same game", "at home"),
    _control("home.load", "l", "Saved games", "See all saved games", "at home"),
    _control("home.settings", "s", "Settings", "Change look and keys", "at home"),
    _control("home.quit", "q", "Quit", "Leave the app", "at home"),
)
LOBBY = (
    _control("lobby.make", "n", "Make a table", "Choose a game, seats and options, and open a table", "in the harbour"),
    _control("lobby.watch", "w", "Watch", "Come to this table without sitting down", "in the harbour"),
    _control("lobby.chat", "c tab", "Chat", "Write something to those who are here", "in the harbour"),
    _control("lobby.tutorial", "t", "Learn a game", "Learn a game by playing it, alone", "in the harbour"),
    _control("lobby.rules", "r", "Rules", "Open a rulebook", "in the harbour"),
    _control("lobby.remove", "d delete", "Remove", "Remove this table of yours", "in the harbour"),
    _control("lobby.settings", "s", "Settings", "Change look and keys", "in the harbour"),
    _control("lobby.secret", "p", "Secret", "Choose a secret, to come in where your key is not at hand", "in the harbour"),
    _control("lobby.quit", "q", "Quit", "Leave the harbour", "in the harbour"),
)
ROOM = (
    _control("room.start", "s", "Start", "Start the game", "at a table"),
    _control("room.fill", "f", "Fill with bots", "Put bots on all free seats", "at a table"),
    _control("room.answer", "a", "Answer", "Say yes or no to somebody who asks for your seat", "at a table"),
    _control("room.chat", "c tab", "Chat", "Write something to those at this table", "at a table"),
    _control("room.rules", "r", "Rules", "Open the rulebook of this game", "at a table"),
    _control("room.remove", "d delete", "Remove", "Remove the table", "at a table"),
)

LOAD = (
    _control("load.watch", "w", "Watch", "Watch the game move by move", "in the list of saves"),
    _control("load.check", "v", "Check", "Play the whole file through and see whether it is whole", "in the list of saves"),
    _control("load.rename", "r", "Rename", "Give the file another name", "in the list of saves"),
    _control("load.copy", "c", "Copy", "Make a copy of the file", "in the list of saves"),
    _control("load.delete", "d delete", "Delete", "Delete the file", "in the list of saves"),
)
REPLAY = (
    _control("replay.play", "space", "Run", "Let the game run by itself, or stop it", "in a replay"),
    _control("replay.step", "right", "Step on", "Go one action on", "in a replay"),
    _control("replay.back", "left", "Step back", "Go one action back", "in a replay"),
    _control("replay.next_turn", "down", "Next turn", "Go to the next turn", "in a replay"),
    _control("replay.previous_turn", "up", "Turn before", "Go to where this turn began, or the one before", "in a replay"),
    _control("replay.start", "home", "Start", "Go to the start of the game", "in a replay"),
    _control("replay.end", "end", "End", "Go to the end of the game", "in a replay"),
    _control("replay.jump", "t", "Go to turn", "Go to a turn by its number", "in a replay"),
    _control("replay.eyes", "v", "Eyes", "Choose whose view is shown", "in a replay"),
    _control("replay.speed", "s", "Speed", "Run faster or slower", "in a replay"),
)
SETTINGS = (
    _control("settings.add", "plus", "One more key", "Give this action one more key", "in the settings"),
    _control("settings.reset", "delete backspace", "Default", "Put this setting back to its default", "in the settings"),
)
RULES = (
    _control("rules.search", "slash", "Search", "Search the rulebook", "in the rulebook"),
    _control("rules.side", "tab", "Other side", "Go to the next part of the screen", "in the rulebook"),
    _control("rules.back", "backspace", "Where I was", "Go back to the rule before", "in the rulebook"),
)

GAME = (*CONTROLS, *LESSON_CONTROLS)
AT_ONE_KEYBOARD = tuple(control for cluster in CLUSTERS for control in cluster.controls)
"""The keys of people who share a keyboard."""

CONTEXTS: tuple[tuple[Control, ...], ...] = (
    GAME,
    (*(each for each in CONTROLS if each.id != Verb.CONFIRM), *WATCH_CONTROLS),  # there is nothing to confirm while watching bots
    (*CONTROLS, *TALK_CONTROLS),
    (*APP, *LIST, *HOME),
    (*APP, *LIST, *FORM, *SETTINGS),
    (*APP, *LIST, *LOBBY),
    (*APP, *LIST, *FORM, *ROOM),
    (*APP, *LIST, *LOAD),
    (*APP, *LIST, *RULES),
    (*APP, *REPLAY),
    AT_ONE_KEYBOARD,
)
"""Controls that are active together: within each group, a key can have only one meaning."""

SERVED = (*LOBBY, *ROOM, *TALK_CONTROLS)
"""Controls that only players on a server need."""

ALL: tuple[Control, ...] = tuple({control.id: control for context in CONTEXTS for control in context}.values())
_BY_ID = {control.id: control for control in ALL}


def control(name: str) -> Control:
    """Return the control of that id."""
    return _BY_ID[name]


def bindings(actions: Mapping[str, str], *, first: bool = False) -> list[BindingType]:
    """Return Textual bindings, given actions by the ids of controls. ``first``: take the keys before any other widget."""
    return [replace(control(name).binding(action), priority=first) for name, action in actions.items()]


def keymap(settings: Settings) -> dict[str, str]:
    """Return the keys that differ from the defaults, by control: those of the chosen layout, then the player's own changes."""
    return {**PRESETS[settings.preset], **settings.keys}


def live(name: str, settings: Settings) -> Control:
    """Return the control with its present keys."""
    return resolve([control(name)], settings)[0]


def rival(name: str, key: str, settings: Settings, contexts: Sequence[Sequence[Control]] = CONTEXTS) -> Control | None:
    """Return another control that has this key and is active together with the named one; None if there is none."""
    for context in contexts:
        named = next((each for each in context if each.id == name), None)
        for other in resolve(context, settings) if named else ():
            if other.id != name and key in other.keys and _meet(named, other):
                return other
    return None


def _meet(one: Control | None, other: Control) -> bool:
    """Whether two controls of one context are ever active together: those of different stations are not."""
    return one is not None and (one.station == other.station or "" in (one.station, other.station))


def context_of(game: Game) -> tuple[Control, ...]:
    """Return the controls that are active together in that game."""
    from seatui.tui.pane.plain_pane import pane_class

    return (*pane_class(game).CONTROLS, *LESSON_CONTROLS)


def own(context: Sequence[Control]) -> tuple[Control, ...]:
    """Return the controls that only this game has."""
    shared = {each.id for each in (*GAME, *HEX_CONTROLS)}
    return tuple(each for each in context if each.id not in shared)


def has_hexes(context: Sequence[Control]) -> bool:
    """Whether a game has the controls for hexes."""
    ids = {each.id for each in context}
    return any(each.id in ids for each in HEX_CONTROLS)
