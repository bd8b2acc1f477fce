"""When bots act. Without time, as soon as they are asked; where time runs, after a reaction time on the game's own clock.

The pacer counts the ticks that are played on the match, so that a game with the same ticks has the same bots, whoever drives it:

* in one go (tests, the arena): ``while pacer.tick(): pass``
* beside a ``Clock``: after each of its runs, and after each action, ``for task in pacer.due()``: think, in a thread if need be, and
  ``pacer.settle(task, thought)``; a task that is given up is settled with None. ``pacer.play()`` does both at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from seatui.engine.bot import FREE, Bot, Reaction
from seatui.engine.contract import TABLE, Action, Seat
from seatui.engine.game import Game
from seatui.engine.table_actions import TICK
from seatui.match.clock import play_tick
from seatui.match.referee import News
from seatui.match.table import BotTask, Person, Table


class _Wait(NamedTuple):
    """A bot that lets a while go by before it is asked."""

    bot: Bot
    kind: str  # of its open decision, or FREE
    until: int


class Pacer:
    """Asks each bot of a table at its time. Where time stands still, whoever is awaited is asked at once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 0  # milliseconds that have passed on the game's clock
        self._reaction = reaction_of(table.match.game)
        self._waits: dict[Seat, _Wait] = {}
        self._thinking: set[Seat] = set()
        self._stop_listening = table.match.listen(self._on_news)
        self._look()

    def due(self) -> list[BotTask]:
        """What bots have to think about now. Each is given once, and again only after it was settled."""
        if not self.table.match.rules.tick_ms:
            task = self.table.bot_task()
            tasks = [] if task is None or task.seat in self._thinking else [task]
        else:
            self._look()
            tasks = [task for seat in self._ready() if (task := self.table.task_of(seat))]
        self._thinking.update(task.seat for task in tasks)
        return tasks

    def settle(self, task: BotTask, thought: Action | None) -> bool:
        """Play what a bot has thought of; False if it wants nothing now, or its thought comes too late."""
        self._thinking.discard(task.seat)
        if self.table.settle(task, thought):
            return True
        if self.table.match.rules.tick_ms:
            self._rest(task.seat)
        return False

    def play(self) -> int:
        """Let the bots act that are due, one after the other, and return how many actions that were."""
        played = 0
        while tasks := self.due():
            self._thinking.difference_update(task.seat for task in tasks[1:])  # the next one thinks when this one has acted
            played += self.settle(tasks[0], tasks[0].think())
        return played

    def tick(self) -> bool:
        """Let a tick of time pass, and the bots act that are due then; False if neither could be."""
        passed = play_tick(self.table.match)
        return self.play() > 0 or passed

    def close(self) -> None:
        """Listen to the match no more."""
        self._stop_listening()

    # The inside

    def _ready(self) -> Iterator[Seat]:
        """The bots whose time has come."""
        runs = self.table.match.time_runs
        for seat, wait in self._waits.items():
            if seat not in self._thinking and (wait.until <= self.now if runs else wait.kind != FREE):
                yield seat

    def _look(self) -> None:
        """See which bots are asked something else than before, from now on."""
        kinds = {decision.seat: decision.kind for decision in self.table.match.decisions()}
        for seat, holder in enumerate(self.table.holders):
            kind, before = kinds.get(seat, FREE), self._waits.get(seat)
            if isinstance(holder, Person):
                self._waits.pop(seat, None)
            elif before is None or (before.bot, before.kind) != (holder, kind):
                self._waits[seat] = _Wait(holder, kind, self.now + self._reaction(holder.level, kind))

    def _rest(self, seat: Seat) -> None:
        """Who was asked is asked again after another reaction, and not in the same moment."""
        if wait := self._waits.get(seat):
            pause = max(self._reaction(wait.bot.level, wait.kind), self.table.match.rules.tick_ms)
            self._waits[seat] = wait._replace(until=self.now + pause)

    def _on_news(self, news: News) -> None:
        if news.seat == TABLE and news.action[0] == TICK:
            self.now += news.action[1]
        self._look()
        if news.seat is not None:
            self._rest(news.seat)


def reaction_of(game: Game) -> Reaction:
    """The reaction times of a game's bots; none where its ``bot.py`` says nothing of them."""
    reaction: Reaction | None = getattr(game.part("bot"), "reaction_ms", None) if game.levels else None
    return reaction or (lambda _level, _kind: 0)
