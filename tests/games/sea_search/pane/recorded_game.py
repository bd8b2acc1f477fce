"""Whole Epic games of six players in the folder ``games``, one action a line: "Dan: draw item". ``KeyPlayer`` plays them by keys.

``python -m tests.games.sea_search.pane.recorded_game 83`` plays a game with that seed and prints it. After a change of the rules that a
record cannot follow, record another game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from seatui.engine.contract import Action, Decision, Draw, Seat
from seatui.games.sea_search import GAME
from seatui.games.sea_search.bot.deckhand import GAINS, steps_to_center
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import NEUTRAL, SONGS_TO_WIN
from seatui.games.sea_search.pane.board.targets import Ways
from seatui.match.referee import Match
from seatui.match.table import Table
from tests.games.sea_search.pane.search_app import NAMES

GAMES = Path(__file__).with_name("games")


def new_match(seed: int) -> Match:
    """Return a match of six players with Beasts."""
    return Match.new(GAME, seats=len(NAMES), seed=seed, names=NAMES, mode="epic")


def read(name: str) -> tuple[int, list[tuple[Seat, str]]]:
    """Return the seed in the first line, and the actions of the others with their seats."""
    first, *lines = (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    answers = [line.split(": ") for line in lines]
    return int(first.removeprefix("seed ")), [(NAMES.index(name), said) for name, said in answers]


class Sailor:
    """A bot that takes what is in reach, sails home with three songs, and else acts at random."""

    level = "deckhand"

    def __init__(self, match: Match) -> None:
        self.rules = match.rules

    def choose(self, view: View, decision: Decision, options: Sequence[Action], draw: Draw) -> Action:
        if decision.kind != "choose_action":
            return options[draw(len(options))]
        return self._whole(view, self._deed(view, options, draw), draw)

    def _deed(self, view: View, options: Sequence[Action], draw: Draw) -> Action:
        assert view.seat is not None
        taking = [option for verb in GAINS for option in options if option[0] == verb]
        if taking and draw(4):
            return taking[0]
        if len(view.players[view.seat].songs) >= SONGS_TO_WIN and (homing := steps_to_center(self.rules, view, view.seat, options)):
            return homing[0]
        verbs = sorted({option[0] for option in options})
        verb = verbs[draw(len(verbs))]
        chosen = [option for option in options if option[0] == verb]
        return chosen[draw(len(chosen))]

    def _whole(self, view: View, action: Action, draw: Draw) -> Action:
        """Return the action with all its places: the screen asks for a piece's second tile and a trade's tokens at once."""
        assert view.seat is not None
        if action == ("trade_songs",):
            colour = dict(view.tiles)
            own = [token.at for token in view.search if token.seat == view.seat and colour[token.at] != NEUTRAL]
            whole: list[Action] = [("trade_songs", *pair) for pair in combinations(own, 2) if len({colour[at] for at in pair}) > 1]
        elif action[0] in ("move_addon", "free_step"):
            whole = [way.action for way in Ways(view, view.seat).of([action])]
        else:
            return action
        return whole[draw(len(whole))]


def recorded(match: Match) -> list[str]:
    """Play a match of six Sailors and return a line for each action; the referee plays those without a choice."""
    table, lines = Table(match, [Sailor(match)] * len(NAMES)), []
    while match.outcome is None:
        seat, number = table.bot_seat(), match.count + 1
        assert seat is not None
        table.play_bot()
        (said,) = [entry.said for entry in match.log(seat) if entry.number == number]
        lines.append(f"{NAMES[seat]}: {said}")
    return lines


if __name__ == "__main__":
    seed = int(sys.argv[1])
    match = new_match(seed)
    print("\n".join([f"seed {seed}", *recorded(match)]))
    print(match.verdict, file=sys.stderr)
