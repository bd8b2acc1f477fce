"""The events of the game and their sentences.

Everybody hears every event; what is secret (a sealed vote) is not in it. Squares and directions are the numbers of ``chart``, tiles and
cards those of ``content``; dice are tuples of faces. ``who`` is a seat, "ghost" or "sea". Every roll is told by ``dice_rolled`` before the
event of its effect.

=================== ====================================================================================================
kind                facts
=================== ====================================================================================================
corner_chosen       seat, square, forced (the only corner left: the engine chose)
tile_seeded         square, tile
seed_blocked        square (it was occupied, column and row are rolled again)
season_begun        season, name, year, first
markers_returned    squares (resource markers that came back in Spring; at least one)
turn_begun          seat, number, allowance
captain_recovered   seat (no longer out of action)
dice_rolled         who, faces, why: "seed_column", "seed_row", "rocky", "diseased", "combat", "ghost_column", "ghost_row",
                    "ghost_course", "ghost_victim", "storm"
ship_moved          seat, start, end, direction, why: "sail", "explore", "storm"
tile_revealed       seat, square, tile, direction, why: "look", "explore", "storm"
rocks_hit           seat, square, face, food, water (lost)
disease_struck      seat, square, face, died, ill (the captain falls ill), turn_lost
harvested           seat, square, what ("food", "water"), amount
recruited           seat, square
rune_taken          seat, square, stones (held now)
picked_up           seat, square, what ("food", "water", "sailors"), amount
scuttled            seat, square, what, amount, kept (it stays on the island)
attack_passed       seat (in the combat window)
combat_begun        attacker, defender
combat_tied         attacker, defender, attacker_dice, defender_dice
combat_won          attacker, defender, attacker_dice, defender_dice, winner, loser, margin
demand_made         winner, loser, food, water, sailors, kills, runes, stop
demand_answered     winner, loser, accepted
prize_taken         winner, loser, prize ("cargo", "kill", "rune", "stop", "demand", "nothing"), food, water, sailors, kills,
                    runes, stop, forced (nothing else could be chosen: the engine chose)
turn_ended          seat, unused (action points lost)
crew_fed            seat, fed (sailors), eaten (of food and of water), died
ghost_idle          (it rolled a 6)
ghost_moved         path (squares from start to end), direction
ghost_hunts         victim, start, end
vote_cast           seat
votes_opened        votes (pairs of voter and named seat), next, agreed
ghost_attacks       seat
ghost_tied          seat, ghost_dice, dice
ghost_won           seat, ghost_dice, dice, died (1 or 0), out (the captain is out of action)
ghost_beaten        seat, ghost_dice, dice
card_drawn          card, left (cards left in the deck), number, of (which card of this turn)
deck_shuffled       cards, why: "empty", "ghost"
ghost_appeared      square
storm_blew          direction
storm_weathered     (three rolls of 5 or 6)
nothing_taken       seat (a storm-blown ship leaves what lies there)
game_over           winners, reason, rule
=================== ====================================================================================================
"""
