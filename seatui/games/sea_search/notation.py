"""Actions as text."""

from typing import Any


def say(*_facts: Any) -> str:
    raise NotImplementedError


def parse(*_facts: Any) -> Any:
    raise NotImplementedError
