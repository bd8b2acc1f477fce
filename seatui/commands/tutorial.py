"""``seatui tutorial``: the lessons of a game, in the app or in lines."""

from __future__ import annotations

import argparse

from seatui.commands.arguments import game_named, need_terminal, open_app


def run(asked: argparse.Namespace) -> int:
    """Continue the lessons where the learner left them."""
    game = game_named(asked.game)
    if not asked.plain:
        need_terminal("add --plain to learn in lines of text")
        from seatui.tui.app.start import Tutorial

        return open_app(asked, Tutorial(game.id))
    from seatui.plain import session
    from seatui.plain.lesson import LessonSession, word_for
    from seatui.plain.lines import Lines
    from seatui.tutorial import lessons
    from seatui.tutorial.coach import Coach
    from seatui.tutorial.progress import Progress

    coach = Coach(lessons.load(game), key=word_for, progress=Progress())
    session.run(LessonSession(coach, Lines()))
    return 0
