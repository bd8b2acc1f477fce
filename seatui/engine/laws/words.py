"""Law 7: notation is read back, and everything has words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import TABLE, Action, Event, Refused, Seat
from seatui.engine.laws.positions import Position, packed, pick, some

NONSENSE = ("", "   ", "\n", "\x00", "?!", "\N{PILE OF POO}", "no such word", "{", "{}", "%s", "(((")
"""Texts that no game understands."""
NAMES = ("Ann {0}", "Bo %s", "", "{}")
"""Names that break careless formatting; one of the four players has none."""
MOST_SAID = 60
"""The most actions of a seat that are said and read back; of more, a random part."""

SPELLINGS: tuple[Callable[[str], str], ...] = (str.upper, str.lower, lambda said: f"  {said} ", lambda said: said.replace(" ", "   "))
"""Ways in which people write the same notation."""
MISTAKES: tuple[Callable[[str], str], ...] = (
    lambda said: said[: len(said) // 2],
    lambda said: said[:-1],
    lambda said: f"{said} x",
    lambda said: f"{said} {said}",
    lambda said: said.replace(" ", ""),
    lambda said: f"{said} {'9' * 5000}",
    lambda said: "".join("99999999999999999999" if letter.isdigit() else letter for letter in said),
    lambda said: "".join("٣" if letter.isdigit() else letter for letter in said),
    lambda said: "".join("²" if letter.isdigit() else letter for letter in said),
)
"""Mistakes that people make, which must be refused or read as some action, without another error."""


def check_words(position: Position) -> None:
    """Check law 7 in one position: notation of all actions is read back, nonsense is refused, every view can be described."""
    for seat, actions in position.possible_actions:
        if seat != TABLE:
            for action in some(actions, MOST_SAID, position.dice(14)):
                _check_notation(position, seat, action)
            _check_mistakes(position, seat, actions)
    for seat in range(position.rules.seats):
        for text in NONSENSE:
            if _parse(position, seat, text) is not None:
                raise position.broken(7, f"the text {text!r} of seat {seat} is understood")
    for watcher in position.watchers:
        _check_description(position, watcher)


def check_events(position: Position, events: Sequence[Event]) -> None:
    """Check law 7 for the events of the last action: each is narrated in one line, whatever the players are called."""
    for event in events:
        try:
            told = position.rules.narrate(event, _names(position))
        except Exception as error:
            raise position.broken(7, f"narrate raises {error!r} for {event!r}") from error
        if not isinstance(told, str) or "\n" in told:
            raise position.broken(7, f"the event {event!r} is not told in one line: {told!r}")


def check_moment(position: Position, event: Event) -> None:
    """Check law 7 at the moment when an event is told: every seat has a view."""
    for seat in position.watchers:
        try:
            position.rules.moment(position.state, seat)
        except Exception as error:
            raise position.broken(7, f"moment raises {error!r} for seat {seat} when {event.kind!r} is told") from error


def _names(position: Position) -> list[str]:
    return [NAMES[seat % len(NAMES)] for seat in range(position.rules.seats)]


def _check_notation(position: Position, seat: Seat, action: Action) -> None:
    said = position.rules.say(position.state, seat, action)
    if not isinstance(said, str) or not said or said != said.strip() or "\n" in said:
        raise position.broken(7, f"{action!r} of seat {seat} is not said in one line: {said!r}")
    spelling = str if action[0] in position.rules.loose else pick(SPELLINGS, position.dice(10))  # a note keeps its words as they are
    for text in (said, spelling(said), position.rules.offer(position.state, seat, action)):
        understood = _parse(position, seat, text)
        if understood is None or packed(understood) != packed(action):
            raise position.broken(7, f"{action!r} of seat {seat} is said {text!r} and understood as {understood!r}")


def _check_description(position: Position, seat: Seat | None) -> None:
    try:
        described = position.rules.describe(position.rules.view(position.state, seat), _names(position))
    except Exception as error:
        raise position.broken(7, f"describe raises {error!r} for the view of seat {seat}") from error
    if not isinstance(described, str) or not described.strip():
        raise position.broken(7, f"the view of seat {seat} is not described")


def _check_mistakes(position: Position, seat: Seat, options: Sequence[Action]) -> None:
    for action in some(options, 3, position.dice(11)):
        said = position.rules.say(position.state, seat, action)
        for mistake in MISTAKES:
            _parse(position, seat, mistake(said))


def _parse(position: Position, seat: Seat, text: str) -> Action | None:
    """Return the action that a text is read as; None if it is refused."""
    try:
        action = position.rules.parse(position.state, seat, text)
    except Refused as refusal:
        if not refusal.message:
            raise position.broken(7, f"the text {text[:60]!r} of seat {seat} is refused without a reason") from refusal
        return None
    except Exception as error:
        raise position.broken(7, f"parse raises {error!r} for the text {text[:60]!r} of seat {seat}") from error
    if type(action) is not tuple or not action or not isinstance(action[0], str):
        raise position.broken(7, f"the text {text[:60]!r} of seat {seat} is understood as {action!r}, which is no action")
    return action
