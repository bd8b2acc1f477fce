"""A game that is being set up: its players, options and seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from seatui.bots import default_level
from seatui.bots.seating import seated_table
from seatui.engine import table_actions
from seatui.engine.chance import MASK_64
from seatui.engine.contract import Refused, Rules, Seat, Value
from seatui.engine.game import Game, Option, level_word
from seatui.engine.wording import sentence
from seatui.match.names import bot_name
from seatui.match.records import BOT, PERSON
from seatui.match.referee import Match
from seatui.match.saves.listing import save_new
from seatui.match.table import Table
from seatui.match.take_backs import MARKED
from seatui.tui.look.settings import NAME_LENGTH, clean
from seatui.tui.shell.setup.crew_presets import CREW_OF_TWO, CrewPreset, fault_of_sides, fill, has_roles, local_presets

MOST_AT_A_KEYBOARD = 4
"""People who can play at one keyboard at the same time."""
RANDOM_BOT = "random"


@dataclass
class SeatPlan:
    """The planned holder of a seat: a named person, or a bot."""

    holder: str
    name: str  # kept while a bot has the seat
    bot_name: str = ""  # chosen by the player; "" for the usual one
    last_bot: str = ""  # kept while a person has the seat; "" if no bot had it

    def give_to(self, holder: str) -> None:
        """Change the holder, and keep the bot for when a person makes room for one again."""
        self.last_bot = self.last_bot if self.is_person else self.holder
        self.holder = holder

    @property
    def is_person(self) -> bool:
        return self.holder == PERSON

    @property
    def level(self) -> str:
        return self.holder.removeprefix(BOT)

    @property
    def label(self) -> str:
        """The person's name, or the bot's level in words with the name that was chosen for it."""
        return self.name if self.is_person else ", ".join(filter(None, (level_word(self.level), self.bot_name)))


@dataclass
class Draft:
    """The values of the new game screen. At first it is what most people want: a game against one bot."""

    game: Game
    count: int
    seats: list[SeatPlan]
    options: dict[str, Value]
    levels: tuple[str, ...]
    seed: str = ""
    me: str = ""  # name of the person who sets up the game
    undo: str = MARKED
    holders: tuple[str, ...] = field(init=False)
    _rules: dict[tuple[object, ...], Rules[Any, Any] | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.holders = (PERSON, *(f"{BOT}{level}" for level in self.levels))

    @property
    def usual_bot(self) -> str:
        """The bot that is seated by default."""
        return f"{BOT}{default_level(self.game)}"

    def bot_of(self, plan: SeatPlan) -> str:
        """The bot for a seat that a person leaves: the last one there, else one like all others, else the usual one."""
        others = {other.last_bot if other.is_person else other.holder for other in self.plans} - {""}
        return plan.last_bot or (others.pop() if len(others) == 1 else self.usual_bot)

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules with the chosen options, or with the default ones if the options exclude each other."""
        return self._rules_with(self.options) or self.game.rules(self.count)

    @property
    def has_roles(self) -> bool:
        return has_roles(self.rules)

    def presets(self) -> tuple[CrewPreset, ...]:
        """Return the presets for filling the seats."""
        return local_presets(self.rules)

    def other(self, number: int) -> str:
        """Return the default name of another person, by number."""
        return f"Player {number}"

    @property
    def plans(self) -> list[SeatPlan]:
        """The seats in use."""
        return self.seats[: self.count]

    @property
    def bots(self) -> list[SeatPlan]:
        """The seats in use that have bots."""
        return [plan for plan in self.plans if not plan.is_person]

    @property
    def bot_level(self) -> str:
        """The level of all bots; "" if they differ, or there are none."""
        levels = {plan.level for plan in self.bots}
        return levels.pop() if len(levels) == 1 else ""

    def choose_bots(self, level: str) -> None:
        """Give all bots this level, those too that may come to the seats of people."""
        for plan in self.seats:
            plan.last_bot = f"{BOT}{level}"
            plan.holder = PERSON if plan.is_person else plan.last_bot

    def names(self) -> tuple[str, ...]:
        """Return the names of the seats, with the seat's letter where two are the same.

        Where there are roles no letters are needed, and one person may hold several seats.
        """
        rules = self.rules
        plain = [plan.name if plan.is_person else plan.bot_name or bot_name(rules, seat) for seat, plan in enumerate(self.plans)]
        if self.has_roles:
            return tuple(plain)
        return tuple(name if plain.count(name) == 1 else f"{name} {chr(ord('A') + seat)}" for seat, name in enumerate(plain))

    def rename_me(self, name: str) -> None:
        """Change the name of the person who sets up the game, at every seat."""
        for plan in self.seats:
            if plan.name == self.me:
                plan.name = name
        self.me = name

    def rename(self, seat: Seat, name: str) -> None:
        """Rename the bot or the person at a seat; where there are roles, a person at all their seats of the same side."""
        if not self.seats[seat].is_person:
            self.seats[seat].bot_name = name
            return
        before = self.seats[seat].name
        if before == self.me:
            self.rename_me(name)
            return
        for other, plan in enumerate(self.plans):
            if other == seat or (self.has_roles and plan.name == before and self.rules.side(other) == self.rules.side(seat)):
                plan.name = name

    def play_with(self, count: int) -> None:
        """Set the number of players. Options that do not allow this number return to their defaults."""
        self.count = count
        for option in self.offered():
            if option.choices and self.options[option.name] not in option.choices:
                self.options[option.name] = option.default

    def offered(self) -> tuple[Option, ...]:
        """Return the options that matter with the present ones, with only the choices that this number of players can play."""
        mattering = tuple(option for option in self.game.options if option.matters(self.options))
        if len(self.game.seats) == 1:
            return mattering  # every choice fits the only number of players
        return tuple(option.narrowed(partial(self._fits, option)) for option in mattering)

    def _fits(self, option: Option, choice: Value) -> bool:
        return self._rules_with({option.name: choice}) is not None

    def _rules_with(self, options: Mapping[str, Value]) -> Rules[Any, Any] | None:
        """Return the rules for this number of players with these options, made once; None if they are not allowed."""
        key = (self.count, *options.items())
        if key not in self._rules:
            try:
                self._rules[key] = self.game.rules(self.count, **options)
            except Refused:
                self._rules[key] = None
        return self._rules[key]

    def fault_of_option(self, option: Option, text: str) -> str:
        """Say why a typed value of an option is not allowed; "" if it is."""
        try:
            self.game.rules(self.count, **{option.name: option.check(text.strip())})
        except Refused as refusal:
            return sentence(str(refusal).replace(option.name, option.title))  # as the form writes it
        return ""

    def fault(self) -> str:
        """Say why the game cannot start like this; "" if it can."""
        faults = [fault_of_name(plan.name) for plan in self.plans if plan.is_person]
        people = [plan.name if plan.is_person else "" for plan in self.plans]
        return next(filter(None, [*faults, fault_of_sides(self.rules, people), fault_of_seed(self.seed)]), "")

    def start(self) -> Table:
        """Make the table and its save. ``Refused`` if options or names are not allowed, or the save cannot be written."""
        if fault := self.fault():
            raise Refused("", fault)
        numbers = self._holder_numbers()
        if refused := self.rules.screen_fault(numbers) or self.rules.seating_fault(numbers):
            raise refused
        has_people = any(plan.is_person for plan in self.plans)
        match = Match.new(
            self.game,
            self.count,
            seed=int(self.seed) if self.seed else None,
            names=self.names(),
            holders=[plan.holder for plan in self.plans],
            undo=self.undo,
            **dict[str, Any](self.options if has_people else self.game.check_among_bots(self.options)),
        )
        save_new(match)
        return seated_table(match)

    def _holder_numbers(self) -> tuple[int, ...]:
        """Return a number for the holder of each seat, as the rules want it: seats of one name on one side belong to one person."""
        people = [(plan.name, self.rules.side(seat)) if plan.is_person else None for seat, plan in enumerate(self.plans)]
        numbers: tuple[int, ...] = table_actions.seated(people)[1]
        return numbers


AnyDraft = TypeVar("AnyDraft", bound=Draft)


def default_draft(game: Game, name: str) -> Draft:
    """Return the default game: the person at the first seat, or in the role that acts first, and bots at the others."""
    return draft_of(Draft, game, name)


def draft_of(kind: type[AnyDraft], game: Game, name: str) -> AnyDraft:
    """Return the default game, as a draft of that class."""
    levels, usual = game.levels or (RANDOM_BOT,), default_level(game)
    seats = [SeatPlan(f"{BOT}{usual}", f"Player {seat + 1}") for seat in range(game.seats[-1])]
    seats[0] = SeatPlan(PERSON, name)
    made = kind(game, game.seats[0], seats, game.check({}), levels, me=name)
    if made.has_roles:
        fill(made, made.presets()[0].label)
    return made


def draft_for_two(game: Game, name: str) -> Draft:
    """Return the default game of two people: against each other, or where there are crews, as one crew against bots."""
    made = default_draft(game, name)
    if made.has_roles:
        fill(made, CREW_OF_TWO)
    else:
        made.seats[1].holder = PERSON
    return made


def next_value(option: Option, value: Value, step: int) -> Value:
    """Return the next value of an option in that direction: lists wrap around, numbers stop at their bounds, text stays."""
    if option.pattern:
        return value
    if isinstance(option.default, bool):
        return not value
    if option.choices:
        return option.choices[(option.choices.index(value) + step) % len(option.choices)]
    return max(option.low, min(int(value) + step, option.high))


def fault_of_name(text: str) -> str:
    """Say why a name is not allowed; "" if it is."""
    return "" if clean(text) and len(clean(text)) <= NAME_LENGTH else f"A name has 1 to {NAME_LENGTH} letters."


def fault_of_bot_name(text: str) -> str:
    """Say why a name for a bot is not allowed; "" if it is, or if it is empty and leaves the usual name."""
    return fault_of_name(text) if clean(text) else ""


def fault_of_seed(text: str) -> str:
    """Say why a text is no seed; "" if it is one."""
    if not text.strip():
        return ""
    good = text.strip().isascii() and text.strip().isdigit() and int(text) <= MASK_64
    return "" if good else f"A seed is a whole number from 0 to {MASK_64}; leave it empty for a random one."
