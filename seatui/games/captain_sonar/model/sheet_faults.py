"""Whether notes, requests and the operator's overlay could have been made."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.games.captain_sonar.knowledge.view import Note, Request
from seatui.games.captain_sonar.model.content import NOTE_LENGTH, crew_of
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.state import Crew, State
from seatui.games.captain_sonar.play.sheets import NOTES_KEPT, TOPICS, wish_text

WISHES = {topic: tuple(wish_text(value) for value in values) for topic, values in TOPICS.items()}
"""What may be asked for, by topic, as it stands in a request."""


def sheet_faults(figures: Figures, _state: State, number: int, crew: Crew) -> Iterator[str]:
    """Sizes and ranges (CS-104 to CS-108, CS-157)."""
    count, side = figures.chart.count, figures.chart.side
    if len(crew.plot) > count or not all(0 <= dot < count for dot in crew.plot):
        yield "the plot leaves the overlay"
    if not all(-side < shift < side for shift in crew.shift):
        yield "the overlay is off the map"
    if not 0 <= crew.suspects < 1 << count:
        yield "a suspect space is off the map"
    if len(crew.notes) > NOTES_KEPT or not all(is_note(number, note) for note in crew.notes):
        yield "a note cannot have been written"
    if len({request.topic for request in crew.requests}) != len(crew.requests) or not all(
        is_request(number, request) for request in crew.requests
    ):
        yield "a request cannot have been made"


def is_note(crew: int, note: Note) -> bool:
    """Words of that crew, not too many, without control characters."""
    return crew_of(note.seat) == crew and 0 < len(note.text) <= NOTE_LENGTH and note.text.isprintable()


def is_request(crew: int, request: Request) -> bool:
    """One of the wishes, of that crew."""
    return crew_of(request.seat) == crew and request.value in WISHES.get(request.topic, ())
