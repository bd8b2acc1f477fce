"""The sheets beside the board: one for each ship (DS-169), and one for the Sea with season wheel, bag and deck."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.wording import counted
from seatui.games.dangerous_sea.knowledge.view import ShipView, View
from seatui.games.dangerous_sea.model.content import BRACKETS, CARD_NAMES, CREW, GHOST_SHIP, HOLD, SEASONS, STONES_TO_WIN, STORM
from seatui.games.dangerous_sea.model.figures import points_lost
from seatui.games.dangerous_sea.words.odds import bag_shares
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.widgets.counter_board import Gauge, Sheet, Tokens, Track, Value

SEASON_WORDS = {"Spring": "regrowth", "Summer": "1 card", "Autumn": "1 card", "Winter": "2 cards"}
"""The effect of each season (DS-036, DS-038)."""

DIGITS = len(str(HOLD))
"""Digits of food and water, so that they line up."""


def all_sheets(view: View, names: Sequence[str], glyphs: Glyphs) -> list[Sheet]:
    """Return a sheet for each ship, and the Sea's."""
    return [*(ship_sheet(view, ship, names, glyphs) for ship in view.ships), sea_sheet(view, glyphs)]


def ship_sheet(view: View, ship: ShipView, names: Sequence[str], glyphs: Glyphs) -> Sheet:
    """Return one player's stats, with the cost of the weight and the points left."""
    active = ship.seat == view.active and view.phase == "turn"
    spent = view.spent if active else 0
    lost = points_lost(ship.weight)
    cost = f"-{lost} pt" if lost else "light"
    dice = "cannot fight" if ship.out else counted(ship.sailors + 1, "die").replace("dies", "dice")
    return Sheet(
        f"{ship_sign(ship.seat, glyphs)} {names[ship.seat]}",
        (
            Value("Food", f"{ship.food:>{DIGITS}}", "food"),
            Value("Water", f"{ship.water:>{DIGITS}}", "water"),
            Gauge("Weight", ship.weight, HOLD, notches(), "load", cost),
            Tokens("Sailors", ship.sailors, CREW, "crew", dice),
            Tokens("Stones", ship.stones, STONES_TO_WIN, "runes", f"wins at {STONES_TO_WIN}", tone="warn"),
            Value("Points", f"{max(0, ship.allowance - spent)}/{ship.allowance}", "pts", f"{spent} spent" if active else ""),
        ),
        seat=ship.seat,
        marked=active,
        note=trouble(view, ship, names),
        short_title=f"{ship.seat + 1} {names[ship.seat]}",
    )


def notches() -> tuple[int, ...]:
    """Return the weights at which the next bracket begins (DS-044 to DS-046)."""
    return tuple(weight for weight, _ in BRACKETS[:-1])


def trouble(view: View, ship: ShipView, names: Sequence[str]) -> str:
    """Return the hindrance of a ship, "" if it has none (DS-168, DS-107)."""
    if ship.out:
        return "out of action"
    stopped = ship.seat == view.active and view.stopped_by >= 0
    return f"stopped by {names[view.stopped_by]}" if stopped else ""


def sea_sheet(view: View, glyphs: Glyphs) -> Sheet:
    """Return the season wheel, the last cards, the turn order, and what is left in bag and deck (DS-160)."""
    ghost = ", ghost" if view.deck[GHOST_SHIP] else ""
    return Sheet(
        f"{date(view)}: {SEASON_WORDS[view.season_name]}",
        (
            Track("Season", season_names(), view.season % len(SEASONS)),
            last_cards(view),
            Value("Turns", " ".join(turn_order(view, glyphs)), tone="plain"),
            bag_odds(view),
            Value("Deck", f"{counted(view.deck[STORM], 'storm')}{ghost} in {sum(view.deck)}", "deck:"),
        ),
        marked=view.phase in ("ghost", "sea"),
    )


def bag_odds(view: View) -> Value:
    """Return the odds of the next tile in percent, islands with goods or recruits together; the rest is open sea (DS-160)."""
    if not any(view.bag):
        return Value("Bag %", "empty", "bag %")
    odds = " ".join(f"{percent} {name}" for percent, name in zip(bag_shares(view.bag), ("rune", "goods", "harm"), strict=True))
    return Value("Bag %", odds, "bag %", f"of {sum(view.bag)}")


def last_cards(view: View) -> Value:
    """Return the cards of the Sea's last turn; before the first, a value that is left out where there is little room."""
    if not view.drawn:
        return Value("Cards", "none drawn yet", tone="plain")
    return Value("Cards", ", ".join(CARD_NAMES[card].split()[0] for card in view.drawn), "· drew", "drawn last", "plain")


def date(view: View) -> str:
    """Return "Spring, year 1", or "Season 3 of 8" in a game with a limit, since season and year are also shown elsewhere."""
    return f"Season {view.season + 1} of {view.season_limit}" if view.season_limit else f"{view.season_name}, year {view.year}"


def season_names() -> tuple[str, ...]:
    """Return the seasons, short: the title has the present one in full."""
    return tuple(season[:3] for season in SEASONS)


def turn_order(view: View, glyphs: Glyphs) -> list[str]:
    """Return the turn order of this season, with a pointer at the present turn (DS-033)."""
    turns = [(ship_sign(seat, glyphs), view.phase == "turn" and seat == view.active) for seat in view.order]
    if view.ghost >= 0:
        turns.append(("G", view.phase == "ghost"))
    turns.append(("Sea", view.phase == "sea"))
    return [f"{glyphs.pointer}{name}" if now else name for name, now in turns]


def ship_sign(seat: int, glyphs: Glyphs) -> str:
    """Return a ship as the chart shows it: its player's glyph and its number."""
    return f"{glyphs.player(seat)}{seat + 1}"
