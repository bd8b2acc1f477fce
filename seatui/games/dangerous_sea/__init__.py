"""The Dangerous Sea: explore a wrapping, unknown sea and be the first to hold five rune stones (rule ids DS)."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="dangerous-sea",
    title="The Dangerous Sea",
    blurb="Chart an unknown sea, gather food, water and crew, fight rivals and the Ghost Ship, and be the first to hold five rune stones.",
    seats=range(2, 5),
    options=(
        Option(
            "rune_tiles",
            "How many Rune Stone islands are in the sea; with 9 or more two players need not fight",
            7,
            low=5,
            high=12,
            rule="DS-012",
        ),
        Option("season_limit", "End the game after this many seasons; 0 means no limit", 0, low=0, high=1000, rule="DS-156"),
        Option("rotate_start", "The first player of a season moves one seat clockwise each season", False, rule="DS-157"),
        Option(
            "first_player",
            "Who begins: the number of a player, or by lot (0)",
            0,
            choices=(0, 1, 2, 3, 4),
            rule="DS-031",
            named=((0, "by lot"),),
        ),
    ),
    version=2,  # 1: a winner had one demand and the loser no counter-offer, and a ship without points could be stopped
    package="seatui.games.dangerous_sea",
    folder="dangerous_sea",
    prefix="DS",
    minutes="30 to 60 minutes",
    picture=(
        "   │╲   ~      ~   ∙  ",
        " ~ │ ╲      ▁▃▅▃▁     ",
        "  ▁│▁▁╲▁   ▟█◊███▙  ~ ",
        "  ╲▂▂▂▂╱  ~~~~~~~~~~~ ",
        "≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈",
    ),
    picture_ascii=(
        "   |\\   ~      ~   .  ",
        " ~ | \\      __-__     ",
        "  _|__\\_   /  R  \\  ~ ",
        "  \\____/  ~~~~~~~~~~~ ",
        "~^~~^~~^~~^~~^~~^~~^~~",
    ),
)
