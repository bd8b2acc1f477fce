"""The events of the game and their sentences.

``seat`` is the player concerned, as a rule the owner of ``piece``. Pieces, squares, headings, seats and cards are numbers. ``card`` is -1
for hearers who do not know the piece (BS-225), and ``cards`` has pairs of piece and card for other pieces of the event. Events marked (own)
are heard by that seat alone, (knowers) by the players who know the piece, (both) by the two players named, and all others by everybody.

=================== ====================================================================================================
kind                facts
=================== ====================================================================================================
accepted            seat
declined            seat
order_rolled        rolls (pairs of seat and sum)
order_found         order (of seats), how ("dice", "card", "chosen")
building_begun      levels
scenario_begun      scenario (its id), name
fleet_submitted     seat
deploying_begun
placed              seat, card, square (own)
stowed              seat, card, ship (its card) (own)
auto_deployed       seat (own)
ready               seat
time_is_up
battle_begun        wind (-1: none)
round_begun         round, seat (that opens it)
round_closed        round
turn_begun          seat, round
handled             seat, piece (-1: one that others do not see)
card_done           seat, piece, card (own)
turn_ended          seat
turn_lost           seat
path_declared       seat, piece, card, start, end, steps (directions)
stepped             seat, piece, card, start, square
landed              seat, piece, card, start (of its ship), square
stopped             seat, piece, card, square
turned              seat, piece, card, square, heading (knowers)
area_taken          seat (who takes it; if nobody, who laid it), piece, card, by (-1: nobody), lost_by (-1), square
identified          seat, piece, card, square (the seat that now knows it)
broadside           seat, piece, card, square, dice, targets (pieces), changes (of the roll, by target: pairs of card and number; the
                    card is -1 for mortars against a ship), cards
attacked            as broadside
ignited             as broadside
damaged             seat, piece, card, loss, cap (that is left), by, square (knowers)
burnt_out           seat, piece, card, square (knowers)
boarding            seat, piece, card, target (piece), square (of the target), cards
bout                seat, piece, target, bout (from 1), blows, back (card, roll, loss, card hit; -1: Hands), left (number of defenders),
                    cards (knowers of both)
repelled            seat, piece, target, cards
grappled            seat, piece, target, cards
struck              seat, piece, card, by
withdrew            seat, piece, target, cards
captured            seat (its new owner), piece, card, by, lost_by
search_rolled       seat (who searches), owner (who rolls), piece, square, dice, cards
trap_found          seat (who finds it), owner, card, square (both)
piece_found         seat (who finds it), owner, piece, square (the owner)
trap_cleared        seat (who makes it safe), owner, piece, card, square (both)
nothing_there       seat, piece, card, square (own)
trap_sprung         seat, card, square, piece, victim (its card), owner, dice (() without a table) (players who see it)
something_sprung    seat, piece (players who do not)
orders_given        seat, card, square, orders (own)
told_of_piece       seat, to, piece (both)
told_of_trap        seat, to, square, card (both)
healed              seat, piece, card, gain, cap (knowers)
embarked            seat, piece, card, square, ship (piece)
removed             seat, piece, card, square
passenger_lost      seat, card (own)
area_destroyed      seat, piece, card, square
eliminated          seat, round
wind_changed        wind, name, before (the wind until now)
light_changed       night
resigned            seat
draw_offered        seat
draw_agreed         seat
draw_declined       seat
said                seat, number, words
leak_claimed        seat, against, number, words
voted               seat, guilty
judged              seat (accused), by, convicted
turn_cut_short      seat
turn_forfeited      seat
character_lost      seat, piece
game_over           winners, reason, rule
=================== ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from seatui.engine.contract import Event
from seatui.engine.narration import Facts, Name, told
from seatui.engine.wording import counted, dice, listing
from seatui.games.battle_seas.model.content import CARDS, SCENARIOS, SHIP
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import (
    ORDERS_SAID,
    card_name,
    marker_name,
    number_said,
    piece_said,
    source_said,
    verb_said,
    way_said,
)
from seatui.games.battle_seas.model.state import NONE
from seatui.games.battle_seas.play.searching import FOUND_FROM
from seatui.games.battle_seas.words.briefing import briefing

At: TypeAlias = Callable[[int], str]
"""The name of a square."""
MOST_TOLD = 6
"""The most blows that are told one by one."""
HOW_ORDERED = {"dice": "The dice settle", "card": "The drawn cards settle", "chosen": "The seats settle"}


def narrate(figures: Figures, event: Event, names: Sequence[str]) -> str:
    """Return an event as one sentence; "" for events that only screens show."""
    at = figures.sea.name
    tellers = {event.kind: lambda facts, name: TELLERS[event.kind](facts, name, at)}
    return told(tellers, event, names)


def whose(facts: Facts, name: Name) -> str:
    """ "Ann's HMS Nymphe (7)", or "Ann's marker 7" where the hearer does not know the piece."""
    return f"{name(facts['seat'])}'s {piece_said(facts['piece'], facts['card'])}"


def named(facts: Facts, key: int) -> str:
    """Another piece of an event: "HMS Nymphe (7)", "marker 7" if the hearer does not know it, "piece 7" if the event has no card."""
    cards = dict(facts.get("cards", ()))
    return piece_said(key, cards[key]) if key in cards else f"piece {number_said(key)}"


def does(facts: Facts, one: str, several: str) -> str:
    """The verb behind ``whose``."""
    return verb_said(facts["card"], one, several)


def aimed(facts: Facts) -> str:
    """The targets of an attack: "piece 7 and piece 9"."""
    return listing([named(facts, target) for target in facts["targets"]])


# Before the battle


def rolled(facts: Facts, name: Name, _at: At) -> str:
    """The rolls for the order of play (BS-014)."""
    return f"For the order of play {listing([f'{name(seat)} rolls {total}' for seat, total in facts['rolls']])}."


def ordered(facts: Facts, name: Name, _at: At) -> str:
    """The order of play."""
    return f"{HOW_ORDERED[facts['how']]} the order of play: {', then '.join(name(seat) for seat in facts['order'])}."


def begun(facts: Facts, _name: Name, _at: At) -> str:
    """The fleets meet (BS-042)."""
    wind = f"the wind blows from the {way_said(facts['wind'])}" if facts["wind"] != NONE else "the wind plays no part"
    return f"The mat is joined and the battle begins; {wind}."


# Sailing


def declared(facts: Facts, name: Name, at: At) -> str:
    """The steps of a path, equal ones counted: "2 north, 1 north-east"."""
    runs: list[list[int]] = []
    for step in facts["steps"]:
        if runs and runs[-1][0] == step:
            runs[-1][1] += 1
        else:
            runs.append([step, 1])
    way = ", ".join(f"{length} {way_said(step)}" for step, length in runs)
    return f"{whose(facts, name)} {does(facts, 'sets', 'set')} out from {at(facts['start'])} for {at(facts['end'])}: {way}."


def taken(facts: Facts, name: Name, at: At) -> str:
    """The new controller of an area, whose card the hearer may not know."""
    area = "An area" if facts["card"] == NONE else CARDS[facts["card"]].name
    if facts["by"] == NONE:
        return f"{area} at {at(facts['square'])} is in nobody's hands now."
    before = f" from {name(facts['lost_by'])}" if facts["lost_by"] != NONE else ""
    return f"{name(facts['by'])} takes {area[0].lower() + area[1:] if facts['card'] == NONE else area} at {at(facts['square'])}{before}."


def spotted(facts: Facts, name: Name, at: At) -> str:
    """A marker is identified."""
    what = f"{name(facts['seat'])}'s {card_name(facts['card'])}"
    return f"{marker_name(facts['piece'])} at {at(facts['square'])} proves to be {what}."


# Fighting


def shot(facts: Facts, name: Name, _at: At) -> str:
    """A single shot, or broadsides to one side or both with one roll (BS-113)."""
    return f"{whose(facts, name)} {does(facts, 'fires', 'fire')} at {aimed(facts)}: {rolled_with(facts)}."


def rolled_with(facts: Facts) -> str:
    """The dice, and the roll that counts if anything changes it: "2 + 3 = 5, +2 = 7 (Crack Gun Crews)"."""
    return ", ".join(filter(None, (dice(facts["dice"]), counting(facts))))


def counting(facts: Facts) -> str:
    """The roll that counts, for each target where they differ (BS-115): "+2 = 7 (Crack Gun Crews)"; "" if nothing changes it."""
    rolls = [counting_for(sum(facts["dice"]), changes) for changes in facts["changes"]]
    if len(set(rolls)) == 1:
        return rolls[0]
    return listing([f"{roll or 'unchanged'} at {named(facts, target)}" for roll, target in zip(rolls, facts["targets"], strict=True)])


def counting_for(roll: int, changes: Sequence[tuple[int, int]]) -> str:
    """The sum of all changes, the roll with it, and the cards behind it, with their shares if there are several."""
    bonus = sum(change for _, change in changes)
    sources = [f"{source_said(card)}{f' {change:+}' if len(changes) > 1 else ''}" for card, change in changes]
    return f"{bonus:+} = {roll + bonus} ({', '.join(sources)})" if bonus else ""


def damaged(facts: Facts, name: Name, _at: At) -> str:
    """The CAP that a piece lost and has left; of one that is lost by it, to whom."""
    whom, loses = whose(facts, name), does(facts, "loses", "lose")
    if not facts["loss"]:
        return f"{whom} {does(facts, 'goes', 'go')} unharmed and {does(facts, 'keeps', 'keep')} {facts['cap']} CAP."
    if facts["cap"] <= 0:
        if facts["cap"] + facts["loss"] <= 0:
            return f"{whom} {loses} {facts['loss']} CAP, though lost already."
        doom = "sunk" if facts["card"] != NONE and CARDS[facts["card"]].kind == SHIP else "lost"
        return f"{whom} {loses} {facts['loss']} CAP to {name(facts['by'])}: {doom} when the round closes."
    return f"{whom} {loses} {facts['loss']} CAP and {does(facts, 'has', 'have')} {facts['cap']} left."


def bout(facts: Facts, name: Name, _at: At) -> str:
    """One bout at close quarters: first its result, which has room in a short line, then every blow."""
    left = (
        f"{counted(facts['left'], 'defender')} still {'stands' if facts['left'] == 1 else 'stand'}"
        if facts["left"]
        else "no defender is left"
    )
    taken, lost = (sum(blow[2] for blow in facts[side]) for side in ("blows", "back"))
    ours = f"{name(facts['seat'])}'s boarders roll: {blows(facts['blows'])}"
    return (
        f"Bout {facts['bout']}: the boarders take {taken} CAP and lose {lost}; {left}. "
        f"{ours}. The defenders of {named(facts, facts['target'])} roll: {blows(facts['back'])}."
    )


def blows(found: Sequence[tuple[int, int, int, int]]) -> str:
    """ "Captain of Marines 12, 45 CAP from Hands; Marine Platoon 9, nothing"."""
    if len(found) > MOST_TOLD:
        return f"{len(found)} blows take {sum(blow[2] for blow in found)} CAP"
    return "; ".join(blow_said(*blow) for blow in found) if found else "nobody"


def blow_said(card: int, roll: int, loss: int, hit: int) -> str:
    """One blow: the fighter, the roll, and the loss."""
    return f"{fighter(card)} {roll}, {f'{loss} CAP from {fighter(hit)}' if loss else 'nothing'}"


def fighter(card: int) -> str:
    """A land character, or one of the Hands of a ship."""
    return "Hands" if card == NONE else CARDS[card].name


def sprung(facts: Facts, name: Name, at: At) -> str:
    """The trap, its victim and the roll."""
    rolls = f": {dice(facts['dice'])}" if facts["dice"] else ""
    victim = f"{name(facts['owner'])}'s {piece_said(facts['piece'], facts['victim'])}"
    return (
        f"{name(facts['seat'])}'s {card_name(facts['card'])} at {at(facts['square'])} {does(facts, 'is', 'are')} sprung at {victim}{rolls}."
    )


def searched(facts: Facts, name: Name, at: At) -> str:
    """The searcher, the result, and the opponent's roll (BS-149)."""
    found = "all that is hidden" if sum(facts["dice"]) >= FOUND_FROM else "nothing"
    who = f"{name(facts['seat'])}'s {named(facts, facts['piece'])}"
    return f"{who} searches near {at(facts['square'])} and finds {found}: {name(facts['owner'])} rolls {dice(facts['dice'])}."


def judged(facts: Facts, name: Name, _at: At) -> str:
    """The result of a vote."""
    if facts["convicted"]:
        return f"{name(facts['seat'])} is found guilty of giving a secret away."
    return f"{name(facts['seat'])} is acquitted of the claim by {name(facts['by'])}."


def over(facts: Facts, name: Name, _at: At) -> str:
    """The winners, and the reason."""
    return f"The game is over: {facts['reason'].format(*(name(seat) for seat in facts['winners']))}."


Sentence: TypeAlias = Callable[[Facts, Name, At], str]


def said_of(words: str) -> Sentence:
    """A sentence about a player: "{} is ready."."""
    before, _, after = words.partition("{}")
    return lambda facts, name, _at: f"{before}{name(facts['seat'])}{after}"


def always(words: str) -> Sentence:
    """Return a sentence that is the same for every event of a kind."""
    return lambda _facts, _name, _at: words


TELLERS: dict[str, Sentence] = {
    "accepted": said_of("{} accepts the option sheet."),
    "declined": said_of("{} does not accept the option sheet."),
    "order_rolled": rolled,
    "order_found": ordered,
    "building_begun": lambda f, _name, _at: f"Everybody builds a fleet of up to {f['levels']} levels in secret.",
    "scenario_begun": lambda f, name, _at: (
        f"{f['name']}. {' '.join(briefing(SCENARIOS[f['scenario']], [name(0), name(1)]))} The fleets lie ready, and may still be moved."
    ),
    "fleet_submitted": said_of("{} has a fleet."),
    "deploying_begun": always("All have their fleets: everybody deploys unseen."),
    "placed": lambda f, name, at: f"{name(f['seat'])} places {card_name(f['card'])} at {at(f['square'])}.",
    "stowed": lambda f, name, _at: f"{name(f['seat'])} sends {card_name(f['card'])} aboard {card_name(f['ship'])}.",
    "auto_deployed": said_of("The program places the remaining pieces of {}."),
    "ready": said_of("{} is ready."),
    "time_is_up": always("The time is up: the program builds and places what is missing."),
    "battle_begun": begun,
    "round_begun": lambda f, name, _at: f"Round {f['round']}: {name(f['seat'])} opens it.",
    "round_closed": lambda f, _name, _at: f"Round {f['round']} closes.",
    "turn_begun": said_of("It is the turn of {}."),
    "handled": always(""),
    "card_done": lambda f, name, _at: f"{whose(f, name)} {does(f, 'does', 'do')} nothing more in this turn.",
    "turn_ended": said_of("{} ends the turn."),
    "turn_lost": said_of("{} must leave out this turn."),
    "path_declared": declared,
    "stepped": always(""),  # other events tell of the path and of what stops it
    "landed": lambda f, name, at: f"{whose(f, name)} {does(f, 'lands', 'land')} at {at(f['square'])}.",
    "stopped": lambda f, name, at: f"{whose(f, name)} {does(f, 'comes', 'come')} to a stop at {at(f['square'])}.",
    "turned": lambda f, name, _at: f"{whose(f, name)} turns to the {way_said(f['heading'])}.",
    "area_taken": taken,
    "identified": spotted,
    "broadside": shot,
    "attacked": shot,
    "ignited": lambda f, name, _at: f"{whose(f, name)} sets fire to {aimed(f)}: {rolled_with(f)}.",
    "damaged": damaged,
    "burnt_out": lambda f, name, at: f"{whose(f, name)} burns out at {at(f['square'])}.",
    "boarding": lambda f, name, at: f"{whose(f, name)} sends boarders over to {named(f, f['target'])} at {at(f['square'])}.",
    "bout": bout,
    "repelled": lambda f, name, _at: f"{name(f['seat'])}'s boarders are beaten off by {named(f, f['target'])}.",
    "grappled": lambda f, _name, _at: f"{named(f, f['piece'])} and {named(f, f['target'])} lie grappled: the fight is not over.",
    "struck": lambda f, name, _at: f"{whose(f, name)} strikes her colours to {name(f['by'])}.",
    "withdrew": lambda f, name, _at: (
        f"{name(f['seat'])} calls the boarders back, and {named(f, f['piece'])} casts off {named(f, f['target'])}."
    ),
    "captured": lambda f, name, _at: f"{name(f['by'])} takes {piece_said(f['piece'], f['card'])} from {name(f['lost_by'])} as a prize.",
    "search_rolled": searched,
    "trap_found": lambda f, name, at: f"{name(f['seat'])} finds {name(f['owner'])}'s {card_name(f['card'])} at {at(f['square'])}.",
    "piece_found": lambda f, name, at: (
        f"{name(f['seat'])} finds out what {name(f['owner'])}'s {marker_name(f['piece'])} at {at(f['square'])} is."
    ),
    "trap_cleared": lambda f, name, at: f"{name(f['seat'])} makes {name(f['owner'])}'s {card_name(f['card'])} at {at(f['square'])} safe.",
    "nothing_there": lambda f, name, at: f"{name(f['seat'])} finds no {card_name(f['card'])} at {at(f['square'])}.",
    "trap_sprung": sprung,
    "something_sprung": lambda f, name, _at: f"Something hits {name(f['seat'])}'s {marker_name(f['piece'])}.",
    "orders_given": lambda f, name, _at: f"{name(f['seat'])}'s {card_name(f['card'])} {ORDERS_SAID[f['orders']]} from now on.",
    "told_of_piece": lambda f, name, _at: f"{name(f['seat'])} signals to {name(f['to'])} what {marker_name(f['piece'])} is.",
    "told_of_trap": lambda f, name, at: f"{name(f['seat'])} warns {name(f['to'])} of {card_name(f['card'])} at {at(f['square'])}.",
    "healed": lambda f, name, _at: f"{whose(f, name)} {does(f, 'regains', 'regain')} {f['gain']} CAP, to {f['cap']}.",
    "embarked": lambda f, name, at: f"{whose(f, name)} {does(f, 'goes', 'go')} aboard a ship from {at(f['square'])}.",
    "removed": lambda f, name, at: f"{whose(f, name)} at {at(f['square'])} {does(f, 'is', 'are')} lost.",
    "passenger_lost": lambda f, name, _at: f"{name(f['seat'])}'s {card_name(f['card'])} {does(f, 'is', 'are')} lost with the ship.",
    "area_destroyed": lambda f, name, at: f"{whose(f, name)} at {at(f['square'])} lies in ruins.",
    "eliminated": said_of("{} has neither ships nor troops left and is out."),
    "wind_changed": lambda f, _name, _at: (
        f"The wind {'still' if f.get('before') == f['wind'] else 'now'} blows from the {way_said(f['wind'])}."
    ),
    "light_changed": lambda f, _name, _at: "Night falls." if f["night"] else "Day breaks.",
    "resigned": said_of("{} resigns: the fleet leaves when the round closes."),
    "draw_offered": said_of("{} offers a stalemate."),
    "draw_agreed": said_of("{} agrees to a stalemate."),
    "draw_declined": said_of("{} fights on."),
    "said": lambda f, name, _at: f"{name(f['seat'])} ({f['number']}): {f['words']}",
    "leak_claimed": lambda f, name, _at: f"{name(f['seat'])} claims that {name(f['against'])} gave a secret away: {f['words']}",
    "voted": lambda f, name, _at: f"{name(f['seat'])} votes {'guilty' if f['guilty'] else 'innocent'}.",
    "judged": judged,
    "turn_cut_short": said_of("The turn of {} is cut short."),
    "turn_forfeited": said_of("{} forfeits the next turn."),
    "character_lost": lambda f, name, _at: f"{name(f['seat'])} loses {named(f, f['piece'])} for it when the round closes.",
    "game_over": over,
}
