"""Captain Sonar: two submarine crews of four roles hunt each other by ear (rule ids CS)."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="captain-sonar",
    title="Captain Sonar",
    blurb="Two submarines hunt each other by ear. Steer, charge, break and listen: four roles a crew, in turns or in real time.",
    seats=range(8, 9),
    options=(
        Option(
            "mode",
            "Crews take turns, or both act at once and call STOP to use a system",
            "turns",
            choices=("turns", "real-time"),
            rule="CS-005",
        ),
        Option(
            "map",
            "The sea; preset is the small one in turns and the scenario's own large one in real time",
            "preset",
            choices=(
                "preset",
                "harbour-basin",
                "skerry-sound",
                "lantern-bank",
                "kestrel-narrows",
                "saltmarsh-reach",
                "hollow-strait",
            ),
            rule="CS-006",
        ),
        Option(
            "scenario",
            "What the sixth gauge is for: nothing, a free lie, near or far, a quick repair, or a close blast",
            "plain",
            choices=("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave"),
            rule="CS-148",
        ),
        Option(
            "sheets", "Whether the members of a crew may look at each other's sheets", "shared", choices=("shared", "own"), rule="CS-155"
        ),
        Option(
            "aid",
            "What helps a Radio Operator: nothing, a check whether the plot fits, or all possible places",
            "fit-check",
            choices=("none", "fit-check", "full"),
            rule="CS-108",
        ),
        Option("briefing", "A turn waits for the OK of a Radio Operator who is not also the Captain", True, rule="CS-024"),
        Option("strict_mines", "Broken weapons also keep you from triggering mines", False, rule="CS-057"),
        Option("free_flight", "Torpedoes pass over islands; only the distance counts", False, rule="CS-070"),
    ),
    version=1,
    package="seatui.games.captain_sonar",
    folder="captain_sonar",
    prefix="CS",
    minutes="20 to 45 minutes",
    secrets=True,
    picture=(
        "~~~~~~~┌╴~~~~~~~~~~~~~",
        "      ▄█▄        ╮  ╮ ",
        " ▚▟███████▙▖  ╮  │  │ ",
        " ▞▜███████▛▘  ╯  │  │ ",
        "▁▂▃▂▁▁▁▂▁▁▂▃▂▁▁  ╯  ╯ ",
    ),
    picture_ascii=(
        "~~~~~~~|'~~~~~~~~~~~~~",
        "   ____|___     )   ) ",
        " x/  o o o \\  )  )   )",
        " x\\________/  )  )   )",
        "_.-.______..__  )   ) ",
    ),
)
