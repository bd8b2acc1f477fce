"""The bots: a crew of each level (CS-019). Each seat knows its view and the notes of its crew, and nothing else (CS-158)."""

from __future__ import annotations

from collections.abc import Mapping

from seatui.engine.bot import Policy
from seatui.games.captain_sonar.bot import replies
from seatui.games.captain_sonar.bot.crew import Level, policy_of
from seatui.games.captain_sonar.bot.requests import next_request
from seatui.games.captain_sonar.bot.roles import captain, deckhand_captain, engineer, first_mate, radio_operator
from seatui.games.captain_sonar.bot.weights import BOLD, CAREFUL

DECKHAND = Level(
    start=deckhand_captain.any_of,
    report=radio_operator.reporting(radio_operator.plain_estimate),
    ask=deckhand_captain.no_requests,
    steer=deckhand_captain.rough_steer,
    use=deckhand_captain.rough_use,
    charge=first_mate.rough_charge,
    launch=deckhand_captain.rough_use,
    mark=engineer.rough_mark,
    mend=engineer.mend_worst,
    reply=deckhand_captain.any_of,
    slips=4,
)
MATE = Level(
    start=captain.open_start,
    report=radio_operator.reporting(radio_operator.good_estimate),
    ask=next_request,
    steer=captain.steering(BOLD),
    use=captain.using(BOLD),
    charge=first_mate.planned_charge,
    launch=first_mate.launching(BOLD),
    mark=engineer.looking_ahead(0),
    mend=engineer.mend_worst,
    reply=replies.wide_reply,
    slips=3,
)
CAPTAIN = Level(
    start=captain.open_start,
    report=radio_operator.reporting(radio_operator.exact_estimate),
    ask=next_request,
    steer=captain.steering(CAREFUL),
    use=captain.using(CAREFUL),
    charge=first_mate.planned_charge,
    launch=first_mate.launching(CAREFUL),
    mark=engineer.looking_ahead(2),
    mend=engineer.mend_worst,
    reply=replies.least_telling_reply,
    slips=1,
)

LEVELS: Mapping[str, Policy] = {"deckhand": policy_of(DECKHAND), "mate": policy_of(MATE), "captain": policy_of(CAPTAIN)}

REACTIONS = {"deckhand": 4000, "mate": 2500, "captain": 1500}
"""Milliseconds for an action, so that people can follow (CS-034)."""
TRACING = {"deckhand": 6000, "mate": 4500, "captain": 3000}
"""Milliseconds for a section of the hull (CS-123)."""


def reaction_ms(level: str, kind: str) -> int:
    """The time that a bot of a level takes for a kind of decision, on the game's clock (CS-034, CS-123)."""
    times = TRACING if kind == "trace" else REACTIONS
    return times.get(level, REACTIONS["deckhand"])
