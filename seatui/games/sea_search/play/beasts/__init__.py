"""The seven Beasts, each in a module of its own with the shape of ``base.Beast``.

Answers to their decisions (T11); ``("none",)`` declines where something may be declined:

    ===========================  ==================================================================================
    ``choose_siren_tile``        ``("siren", tile)``
    ``choose_lure_step``         ``("lure", tile)``: the tile the own ship is pulled to
    ``choose_siren_move``        none, or ``("move_siren", from, to)``
    ``choose_kraken_tile``       ``("kraken", tile)``
    ``choose_fog_step``          ``("fog", tile)``
    ``choose_zone_deed``         ``("zone_move", from, to)``, ``("zone_flip", tile)``, ``("raise", seat)``, ``("lower", seat)``
    ``choose_seamite_battle``    ``("fight", tile)``: the own Seaport at which the next battle is
    ``choose_seamite_move``      none, or ``("send", tile)``
    ``choose_storm_tile``        ``("storm", tile)``
    ``choose_relocation_tile``   ``("relocate", tile)``
    ``choose_cruiser_step``      ``("cruiser", tile)``
    ``choose_cruiser_addon``     ``("cruiser_addon", first, second)``: the two tiles of the piece
    ``choose_cruiser_probe``     ``("cruiser_probe", edge)``
    ===========================  ==================================================================================

Actions (T12):

    ========================  =====================================================================================
    ``pick_up``               Siren: ``("pick_up",)`` a Report; Fog: ``("pick_up", seat)`` that player's Specimen
    ``drop``                  ``("drop",)`` what the ship carries
    ``remove_kraken``         ``("remove_kraken",)``
    ``take_whistle``          ``("take_whistle",)`` off the board; the Probe is asked for by ``choose_probe_to_remove``
    ``steal_whistle``         ``("steal_whistle",)`` from a ship on the same tile; two Probes
    ``pass_whistle``          ``("pass_whistle", seat)`` to that ship
    ``deactivate_seamite``    ``("deactivate_seamite",)``
    ========================  =====================================================================================

Pieces (``Token.piece``) and what their mark is:

    =============  ================================================================================================
    ``siren``      whose it was when it was placed
    ``report``     0, carried too
    ``kraken``     0
    ``whistle``    0, carried too
    ``fog``        0
    ``specimen``   whose it is, carried too
    ``zone``       0 Available, 1 Purchased
    ``seamite``    0 inactive, 1 active
    ``storm``      0 inactive, 1 active
    ``cruiser``    the seat of its color
    =============  ================================================================================================

Events that only Beasts cause. ``why`` is a word, ``mark`` as above:

    ==============================  ===============================================================================
    ``beast_token_placed``          piece, tile, mark
    ``beast_token_moved``           piece, start, end, mark
    ``beast_token_flipped``         piece, tile, mark (the side that is up now)
    ``beast_token_removed``         piece, tile, mark, why ("action", "battle", "enclosed")
    ``beast_piece_taken``           seat, piece, mark, tile, giver (a seat, or -1), how ("entry", "center", "action", "passed", "battle")
    ``beast_piece_dropped``         seat, piece, mark, tile, why ("action", "siren", "out"): it lies on the tile now
    ``specimen_gone``               seat (its owner), carrier (a seat, or -1), why ("center", "out")
    ``beast_counter_changed``       seat, value, change
    ``beast_counter_reset``         seat, value
    ``siren_met``                   seat, tile
    ``beast_hunts``                 seats, tile: whom the Fog or a Battlecruiser goes for after dice
    ``fog_struck``                  seats, tile: whose ships it landed on (seats may be empty)
    ``storm_proof``                 seat
    ``storm_proof_lost``            seat
    ``cruiser_struck``              color (a seat), seats, tile: whose ships it landed on
    ``seaport_relocated``           seat, start, end
    ==============================  ===============================================================================

Dice of "lowest is hunted" are told as ``dice_rolled`` with the why ``"hunted"``; Beast Rolls and battles have the id of the Beast as why
and as foe: ``"kraken"``, ``"storm"``, ``"seamites"``.
"""

from seatui.games.sea_search.play.beasts.base import NO_BEAST, Beast
from seatui.games.sea_search.play.beasts.fog import FOG
from seatui.games.sea_search.play.beasts.kraken import KRAKEN
from seatui.games.sea_search.play.beasts.military import MILITARY
from seatui.games.sea_search.play.beasts.privatization import PRIVATIZATION
from seatui.games.sea_search.play.beasts.seamites import SEAMITES
from seatui.games.sea_search.play.beasts.siren import SIREN
from seatui.games.sea_search.play.beasts.storm import STORM

BEASTS: tuple[Beast, ...] = (NO_BEAST, SIREN, KRAKEN, FOG, PRIVATIZATION, SEAMITES, STORM, MILITARY)
"""By number, in the order of ``content.BEAST_CARDS``; the first stands for none."""
