"""Captain Sonar: two submarine crews of four roles hunt each other by ear (rule ids CS)."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="captain-sonar",
    title="Captain Sonar",
    blurb="Two submarines hunt each other unseen. Steer, charge, mend and listen: four roles a crew, turn by turn or in real time.",
    seats=range(8, 9),
    options=(
        Option("mode", "Crews take turns, or both act at once against the clock", "turns", choices=("turns", "real-time"), rule="CS-005"),
        Option(
            "map",
            "The sea; preset is the small one for turns and the scenario's own in real time",
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
            "What the sixth gauge is for; the plain hunt has none",
            "plain",
            choices=("plain", "decoy-buoy", "twin-ping", "damage-party", "shockwave"),
            rule="CS-148",
        ),
        Option("sheets", "Whether a crew may look at each other's sheets", "shared", choices=("shared", "own"), rule="CS-155"),
        Option(
            "aid",
            "What helps a Radio Operator: nothing, a check whether the plot fits, or all possible places",
            "fit-check",
            choices=("none", "fit-check", "full"),
            rule="CS-108",
        ),
        Option("briefing", "Wait for a Radio Operator who is another person than the Captain", True, rule="CS-024"),
        Option("strict_mines", "Weapon breakdowns also forbid triggering mines", False, rule="CS-057"),
        Option("free_flight", "Torpedoes fly over islands", False, rule="CS-070"),
    ),
    version=1,
    package="seatui.games.captain_sonar",
    folder="captain_sonar",
    prefix="CS",
    minutes="20 to 45 minutes",
)
