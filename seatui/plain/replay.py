"""A replay as lines of text: somebody at a prompt goes through a game by decisions, turns and key moments, with any view that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from seatui.engine.contract import Refused, Seat, Turn
from seatui.engine.wording import counted, listing, sentence
from seatui.match.names import side_names
from seatui.match.referee import Match
from seatui.match.replay import TurnMark
from seatui.plain.lines import Lines
from seatui.plain.match_lines import chronicle_lines, closing_lines

EVERYTHING, WATCHER = "everything", "a watcher"


class Command(NamedTuple):
    """A word that can be typed, with what may follow it."""

    use: str
    help: str
    run: Callable[[str], Iterator[str]]


class ReplayInLines:
    """Tells a saved game step by step. It opens with everything in sight once the game is over, else with what ``seats`` may know."""

    def __init__(self, match: Match, lines: Lines, seats: Sequence[Seat] = ()) -> None:
        self._match = match
        self._lines = lines
        self._reel = match.reel(seats)
        self._views = self._open_views()
        self._shown: tuple[Seat, ...] = ()
        self._look_as(next(iter(self._views)))
        self.commands: Mapping[str, Command] = {
            "next": Command("next [N]", "the next decision, or the next N; Enter alone does the same", self._next),
            "back": Command("back [N]", "go back a decision, or N", self._back),
            "turn": Command("turn [N]", "the next turn, or the turn with that number", self._turn),
            "moment": Command("moment [N]", "the next key moment, or the one with that number", self._moment),
            "moments": Command("moments", "all key moments with their numbers", self._list_moments),
            "start": Command("start", "the start of the game", lambda _: self._go(self._reel.first)),
            "end": Command("end", "the end of the game", lambda _: self._go(self._reel.last)),
            "look": Command("look", "the position in words", self._look),
            "view": Command("view [NAME]", "whose view is told, or another one", self._view),
            "story": Command("story", "how the whole game went, once it is over", lambda _: chronicle_lines(self._match)),
            "help": Command("help", "these words", self._help),
            "quit": Command("quit", "leave the replay", lambda _: iter(())),
        }

    def run(self) -> None:
        """Tell and ask until the reader leaves."""
        self._lines.say(f"{self._match.game.title}, a replay. Enter tells the next decision; help lists what else you can type.")
        self._lines.say(self._seen())
        while (typed := self._lines.ask(f"{self._place()}> ")) is not None:
            word, _, rest = (typed.lower() or "next").partition(" ")
            if word in ("quit", "leave", "q"):
                break
            try:
                for line in self._command(word).run(rest.strip()):
                    self._lines.say(line)
            except Refused as refused:
                self._lines.say(f"{sentence(refused.told(self._match.names))}.")

    def _command(self, word: str) -> Command:
        found = self.commands.get(word) or next((each for name, each in self.commands.items() if name.startswith(word)), None)
        if found is None:
            raise Refused("", f"there is no command {word!r} in a replay; help lists them")
        return found

    def _place(self, turn: Turn | None = None) -> str:
        """Return where the replay is; ``turn`` is that of an event of the last action."""
        reel = self._reel
        return f"{(turn or reel.turn).label}, {reel.position - reel.first} of {reel.last - reel.first}"

    # Going on and back

    def _next(self, rest: str) -> Iterator[str]:
        for _ in range(_number(rest) or 1):
            if not self._step():
                yield "This is the end of the game." if self._match.outcome else "The game has come to here."
                return
            yield from self._told()

    def _step(self) -> bool:
        """Go to the next action that these viewers know of; False at the end."""
        while self._reel.position < self._reel.last:
            self._reel.step()
            if self._reel.is_told(self._shown):
                return True
        return False

    def _back(self, rest: str) -> Iterator[str]:
        for _ in range(_number(rest) or 1):
            self._reel.step(-1)
            while self._reel.position > self._reel.first and not self._reel.is_told(self._shown):
                self._reel.step(-1)
        return self._go(self._reel.position)

    def _turn(self, rest: str) -> Iterator[str]:
        number = _number(rest)
        if number:
            self._reel.go_to_turn(number)
        else:
            ahead: list[TurnMark] = [mark for mark in self._reel.turns() if mark.position > self._reel.position]
            self._reel.go(ahead[0].position if ahead else self._reel.last)
        return self._go(self._reel.position)

    def _moment(self, rest: str) -> Iterator[str]:
        moments, number = self._reel.key_moments(self._shown), _number(rest)
        if number > len(moments):
            raise Refused("", f"this game has {counted(len(moments), 'key moment')}")
        found = moments[number - 1 : number] if number else [each for each in moments if each.position > self._reel.position]
        if not found:
            raise Refused("", "no key moment comes after this one" if moments else "this game has no key moments")
        return self._go(found[0].position, found[0].turn)

    def _list_moments(self, _: str) -> Iterator[str]:
        for number, each in enumerate(self._reel.key_moments(self._shown), start=1):
            yield f"{number}. {each.turn.label}: {each.word}. {self._match.rules.narrate(each.event, self._match.names)}"

    def _go(self, position: int, turn: Turn | None = None) -> Iterator[str]:
        """Go there and tell the last action before it, and the turn in which it ended, or that of the event that was asked for."""
        self._reel.go(position)
        yield f"{self._place(turn)}."
        yield from self._told()

    def _told(self) -> Iterator[str]:
        """Yield the sentences about the last action; at the end of the game, also how it ended."""
        match, reel = self._match, self._reel
        sentences = [text for event in reel.events(self._shown) if (text := match.rules.narrate(event, match.names))]
        actor = reel.actor(self._shown)
        said = reel.said(self._shown)
        if not sentences and said and actor is not None and actor >= 0:
            sentences = [f"{match.names[actor]}: {said}"]
        yield from (f"  {text}" for text in sentences)
        if match.outcome and reel.position == reel.last:
            yield from closing_lines(match, sentences[-1] if sentences else "")

    # Looking

    def _look(self, _: str) -> Iterator[str]:
        seat = self._shown[0] if self._shown else None
        yield self._match.rules.describe(self._reel.view(seat), self._match.names)

    def _view(self, rest: str) -> Iterator[str]:
        if rest:
            wanted = rest.casefold()
            found = [name for name in self._views if name.casefold().startswith(wanted)]
            if len(found) != 1:
                raise Refused("", f"the views are {listing(list(self._views))}")
            self._look_as(found[0])
        yield self._seen()

    def _seen(self) -> str:
        name = next(name for name, seats in self._views.items() if seats == (None if self._reel.is_open else self._shown))
        others = listing([each for each in self._views if each != name])
        return f"You see the view of {name}.{f' You can also view {others}.' if others else ''}"

    def _look_as(self, name: str) -> None:
        seats = self._views[name]
        self._reel.open(seats is None)
        self._shown = seats or ()

    def _open_views(self) -> dict[str, tuple[Seat, ...] | None]:
        """Return the names of the views that may be told, with their seats; None stands for everything."""
        rules, reel = self._match.rules, self._reel
        views: dict[str, tuple[Seat, ...] | None] = {EVERYTHING: None} if reel.may_open else {}
        sides = sorted(set(map(rules.side, range(rules.seats))))
        for side, name in zip(sides, side_names(rules, self._match.names), strict=True):
            if seats := tuple(seat for seat in range(rules.seats) if rules.side(seat) == side and reel.may_show(seat)):
                views[name] = seats
        return {**views, WATCHER: ()}

    def _help(self, _: str) -> Iterator[str]:
        width = max(len(command.use) for command in self.commands.values())
        yield from (f"{command.use:<{width}}  {command.help}" for command in self.commands.values())


def _number(text: str) -> int:
    """Return a number that was typed, 0 for none."""
    if text and not text.isdecimal():
        raise Refused("", f"{text!r} is not a number")
    return int(text or 0)
