"""The actions of the game as one line of text, and back.

============================ ============================================ =============================================
decision                     action                                       text
============================ ============================================ =============================================
choose_corner                ("corner", square)                           corner nw
choose_action                ("sail", d), ("explore", d), ("look", d)     sail east, explore n, look {4,12}
                             with d = 0, 1, 2, 3: north, east, south, west
                             ("harvest",), ("recruit",), ("take_rune",)   harvest, recruit, take rune
                             ("pick_up", amount)                          pick up 20
                             ("scuttle", what, amount)                    scuttle food 20, scuttle sailors 1
                             with what = "food", "water", "sailors"
                             ("attack", seat)                             attack 2 (players count from 1)
                             ("end_turn",)                                end turn
initiate_combat              ("attack", seat), ("pass",)                  attack 2, pass
offer_spoils                 ("prize", "cargo", food, water)              prize cargo 30 10 (food, water)
                             ("prize", "kill" | "rune" | "stop")          prize rune
                             ("demand", food, water, sailors, kills,      demand food 20 rune 1 stop
                             runes, stop): five integers and a bool
                             ("nothing",)                                 nothing (only where every prize is void)
answer_spoils                ("accept",), ("refuse",)                     accept, refuse
choose_standard_prize        ("prize", ...) as above                      prize stop
vote_ghost_order             ("vote", seat)                               vote 2
resolve_island               ("harvest",), ("recruit",), ("take_rune",),  harvest, done
                             ("pick_up", amount), ("done",)
============================ ============================================ =============================================
"""
