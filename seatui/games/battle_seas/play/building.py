"""Building a fleet in secret, card by card, ready-made or by chance; its cards become pieces (BS-017 to BS-026, DK-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from seatui.engine.chance import SplitMix64
from seatui.engine.contract import Action, Draw, Refused
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import (
    ARTIFACT,
    CARDS,
    DEFENSE,
    HAND_CAP,
    LAND,
    MODIFICATION,
    READY,
    SHIP,
    TERRAIN,
    TRAP,
    Card,
    Fleet,
    Item,
)
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.fleet import ON_WEAPON, as_plain, canonical, room_of
from seatui.games.battle_seas.model.state import DEPLOYING, SECRET, Area, State, Trap, Unit
from seatui.games.battle_seas.play.fleet_checks import NO_LIMITS, can_bear, check_fleet
from seatui.games.battle_seas.play.play import Deed, Play
from seatui.games.battle_seas.words.refusals import refused

SEEDS = 1 << 32
"""Number of different quick fleets."""
QUICK: Action = ("quick",)
PLAIN_FLEETS = {name: as_plain(ready.fleet) for name, ready in READY.items()}


def builders(figures: Figures, state: State) -> tuple[int, ...]:
    """Return the seats that have not submitted a fleet."""
    return tuple(seat for seat in range(figures.seats) if not state.submitted >> seat & 1)


def fleet_options(figures: Figures, _state: State, _seat: int) -> list[Action]:
    """Return a quick fleet, and the ready fleets that the options allow."""
    limits = tuple(sorted(figures.limits.items()))
    return [QUICK, *(("fleet", PLAIN_FLEETS[name]) for name in ready_fleets(figures.levels, limits, figures.terrain_size > 1))]


@cache
def ready_fleets(levels: int, limits: tuple[tuple[str, int], ...], wide: bool) -> tuple[str, ...]:
    """Return the ids of the ready fleets that the options allow."""
    return tuple(name for name, ready in READY.items() if _fits(ready.fleet, levels, dict(limits), wide))


def _fits(fleet: Fleet, levels: int, limits: dict[str, int], wide: bool) -> bool:
    try:
        check_fleet(as_plain(fleet), levels, limits, wide_terrain=wide)
    except Refused:
        return False
    return True


def check_submitted(figures: Figures, _state: State, _seat: int, action: Action) -> None:
    """Check that the action names a lawful fleet (RF-01 to RF-03)."""
    if len(action) != 2:
        raise refused("name_fleet")
    check_fleet(action[1], figures.levels, figures.limits, wide_terrain=figures.terrain_size > 1)


def submit_fleet(play: Play, seat: int, action: Action) -> None:
    """Submit a fleet, which is final and secret (BS-025)."""
    figures = play.figures
    fleet = check_fleet(action[1], figures.levels, figures.limits, wide_terrain=figures.terrain_size > 1)
    take_fleet(play, seat, fleet)


def take_quick_fleet(play: Play, seat: int, _action: Action) -> None:
    """Take a fleet by chance (BS-026)."""
    take_fleet(play, seat, random_fleet(play.figures, play.draw))


def random_fleet(figures: Figures, draw: Draw) -> Fleet:
    """Return a quick fleet by chance."""
    return quick_fleet(figures.levels, draw(SEEDS), figures.limits)


def take_fleet(play: Play, seat: int, fleet: Fleet) -> None:
    """Make pieces of a fleet; when all fleets are in, deployment begins."""
    state = play.state
    make_pieces(state, seat, fleet)
    state.submitted |= 1 << seat
    play.tell("fleet_submitted", seat=seat)
    if not builders(play.figures, state):
        state.phase = DEPLOYING
        play.tell("deploying_begun")


def make_pieces(state: State, seat: int, fleet: Fleet) -> list[int]:
    """Make pieces of a fleet, each copy with a designation, and return their numbers in its order (BS-020)."""
    copies: dict[int, int] = {}
    keys: list[int] = []
    for at, (card_number, gear) in enumerate(fleet):
        card = CARDS[card_number]
        key = SECRET * (seat + 1) + at
        copies[card_number] = copy = copies.get(card_number, 0) + 1
        if card.kind in (DEFENSE, TERRAIN):
            state.areas[key] = Area(seat, card_number, gear, copy, card.cap)
        elif card.kind == TRAP:
            state.traps[key] = Trap(seat, card_number, copy)
        else:
            hands = (HAND_CAP,) * (card.places if card.kind == SHIP else 0)
            state.units[key] = Unit(seat, card_number, gear, copy, card.cap, hands)
        keys.append(key)
    return keys


# Quick fleets: warships for most of the levels, then a mixture of everything else (BS-026)

LEAST_SHARE, GREATEST_SHARE = 60, 100
"""The share of warships, in per cent of the levels."""
MOST_UNSPENT = 6
"""The most levels that may stay unspent, in per cent."""
ATTEMPTS = 60
"""Number of attempts to spend enough; then the best one counts, as small totals may allow nothing better."""
_SHIPS = tuple(card for card in CARDS if card.kind == SHIP)
_WARSHIPS = tuple(card for card in _SHIPS if card.hull in ("line", "frigate", "cutter"))
_FIRE_SHIPS = tuple(card for card in _SHIPS if card.fireship)
_PASSENGERS = tuple(card for card in CARDS if card.kind == LAND)
_TRAPS = tuple(card for card in CARDS if card.kind == TRAP)
_AREAS = tuple(card for card in CARDS if card.kind in (DEFENSE, TERRAIN))
_FOOTHOLDS = tuple(card for card in _AREAS if room_of(card))
_ATTACHMENTS = tuple(card for card in CARDS if card.kind in (ARTIFACT, MODIFICATION))
_LAWFUL = tuple(
    tuple(card for card in _ATTACHMENTS if card.bearer == ON_WEAPON or can_bear(Item(bearer.number), card.number)) for bearer in CARDS
)
"""The attachments of each card, as far as the card alone decides."""


def quick_fleet(levels: int, seed: int, limits: Mapping[str, int] = NO_LIMITS) -> Fleet:
    """Return a lawful fleet by chance, the same for the same seed; ``Refused`` if the limits allow none."""
    draw = SplitMix64(seed)
    best: _Draft | None = None
    for _ in range(ATTEMPTS):
        draft = _Draft(levels, limits, draw)
        if not draft.take_characters():
            continue
        draft.take_others()
        if best is None or draft.left < best.left:
            best = draft
        if best.left * 100 <= levels * MOST_UNSPENT:
            break
    if best is None:
        raise refused("no_fleet_possible", levels=levels)
    return canonical(tuple(Item(card.number, tuple(gear)) for card, gear in best.pieces))


def fill_up(fleet: Fleet, levels: int, seed: int, limits: Mapping[str, int] = NO_LIMITS) -> Fleet:
    """Return a fleet with cards added by chance for the levels left; the same for the same seed."""
    draft = _Draft(levels, limits, SplitMix64(seed))
    for item in fleet:
        draft.begin_with(item)
    if draft.take_characters():
        draft.take_others()
    return canonical(tuple(Item(card.number, tuple(gear)) for card, gear in draft.pieces))


class _Draft:
    """A fleet in the making. The levels left only shrink, so a kind of card that does not fit once is not tried again."""

    def __init__(self, levels: int, limits: Mapping[str, int], draw: Draw) -> None:
        self.levels = self.left = levels
        self.limits = limits
        self.draw = draw
        self.pieces: list[tuple[Card, list[int]]] = []
        self.taken: Counter[str] = Counter()
        self.room = 0  # free slots for land characters
        self.ashore = 0  # slots from which guns can fire
        self.squares = 2 + levels // 100  # for areas, so that ships keep room
        self.bearers: list[int] = []  # pieces that may still find something to carry

    def begin_with(self, item: Item) -> None:
        """Add a piece that is there already, with its attachments."""
        card = CARDS[item.card]
        self._buy(card)
        self._settle(card)
        for number in item.gear:
            self._pay(CARDS[number])
        self.pieces[-1][1].extend(item.gear)

    def take_characters(self) -> bool:
        """Take warships; where limits allow none, any ship or a landing party. Return whether the fleet can fight."""
        share = LEAST_SHARE + self.draw(GREATEST_SHARE - LEAST_SHARE + 1)
        self._take_warships(self.levels * (100 - share) // 100)
        if (self.levels - self.left) * 100 < self.levels * LEAST_SHARE:  # none that fits was small enough for the share
            self._take_warships(0)
        return bool(self.pieces) or self._take_one(_SHIPS) or (self._take_one(_FOOTHOLDS) and self._take_passenger())

    def _take_warships(self, spare: int) -> None:
        """Take warships as long as ``spare`` levels stay."""
        while self._take_one(tuple(card for card in _WARSHIPS if card.level <= self.left - spare)):
            pass

    def take_others(self) -> None:
        """Take everything else by weight, until nothing fits."""
        kinds = list(_WEIGHTS)
        while kinds:
            at = self.draw(len(kinds))
            if not kinds[at](self):
                kinds = [kind for kind in kinds if kind is not kinds[at]]

    def _take_one(self, cards: tuple[Card, ...]) -> bool:
        """Take one of these cards that is affordable, and return whether there was one."""
        possible = [card for card in cards if self._affordable(card)]
        if possible:
            self._buy(possible[self.draw(len(possible))])
        return bool(possible)

    def _affordable(self, card: Card) -> bool:
        return card.level <= self.left and self.taken[card.id] < self.limits.get(card.id, self.levels)

    def _pay(self, card: Card) -> None:
        self.left -= card.level
        self.taken[card.id] += 1

    def _buy(self, card: Card) -> None:
        self._pay(card)
        self.bearers.append(len(self.pieces))
        self.pieces.append((card, []))
        self.room += room_of(card)
        if card.surface:
            self.ashore += room_of(card)
            self.squares -= card.width * card.length

    def _take_fire_ship(self) -> bool:
        return self._take_one(_FIRE_SHIPS)

    def _take_trap(self) -> bool:
        return self._take_one(_TRAPS)

    def _take_area(self) -> bool:
        return self._take_one(tuple(card for card in _AREAS if card.width * card.length <= self.squares))

    def _take_passenger(self) -> bool:
        """Take a land character that fits; guns only where they have ground to fire from."""
        fitting = tuple(card for card in _PASSENGERS if card.size <= self.room and (not card.guns_ashore or card.size <= self.ashore))
        found = self._take_one(fitting)
        if found:
            self._settle(self.pieces[-1][0])
        return found

    def _settle(self, card: Card) -> None:
        """Give a land character its slots; guns take theirs ashore."""
        self.room -= card.size
        self.ashore -= card.size if card.guns_ashore else 0

    def _take_attachment(self) -> bool:
        while self.bearers:
            at = self.draw(len(self.bearers))
            card, gear = self.pieces[self.bearers[at]]
            possible = [
                new for new in _LAWFUL[card.number] if self._affordable(new) and can_bear(Item(card.number, tuple(gear)), new.number)
            ]
            if possible:
                new = possible[self.draw(len(possible))]
                gear.append(new.number)
                self._pay(new)
                return True
            self.bearers[at] = self.bearers[-1]
            self.bearers.pop()
        return False


_WEIGHTS: tuple[Callable[[_Draft], bool], ...] = (
    *(_Draft._take_attachment,) * 6,
    *(_Draft._take_passenger,) * 4,
    *(_Draft._take_fire_ship,) * 2,
    *(_Draft._take_trap,) * 3,
    *(_Draft._take_area,) * 2,
)
"""Other kinds of cards, each repeated by its weight."""

FLEET_DEEDS: dict[str, Deed] = {"quick": Deed(always, take_quick_fleet), "fleet": Deed(check_submitted, submit_fleet)}
