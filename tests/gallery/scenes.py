"""Moments of the sample games to be played on, and a lobby with people in it."""

from __future__ import annotations

from typing import Any

from seatui import Match, paths
from seatui.bots.seating import seated_table
from seatui.match.table import Table
from seatui.serve.harbour.harbour import Harbour
from seatui.serve.harbour.rooms.room_model import Plan

CAPTAINS = ("Astrid", "Bo", "Cleo", "Dag")


def moment(sample: str, actions: int, names: tuple[str, ...], people: tuple[int, ...] = (0,)) -> Table:
    """The table of a sample game after that many actions, with people on some seats and bots on the others. No save is kept."""
    played = Match.load(paths.sample_saves_folder() / f"{sample}.sea", read_only=True)
    holders = ["person" if seat in people else "bot:mate" for seat in range(len(names))]
    options: dict[str, Any] = dict(played.rules.settings)
    match = Match.new(played.game.id, len(names), seed=played.seed, names=names, holders=holders, **options)
    for entry in played.log(None):
        if match.count < entry.number <= actions:  # the match gives an only answer by itself
            match.play(entry.seat, entry.said)
    played.close()
    return seated_table(match)


def dangerous_sea() -> Table:
    return moment("four-captains", 300, CAPTAINS)


def sea_search() -> Table:
    return moment("three-songs", 68, CAPTAINS[:3])


def sea_skirmish() -> Table:
    return moment("three-fleets", 29, CAPTAINS[:3])


def sea_skirmish_for_two() -> Table:
    return moment("three-fleets", 54, CAPTAINS[:3], people=(0, 1))


def battle_seas() -> Table:
    return moment("cape-st-vincent", 180, ("Jervis", "Córdoba"))


def captain_sonar() -> Table:
    orca = (CAPTAINS[0],) * 4
    return moment("two-boats", 262, (*orca, "Bo", "Cleo", "Dag", "Eve"), people=(0, 1, 2, 3))


def fill(harbour: Harbour) -> None:
    """People and tables for a lobby: Ann's own game, two tables that wait for players, and one to watch."""
    ann, bo, cy, dora, emil = (harbour.people.by_name(name) for name in ("Ann", "Bo", "Cy", "Dora", "Emil"))
    songs = harbour.make_room(ann, Plan("sea-search", 2, title="Songs of the deep", seed=7))
    songs.sit(ann, 0)
    songs.sit(emil, 1)
    songs.start(ann)
    slow = harbour.make_room(dora, Plan("dangerous-sea", 3, title="Slow and sunny", seed=7))
    slow.sit(dora, 0)
    rams = harbour.make_room(bo, Plan("sea-skirmish", 2, title="Rams only", seed=7))
    rams.set_bot(bo, 1, "captain")
    hunt = harbour.make_room(cy, Plan("captain-sonar", 8, title="Evening hunt", seed=7))
    for player, seats in ((cy, range(4)), (bo, range(4, 8))):
        for seat in seats:
            hunt.sit(player, seat)
    hunt.start(cy)
    for player, room in ((bo, hunt), (cy, hunt), (dora, slow), (emil, songs)):
        room.enter(harbour.add_visitor(player))
    harbour.chat.say(dora, "Room for two more at the Dangerous Sea, no hurry.")
    harbour.chat.say(emil, "I'll join you as soon as I have found this song.")
    harbour.chat.say(ann, "Count me in!")
