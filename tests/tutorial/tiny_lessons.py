"""A tutorial of the tiny game and a coach for it, for tests of code that knows no game by name."""

from collections.abc import Callable
from typing import Any

from seatui.tutorial import lessons, rehearsal
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from tests.tiny_game import GAME

TEXT = """
[[pack]]
name = "cards"
holds = "one, two, three, four, five, six, seven, eight"

[[lesson]]
title = "Bidding"
about = "How a card is won."
names = ["Ann", "Bo"]
top = { cards = "eight, one" }

[[lesson.step]]
text = "You hold the eight, Bo the one. {key:confirm} goes on."

[[lesson.step]]
text = "The die will be high. Bid 2."
how = "Press {key:menu}."
show = "banner"
do = ["bid 2"]
accept = ["bid 1"]
reply = ["2: bid 0"]
rolls = [6]
wrong = "Be bold and bid more."
hint = "Bid 2, says {key:help}."

[[lesson.step]]
text = "You won most. Give a point to Bo."
show = "menu"
do = ["give 2"]
goal = "view.scores.1 == 2 and events has gave"
accept = ["keep"]
wrong = "Be kind."
hint = "Give it to player 2."

[[lesson]]
title = "Giving"
about = "What to do with a point."
seat = 2
names = ["Ann", "Bo"]
before = ["1: bid 0", "2: bid 0"]
rolls = [1]
top = { cards = "one, eight" }
options = { rounds = 3 }

[[lesson.step]]
text = "You won most. Keep your point, and the game."
do = ["keep"]
wrong = "You need it yourself."
hint = "Keep it."
"""

TUTORIAL = lessons.parse(GAME, TEXT)


def key_in_brackets(verb: str) -> str:
    return f"[{verb}]"


def coach_at(lesson: int = 0, step: int = 0, **options: Any) -> Coach:
    return Coach(TUTORIAL, key=key_in_brackets, place=Place(lesson, step), **options)


def act(coach: Coach, text: str) -> None:
    """Act for the learner, and let the others reply."""
    rehearsal.act(coach, coach.lesson.seat, text)


def counting(coach: Coach) -> Callable[[], int]:
    """Return a function that counts the coach's calls of its listener from now on."""
    calls: list[None] = []
    coach.listener = lambda: calls.append(None)
    return lambda: len(calls)
