"""Private names of other packages are used in only one room for each package, and are listed there."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from seatui.serve.ssh import private_names as of_asyncssh
from seatui.tui.paint import private_names as of_textual
from tests.tui.paint import internals

ROOT = Path(__file__).parents[1]
FOLDERS = ("seatui", "examples", "tests", "bench")
NAME = re.compile(r"\b_[a-zA-Z]\w*")
DEFINED = re.compile(r"(?:def |class |^ *)(_[a-zA-Z]\w*)(?=[(:\[]| =)", re.MULTILINE)
SET = re.compile(r"self\.(_[a-zA-Z]\w*)(?=: | = |, )")
OF_OS = "_exit"


class Room(NamedTuple):
    """The folders in which private names of some packages may be used."""

    packages: tuple[str, ...]
    folders: tuple[str, ...]
    names: frozenset[str]  # listed in the room
    classes: tuple[str, ...]  # whose private names are searched for elsewhere


ROOMS = (
    Room(
        ("textual", "rich"),
        ("seatui/tui/paint", "tests/tui/paint"),
        frozenset(name for name, _, _ in (*of_textual.NAMES, *internals.NAMES)),
        (
            "textual.app.App",
            "textual.screen.Screen",
            "textual.message.Message",
            "textual.driver.Driver",
            "textual.css.stylesheet.Stylesheet",
            "textual.command.CommandPalette",
            "textual.pilot.Pilot",
            "textual.timer.Timer",
            "textual._compositor.Compositor",
            "textual._styles_cache.StylesCache",
            "rich.console.Console",
        ),
    ),
    Room(
        ("asyncssh",),
        ("seatui/serve/ssh", "tests/serve/ssh"),
        frozenset(name for name, _, _ in of_asyncssh.NAMES),
        ("asyncssh.connection.SSHServerConnection", "asyncssh.channel.SSHServerChannel", "asyncssh.channel.SSHClientChannel"),
    ),
)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def sources() -> tuple[Path, ...]:
    return tuple(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))


@cache
def names_of(kind: type) -> frozenset[str]:
    """Return the private names that a class defines or sets on itself, without those of its bases."""
    try:
        text = inspect.getsource(kind)
    except (OSError, TypeError):  # not written in Python
        text = ""
    return frozenset(filter(is_private, {*vars(kind), *SET.findall(text)}))


@cache
def ours() -> frozenset[str]:
    """Return every private name that the project defines."""
    return frozenset(name for path in sources() for pattern in (DEFINED, SET) for name in pattern.findall(text_of(path)))


def names_looked_for(room: Room) -> frozenset[str]:
    """Return the private names that can only be the package's: those listed, and those of its classes that the project does not define."""
    found = set[str]()
    for name in room.classes:
        module, _, kind = name.rpartition(".")
        found.update(*(names_of(each) for each in getattr(import_module(module), kind).__mro__))
    return frozenset(found - ours() - {OF_OS}) | {name.rpartition(".")[2] for name in room.names}


def is_own(node: ast.Attribute) -> bool:
    """Return whether it is an attribute of ``self``; such names are checked by class."""
    match node.value:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
    return False


def private_imports(path: Path, packages: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    if not any(f"{package}." in text_of(path) or f"from {package} import" in text_of(path) for package in packages):
        return
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.ImportFrom(module=str(module), names=aliases):
                names = [f"{module}.{alias.name}" for alias in aliases]
            case ast.Import(names=aliases):
                names = [alias.name for alias in aliases]
            case _:
                continue
        for name in names:
            first, *rest = name.split(".")
            if first in packages and any(map(is_private, rest)):
                yield node.lineno, name


def foreign_names(path: Path, looked_for: frozenset[str]) -> Iterator[tuple[int, str]]:
    if looked_for.isdisjoint(NAME.findall(text_of(path))):
        return
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Attribute(attr=name) if name in looked_for and not is_own(node):
                yield node.lineno, name
            case ast.Constant(value=str(name)) if name in looked_for:
                yield node.lineno, name


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.packages[0])
def test_private_names_are_used_in_their_room_alone(room: Room) -> None:
    looked_for = names_looked_for(room)
    elsewhere = [path for path in sources() if not path.relative_to(ROOT).as_posix().startswith(room.folders) and path != Path(__file__)]
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in elsewhere
        for line, name in (*private_imports(path, room.packages), *foreign_names(path, looked_for))
    ]
    assert not found, f"private names of {room.packages[0]} belong into {room.folders[0]}"


def classes_of(path: Path) -> Iterator[tuple[ast.ClassDef, Any]]:
    """Yield the classes of a module, each as syntax tree and as class."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    for node in tree_of(path).body:
        if isinstance(node, ast.ClassDef):
            yield node, getattr(module, node.name)


def inherited(kind: type, packages: tuple[str, ...]) -> frozenset[str]:
    """Return the private names that a class inherits from classes of a package."""
    return frozenset().union(*(names_of(base) for base in kind.__mro__ if base.__module__.split(".")[0] in packages))


def defined_by(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that the body of a class defines."""
    for each in node.body:
        match each:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def used_of(room: Room, path: Path) -> set[str]:
    """Return the private names of a package that classes of a module override or use on ``self``."""
    found = set[str]()
    for node, kind in classes_of(path):
        used = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute) and is_own(each)}
        found |= inherited(kind, room.packages) & (used | set(defined_by(node)))
    return found


def with_classes() -> Iterator[Path]:
    """Yield the modules of the program that have classes."""
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("seatui/") and "/template/" not in name and "class " in text_of(path):
            yield path


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.packages[0])
def test_no_class_elsewhere_uses_or_hides_a_private_name_of_its_base(room: Room) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(names)
        for path in with_classes()
        if not path.relative_to(ROOT).as_posix().startswith(room.folders) and (names := used_of(room, path))
    }
    assert not found, f"private names of {room.packages[0]} belong into {room.folders[0]}"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.packages[0])
def test_names_that_are_used_are_listed_and_no_others(room: Room) -> None:
    used, looked_for = set[str](), names_looked_for(room)
    for folder in room.folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.stem.startswith(("test_", "private_names")):
                continue  # tests look closer than the program does
            used |= {name for _, name in (*private_imports(path, room.packages), *foreign_names(path, looked_for))}
            if folder.startswith("seatui"):
                used |= used_of(room, path)
    assert {name.rpartition(".")[2] for name in used} == {name.rpartition(".")[2] for name in room.names}
