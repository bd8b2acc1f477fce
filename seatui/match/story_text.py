"""The story of a finished game as lines of text: for lines, screen readers, and to share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from seatui.engine.wording import counted, sentence
from seatui.match.chronicle import value_at
from seatui.match.names import player_list, result, side_names
from seatui.match.story import Luck, Moment, Plot, Story, columns, turns_played

if TYPE_CHECKING:
    from seatui.match.referee import Match

MOST_ROWS = 9
"""Places in the game at which the values of a plot are told."""
MOST_MOMENTS = 40
LONGEST_COLUMN = 12
INDENT = "  "


def column_names(match: Match) -> list[str]:
    """Return the heading of each column of figures: a player, or a crew."""
    rules = match.rules
    return [rules.side_name(rules.side(seats[0])) or match.names[seats[0]] for seats in columns(rules)]


def story_lines(match: Match, story: Story) -> list[str]:
    """Return the story in lines, without how the game ended."""
    heads = column_names(match)
    sides = side_names(match.rules, match.names)
    lines = [line for plot in story.plots for line in plot_lines(plot, story, sides)]
    if lucky := [f"{INDENT}{head}: {luck_words(luck)}." for head, luck in zip(heads, story.luck, strict=True) if luck.throws]:
        lines += ["Luck of the dice:", *lucky]
    if story.moments:
        kept = list(first_moments(story.moments, MOST_MOMENTS))
        more = len(story.moments) - len(kept)
        lines += ["Key moments:", *(f"{INDENT}{moment_line(moment)}" for moment in kept), *([f"{INDENT}And {more} more."] if more else [])]
    figures = [figure for figure in story.figures if any(figure.numbers)]
    if figures:
        rows = [(figure.name, [str(number) for number in figure.numbers]) for figure in figures]
        lines += table("Figures:", heads, rows)
    return lines


def shared_text(match: Match, story: Story) -> str:
    """Return the whole story as a text that can be sent to somebody."""
    assert match.outcome is not None
    rules = match.rules
    players = player_list(match.names, match.holders, rules)
    title = f"{match.game.headline(rules.settings)}: {players}; {counted(match.count, 'action')}"
    view = match.view(None)
    tallies = [(match.names[seat], rules.tally(view, seat)) for seats in match.outcome.ranking for seat in seats]
    told = [f"{INDENT}{name}: {tally}" for name, tally in tallies if tally]
    lines = [title, f"{sentence(result(rules, match.names, match.outcome))}.", *told, *match.mark_totals, "", *story_lines(match, story)]
    return "\n".join(lines) + "\n"


def luck_words(luck: Luck) -> str:
    """Return the sum of throws beside its expectation: "14 throws, 52 where 49 is expected; luckier than 71 % of players"."""
    words = f"{counted(luck.throws, 'throw')}, {luck.result:g} where {luck.expected:.1f} is expected"
    return f"{words}; {luck_rank(luck)}" if luck.tells else words


def luck_rank(luck: Luck) -> str:
    """Return how many players roll better or worse, in whole percent: "luckier than 71 %"."""
    share = round(100 * luck.better_than)
    return f"luckier than {share} % of players" if share >= 50 else f"unluckier than {100 - share} % of players"


def moment_line(moment: Moment) -> str:
    """Return a moment as one line: "Round 3: ram. Ann's Brig 1 rams …"."""
    return f"{moment.turn}: {moment.word}. {moment.text}" if moment.text else f"{moment.turn}: {moment.word}."


def first_moments(moments: Sequence[Moment], most: int) -> Iterator[Moment]:
    """Yield the turning points, and of the other moments the first, in the order of the game."""
    left = most - sum(moment.turning for moment in moments)
    for moment in moments:
        if not moment.turning:
            left -= 1
        if moment.turning or left >= 0:
            yield moment


def plot_lines(plot: Plot, story: Story, sides: Sequence[str]) -> list[str]:
    """Return the values of a plot at some turns and at the end, as a table."""
    marks = turns_played(story, plot.positions[0])
    marks = marks[:: -(-len(marks) // (MOST_ROWS - 1))] if marks else []
    places = [(mark.label, value_at(plot, mark.position)) for mark in marks]
    changed = [here for before, here in zip([("", ()), *places], places, strict=False) if here[1] != before[1]]
    rows = [(label, [f"{value:g}" for value in values]) for label, values in (*changed, ("at the end", plot.values[-1]))]
    return table(f"{sentence(plot.name)}:", sides, rows)


def table(title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return a table with its title above the first column."""
    names = [head[:LONGEST_COLUMN] for head in heads]
    first = max(len(title), *(len(INDENT + name) for name, _ in rows))
    widths = [max(len(name), *(len(cells[at]) for _, cells in rows)) for at, name in enumerate(names)]

    def line(begin: str, cells: Sequence[str]) -> str:
        return "  ".join([begin.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))]).rstrip()

    return [line(title, names), *(line(INDENT + name, cells) for name, cells in rows)]
