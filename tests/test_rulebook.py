"""Rulebooks: the format of the file, rules by id, search, and the book of every game."""

import re
from pathlib import Path

import pytest

import seatui
from seatui import rulebook
from seatui.engine.game import Game
from seatui.rulebook import Rulebook

BOOK = """# Tiny Sea

A small game.

## 1. Aim

You want *stones*.

| a | b |
|---|---|

- **TS-001** The first player to hold 2 stones wins,
  and the game stops there, see TS-012.
- **TS-X01** With 2 stones: won. [TS-001, TS-001, XY-3]

## 2. Sailing

- **TS-012** Sailing onto a stone takes the stone.
- **TS-013** Sail on.
"""


@pytest.fixture
def book() -> Rulebook:
    return rulebook.parse(BOOK)


def game_in(folder: Path) -> Game:
    return Game("tiny", "Tiny Sea", "", range(2, 3), (), 1, "tiny", str(folder), "TS", "1 minute")


def ids(entries: list[rulebook.Entry]) -> list[str]:
    return [entry.id for entry in entries]


def test_title_introductions_and_chapters_are_kept_in_order(book: Rulebook) -> None:
    assert (book.title, book.intro) == ("Tiny Sea", "A small game.")
    assert [(chapter.title, len(chapter.entries)) for chapter in book.chapters] == [("1. Aim", 2), ("2. Sailing", 2)]


def test_a_chapters_introduction_keeps_its_markdown(book: Rulebook) -> None:
    assert book.chapters[0].intro == "You want *stones*.\n\n| a | b |\n|---|---|"


def test_indented_lines_belong_to_the_rule_above(book: Rulebook) -> None:
    assert book.entries["TS-001"].text == "The first player to hold 2 stones wins, and the game stops there, see TS-012."


def test_references_are_the_ids_of_this_book_once_each(book: Rulebook) -> None:
    assert book.entries["TS-001"].refs == ("TS-012",)
    assert book.entries["TS-X01"].refs == ("TS-001",)


@pytest.mark.parametrize(("rule", "reason"), [("TS-R01", "TS-012"), ("TS-R02", "TS-R02"), ("TS-R03", "TS-R03"), ("TS-001", "TS-001")])
def test_the_reason_of_a_refusal_is_the_only_rule_that_its_entry_names(rule: str, reason: str) -> None:
    listed = '## 3. Refusals\n\n- **TS-R01** "no stone" (TS-012).\n- **TS-R02** "no" (TS-012, TS-013).\n- **TS-R03** "no, no".\n'
    assert rulebook.parse(f"{BOOK}\n{listed}").reason(rule) == reason


@pytest.mark.parametrize("text", ["TS-012", "ts-12", "ts 012", "TS12", "12", " 012 "])
def test_a_rule_is_found_by_its_id_however_it_is_typed(book: Rulebook, text: str) -> None:
    assert book.find(text).id == "TS-012"


def test_an_example_is_found_by_its_short_id(book: Rulebook) -> None:
    assert book.find("x1").id == "TS-X01"


def test_an_unknown_id_is_refused_in_one_line(book: Rulebook) -> None:
    with pytest.raises(seatui.Refused, match="Tiny Sea has no rule 'TS-999'"):
        book.find("TS-999")


def test_search_puts_whole_words_before_beginnings(book: Rulebook) -> None:
    assert ids(book.search("sail")) == ["TS-013", "TS-012"]


def test_search_keeps_only_the_rules_with_most_of_the_words(book: Rulebook) -> None:
    assert ids(book.search("stone SAILING")) == ["TS-012"]


def test_search_knows_chapter_titles(book: Rulebook) -> None:
    assert ids(book.search("aim")) == ["TS-X01", "TS-001"]


@pytest.mark.parametrize("words", ["", "   ", "kraken", "***"])
def test_search_without_a_hit_is_empty(book: Rulebook, words: str) -> None:
    assert book.search(words) == []


def test_a_reference_to_a_rule_that_is_not_there_is_a_loose_end() -> None:
    book = rulebook.parse(BOOK.replace("see TS-012", "see TS-099 and HMS-1"))
    assert book.broken_references == ["TS-001: TS-099"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Tiny Sea", "Tiny Sea", "line 1: the file must start with '# ' and the title"),
        ("## 2. Sailing", "# 2. Sailing", "line 16: there is a second title"),
        ("A small game.", "- **TS-000** Early.", "line 3: TS-000 stands before the first chapter"),
        ("**TS-013**", "**TS-001**", "line 19: TS-001 is there twice, first in line 12"),
        ("**TS-013** Sail", "**TS-13a** Sail", "line 19: a rule is written as"),
        ("  and the game", "and the game", "line 13: after the rules of a chapter"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(seatui.Refused) as refused:
        rulebook.parse(BOOK.replace(old, new, 1))
    assert f"rulebook.md, {message}" in str(refused.value)


def test_a_file_without_rules_is_refused() -> None:
    with pytest.raises(seatui.Refused, match="there is no rule in it"):
        rulebook.parse("# Tiny Sea\n")


def test_a_game_of_another_package_keeps_its_book_in_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text(BOOK, encoding="utf-8")
    assert rulebook.load(game_in(tmp_path)).title == "Tiny Sea"


def test_a_missing_book_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(seatui.Refused, match=r"Tiny Sea has no readable rulebook: .*rulebook.md: No such file"):
        rulebook.load(game_in(tmp_path))


def test_a_book_that_is_not_text_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_bytes(b"# \xff\xfe")
    with pytest.raises(seatui.Refused, match="is not UTF-8 text"):
        rulebook.load(game_in(tmp_path))


@pytest.mark.parametrize("game", seatui.games().values(), ids=list(seatui.games()))
def test_every_games_book_has_its_prefix_and_no_loose_ends(game: Game) -> None:
    book = rulebook.load(game)
    assert book.broken_references == []
    assert any(entry.family == f"{game.prefix}-" for entry in book.entries.values())


def test_what_the_book_of_the_dangerous_sea_says_may_be_typed_is_understood() -> None:
    game = seatui.game("dangerous-sea")
    match = seatui.Match.new(game, 2, first_player=1)
    decisions = [entry for entry in rulebook.load(game).entries.values() if entry.family == "DS-D" and entry.id != "DS-D09"]
    for entry in decisions:
        typed = re.findall("`([^`]+)`", entry.text)
        assert typed, entry.id
        assert [match.say(0, match.parse(0, text)) for text in typed] == typed
