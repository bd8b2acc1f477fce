"""What a player has on the table while building: the fleet in the making, and where the cursors are. It outlives the screen."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.games.battle_seas.building import SEEDS
from seatui.games.battle_seas.card_words import PLURALS
from seatui.games.battle_seas.content import ARTIFACT, CARDS, KINDS, MODIFICATION, SHIP, Card, Fleet
from seatui.games.battle_seas.fleet_draft import PIECE, FleetDraft, Spot, is_attachment
from seatui.games.battle_seas.fleet_words import plain_name
from seatui.games.battle_seas.play import Figures
from seatui.games.battle_seas.quick_fleet import quick_fleet
from seatui.tui.controls import Control

STATION = "builder"
REMOVE, COPY, RANDOM, FLEETS, SAVE, SUBMIT = (f"bs.builder.{deed}" for deed in ("remove", "copy", "random", "fleets", "save", "submit"))
GROUP = "Building a fleet"


def _control(deed: str, keys: str, label: str, tooltip: str) -> Control:
    return Control(deed, tuple(keys.split()), label, tooltip, GROUP, station=STATION)


BUILDER_CONTROLS = (
    _control(SUBMIT, "f", "Finish", "Submit the fleet as it is"),
    _control(REMOVE, "x delete backspace", "Remove", "Give back the card under the cursor with what it carries"),
    _control(COPY, "c", "Copy", "Take the piece under the cursor once more, with what it carries"),
    _control(RANDOM, "r", "Random", "Try a fleet by chance; again for another one"),
    _control(FLEETS, "o", "Fleets", "Open a ready fleet, one of yours, or one from a file"),
    _control(SAVE, "s", "Save", "Keep this fleet under a name"),
)
"""The keys of the builder, beside those that every pane has."""

CARDS_OF = {kind: tuple(card for card in CARDS if card.kind == kind) for kind in KINDS}


class Said(NamedTuple):
    """What the last key did, or why it did not."""

    text: str = ""
    wrong: bool = False
    rule: str = ""


class Desk:
    """One player's place while the fleet is built."""

    def __init__(self, figures: Figures, chance: Callable[[], int] | None = None) -> None:
        self.draft = FleetDraft(figures)
        self.kind = SHIP
        self.in_fleet = False
        self.row = 0  # of the fleet
        self.top = 0  # the first row in sight of the card in words
        self.said = Said()
        self._at = dict.fromkeys(KINDS, 0)
        self._chance = chance or (lambda: SystemRandom().randrange(SEEDS))

    # What is under the cursors

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the kind that is open."""
        return CARDS_OF[self.kind]

    @property
    def at(self) -> int:
        """The place of the cursor among them."""
        return self._at[self.kind]

    @property
    def spot(self) -> Spot | None:
        """The card of the fleet under the cursor there, which is also the bearer of attachments."""
        spots = self.draft.spots()
        return spots[self.fleet_at] if spots else None

    @property
    def fleet_at(self) -> int:
        """The place of the cursor in the fleet, which may have become shorter."""
        return max(0, min(self.row, len(self.draft.spots()) - 1))

    @property
    def card(self) -> Card:
        """The card under the cursor in use."""
        spot = self.spot
        return self.draft.card_at(spot) if self.in_fleet and spot else self.cards[self.at]

    def why_not(self, card: Card) -> Refused | None:
        """Why a card cannot be taken now."""
        return self.draft.why_not(card.number, self.spot)

    # Moving

    def move(self, step: int) -> None:
        """Go up or down in the list in use."""
        if self.in_fleet:
            self.point_at_row(self.fleet_at + step)
        else:
            self.point_at_card(self.at + step)

    def point_at_card(self, at: int) -> None:
        self._at[self.kind] = max(0, min(at, len(self.cards) - 1))
        self.in_fleet, self.top = False, 0

    def point_at_row(self, row: int) -> None:
        self.row = max(0, min(row, len(self.draft.spots()) - 1))
        self.in_fleet, self.top = bool(self.draft.fleet), 0

    def open_kind(self, kind: str) -> None:
        self.kind, self.in_fleet, self.top = kind, False, 0

    def turn_kind(self, step: int) -> None:
        """Open the next kind of cards."""
        self.open_kind(KINDS[(KINDS.index(self.kind) + step) % len(KINDS)])

    def change_list(self) -> None:
        """Go from the cards to the fleet, or back."""
        self.in_fleet, self.top = not self.in_fleet and bool(self.draft.fleet), 0
        if not self.draft.fleet:
            self.say("your fleet is still empty: take a card first")

    def find(self, text: str) -> bool:
        """Go to the first card whose name or id holds the text, behind the present one; False if there is none."""
        wanted = plain_name(text)
        start = self.cards[self.at].number + 1
        for number in (*range(start, len(CARDS)), *range(start)):
            card = CARDS[number]
            if wanted and wanted in plain_name(f"{card.id}{card.name}"):
                self.open_kind(card.kind)
                self.point_at_card(self.cards.index(card))
                return True
        return False

    # Building

    def take(self) -> None:
        """Take the card under the cursor; of the fleet, look for what it could carry."""
        if self.in_fleet:
            self._equip()
            return
        card = self.cards[self.at]
        self._try(lambda: self._add(card))

    def _add(self, card: Card) -> str:
        bearer = self.spot if is_attachment(card) else None
        self._point_at(self.draft.add(card.number, bearer))
        to = f" for {self._piece()}" if bearer else ""
        return f"{card.name} taken{to}: {self.total()}"

    def _equip(self) -> None:
        """Go to the attachments for the piece under the cursor."""
        for kind in (ARTIFACT, MODIFICATION):
            fitting = [at for at, card in enumerate(CARDS_OF[kind]) if self.why_not(card) is None]
            if fitting:
                self.open_kind(kind)
                self.point_at_card(fitting[0])
                self.say(f"choose what {self._piece()} is to carry")
                return
        self.say(f"there is nothing more that {self._piece()} can take", wrong=True)

    def copy(self) -> None:
        """Take the piece under the cursor once more; among the cards, that card."""
        spot = self.spot
        if not self.in_fleet or spot is None:
            self.take()
            return
        self._try(lambda: self._copied(spot))

    def _copied(self, spot: Spot) -> str:
        self._point_at(self.draft.copy(spot))
        return f"{self._piece()} taken once more: {self.total()}"

    def remove(self) -> None:
        """Give back the card under the cursor; among the cards, the last copy of that card."""
        spots, card = self.draft.spots(), self.card
        last = next((spot for spot in reversed(spots) if self.draft.card_at(spot) == card), None)
        found = self.spot if self.in_fleet else last
        if found is None:
            self.say(f"{card.name} is not in your fleet", wrong=True)
            return
        self.draft.remove(found)
        self.row = self.fleet_at
        self.in_fleet = self.in_fleet and bool(self.draft.fleet)
        self.say(f"{card.name} given back: {self.total()}")

    def undo(self) -> None:
        """Take the last change back."""
        if self.draft.undo():
            self.say(f"taken back: {self.total()}")
        else:
            self.say("there is nothing to take back", wrong=True)
        self.in_fleet = self.in_fleet and bool(self.draft.fleet)

    def clear(self) -> None:
        """Begin anew."""
        self.draft.clear()
        self.in_fleet, self.row = False, 0
        self.say("your fleet is empty")

    def roll(self) -> None:
        """Put a fleet by chance in the place of this one."""
        figures = self.draft.figures
        self._try(lambda: self._loaded(quick_fleet(figures.levels, self._chance(), figures.limits), "", "a fleet by chance"))

    def load(self, fleet: Fleet, name: str, words: str) -> None:
        """Put another fleet in the place of this one."""
        self._try(lambda: self._loaded(fleet, name, words))

    def _loaded(self, fleet: Fleet, name: str, words: str) -> str:
        self.draft.load(fleet, name)
        self.row = 0
        return f"{words}: {self.total()}"

    def total(self) -> str:
        """What is left, in words."""
        left = self.draft.left
        return f"{counted(left, 'level')} left" if left >= 0 else f"{counted(-left, 'level')} too many"

    def say(self, text: str, *, wrong: bool = False, rule: str = "") -> None:
        self.said = Said(text, wrong, rule)

    def _try(self, change: Callable[[], str]) -> None:
        """Make a change and say what came of it, or why it cannot be."""
        try:
            self.say(change())
        except Refused as refused:
            self.say(refused.message, wrong=True, rule=refused.rule)

    def _point_at(self, spot: Spot) -> None:
        """Let the cursor of the fleet stand at the piece, which then is the bearer of what comes next."""
        self.row = self.draft.spots().index(spot)

    def _piece(self) -> str:
        spot = self.spot
        return self.draft.card_at(Spot(spot.item, PIECE)).name if spot else ""


def kind_name(kind: str, short: bool = False) -> str:
    """The heading of a kind of cards; in one word where there is little room."""
    return PLURALS[kind].split()[0] if short else PLURALS[kind]
