"""Lines of notation: a phrase that stands for a verb, and its arguments. A game has a ``Word`` for each of its verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from seatui.engine.contract import Action, Refused, Seat

SHOWN = 40
"""Characters of a line that a refusal repeats."""
_LETTERS = {"n": "north", "e": "east", "s": "south", "w": "west"}

_Figures = TypeVar("_Figures")
_State = TypeVar("_State")
_Speaker = TypeVar("_Speaker", contravariant=True)


class Speaker(NamedTuple, Generic[_Figures, _State]):
    """The context of a line: the figures of the game, the position, and the seat that speaks."""

    figures: _Figures
    state: _State
    seat: Seat


class Word(NamedTuple, Generic[_Speaker]):
    """The notation of one verb."""

    phrases: tuple[str, ...]  # in small letters; ``say`` uses the first
    rule: str  # the rule that a refusal names when the rest makes no sense
    example: str
    say: Callable[[_Speaker, Action], str]  # the text after the phrase
    read: Callable[[_Speaker, str], Action | None]  # the action of the text after the phrase; None if it makes no sense

    def line(self, speaker: _Speaker, action: Action) -> str:
        """Return the action as one line."""
        return f"{self.phrases[0]} {self.say(speaker, action)}".rstrip()


def plain(verb: str, rule: str, *phrases: str) -> Word[object]:
    """Return the word of a verb that stands alone."""
    said = phrases or (verb.replace("_", " "),)
    return Word(said, rule, said[0], lambda _speaker, _action: "", lambda _speaker, rest: None if rest else (verb,))


def number(text: str, digits: int = 6) -> int | None:
    """Return a whole number without a sign; None if the text is not one, or is too long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def ways(names: Sequence[str]) -> dict[str, int]:
    """Return the number of each direction by all its spellings: "NE" is also "ne", "northeast" and "north-east"."""
    return {
        spelling: way
        for way, name in enumerate(name.lower() for name in names)
        for spelling in (name, *(dash.join(_LETTERS[letter] for letter in name) for dash in ("", "-")))
    }


class Notation(Generic[_Speaker]):
    """The words of a game, by verb."""

    def __init__(self, words: Mapping[str, Word[_Speaker]]) -> None:
        self._words = words
        beginnings = [(phrase, word) for word in words.values() for phrase in word.phrases]
        self._beginnings = sorted(beginnings, key=lambda pair: len(pair[0]), reverse=True)  # "take rune stone" before "take rune"

    def say(self, speaker: _Speaker, action: Action) -> str:
        """Return the action as one line."""
        return self._words[action[0]].line(speaker, action)

    def read(self, speaker: _Speaker, line: str, example_of: Callable[[Word[_Speaker]], str] | None = None) -> Action | None:
        """Return the action of a line with single blanks; None if it begins with no phrase, ``Refused`` if the rest makes no sense.

        ``example_of`` finds an example of a word that fits the position; without it the refusal gives the word's own.
        """
        small = line.lower()
        for phrase, word in self._beginnings:
            if small == phrase or small.startswith(phrase + " "):
                rest = line[len(phrase) + 1 :]
                action = word.read(speaker, rest)
                if action is None:
                    raise misread(word, rest, example_of(word) if example_of else word.example)
                return action
        return None


def misread(word: Word[_Speaker], rest: str, example: str) -> Refused:
    """Return the refusal of a line whose phrase is known, with an example of the rest."""
    fault = f"{rest[:SHOWN]!r} is not understood after {word.phrases[0]!r}" if rest else f"something is missing after {word.phrases[0]!r}"
    return Refused(word.rule, f"{fault}; write for example {example!r}")


class UnknownLine(Refused):
    """The refusal of a line that begins with no phrase of the game."""

    def __init__(self, rule: str, line: str, noun: str, example: str) -> None:
        super().__init__(rule, f"{line[:SHOWN]!r} is not a known {noun}; try for example {example!r}, or help")
        self._line, self._noun, self._example = line, noun, example

    def among(self, offered: Sequence[str]) -> UnknownLine:
        """Return the refusal with an example of what is offered now, unless its own begins like that."""
        if not offered or self._example.split()[0] in {said.split()[0] for said in offered}:
            return self
        return UnknownLine(self.rule, self._line, self._noun, offered[0])


def unknown(rule: str, line: str, noun: str, example: str) -> UnknownLine:
    """Return the refusal of a line that begins with no phrase of the game."""
    return UnknownLine(rule, line, noun, example)
