"""A fleet in the making: cards are taken, given, copied and given back, or refused with a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import ARTIFACT, CARDS, MODIFICATION, Card, Fleet, Item
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import ON_WEAPON, PlainFleet, as_plain, canonical, room
from seatui.games.battle_seas.play.building import fill_up
from seatui.games.battle_seas.play.fleet_checks import check_fleet, check_item
from seatui.games.battle_seas.words.refusals import refused

PIECE = -1
"""The value of ``Spot.gear`` for the piece itself."""


class Spot(NamedTuple):
    """A card of the fleet: a piece by its place, or one of its attachments."""

    item: int
    gear: int = PIECE


class FleetDraft:
    """The cards chosen so far, in canonical order. A loaded fleet may cost too much; it just cannot be submitted."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.fleet: Fleet = ()
        self.name = ""  # of the saved fleet
        self.kept: Fleet = ()  # the fleet as it was saved
        self._past: list[tuple[Fleet, str, Fleet]] = []

    # Facts

    @property
    def levels(self) -> int:
        """The levels agreed."""
        return self.figures.levels

    @property
    def spent(self) -> int:
        return sum(CARDS[number].level * copies for number, copies in _taken(self.fleet).items())

    @property
    def left(self) -> int:
        """The levels left; below zero if too many are spent."""
        return self.levels - self.spent

    @property
    def wide_terrain(self) -> bool:
        return self.figures.terrain_size > 1

    @property
    def room(self) -> tuple[int, int]:
        """The slots that land characters need, and those available."""
        return sum(CARDS[item.card].size for item in self.fleet), room(self.fleet, self.wide_terrain)

    @property
    def plain(self) -> PlainFleet:
        return as_plain(self.fleet)

    @property
    def is_kept(self) -> bool:
        """Whether the fleet is saved as it is."""
        return bool(self.name) and self.fleet == self.kept

    def copies(self, card: int) -> int:
        """Return the number of copies of a card."""
        return _taken(self.fleet)[card]

    def spots(self) -> tuple[Spot, ...]:
        """Return the places of all cards, each piece before its attachments; equal pieces have one, that of the last."""
        return _spots(self.fleet)

    def alike(self, spot: Spot) -> int:
        """Return the number of pieces equal to that one, attachments included."""
        return self.fleet.count(self.fleet[spot.item])

    def bearers(self, number: int) -> list[Spot]:
        """Return the pieces that may carry one more attachment of that card."""
        return [spot for spot in self.spots() if spot.gear == PIECE and self._unfit(spot, number) is None]

    def carried(self, spot: Spot, kind: str) -> int:
        """Return the number of a piece's attachments of a kind that count towards its limit."""
        cards = [CARDS[number] for number in self.fleet[spot.item].gear]
        return sum(card.kind == kind and card.bearer != ON_WEAPON for card in cards)

    def card_at(self, spot: Spot) -> Card:
        item = self.fleet[spot.item]
        return CARDS[item.card if spot.gear == PIECE else item.gear[spot.gear]]

    def fault(self) -> Refused | None:
        """Return why the fleet cannot be submitted; None if it can."""
        try:
            check_fleet(self.plain, self.levels, self.figures.limits, wide_terrain=self.wide_terrain)
        except Refused as refusal:
            return refusal
        return None

    # Additions

    def why_not(self, number: int, bearer: Spot | None) -> Refused | None:
        """Return why one more copy of a card cannot be taken, or an attachment not for that bearer; None if it can."""
        card = CARDS[number]
        if is_attachment(card) and bearer is None:
            return refused("attachment_needs_bearer", card=card.name)
        if is_attachment(card) and bearer is not None and (refusal := self._unfit(bearer, number)):
            return refusal
        return self._too_many([number]) or self._too_dear([number])

    def _too_many(self, numbers: list[int]) -> Refused | None:
        """Return why limits on copies refuse these cards (OP-18); None if they do not."""
        taken = _taken(self.fleet) + Counter(numbers)
        for number in numbers:
            card = CARDS[number]
            most = self.figures.limits.get(card.id, taken[number])
            if taken[number] > most:
                return refused("no_more_copies" if most else "banned", card=card.name, most=counted(most, "time"))
        return None

    def _too_dear(self, numbers: list[int]) -> Refused | None:
        """Return why these cards cost too much (BS-017); None if they do not."""
        price = sum(CARDS[number].level for number in numbers)
        if price <= self.left:
            return None
        return refused("levels_left", cost=counted(price, "level"), left=max(0, self.left), levels=self.levels)

    def _unfit(self, bearer: Spot, number: int) -> Refused | None:
        try:
            self._fitted(bearer, number)
        except Refused as refusal:
            return refusal
        return None

    def _fitted(self, bearer: Spot, number: int) -> Item:
        """Return the bearer with one more attachment; one for a weapon goes behind the chosen weapon, or the first it fits."""
        item = self.fleet[bearer.item]
        if CARDS[number].bearer == ON_WEAPON:
            weapons = sorted(range(1, len(item.gear) + 1), key=lambda place: place != bearer.gear + 1)
            for fitted in (_with(item, place, number) for place in weapons):
                if _is_lawful(fitted):
                    return fitted
        last = _with(item, len(item.gear), number)
        check_item(last)
        return last

    # Changes

    def add(self, number: int, bearer: Spot | None = None) -> Spot:
        """Take one more card, an attachment for that bearer, and return its place; ``Refused`` if that is impossible."""
        if refusal := self.why_not(number, bearer):
            raise refusal
        if bearer is None or not is_attachment(CARDS[number]):
            new = Item(number)
            return Spot(self._change((*self.fleet, new), new))
        fitted = self._fitted(bearer, number)
        at = self._change((*self.fleet[: bearer.item], *self.fleet[bearer.item + 1 :], fitted), fitted)
        return Spot(at, self.fleet[at].gear.index(number))

    def copy(self, spot: Spot) -> Spot:
        """Copy a piece with its attachments, and return its place."""
        item = self.fleet[spot.item]
        numbers = [item.card, *item.gear]
        if refusal := self._too_many(numbers) or self._too_dear(numbers):
            raise refusal
        return Spot(self._change((*self.fleet, item), item))

    def remove(self, spot: Spot) -> Spot | None:
        """Give back a piece with its attachments, or an attachment with its Modifications; return the place of the bearer."""
        before, item, after = self.fleet[: spot.item], self.fleet[spot.item], self.fleet[spot.item + 1 :]
        if spot.gear == PIECE:
            self._change((*before, *after))
            return None
        kept = Item(item.card, item.gear[: spot.gear] + item.gear[spot.gear + len(self._group(spot)) :])
        return Spot(self._change((*before, kept, *after), kept))

    def hand_over(self, spot: Spot, bearer: Spot) -> Spot:
        """Give an attachment with its Modifications to another piece, and return its place; ``Refused`` if that is impossible."""
        group, receiver = self._group(spot), self.fleet[bearer.item]
        with self.one_change():
            self.remove(spot)
            at = _last(self.fleet, receiver)
            fitted = self._fitted(Spot(at), group[0]) if len(group) == 1 else Item(receiver.card, (*receiver.gear, *group))
            check_item(fitted)
            at = self._change((*self.fleet[:at], *self.fleet[at + 1 :], fitted), fitted)
        return Spot(at, self.fleet[at].gear.index(group[0]))

    def _group(self, spot: Spot) -> tuple[int, ...]:
        """Return an attachment with the Modifications of the weapon that it may be."""
        first, *others = self.fleet[spot.item].gear[spot.gear :]
        if CARDS[first].kind != ARTIFACT:
            return (first,)
        return (first, *takewhile(lambda number: CARDS[number].bearer == ON_WEAPON, others))

    @contextmanager
    def one_change(self) -> Iterator[None]:
        """Make several changes that are undone together; a refused one undoes those before it."""
        before = len(self._past)
        try:
            yield
        except Refused:
            while len(self._past) > before:
                self.undo()
            raise
        del self._past[before + 1 :]

    def fill(self, seed: int) -> int:
        """Spend the levels left by chance, and return how many were spent."""
        before, filled = self.spent, fill_up(self.fleet, self.levels, seed, self.figures.limits)
        if filled != self.fleet:
            self._change(filled)
        return self.spent - before

    def load(self, fleet: Fleet, name: str) -> None:
        """Replace the fleet by another one; ``Refused`` if one of its pieces cannot carry its attachments."""
        for item in fleet:
            check_item(item)
        self._keep()
        self.fleet, self.name = canonical(fleet), name
        self.kept = self.fleet if name else ()

    def saved_as(self, name: str) -> None:
        """Note that the fleet was saved under a name."""
        self.name, self.kept = name, self.fleet

    def clear(self) -> None:
        """Start over with an empty fleet."""
        if self.fleet:
            self._keep()
        self.fleet, self.name = (), ""

    def undo(self) -> bool:
        """Undo the last change; False if there was none."""
        if not self._past:
            return False
        self.fleet, self.name, self.kept = self._past.pop()
        return True

    def _change(self, fleet: Fleet, wanted: Item | None = None) -> int:
        """Change the fleet, and return the place of the wanted piece."""
        self._keep()
        self.fleet = canonical(fleet)
        if wanted is None:
            return 0
        return _last(self.fleet, canonical((wanted,))[0])

    def _keep(self) -> None:
        self._past.append((self.fleet, self.name, self.kept))


# Both are called for every card that could be added, so they are cached.


@lru_cache(4)
def _spots(fleet: Fleet) -> tuple[Spot, ...]:
    last = [at for at, item in enumerate(fleet) if at + 1 == len(fleet) or fleet[at + 1] != item]
    return tuple(Spot(at, gear) for at in last for gear in range(PIECE, len(fleet[at].gear)))


@lru_cache(4)
def _taken(fleet: Fleet) -> Counter[int]:
    """Return the number of copies of each card."""
    return Counter(number for item in fleet for number in (item.card, *item.gear))


def is_attachment(card: Card) -> bool:
    """Whether a card is an attachment."""
    return card.kind in (ARTIFACT, MODIFICATION)


def _last(fleet: Fleet, item: Item) -> int:
    """Return the last place of a piece."""
    return len(fleet) - 1 - fleet[::-1].index(item)


def _is_lawful(item: Item) -> bool:
    try:
        check_item(item)
    except Refused:
        return False
    return True


def _with(item: Item, place: int, number: int) -> Item:
    return Item(item.card, (*item.gear[:place], number, *item.gear[place:]))
