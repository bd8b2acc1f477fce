"""Refusals (T13): each reason has a code, a rule of the rulebook, and one sentence."""

from __future__ import annotations

from seatui.engine.contract import Refused
from seatui.engine.refusals import Refusals

refused = Refusals(
    {
        "game_over": ("SS-043", "the game is over"),
        "not_your_decision": ("SS-480", "it is {name}'s decision"),
        "not_your_turn": ("SS-480", "it is {name}'s turn"),
        "pending_decision": ("SS-478", "answer the open question first: {question}"),
        "illegal_option": ("SS-480", "that is not one of the choices"),
        "no_actions_left": ("SS-098", "you have no actions left this turn"),
        "need_two_actions": ("SS-126", "sailing through another player's Seaport takes two actions"),
        "no_such_tile": ("SS-112", "there is no tile at {tile}{way_out}"),
        "not_adjacent": ("SS-112", "{tile} is not next to your ship"),
        "probe_blocks": ("SS-113", "a Probe of {name} bars the way; attack it first"),
        "fog_ban": ("SS-343", "no captain sails into the Fog willingly"),
        "whistle_limit": ("SS-308", "with the Whistle aboard you may change tiles only twice per turn"),
        "no_addon_left": ("SS-116", "you have no add-on pieces left"),
        "addon_no_room": ("SS-120", "the add-on piece does not fit {where}"),
        "no_island_here": ("SS-124", "your ship is not at an Island"),
        "no_other_island": ("SS-249", "there is no other Island to go to"),
        "not_at_seaport": ("SS-130", "your ship is not at a Seaport"),
        "no_seaport_there": ("SS-125", "there is no Seaport at {tile}"),
        "seamites_here": ("SS-369", "Seamites have closed this Seaport to traffic"),
        "passage_already_denied": ("SS-129", "{name} has already refused that passage this turn"),
        "edge_not_here": ("SS-132", "that edge is not on your ship's tile"),
        "edge_is_rim": ("SS-133", "Probes cannot be cast on the outer edge of the sea"),
        "edge_occupied": ("SS-134", "there is already a Probe on that edge"),
        "every_edge_occupied": ("SS-134", "there is already a Probe on every edge here"),
        "no_probe_left": ("SS-050", "all your Probes are on the board"),
        "no_enemy_probe": ("SS-144", "there is no enemy Probe on that edge"),
        "no_enemy_probe_here": ("SS-144", "there is no enemy Probe on any edge here"),
        "no_attack_dice": ("SS-149", "you have no Probe on this tile to fight with"),
        "no_seaport_stock": ("SS-173", "you have no Seaport to establish"),
        "seaport_center": ("SS-174", "no Seaport can stand on the centre of the Sea Heart"),
        "seaport_taken": ("SS-022", "there is already a Seaport here"),
        "seaport_blocked": ("SS-174", "a {token} on this tile prevents a Seaport"),
        "no_enemy_seaport": ("SS-184", "there is no enemy Seaport here"),
        "item_drawn": ("SS-195", "you have already drawn an Item card this turn"),
        "hand_full": ("SS-198", "you already hold four Item cards"),
        "no_search_token": ("SS-052", "all your Search tokens are on the board"),
        "item_tile": ("SS-193", "no Item card can be drawn here: {reason}"),
        "item_played": ("SS-201", "you have already played an Item card this turn"),
        "item_not_held": ("SS-201", "you do not hold that card"),
        "item_timing": ("SS-202", "that card cannot be played now"),
        "item_no_effect": ("SS-206", "that card would do nothing now"),
        "no_target_asked": ("SS-206", "no Item card waits for a target"),
        "no_search_here": ("SS-208", "there is no other player's Search token here"),
        "trade_two": ("SS-217", "you need two Search tokens on tiles of different colours"),
        "trade_sea_heart": ("SS-218", "Search tokens on the Sea Heart cannot be traded"),
        "trade_same_color": ("SS-218", "the two tokens must lie on tiles of different colours"),
        "song_deck_empty": ("SS-240", "all Abyssal Songs have been found"),
        "no_song_here": ("SS-234", "there is no Abyssal Song on this tile"),
        "song_known": ("SS-238", "you have nothing more to learn from this song"),
        "no_piece_here": ("SS-298", "there is nothing to pick up here"),
        "already_carrying": ("SS-296", "your ship can carry only one"),
        "nothing_to_drop": ("SS-298", "your ship carries nothing to drop"),
        "whistle_not_here": ("SS-305", "the Whistle is not within reach"),
        "whistle_probes": ("SS-307", "you need {n} of your Probes on the board to pay for the Whistle"),
        "no_kraken_here": ("SS-322", "you need the Whistle and a Kraken on your tile"),
        "no_seamite_here": ("SS-371", "there are no active Seamites here"),
    }
)


def incomplete(rule: str, phrase: str, missing: str, example: str) -> Refused:
    """Return the refusal of a line that ends before it names where, whom or what; the rule is that of its verb."""
    return Refused(rule, f"{phrase} {missing}? for example: {example}")
