"""Questions to players with names and figures, which the prompts of the rules cannot have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from seatui.engine.contract import Decision
from seatui.engine.wording import counted, dice, listing
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.frames import Frame
from seatui.games.sea_search.model.names import Namer, dice_counted

SQUALL = "SEA-B1"


def question(figures: Figures, view: View, decision: Decision, names: Sequence[str]) -> str:
    """Return the prompt of a decision with names and figures; another seat's secret prompt stays as it is."""
    frame = view.pending[-1] if view.pending else None
    if frame is None or frame.kind != decision.kind or decision.kind not in WORDED:
        return decision.prompt
    return WORDED[decision.kind](view, Namer(figures, names), frame) or decision.prompt


def left_words(view: View) -> str:
    """Return the rest of a turn in words: "3 actions and 1 free step left"."""
    steps = [counted(view.free_steps, "free step")] if view.free_steps else []
    return f"{listing([counted(view.actions, 'action') if view.actions else 'no actions', *steps])} left"


def first_rolls(view: View, namer: Namer) -> str:
    """Return the totals of the dice for the first player, until the first action tells them (SS-484); "" from then on."""
    rolls = view.pending[0].facts if view.pending else ()
    told, seen = "", set[int]()
    for seat, one, other in rolls:
        gap = ", " if told else ""
        if seat in seen:
            gap, seen = "; tied, so again ", set()
        told, seen = f"{told}{gap}{namer.name(seat)} {one + other}", seen | {seat}
    return told


def your_turn(view: View, namer: Namer, _frame: Frame) -> str:
    """Ask for an action, and say how many are left (SS-098); at first also who rolled what for the first turn."""
    what = "choose an action, play an Item card, or end the turn" if view.actions else "play an Item card, or end the turn"
    rolls = first_rolls(view, namer)
    return f"Your turn, {left_words(view)}: {what}.{f' The dice for the first turn: {rolls}.' if rolls else ''}"


def passage(view: View, namer: Namer, frame: Frame) -> str:
    """Ask for passage, and say who wants it for which trip (SS-128)."""
    guest, goal = frame.facts[:2]
    trip = f"from {namer.tile(view.players[guest].ship)} to {namer.tile(goal)}"
    return f"Grant {namer.name(guest)} passage {trip}, or deny it."


def drift(_view: View, namer: Namer, frame: Frame) -> str:
    """Ask where a squall drives another player's ship (SS-454)."""
    ship, card = frame.facts[:2]
    return f"Squall: choose where {namer.of(ship)} ship drifts." if card == SQUALL else ""


def keep_dice(view: View, _namer: Namer, _frame: Frame) -> str:
    """Ask whether the player keeps the dice, and say what the other side will roll (SS-202)."""
    _, faces, other, *_ = view.pending[-2].facts
    rolled = f"You rolled {dice(faces)}, and the other side will roll {dice_counted(other)}"
    return f"{rolled}: keep your dice, or play Second Reading and roll them again."


def cruiser(what: str) -> Callable[[View, Namer, Frame], str]:
    """Return a question that names a Battlecruiser by its player, not by the colour in the box."""
    return lambda _view, namer, frame: what.format(f"{namer.of(frame.facts[0])} Battlecruiser")


WORDED: dict[str, Callable[[View, Namer, Frame], str]] = {
    "choose_action": your_turn,
    "grant_passage": passage,
    "choose_step": drift,
    "reroll_dice": keep_dice,
    "choose_siren_tile": lambda *_: "The Siren comes: choose which of the farthest tiles your Siren lies on.",
    "choose_cruiser_step": cruiser("Choose the next tile of {}, as warden."),
    "choose_cruiser_addon": cruiser("Choose where {} lays its add-on piece, as warden."),
    "choose_cruiser_probe": cruiser("Choose the Probe that {} removes, as warden."),
}
"""The decisions whose prompt needs a name or a figure; "" keeps the prompt of the rules."""
