"""Battle for the Seas: fleets bought by level numbers, wind and headings, forts, boarding and fog of war on a grid (rule ids BS)."""

from seatui.engine.game import Game, Option

CAPE_ST_VINCENT = (
    "Two old lines of battle meet on open water, with nothing else about: the battle to learn by. "
    "South: HMS Captain, HMS St Albans and the frigate Carysfort. "
    "North: Le Généreux, San Leandro and the frigate Santa Dorotea. "
    "To win, sink all three ships of the other side"
)
FIRE_AND_SHOALS = (
    "Fast ships hunt each other among fire ships, and each side has hidden a trap. "
    "South: the frigates Indefatigable and Nymphe, the brig Cruizer, 3 Fire Ships and a Reef. "
    "North: the frigates Cornélie, Santa Dorotea and Carysfort, and 2 Fire Ships. "
    "To win, leave the other side nothing afloat; a fire ship burns with what it sets on fire"
)
HARBOUR_RAID = (
    "Troops come in from the sea against a guarded harbour. "
    "South: HMS Cambridge and Captain, the frigate Carysfort, a Bomb Vessel and a Transport, with nine parties aboard. "
    "North: Bucentaure and Le Généreux, a Redoubt with two gun crews, and a Victualling Yard with a garrison. "
    "To win, leave the other side neither ship nor soldier: fire, board, and land troops on the free quay of the yard"
)
BOATS_AWAY = (
    "Raiders steal into an anchorage at midnight: sight is six squares, but farther by the lighthouse. "
    "South: the frigate Indefatigable with a Night Glass, and Cruizer, Speedy and Entreprenante, with four parties aboard. "
    "North: the frigates Cornélie and Santa Dorotea and a rich East Indiaman, behind an Island and a Lighthouse. "
    "To win, leave the other side neither ship nor soldier: cripple a ship unseen, and board her in the dark"
)
"""The briefings of the ready battles; ``words/briefing.py`` shows them again once a battle has begun."""

GAME = Game(
    id="battle-seas",
    title="Battle for the Seas",
    blurb="Build a fleet, deploy it unseen, work the wind, and fight with broadsides, traps and boarding parties until one flag flies.",
    seats=range(2, 7),
    options=(
        Option(
            "scenario",
            "A ready battle for two, or your own fleets",
            "none",
            choices=("none", "cape-st-vincent", "fire-and-shoals", "harbour-raid", "boats-away"),
            rule="BS-012",
            notes=("build your own fleets", CAPE_ST_VINCENT, FIRE_AND_SHOALS, HARBOUR_RAID, BOATS_AWAY),
            named=(
                ("cape-st-vincent", "Cape St Vincent"),
                ("fire-and-shoals", "Fire and Shoals"),
                ("harbour-raid", "The Harbour Raid"),
                ("boats-away", "Boats Away at Midnight"),
            ),
            formerly=(("SC1", "cape-st-vincent"), ("SC2", "fire-and-shoals"), ("SC3", "harbour-raid")),
        ),
        Option("levels", "The level numbers a fleet may add up to", 300, low=50, high=5000, rule="BS-017", only=("scenario", "none")),
        Option(
            "mat",
            "The size of the mat in squares",
            "20x20",
            choices=("20x20", "40x20", "30x30", "45x30", "custom"),
            rule="BS-028",
            notes=("the standard mat", "two mats side by side", "for 3 or 4 players", "for 5 or 6 players", "columns and rows as below"),
            only=("scenario", "none"),
        ),
        Option("columns", "Columns of a custom mat", 20, low=12, high=60, rule="BS-028", only=("mat", "custom")),
        Option("rows", "Rows of a custom mat", 20, low=12, high=60, rule="BS-028", only=("mat", "custom")),
        Option(
            "strip", "Rows and columns beside another player's part that stay free", 2, low=0, high=4, rule="BS-031", label="Free strip"
        ),
        Option(
            "order",
            "How the order of play is found",
            "dice",
            choices=("dice", "card", "chosen"),
            rule="BS-014",
            notes=("two ten-sided dice each", "cards are drawn", "as the players sit"),
            label="Order of play",
        ),
        Option(
            "lead",
            "Who opens a round",
            "rotate",
            choices=("rotate", "fixed"),
            rule="BS-015",
            notes=("each player in turn, for even games", "the first player always, as printed"),
            label="Opener of a round",
            only=("scenario", "none"),
        ),
        Option("wind", "Whether wind changes the speed of ships", True, rule="BS-063"),
        Option(
            "wind_interval",
            "Rounds from one roll of the wind to the next; 0 means never",
            10,
            low=0,
            high=50,
            rule="BS-074",
            only=("wind", True),
        ),
        Option(
            "light",
            "Day or night",
            "auto",
            choices=("auto", "day", "night", "alternate"),
            rule="BS-133",
            notes=("night for fleets of your own; a ready battle has its own", "all day", "all night", "it changes every 10 rounds"),
        ),
        Option("sight_day", "How many squares far pieces see by day", 10, low=3, high=30, rule="BS-133", label="Sight by day"),
        Option("sight_night", "How many squares far pieces see by night", 6, low=3, high=30, rule="BS-133", label="Sight by night"),
        Option("build_minutes", "Minutes for building and deploying; 0 means no limit", 0, low=0, high=120, rule="BS-033"),
        Option(
            "leak_penalty",
            "The penalty for giving a secret away",
            "next_turn",
            choices=("rest_of_turn", "next_turn", "lose_character"),
            rule="BS-160",
            notes=("the rest of the turn", "the next turn", "a character that the wronged player chooses"),
        ),
        Option(
            "chat",
            "Whether players may chat at the table",
            "auto",
            choices=("auto", "on", "off"),
            rule="BS-161",
            notes=("off with 2 players, on with more", "always", "never"),
        ),
        Option("wide_terrain", "Every Terrain card covers 3 x 3 squares", False, rule="BS-038"),
        Option("squadrons", "Up to 9 identical ships sail as a squadron in one square", False, rule="BS-245"),
        Option("memory", "Permanent traps that were shown are not marked for the others", False, rule="BS-131"),
        Option("conceal_attachments", "An attachment stays hidden until it first changes a figure", False, rule="BS-145"),
        Option("max_rounds", "The battle is a stalemate after this many rounds; 0 means no limit", 60, low=0, high=1000, rule="BS-210"),
        Option(
            "limits",
            "The most copies of some cards in a fleet, 0 for none",
            "",
            pattern=r"(?:[A-Z]{2}[0-9]{2}=[0-9]{1,2}(?: (?!$)|$)){0,96}",
            example="SH01=1 TR03=0",
            rule="BS-011",
        ),
    ),
    version=3,  # 2: a depleted fire ship could not burn; 1: the first player opened every round of a scenario
    package="seatui.games.battle_seas",
    folder="battle_seas",
    prefix="BS",
    minutes="30 to 90 minutes",
    secrets=True,
    picture=(
        "   |>    ~       ▄█▄  ",
        "  /|\\        ~   █▀█  ",
        " ▟███▙  ∙ ∙ ✶   ▟███▙ ",
        "≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈",
        " ~     ≈      ~     ≈ ",
    ),
    picture_ascii=(
        "   |>    ~        __  ",
        "  /|\\        ~   |##| ",
        " \\___/  . . *   /####\\",
        "~^~~^~~^~~^~~^~~^~~^~~",
        " ~     ~      ~     ~ ",
    ),
)
