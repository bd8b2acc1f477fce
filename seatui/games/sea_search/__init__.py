"""Sea Search: chart a growing sea, record three Abyssal Songs and bring them to its heart (rule ids SS)."""

from seatui.engine.game import Game, Option

EPIC = ("mode", "epic")
"""The setting that makes options about Beasts matter."""

GAME = Game(
    id="sea-search",
    title="Sea Search",
    blurb="Explore a sea that grows, guard it with Probes and Seaports, find three Abyssal Songs, and survive the Beasts.",
    seats=range(2, 7),
    options=(
        Option(
            "mode",
            "The way to play",
            "normal",
            choices=("normal", "epic"),
            rule="SS-027",
            notes=("an hour or two, without Beasts: the way to begin", "one to three hours, with the seven Beasts"),
        ),
        Option(
            "max_rounds",
            "End the game after this many rounds; 0 means no limit, or 200 where only bots play",
            0,
            low=0,
            high=1000,
            rule="SS-045",
            among_bots=200,
        ),
        Option("addons", "Add-on pieces of each player", 6, choices=(6, 4), rule="SS-053"),
        Option("foreign_travel", "Actions for a trip through another player's Seaport", 2, choices=(2, 1), rule="SS-126"),
        Option("surround", "Fewest Probes that can surround a Seaport", 3, choices=(3, 1), rule="SS-169"),
        Option("rim_escape", "A ship that can still sail off the board is not enclosed", True, rule="SS-162"),
        Option("echoes", "How many of the eight songs everyone can record", 4, low=3, high=6, rule="SS-232"),
        Option(
            "seamites_fight",
            "Who faces the Seamites at the end of a turn",
            "turn",
            choices=("turn", "all"),
            rule="SS-360",
            only=EPIC,
            notes=("the player whose turn it was", "every player"),
        ),
        Option(
            "seamites_close",
            "Which infested ends close a Seaport trip",
            "either",
            choices=("either", "both"),
            rule="SS-370",
            only=EPIC,
            notes=("one infested end is enough", "only if both ends are infested"),
        ),
        Option(
            "storm_mark",
            "Whether a player stays storm-proof when the Beast Counter falls below five",
            "kept",
            choices=("kept", "lost"),
            rule="SS-389",
            only=EPIC,
        ),
        Option(
            "cruiser_probes",
            "When a Battlecruiser removes a Probe instead of moving",
            "no-route",
            choices=("no-route", "this-turn"),
            rule="SS-403",
            only=EPIC,
            notes=("only if no open way leads to a ship", "already if it cannot reach a ship in its turn"),
        ),
    ),
    version=1,
    package="seatui.games.sea_search",
    folder="sea_search",
    prefix="SS",
    minutes="60 to 120 minutes",
    picture=(
        "   ▁▁▁     ▁▁▁     ~  ",
        "  ╱ ♪ ╲▁▁▁╱   ╲       ",
        "  ╲▁▁▁╱ ◄ ╲▁▁▁╱   ~   ",
        "  ╱ ⌂ ╲▁▁▁╱ § ╲       ",
        "≈≈╲▁▁▁╱≈≈≈╲▁▁▁╱≈≈≈≈≈≈≈",
    ),
    picture_ascii=(
        "   ___     ___     ~  ",
        "  / o \\___/   \\       ",
        "  \\___/ < \\___/   ~   ",
        "  / H \\___/ B \\       ",
        "~^\\___/~^~\\___/~^~~^~~",
    ),
    secrets=True,
)
