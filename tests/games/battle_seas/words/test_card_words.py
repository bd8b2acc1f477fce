"""Cards in words: every section that a card has is explained, and its specials are."""

from __future__ import annotations

import pytest

from seatui.games.battle_seas.model.content import CARD, CARDS, DEFENSE, LAND, SHIP, TERRAIN, Card
from seatui.games.battle_seas.words.cards import Section, brief, card_list, sections, specials, subtitle, table


def said(card: str, letter: str, wide: bool = False) -> str:
    return next(section.text for section in sections(CARD[card], wide) if section.letter == letter)


def printed(card: Card) -> set[str]:
    """Return the letters printed on a card."""
    figures = {"A": card.cap, "B": card.level, "D": card.rows, "E": card.move, "I": card.roll, "J": card.harm, "M": card.shorten}
    letters = {letter for letter, figure in figures.items() if figure}
    letters |= {"C"} if card.kind in (SHIP, LAND, DEFENSE, TERRAIN) else set()
    letters |= {"F"} if card.kind in (SHIP, LAND) else set()
    letters |= {"G"} if card.reach or card.kind == "trap" else set()
    letters |= {"K"} if card.drag or card.closed else set()
    return letters | ({"L"} if card.fight_drag or card.closed else set())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_section_of_a_card_is_explained(card: Card) -> None:
    assert {section.letter for section in sections(card)} - {""} == printed(card)
    assert all(section.text for section in sections(card))
    assert card.id not in subtitle(card)


@pytest.mark.parametrize("card", [card for card in CARDS if card.extra or card.once], ids=lambda card: card.id)
def test_what_adds_to_a_level_is_said(card: Card) -> None:
    closed = card.closed and not card.boom  # a closed area is paid for like a special
    assert specials(card) or card.site or closed


def test_the_chances_of_a_table_make_a_hundred() -> None:
    assert table(CARD["SH01"]) == [
        "2-5 (10 %): a miss",
        "6-8 (18 %): 50 CAP",
        "9-12 (36 %): 125 CAP",
        "13-16 (26 %): 185 CAP",
        "17-20 (10 %): 275 CAP",
    ]
    for card in CARDS:
        assert not card.rows or sum(int(row.split("(")[1].split()[0]) for row in table(card)) == 100


@pytest.mark.rule("BS-215", "BS-216")
def test_a_minus_hurts_the_bearer_of_an_artifact_and_the_attacker_of_a_modified_ship() -> None:
    assert said("AR05", "M") == "-1: the bearer's range: 1 less"
    assert said("MO08", "I") == "-2: attackers of the bearer roll 2 lower"
    assert said("MO01", "I") == "+3: the bearer's attack rolls are 3 higher"


def test_areas_say_whom_they_let_in() -> None:
    assert said("DF01", "K") == "X-1: closed to ships; for land characters entering costs 1 move more"
    assert said("TE03", "L") == "X-2: closed to ships; for land characters entering costs, with an attack, 2 moves more"
    assert said("TE05", "K") == "X: nobody may enter"
    assert said("DF08", "K") == "X: nobody may enter but its controller's ships"
    assert said("TE01", "K") == "-1: entering costs 1 move more"
    assert said("DF04", "K") == "-1: entering costs 1 move more for intruders"


def test_sizes_go_by_what_was_agreed() -> None:
    assert said("DF01", "C") == "Size: 3 x 2 squares"
    assert said("TE03", "C") == "Size: one square, which nothing can destroy"
    assert said("TE03", "C", wide=True) == "Size: 3 x 3 squares, which nothing can destroy"
    assert said("LC08", "C") == "Size: 2 slots aboard or ashore"


def test_all_cards_are_listed_under_their_kinds() -> None:
    lines = card_list()
    assert len(lines) == len(CARDS) + 7
    assert lines[0] == "Ships:"
    assert "  HMS Victory, level 143: 1400 CAP, moves 4/2, range 4, 130 an attack" in lines
    assert "  Telescope, level 8: for any ship or land character; the bearer sees 4 squares farther" in lines


def test_a_card_is_told_in_a_few_figures() -> None:
    assert brief(CARD["SH01"]) == "1400 CAP, moves 4/2, range 4, 130 an attack"
    assert brief(CARD["AR05"]) == "I +1, J +20 %, M -1"
    assert Section("", "4 fighting places against boarders, 16 slots for land characters") in sections(CARD["SH01"])
