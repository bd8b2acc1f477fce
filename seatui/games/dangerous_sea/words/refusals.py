"""Every reason for a refusal (DS-R01 to DS-R14): its code, the rule to look up, and one sentence."""

from __future__ import annotations

from seatui.engine.refusals import Refusals

refused = Refusals(
    {
        # Turn
        "no_points_left": ("DS-R01", "no action points left (spent {spent} of {allowance})"),
        "no_direction": ("DS-R02", "only up, down, left or right"),
        "too_far": ("DS-R02", "too far: only the four neighbouring squares"),
        "no_way": ("DS-R02", "no safe way over known waters leads there in this turn"),
        "already_revealed": ("DS-R03", "already revealed"),
        "unknown_waters": ("DS-R04", "unknown waters, explore instead"),
        "already_charted": ("DS-R04", "already charted, sail instead"),
        "stopped": ("DS-R05", "stopped by {name} this turn"),
        # Islands
        "nothing_to_harvest": ("DS-R06", "nothing to harvest here"),
        "nothing_left": ("DS-R06", "nothing left here before Spring"),
        "hold_full": ("DS-R06", "hold full ({weight} of {hold})"),
        "nobody_lives_here": ("DS-R07", "nobody lives here"),
        "crew_complete": ("DS-R07", "crew is complete"),
        "no_rune_stone": ("DS-R08", "no rune stone here"),
        # Cargo
        "scuttle_what": ("DS-R09", "scuttle food, water or sailors, and an amount"),
        "none_on_board": ("DS-R09", "no {what} on board"),
        "scuttle_amount": ("DS-R09", "scuttle {unit} to {aboard} {what}, {steps}"),
        "pick_up_what": ("DS-R10", "pick up a whole amount"),
        "no_goods": ("DS-R10", "no goods lie here"),
        "no_room": ("DS-R10", "no room for more {what}"),
        "pick_up_amount": ("DS-R10", "pick up {unit} to {limit} {what}: {reason}"),
        # Combat
        "attack_ghost": ("DS-R11", "the Ghost Ship cannot be attacked"),
        "attack_whom": ("DS-R11", "attack another player by number"),
        "elsewhere": ("DS-R11", "not on your square"),
        "not_in_turn": ("DS-R11", "only {name} can be attacked now"),
        "out_of_action": ("DS-R11", "not able to fight"),
        "fought_already": ("DS-R11", "already fought this turn"),
        # Spoils
        "no_such_prize": ("DS-R12", "the prizes are cargo (with food and water), kill, rune and stop"),
        "no_effect": ("DS-R12", "no effect"),
        "wrong_split": ("DS-R12", "name food and water in tens, together {total}"),
        "no_demand": ("DS-R12", "a bundle is food and water in tens, sailors, kills, runes and stop"),
        "empty_demand": ("DS-R12", "an empty bundle has no effect"),
        "same_bundle": ("DS-R12", "that bundle is on the table already: accept it, or name another"),
        "no_more_demands": ("DS-R12", "you have made all your demands: accept, or take a standard prize"),
        "loser_lacks": ("DS-R12", "{name} has only {there}, not {asked}"),
        "winner_lacks_room": ("DS-R12", "{name}'s ship has room for only {room}, not {asked}"),
        "prize_to_take": ("DS-R12", "take a standard prize or make a demand"),
        # Corners and votes
        "no_corner": ("DS-R13", "choose a corner"),
        "corner_taken": ("DS-R13", "corner taken"),
        "no_victim": ("DS-135", "vote for one of the players still to be attacked"),
        # Waiting
        "your_answer_first": ("DS-R14", "you must {task} now"),
    }
)
