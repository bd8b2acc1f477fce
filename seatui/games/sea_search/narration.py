"""Events as sentences."""

from typing import Any


def narrate(*_facts: Any) -> str:
    raise NotImplementedError
