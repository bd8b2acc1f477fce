"""The rulebook on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from seatui import rulebook
from seatui.games import games
from seatui.tui.app.start import Rulebook
from seatui.tui.look.themes import selection
from seatui.tui.screens.home import HomeScreen
from seatui.tui.screens.rulebook import RulebookScreen
from seatui.tui.shell.rows import Rows
from tests.tui.app_driver import app, press, text_of
from tests.tui.paint.internals import strips_on


@asynccontextmanager
async def book(rule: str = "") -> AsyncIterator[Pilot[None]]:
    async with app(Rulebook("dangerous-sea", rule)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def selected(pilot: Pilot[None], left: int, right: int) -> bool:
    """Whether something between these columns is shown as selected."""
    ground = selection("dark").bgcolor
    segments = [segment for strip in strips_on(pilot.app) for segment in strip.crop(left, right)]
    return any(segment.style is not None and segment.style.bgcolor == ground for segment in segments)


def pointed(pilot: Pilot[None]) -> str:
    return pilot.app.screen.query_one("#text", Rows).selected


async def test_it_opens_at_a_rule() -> None:
    async with book("DS-048") as pilot:
        assert pointed(pilot) == "DS-048"
        line = next(line for line in text_of(pilot.app).splitlines() if "DS-048" in line)
        assert "▸" in line


async def test_the_rule_it_opens_at_is_the_first_one_seen() -> None:
    async with book("DS-048") as pilot:
        assert "DS-048" in text_of(pilot.app).splitlines()[4]


async def test_the_contents_follow_the_text() -> None:
    last = rulebook.load(games()["dangerous-sea"]).chapters[0].entries[-1]
    async with book(last.id) as pilot:
        contents = pilot.app.screen.query_one("#contents", Rows)
        assert contents.selected == "#0"
        await press(pilot, "down")
        assert contents.selected == "#1"
        assert pointed(pilot) == "#1"


async def test_a_rule_may_be_named_loosely() -> None:
    async with book("ds 48") as pilot:
        assert pointed(pilot) == "DS-048"


async def test_words_are_looked_up() -> None:
    async with book("rune stones") as pilot:
        assert "/ rune stones" in text_of(pilot.app)
        assert "DS-001" in text_of(pilot.app)


async def test_the_contents_list_all_chapters_and_lead_to_them() -> None:
    async with book() as pilot:
        await press(pilot, "down", "down")
        assert pointed(pilot) == "#1"
        assert "2. Setup" in text_of(pilot.app).splitlines()[4]


async def test_the_search_answers_while_one_types() -> None:
    async with book() as pilot:
        await press(pilot, "slash", *"ghost")
        first = rulebook.load(games()["dangerous-sea"]).search("ghost")[0].id
        assert pointed(pilot) == first
        await press(pilot, *"zzzz")
        assert "Nothing found" in text_of(pilot.app)


async def test_enter_goes_from_the_search_to_the_hits_to_the_text() -> None:
    async with book() as pilot:
        await press(pilot, "slash", *"food", "enter", "down", "enter")
        hit = rulebook.load(games()["dangerous-sea"]).search("food")[1].id
        assert pilot.app.focused is pilot.app.screen.query_one("#text", Rows)
        assert pointed(pilot) == hit


async def test_only_the_side_where_keys_go_shows_a_selection() -> None:
    async with book("DS-048") as pilot:
        assert not selected(pilot, 2, 22)
        assert selected(pilot, 35, 55)


async def test_escape_first_ends_the_search_and_then_leaves() -> None:
    async with book() as pilot:
        await press(pilot, "slash", *"food", "escape")
        assert isinstance(pilot.app.screen, RulebookScreen)
        assert "1. Aim and pieces" in text_of(pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


def rule_with(references: int) -> rulebook.Entry:
    entries = rulebook.load(games()["dangerous-sea"]).entries.values()
    return next(entry for entry in entries if len(entry.refs) == references)


async def test_a_reference_is_followed_and_one_can_go_back() -> None:
    rule = rule_with(1)
    async with book(rule.id) as pilot:
        await press(pilot, "enter")
        assert pointed(pilot) == rule.refs[0]
        await press(pilot, "backspace")
        assert pointed(pilot) == rule.id


async def test_the_key_to_a_reference_is_named_at_once() -> None:
    async with book(rule_with(1).id) as pilot:
        assert "Enter Follow reference" in text_of(pilot.app).splitlines()[-1]


async def test_of_several_references_one_is_asked_for() -> None:
    rule = rule_with(2)
    async with book(rule.id) as pilot:
        await press(pilot, "enter", "2")
        assert pointed(pilot) == rule.refs[1]


async def test_the_rules_referred_to_are_not_cut_within_a_word() -> None:
    async with book("DS-R04") as pilot:
        await press(pilot, "enter")
        assert "DS-054  Exploring moves your ship to an adjacent…" in text_of(pilot.app)


async def test_every_rule_of_the_book_can_be_pointed_at() -> None:
    entries = list(rulebook.load(games()["dangerous-sea"]).entries)
    async with book() as pilot:
        text = pilot.app.screen.query_one("#text", Rows)
        for rule in entries:
            text.select(rule)
            assert text.selected == rule


async def test_a_click_points_and_the_next_one_follows() -> None:
    rule = rule_with(1)
    async with book(rule.id) as pilot:
        row = next(y for y, line in enumerate(text_of(pilot.app).splitlines()) if f"▸ {rule.id}" in line)
        await pilot.click(offset=(40, row))
        await pilot.pause()
        assert pointed(pilot) == rule.refs[0]


async def test_titles_of_chapters_are_whole_in_the_contents() -> None:
    for game in games().values():
        async with app(Rulebook(game.id)).run_test(size=(80, 200)) as pilot:
            await pilot.pause()
            contents = " ".join(" ".join(line[:30].strip(" ▸┃│") for line in text_of(pilot.app).splitlines()).split())
            assert all(" ".join(chapter.title.split()) in contents for chapter in rulebook.load(game).chapters)


async def test_slash_begins_a_new_search() -> None:
    async with book() as pilot:
        await press(pilot, "slash", *"food", "enter", "slash", *"ghost")
        assert "/ ghost" in text_of(pilot.app)
