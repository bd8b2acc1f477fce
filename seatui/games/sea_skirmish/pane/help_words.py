"""The help about the table and its keys."""

HELP = (
    "Boats are cards: the letter is the player's, the arrow is the bow, red numbers are cannon dice at each side, ~ is water, ^ (in ascii "
    "*) fire; four of them sink a boat. While planning, 1 to 6 or the arrow keys choose among the ghosts of your boat, and Enter sets "
    "the course; a course that rams or falls off is marked. A boat to be placed is moved with the arrow keys, a little with Shift, "
    "turned with , and . and flipped with f. v shows ranges and arcs of fire. e goes round the enemies and shows theirs, and "
    "where each could go. The numbers beside your courses are the hits to expect on the nearest enemy, or on the one under the cursor, "
    "less its hits on you: at best, on average and at worst over the six courses that it may take. The table is drawn as large as the "
    "boats that can fight in this round allow, and signs at its edge point to the others; z goes through the sizes. In the "
    "list of boats FRBL are the cannons at front, right, back and left, dmg is the damage, and the last column is the course, if you "
    "know it. The letters after moves and fires are the players in their order; it follows from the first-player token, which goes on "
    "to the next player after each phase. b opens the cards with both their faces."
)
