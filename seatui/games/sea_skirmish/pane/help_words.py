"""The help about the table and its keys."""

BOATS = (
    "Boats are cards: the letter is the player's, the number is the boat's, the arrow is its bow, red numbers on it or beside it "
    "are cannon dice at each side, ~ is water and ^ is fire (* where there are only plain characters); four of them sink a boat. At "
    "a small size a boat near another one shows its cannons only under the cursor; the list of boats always has them. r1 to r3 in "
    "the water are ranges, in card lengths, and i1 or isle 1 is an island. A course that rams or falls off is marked."
)
NUMBERS = (
    "The numbers beside your courses are the hits to expect on the nearest enemy, or on the one under the cursor, less its hits on "
    "you: at best, on average and at worst over the six courses that it may take."
)
KEYS = (
    "While planning, 1 to 6 or the arrow keys choose among the ghosts of your boat, and Enter sets the course. A boat to be placed "
    "is moved with the arrow keys, a little with Shift, turned with , and . and flipped with f. v shows ranges and arcs of fire. e "
    "goes round the enemies and shows theirs, and where each could go. z goes through the sizes of the table. b opens the cards "
    "with both their faces."
)
CLUSTER = (
    "While planning, each of your six keys is a course: the ghosts have their letters, and the arrow beside the name of a course is "
    "the way the boat looks then. While you place a boat, the upper corner keys turn it. Everything else, such as flipping a card or "
    "showing ranges, is in the menu."
)
TABLE = (
    "The table is drawn as large as the boats that can fight in this round allow. Signs at its edge point to the others, with the "
    "lengths from the edge. In the list of boats FRBL are the cannons at front, right, back and left, dmg is the damage, and the "
    "last column is the course, if you know it; die says that the boat burns, so that a die steers it. The letters after moves and "
    "fires are the players in their order; it follows from the first-player token, which goes on to the next player after each "
    "phase."
)
HELP = f"{BOATS} {KEYS} {NUMBERS} {TABLE}"
