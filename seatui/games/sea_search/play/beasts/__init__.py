"""The seven Beasts, each in a module with a subclass of ``base.Beast``.

``words.notation`` lists the answers to their decisions and the actions they add, ``words.beast_narration`` their events. Beast Rolls and
battles have the Beast's id as why and as foe; the why of dice whose lowest total is hunted is ``"hunted"``. The marks of their pieces:

    =============  ================================================================================================
    ``siren``      the seat that placed it
    ``report``     0, also aboard a ship
    ``kraken``     0
    ``whistle``    0, also aboard a ship
    ``fog``        0
    ``specimen``   its owner's seat, also aboard a ship
    ``zone``       0 Available, 1 Purchased
    ``seamite``    0 inactive, 1 active
    ``storm``      0 inactive, 1 active
    ``cruiser``    the seat of its colour
    =============  ================================================================================================
"""

from seatui.games.sea_search.model.content import BEAST_CARDS
from seatui.games.sea_search.play.beasts.base import NO_BEAST, Beast
from seatui.games.sea_search.play.beasts.fog import FOG
from seatui.games.sea_search.play.beasts.kraken import KRAKEN
from seatui.games.sea_search.play.beasts.military import MILITARY
from seatui.games.sea_search.play.beasts.privatization import PRIVATIZATION
from seatui.games.sea_search.play.beasts.seamites import SEAMITES
from seatui.games.sea_search.play.beasts.siren import SIREN
from seatui.games.sea_search.play.beasts.storm import STORM

_BY_ID: dict[str, Beast] = {beast.id: beast for beast in (SIREN, KRAKEN, FOG, PRIVATIZATION, SEAMITES, STORM, MILITARY)}
BEASTS: tuple[Beast, ...] = (NO_BEAST, *(_BY_ID[card.id] for card in BEAST_CARDS))
"""The Beasts by number; the first stands for none."""
