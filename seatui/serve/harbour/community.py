"""The parts of a harbour that concern people: of one process alone, or shared among the workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from seatui.match.saves.background import JournalThreads
from seatui.serve.cluster.cluster import Cluster
from seatui.serve.harbour.chat import Chat
from seatui.serve.harbour.moderation import ChatLimit, Moderation
from seatui.serve.harbour.people import People
from seatui.serve.harbour.shared.shared_chat import SharedChat
from seatui.serve.harbour.shared.shared_moderation import SharedModeration
from seatui.serve.harbour.shared.shared_people import SharedPeople

if TYPE_CHECKING:
    from seatui.serve.harbour.visitor import Visitor


class Clocks(NamedTuple):
    """Two clocks in seconds: one that nobody sets, and the time of day as far as the server believes it."""

    now: Callable[[], float]
    wall: Callable[[], float]


class Community(NamedTuple):
    """Names, decisions of the host, and chats."""

    people: People
    moderation: Moderation
    chat: Chat  # of the lobby
    notices: Chat  # only what the host says to everybody, for places without a chat


def make_community(
    folder: Path,
    most_people: int,
    chat: ChatLimit,
    visitors: Sequence[Visitor],
    clocks: Clocks,
    threads: JournalThreads | None,
    cluster: Cluster | None,
) -> Community:
    """Return what concerns people; without a cluster all of it is this process's own."""
    in_background = threads is not None
    if cluster is None:
        people = People(folder, most_people, in_background=in_background, wall_clock=clocks.wall)
        moderation = Moderation(folder, visitors, chat, clocks.wall, threads)
        return Community(people, moderation, Chat(clocks.now, moderation=moderation), Chat(clocks.now))
    people = SharedPeople(folder, most_people, cluster=cluster, in_background=in_background, wall_clock=clocks.wall)
    moderation = SharedModeration(cluster, folder, visitors, chat, clocks.wall, threads)
    return Community(people, moderation, SharedChat(cluster, clocks.now, moderation), Chat(clocks.now))
