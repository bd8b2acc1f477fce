"""Snapshots as JSON, which workers send to their supervisor. Either may be of a newer version: unknown fields are left out."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any, TypeVar

from seatui.engine.contract import Refused
from seatui.serve.addresses import JoinAddress
from seatui.serve.ops.metrics import Percentiles
from seatui.serve.ops.snapshot import SessionInfo, Snapshot, TableInfo

T = TypeVar("T")


def encode(snapshot: Snapshot) -> str:
    """Return a snapshot as text."""
    return json.dumps(asdict(snapshot))


def decode(text: str) -> Snapshot:
    """Return the snapshot in a text; ``Refused`` if there is none."""
    try:
        found: dict[str, Any] = json.loads(text)
        found["join_addresses"] = tuple(_made(JoinAddress, way) for way in found["join_addresses"])
        found["sessions"] = tuple(_made(SessionInfo, each) for each in found["sessions"])
        found["tables"] = tuple(_made(TableInfo, each) for each in found["tables"])
        found |= {"entries": (), "workers": ()}  # the supervisor has its own
        return _made(Snapshot, found)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Refused("", "the worker sent no snapshot") from error


def _made(kind: type[T], found: dict[str, Any]) -> T:
    """Return an instance of a dataclass with these fields."""
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: _restored(name, value) for name, value in found.items() if name in known})


def _restored(name: str, value: Any) -> Any:
    """Return a value as it was before it was JSON, which has no tuples."""
    if name in ("latency", "lag") and value is not None:
        return Percentiles(*value)
    return tuple(value) if isinstance(value, list) else value
