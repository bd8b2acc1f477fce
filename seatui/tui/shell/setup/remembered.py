"""The last game and the last set-up of each game, kept in the user's config folder. Seeds are not kept."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from seatui import paths
from seatui.engine.contract import Refused
from seatui.engine.game import written
from seatui.match.take_backs import UNDO_RULES
from seatui.tui.look.settings import clean
from seatui.tui.shell.setup.draft import Draft, fault_of_bot_name, fault_of_name

FILE = "set-ups.toml"
LARGEST = 100_000  # bytes


def last_game() -> str:
    """Return the id of the game that was set up last; "" if none was."""
    return str(_read().get("last", ""))


def remember(draft: Draft) -> None:
    """Keep a set-up. A name "" stands for the person who sets up the game, who may be called otherwise next time."""
    import tomli_w

    seats = [{"holder": plan.holder, "name": "" if plan.name == draft.me else plan.name, "bot_name": plan.bot_name} for plan in draft.seats]
    options = {name: written(value) for name, value in draft.options.items()}
    kept = {**_read(), "last": draft.game.id, draft.game.id: {"count": draft.count, "seats": seats, "options": options, "undo": draft.undo}}
    with suppress(OSError):  # the next form opens as if nothing had been set up
        paths.keep(paths.config_folder() / FILE, tomli_w.dumps(kept).encode())


def restore(draft: Draft) -> None:
    """Change a default set-up to the last one of its game, as far as the file holds one that can still be played."""
    kept = _read().get(draft.game.id)
    if not isinstance(kept, Mapping):
        return
    if kept.get("count") in draft.game.seats:
        draft.count = int(kept["count"])
    if kept.get("undo") in UNDO_RULES:
        draft.undo = str(kept["undo"])
    for option in draft.game.options:
        with suppress(Refused, KeyError, TypeError):
            draft.options[option.name] = option.check(kept["options"][option.name])
    try:
        draft.game.rules(draft.count, **draft.options)
    except Refused:  # options that once went together may not any more
        draft.options = draft.game.check({})
    seats = kept.get("seats")
    for plan, seat in zip(draft.seats, seats if isinstance(seats, list) else (), strict=False):
        holder, name = (seat.get("holder"), seat.get("name")) if isinstance(seat, Mapping) else (None, None)
        if holder in draft.holders and isinstance(name, str) and not (name and fault_of_name(name)):
            plan.holder, plan.name = holder, clean(name) or draft.me
            bot_name = seat.get("bot_name")
            plan.bot_name = clean(bot_name) if isinstance(bot_name, str) and not fault_of_bot_name(bot_name) else ""


def _read() -> dict[str, Any]:
    try:
        return tomllib.loads(paths.read_regular(paths.config_folder() / FILE, LARGEST).decode())
    except (OSError, ValueError):
        return {}
