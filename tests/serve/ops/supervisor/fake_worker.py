"""A stand-in for a worker that starts in a moment: python fake_worker.py FOLDER --worker K ...

The file FOLDER/script says what it does: ``fail`` (numbers of workers that cannot start), ``refuse`` (commands that they refuse, by
number), ``mute`` (numbers of workers that hang up instead of answering), ``sessions`` (how many they have, by number), and ``stay``
(whether players keep one that leaves).
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1])
NUMBER = sys.argv[sys.argv.index("--worker") + 1]


def script() -> dict[str, Any]:
    """Return what the workers shall do now."""
    found: dict[str, Any] = json.loads((FOLDER / "script").read_text())
    return found


def log(event: str, **fields: str) -> None:
    """Write an event."""
    line = json.dumps({"time": "2026-03-01T12:00:00.123Z", "event": event, **fields})
    os.write(1, f"{line}\n".encode())


def lines_for(asked: dict[str, Any]) -> list[str]:
    """Return the answer to a request that is followed."""
    sessions = script().get("sessions", {}).get(NUMBER, 0)
    session = {"name": f"Ann{NUMBER}", "address": "10.0.0.7", "via": "ssh"}
    snapshot = {"join_addresses": [], "access": "", "fingerprint": "", "uptime": 1.0, "sessions": [session] * sessions, "tables": []}
    answers = {
        "snapshot": json.dumps(snapshot),
        "say": f"{sessions} sessions have been told.",
        "kick": f"{sessions} sessions of Ann ended.",
    }
    return [answers.get(asked["command"], f"{asked['command']} by {NUMBER}")]


async def main() -> None:
    """Serve until standard input ends, or until the worker is told to leave or drain."""
    if int(NUMBER) in script().get("fail", ()):
        sys.exit(f"seatui: worker {NUMBER} has no luck")
    ended = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = json.loads(await reader.readline())
        log("asked", command=asked["command"])
        if int(NUMBER) in script().get("mute", ()):
            writer.close()
        else:
            refused = asked["command"] in script().get("refuse", {}).get(NUMBER, ())
            lines = [f"{NUMBER} refuses"] if refused else lines_for(asked)
            writer.write(json.dumps({"done": not refused, "lines": lines}).encode())
            await writer.drain()
            writer.close()
            if asked["command"] in ("leave", "drain") and not refused and not script().get("stay"):
                ended.set()

    loop = asyncio.get_running_loop()
    loop.add_reader(0, ended.set)
    server = await asyncio.start_unix_server(answer, FOLDER / f"control-{NUMBER}")
    log("start")
    await ended.wait()
    log("stop")
    server.close()


asyncio.run(main())
