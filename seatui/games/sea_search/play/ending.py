"""The end of a game (SS-031 to SS-045), and the ranking."""

from __future__ import annotations

from seatui.engine.contract import Outcome
from seatui.games.sea_search.model.content import LONE_TURNS, SONGS_TO_WIN
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.queries import seaport_count
from seatui.games.sea_search.model.state import NOBODY, State
from seatui.games.sea_search.play.play import Play

ENDS: dict[str, tuple[str, str]] = {
    "songs": ("SS-031", "{} brings three Abyssal Songs to the centre of the Sea Heart"),
    "survivor": ("SS-032", "{} holds the last Seaports"),
    "sea_wins": ("SS-044", "the sea has taken the last Seaport"),
    "sea_outlasts": ("SS-038", f"the Beast has outlasted its last hunter for {LONE_TURNS} turns"),
    "rounds": ("SS-045", "the agreed number of rounds is over"),
}
"""Rule and reason of each way to end, with braces for the winner's name."""
TURN = "turn_over"
"""The frame at the bottom of the stack during a turn that is played, not lost."""


def end(play: Play, how: str, winner: int = NOBODY) -> None:
    """End the game at once (SS-043)."""
    state = play.state
    state.ended, state.winner = how, winner
    state.pending.clear()


def check_end(play: Play) -> bool:
    """Check for survivor and song victory (SS-032 to SS-044); return whether the game is over."""
    state = play.state
    left = state.fallen.count(0)
    if not left:
        end(play, "sea_wins")
    elif left == 1 and not state.beast and not state.waiting:
        end(play, "survivor", state.fallen.index(0))
    elif has_song_victory(play.figures, state):
        end(play, "songs", state.active)
    return bool(state.ended)


def has_song_victory(figures: Figures, state: State) -> bool:
    """Return whether the active player is on the centre with three songs and a Seaport, and no Beast is left (SS-031 to SS-042)."""
    seat = state.active
    if state.at[seat] != figures.centre or state.beast or state.waiting or not state.pending or state.pending[0].kind != TURN:
        return False
    if len(state.beaten) < figures.beasts_to_beat:  # SS-C42
        return False
    return state.recorded[seat].bit_count() >= SONGS_TO_WIN and seaport_count(state, seat) > 0


def outcome(state: State) -> Outcome | None:
    """Return the outcome; None while the game goes on."""
    if not state.ended:
        return None
    rule, reason = ENDS[state.ended]
    winners: tuple[int, ...] = (state.winner,) if state.winner != NOBODY else ()
    if state.ended == "rounds":
        winners = ranking(state)[0]
        reason = f"{reason}; {'{} leads' if len(winners) == 1 else 'a shared lead'}"
    return Outcome(winners, ranking(state), reason, rule)


def merit(state: State, seat: int) -> tuple[int, ...]:
    """Return the key of the ranking: the winner, then players in the game by songs, Seaports and research (SS-045), then the last to go."""
    in_game = not state.fallen[seat]
    figures = (state.recorded[seat].bit_count(), seaport_count(state, seat), state.research[seat]) if in_game else (0, 0, 0)
    return (int(seat == state.winner), int(in_game), state.fallen[seat], *figures)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the places, best first; equal players share one."""
    seats = range(len(state.at))
    merits = sorted({merit(state, seat) for seat in seats}, reverse=True)
    return tuple(tuple(seat for seat in seats if merit(state, seat) == each) for each in merits)
