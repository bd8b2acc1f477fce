"""The events of the game and their sentences.

Everybody hears every event; secrets (sealed votes) are in none. Squares and directions are numbered as in ``geometry``, tiles and cards
as in ``content``; dice are tuples of faces. ``who`` is a seat, "ghost" or "sea"; ``seat`` is the player the event is about, whose mark
its sentence has in the log. ``dice_rolled`` reports every roll before the event of its effect.

=================== ====================================================================================================
kind                facts
=================== ====================================================================================================
corner_chosen       seat, square, forced (the only corner left: the engine chose)
tile_seeded         square, tile
seed_blocked        square (it was occupied, column and row are rolled again)
season_begun        season, name, year, first
markers_returned    squares (resource markers that came back in Spring; at least one)
turn_begun          seat, number, allowance
captain_recovered   seat (no longer out of action)
dice_rolled         who, faces, why: "seed_column", "seed_row", "rocky", "diseased", "combat", "ghost_column", "ghost_row",
                    "ghost_course", "ghost_victim", "storm"
ship_moved          seat, start, end, direction, why: "sail", "explore", "storm"
tile_revealed       seat, square, tile, direction, why: "look", "explore", "storm"
rocks_hit           seat, square, face, food, water (lost)
disease_struck      seat, square, face, died, ill (the captain falls ill), turn_lost
harvested           seat, square, what ("food", "water"), amount
recruited           seat, square
rune_taken          seat, square, stones (held now)
picked_up           seat, square, what ("food", "water", "sailors"), amount
scuttled            seat, square, what, amount, kept (it stays on the island)
attack_passed       seat (in the combat window)
combat_begun        seat (the attacker), square, attacker, defender
combat_tied         seat (the attacker), square, attacker, defender, attacker_dice, defender_dice
combat_won          seat (the winner), square, attacker, defender, attacker_dice, defender_dice, winner, loser, margin
demand_made         seat (the winner), winner, loser, food, water, sailors, kills, runes, stop, last (the winner has no other)
offer_made          seat (the loser), winner, loser, food, water, sailors, kills, runes, stop
proposal_answered   seat (the loser to a demand, the winner to a counter-offer), winner, loser, accepted
prize_taken         seat (the winner), square, winner, loser, prize ("cargo", "kill", "rune", "stop", "demand", "nothing"),
                    food, water, sailors, kills, runes, stop, forced (nothing else could be chosen: the engine chose)
turn_ended          seat, unused (action points lost)
crew_fed            seat, square, fed (sailors), eaten (of food and of water), died
ghost_idle          (it rolled a 6)
ghost_moved         path (squares from start to end), direction
ghost_hunts         seat (the victim), victim, start, end
vote_cast           seat
votes_opened        votes (pairs of voter and named seat), next, agreed
ghost_attacks       seat, square
ghost_tied          seat, square, ghost_dice, dice
ghost_won           seat, square, ghost_dice, dice, died (1 or 0), out (the captain is out of action)
ghost_beaten        seat, square, ghost_dice, dice
card_drawn          card, left (cards left in the deck), drawn (all of this Sea's turn so far)
deck_shuffled       cards, why: "empty", "ghost"
ghost_appeared      square
storm_blew          direction
storm_weathered     (three rolls of 5 or 6)
nothing_taken       seat (a storm-blown ship leaves what lies there)
game_over           winners, reason, rule
=================== ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Event
from seatui.engine.narration import Facts, Name, Teller, told
from seatui.engine.wording import counted, dice, listing
from seatui.games.dangerous_sea.model.content import CARD_NAMES, TILE_NAMES
from seatui.games.dangerous_sea.model.geometry import BOARD, CORNER_NAMES, DIRECTIONS
from seatui.games.dangerous_sea.model.names import goods, sailors, stones


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence, "" if it is for the screen alone."""
    return told(TELLERS, event, names)


# Words


CORNER_WORDS = {"nw": "north-west", "ne": "north-east", "se": "south-east", "sw": "south-west"}


def bundle(facts: Facts) -> str:
    """Return the parts of a demand or prize: "20 food, 1 rune stone and a halt this turn"."""
    parts = [f"{facts[what]} {what}" for what in ("food", "water") if facts[what]]
    parts += [sailors(facts["sailors"])] * bool(facts["sailors"])
    parts += [f"the death of {sailors(facts['kills'])}"] * bool(facts["kills"])
    parts += [stones(facts["runes"])] * bool(facts["runes"])
    parts += ["a halt this turn"] * bool(facts["stop"])
    return listing(parts)


# Sentences that need more than a line


def moved(facts: Facts, name: Name) -> str:
    """Return how a ship moved; exploring is reported with the tile it finds."""
    way = DIRECTIONS[facts["direction"]]
    place = BOARD.pairs[facts["end"]]
    if facts["why"] == "explore":
        return ""
    verb = "sails" if facts["why"] == "sail" else "is blown"
    return f"{name(facts['seat'])} {verb} {way} to {place}."


def revealed(facts: Facts, name: Name) -> str:
    """Return what was found, and how."""
    who, way, tile = name(facts["seat"]), DIRECTIONS[facts["direction"]], TILE_NAMES[facts["tile"]]
    return {
        "look": f"{who} looks {way} and sees {tile}.",
        "explore": f"{who} explores {way} and finds {tile}.",
        "storm": f"{who} comes upon {tile}.",
    }[facts["why"]]


def rocks(facts: Facts, name: Name) -> str:
    """Return what the rocks cost."""
    return f"{name(facts['seat'])} scrapes the rocks, rolls {facts['face']} and loses {lost_goods(facts) or 'nothing'}."


def lost_goods(facts: Facts) -> str:
    """Return the food and water of an event: "10 food and 10 water", or "" for none."""
    return listing([f"{facts[what]} {what}" for what in ("food", "water") if facts[what]])


def disease(facts: Facts, name: Name) -> str:
    """Return the victims of a disease."""
    who = f"{name(facts['seat'])} meets the disease and rolls {facts['face']}"
    if facts["died"]:
        return f"{who}: {sailors(facts['died'])} {'dies' if facts['died'] == 1 else 'die'}."
    if facts["turn_lost"]:
        return f"{who}: the captain falls ill and the turn ends."
    return f"{who}: the captain falls ill, but no turn is lost." if facts["ill"] else f"{who}: all stay well."


def scuttled(facts: Facts, name: Name) -> str:
    """Return what went overboard, and whether it stays on the island."""
    what = f"{name(facts['seat'])} scuttles {goods(facts['what'], facts['amount'])}"
    return f"{what} on the island." if facts["kept"] else f"{what}, lost for good."


def answered(facts: Facts, name: Name) -> str:
    """Return whether one side agrees to the proposal of the other."""
    proposal = "demand" if facts["seat"] == facts["loser"] else "offer"
    return f"{name(facts['seat'])} {'accepts' if facts['accepted'] else 'refuses'} the {proposal}."


def prize(facts: Facts, name: Name) -> str:
    """Return what the winner got."""
    winner, loser = name(facts["winner"]), name(facts["loser"])
    return {
        "nothing": f"{winner} gets nothing from {loser}.",
        "kill": f"{winner} has {facts['kills']} of {loser}'s sailors killed.",
        "stop": f"{winner} stops {loser}, who may not move any more this turn.",
    }.get(facts["prize"]) or f"{winner} gets {bundle(facts)} from {loser}."


def fed(facts: Facts, name: Name) -> str:
    """Return who ate, and who starved."""
    eats = f"{name(facts['seat'])} feeds {sailors(facts['fed'])}" if facts["fed"] else f"{name(facts['seat'])} cannot feed the crew"
    return f"{eats}; {sailors(facts['died'])} starved." if facts["died"] else f"{eats}."


def votes(facts: Facts, name: Name) -> str:
    """Return the result of a vote."""
    how = "all agree" if facts["agreed"] else "the votes differ"
    return f"The votes are opened: {how}, and {name(facts['next'])} is attacked next."


def ghost_won(facts: Facts, name: Name) -> str:
    """Return what the Ghost Ship did to its victim."""
    who = name(facts["seat"])
    harm = f"{who}'s captain is out of action" if facts["out"] else f"one of {who}'s sailors dies"
    return f"The Ghost Ship wins ({dice(facts['ghost_dice'])} to {dice(facts['dice'])}): {harm}."


def combat_won(facts: Facts, name: Name) -> str:
    """Return who won, and the deciding sums."""
    sums = sorted((facts["attacker_dice"], facts["defender_dice"]), key=sum, reverse=True)
    won = f"{name(facts['winner'])} beats {name(facts['loser'])} by {facts['margin']}"
    return f"{won} ({dice(sums[0])} to {dice(sums[1])})."


def silent(_facts: Facts, _name: Name) -> str:
    """Return no sentence: the event is for the screen alone."""
    return ""


TELLERS: dict[str, Teller] = {
    "corner_chosen": lambda f, name: f"{name(f['seat'])} starts from the {CORNER_WORDS[CORNER_NAMES[f['square']]]} corner.",
    "tile_seeded": lambda f, _: f"{TILE_NAMES[f['tile']]} lies on {BOARD.pairs[f['square']]}.",
    "seed_blocked": silent,
    "season_begun": lambda f, _: f"{f['name']} of year {f['year']} begins.",
    "markers_returned": lambda f, _: f"Resources grow back on {counted(len(f['squares']), 'island')}.",
    "turn_begun": lambda f, name: f"{name(f['seat'])} has {f['allowance']} action points.",
    "captain_recovered": lambda f, name: f"{name(f['seat'])}'s captain is fit to fight again.",
    "dice_rolled": silent,
    "ship_moved": moved,
    "tile_revealed": revealed,
    "rocks_hit": rocks,
    "disease_struck": disease,
    "harvested": lambda f, name: f"{name(f['seat'])} harvests {f['amount']} {f['what']}.",
    "recruited": lambda f, name: f"{name(f['seat'])} recruits a sailor.",
    "rune_taken": lambda f, name: f"{name(f['seat'])} takes a rune stone and holds {f['stones']}.",
    "picked_up": lambda f, name: f"{name(f['seat'])} picks up {goods(f['what'], f['amount'])}.",
    "scuttled": scuttled,
    "attack_passed": lambda f, name: f"{name(f['seat'])} does not attack.",
    "combat_begun": lambda f, name: f"{name(f['attacker'])} attacks {name(f['defender'])}.",
    "combat_tied": lambda f, _: f"A draw at {sum(f['attacker_dice'])}: both roll again.",
    "combat_won": combat_won,
    "demand_made": lambda f, name: f"{name(f['winner'])} demands {bundle(f)} from {name(f['loser'])}.",
    "offer_made": lambda f, name: f"{name(f['loser'])} offers {bundle(f)} instead.",
    "proposal_answered": answered,
    "prize_taken": prize,
    "turn_ended": lambda f, name: f"{name(f['seat'])} ends the turn.",
    "crew_fed": fed,
    "ghost_idle": lambda _f, _: "The Ghost Ship lies still.",
    "ghost_moved": lambda f, _: f"The Ghost Ship sails {DIRECTIONS[f['direction']]} to {BOARD.pairs[f['path'][-1]]}.",
    "ghost_hunts": lambda f, name: f"The Ghost Ship goes straight to {name(f['victim'])} on {BOARD.pairs[f['end']]}.",
    "vote_cast": lambda f, name: f"{name(f['seat'])} has voted.",
    "votes_opened": votes,
    "ghost_attacks": lambda f, name: f"The Ghost Ship attacks {name(f['seat'])}.",
    "ghost_tied": lambda f, _: f"A draw at {sum(f['dice'])}: both roll again.",
    "ghost_won": ghost_won,
    "ghost_beaten": lambda f, name: (
        f"{name(f['seat'])} beats the Ghost Ship ({dice(f['dice'])} to {dice(f['ghost_dice'])}), and it vanishes."
    ),
    "card_drawn": lambda f, _: f"The Sea draws {CARD_NAMES[f['card']]}.",
    "deck_shuffled": lambda f, _: f"The Sea Deck is shuffled ({f['cards']} cards).",
    "ghost_appeared": lambda f, _: f"The Ghost Ship appears on {BOARD.pairs[f['square']]}.",
    "storm_blew": lambda f, _: f"A storm blows all ships {DIRECTIONS[f['direction']]}.",
    "storm_weathered": lambda _f, _: "All ships weather the storm where they are.",
    "nothing_taken": lambda f, name: f"{name(f['seat'])} takes nothing more.",
    "game_over": lambda f, name: f"{f['reason'].format(*(name(seat) for seat in f['winners']))}.",
}
"""The sentence of each event."""
