"""The events of the game as sentences. Their kinds and facts are listed in ``radio``."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.wording import sentence
from seatui.games.captain_sonar.knowledge.missed import GAP
from seatui.games.captain_sonar.model.content import CREWS, DIRECTION_NAMES, DIRECTIONS, HULL, PAIRS, PANEL_SIZE, ROLE_COUNT, ROLES, SYMBOLS
from seatui.games.captain_sonar.model.figures import Figures
from seatui.games.captain_sonar.model.radio import FACTS, Heard
from seatui.games.captain_sonar.words.notation import statement, system_name

Facts: TypeAlias = Mapping[str, Any]


class Namer(NamedTuple):
    """Names of spaces, systems and seats for sentences."""

    figures: Figures
    names: Sequence[str] = ()

    def space(self, space: int) -> str:
        return self.figures.chart.name(space)

    def system(self, system: str) -> str:
        return system_name(self.figures, system)

    def who(self, seat: int) -> str:
        """ "First Mate Ann"; the role alone without a name, or with a name that contains the role: "Orca's First Mate"."""
        role, name = ROLES[seat % ROLE_COUNT], self.names[seat] if seat < len(self.names) else ""
        return role if role in name else f"{role} {name}".rstrip()

    def aboard(self, seat: int) -> str:
        """The role and the name with the crew: "Orca's First Mate Ann"."""
        return f"{CREWS[seat // ROLE_COUNT]}'s {self.who(seat)}"


Sentence: TypeAlias = Callable[[Facts, Namer], str]


def narrate(figures: Figures, event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence; "" if it is only shown."""
    namer = Namer(figures, names)
    if event.kind in ANNOUNCEMENTS:
        return spoken(event.facts["crew"], event.kind, ANNOUNCEMENTS[event.kind](event.facts, namer))
    return sentence(OTHER_EVENTS[event.kind](event.facts, namer) if event.kind in OTHER_EVENTS else "")


def heard(figures: Figures, entry: Heard) -> str:
    """Return an entry of the radio in the words of its event."""
    if entry.kind == GAP:
        return f"{CREWS[entry.crew]}: (missed while we were surfaced)"
    facts = dict(zip(FACTS[entry.kind], entry.facts, strict=True))
    return spoken(entry.crew, entry.kind, ANNOUNCEMENTS[entry.kind](facts, Namer(figures)))


def words_of(figures: Figures, entry: Heard) -> str:
    """An announcement without the name of its crew."""
    told = heard(figures, entry)
    return told.removeprefix(CREWS[entry.crew]).lstrip(": ") if entry.crew in (0, 1) else told


ANSWERS = ("drone_answer", "sonar_answer")
ABOUT = ("hit", "damage", "shock", "slip", "repair", "destroyed", "resigned")
"""The announcements that speak about a crew; the others quote it."""


def spoken(crew: int, kind: str, words: str) -> str:
    """Put the crew before its words: "Orca: HEAD NORTH", "Narwhal answers: row 5 or sector 3"."""
    if crew not in (0, 1):
        return words
    if kind in ANSWERS:
        return f"{CREWS[crew]} answers: {words}"
    return f"{CREWS[crew]} {words}" if kind in ABOUT else f"{CREWS[crew]}: {words}"


# Announcements


def _hit(facts: Facts, namer: Namer) -> str:
    where = namer.space(facts["space"])
    return {
        "direct": f"takes a DIRECT HIT at {where}",
        "indirect": f"takes an INDIRECT HIT from {where}",
        "clear": f"is ALL CLEAR of {where}",
    }[str(facts["result"])]


def _drone_answer(facts: Facts, _namer: Namer) -> str:
    doubt = "" if facts["honest_known"] else ", behind a decoy buoy"
    return f"{'yes' if facts['yes'] else 'no'}, {'' if facts['yes'] else 'not '}in sector {facts['sector']}{doubt}"


def _sonar_answer(facts: Facts, _namer: Namer) -> str:
    """Both statements, without a hint which one is true (CS-150)."""
    return f"{statement(facts['kind1'], facts['value1'])} or {statement(facts['kind2'], facts['value2'])}"


ANNOUNCEMENTS: dict[str, Sentence] = {
    "dive": lambda _f, _n: "DIVE",
    "course": lambda f, _n: f"HEAD {DIRECTION_NAMES[f['direction']].upper()}",
    "silence": lambda _f, _n: "ACTIVATING SILENCE",
    "surface": lambda f, _n: f"SURFACE in sector {f['sector']}",
    "ready": lambda f, n: f"{n.system(f['system']).upper()} READY",
    "stop": lambda f, n: f"STOP, {n.system(f['system']).upper()}",
    "belayed": lambda f, n: f"no {n.system(f['system'])} after all",
    "mine": lambda _f, _n: "MINE DROPPED",
    "trigger": lambda f, n: f"MINE TRIGGERED at {n.space(f['space'])}",
    "torpedo": lambda f, n: f"TORPEDO to {n.space(f['space'])}",
    "hit": _hit,
    "damage": lambda f, _n: f"takes DAMAGE {f['amount']} ({f['total']}/{HULL})",
    "drone": lambda f, _n: f"DRONE, are you in sector {f['sector']}?",
    "drone_answer": _drone_answer,
    "sonar": lambda _f, _n: "SONAR, where are you?",
    "sonar_answer": _sonar_answer,
    "buoy": lambda _f, _n: "DECOY BUOY released",
    "twin_ping": lambda f, _n: f"TWIN PING, {'NEAR' if f['near'] else 'FAR'}",
    "damage_party": lambda _f, _n: "DAMAGE PARTY",
    "shockwave": lambda f, _n: f"SHOCKWAVE from sector {f['sector']}",
    "shock": lambda f, _n: f"is {'HIT by' if f['hit'] else 'ALL CLEAR of'} the shockwave",
    "slip": lambda f, _n: f"has a line outside in the {ROLES[f['section'] - 1]}'s section: all four draw again",
    "repair": lambda f, _n: "has a clean drawing: READY TO DIVE" if f["clean"] else "has a line outside and starts the drawing over",
    "destroyed": lambda _f, _n: "is destroyed",
    "resigned": lambda _f, _n: "resigns",
    "limit": lambda _f, _n: "The last order is given, and both boats are afloat",
}
"""The announcements, in the words of the crew that makes them."""


# All other events


def _turn(facts: Facts, _namer: Namer) -> str:
    more = f", with {facts['turns_left'] - 1} more after it" if facts["turns_left"] > 1 else ""
    return f"{CREWS[facts['crew']]}'s turn{more}"


def _clear(facts: Facts, _namer: Namer) -> str:
    broken = [pair for pair, clear in zip(PAIRS, facts["clear"], strict=True) if not clear]
    return f"Broken: {', '.join(broken)}" if broken else "All systems are clear"


def _broke(facts: Facts, namer: Namer) -> str:
    """ "Engineer Eve marks north f (reactor)", with the letter of the symbol on the sheet."""
    direction, index = facts["direction"], facts["index"]
    kind = SYMBOLS[DIRECTIONS.index(direction) * PANEL_SIZE + index]
    return f"{namer.who(facts['seat'])} marks {DIRECTION_NAMES[direction]} {string.ascii_lowercase[index]} ({kind})"


def _reported(facts: Facts, namer: Namer) -> str:
    count = int(facts["spaces"], 16).bit_count()
    if not count:
        return f"{namer.who(facts['seat'])} has no suspects: they may be anywhere"
    return f"{namer.who(facts['seat'])}: {count} suspect{'s' * (count != 1)}"


def _struck(facts: Facts, namer: Namer) -> str:
    """ "Radio Operator Eve strikes row 4", "Radio Operator Eve keeps only row 5 or column H"."""
    areas = " or ".join(statement(kind, value) for kind, value in facts["areas"])
    return f"{namer.who(facts['seat'])} {'keeps only' if facts['kept'] else 'strikes'} {areas}"


def _risk(facts: Facts, _namer: Namer) -> str:
    by_way = zip(DIRECTIONS, facts["risk"], strict=True)
    warnings = [f"{DIRECTION_NAMES[way]} {risk} bring damage" for way, risk in by_way if risk != "safe"]
    return "; ".join(warnings) or "No course brings damage"


def _asked(facts: Facts, namer: Namer) -> str:
    return f"{namer.who(facts['seat'])} asks: {request_words(namer.figures, facts['topic'], facts['value'])}"


def request_words(figures: Figures, topic: str, value: Any) -> str:
    """A request to the crew in words."""
    if value is None:
        return f"no more {topic}"
    match topic:
        case "charge":
            return f"charge {system_name(figures, value)}"
        case "clear":
            return f"keep {value} clear"
        case "hold":
            return f"hold the {system_name(figures, value)}"
        case "head":
            return f"head {DIRECTION_NAMES[value]}"
    return topic


def _over(facts: Facts, _namer: Namer) -> str:
    """The winner; the reason was announced just before. For a draw the reason."""
    winners = facts["winners"]
    return f"{CREWS[winners[0] // ROLE_COUNT]} wins" if winners else str(facts["reason"])


OTHER_EVENTS: dict[str, Sentence] = {
    "start_chosen": lambda f, _n: f"{CREWS[f['crew']]} has chosen where to start",
    "start_marked": lambda f, n: f"We start at {n.space(f['space'])}",
    "turn": _turn,
    "ok": lambda f, n: f"{n.aboard(f['seat'])} says OK",
    "oks": lambda f, _n: f"{CREWS[f['crew']]}'s First Mate and Engineer have said OK",
    "charged": lambda f, n: f"{n.who(f['seat'])} charges {n.system(f['system'])}: {f['filled']}/{f['size']}",
    "broke": _broke,
    "mended": lambda f, _n: f"The {f['circuit']} circuit has repaired itself",
    "wiped": lambda _f, _n: "All breakdowns are erased",
    "panel_mended": lambda f, _n: f"The damage party repairs the panel {DIRECTION_NAMES[f['direction']]}",
    "clear": _clear,
    "risk": _risk,
    "silent_run": lambda f, _n: f"We run silent {DIRECTION_NAMES[f['direction']]}, length {f['length']}",
    "silent_course": lambda f, _n: f"We run silent {DIRECTION_NAMES[f['direction']]}",
    "mine_laid": lambda f, n: f"Our mine lies at {n.space(f['space'])}",
    "mine_destroyed": lambda f, n: f"Our mine at {n.space(f['space'])} is destroyed",
    "traced": lambda f, _n: f"{CREWS[f['crew']]} has drawn hull section {f['section']} of 4",
    "time_up": lambda f, n: f"{n.who(f['seat'])} has run out of time: chance answers",
    "stop_waits": lambda f, n: f"{CREWS[f['crew']]}: STOP, {n.system(f['system']).upper()} (waits for the other)",
    "resumed": lambda _f, _n: "Play goes on",
    "plotted": lambda f, _n: f"Plotted {DIRECTION_NAMES[f['direction']]}",
    "unplotted": lambda _f, _n: "The last dot of the plot is erased",
    "restarted": lambda f, n: f"The plot starts again at {n.space(f['space'])}",
    "marked": lambda f, n: f"{n.who(f['seat'])} {'marks' if f['on'] else 'unmarks'} {n.space(f['space'])}",
    "gapped": lambda f, _n: f"The plot goes on after a Silence {DIRECTION_NAMES[f['direction']]}, length {f['length']}",
    "struck": _struck,
    "reported": _reported,
    "note": lambda f, n: f'{n.who(f["seat"])}: "{f["text"]}"',
    "asked": _asked,
    "game_over": _over,
}
"""The other events; kinds that are missing here are only shown."""
