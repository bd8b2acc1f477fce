"""The events of the game and their sentences.

Tiles and edges are the numbers of the field, cards, Beasts and positions those of ``content``. ``seat`` is the player an event is about.
Everyone hears every event except those marked *, which only ``seat`` hears. Events of Beasts are in ``beast_narration``.

=========================== ============================================================================================
kind                        facts
=========================== ============================================================================================
decided                     seat, decision, action, forced (the engine answered)
turn_begun                  seat, number, actions
turn_lost                   seat, number
turn_ended                  seat, unused (actions lost)
dice_rolled                 who (a seat or the id of a Beast), faces, why: "first" for the first player, or the battle's
first_player                seat
ship_moved                  seat, start, end, how: "move", "addon", "step", "island", "seaport", "passage", "advance", "refuge",
                            "retreat", "squall", "tow", or a Beast's
addon_laid                  seat (the piece's owner), tiles
passage_requested           seat, start, end, owners
passage_granted             seat (the owner), guest, end
passage_denied              seat (the owner), guest, end
ship_trapped                seat, tile
probe_cast                  seat, edge
probe_removed               seat (its owner), edge, why: "battle", the id of a card, or a Beast's
probe_counter_changed       seat, value (by a card)
seaport_gained              seat, stock
seaport_taken_back          seat, tile
seaport_established         seat, tile
seaport_removed             seat (its owner), tile, why: "attack", "surrounded", "research", or the id of a Beast
battle_begun                seat, foe (a seat or the id of a Beast), why: "probe", "seaport", or a Beast's; own, other (dice), about
battle_rolled               seat, foe, why, dice, against, own, other (totals)
item_drawn                  seat, left (cards in the deck)
item_seen *                 seat, item
item_deck_shuffled          cards
item_played                 seat, item
item_triggered              seat, item (a standing card, now discarded)
item_discarded              seat, item
action_gained               seat, actions
search_token_placed         seat, tile
search_token_taken          seat (its owner), tile, why: "stolen", or the id of a card; thief (a seat or -1)
search_token_moved          seat, start, end
research_changed            seat, value, change
breakthrough                seat, songs_left (in the deck)
tokens_traded               seat, tiles
song_found                  seat, position, tile (-1: no token is placed yet)
song_placed                 seat, position, tile
song_seen *                 seat, position, card, echo
song_viewed                 seat, position, card, echo
song_peeked                 seat, position
song_recorded               seat, position, songs (recorded now)
sea_card_drawn              seat, card, left
sea_card_idle               seat, card (it could do nothing)
island_placed               seat, tile
island_moved                seat, start, end
island_returned             seat, left
bonus_changed               seat, bonus (actions more or less in the next turn)
player_out                  seat, tile
game_over                   winners, reason, rule
=========================== ============================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Event
from seatui.engine.wording import counted, dice
from seatui.games.sea_search.model.content import ACTIONS, ITEMS, RESEARCH_START, SEA_CARDS, SONGS, SONGS_TO_WIN, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.names import Facts, Namer, Teller, dice_counted
from seatui.games.sea_search.model.state import NOWHERE
from seatui.games.sea_search.words.beast_narration import BEAST_REASONS, BEAST_STORIES, BEAST_TELLERS, BEAST_WAYS


def narrate(figures: Figures, event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence; "" if it is only for the screen."""
    text = TELLERS[event.kind](Namer(figures, names), event.facts)
    return text[:1].upper() + text[1:]


def narrate_in_full(figures: Figures, event: Event, names: Sequence[str]) -> str:
    """Return the event as one sentence, with the story of a Beast that comes or leaves, which screens show in a box."""
    told = BEAST_STORIES.get(event.kind)
    return " ".join(filter(None, (narrate(figures, event, names), told(event.facts["beast"]) if told else "")))


# Ships

WAYS = {
    "move": "{} sails to {}.",
    "addon": "{} sails out to {}.",
    "step": "{} sails on to {}.",
    "island": "{} crosses to the Island on {}.",
    "seaport": "{} travels by Seaport to {}.",
    "passage": "{} travels by permission to the Seaport on {}.",
    "advance": "{} sails on to {}, over the edge that was guarded.",
    "refuge": "{} is sent back to the Seaport on {}.",
    "retreat": "{} retreats to the Seaport on {} and loses the next turn.",
    "squall": "The squall drives {} to {}.",
    "tow": "{} is towed to the Seaport on {}.",
    **BEAST_WAYS,
}


def ship_moved(namer: Namer, f: Facts) -> str:
    """Say how a ship came to a tile."""
    return WAYS[f["how"]].format(namer.name(f["seat"]), namer.tile(f["end"]))


def addon_laid(namer: Namer, f: Facts) -> str:
    """Name the new tiles."""
    one, other = f["tiles"]
    return f"{namer.of(f['seat'])} new tiles {namer.tile(one)} and {namer.tile(other)} join the sea."


# Battles


def battle_begun(namer: Namer, f: Facts) -> str:
    """Say who fights whom, with how many dice."""
    seat, foe = namer.name(f["seat"]), f["foe"]
    odds = f"with {dice_counted(f['own'])} against {f['other'] or 'none'}"
    if f["why"] == "probe":
        return f"{seat} attacks {namer.of(foe)} Probe {namer.edge(f['about'][0])} {odds}."
    if f["why"] == "seaport":
        return f"{seat} attacks {namer.of(foe)} Seaport on {namer.tile(f['about'][0])} {odds}."
    return f"{seat} faces {namer.foe(foe)} {odds}."


def battle_rolled(namer: Namer, f: Facts) -> str:
    """Say who has the higher total; a tie goes to the other side (SS-155, SS-189, SS-269)."""
    own, other = f["own"], f["other"]
    name, foe = namer.name(f["seat"]), namer.foe(f["foe"])
    if own > other:
        return f"{name} wins, {own} to {other}."
    return f"{name} ties with {foe} at {own}, which goes to {foe}." if own == other else f"{name} loses to {foe}, {own} to {other}."


def dice_rolled(namer: Namer, f: Facts) -> str:
    """Say the dice of one side, and what they are for if no battle is (SS-083)."""
    what = " to see who begins" if f["why"] == "first" else ""
    return f"{namer.foe_does(f['who'], 'roll')} {dice(f['faces'])}{what}."


# Losses

REASONS = {
    "battle": "in the battle",
    "attack": "in the attack",
    "surrounded": "which enemy Probes surround",
    "research": "for want of research",
    "stolen": "",
    **BEAST_REASONS,
    **{card.id: f"by {card.name}" for card in ITEMS},
    **{card.id: f"by {card.name}" for card in SEA_CARDS},
}
"""Reasons for losses of pieces."""


def loss(what: str) -> Teller:
    """Return a teller for the loss of a piece on a tile or an edge."""

    def tell(namer: Namer, f: Facts) -> str:
        place = namer.edge(f["edge"]) if "edge" in f else f"on {namer.tile(f['tile'])}"
        return f"{namer.name(f['seat'])} loses the {what} {place}{', ' if f['why'] == 'surrounded' else ' '}{REASONS[f['why']]}."

    return tell


def search_token_taken(namer: Namer, f: Facts) -> str:
    """Say who steals a Search token, or that a card takes it back."""
    token = f"{namer.of(f['seat'])} Search token on {namer.tile(f['tile'])}"
    return f"{namer.name(f['thief'])} steals {token}." if f["why"] == "stolen" else f"{token} is taken back {REASONS[f['why']]}."


# Research and songs


def research_changed(namer: Namer, f: Facts) -> str:
    """Say how a Research Counter stands; at zero it starts again, at the price of a Seaport (SS-213)."""
    after = f", which costs a Seaport; it goes back to {RESEARCH_START}" if f["value"] == 0 else ""
    return f"{namer.of(f['seat'])} Research Counter {'rises' if f['change'] > 0 else 'falls'} to {f['value']}{after}."


def song_recorded(namer: Namer, f: Facts) -> str:
    """Say which song a player has recorded; with three of them the centre is the goal (SS-031)."""
    goal = ": the centre is the goal now" if f["songs"] == SONGS_TO_WIN else ""
    return f"{namer.name(f['seat'])} records the {SYMBOLS[f['position']]} and has {counted(f['songs'], 'song')}{goal}."


def song_found(namer: Namer, f: Facts) -> str:
    """Say which symbol a song has, and where its token lies, if any."""
    where = "" if f["tile"] == NOWHERE else f", to be heard on {namer.tile(f['tile'])}"
    return f"{namer.name(f['seat'])} finds a song and puts it on the {SYMBOLS[f['position']]}{where}."


def kind_of(f: Facts) -> str:
    """Return a song with its kind: "the Echo Tidal Choir"."""
    return f"{'the Echo' if f['echo'] else 'the Anomaly'} {SONGS[f['card']]}"


def breakthrough(namer: Namer, f: Facts) -> str:
    """Say that a player has a Breakthrough, and draws a song if one is left (SS-241)."""
    news = "and draws a song" if f["songs_left"] else "but finds no song: none is left"
    return f"{namer.name(f['seat'])} has a Breakthrough {news}; the Research Counter goes back to {RESEARCH_START}."


# Cards and deeds

MOVED = {"move_siren": "a Siren", "zone_move": "a Zone", "send": "a Seamite"}
"""Pieces of Beasts that a player moves; the events of these pieces do not name the player."""


def decided(namer: Namer, f: Facts) -> str:
    """Say who moves a Beast's piece; other decisions show in their consequences."""
    verb = f["action"][0]
    return f"{namer.name(f['seat'])} moves {MOVED[verb]}." if verb in MOVED else ""


def quoted(text: str) -> str:
    """Return the text of a card in quotes, since it addresses its holder."""
    return f'("{text.removesuffix(".")}")'


def sea_card_drawn(namer: Namer, f: Facts) -> str:
    """Say which Sea card a player draws, with its text."""
    card = SEA_CARDS[f["card"]]
    return f"{namer.name(f['seat'])} draws {card.name} from the sea {quoted(card.text)}."


IDLE = {
    "SEA-G2": "holds four Item cards",
    "SEA-G7": "has no song left to look at",
    "SEA-G9": "cannot leave a Search token there",
    "SEA-B2": "has no Probe on the board",
    "SEA-B4": "has no Search token on the board",
    "SEA-B5": "has a Research Counter of 1",
    "SEA-B6": "holds no Item card",
}
"""The reasons why Sea cards do nothing, by their ids."""


def sea_card_idle(namer: Namer, f: Facts) -> str:
    """Say that a Sea card does nothing, and why (SS-254)."""
    card = SEA_CARDS[f["card"]]
    return f"{card.name} does nothing: {namer.name(f['seat'])} {IDLE[card.id]}."


def turn_begun(namer: Namer, f: Facts) -> str:
    """Say how many actions a player has, and why if the number is unusual (SS-098, SS-109)."""
    actions, more = f["actions"], f["actions"] - ACTIONS
    why = f", {abs(more)} {'more' if more > 0 else 'less'} than usual by a Sea card" if more else ""
    return f"{namer.name(f['seat'])} begins with {counted(actions, 'action')}{why}."


def bonus_changed(namer: Namer, f: Facts) -> str:
    """Say how many actions the next turn gains or loses."""
    bonus = f["bonus"]
    change = f"{counted(abs(bonus), 'action')} {'more' if bonus > 0 else 'less'}" if bonus else "the usual actions"
    return f"{namer.of(f['seat'])} next turn has {change}."


def game_over(namer: Namer, f: Facts) -> str:
    """Say how the game ended."""
    return f"{f['reason'].format(*(namer.name(seat) for seat in f['winners']))}."


TELLERS: dict[str, Teller] = {
    "decided": decided,
    # Turns
    "turn_begun": turn_begun,
    "turn_lost": lambda v, f: f"{v.name(f['seat'])} loses this turn.",
    "turn_ended": lambda v, f: f"{v.name(f['seat'])} ends the turn.",
    "dice_rolled": dice_rolled,
    "first_player": lambda v, f: f"{v.name(f['seat'])} has the highest total and begins.",
    # Ships
    "ship_moved": ship_moved,
    "addon_laid": addon_laid,
    "passage_requested": lambda v, f: f"{v.name(f['seat'])} asks for passage from {v.tile(f['start'])} to {v.tile(f['end'])}.",
    "passage_granted": lambda v, f: f"{v.name(f['seat'])} grants {v.name(f['guest'])} passage.",
    "passage_denied": lambda v, f: f"{v.name(f['seat'])} denies {v.name(f['guest'])} passage; no action is spent.",
    "ship_trapped": lambda v, f: f"{v.of(f['seat'])} ship has no way out of {v.tile(f['tile'])}; the next turn is lost.",
    # Probes and Seaports
    "probe_cast": lambda v, f: f"{v.name(f['seat'])} casts a Probe {v.edge(f['edge'])}.",
    "probe_removed": loss("Probe"),
    "probe_counter_changed": lambda v, f: f"{v.of(f['seat'])} Probe Counter stands at {f['value']}.",
    "seaport_gained": lambda v, f: f"{v.name(f['seat'])} gains a Seaport and has {f['stock']} to establish.",
    "seaport_taken_back": lambda v, f: f"{v.name(f['seat'])} takes the Seaport on {v.tile(f['tile'])} back, to place it again.",
    "seaport_established": lambda v, f: f"{v.name(f['seat'])} establishes a Seaport on {v.tile(f['tile'])}.",
    "seaport_removed": loss("Seaport"),
    "battle_begun": battle_begun,
    "battle_rolled": battle_rolled,
    # Item cards
    "item_drawn": lambda v, f: f"{v.name(f['seat'])} draws an Item card.",
    "item_seen": lambda _, f: f"The card is {ITEMS[f['item']].name}. {ITEMS[f['item']].text}",
    "item_deck_shuffled": lambda _, f: f"The Item discards are shuffled into a new deck of {f['cards']} cards.",
    "item_played": lambda v, f: f"{v.name(f['seat'])} plays {ITEMS[f['item']].name} {quoted(ITEMS[f['item']].text)}.",
    "item_triggered": lambda v, f: f"{v.of(f['seat'])} {ITEMS[f['item']].name} does its work and is discarded.",
    "item_discarded": lambda v, f: f"{v.name(f['seat'])} discards {ITEMS[f['item']].name}.",
    "action_gained": lambda v, f: f"{v.name(f['seat'])} gets one more action and has {f['actions']}.",
    # Research and songs
    "search_token_placed": lambda v, f: f"{v.name(f['seat'])} leaves a Search token on {v.tile(f['tile'])}.",
    "search_token_taken": search_token_taken,
    "search_token_moved": lambda v, f: f"{v.of(f['seat'])} Search token goes from {v.tile(f['start'])} to {v.tile(f['end'])}.",
    "research_changed": research_changed,
    "breakthrough": breakthrough,
    "tokens_traded": lambda v, f: f"{v.name(f['seat'])} trades the Search tokens on {v.tile(f['tiles'][0])} and {v.tile(f['tiles'][1])}.",
    "song_found": song_found,
    "song_placed": lambda v, f: f"The song of the {SYMBOLS[f['position']]} can be heard on {v.tile(f['tile'])}.",
    "song_seen": lambda _, f: f"The {SYMBOLS[f['position']]} is {kind_of(f)}.",
    "song_viewed": lambda v, f: f"{v.name(f['seat'])} listens at the {SYMBOLS[f['position']]}: it is {kind_of(f)}.",
    "song_peeked": lambda v, f: f"{v.name(f['seat'])} looks in secret at the song on the {SYMBOLS[f['position']]}.",
    "song_recorded": song_recorded,
    # The sea
    "sea_card_drawn": sea_card_drawn,
    "sea_card_idle": sea_card_idle,
    "island_placed": lambda v, f: f"{v.name(f['seat'])} finds an Island on {v.tile(f['tile'])}.",
    "island_moved": lambda v, f: f"The Island on {v.tile(f['start'])} drifts to {v.tile(f['end'])}.",
    "island_returned": lambda _, f: f"There is no room for the Island: it goes back, and the {f['left']} Sea cards are shuffled.",
    "bonus_changed": bonus_changed,
    "player_out": lambda v, f: f"{v.name(f['seat'])} has no Seaport left and is out of the game.",
    **BEAST_TELLERS,
    "game_over": game_over,
}
"""The sentence of each event."""
