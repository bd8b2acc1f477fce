"""What does not add up."""

from typing import Any


def find_faults(*_facts: Any) -> list[str]:
    return []
