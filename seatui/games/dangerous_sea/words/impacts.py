"""Events that touched a player since their last turn, in a few words each: losses, battles, being moved, and rivals about to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from seatui.engine.contract import Event, Seat, name_of
from seatui.engine.wording import counted
from seatui.games.dangerous_sea.knowledge.view import View
from seatui.games.dangerous_sea.model.content import STONES_TO_WIN
from seatui.games.dangerous_sea.model.geometry import BOARD
from seatui.games.dangerous_sea.model.names import sailors
from seatui.games.dangerous_sea.words.narration import bundle, lost_goods


def impacts(view: View, seat: Seat, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return what these events did to a seat, the worst first."""
    return [*threats(view, seat, events, names), *harms(seat, events, names), *drift(seat, events)]


def threats(view: View, seat: Seat, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield rivals who came within one rune stone of winning (DS-001)."""
    gained = {event.seat for event in events if event.kind == "rune_taken" or (event.kind == "prize_taken" and event.facts["runes"])}
    for ship in view.ships:
        if ship.seat != seat and ship.seat in gained and ship.stones == STONES_TO_WIN - 1:
            yield f"{name_of(ship.seat, names)} needs one more stone to win"


def harms(seat: Seat, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield battles and losses, in the order in which they happened."""
    for event in events:
        facts = event.facts
        if event.kind == "combat_won" and seat in (facts["winner"], facts["loser"]):
            yield from fought(seat, facts["winner"], facts["loser"], names)
        elif event.kind == "prize_taken" and facts["loser"] == seat:
            yield from robbed(event, names)
        elif event.seat == seat:
            yield from suffered(event)


def fought(seat: Seat, winner: Seat, loser: Seat, names: Sequence[str]) -> Iterator[str]:
    """Yield who won a battle of the player."""
    yield f"you beat {name_of(loser, names)}" if seat == winner else f"{name_of(winner, names)} beat you"


def robbed(event: Event, names: Sequence[str]) -> Iterator[str]:
    """Yield what the winner of a battle took or killed."""
    facts = event.facts
    if facts["kills"]:
        yield f"{sailors(facts['kills'])} killed"
    if taken := bundle({**facts, "kills": 0, "stop": False}):
        yield f"{name_of(facts['winner'], names)} took {taken}"


def suffered(event: Event) -> Iterator[str]:
    """Yield the harm that the Ghost Ship, hunger and hazards did."""
    facts = event.facts
    if event.kind == "ghost_won":
        yield "the Ghost Ship put your captain out of action" if facts["out"] else "the Ghost Ship killed a sailor"
    elif event.kind == "ghost_beaten":
        yield "you beat the Ghost Ship"
    elif event.kind == "crew_fed" and facts["died"]:
        yield f"{sailors(facts['died'])} starved"
    elif event.kind == "disease_struck" and facts["died"]:
        yield f"disease killed {sailors(facts['died'])}"
    elif event.kind == "disease_struck" and facts["turn_lost"]:
        yield "disease ended your turn"
    elif event.kind == "rocks_hit" and (facts["food"] or facts["water"]):
        yield f"rocks cost {lost_goods(facts)}"


def drift(seat: Seat, events: Sequence[Event]) -> Iterator[str]:
    """Yield where storms have left the ship."""
    blown = [event.facts["end"] for event in events if event.kind == "ship_moved" and event.facts["why"] == "storm" and event.seat == seat]
    if blown:
        yield f"a storm blew you to {BOARD.pairs[blown[-1]]}"


def limit_words(before: View, after: View) -> str:
    """Return that the reader's weight has changed their points within their turn: "Weight 410: 5 points a turn, not 6"; "" if not."""
    if after.seat is None or after.phase != "turn" or after.active != after.seat or before.turn != after.turn:
        return ""
    if before.allowance == after.allowance:
        return ""
    return f"Weight {after.ships[after.seat].weight}: {counted(after.allowance, 'point')} a turn, not {before.allowance}."
