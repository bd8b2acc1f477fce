"""Style sheets of many apps, each rule of which is read once for all of them.

Textual reads the style sheets of all widgets anew for every app, and for every change of theme. On a server a hundred apps are the same
program in a few themes, so what was read for one is there for the next: it comes sooner, and takes less memory. Rules are only looked at
once they are read.
"""

from __future__ import annotations

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

_READ: dict[tuple[Any, ...], list[RuleSet]] = {}
"""By what was read, and by the colours that it names. There are as many as widgets and themes."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules are shared with all others of this kind."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._look = frozenset(variables.items())

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._look = frozenset(variables.items())

    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:
        key = (self._look, css, read_from, is_default_rules, tie_breaker, scope)
        if key not in _READ:
            _READ[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return _READ[key]

    def reparse(self) -> None:
        """As Textual has it, which reads in a sheet apart: here too the rules stay as they are if that fails."""
        self.parse()
