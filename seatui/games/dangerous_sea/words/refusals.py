"""Every reason for a refusal (DS-R01 to DS-R14): its code, the rule that explains it, which F1 opens, and one sentence."""

from __future__ import annotations

from seatui.engine.refusals import Refusals

refused = Refusals(
    {
        # Turn
        "no_points_left": ("DS-048", "no action points left (spent {spent} of {allowance})"),
        "no_direction": ("DS-008", "only up, down, left or right"),
        "too_far": ("DS-008", "too far: only the four neighbouring squares"),
        "all_charted": ("DS-054", "no unknown waters beside your ship: sail on first"),
        "no_way": ("DS-R02", "no way over known waters leads there"),
        "there_already": ("DS-053", "your ship is there already"),
        "nobody_sails": ("DS-033", "a ship sails in its own turn"),
        "already_revealed": ("DS-052", "already revealed"),
        "unknown_waters": ("DS-053", "unknown waters, explore instead"),
        "already_charted": ("DS-054", "already charted, sail instead"),
        "stopped": ("DS-109", "stopped by {name} this turn"),
        # Islands
        "nothing_to_harvest": ("DS-064", "nothing to harvest here"),
        "nothing_left": ("DS-066", "nothing left here before Spring"),
        "hold_full": ("DS-067", "hold full ({weight} of {hold})"),
        "nobody_lives_here": ("DS-068", "nobody lives here"),
        "nobody_left": ("DS-068", "nothing left here before Spring"),
        "crew_complete": ("DS-069", "crew is complete"),
        "no_rune_stone": ("DS-070", "no rune stone here"),
        # Cargo
        "scuttle_what": ("DS-081", "scuttle food, water or sailors, and an amount"),
        "none_on_board": ("DS-081", "no {what} on board"),
        "scuttle_amount": ("DS-081", "scuttle {unit} to {aboard} {what}, {steps}"),
        "pick_up_what": ("DS-088", "pick up a whole amount"),
        "no_goods": ("DS-087", "no goods lie here"),
        "no_room": ("DS-088", "no room for more {what}"),
        "pick_up_amount": ("DS-088", "pick up {unit} to {limit} {what}: {reason}"),
        # Combat
        "attack_ghost": ("DS-145", "the Ghost Ship cannot be attacked; it attacks only in its own turn"),
        "attack_whom": ("DS-091", "attack another player by number"),
        "elsewhere": ("DS-095", "{name} is not on your square"),
        "not_in_turn": ("DS-096", "only {name} can be attacked now"),
        "out_of_action": ("DS-138", "not able to fight"),
        "fought_already": ("DS-097", "already fought this turn"),
        # Spoils
        "no_such_prize": ("DS-111", "the prizes are cargo (with food and water), kill, rune and stop"),
        "no_effect": ("DS-110", "no effect"),
        "wrong_split": ("DS-103", "name food and water in tens, together {total}"),
        "no_demand": ("DS-112", "a bundle is food and water in tens, sailors, kills, runes and stop"),
        "empty_demand": ("DS-112", "an empty bundle has no effect"),
        "same_bundle": ("DS-115", "that bundle is on the table already: accept it, or name another"),
        "no_more_demands": ("DS-114", "you have made all your demands: accept, or take a standard prize"),
        "loser_lacks": ("DS-115", "{name} has only {there}, not {asked}"),
        "winner_lacks_room": ("DS-115", "{name}'s ship has room for only {room}, not {asked}"),
        "prize_to_take": ("DS-111", "take a standard prize or make a demand"),
        # Corners and votes
        "no_corner": ("DS-022", "choose a corner"),
        "corner_taken": ("DS-023", "corner taken"),
        "no_victim": ("DS-135", "vote for one of the players still to be attacked"),
        # Waiting
        "your_answer_first": ("DS-R14", "you must {task} now"),
    }
)
