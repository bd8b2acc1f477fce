"""What a seat may know, as data."""

from typing import Any, NamedTuple


class View(NamedTuple):
    """The whole table as one seat sees it."""

    seat: int | None


def make_view(*_facts: Any) -> View:
    raise NotImplementedError
