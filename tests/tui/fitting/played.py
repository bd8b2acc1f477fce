"""Games that go on while a screen shows them: recorded ones, and random ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import seatui
from seatui import Match, paths
from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Seat
from seatui.match.table import Person, Table
from tests.matches import FirstOption
from tests.narrowing import present

NAMES = ("Wilhelmina", "Maximilian", "Christopher", "Bartholomew", "Evangeline", "Theodosius", "Alexandrina", "Constantine")
"""Long names, as people have them."""

SIZES = ((80, 24), (100, 30), (120, 40))
"""The sizes of windows at which texts must fit."""

Choose = Callable[[Match], "tuple[Seat, Action | str] | None"]


class Played(NamedTuple):
    """A table at which a person holds the first seats, and the choices of everybody."""

    table: Table
    choose: Choose

    def actions(self) -> Iterator[tuple[Seat, Action | str]]:
        """Yield each choice until the game is over; the caller plays it before the next."""
        while (choice := self.choose(self.table.match)) is not None:
            yield choice

    def play(self, seat: Seat, action: Action | str) -> None:
        """Play for the person or a bot."""
        holder = self.table.holders[seat]
        if isinstance(holder, Person):
            self.table.act(holder, seat, action)
        else:
            task = present(self.table.task_of(seat))
            read = self.table.match.try_parse(seat, action) if isinstance(action, str) else action
            assert self.table.settle(task, read)


def recorded(sample: str) -> Played:
    """Return the game of a sample save, to be played again by the same actions."""
    played = Match.load(paths.sample_saves_folder() / f"{sample}.sea", read_only=True)
    said = {entry.number: (entry.seat, entry.said) for entry in played.log(None)}
    options: dict[str, Any] = dict(played.rules.settings)
    table = _table(played.game.id, played.rules.seats, present(played.seed), options)
    played.close()
    # The match gives an only answer by itself, so the next action may be a later one.
    return Played(table, lambda match: next((said[number] for number in range(match.count + 1, max(said) + 1) if number in said), None))


def by_chance(game: str, seats: int, actions: int, **options: Any) -> Played:
    """Return a game of random actions."""
    draw = SplitMix64(7)

    def choose(match: Match) -> tuple[Seat, Action] | None:
        decisions = match.decisions()
        if not decisions or match.count >= actions:
            return None
        seat = decisions[draw(len(decisions))].seat
        offered = match.options(seat)
        return seat, offered[draw(len(offered))]

    return Played(_table(game, seats, 7, options), choose)


def _table(game: str, seats: int, seed: int, options: dict[str, Any]) -> Table:
    """Return a table whose first side is held by one person."""
    match = Match.new(seatui.game(game), seats, seed=seed, names=NAMES[:seats], **options)
    person, side = Person(NAMES[0]), match.rules.side(0)
    own = [seat for seat in range(seats) if match.rules.side(seat) == side] if match.rules.role(0) else [0]
    return Table(match, [person if seat in own else FirstOption() for seat in range(seats)])
