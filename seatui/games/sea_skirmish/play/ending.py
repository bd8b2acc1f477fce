"""The end of the game (SK-001, SK-002, SK-142 to SK-146)."""

from __future__ import annotations

from seatui.engine.contract import Action, Outcome
from seatui.engine.decisions import always
from seatui.engine.wording import listing
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import AFLOAT, CONCEDED, NO_BOAT, NO_COURSE, OVER, SETUP, State, afloat
from seatui.games.sea_skirmish.play.planning import excuse
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.play.setup import has_conceded


def is_in_game(figures: Figures, state: State, team: int) -> bool:
    """Return whether a team has boats, or in setup may still get some (SK-002)."""
    if state.phase in SETUP:
        return any(not has_conceded(state, seat) for seat in range(figures.seats) if figures.teams[seat] == team)
    return any(boat.lost == AFLOAT and figures.teams[boat.seat] == team for boat in state.boats)


def settle(play: Play) -> bool:
    """After a loss, note which teams are out, and end the game when at most one is left (SK-142 to SK-144).

    Return whether the game is over.
    """
    state = play.state
    if play.lost:
        play.lost = False
        note_teams_out(play)
        if state.left.count(0) <= 1:
            end(play)
    return state.phase == OVER


def note_teams_out(play: Play) -> None:
    """Give the teams that have just lost their last boat their place; teams that leave together share one."""
    figures, state = play.figures, play.state
    place = max(state.left) + 1
    for team, left in enumerate(state.left):
        if not left and not is_in_game(figures, state, team):
            state.left[team] = place
            play.tell("team_out", team=team, seats=tuple(seat for seat in range(figures.seats) if figures.teams[seat] == team))


def end(play: Play) -> None:
    """End the game, with no decision left open."""
    state = play.state
    state.phase = OVER
    state.planners = ()
    state.turning = state.attacker = NO_BOAT
    state.salvo = None


def end_by_limit(play: Play) -> None:
    """End the game after the last round (SK-145)."""
    play.tell("limit_reached", round=play.state.round)
    end(play)


def strength(figures: Figures, state: State, team: int) -> tuple[int, int]:
    """Return a team's rank at the round limit: most boats, then fewest tokens on them (SK-145)."""
    boats = [boat for boat in state.boats if boat.lost == AFLOAT and figures.teams[boat.seat] == team]
    return len(boats), -sum(boat.tokens for boat in boats)


def outcome(figures: Figures, state: State) -> Outcome | None:
    """Return the outcome, None while the game goes on. A team that left later ranks higher; a seat wins with its team (SK-002)."""
    if state.phase != OVER:
        return None
    living = [team for team, left in enumerate(state.left) if not left]
    standing = {team: (0, *strength(figures, state, team)) if team in living else (-1, left, 0) for team, left in enumerate(state.left)}
    places = sorted(set(standing.values()), reverse=True)
    ranking = tuple(tuple(seat for seat in range(figures.seats) if standing[figures.teams[seat]] == place) for place in places)
    best = [team for team in range(figures.team_count) if standing[team] == places[0]]
    winners = ranking[0] if living and len(best) == 1 else ()
    return Outcome(winners, ranking, *_reason(living, best, winners))


def _reason(living: list[int], best: list[int], winners: tuple[int, ...]) -> tuple[str, str]:
    """Return the reason in words, and the rule that ended the game."""
    names = listing(["{}"] * len(winners))
    if not living:
        return "nobody has a boat left: a draw", "SK-144"
    if len(living) == 1:
        verb = "has" if len(winners) == 1 else "have"
        return f"{names} {verb} the only fleet left", "SK-143"
    if winners:
        return f"the last round is over, and {names} came through it best", "SK-145"
    return f"the last round is over, and {len(best)} fleets are equal: a draw", "SK-145"


# Giving up (SK-146)

CONCEDE: Action = ("concede",)


def concede(play: Play, seat: int, _action: Action) -> None:
    """Remove all boats of the player, and every decision that waits for the player."""
    state = play.state
    state.conceded |= 1 << seat
    state.docks[seat] = ()
    excuse(state, seat)
    boats = afloat(state, seat)
    for boat in boats:
        state.courses[boat] = NO_COURSE  # a course that was never shown stays secret (SK-150)
    play.tell("conceded", seat=seat)
    for boat in boats:
        play.lose(boat, CONCEDED, seat)
    if state.turning != NO_BOAT and state.boats[state.turning].seat == seat:
        state.turning = NO_BOAT
    if state.attacker != NO_BOAT and state.boats[state.attacker].seat == seat:
        state.attacker = NO_BOAT
    if state.salvo is not None and state.boats[state.salvo.target].seat == seat:
        state.salvo = None
    play.lost = True


CONCEDE_DEEDS = {"concede": Deed(always, concede)}
