"""Sentences of refusal. A game has all of its own in one table, ``words/refusals.py``, each under a code."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.contract import Refused, Seat


class Refusals:
    """Makes refusals from a game's table of sentences: code -> (rule id, sentence without a full stop).

    In a sentence ``{name}`` stands for a player, whose name is filled in where it is shown; other braces are filled in here.
    """

    def __init__(self, sentences: Mapping[str, tuple[str, str]]) -> None:
        self.sentences = sentences

    def __call__(self, code: str, *seats: Seat, **facts: object) -> Refused:
        """Return the refusal of that code; ``seats`` are the players it names, in their order."""
        rule, sentence = self.sentences[code]
        if seats:  # the sentence is formatted once more with the names, so braces that a player typed must survive that
            facts = {fact: str(value).replace("{", "{{").replace("}", "}}") for fact, value in facts.items()}
        return Refused(rule, sentence.format(name="{}", **facts), seats)
