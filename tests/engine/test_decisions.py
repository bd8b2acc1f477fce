"""Rules as a table of kinds of decision: who is asked, which actions are lawful, and why others are refused.

The game of these tests: each seat seals a guess, then the first seat rolls a die; a seat may give up at any time.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from seatui.engine.chance import Script
from seatui.engine.contract import Action, Decision, Event, Outcome, Refused
from seatui.engine.decisions import DecisionKind, DecisionRules, Deed, always, one, verb_of
from seatui.engine.play import Play


def check_guess(figures: int, _state: Any, _seat: int, action: Action) -> None:
    if len(action) != 2 or action[1] not in range(1, figures + 1):
        raise Refused("T-1", "guess a face of the die")


def guess(play: Play[int, Any], seat: int, action: Action) -> None:
    play.state.guesses[seat] = action[1]
    play.tell("guessed", seat=seat)


def roll(play: Play[int, Any], _seat: int, _action: Action) -> None:
    play.state.rolled = play.roll(1)[0]


def give_up(play: Play[int, Any], _seat: int, _action: Action) -> None:
    play.state.rolled = 0


DECISION_KINDS: dict[str, Any] = {
    "guess": DecisionKind(
        lambda _figures, state: tuple(seat for seat in (0, 1) if not state.guesses[seat]),
        lambda figures, _state, _seat: [("guess", face) for face in range(1, figures + 1)],
        {"guess": Deed(check_guess, guess)},
        "Guess the die.",
        "guess",
        open_ended=True,
    ),
    "roll": DecisionKind(
        one(lambda _figures, _state: 0),
        lambda _figures, _state, _seat: [("roll",)],
        {"roll": Deed(always, roll)},
        "Roll the die.",
        "roll",
        role="roller",
        veiled=True,
    ),
}


class Guessing(DecisionRules[Any, Any, int, Play[int, Any]]):
    over_rule = "T-3"
    waiting_rule = "T-2"
    unknown_verb_remark = "what? "

    def __init__(self) -> None:
        super().__init__(None, 2, {}, 6, Play, DECISION_KINDS)  # type: ignore[arg-type]  # no card

    def open_kind(self, state: Any) -> str | None:
        return None if state.rolled is not None else "guess" if 0 in state.guesses else "roll"

    def free_deed(self, state: Any, seat: int, verb: str) -> Any:
        return Deed(always, give_up) if verb == "give_up" else None

    def proceed(self, play: Play[int, Any]) -> None:
        play.state.steps += 1

    def outcome(self, state: Any) -> Outcome | None:
        return None if state.rolled is None else Outcome((1,), ((1,), (0,)), "luck", "T-4")

    start = turn = view = imagine = say = parse = narrate = describe = unpack = faults = bound = None  # type: ignore[assignment]


RULES = Guessing()


def position(*guesses: int, rolled: int | None = None) -> Any:
    return SimpleNamespace(guesses=list(guesses), rolled=rolled, steps=0)


def applied(state: Any, seat: int, action: Any, *rolls: int) -> list[Event]:
    heard: list[Event] = []
    RULES.apply(state, seat, action, Script(rolls), heard.append)
    return heard


def test_all_who_are_asked_have_a_decision() -> None:
    assert RULES.decisions(position(0, 0)) == (
        Decision(0, "", "guess", "Guess the die.", open_ended=True),
        Decision(1, "", "guess", "Guess the die.", open_ended=True),
    )
    assert RULES.decisions(position(2, 0)) == (Decision(1, "", "guess", "Guess the die.", open_ended=True),)
    assert RULES.decisions(position(2, 3)) == (Decision(0, "roller", "roll", "Roll the die.", veiled=True),)


def test_nobody_decides_once_it_is_over() -> None:
    assert RULES.decisions(position(2, 3, rolled=3)) == ()
    assert RULES.options(position(2, 3, rolled=3), 0) == ()


@pytest.mark.parametrize(("seat", "options"), [(0, [("roll",)]), (1, ())])
def test_only_seats_that_are_asked_have_options(seat: int, options: Any) -> None:
    assert RULES.options(position(2, 3), seat) == options


@pytest.mark.parametrize(
    ("seat", "action", "lawful"),
    [
        (0, ("guess", 6), True),
        (0, ("guess", 7), False),
        (0, ("roll",), False),
        (1, ("give_up",), True),
        (1, ("give_up", 1), False),
        (0, 7, False),
    ],
)
def test_lawful_is_what_the_deed_allows(seat: int, action: Any, lawful: bool) -> None:
    assert RULES.legal(position(0, 0), seat, action) is lawful


def test_a_deed_is_done_and_the_game_goes_on_by_itself() -> None:
    state = position(0, 0)
    assert applied(state, 1, ("guess", 4)) == [Event("guessed", {"seat": 1})]
    assert (state.guesses, state.steps) == ([0, 4], 1)


def test_the_end_is_told() -> None:
    assert applied(position(2, 3), 0, ("roll",), 3) == [Event("game_over", {"winners": (1,), "reason": "luck", "rule": "T-4"})]


@pytest.mark.parametrize(
    ("state", "seat", "action", "words"),
    [
        (position(0, 0), 0, ("guess", 7), "guess a face of the die [T-1]"),
        (position(0, 0), 0, ("roll",), "waiting for player 1 and player 2 to guess [T-2]"),
        (position(0, 0), 0, ("fly",), "what? waiting for player 1 and player 2 to guess [T-2]"),
        (position(2, 0), 0, ("guess", 3), "waiting for player 2 to guess [T-2]"),
        (position(2, 3), 0, ("roll", 6), "nothing may follow 'roll'"),
        (position(2, 3, rolled=3), 0, ("roll",), "the game is over [T-3]"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(state: Any, seat: int, action: Action, words: str) -> None:
    before = vars(state).copy()
    with pytest.raises(Refused) as refused:
        applied(state, seat, action)
    assert str(refused.value) == words
    assert vars(state) == before


@pytest.mark.parametrize("action", [None, (), 7, "pass", (7,), (("pass",),), ["pass"]])
def test_anything_that_is_no_action_has_no_verb(action: object) -> None:
    assert verb_of(action) == ""
