"""The small menu with which a crew member asks the others for something (CS-157)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seatui.engine.contract import Action
from seatui.games.captain_sonar.model.content import SCENARIO, SYSTEMS, TOPICS
from seatui.games.captain_sonar.model.state import Request
from seatui.tui.look.controls import Verb


class RequestMenu:
    """The topics, each with its values. Up and down go through the topics, left and right through the values."""

    def __init__(self, requests: Sequence[Request], *, scenario: bool) -> None:
        values: dict[str, tuple[Any, ...]] = TOPICS if scenario else {**TOPICS, "charge": SYSTEMS[:SCENARIO]}
        standing = {request.topic for request in requests}
        self._values = {topic: (*each, None) if topic in standing else each for topic, each in values.items()}
        self._at = dict.fromkeys(values, 0)
        self.topics = tuple(values)
        self._row = 0

    @property
    def topic(self) -> str:
        """The topic pointed at."""
        return self.topics[self._row]

    def value(self, topic: str) -> Any:
        """The value chosen for a topic; None takes the request back."""
        return self._values[topic][self._at[topic]]

    @property
    def action(self) -> Action:
        return ("ask", self.topic, self.value(self.topic))

    def do(self, verb: str) -> bool:
        """Move in the menu; False for a verb that means nothing in it."""
        if verb in (Verb.UP, Verb.DOWN):
            self._row = (self._row + (1 if verb == Verb.DOWN else -1)) % len(self.topics)
        elif verb in (Verb.LEFT, Verb.RIGHT):
            step = 1 if verb == Verb.RIGHT else -1
            self._at[self.topic] = (self._at[self.topic] + step) % len(self._values[self.topic])
        else:
            return False
        return True
