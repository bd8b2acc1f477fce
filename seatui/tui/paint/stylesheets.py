"""Style sheets whose rules are parsed once for all apps of the process.

Textual parses the style sheets of all widgets for every app and every change of theme. On a server a hundred apps run the same program in a
few themes; sharing the rules makes them start faster and take less memory. Nothing changes a rule after parsing.
"""

from __future__ import annotations

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}
"""Parsed rules by their source and their variables: one entry for each widget class and theme."""


class SharedStylesheet(Stylesheet):
    """A style sheet that shares its rules with all others of this class."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._variables_key = frozenset(variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._variables_key = frozenset(variables.items())

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:
        key = (self._variables_key, css, read_from, is_default_rules, tie_breaker, scope)
        if key not in _PARSED:
            _PARSED[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return _PARSED[key]

    def reparse(self) -> None:
        """Parse again. As in Textual, which uses a separate sheet for that, the rules stay as they are on an error."""
        self.parse()
