"""The referee's answer for a seat without a choice belongs to no step of a lesson."""

from seatui.tutorial import lessons
from seatui.tutorial.coach import Coach
from seatui.tutorial.progress import Place
from seatui.tutorial.rehearsal import act
from tests.match.test_veiled import GAME
from tests.tutorial.tiny_lessons import key_in_brackets

TEXT = """
[[pack]]
name = "cards"
holds = "one, two, three, four, five, six, seven, eight"

[[lesson]]
title = "Bidding"
names = ["Ann", "Bo"]
seat = SEAT
# Bo wins most, and is asked whether to give, but with so low a card nothing can be given.
top = { cards = "one, three, two, four" }

[[lesson.step]]
text = "Bid nothing."
do = ["bid 0"]
reply = ["OTHER: bid 0"]
rolls = [6]
wrong = "Nothing."
hint = "Nothing."

[[lesson.step]]
text = "Bid one."
do = ["bid 1"]
reply = ["OTHER: bid 0"]
wrong = "One."
hint = "One."
"""


def coach_of(seat: int) -> Coach:
    text = TEXT.replace("SEAT", str(seat)).replace("OTHER", str(3 - seat))
    return Coach(lessons.parse(GAME, text), key=key_in_brackets, place=Place())


def test_an_answer_for_the_learner_is_no_action_of_the_next_step() -> None:
    coach = coach_of(seat=2)
    act(coach, 1, "bid 0")
    assert "keep" in [entry.said for entry in coach.table.match.log(1)]
    assert (coach.place, coach.wanted) == (Place(0, 1), "bid 1")


def test_an_answer_for_another_is_no_part_of_the_script() -> None:
    coach = coach_of(seat=1)
    act(coach, 0, "bid 0")
    assert [entry.seat for entry in coach.table.match.log(0)] == [0, 1, 1, 1]  # the bids, the answer, and Bo's next bid
    assert coach.place == Place(0, 1)


def test_going_back_leads_before_the_answer() -> None:
    coach = coach_of(seat=2)
    act(coach, 1, "bid 0")
    coach.back()
    assert (coach.place, coach.table.match.count) == (Place(), 0)
