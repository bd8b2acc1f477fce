"""The saves on this machine: listing, checking and recovering them."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from seatui import paths
from seatui.engine.contract import Rules, Turn
from seatui.engine.game import Game
from seatui.match.names import player_list, result
from seatui.match.records import Played, Seated, Snapshot, Told, Undone
from seatui.match.referee import Match
from seatui.match.saves.contents import Contents, read_save
from seatui.match.saves.errors import SaveError, TakenError
from seatui.match.saves.frames import FOREIGN, file_label, os_reason
from seatui.match.saves.journal import SUFFIX
from seatui.match.saves.loading import check_version, game_of, load, rebuild
from seatui.match.saves.lock import in_use

GOOD = "good"
TORN = "torn tail"
IN_USE = "in use"
DAMAGED = "damaged at"


class SaveInfo(NamedTuple):
    """A save in a list. If it cannot be read, little more than path, date and state is known."""

    path: Path
    state: str  # "good", "torn tail", "in use", "newer version", "unknown game", "not a save", "cannot be read", "damaged at byte 1234"
    date: datetime  # of the last change
    size: int
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()
    turn: Turn = Turn(1, "")
    actions: int = 0
    finished: bool = False
    epoch: int = 0  # of its last owner in a cluster
    problem: str = ""  # a whole sentence, if something is wrong
    players: str = ""  # in one line
    result: str = ""  # how a finished game ended; only in lists, as it needs the rules

    @property
    def playable(self) -> bool:
        """Return whether it can be opened and continued now."""
        return self.state in (GOOD, TORN)

    @property
    def has_no_game(self) -> bool:
        """Return whether not even the set-up of a game is in the file, as after a power cut before it was on the disk."""
        return self.state == FOREIGN or (self.state.startswith(DAMAGED) and not self.game)


class Recovered(NamedTuple):
    """A new save with the sound part of a damaged one."""

    path: Path
    actions: int
    report: str


def list_saves(folder: Path | None = None) -> list[SaveInfo]:
    """Return the saves of a folder, by default the player's, latest first. It replays nothing, so it is quick."""
    return [save_info(path, in_list=True) for path in _latest_first(folder)]


def resumable(folder: Path | None = None) -> SaveInfo | None:
    """Return the latest game that can be continued."""
    infos = (save_info(path) for path in _latest_first(folder))
    return next((info for info in infos if info.playable and not info.finished), None)


def save_new(match: Match, folder: Path | None = None) -> Path:
    """Save a match under a new name made of its game and the time."""
    place = paths.saves_folder() if folder is None else folder
    return _save_beside(match, place / f"{match.game.id}-{datetime.now():%Y-%m-%d-%H%M}{SUFFIX}")


def save_info(path: Path, *, in_list: bool = False) -> SaveInfo:
    """Return a save's line, for a list with mode, roles and result; no content of the file makes it raise."""
    info = _bare(path)
    try:
        contents = read_save(path)
        info = _with_header(info, contents)
        info = _with_end(info, contents)
        game = game_of(contents)
        info = info._replace(title=game.title, players=player_list(info.names, info.holders))
        if in_list:
            info = _with_rules(info, contents, game)
        check_version(contents, game)
        if contents.frames.damaged:
            raise contents.damage(contents.length + 1)
    except SaveError as error:
        return info._replace(state=error.state, problem=error.message)
    return info._replace(state=IN_USE if in_use(path) else TORN if contents.frames.torn else GOOD)


def verify(path: Path) -> str:
    """Replay the whole game and compare every snapshot; return a line if all is well, ``SaveError`` if not."""
    match = load(path, read_only=True)
    return "; ".join((f"{file_label(path)} is whole: {match.count} actions", *match.warnings))


def recover(path: Path, out: Path | None = None) -> Recovered:
    """Copy everything before the first damage to a new file. The damaged file stays as it is."""
    contents = read_save(path)
    rebuilt = rebuild(contents)
    if rebuilt.fault is None and not contents.frames.torn:
        raise SaveError(f"{file_label(path)} is whole: there is nothing to recover", path)
    match = Match(rebuilt.history)
    written = _save_beside(match, path.with_name(f"{path.stem}-recovered{SUFFIX}")) if out is None else match.save(out)
    match.close()
    lost = len(contents.frames.data) - contents.frames.offset(rebuilt.fault.record if rebuilt.fault else contents.length + 1)
    report = f"{match.count} actions are kept in {file_label(written)}; the last {lost} bytes of {file_label(path)} could not be used"
    return Recovered(written, match.count, report)


# Reading a file for a list


def _latest_first(folder: Path | None) -> list[Path]:
    place = paths.saves_folder() if folder is None else folder
    try:
        found = [path for path in place.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(f"{file_label(place)} cannot be listed: {os_reason(error)}", place) from error
    return sorted(found, key=lambda path: (_bare(path).date, path.name), reverse=True)


def _bare(path: Path) -> SaveInfo:
    try:
        status = path.lstat()
    except OSError:
        return SaveInfo(path, "", datetime.min, 0)
    return SaveInfo(path, "", _moment(status.st_mtime), status.st_size)


def _with_header(info: SaveInfo, contents: Contents) -> SaveInfo:
    header = contents.header
    return info._replace(
        game=header.game, title=header.game, names=header.names, holders=header.holders, turn=header.turn, epoch=contents.epoch
    )


def _with_end(info: SaveInfo, contents: Contents) -> SaveInfo:
    """Add the seating and the turn at the end of the game."""
    for number in range(1, contents.length + 1):
        if contents.kind(number) is Seated:
            info = _reseated(info, contents, number)
    last = next((number for number in range(contents.length, 0, -1) if contents.kind(number) not in (Seated, Told)), 0)
    record = contents.record(last) if last else None
    if isinstance(record, Played | Snapshot | Undone):
        finished = not isinstance(record, Undone) and record.over
        info = info._replace(turn=record.turn, finished=finished, actions=_count_actions(contents))
    return info


def _with_rules(info: SaveInfo, contents: Contents, game: Game) -> SaveInfo:
    """Add the mode, the roles and the result, which only the rules know; a file that they cannot read goes without."""
    try:
        rules = game.rules(contents.header.seats, **contents.header.options)
        return info._replace(
            title=game.headline(contents.header.options),
            players=player_list(info.names, info.holders, rules),
            result=_result(info, contents, rules) if info.finished else "",
        )
    except Exception:  # noqa: BLE001 - the rules of any game may fail in any way on untrusted data
        return info


def _result(info: SaveInfo, contents: Contents, rules: Rules[Any, Any]) -> str:
    """Return how the game ended, by its last position."""
    _, last = next(contents.snapshots())
    outcome = rules.outcome(rules.unpack(last.state))
    return result(rules, info.names, outcome) if outcome else ""


def _reseated(info: SaveInfo, contents: Contents, number: int) -> SaveInfo:
    record = contents.record(number)
    if not isinstance(record, Seated) or record.seat not in range(len(info.names)):
        return info
    names, holders = list(info.names), list(info.holders)
    names[record.seat], holders[record.seat] = record.name, record.holder
    return info._replace(names=tuple(names), holders=tuple(holders))


def _count_actions(contents: Contents) -> int:
    """Return the number of actions that were not undone: the last number in a record, and the actions since."""
    actions = 0
    for number in range(contents.length, 0, -1):
        if contents.kind(number) is Played:
            actions += 1
        elif contents.kind(number) in (Snapshot, Undone):
            record = contents.record(number)
            return actions + (record.after if isinstance(record, Snapshot) else record.left if isinstance(record, Undone) else 0)
    return actions


def _moment(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds)
    except (ValueError, OverflowError, OSError):
        return datetime.min


def _save_beside(match: Match, path: Path) -> Path:
    """Save a match at that path, or at the same path with the first free number.

    It tries each name: another program may take one between a check and the save.
    """
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    for each in chain([path], numbered):
        with suppress(TakenError):
            return match.save(each)
    raise AssertionError  # count never ends
