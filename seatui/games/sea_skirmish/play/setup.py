"""Setup (SK-034 to SK-050): colours, boats, and their places in the zones."""

from __future__ import annotations

from seatui.engine.contract import Action, Draw
from seatui.engine.plane import HEADINGS, Pose
from seatui.games.sea_skirmish.model.content import COLOURS as COLOUR_NAMES
from seatui.games.sea_skirmish.model.content import FACES, KINDS
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.geometry import BOAT, Zone
from seatui.games.sea_skirmish.model.state import AFLOAT, COLOURS, NO_BOAT, NO_COURSE, NOBODY, PLACING, TAKING, Boat, State
from seatui.games.sea_skirmish.play.checks import one_of
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words.refusals import refused


def start(figures: Figures, draw: Draw) -> State:
    """Return the position before the first colour is chosen. The token is given first: it orders setup (SK-041, SK-042)."""
    state = State()
    state.phase = COLOURS
    state.round = state.done = state.acted = state.conceded = 0
    state.token = figures.first_player - 1 if figures.first_player else draw(figures.seats)
    state.colours = [NOBODY] * figures.seats
    state.docks = [()] * figures.seats
    state.boats = []
    state.courses = []
    state.planners = ()
    state.turning = state.attacker = NO_BOAT
    state.salvo = None
    state.bars = {}
    state.left = [0] * figures.team_count
    return state


def has_conceded(state: State, seat: int) -> bool:
    """Return whether a player has conceded."""
    return bool(state.conceded >> seat & 1)


# Colours (SK-034 to SK-036)


def asked_for_colour(_figures: Figures, state: State) -> int:
    """Return the seat that chooses a colour next: in the order of the seats (SK-D01)."""
    return state.done


def is_foreign(figures: Figures, state: State, seat: int, colour: int) -> bool:
    """Return whether another team has that colour (SK-036); team mates may share one (SK-035)."""
    return any(taken == colour and figures.teams[other] != figures.teams[seat] for other, taken in enumerate(state.colours))


def colour_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return every colour that no other team has."""
    return [("colour", colour) for colour in range(len(COLOUR_NAMES)) if not is_foreign(figures, state, seat, colour)]


def check_colour(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that no other team has the colour (SK-036)."""
    colour = one_of(range(len(COLOUR_NAMES)), action, "no_colour_named")
    if is_foreign(figures, state, seat, colour):
        raise refused("colour_of_others", colour=COLOUR_NAMES[colour])


def choose_colour(play: Play, seat: int, action: Action) -> None:
    """Give the player the chosen colour."""
    take_colour(play, seat, action[1])


def take_colour(play: Play, seat: int, colour: int) -> None:
    """Give a player a colour, and go on to the next player."""
    play.state.colours[seat] = colour
    play.state.done += 1
    play.tell("colour_chosen", seat=seat, colour=colour)


def step_colours(play: Play) -> bool:
    """Give the last player the only colour left; when all have one, go on to boats, or draw them (SK-147)."""
    figures, state = play.figures, play.state
    if state.done == figures.seats:
        state.done, state.phase = 0, TAKING
        if figures.random_fleet:
            draw_fleets(play)
        return False
    if has_conceded(state, state.done):
        state.done += 1
        return False
    left = colour_options(figures, state, state.done)
    if len(left) > 1:
        return True
    take_colour(play, state.done, left[0][1])
    return False


# Boats (SK-037 to SK-040)


def asked_in_turn(figures: Figures, state: State) -> int:
    """Return the seat that takes or places a boat next: one at a time, clockwise from the token (SK-040, SK-046)."""
    return figures.orders[state.token][state.done % figures.seats]


def is_taken(state: State, seat: int, kind: int) -> bool:
    """Return whether somebody has taken that card of the seat's colour; each colour has one of each kind (SK-039)."""
    return any(kind in dock for other, dock in enumerate(state.docks) if state.colours[other] == state.colours[seat])


def boat_options(_figures: Figures, state: State, seat: int) -> list[Action]:
    """Return every boat card that the colour still has."""
    return [("take", kind) for kind in range(len(KINDS)) if not is_taken(state, seat, kind)]


def check_take(_figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that nobody has taken the boat (SK-R07)."""
    kind = one_of(range(len(KINDS)), action, "no_boat_named")
    if is_taken(state, seat, kind):
        raise refused("boat_taken")


def take_boat(play: Play, seat: int, action: Action) -> None:
    """Give the player the chosen boat."""
    take(play, seat, action[1])


def take(play: Play, seat: int, kind: int) -> None:
    """Give a player a boat, and go on to the next player."""
    play.state.docks[seat] += (kind,)
    play.state.done += 1
    play.tell("boat_taken", seat=seat, card=kind)


def step_taking(play: Play) -> bool:
    """Hand out boats until everyone has the agreed number (SK-040), then go on to placing."""
    figures, state = play.figures, play.state
    if state.done == figures.seats * figures.boats_each:
        state.done, state.phase = 0, PLACING
        return False
    seat = asked_in_turn(figures, state)
    if has_conceded(state, seat):
        state.done += 1
        return False
    left = boat_options(figures, state, seat)
    if len(left) > 1:
        return True
    take(play, seat, left[0][1])
    return False


def draw_fleets(play: Play) -> None:
    """Draw the boats of every seat, without repetition, from those its colour still has (SK-147)."""
    figures, state = play.figures, play.state
    for seat in range(figures.seats):
        for _ in range(0 if has_conceded(state, seat) else figures.boats_each):
            left = boat_options(figures, state, seat)
            state.docks[seat] += (left[play.draw(len(left))][1],)
        if state.docks[seat]:
            play.tell("fleet_drawn", seat=seat, cards=state.docks[seat])
    state.done = figures.seats * figures.boats_each


# Places (SK-044 to SK-048)


def place_options(figures: Figures, state: State, seat: int) -> list[Action]:
    """Return some useful places in the seat's zone, with either face up; any other pose inside it is lawful too (SK-047)."""
    near = cards_near(state, figures.sea.zones[seat])
    free = [pose for pose in figures.sea.offered[seat] if not overlaps_a_card(near, pose)]
    return [("place", kind, *pose, face) for kind in state.docks[seat] for pose in free for face in range(len(FACES))]


def cards_near(state: State, zone: Zone) -> list[Pose]:
    """Return the poses of boats that a card inside a zone could meet."""
    return [boat.pose for boat in state.boats if boat.lost == AFLOAT and zone.is_near(boat.pose)]


def overlaps_a_card(cards: list[Pose], pose: Pose) -> bool:
    """Return whether a card placed there would overlap another one (SK-048)."""
    return any(BOAT.meets(pose, BOAT, other) for other in cards)


def check_place(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the card lies on the table, inside the seat's zone and clear of other cards (SK-R05, SK-R06)."""
    if len(action) != 6 or any(type(part) is not int for part in action[1:]):
        raise refused("no_place_named")
    _, kind, x, y, heading, face = action
    if kind not in state.docks[seat]:
        raise refused("no_boat_to_place")
    if heading not in range(HEADINGS) or face not in range(len(FACES)):
        raise refused("no_such_heading")
    card = BOAT.at(Pose(x, y, heading))
    if not all(map(figures.sea.holds, card.corners)):
        raise refused("off_the_table")
    if not figures.sea.zones[seat].holds(card):
        raise refused("outside_your_zone")
    if overlaps_a_card(cards_near(state, figures.sea.zones[seat]), Pose(x, y, heading)):
        raise refused("cards_overlap")


def place_boat(play: Play, seat: int, action: Action) -> None:
    """Lay the boat on the table; it gets the next number (SK-149)."""
    _, kind, x, y, heading, face = action
    state = play.state
    dock = list(state.docks[seat])
    dock.remove(kind)
    state.docks[seat] = tuple(dock)
    state.boats.append(Boat(seat, kind, face, Pose(x, y, heading)))
    state.courses.append(NO_COURSE)
    state.done += 1
    play.tell_of("boat_placed", len(state.boats) - 1, face=face, pose=(x, y, heading))


def all_placed(figures: Figures, state: State) -> bool:
    """Return whether every boat lies on the table."""
    return state.done == figures.seats * figures.boats_each


def skips_placing(figures: Figures, state: State) -> bool:
    """Return whether the next seat has conceded, and so has no boat to place."""
    return has_conceded(state, asked_in_turn(figures, state))


COLOUR_DEEDS = {"colour": Deed(check_colour, choose_colour)}
TAKE_DEEDS = {"take": Deed(check_take, take_boat)}
PLACE_DEEDS = {"place": Deed(check_place, place_boat)}
