"""Sea Skirmish: boats as cards on a free table, courses set in secret, rams and broadsides (rule ids SK)."""

from seatui.engine.game import Game, Option

GAME = Game(
    id="sea-skirmish",
    title="Sea Skirmish",
    blurb="Set your courses in secret, ram, burn and fire broadsides on an open table, and be the last fleet afloat.",
    seats=range(2, 7),
    options=(
        Option(
            "boats",
            "Boats of each player, twelve in all at most",
            1,
            choices=(1, 2, 3),
            rule="SK-147",
            notes=("the standard game", "a skirmish", "a squadron: for 2 to 4 players"),
        ),
        Option(
            "map",
            "The waters",
            "open",
            choices=("open", "islets", "reef", "atoll"),
            rule="SK-049",
            notes=("no islands", "two islands side by side", "one long reef in the middle", "four small islands"),
        ),
        Option(
            "teams",
            "Who sails together; seats of the teams alternate",
            "none",
            choices=("none", "2v2", "3v3", "2v2v2"),
            rule="SK-148",
            notes=(
                "everyone for themselves",
                "two pairs, for 4 players",
                "two teams of three, for 6 players",
                "three pairs, for 6 players",
            ),
        ),
        Option(
            "fleet",
            "How boats are taken",
            "choose",
            choices=("choose", "random"),
            rule="SK-147",
            notes=("in turn, openly", "drawn at random"),
        ),
        Option(
            "first_player",
            "Who has the first-player token first",
            0,
            choices=tuple(range(7)),
            rule="SK-042",
            notes=("chance decides", *(f"player {number} has it" for number in range(1, 7))),
            named=((0, "by lot"),),
        ),
        Option("fair_token", "Pass the token once more after rounds in which it would come back to the same player", False, rule="SK-055"),
        Option("round_limit", "End the game after this many rounds; 0 for no limit", 60, low=0, high=1000, rule="SK-145"),
        Option(
            "team_plans",
            "Whether team mates see each other's courses while planning",
            "secret",
            choices=("secret", "shared"),
            rule="SK-151",
            notes=("only their own", "those of the team"),
            unless=("teams", "none"),
        ),
    ),
    version=2,  # 1: a ram took the shortest slide, even further on or through the boat it struck
    package="seatui.games.sea_skirmish",
    folder="sea_skirmish",
    prefix="SK",
    minutes="5 to 20 minutes",
    secrets=True,
    picture=(
        "  ▗▄▲▄▖            ~  ",
        "  ▐2A2▌∙ ∙ ∙ ✶▗▄▄▄▄▖  ",
        "  ▐▄▄▄▌       ◀ B 3▌  ",
        " ~        ~   ▝▀▀▀▀▘ ~",
        "≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈",
    ),
    picture_ascii=(
        "   _^_             ~  ",
        "  |2A2|. . . * _____  ",
        "  |___|       <_B_3|  ",
        " ~        ~          ~",
        "~^~~^~~^~~^~~^~~^~~^~~",
    ),
)
