"""The controls of the screens around a game, which feed bindings, hints, help and the key editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from seatui.tui.look.clusters import CLUSTERS
from seatui.tui.look.controls import CHAT_CONTROLS, CONTROLS, HEX_CONTROLS, LESSON_CONTROLS, PRESETS, WATCH_CONTROLS, Control, Verb, resolve

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
    _control("list.choose", "enter space", "Choose", "Choose the selected row", "in lists"),
)
FORM = (
    _control("list.left", "left h", "Change", "Change to the previous value", "in lists"),
    _control("list.right", "right l", "Change", "Change to the next value", "in lists"),
)
SETUP = (
    _shared(Verb.RULE, "Open the rule about this option"),
    _control("setup.preview", "p", "Preview", "Draw what this option leads to", "in a new game"),
)
APP = (
    _shared(Verb.BACK, "Go back to the previous screen"),
    _shared(Verb.HELP, "Explain this screen and its keys"),
    _control("app.palette", "ctrl+p", "Commands", "Search everything the app can do", "everywhere"),
    _control("app.quit", "ctrl+q", "Quit", "Leave the app at once; games are kept", "everywhere"),
    _control("app.leave", "ctrl+c", "Leave", "Leave the app; a game asks first", "everywhere"),
)
HOME = (
    _control("home.continue", "c", "Continue", "Go on with the game you played last", "at home"),
    _control("home.new", "n", "New game", "Choose players and options and start", "at home"),
    _control("home.tutorial", "t", "Tutorial", "Learn this game by playing it", "at home"),
    _control("home.rules", "r", "Rules", "Open the rulebook of this game", "at home"),
    _control("home.left", "left", "Previous action", "Go to the previous action of this game", "at home"),
    _control("home.right", "right", "Next action", "Go to the next action of this game", "at home"),
    _control("home.load", "l", "Saved games", "See all saved games", "at home"),
    _control("home.settings", "s", "Settings", "Change look and keys", "at home"),
    _control("home.quit", "q", "Quit", "Leave the app", "at home"),
)
LOBBY = (
    _control("lobby.make", "n", "Make a table", "Choose a game, seats and options, and open a table", "in the lobby"),
    _control("lobby.watch", "w", "Watch", "Go to this table without sitting down", "in the lobby"),
    _control("lobby.chat", "c tab", "Chat", "Write to everybody here", "in the lobby"),
    _control("lobby.tutorial", "t", "Learn a game", "Learn a game by playing it, alone", "in the lobby"),
    _control("lobby.rules", "r", "Rules", "Open a rulebook", "in the lobby"),
    _control("lobby.remove", "d delete", "Remove", "Remove this table of yours", "in the lobby"),
    _control("lobby.settings", "s", "Settings", "Change look and keys", "in the lobby"),
    _control("lobby.secret", "p", "Secret", "Choose a secret, to log in when you do not have your key", "in the lobby"),
    _control("lobby.quit", "q", "Quit", "Leave the server", "in the lobby"),
)
ROOM = (
    _control("room.start", "s", "Start", "Start the game", "at a table"),
    _control("room.fill", "f", "Fill with bots", "Put bots on all free seats", "at a table"),
    _control("room.answer", "a", "Answer", "Say yes or no to somebody who asks for your seat", "at a table"),
    _control("room.chat", "c tab", "Chat", "Write to everybody at this table", "at a table"),
    _control("room.rules", "r", "Rules", "Open the rulebook of this game", "at a table"),
    _control("room.remove", "d delete", "Remove", "Remove the table", "at a table"),
)

LOAD = (
    _control("load.watch", "w", "Watch", "Watch the game move by move", "in the list of saves"),
    _control("load.story", "s", "Story", "See the story of a game that is over", "in the list of saves"),
    _control("load.check", "v", "Check", "Replay the whole file to check that it is undamaged", "in the list of saves"),
    _control("load.rename", "r", "Rename", "Give the file another name", "in the list of saves"),
    _control("load.copy", "c", "Copy", "Make a copy of the file", "in the list of saves"),
    _control("load.delete", "d delete", "Delete", "Delete the file", "in the list of saves"),
)
REPLAY = (
    _control("replay.play", "space", "Run", "Let the game run by itself, or stop it", "in a replay"),
    _control("replay.step", "right", "Event", "Go to the next event", "in a replay"),
    _control("replay.back", "left", "Event before", "Go back to the event before", "in a replay"),
    _control("replay.next_action", "full_stop", "Decision", "Go to the next decision of a player", "in a replay"),
    _control("replay.previous_action", "comma", "Decision before", "Go back to the decision before", "in a replay"),
    _control("replay.next_turn", "down", "Next turn", "Go to the next turn", "in a replay"),
    _control("replay.previous_turn", "up", "Previous turn", "Go to the start of this turn, or of the previous one", "in a replay"),
    _control("replay.next_moment", "n", "Key moment", "Go to the next key moment", "in a replay"),
    _control("replay.previous_moment", "N p", "Key moment before", "Go to the key moment before", "in a replay"),
    _control("replay.moments", "m", "Key moments", "Choose among all key moments", "in a replay"),
    _control("replay.start", "home", "Start", "Go to the start of the game", "in a replay"),
    _control("replay.end", "end", "End", "Go to the end of the game", "in a replay"),
    _control("replay.jump", "t", "Go to turn", "Go to a turn by its number", "in a replay"),
    _control("replay.eyes", "v", "View", "Choose whose view is shown", "in a replay"),
    _control("replay.speed", "s", "Speed", "Run faster or slower", "in a replay"),
)
STORY = (
    _control("story.side", "tab", "Key moments", "Go to the key moments, or back to the story", "in the story"),
    _control("story.replay", "w", "Watch", "Watch the game from its start", "in the story"),
    _control("story.share", "s", "Share", "Share the story as a text", "in the story"),
    _control("story.rematch", "r", "Same again", "Play again with the same players and options", "in the story"),
    _control("story.new", "n", "New game", "Choose players and options for another game", "in the story"),
)
SETTINGS = (
    _control("settings.add", "plus", "One more key", "Give this action one more key", "in the settings"),
    _control("settings.reset", "delete backspace", "Default", "Put this setting back to its default", "in the settings"),
)
RULES = (
    _control("rules.search", "slash", "Search", "Search the rulebook", "in the rulebook"),
    _control("rules.side", "tab", "Other side", "Go to the next part of the screen", "in the rulebook"),
    _control("rules.back", "backspace", "Previous rule", "Go back to the previous rule", "in the rulebook"),
)

GAME = (*CONTROLS, *LESSON_CONTROLS)
AT_ONE_KEYBOARD = tuple(control for cluster in CLUSTERS for control in cluster.controls)
"""The keys of people who share a keyboard."""

CONTEXTS: tuple[tuple[Control, ...], ...] = (
    GAME,
    (*(each for each in CONTROLS if each.id != Verb.CONFIRM), *WATCH_CONTROLS),  # there is nothing to confirm while watching bots
    (*CONTROLS, *CHAT_CONTROLS),
    (*APP, *LIST, *HOME),
    (*APP, *LIST, *FORM, *SETTINGS),
    (*APP, *LIST, *FORM, *SETUP),
    (*APP, *LIST, *LOBBY),
    (*APP, *LIST, *FORM, *ROOM),
    (*APP, *LIST, *LOAD),
    (*APP, *LIST, *RULES),
    (*APP, *REPLAY),
    (*APP, *LIST, *STORY),
    AT_ONE_KEYBOARD,
)
"""Controls that are active together: within each group, a key can have only one meaning."""

SERVED = (*LOBBY, *ROOM, *CHAT_CONTROLS)
"""Controls that only players on a server need."""

ALL: tuple[Control, ...] = tuple({control.id: control for context in CONTEXTS for control in context}.values())
_BY_ID = {control.id: control for control in ALL}


def control(name: str) -> Control:
    """Return the control of that id."""
    return _BY_ID[name]


def bindings(actions: Mapping[str, str], *, priority: bool = False) -> list[BindingType]:
    """Return Textual bindings, given actions by the ids of controls. ``priority``: take the keys before any other widget."""
    return [replace(control(name).binding(action), priority=priority) for name, action in actions.items()]


def keymap(settings: Settings) -> dict[str, str]:
    """Return the keys that differ from the defaults, by control: those of the chosen layout, then the player's own changes."""
    return {**PRESETS[settings.preset], **settings.keys}


def current_control(name: str, settings: Settings) -> Control:
    """Return the control with its present keys."""
    return resolve([control(name)], settings)[0]


def conflicting_control(name: str, key: str, settings: Settings, contexts: Sequence[Sequence[Control]] = CONTEXTS) -> Control | None:
    """Return another control that has this key and is active together with the named one; None if there is none."""
    for context in contexts:
        named = next((each for each in context if each.id == name), None)
        for other in resolve(context, settings) if named else ():
            if other.id != name and key in other.keys and _active_together(named, other):
                return other
    return None


def _active_together(one: Control | None, other: Control) -> bool:
    """Whether two controls of one context are ever active together: those of different stations are not."""
    return one is not None and (one.station == other.station or "" in (one.station, other.station))


def context_of(game: Game) -> tuple[Control, ...]:
    """Return the controls that are active together in that game."""
    from seatui.tui.pane.plain_pane import pane_class

    return (*pane_class(game).CONTROLS, *LESSON_CONTROLS)


def own_controls(context: Sequence[Control]) -> tuple[Control, ...]:
    """Return the controls that only this game has."""
    shared = {each.id for each in (*GAME, *HEX_CONTROLS)}
    return tuple(each for each in context if each.id not in shared)


def has_hexes(context: Sequence[Control]) -> bool:
    """Whether a game has the controls for hexes."""
    ids = {each.id for each in context}
    return any(each.id in ids for each in HEX_CONTROLS)
