"""What widgets tell and paint, noted for a test."""

from __future__ import annotations

from typing import Any

import pytest
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from seatui.tui.widgets.board import Board


def told_by(board: Board, kind: type[Board.Moved] | type[Board.Chosen]) -> list[Any]:
    """What the board tells from now on."""
    told: list[Any] = []
    post = board.post_message

    def note(message: Message) -> bool:
        if isinstance(message, kind):
            told.append(message.target)
        return post(message)

    board.post_message = note  # type: ignore[method-assign]
    return told


def lines_painted(kind: type[Widget], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines that widgets of this kind paint from now on."""
    lines: list[int] = []
    paint = kind.render_line

    def note(widget: Widget, y: int) -> Strip:
        lines.append(y)
        return paint(widget, y)

    monkeypatch.setattr(kind, "render_line", note)
    return lines
