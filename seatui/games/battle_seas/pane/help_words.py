"""The game's help, part by part; the present phase comes first."""

from __future__ import annotations

from seatui.games.battle_seas.model.state import BUILDING, DEPLOYING
from seatui.games.battle_seas.pane.board.place_words import SIGNS

BUILD = (
    "Enter takes a card; type a number first to take several. Tab goes to your fleet, b chooses who carries an Artifact or a Modification, "
    "/ finds a card, and f shows the fleet before it is final."
)
DEPLOY = (
    "Tab takes the next piece in hand and Enter places it where the cursor is; , and . turn it. s stows a land character aboard a ship, a "
    "lets the program place the rest, and e says that you are ready."
)
TURN = (
    "Tab goes to your next ship and Enter takes command of her. Then point at a square and Enter sails there, or at an enemy and Enter "
    "shows the "
    "odds before anything fires or boards. A ship may sail and then do one thing; searching, signalling and repairs take her whole turn. "
    ", and . turn the ship, or set the heading at the end of its path. x aims at a target on one side; Enter at one on the other side then "
    "fires both broadsides. p ends the ship's turn, e ends yours."
)
LOOK = (
    "The mat shows all pieces as large as it can, and z chooses a size. Names at its edge point to what is out of sight. "
    "r shows how far the ship under the cursor fires, w what she sees, q where known enemies see and could fire, y the ranges of known "
    "traps. A way is marked with ! where a known trap goes off, and with * under known fire."
)
LAND = (
    "b lists your cards, each ship with its passengers. A passenger lands on land or on a quay directly north, east, "
    "south or west of its ship: point at the ship and pick it, or type land and its name, and then land and where. Below the actions "
    "you read who can land now, or beside a shore why "
    "nobody can. A ship with a fifth of its CAP or less can be boarded from a ship beside her."
)
TYPE = (
    "After a colon, any action as the list has it, or short: command Nymphe, sail J12, path N N NE heading E, turn NE, fire at Speedy, "
    "board Speedy with Boarding Party, land Sappers, land N, search, heal, done, end turn, resign. Ships and parties go by their names, or "
    "by the numbers behind them."
)
WIN = (
    "When a round closes, a player without a ship or a soldier is out, and the last one left wins. Once one of the last two players is "
    "down to a single ship or soldier, twenty rounds in which nobody goes out make a stalemate; the list beside the mat counts the last."
)
SIGNS_BY_KEY = f"{SIGNS} b lists all signs."
CLUSTER_TURN = (
    "The upper corners go to your next ship, and act takes command of her. Then point at a square and act to sail there, or at an enemy to "
    "see the "
    "odds before anything fires or boards. While a ship can still be turned, the corners turn it, or set the heading at the end of its "
    "path; by the menu the way can lead over other squares. Act on the ship herself lists her other actions. The menu has all attacks, "
    "the search, the end of the turn and all signs."
)
CLUSTER_SECRETS = (
    "Your pane shows only what everybody knows. When it calls you, act shows you the rest and the others look away, until your turn has "
    "ended, you cover it again by the menu, or you press no key for a while. By the menu you may also look while others play."
)
HEADINGS = {
    BUILD: "Building a fleet",
    DEPLOY: "Deploying",
    TURN: "Your turn",
    LOOK: "Looking",
    LAND: "Landing and boarding",
    WIN: "Winning",
    TYPE: "Typing",
    SIGNS_BY_KEY: "Signs on the mat",
}


def help_parts(phase: str) -> list[tuple[str, str]]:
    """Return headings and texts, the most useful first."""
    in_battle = (TURN, LOOK, LAND, WIN, TYPE, SIGNS_BY_KEY)
    texts = {BUILDING: (BUILD, DEPLOY, TURN), DEPLOYING: (DEPLOY, *in_battle)}.get(phase, in_battle)
    return [(HEADINGS[text], text) for text in texts]


def cluster_parts() -> list[tuple[str, str]]:
    """Return the parts for players who share a keyboard; they build and deploy with a whole one."""
    return [("Secrets", CLUSTER_SECRETS), (HEADINGS[TURN], CLUSTER_TURN), (HEADINGS[SIGNS_BY_KEY], SIGNS)]
