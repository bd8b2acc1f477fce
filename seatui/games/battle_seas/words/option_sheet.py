"""The option sheet in plain words, for the players who must accept it (BS-012)."""

from __future__ import annotations

from seatui.engine.wording import counted, listing
from seatui.games.battle_seas.model.content import CARD
from seatui.games.battle_seas.model.figures import ROUNDS_OF_LIGHT, SECOND, Figures
from seatui.games.battle_seas.model.names import units_said

ORDERS_FOUND = {"dice": "by dice", "card": "by drawn cards", "chosen": "as the players sit"}
LIGHTS = {"day": "day", "night": "night", "alternate": f"day and night, changing every {ROUNDS_OF_LIGHT} rounds"}
PENALTIES = {"rest_of_turn": "the rest of the turn", "next_turn": "the next turn", "lose_character": "a character"}


def sheet_lines(figures: Figures) -> list[str]:
    """Return the proposed options, line by line."""
    day, night = (units_said(sight) for sight in figures.sights)
    lines = [
        f"The battle: {figures.scenario.name}" if figures.scenario else f"Fleets of up to {counted(figures.levels, 'level')}",
        f"Order of play: {ORDERS_FOUND[figures.order_by]}; {'each in turn opens' if figures.rotates else 'the first player opens'} a round",
        f"Wind: {wind_said(figures)}; light: {LIGHTS[figures.light]}; sight {day} by day and {night} by night",
        f"Chat: {talk_said(figures)}; last round: {figures.max_rounds or 'none'}",
    ]
    if figures.build_time:
        lines.append(f"Time for building and deploying: {counted(figures.build_time // SECOND // 60, 'minute')}")
    extras = [words for switch, words in extras_of(figures) if switch]
    return lines + [f"Also: {listing(extras)}"] * bool(extras)


def wind_said(figures: Figures) -> str:
    """The wind, and how often it changes (BS-063, BS-074)."""
    if not figures.windy:
        return "none"
    return f"rolled again every {counted(figures.wind_interval, 'round')}" if figures.wind_interval else "steady"


def talk_said(figures: Figures) -> str:
    """Whether players may talk, and the penalty for giving a secret away (BS-160, BS-161)."""
    return f"allowed, and a player who gives a secret away loses {PENALTIES[figures.penalty]}" if figures.chat else "none"


def extras_of(figures: Figures) -> list[tuple[bool, str]]:
    """Return options that are seldom chosen, and whether they are (OP-13 to OP-16, OP-18)."""
    limits = [f"{most or 'no'} {CARD[card].name}" for card, most in sorted(figures.limits.items())]
    return [
        (figures.terrain_size > 1, "wide terrain"),
        (figures.squadrons, "squadrons"),
        (figures.memory, "known traps are not marked"),
        (figures.conceals, "attachments stay hidden until they are used"),
        (bool(limits), f"at most {', '.join(limits)} in a fleet"),
    ]
