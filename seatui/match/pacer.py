"""Decides when bots act: at once in a game in turns, and after a reaction time on the game's own clock in real time.

The pacer counts the ticks played on the match, so the same ticks make the same game, no matter who plays them:

* without waiting (tests, the arena): ``while pacer.tick(): pass``
* with a ``Clock``: after each of its runs and after each action, ``for task in pacer.due()``: call ``task.think()``, perhaps in a thread,
  then ``pacer.settle(task, thought)``; a thought of None gives the task up. ``pacer.play()`` does both at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from seatui.engine.bot import FREE, Bot, Reaction
from seatui.engine.contract import TABLE, Action, Seat
from seatui.engine.game import Game
from seatui.engine.table_actions import TICK
from seatui.match.clock import play_tick
from seatui.match.news import News
from seatui.match.table import BotTask, Person, Table


class _Wait(NamedTuple):
    """A bot, and when its turn to answer comes."""

    bot: Bot
    kind: str  # of its open decision, or FREE
    until: int


class Pacer:
    """Asks each bot of a table when its reaction time is over; while time stands still, at once if it has an open decision."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 0  # milliseconds that have passed on the game's clock
        self._reaction = reaction_of(table.match.game)
        self._waits: dict[Seat, _Wait] = {}
        self._thinking: set[Seat] = set()
        self._stop_listening = table.match.listen(self._on_news)
        self._update_waits()

    def due(self) -> list[BotTask]:
        """Return the tasks of bots that are due. Each is returned once, and again only after it was settled."""
        if not self.table.tick_ms:
            task = self.table.bot_task()
            tasks = [] if task is None or task.seat in self._thinking else [task]
        else:
            self._update_waits()
            tasks = [task for seat in self._ready() if (task := self.table.task_of(seat))]
        self._thinking.update(task.seat for task in tasks)
        return tasks

    def settle(self, task: BotTask, thought: Action | None) -> bool:
        """Play a bot's answer; return False if it wants nothing now, or its answer comes too late."""
        self._thinking.discard(task.seat)
        if self.table.settle(task, thought):
            return True
        if self.table.tick_ms:
            self._wait_again(task.seat)
        return False

    def play(self) -> int:
        """Let the bots that are due act, one after another, and return the number of their actions."""
        played = 0
        while tasks := self.due():
            self._thinking.difference_update(task.seat for task in tasks[1:])  # the next bot thinks when this one has acted
            played += self.settle(tasks[0], tasks[0].think())
        return played

    def tick(self) -> bool:
        """Let a tick pass and the bots that are due act; return False if nothing happened."""
        passed = play_tick(self.table.match)
        return self.play() > 0 or passed

    def close(self) -> None:
        """Stop listening to the match."""
        self._stop_listening()

    # Internals

    def _ready(self) -> Iterator[Seat]:
        """Yield the seats of bots that are due."""
        runs = self.table.match.time_runs
        for seat, wait in self._waits.items():
            if seat not in self._thinking and (wait.until <= self.now if runs else wait.kind != FREE):
                yield seat

    def _update_waits(self) -> None:
        """Start a new wait for each bot whose decision has changed."""
        kinds = {decision.seat: decision.kind for decision in self.table.match.decisions()}
        for seat, holder in enumerate(self.table.holders):
            kind, before = kinds.get(seat, FREE), self._waits.get(seat)
            if isinstance(holder, Person):
                self._waits.pop(seat, None)
            elif before is None or (before.bot, before.kind) != (holder, kind):
                self._waits[seat] = _Wait(holder, kind, self.now + self._reaction(holder.level, kind))

    def _wait_again(self, seat: Seat) -> None:
        """Let a bot that was asked wait for another reaction time, at least for a tick."""
        if wait := self._waits.get(seat):
            pause = max(self._reaction(wait.bot.level, wait.kind), self.table.match.rules.tick_ms)
            self._waits[seat] = wait._replace(until=self.now + pause)

    def _on_news(self, news: News) -> None:
        if news.seat == TABLE and news.action[0] == TICK:
            self.now += news.action[1]
        self._update_waits()
        if news.seat is not None:
            self._wait_again(news.seat)


def reaction_of(game: Game) -> Reaction:
    """Return the reaction times of a game's bots; zero if its ``bot`` module has none."""
    reaction: Reaction | None = getattr(game.part("bot"), "reaction_ms", None) if game.levels else None
    return reaction or (lambda _level, _kind: 0)
