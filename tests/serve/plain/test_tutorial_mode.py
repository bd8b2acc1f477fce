"""Tutorials in plain mode on a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from seatui.serve.plain.tutorial_mode import TutorialMode
from seatui.tutorial.progress import Place, Progress
from tests.serve.plain.line_user import LineUser, open_harbour
from tests.serve.waiting import until

GAME = "dangerous-sea"


def coach_of(user: LineUser) -> TutorialMode:
    mode = user.client._mode
    assert isinstance(mode, TutorialMode)
    return mode


async def test_lessons_are_gone_on_with_where_each_player_left_them(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann, bo = LineUser(harbour, "Ann"), LineUser(harbour, "Bo")
        ann.types("tutorial", f"tutorial {GAME}", "corner nw")
        await ann.hears("  dangerous-sea   The Dangerous Sea\n", "Lesson 1 of", "step 1 of", "Type: corner nw", "starts from", "step 2 of")
        ann.types("quit", "tutorial")
        await ann.hears(f"You can go on here later: tutorial {GAME}\n", "There are no tables yet.", "The Dangerous Sea, lesson 1 of")
        ann.types("quit")
        await ann.is_gone()
        again = LineUser(harbour, "Ann")
        again.types(f"learn {GAME}")
        await again.hears("Lesson 1 of", "step 2 of")
        bo.types(f"learn {GAME}")
        await bo.hears("Lesson 1 of", "step 1 of")
        assert Progress(ann.player.folder).of(GAME).place == Place(0, 1)  # where the screens look too


async def test_a_whole_tutorial_leads_back_to_the_lobby(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        ann.types(f"tutorial {GAME}")
        await ann.hears("Lesson 1 of")
        coach = coach_of(ann).dialogue.coach
        while isinstance(ann.client._mode, TutorialMode):
            before = ann.text
            asked_back = "Do it?" in ann.text[-60:]
            ann.types("yes" if asked_back else "" if coach.waits_for_reader else coach.wanted)
            await until(lambda before=before: len(ann.text) > len(before), ann.text)
        await ann.hears("That was the last lesson", "There are no tables yet.")
        ann.types("tutorial")
        await ann.hears("The Dangerous Sea, done")
        ann.types(f"tutorial {GAME} 2")
        await ann.hears("Lesson 2 of", "step 1 of")


async def test_the_coach_says_once_what_was_wrong_and_helps_when_asked(tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        ann.types(f"tutorial {GAME}")
        await ann.hears("Lesson 1 of")
        coach = coach_of(ann).dialogue.coach
        wrong, hint = coach.fill_keys(coach.step.wrong), coach.fill_keys(coach.step.hint)
        ann.types("corner se", "hint", "help", "save", "save /tmp/x")
        await ann.hears("  skip  ", "Your progress in the lessons is saved", "you cannot write files on the server")
        heard = " ".join(ann.text.split())
        assert (heard.count(wrong), heard.count(hint)) == (1, 1)
        assert "  free  " not in ann.text  # to play without the coach, make a table


@pytest.mark.parametrize("line", ["tutorial chess", f"tutorial {GAME} 99", f"tutorial {GAME} x"])
async def test_a_tutorial_that_is_not_there_is_refused(line: str, tmp_path: Path) -> None:
    async with open_harbour(tmp_path) as harbour:
        ann = LineUser(harbour, "Ann")
        ann.types(line, "games")
        await ann.hears("Not possible: ", "The Dangerous Sea")
