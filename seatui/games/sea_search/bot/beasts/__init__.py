"""What the bots know about each Beast: a burden that weighs on everybody until it is beaten, and what makes it lighter.

All players bear it together, since nobody can win before (SS-033): what one of them does against it is worth as much as what another does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from seatui.games.sea_search.bot.beasts.common import Burden
from seatui.games.sea_search.bot.beasts.fog import fog
from seatui.games.sea_search.bot.beasts.kraken import kraken
from seatui.games.sea_search.bot.beasts.military import military
from seatui.games.sea_search.bot.beasts.privatization import privatization
from seatui.games.sea_search.bot.beasts.seamites import seamites
from seatui.games.sea_search.bot.beasts.siren import siren
from seatui.games.sea_search.bot.beasts.storm import storm
from seatui.games.sea_search.bot.worth import Player

Sense: TypeAlias = Callable[[Player], Burden]
SENSES: tuple[Sense, ...] = (lambda _own: Burden(0.0), siren, kraken, fog, privatization, seamites, storm, military)
"""By the number of the Beast."""
