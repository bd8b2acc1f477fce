"""The events of Beasts and their sentences. ``play.beasts`` documents the marks of pieces.

=========================== ============================================================================================
kind                        facts
=========================== ============================================================================================
beast_entered               seat (its drawer), beast
beast_waits                 beast
beast_round_ended           beast
beast_beaten                beast
beast_counter_changed       seat, value, change
beast_counter_reset         seat, value
beast_token_placed          piece, tile, mark
beast_token_moved           piece, start, end, mark
beast_token_flipped         piece, tile, mark (the side that is up now)
beast_token_removed         piece, tile, mark, why: "action", "battle", "enclosed"
beast_piece_taken           seat, piece, mark, tile, giver (a seat or -1), how: "entry", "center", "action", "passed", "battle"
beast_piece_dropped         seat, piece, mark, tile, why: "action", "siren", "out"
specimen_gone               seat (its owner), carrier (a seat or -1), why: "center", "out"
siren_met                   seat, tile
beast_hunts                 seats, tile
fog_struck                  seats, tile (seats may be empty)
storm_proof                 seat
storm_proof_lost            seat
cruiser_struck              color (a seat), seats, tile
seaport_relocated           seat, start, end
=========================== ============================================================================================
"""

from __future__ import annotations

from collections.abc import Callable

from seatui.engine.wording import listing
from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.model.names import Facts, Namer, Teller, beast_id, beast_name
from seatui.games.sea_search.model.state import NOBODY

BEAST_WAYS = {"lured": "The Siren pulls {} to {}."}
"""Sentences for ships that a Beast moves."""
BEAST_REASONS = {
    "whistle": "as the price of the Whistle",
    **{card.id: f"to {beast_name(number)}" for number, card in enumerate(BEAST_CARDS, 1)},
}
"""Reasons for losses to a Beast."""
PIECES = {
    "siren": ("a Siren", "a Siren"),
    "report": ("a Report", "a Report"),
    "kraken": ("a Kraken", "a Kraken"),
    "whistle": ("the Whistle", "the Whistle"),
    "fog": ("the Fog", "the Fog"),
    "zone": ("an Available Zone", "a Purchased Zone"),
    "seamite": ("an inactive Seamite", "an active Seamite"),
    "storm": ("an inactive Storm Centre", "an active Storm Centre"),
}
"""The pieces of Beasts, by the side that is up."""


def piece_words(namer: Namer, piece: str, mark: int) -> str:
    """Return a piece in words; some belong to a player."""
    if piece == "specimen":
        return f"{namer.of(mark)} Specimen"
    if piece == "cruiser":
        return f"{namer.of(mark)} Battlecruiser"
    return PIECES[piece][mark if piece in ("zone", "seamite", "storm") else 0]


def piece_of(namer: Namer, f: Facts) -> str:
    """Return the piece that an event is about."""
    return piece_words(namer, f["piece"], f["mark"])


def definite(piece: str) -> str:
    """Return a piece with the definite article: "the Kraken" for "a Kraken"."""
    article, _, rest = piece.partition(" ")
    return f"the {rest}" if article in ("a", "an") else piece


def flipped(namer: Namer, f: Facts) -> str:
    """Say which side of a token was up, and which is now."""
    was = piece_words(namer, f["piece"], 1 - f["mark"])
    return f"{definite(was)} on {namer.tile(f['tile'])} becomes {piece_of(namer, f)}."


REMOVALS = {"enclosed": "is shut in by Probes and leaves", "battle": "is gone", "action": "is driven off"}


def removed(namer: Namer, f: Facts) -> str:
    """Say why a token leaves the board."""
    return f"{definite(piece_of(namer, f))} on {namer.tile(f['tile'])} {REMOVALS[f['why']]}."


def cargo(namer: Namer, f: Facts) -> str:
    """Return the piece that a ship carries."""
    return "their own Specimen" if f["piece"] == "specimen" and f["mark"] == f["seat"] else piece_of(namer, f)


GAINS = {"action": "steals", "battle": "wins"}
"""How a piece leaves another ship, if it is not passed."""


def taken(namer: Namer, f: Facts) -> str:
    """Say that a ship takes a piece aboard, and how it leaves the ship that carried it."""
    who, piece = namer.name(f["seat"]), cargo(namer, f)
    if f["giver"] == NOBODY:
        return f"{who} takes {piece} aboard."
    giver = namer.name(f["giver"])
    return f"{giver} passes {piece} to {who}." if f["how"] == "passed" else f"{who} {GAINS[f['how']]} {piece} from {giver}."


def dropped(namer: Namer, f: Facts) -> str:
    """Say that a ship drops a piece on a tile."""
    verb = "drops" if f["why"] == "action" else "loses"
    return f"{namer.name(f['seat'])} {verb} {cargo(namer, f)} on {namer.tile(f['tile'])}."


def specimen_gone(namer: Namer, f: Facts) -> str:
    """Say that a Specimen leaves the game."""
    where = "is given back to the deep at the centre" if f["why"] == "center" else "leaves the game with its owner"
    return f"{namer.of(f['seat'])} Specimen {where}."


def names(namer: Namer, f: Facts) -> str:
    """Return the names of the players whom an event concerns."""
    return listing([namer.name(seat) for seat in f["seats"]])


def fog_struck(namer: Namer, f: Facts) -> str:
    """Say whose ships the Fog strikes; "" if none."""
    return f"The Fog closes over {names(namer, f)} on {namer.tile(f['tile'])}." if f["seats"] else ""


def counter_changed(namer: Namer, f: Facts) -> str:
    """Say that a Beast Counter rises or falls."""
    return f"{namer.of(f['seat'])} Beast Counter {'rises' if f['change'] > 0 else 'falls'} to {f['value']}."


AT_ROUNDS = ("fog", "storm", "military")
"""The Beasts that strike at the end of a Beast round (T16); for the others it means nothing."""


def round_ended(namer: Namer, f: Facts) -> str:
    """Say that a Beast strikes at the end of its round; "" for Beasts that do not (SS-273)."""
    beast = beast_id(f["beast"])
    return f"The Beast round is over: {namer.foe_does(beast, 'strike')}." if beast in AT_ROUNDS else ""


BEAST_STORIES: dict[str, Callable[[int], str]] = {
    "beast_entered": lambda beast: BEAST_CARDS[beast - 1].story,
    "beast_beaten": lambda beast: BEAST_CARDS[beast - 1].defeat,
}
"""The story told at an event about a Beast."""

BEAST_TELLERS: dict[str, Teller] = {
    "beast_entered": lambda v, f: f"{v.foe_does(beast_id(f['beast']), 'enter')} the game!",
    "beast_waits": lambda v, f: f"{v.foe_does(beast_id(f['beast']), 'wait')} until the other Beast is beaten.",
    "beast_round_ended": round_ended,
    "beast_beaten": lambda v, f: f"{v.foe_does(beast_id(f['beast']), 'leave')} the game, beaten!",
    "beast_counter_changed": counter_changed,
    "beast_counter_reset": lambda v, f: f"{v.of(f['seat'])} Beast Counter goes back to {f['value']}.",
    "beast_token_placed": lambda v, f: f"{piece_of(v, f)} comes up on {v.tile(f['tile'])}.",
    "beast_token_moved": lambda v, f: f"{definite(piece_of(v, f))} on {v.tile(f['start'])} goes to {v.tile(f['end'])}.",
    "beast_token_flipped": flipped,
    "beast_token_removed": removed,
    "beast_piece_taken": taken,
    "beast_piece_dropped": dropped,
    "specimen_gone": specimen_gone,
    "siren_met": lambda v, f: f"{v.name(f['seat'])} meets a Siren on {v.tile(f['tile'])}.",
    "beast_hunts": lambda v, f: f"The lowest total is hunted: {names(v, f)} on {v.tile(f['tile'])}.",
    "fog_struck": fog_struck,
    "storm_proof": lambda v, f: f"{v.name(f['seat'])} is storm-proof.",
    "storm_proof_lost": lambda v, f: f"{v.name(f['seat'])} is no longer storm-proof.",
    "cruiser_struck": lambda v, f: f"{v.of(f['color'])} Battlecruiser strikes {names(v, f)} on {v.tile(f['tile'])}.",
    "seaport_relocated": lambda v, f: f"{v.name(f['seat'])} moves the Seaport from {v.tile(f['start'])} to {v.tile(f['end'])}.",
}
"""The sentence of each event of a Beast."""
