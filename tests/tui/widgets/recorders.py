"""Records of the messages that boards post and of the lines that widgets paint."""

from __future__ import annotations

from typing import Any

import pytest
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from seatui.tui.widgets.board import Board


def targets_posted(board: Board, kind: type[Board.Moved] | type[Board.Chosen]) -> list[Any]:
    """Record the targets of the board's messages of that kind from now on."""
    targets: list[Any] = []
    post = board.post_message

    def note(message: Message) -> bool:
        if isinstance(message, kind):
            targets.append(message.target)
        return post(message)

    board.post_message = note  # type: ignore[method-assign]
    return targets


def lines_painted(kind: type[Widget], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the lines that widgets of this class paint from now on."""
    lines: list[int] = []
    paint = kind.render_line

    def note(widget: Widget, y: int) -> Strip:
        lines.append(y)
        return paint(widget, y)

    monkeypatch.setattr(kind, "render_line", note)
    return lines
