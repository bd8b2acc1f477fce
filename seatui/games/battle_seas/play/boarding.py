"""Boarding: the fight for a subdued ship, man by man (BS-175 to BS-190, SP-05 to SP-10)."""

from __future__ import annotations

from typing import NamedTuple

from seatui.engine.contract import Action, Refused
from seatui.engine.decisions import always
from seatui.games.battle_seas.model.content import CARDS, HAND_BLOWS, HIGHEST, LOWEST, average
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.model.names import piece_name
from seatui.games.battle_seas.model.pieces import gear_of, is_public, is_ship, is_subdued, knows, put
from seatui.games.battle_seas.model.state import NONE, State, Unit
from seatui.games.battle_seas.play.gunnery import LEAST_HARM, may_fight
from seatui.games.battle_seas.play.movement import squadron
from seatui.games.battle_seas.play.play import Deed, Play, are_numbers, tell_naming, tell_of
from seatui.games.battle_seas.play.sighting import disclose
from seatui.games.battle_seas.play.turn import finish
from seatui.games.battle_seas.words.refusals import refused

BOUTS = 3
MOST_PLACES = max(card.places for card in CARDS)
AVERAGES = tuple(float(average(card)) if card.blows else 0.0 for card in CARDS)
ALONGSIDE, WITH_GRAPNELS = 2, 4
"""The greatest distance from which a ship boards, in half units (BS-180, SP-27)."""
GRIM, LED, BY_NIGHT = 1, 1, 2
"""Bonus to the roll from the crew of Redoutable, a Captain of Marines, and a Cutting-out Party by night (SP-05, SP-07, SP-13)."""


class Fighter(NamedTuple):
    """A fighter in a boarding: a land character by its number, or one of a ship's Hands by its place."""

    key: int  # NONE for one of the Hands
    hand: int = NONE


def is_boarder(state: State, key: int) -> bool:
    """Whether a character fights at close quarters: all land characters but guns (BS-178, BS-179)."""
    card = CARDS[state.units[key].card]
    return card.kind == "land" and not card.guns_ashore


def fit_boarders(state: State, ship: int) -> list[int]:
    """Return the passengers of a ship that can board in this turn, the best first (BS-183)."""
    keys = [key for key in state.crews.get(ship, ()) if is_boarder(state, key) and key in state.waiting and state.units[key].cap > 0]
    return sorted(keys, key=lambda key: strength(state, key))


def strength(state: State, key: int) -> tuple[float, int, int, int]:
    """Return the key by which fighters line up: table average, then CAP, then designation (BS-183)."""
    unit = state.units[key]
    return (-AVERAGES[unit.card], -unit.cap, unit.card, unit.copy)


def places_of(unit: Unit) -> int:
    """Return the fighting places of a ship (BS-177, SP-06)."""
    return CARDS[unit.card].places


def line_up(state: State, ship: int) -> list[Fighter]:
    """Return the defenders of a ship in a bout: passengers, then Hands, as far as there are places (BS-179, BS-182, BS-183, BS-186)."""
    unit = state.units[ship]
    room = places_of(unit)
    passengers = [key for key in state.crews.get(ship, ()) if is_boarder(state, key) and state.units[key].cap > 0]
    found: list[Fighter] = []
    for key in sorted(passengers, key=lambda key: strength(state, key)):
        size = CARDS[state.units[key].card].size
        if size <= room:
            found.append(Fighter(key))
            room -= size
    for hand, cap in enumerate(unit.hands):
        if cap > 0 and room > 0:
            found.append(Fighter(NONE, hand))
            room -= 1
    return found


def is_open_to_boarding(state: State, target: int) -> bool:
    """Whether a ship can be boarded: subdued (BS-176), or a prize with nobody aboard (BS-193)."""
    unit = state.units[target]
    return is_subdued(unit) or (unit.prize and target not in state.crews)


# Boarding


def check_board(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check a boarding: a subdued enemy ship alongside, and places for all boarders (BS-176 to BS-181)."""
    match action:
        case ("board", int(target), tuple(boarders), tuple(marks)) if type(target) is int and are_numbers(boarders) and are_numbers(marks):
            pass
        case _:
            raise refused("name_boarding")
    key = state.active
    unit = state.units[key]
    check_ship(figures, state, key, unit)
    other = check_boarding_target(figures, state, seat, key, unit, target)
    if not may_fight(figures, state, key, unit, target):
        raise refused("too_far_to_board", piece=piece_name(unit), other=piece_name(other))
    fit = fit_boarders(state, key)
    if not boarders:
        raise refused("no_boarder")
    if len(set(boarders)) != len(boarders) or not all(boarder in fit for boarder in boarders):
        raise refused("unfit_boarder")
    places = places_of(unit)
    if size_of_party(state, boarders) > places:
        raise refused("too_many_boarders", piece=piece_name(unit), places=places)
    shooters = [boarder for boarder in boarders if CARDS[state.units[boarder].card].sharpshooter]
    if len(marks) not in (0, len(shooters)):
        raise refused("marks_missing")
    if not all(NONE <= mark < 2 * MOST_PLACES for mark in marks):
        raise refused("no_such_mark")


def check_ship(figures: Figures, state: State, key: int, unit: Unit) -> None:
    """Check that a ship can board at all."""
    if not is_ship(unit) or unit.square == NONE:
        raise refused("no_ship", piece=piece_name(unit))
    if places_of(unit) <= 0:
        raise refused("no_fighting_places", piece=piece_name(unit))
    if unit.prize:
        raise refused("unrepaired_prize", piece=piece_name(unit))
    if unit.held != NONE:
        raise refused("grappled_itself", piece=piece_name(unit))
    if len(squadron(figures, state, key)) != 1:
        raise refused("squadron_boards")


def check_boarding_target(figures: Figures, state: State, seat: int, key: int, unit: Unit, target: int) -> Unit:
    """Check that a ship can be boarded from here, and return it."""
    other = check_known_ship(state, seat, target)
    name = piece_name(other)
    if unit.holds not in (NONE, target):
        raise refused("grappled_another", piece=piece_name(unit))
    if other.held not in (NONE, key) or other.holds != NONE:
        raise refused("grappled_to_another", piece=name)
    if len(squadron(figures, state, target)) != 1:
        raise refused("squadron_boarded")
    if target in state.struck:
        raise refused("struck_already", piece=name)
    if not is_open_to_boarding(state, target):
        original = CARDS[other.card].cap
        raise refused("not_subdued", piece=name, cap=other.cap, original=original, most=original // 5)
    if unit.holds != target and figures.sea.apart(unit.square, other.square) > boarding_reach(unit):
        raise refused("not_alongside", piece=name)
    return other


def check_known_ship(state: State, seat: int, target: int) -> Unit:
    """Check that a player knows a piece as an enemy ship with fighting places, and return it."""
    other = state.units.get(target)
    if not is_public(target) or other is None:
        raise refused("no_ship_in_open")
    if other.seat == seat:
        raise refused("own_ship", piece=piece_name(other))
    if not knows(state, seat, target):
        raise refused("unidentified")
    if not is_ship(other) or places_of(other) <= 0:
        raise refused("cannot_be_boarded", piece=piece_name(other))
    return other


def boarding_reach(unit: Unit) -> int:
    """Return the distance from which a ship boards, in half units."""
    return WITH_GRAPNELS if gear_of(unit.gear).grapnels else ALONGSIDE


def size_of_party(state: State, boarders: tuple[int, ...]) -> int:
    """Return the places that these boarders fill."""
    return sum(CARDS[state.units[boarder].card].size for boarder in boarders)


def board_options(figures: Figures, state: State, key: int) -> list[Action]:
    """Return boardings of each ship in reach, with the best boarders for whom there are places."""
    unit = state.units[key]
    if key not in state.crews or not can_board(figures, state, key, unit):
        return []
    party = best_party(state, key)
    if not party:
        return []
    near = figures.sea.disc(unit.square, boarding_reach(unit) // 2)
    prey = [unit.holds] if unit.holds != NONE else [other for square in near for other in state.units_at.get(square, ())]
    return [("board", target, party, ()) for target in prey if can_be_boarded(figures, state, key, unit, target)]


def can_board(figures: Figures, state: State, key: int, unit: Unit) -> bool:
    """Whether ``check_ship`` passes."""
    try:
        check_ship(figures, state, key, unit)
    except Refused:
        return False
    return True


def can_be_boarded(figures: Figures, state: State, key: int, unit: Unit, target: int) -> bool:
    """Whether ``check_boarding_target`` passes, and the ship has not sailed too far."""
    if state.units[target].seat == unit.seat:
        return False
    try:
        check_boarding_target(figures, state, unit.seat, key, unit, target)
    except Refused:
        return False
    return may_fight(figures, state, key, unit, target)


def best_party(state: State, ship: int) -> tuple[int, ...]:
    """Return the strongest boarders that fill the places of a ship."""
    room = places_of(state.units[ship])
    party: list[int] = []
    for key in fit_boarders(state, ship):
        size = CARDS[state.units[key].card].size
        if size <= room:
            party.append(key)
            room -= size
    return tuple(party)


class Fight:
    """The fight of one boarding."""

    def __init__(self, play: Play, ship: int, target: int, boarders: tuple[int, ...], marks: tuple[int, ...]) -> None:
        self.play = play
        self.state = play.state
        self.ship = ship
        self.target = target
        self.boarders = boarders
        shooters = [key for key in boarders if CARDS[play.state.units[key].card].sharpshooter]
        self.marks = dict(zip(shooters, marks, strict=False))

    def run(self) -> None:
        """Fight up to three bouts, until one side has nobody left (BS-184)."""
        for bout in range(1, BOUTS + 1):
            defenders = line_up(self.state, self.target)
            attackers = [Fighter(key) for key in self.boarders if self.state.units[key].cap > 0]
            if not defenders or not attackers:
                break
            blows = [self.blow(fighter, defenders, self.ship, attackers) for fighter in attackers]
            back = [self.blow(fighter, attackers, self.target, defenders) for fighter in defenders]
            self.tell_bout(bout, blows, back)

    def blow(self, fighter: Fighter, foes: list[Fighter], ship: int, mates: list[Fighter]) -> tuple[int, int, int, int]:
        """Hit the first foe who still stands, or a Sharpshooter's mark; return card, roll, loss and card hit (BS-185, SP-08)."""
        dice = self.play.roll_two()
        foe = self.foe_of(fighter, foes)
        if foe is None:
            return self.card_of(fighter), sum(dice), 0, NONE
        roll, harm = self.modifiers(fighter, foe, ship, mates)
        blows = HAND_BLOWS if fighter.key == NONE else CARDS[self.state.units[fighter.key].card].blows
        row = blows[min(max(sum(dice) + roll, LOWEST), HIGHEST)]
        loss = row * (100 + max(harm, LEAST_HARM)) // 100
        self.hurt(foe, loss)
        return self.card_of(fighter), sum(dice), loss, self.card_of(foe)

    def card_of(self, fighter: Fighter) -> int:
        """Return the card of a fighter; NONE for Hands."""
        return NONE if fighter.key == NONE else self.state.units[fighter.key].card

    def foe_of(self, fighter: Fighter, foes: list[Fighter]) -> Fighter | None:
        """Return the foe that a fighter hits; None if all are down."""
        standing = [foe for foe in foes if self.cap_of(foe) > 0]
        mark = self.marks.get(fighter.key, NONE)
        if 0 <= mark < len(foes) and self.cap_of(foes[mark]) > 0:
            return foes[mark]
        return standing[0] if standing else None

    def cap_of(self, fighter: Fighter) -> int:
        return self.state.units[fighter.key].cap if fighter.key != NONE else self.state.units[self.target].hands[fighter.hand]

    def modifiers(self, fighter: Fighter, foe: Fighter, ship: int, mates: list[Fighter]) -> tuple[int, int]:
        """Return the modifiers of roll and damage in per cent."""
        units = self.state.units
        roll = GRIM if CARDS[units[ship].card].grim_crew else 0  # SP-05
        harm = 0
        if fighter.key != NONE:
            card, gear = CARDS[units[fighter.key].card], gear_of(units[fighter.key].gear)
            roll += gear.roll + (BY_NIGHT if card.night_raider and self.state.night else 0)  # SP-13
            harm += gear.harm
        if any(mate.key not in (NONE, fighter.key) and CARDS[units[mate.key].card].leader for mate in mates):
            roll += LED  # SP-07
        if foe.key != NONE:
            guard = gear_of(units[foe.key].gear)
            roll += guard.guard_roll
            harm += guard.guard_harm
        return roll, harm

    def hurt(self, foe: Fighter, loss: int) -> None:
        """Take CAP from a fighter; surplus damage is lost (BS-185)."""
        units = self.state.units
        if foe.key != NONE:
            put(self.state, foe.key, units[foe.key]._replace(cap=units[foe.key].cap - loss))
        else:
            ship = units[self.target]
            hands = list(ship.hands)
            hands[foe.hand] -= loss
            put(self.state, self.target, ship._replace(hands=tuple(hands)))

    def tell_bout(self, bout: int, blows: list[tuple[int, int, int, int]], back: list[tuple[int, int, int, int]]) -> None:
        """Tell the players who know both ships about a bout; fighting passengers are seen (BS-144)."""
        if not self.play.is_heard:
            return
        both = (self.ship, self.target)
        seats = tuple(seat for seat in self.play.figures.everyone if all(knows(self.state, seat, key) for key in both))
        left = len(line_up(self.state, self.target))
        tell_naming(
            self.play, "bout", both, seats, seat=self.state.units[self.ship].seat, piece=self.ship, target=self.target, bout=bout,
            blows=tuple(blows), back=tuple(back), left=left,
        )  # fmt: skip


def board(play: Play, seat: int, action: Action) -> None:
    """Fight, and settle the result: the ship strikes, both stay grappled, or the boarders are repelled (BS-187 to BS-189)."""
    state = play.state
    _, target, boarders, marks = action
    ship = state.active
    disclose(play, ship, play.figures.everyone)  # BS-141
    both = (ship, target)
    tell_naming(
        play, "boarding", both, seat=seat, piece=ship, card=state.units[ship].card, target=target, square=state.units[target].square
    )
    Fight(play, ship, target, boarders, marks).run()
    standing = tuple(boarder for boarder in boarders if state.units[boarder].cap > 0)
    release(state, ship)
    if not standing:
        tell_naming(play, "repelled", both, seat=seat, piece=ship, target=target)
    else:
        put(state, ship, state.units[ship]._replace(holds=target))
        put(state, target, state.units[target]._replace(held=ship))
        if line_up(state, target):
            tell_naming(play, "grappled", both, seat=seat, piece=ship, target=target)
        else:
            state.struck[target] = (ship, *standing)
            tell_of(play, "struck", target, by=seat)
    for boarder in boarders:
        finish(play, boarder)
    finish(play, ship)


def release(state: State, key: int) -> None:
    """Cast a ship off from any that it is grappled to (BS-188, BS-189)."""
    unit = state.units[key]
    if unit.holds in state.units:
        put(state, unit.holds, state.units[unit.holds]._replace(held=NONE))
    if unit.held in state.units:
        put(state, unit.held, state.units[unit.held]._replace(holds=NONE))
    put(state, key, unit._replace(holds=NONE, held=NONE))


# Withdrawing


def check_withdraw(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the ship has grappled another (DK-16)."""
    always(figures, state, seat, action)
    unit = state.units[state.active]
    if unit.holds == NONE:
        raise refused("grappled_none", piece=piece_name(unit))


def withdraw(play: Play, seat: int, _action: Action) -> None:
    """Take the boarders back, so that the ship can act freely."""
    state = play.state
    ship = state.active
    target = state.units[ship].holds
    release(state, ship)
    tell_naming(play, "withdrew", (ship, target), seat=seat, piece=ship, target=target)


BOARD_DEEDS: dict[str, Deed] = {"board": Deed(check_board, board), "withdraw": Deed(check_withdraw, withdraw)}
