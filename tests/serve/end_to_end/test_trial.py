"""The checks of trials notice what is lost, doubled, or out of order."""

from __future__ import annotations

import pytest

from tests.serve.end_to_end.players import Attempt, Fate, are_explained
from tests.serve.end_to_end.trial import is_part

SEEN, UNKNOWN, REFUSED = Fate.SEEN, Fate.UNKNOWN, Fate.REFUSED


@pytest.mark.parametrize(
    ("fates", "kept", "explained"),
    [
        ((SEEN, SEEN, SEEN), "abc", True),
        ((SEEN, SEEN, SEEN), "ab", False),  # one is lost
        ((SEEN, SEEN, SEEN), "abbc", False),  # one is doubled
        ((SEEN, SEEN, SEEN), "acb", False),
        ((SEEN, UNKNOWN, SEEN), "abc", True),
        ((SEEN, UNKNOWN, SEEN), "ac", True),
        ((SEEN, UNKNOWN, SEEN), "abbc", False),
        ((SEEN, SEEN, UNKNOWN), "abcc", False),
        ((SEEN, REFUSED, SEEN), "ac", True),
        ((SEEN, REFUSED, SEEN), "abc", False),
        ((), "a", False),
    ],
)
def test_actions_are_explained_by_what_was_typed(fates: tuple[Fate, ...], kept: str, explained: bool) -> None:
    attempts = [Attempt(said, fate=fate) for said, fate in zip("abc", fates, strict=False)]
    assert are_explained(list(kept), attempts) is explained


def test_equal_actions_are_counted() -> None:
    twice = [Attempt("end turn", fate=fate) for fate in (SEEN, UNKNOWN)]
    assert [are_explained(["end turn"] * count, twice) for count in range(4)] == [False, True, True, False]


def test_a_story_has_no_gap_and_no_repetition() -> None:
    assert is_part(list("bcd"), list("abcde"))
    assert is_part([], list("abc"))
    assert not is_part(list("bd"), list("abcde"))
    assert not is_part(list("bbc"), list("abcde"))
