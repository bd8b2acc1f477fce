"""The saves on this machine: what there is, whether it is whole, and what can be done with it."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from seatui import paths
from seatui.engine.contract import Turn
from seatui.match.names import listed
from seatui.match.records import Played, Seated, Snapshot, Undone
from seatui.match.referee import Match
from seatui.match.saves.contents import Contents, read_save
from seatui.match.saves.errors import SaveError, TakenError
from seatui.match.saves.frames import called, why
from seatui.match.saves.journal import SUFFIX
from seatui.match.saves.loading import check_version, game_of, load, rebuild
from seatui.match.saves.lock import in_use

GOOD = "good"
TORN = "torn tail"
IN_USE = "in use"


class SaveInfo(NamedTuple):
    """A save as it stands in a list. Of one that cannot be read, little more than path, date and state is known."""

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
    problem: str = ""  # the whole sentence, where something is wrong

    @property
    def players(self) -> str:
        """Who plays, in one line."""
        return listed(self.names, self.holders)

    @property
    def playable(self) -> bool:
        """Whether it can be opened and gone on with now."""
        return self.state in (GOOD, TORN)


class Recovered(NamedTuple):
    """What could be kept of a damaged save, in a file of its own."""

    path: Path
    actions: int
    report: str


def list_saves(folder: Path | None = None) -> list[SaveInfo]:
    """All saves of a folder, the player's own unless another is named; the latest first. Nothing is replayed, so it is quick."""
    return [save_info(path) for path in _latest_first(folder)]


def resumable(folder: Path | None = None) -> SaveInfo | None:
    """The latest game that can be gone on with."""
    infos = (save_info(path) for path in _latest_first(folder))
    return next((info for info in infos if info.playable and not info.finished), None)


def save_new(match: Match, folder: Path | None = None) -> Path:
    """Save a match under a new name, that of its game and the time."""
    place = paths.saves_folder() if folder is None else folder
    return _save_beside(match, place / f"{match.game.id}-{datetime.now():%Y-%m-%d-%H%M}{SUFFIX}")


def save_info(path: Path) -> SaveInfo:
    """What a list says of one save; never raises for what is in it."""
    info = _bare(path)
    try:
        contents = read_save(path)
        info = _with_header(info, contents)
        info = _with_end(info, contents)
        game = game_of(contents)
        info = info._replace(title=game.title)
        check_version(contents, game)
        if contents.frames.damaged:
            raise contents.damage(contents.length + 1)
    except SaveError as error:
        return info._replace(state=error.state, problem=error.message)
    return info._replace(state=IN_USE if in_use(path) else TORN if contents.frames.torn else GOOD)


def verify(path: Path) -> str:
    """Replay the whole game and compare every snapshot; one line if all is well, ``SaveError`` if not."""
    match = load(path, read_only=True)
    return "; ".join((f"{called(path)} is whole: {match.count} actions", *match.warnings))


def recover(path: Path, out: Path | None = None) -> Recovered:
    """Write what stands before the first damage to a new file. The damaged one stays as it is."""
    contents = read_save(path)
    rebuilt = rebuild(contents)
    if rebuilt.fault is None and not contents.frames.torn:
        raise SaveError(f"{called(path)} is whole: there is nothing to recover", path)
    match = Match(rebuilt.history)
    written = _save_beside(match, path.with_name(f"{path.stem}-recovered{SUFFIX}")) if out is None else match.save(out)
    match.close()
    lost = len(contents.frames.data) - contents.frames.offset(rebuilt.fault.record if rebuilt.fault else contents.length + 1)
    report = f"{match.count} actions are kept in {called(written)}; the last {lost} bytes of {called(path)} could not be used"
    return Recovered(written, match.count, report)


# What a list says


def _latest_first(folder: Path | None) -> list[Path]:
    place = paths.saves_folder() if folder is None else folder
    try:
        found = [path for path in place.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(f"{called(place)} cannot be listed: {why(error)}", place) from error
    return sorted(found, key=lambda path: (_bare(path).date, path.name), reverse=True)


def _bare(path: Path) -> SaveInfo:
    try:
        status = path.lstat()
    except OSError:
        return SaveInfo(path, "", datetime.min, 0)
    return SaveInfo(path, "", _moment(status.st_mtime), status.st_size)


def _with_header(info: SaveInfo, contents: Contents) -> SaveInfo:
    header = contents.header
    return info._replace(game=header.game, title=header.game, names=header.names, holders=header.holders, turn=header.turn)


def _with_end(info: SaveInfo, contents: Contents) -> SaveInfo:
    """Who sits where at the end, and where the game stands."""
    for number in range(1, contents.length + 1):
        if contents.kind(number) is Seated:
            info = _reseated(info, contents, number)
    last = next((number for number in range(contents.length, 0, -1) if contents.kind(number) is not Seated), 0)
    record = contents.record(last) if last else None
    if isinstance(record, Played | Snapshot | Undone):
        finished = not isinstance(record, Undone) and record.over
        info = info._replace(turn=record.turn, finished=finished, actions=_standing(contents))
    return info


def _reseated(info: SaveInfo, contents: Contents, number: int) -> SaveInfo:
    record = contents.record(number)
    if not isinstance(record, Seated) or record.seat not in range(len(info.names)):
        return info
    names, holders = list(info.names), list(info.holders)
    names[record.seat], holders[record.seat] = record.name, record.holder
    return info._replace(names=tuple(names), holders=tuple(holders))


def _standing(contents: Contents) -> int:
    """How many actions stand: those since the last record that tells a number, and that number."""
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
    """Save a match at that path, or at one with the first free number. A name is free only once it is had: others may want it now."""
    numbered = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    for each in chain([path], numbered):
        with suppress(TakenError):
            return match.save(each)
    raise AssertionError  # there are numbers without end
