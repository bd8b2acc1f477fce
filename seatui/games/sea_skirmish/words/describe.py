"""A view as plain text, for plain mode, screen readers and tests; and the questions of decisions."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Decision, name_of
from seatui.engine.wording import awaited, listing, sentence
from seatui.games.sea_skirmish.knowledge.view import View
from seatui.games.sea_skirmish.model.content import GREEN_DIE, RED_DIE, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.names import (
    POINTS,
    boat_name,
    cannons_said,
    colour_name,
    course_name,
    face_name,
    kind_name,
    lengths,
    thing_name,
    tokens_said,
)
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_COURSE, PLANNING, SETUP, Boat, Salvo
from seatui.games.sea_skirmish.play import gunnery
from seatui.games.sea_skirmish.play.decisions import DECISION_KINDS
from seatui.games.sea_skirmish.play.planning import steered
from seatui.games.sea_skirmish.words.outlook import orders_of, shot_said


def describe(figures: Figures, view: View, names: Sequence[str]) -> str:
    """Return the whole table as lines of text."""
    lines = [headline(view, names), *order_lines(view, names), table_line(figures)]
    lines += [player_line(figures, view, seat, names) for seat in range(view.seats)]
    lines += [boat_line(view, number, names) for number, boat in enumerate(view.boats) if boat.lost == AFLOAT]
    lines += [line for number, boat in enumerate(view.boats) if boat.lost == AFLOAT for line in shot_lines(figures, view, number)]
    lines += [bar_line(view, *bar) for bar in view.bars]
    if view.salvo:
        lines.append(salvo_line(view, view.salvo))
    return "\n".join(lines + closing_lines(view, names))


def headline(view: View, names: Sequence[str]) -> str:
    """Return round, phase, whose turn it is and who has the first-player token."""
    token = f"{name_of(view.token, names)} has the first-player token"
    if view.outcome:
        return f"{f'Round {view.round}' if view.round else 'Setting out'}: the game is over"
    if view.phase in SETUP:
        return f"Setting out: {token}"
    who = f", {name_of(view.active, names)}'s turn" if view.active >= 0 else ""
    return f"Round {view.round}, {view.phase}{who}: {token}"


def order_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return who moves and who fires in which order."""
    words = {"moves": "moving order", "fires": "firing order"}
    said = [f"{words[what]}: {', then '.join(name_of(seat, names) for seat in order)}" for what, order in orders_of(view)]
    return [sentence("; ".join(said))] if said else []


def table_line(figures: Figures) -> str:
    """Return the sizes of table and islands in card lengths; x goes east, y goes south (SK-024)."""
    sea = figures.sea
    islands = [f"{place(island.pose)} ({lengths(island.card.width)} wide, {lengths(island.card.length)} high)" for island in sea.islands]
    around = f"; islands at {listing(islands)}" if islands else ""
    return f"The table is {lengths(sea.width)} wide and {lengths(sea.height)} high, in card lengths{around}"


def place(pose: tuple[int, ...]) -> str:
    """Return the place of a centre, in card lengths from the north-west corner."""
    return f"{lengths(pose[0])}, {lengths(pose[1])}"


def player_line(figures: Figures, view: View, seat: int, names: Sequence[str]) -> str:
    """Return a player's colour, team, unplaced boats and progress in planning."""
    mine = " (you)" if seat == view.seat else ""
    parts = [colour_name(view.colours[seat])] if view.colours[seat] >= 0 else ["no colour yet"]
    if figures.team_count < view.seats:
        parts.append(f"team {view.teams[seat] + 1}")
    if view.docks[seat]:
        parts.append(f"still to place: {listing([kind_name(kind) for kind in view.docks[seat]])}")
    if view.phase == PLANNING and (fires := [boat.fire for boat in view.boats if boat.seat == seat and boat.lost == AFLOAT]):
        parts.append("left to the die" if all(fires) else "courses set" if seat in view.confirmed else "still planning")
    if seat in view.conceded:
        parts.append("conceded")
    elif view.left[view.teams[seat]]:
        parts.append("out of the game")
    return f"{seat + 1} {name_of(seat, names)}{mine}: {', '.join(parts)}"


def boat_line(view: View, number: int, names: Sequence[str]) -> str:
    """Return a boat's place, heading, cannons, damage and course."""
    boat = view.boats[number]
    course = f"; course {course_name(view.courses[number])}" if view.courses[number] != NO_COURSE else ""
    return (
        f"{boat_name(number, boat.kind)} of {name_of(boat.seat, names)} at {place(boat.pose)}, heading {heading_said(boat)}, "
        f"face {face_name(boat.face)} ({cannons_said(boat.kind, boat.face)}), {tokens_said(boat)}{course}"
    )


def heading_said(boat: Boat) -> str:
    """Return a heading in words and in notation: "north-east (3)"."""
    return f"{POINTS[boat.pose.heading]} ({boat.pose.heading})"


def shot_lines(figures: Figures, view: View, number: int) -> list[str]:
    """Return the shots that a boat has now."""
    found = []
    for target in gunnery.targets(figures.sea, view.teams, view.boats, number):
        shot = gunnery.aim(figures.sea, view.boats[number], view.boats[target])
        if shot is not None:
            names = boat_name(number, view.boats[number].kind), boat_name(target, view.boats[target].kind)
            found.append(
                f"{names[0]} has {names[1]} in its sights at {gunnery.millimetres(shot.gap)}: {shot_said(shot, view.boats[target].tokens)}"
            )
    return found


def bar_line(view: View, one: int, other: int, when: int) -> str:
    """Return a line about two things that may not collide again yet (SK-099, SK-152)."""
    return f"{thing_name(view.boats, one)} and {thing_name(view.boats, other)} cannot collide before round {when + 2}"


def salvo_line(view: View, salvo: Salvo) -> str:
    """Return the dice on the table."""
    red = [f"{RED_DIE[face - 1]}{' (cancelled)' if at in salvo.cancelled else ''}" for at, face in enumerate(salvo.red)]
    green = [GREEN_DIE[face - 1] for face in salvo.green]
    attacker, target = (boat_name(number, view.boats[number].kind) for number in (salvo.attacker, salvo.target))
    return f"{attacker} fires at {target}: red {listing(red)}; green {listing(green or ['none'])}"


def closing_lines(view: View, names: Sequence[str]) -> list[str]:
    """Return who must decide what, or how the game ended."""
    if view.outcome:
        return [view.outcome.reason.format(*(name_of(seat, names) for seat in view.outcome.winners))]
    return [
        awaited(name_of(asked.seat, names), asked.prompt, DECISION_KINDS[asked.kind].task, mine=asked.seat == view.seat)
        for asked in view.decisions
    ]


def question(figures: Figures, view: View, decision: Decision, names: Sequence[str]) -> str:  # noqa: ARG001 - part of the contract
    """Return the question of a decision, with the boat that it is about."""
    if decision.kind == "choose_maneuver":
        without = [number for number in steered(view, view.seat) if view.courses[number] == NO_COURSE]
        missing = [boat_name(number, view.boats[number].kind) for number in without]
        return f"Set a course for {listing(missing)} in secret." if missing else "All courses are set: confirm, or change one."
    if decision.kind == "choose_flip":
        boat = view.boats[view.turning]
        return f"{boat_name(view.turning, boat.kind)} went short forward: turn its card over, or keep face {face_name(boat.face)} up."
    if decision.kind == "choose_target":
        return f"What does {boat_name(view.attacker, view.boats[view.attacker].kind)} fire at?"
    if decision.kind == "choose_die_to_cancel" and view.salvo:
        target = view.boats[view.salvo.target]
        tokens = f"{boat_name(view.salvo.target, target.kind)} has {target.tokens} of {TOKENS_TO_SINK} tokens"
        return f"{salvo_line(view, view.salvo)}. {tokens}. Choose the hit that your miss cancels."
    return decision.prompt


def unlisted(view: View, decision: Decision) -> str:
    """Return a note on answers that are not listed: any exact place (SK-047), and changing a course (SK-061)."""
    if decision.kind == "place_boat":
        return (
            "Any other place in your zone can be typed as well: how far it is from the west and from the north edge in hundredths of a "
            "millimetre, the heading from 0 (north) clockwise to 23, and the face"
        )
    own = [number for number in steered(view, view.seat) if view.courses[number] != NO_COURSE]
    change = "A course that is set can still be changed" if own else ""
    if not own or len(own) < len(steered(view, view.seat)):
        return change
    other = 1 if view.courses[own[0]] != 1 else 2
    return f'{change}, written like "course {boat_name(own[0], view.boats[own[0]].kind)} {course_name(other)}".'
