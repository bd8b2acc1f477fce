"""Tiny Game as a game of the engine: every method of the contract, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seatui.engine.contract import Action, Draw, Event, Outcome, Seat, Turn, Value
from seatui.engine.decisions import DecisionRules
from seatui.engine.game import Game
from seatui.engine.narration import told

from . import knowledge, play, words
from .knowledge import TinyView
from .model import Figures, TinyState, find_faults, unpack
from .play import DECISION_KINDS, Play


class TinyRules(DecisionRules[TinyState, TinyView, Figures, Play]):
    """The rules of Tiny Game."""

    over_rule = "TG-002"
    waiting_rule = "TG-004"

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Value]) -> None:
        super().__init__(game, seats, settings, Figures(seats, int(settings["pearls"])), Play, DECISION_KINDS)

    # Play

    def start(self, draw: Draw) -> TinyState:  # noqa: ARG002 - the start needs no chance
        return play.start(self.figures)

    def open_kind(self, state: TinyState) -> str | None:
        return None if self.outcome(state) else "dive"

    def outcome(self, state: TinyState) -> Outcome | None:
        return play.outcome(self.figures, state)

    def turn(self, state: TinyState) -> Turn:
        return Turn(state.round, f"Round {state.round}")

    # Knowledge

    def view(self, state: TinyState, seat: Seat | None) -> TinyView:
        return knowledge.make_view(self.figures, state, seat)

    def imagine(self, view: TinyView, draw: Draw) -> TinyState:
        return knowledge.imagine(view, draw)

    # Words

    def say(self, state: TinyState, seat: Seat, action: Action) -> str:  # noqa: ARG002 - the text is the same in every position
        return words.say(action)

    def parse(self, state: TinyState, seat: Seat, text: str) -> Action:  # noqa: ARG002 - so is its meaning
        return words.parse(text)

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return told(words.TELLERS, event, names)

    def describe(self, view: TinyView, names: Sequence[str]) -> str:
        return words.describe(view, names)

    # Storage and laws

    def unpack(self, data: bytes) -> TinyState:
        return self.lawful(unpack, data)

    def faults(self, state: TinyState) -> list[str]:
        return find_faults(self.figures, state)

    @property
    def bound(self) -> int:
        return 100 * self.figures.goal * self.seats


RULES = TinyRules
