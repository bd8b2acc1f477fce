"""The banner's words for an open decision: to the player who must decide, and to the others."""

from __future__ import annotations

from collections.abc import Sequence

from seatui.engine.contract import Decision
from seatui.games.sea_search.model.content import ITEMS, SEA_CARDS
from seatui.games.sea_search.play.decisions import DECISION_KINDS

CARDS = (*(f"{card.name}:" for card in ITEMS), *(f"{card.name}:" for card in SEA_CARDS))
"""The beginnings of prompts that come from cards."""
BESIDE = 17
"""Cells of the banner around prompt and name."""
OWN = {
    "choose_action": "your turn",
    "choose_zone_deed": "for Privatization do one deed: move or flip a Zone, raise a Beast Counter, or lower a rival's",
    "choose_seamite_battle": "the Seamites attack: choose the Seaport at which you face them next",
    "choose_relocation_tile": "the Military takes the tile of your last Seaport: choose where it moves",
}
"""Prompts that replace those of the rules, which do not read well after a name and a colon."""
BRIEF = {
    "grant_passage": "a ship asks for passage",
    "reroll_dice": "keep your dice, or roll them again",
    "choose_probe_to_remove": "remove one of your Probes",
    "choose_song_position": "choose a symbol for your song",
    "choose_song_tile": "choose where the Song token lies",
    "choose_step": "choose where the ship drifts",
    "choose_search_token": "take back one of your Search tokens",
    "choose_island_shift": "move an Island, or none",
    "choose_seaport_to_remove": "remove one of your Seaports",
    "choose_seaport_to_relocate": "take a Seaport back, or none",
    "choose_siren_tile": "the Siren comes: choose a tile for yours",
    "choose_kraken_tile": "the Kraken grows: choose a tile beside you",
    "choose_fog_step": "the Fog hunts: choose its next tile",
    "choose_zone_deed": "do one deed for Privatization",
    "choose_seamite_battle": "the Seamites attack: choose a Seaport",
    "choose_seamite_move": "send a Seamite to an enemy, or none",
    "choose_storm_tile": "the Storm grows: choose a tile",
    "choose_relocation_tile": "choose where your last Seaport moves",
    "choose_cruiser_step": "the Battlecruiser moves: choose its tile",
    "choose_cruiser_addon": "the Battlecruiser lays a piece: choose where",
    "choose_cruiser_probe": "choose the Probe the Battlecruiser removes",
}
"""Short prompts, for lines in which those of the rules do not fit."""
BRIEF_TARGETS = {
    "Emergency Tow": "choose a Seaport",
    "Survey Barge": "lay a piece on the rim",
    "Probe Salvo": "cast a Probe here",
    "Remote Caster": "cast a Probe nearby",
    "Signal Jammer": "remove a Probe",
    "Peer Review": "choose a rival",
    "Hydrophone Array": "choose a song",
    "Field Notebook": "choose a tile",
    "Data Courier": "move a Search token",
    "Reinforced Mooring": "choose a Seaport",
    "Acoustic Deterrent": "Counter or action",
    "Decoy Buoy": "move a piece by one tile",
}
"""Short prompts for the targets of Item cards."""


def of_other(decision: Decision) -> str:
    """Return the task of another player."""
    return DECISION_KINDS[decision.kind].task


def own(decision: Decision, question: str, names: Sequence[str], width: int) -> str:
    """Return the question to the player, shortened to the width; the name of a card that asks it goes last."""
    whole = OWN.get(decision.kind) or fluent(question).removesuffix(".")
    card = "" if decision.kind in OWN else next((name for name in CARDS if question.startswith(name)), "")
    brief = BRIEF_TARGETS.get(card[:-1], whole) if decision.kind == "choose_item_target" else BRIEF.get(decision.kind, whole)
    room = width - BESIDE - len(names[decision.seat])
    ways = (whole, f"the card {card} {brief}", f"{card} {brief}") if card else (whole, brief)
    return next((words for words in ways if len(words) <= room), brief)


def fluent(question: str) -> str:
    """Return a question that reads well after a name; cards keep their capitals."""
    return f"the card {question}" if question.startswith(CARDS) else question
