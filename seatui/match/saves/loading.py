"""Loading a match from a save: by replaying its actions, or from a snapshot if the rules have changed since."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.game import Game
from seatui.games import game as find_game
from seatui.match.history import History
from seatui.match.records import Played, Snapshot
from seatui.match.referee import Match
from seatui.match.saves.contents import NEWER, Contents, read_save
from seatui.match.saves.epochs import TAKEN_OVER, Fence, Guard
from seatui.match.saves.errors import NotOwnerError, SaveError
from seatui.match.saves.frames import file_label
from seatui.match.saves.journal import FilePlace, Journal
from seatui.match.saves.lock import SaveLock


class Rebuilt(NamedTuple):
    """A game rebuilt from a save, up to the first fault."""

    history: History
    warnings: tuple[str, ...]
    fault: SaveError | None  # the first fault, if any
    renewed: Snapshot | None  # the first position under new rules, if the save does not have it yet


class Origin(NamedTuple):
    """The start of a replay: the record ``number`` with its snapshot, or the set-up."""

    number: int
    snapshot: Snapshot | None
    old_rules: bool  # whether the records after it were played under rules that have changed since


def load(path: Path, *, read_only: bool = False, epoch: int = 0, guard: Guard | None = None) -> Match:
    """See ``Match.load``."""
    if read_only:
        rebuilt, _ = _read_whole(path)
        return Match(rebuilt.history, warnings=rebuilt.warnings, sealed="this game was opened to be watched, not played")
    read_save(path)  # before the lock, so that no lock file is left beside a file that is not a save
    lock = SaveLock(path)
    try:
        rebuilt, contents = _read_whole(path, epoch)
        frames, fence = contents.frames, Fence(max(epoch, contents.epoch), guard)
        torn_size = len(frames.data) if frames.torn else 0
        journal = Journal(path, lock, FilePlace(frames.end, contents.length + 1), torn_size=torn_size, fence=fence)
        journal.is_durable = False  # a program that was killed may have left parts of it to the system alone
    except BaseException:
        lock.release()
        raise
    return Match(rebuilt.history, journal, warnings=rebuilt.warnings, renewed=rebuilt.renewed)


def rebuild(contents: Contents) -> Rebuilt:
    """Return the game up to the first record that cannot be used; ``SaveError`` if it cannot even begin."""
    game = game_of(contents)
    origin = _origin(contents, game)
    history = _begin(contents, game, origin)
    fault = _redo(contents, history, origin.number + 1)
    warnings, renewed = list[str](), None
    if contents.frames.cut:
        warnings.append(f"the last record was cut off and is left out ({contents.frames.cut} bytes); all others are here")
    if contents.late:
        warnings.append(f"records that a server wrote after it had lost this table are left out ({contents.late}); all others are here")
    if origin.old_rules:
        lost = _unused_actions(contents, fault)
        warnings.append(f"the rules have changed since this game was saved{f': its last {lost} actions are left out' if lost else ''}")
        renewed, fault = history.snapshot(), None
    if contents.frames.damaged:
        fault = fault or contents.damage(contents.length + 1)
    return Rebuilt(history, tuple(warnings), fault, renewed)


def _read_whole(path: Path, epoch: int = 0) -> tuple[Rebuilt, Contents]:
    """Return the whole game; ``NotOwnerError`` if it has had an owner after that epoch."""
    contents = read_save(path)
    if 0 < epoch < contents.epoch:
        message = f"{file_label(path)} is newer: it was written under epoch {contents.epoch}, and this server has only epoch {epoch}"
        raise NotOwnerError(message, path, state=TAKEN_OVER)
    rebuilt = rebuild(contents)
    if rebuilt.fault:
        raise rebuilt.fault
    return rebuilt, contents


def game_of(contents: Contents) -> Game:
    """Return the card of the saved game; ``SaveError`` if this program does not have it."""
    try:
        return find_game(contents.header.game)
    except Refused as error:
        raise SaveError(f"{file_label(contents.path)} cannot be opened: {error.message}", contents.path, state="unknown game") from error


def check_version(contents: Contents, game: Game) -> None:
    """Check that the save was not played under newer rules than ours."""
    if _last_version(contents) > game.version:
        message = f"{file_label(contents.path)} was played under newer rules of {game.title} than this program has"
        raise SaveError(message, contents.path, state=NEWER)


def _last_version(contents: Contents) -> int:
    return next((snapshot.version for _, snapshot in contents.snapshots()), contents.header.version)


def _origin(contents: Contents, game: Game) -> Origin:
    """Return the set-up if all was played under the present rules, else the first snapshot under them, else the last snapshot."""
    check_version(contents, game)
    if _last_version(contents) < game.version:
        number, snapshot = next(contents.snapshots(), (0, None))
        return Origin(number, snapshot, old_rules=True)
    snapshots = list(contents.snapshots())
    ours = list(takewhile(lambda pair: pair[1].version == game.version, snapshots))
    if len(ours) == len(snapshots) and contents.header.version == game.version:
        return Origin(0, None, old_rules=False)
    number, snapshot = ours[-1]
    return Origin(number, snapshot, old_rules=False)


def _begin(contents: Contents, game: Game, origin: Origin) -> History:
    try:
        if origin.snapshot is None:
            return History.begin_again(game, contents.header)
        before = (contents.record(number) for number in range(1, origin.number))
        history = History.go_on(game, contents.header, before, origin.snapshot)
        if faults := history.rules.faults(history.state):
            raise Refused("", faults[0])
        _try_position(history)
    except SaveError:
        raise
    except Exception as error:  # the rules of any game may fail in any way on untrusted data
        reason = error.message if isinstance(error, Refused) else "its first position does not fit the rules"
        raise SaveError(f"{file_label(contents.path)} cannot be opened: {reason}", contents.path) from error
    return history


def _try_position(history: History) -> None:
    """Ask the rules all that a screen asks about a position, so that a forged one fails here and not in a game."""
    rules, state = history.rules, history.state
    rules.outcome(state)
    for decision in rules.decisions(state):
        rules.options(state, decision.seat)
    for seat in (None, *range(rules.seats)):
        rules.describe(rules.view(state, seat), history.display_names)


def _redo(contents: Contents, history: History, first: int) -> SaveError | None:
    """Replay all records up to the first that does not fit, and return its error."""
    for number in range(first, contents.length + 1):
        before = history.bookmark
        try:
            _redo_one(contents, history, number)
        except SaveError as error:
            history.back_to(before)
            return error
    return None


def _redo_one(contents: Contents, history: History, number: int) -> None:
    record = contents.record(number)
    try:
        history.redo(record)
    except Exception as error:  # as above
        reason = error.message if isinstance(error, Refused) else "it does not fit the rules"
        raise contents.damage(number, reason) from error


def _unused_actions(contents: Contents, fault: SaveError | None) -> int:
    """Return the number of actions from the first record that cannot be used."""
    return 0 if fault is None else sum(contents.kind(number) is Played for number in range(fault.record, contents.length + 1))
