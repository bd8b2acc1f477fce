"""Presets for filling the seats of games whose sides have several seats with roles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Rules, Seat
from seatui.match.records import PERSON

if TYPE_CHECKING:
    from seatui.tui.shell.setup.draft import Draft

CUSTOM = "as chosen below"
CREW_OF_TWO, CREW_OF_THREE = "a crew of two", "a crew of three"


class CrewPreset(NamedTuple):
    """One way to fill the seats. ``people`` has the number of a person for each, 0 for a bot; 1 is the person who sets up the game."""

    label: str
    help: str
    people: tuple[int, ...]


def has_roles(rules: Rules[Any, Any]) -> bool:
    """Whether the seats have roles."""
    return any(rules.role(seat) for seat in range(rules.seats))


def local_presets(rules: Rules[Any, Any]) -> tuple[CrewPreset, ...]:
    """Return the presets for one screen, the most usual first: a single role, a whole side, two sides, a side of people, bots."""
    sides = _sides(rules)
    mine, side = sides[0], _name_of_first(rules)
    two = {seat: 1 + number for number, seats in enumerate(sides) for seat in seats}
    crew = {seat: 1 + number for number, seat in enumerate(mine)}
    everybody = _preset(rules, "a crew of people", f"Everybody at this screen holds a role of {side}; bots are the other side.", crew)
    return (
        *(_alone(rules, seat) for seat in mine),
        _whole_crew(rules, mine),
        _preset(rules, "both crews, hot seat", "You and another person take turns at this screen, behind a curtain.", two),
        *_shared_sides(rules, mine, "{} people at this screen share the roles of {}; bots are the other side."),
        *([everybody] if len(mine) > 2 else []),
        _bots_only(rules),
    )


def server_presets(rules: Rules[Any, Any]) -> tuple[CrewPreset, ...]:
    """Return the presets for a table on a server, where 2 stands for anybody who joins."""
    mine, side = _sides(rules)[0], _name_of_first(rules)
    all_free = {**dict.fromkeys(range(rules.seats), 2), mine[0]: 1}
    crew = {**dict.fromkeys(mine, 2), mine[0]: 1}
    two = {seat: 1 if seat in mine else 2 for seat in range(rules.seats)}
    leader = f"{rules.role(mine[0])}, all else free"
    return (
        _preset(rules, leader, "Anybody can take the other seats of both sides; bots get the rest.", all_free),
        _preset(rules, "a crew of people", f"Anybody can take the other seats of {side}; bots are the other side.", crew),
        _preset(rules, "a crew for each of two", "You hold every role of your side, somebody else those of the other.", two),
        *_shared_sides(rules, mine, "{} people, you among them, share the roles of {}; bots are the other side.", most=2),
        *(_alone(rules, seat) for seat in mine),
        _whole_crew(rules, mine),
        _bots_only(rules),
    )


def preset_of(draft: Draft) -> str:
    """Return the label of the preset that matches the seats, or ``CUSTOM``."""
    people = _in_order([plan.name if plan.is_person else "" for plan in draft.plans], draft.me)
    return next((preset.label for preset in draft.presets() if _in_order(preset.people, 1) == people), CUSTOM)


def fill(draft: Draft, label: str) -> None:
    """Fill the seats by a preset. Bots keep their levels, also while people have their seats."""
    people = next(preset.people for preset in draft.presets() if preset.label == label)
    bots = [draft.bot_of(plan) for plan in draft.plans]
    for plan, number, bot in zip(draft.plans, people, bots, strict=True):
        if number:
            plan.give_to(PERSON)
            plan.name = draft.me if number == 1 else draft.other(number)
        elif plan.is_person:
            plan.give_to(bot)


def _sides(rules: Rules[Any, Any]) -> list[list[Seat]]:
    """Return the seats of each side, the leader of the first side at its head."""
    sides: dict[int, list[Seat]] = {}
    for seat in range(rules.seats):
        sides.setdefault(rules.side(seat), []).append(seat)
    mine, *others = sides.values()
    leader = leader_of(rules, mine)
    return [sorted(mine, key=lambda seat: seat != leader), *others]


def _name_of_first(rules: Rules[Any, Any]) -> str:
    return rules.side_name(rules.side(0)) or "the first side"


def _shared_sides(rules: Rules[Any, Any], seats: Sequence[Seat], words: str, most: int = 3) -> Iterator[CrewPreset]:
    """Yield the presets for two and three people who share a side as the rules say; else two have every other seat.

    ``most`` is the highest number for a person.
    """
    for label, number, shares in (
        (CREW_OF_TWO, "Two", rules.crew(2) or (seats[::2], seats[1::2])),
        (CREW_OF_THREE, "Three", rules.crew(3)),
    ):
        if shares:
            held = {seat: min(1 + person, most) for person, share in enumerate(shares) for seat in share}
            yield _preset(rules, label, words.format(number, _name_of_first(rules)), held)


def _whole_crew(rules: Rules[Any, Any], seats: Sequence[Seat]) -> CrewPreset:
    words = f"You hold every role of {_name_of_first(rules)}; bots are the other side."
    return _preset(rules, "the whole crew alone", words, dict.fromkeys(seats, 1))


def _bots_only(rules: Rules[Any, Any]) -> CrewPreset:
    return _preset(rules, "watch bots", "Bots play, and you watch.", {})


def _alone(rules: Rules[Any, Any], seat: Seat) -> CrewPreset:
    return _preset(rules, f"{rules.role(seat)}, with bots", f"You are the {rules.role(seat)}; bots do everything else.", {seat: 1})


def _preset(rules: Rules[Any, Any], label: str, words: str, people: Mapping[Seat, int]) -> CrewPreset:
    """Return a preset with these people, and bots on all other seats."""
    return CrewPreset(label, words, tuple(people.get(seat, 0) for seat in range(rules.seats)))


def _in_order(people: Sequence[str | int], me: str | int) -> tuple[int, ...]:
    """Number people, to compare presets: 1 is the person who sets up the game, the others follow by their first seats."""
    numbers = {me: 1}
    return tuple(numbers.setdefault(person, len(numbers) + 1) if person else 0 for person in people)


def leader_of(rules: Rules[Any, Any], seats: Sequence[Seat]) -> Seat:
    """Return the seat of a side that must decide first."""
    asked = [decision.seat for decision in rules.decisions(rules.start(SplitMix64(0)))]
    return next((seat for seat in asked if seat in seats), seats[0])


def fault_of_sides(rules: Rules[Any, Any], people: Sequence[str]) -> str:
    """Say why people of these names ("" for a bot) cannot sit like this: in crews, a name must not be on two sides."""
    first = dict[str, int]()
    for seat, name in enumerate(people):
        side = rules.side(seat)
        if name and rules.role(seat) and first.setdefault(name, side) != side:
            return f"{name} is on two sides: call the person on {rules.side_name(side) or 'the other'} something else."
    return ""


def title(rules: Rules[Any, Any], seat: Seat, dot: str) -> str:
    """Return the side and the role of a seat: "Orca · Captain"."""
    return f" {dot} ".join(filter(None, (rules.side_name(rules.side(seat)), rules.role(seat))))
