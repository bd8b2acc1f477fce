"""The context of a deed: it rolls dice, and tells events to their audience."""

from __future__ import annotations

import pytest

from seatui.engine.chance import Script
from seatui.engine.contract import Event
from seatui.engine.play import Play


def listened(*rolls: int) -> tuple[Play[None, None], list[Event]]:
    """Return a play with scripted dice, and the list of the events that it tells."""
    heard: list[Event] = []
    return Play(None, None, Script(rolls), heard.append), heard


def test_everyone_hears_what_is_told() -> None:
    play, heard = listened()
    play.tell("sailed", seat=1)
    assert heard == [Event("sailed", {"seat": 1}, None)]


def test_only_its_audience_hears_a_whisper() -> None:
    play, heard = listened()
    play.whisper((0, 2), "sailed", seat=1)
    assert heard == [Event("sailed", {"seat": 1}, (0, 2))]


def test_a_fact_may_be_called_kind() -> None:
    play, heard = listened()
    play.tell("taken", kind="brig")
    assert heard[0].facts == {"kind": "brig"}


@pytest.mark.parametrize(("sides", "faces"), [(6, (6, 1, 4)), (10, (10, 2, 7))])
def test_faces_of_dice_count_from_one(sides: int, faces: tuple[int, ...]) -> None:
    play, heard = listened(*faces)
    assert play.roll(3, sides) == faces
    assert heard == []


def test_a_roll_for_somebody_is_told_with_its_reason() -> None:
    play, heard = listened(5)
    assert play.roll_for(1, "storm") == (5,)
    assert heard == [Event("dice_rolled", {"who": 1, "faces": (5,), "why": "storm"})]


def test_a_roll_of_no_dice_is_not_told() -> None:
    play, heard = listened()
    assert play.roll_for("beast", "battle", 0) == ()
    assert heard == []


def test_what_is_kept_for_later_is_told_when_the_action_is_done() -> None:
    play, heard = listened()
    play.tell_later(Event("live", {"seat": 1}, (1,)))
    play.tell("sailed")
    play.finish()
    assert [event.kind for event in heard] == ["sailed", "live"]


def test_nothing_is_told_where_nobody_listens() -> None:
    play: Play[None, None] = Play(None, None, Script([3]), None)
    play.tell("sailed")
    play.whisper((0,), "sailed")
    assert play.roll_for(0, "storm") == (3,)
    assert not play.is_heard
