"""What the help tells of this game, part by part; what matters in the present phase comes first."""

from __future__ import annotations

from seatui.games.battle_seas.pane.mat_words import SIGNS
from seatui.games.battle_seas.state import BUILDING, DEPLOYING

BUILD = (
    "Enter takes a card, a number before it several. Tab goes to your fleet, b says who carries an Artifact or a Modification, / finds a "
    "card, and f shows the fleet before it is final."
)
DEPLOY = (
    "Tab takes the next piece in hand and Enter places it where the cursor is; , and . turn it. s stows a land character aboard a ship, a "
    "lets the program place the rest, and e says that you are ready."
)
TURN = (
    "Tab goes to your next card and Enter handles it. Then point at a square and Enter sails there, or at an enemy and Enter shows the "
    "odds before anything fires or boards. A card may sail and then do one thing; searching, signalling and repairs take its whole turn. "
    ", and . turn the ship, or set the heading at the end of its path. x takes aim to one side before Enter at a target on the other. p is "
    "done with the card, e ends the turn."
)
LAND = (
    "b lists your cards, each ship with who is aboard and their numbers. A passenger lands on land or on a quay right north, east, south "
    "or west of its ship: point at the ship and pick it, or type land and its number, and then land and where. Below the actions stands "
    "who can land now, or why nobody can. A ship with a fifth of its CAP or less can be boarded from a ship beside her."
)
TYPE = (
    "After a colon: activate 7, sail J12, path N N NE heading E, turn NE, fire 9, attack 9, board 9 with 10004, land 10004, land N, "
    "detect, heal, pass, end turn, resign. Numbers are those behind the names."
)
HEADINGS = {
    BUILD: "Building a fleet",
    DEPLOY: "Deploying",
    TURN: "Your turn",
    LAND: "Landing and boarding",
    TYPE: "Typing",
    SIGNS: "Signs on the mat",
}


def help_parts(phase: str) -> list[tuple[str, str]]:
    """Headings and texts in the order in which they are of use."""
    in_battle = (TURN, LAND, TYPE, SIGNS)
    texts = {BUILDING: (BUILD, DEPLOY, TURN), DEPLOYING: (DEPLOY, *in_battle)}.get(phase, in_battle)
    return [(HEADINGS[text], text) for text in texts]
