"""The burden of each Beast: it weighs on every player until the Beast is beaten, and players make it lighter by fighting the Beast.

All players bear it together, since nobody can win before (SS-033), so that it does not matter which of them does something against it.
"""

from __future__ import annotations

from collections.abc import Callable

from seatui.games.sea_search.bot.beasts.common import Burden
from seatui.games.sea_search.bot.beasts.fog import fog
from seatui.games.sea_search.bot.beasts.kraken import kraken
from seatui.games.sea_search.bot.beasts.military import military
from seatui.games.sea_search.bot.beasts.privatization import privatization
from seatui.games.sea_search.bot.beasts.seamites import seamites
from seatui.games.sea_search.bot.beasts.siren import siren
from seatui.games.sea_search.bot.beasts.storm import storm
from seatui.games.sea_search.bot.worth import Player

BURDENS: dict[str, Callable[[Player], Burden]] = {
    "siren": siren,
    "kraken": kraken,
    "fog": fog,
    "privatization": privatization,
    "seamites": seamites,
    "storm": storm,
    "military": military,
}
"""The burden of each Beast, by its id."""
