"""Every reason for a refusal (SK-R01 to SK-R15): its code, the rule to look up, and one sentence."""

from __future__ import annotations

from seatui.engine.refusals import Refusals

refused = Refusals(
    {
        # Setting up
        "no_colour_named": ("SK-004", "choose one of the six colours"),
        "no_boat_named": ("SK-004", "choose one of the six boats"),
        "colour_of_others": ("SK-036", "another team has {colour}"),
        "boat_taken": ("SK-R07", "already taken in this colour"),
        "no_place_named": ("SK-D03", "name the boat, its place, its heading and its face"),
        "no_boat_to_place": ("SK-046", "you have no such boat to place"),
        "no_such_heading": ("SK-047", "headings go from 0 to 23, and faces are A and B"),
        "off_the_table": ("SK-R05", "the whole card must lie on the table"),
        "outside_your_zone": ("SK-R05", "the whole card must lie within 2 lengths of your edge"),
        "cards_overlap": ("SK-R06", "cards overlap"),
        # Boats
        "no_such_boat": ("SK-R03", "there is no such boat"),
        "not_your_boat": ("SK-R03", "not your boat"),
        "boat_lost": ("SK-R03", "boat {boat} is no longer in play"),
        # Planning
        "no_course_named": ("SK-017", "name one of your boats and one of the six courses"),
        "on_fire": ("SK-R01", "on fire, the die decides"),
        "course_missing": ("SK-R02", "boat {boat} has no course yet"),
        "same_course": ("SK-061", "that is the course of boat {boat} already"),
        "courses_shown": ("SK-R15", "courses are already shown"),
        # Movement
        "no_mover_named": ("SK-D05", "name the boat that moves next"),
        "has_moved": ("SK-071", "boat {boat} has moved"),
        "no_flip": ("SK-R13", "only after the short forward"),
        # Attack
        "no_attacker_named": ("SK-D07", "name the boat that fires next"),
        "has_fired": ("SK-R12", "this boat has fired"),
        "no_target": ("SK-125", "boat {boat} has no target"),
        "no_target_named": ("SK-D08", "name a boat in play"),
        "not_an_enemy": ("SK-R10", "not an enemy"),
        "too_far": ("SK-R08", "too far: {distance}, and three card lengths are {reach} mm"),
        "no_cannons": ("SK-R09", "no cannons on the {side} side"),
        "island_in_the_way": ("SK-R11", "an island is in the way"),
        "nothing_to_cancel": ("SK-R14", "nothing to cancel there"),
    }
)
