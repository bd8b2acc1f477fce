"""The Attack phase: each boat fires once, the target's owner cancels hits, and the rest does damage (SK-117 to SK-141)."""

from __future__ import annotations

from seatui.engine.contract import Action
from seatui.games.sea_skirmish.model.content import CRITICAL, GREEN_DIE, HIT, MISS, RED_DIE, TOKENS_TO_SINK
from seatui.games.sea_skirmish.model.figures import Figures
from seatui.games.sea_skirmish.model.state import AFLOAT, NO_BOAT, SHOT, Salvo, State
from seatui.games.sea_skirmish.play.checks import own_boat
from seatui.games.sea_skirmish.play.gunnery import Aim, aim, has_target, targets, why_not
from seatui.games.sea_skirmish.play.movement import still_to_act
from seatui.games.sea_skirmish.play.play import Deed, Play
from seatui.games.sea_skirmish.words.refusals import refused

# Which boat fires, and at whom


def targets_of(figures: Figures, state: State, boat: int) -> list[int]:
    """Return the boats that a boat may attack now."""
    return targets(figures.sea, figures.teams, state.boats, boat)


def ready(figures: Figures, state: State) -> list[int]:
    """Return the active player's boats that have a target and have not fired; they must fire, in any order (SK-125, SK-126)."""
    return [boat for boat in still_to_act(figures, state) if has_target(figures.sea, figures.teams, state.boats, boat)]


def fire_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return every boat that is ready to fire."""
    return [("fire", boat) for boat in ready(figures, state)]


def check_fire(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the boat is the player's own, has not fired and has a target (SK-R12)."""
    if len(action) != 2:
        raise refused("no_attacker_named")
    boat = own_boat(state, seat, action[1])
    if state.acted >> boat & 1:
        raise refused("has_fired")
    if not targets_of(figures, state, boat):
        raise refused("no_target", boat=boat + 1)


def choose_fire(play: Play, _seat: int, action: Action) -> None:
    """Fire with the chosen boat."""
    open_fire(play, action[1])


def open_fire(play: Play, boat: int) -> None:
    """Fire at once if there is a single target (SK-D08); otherwise let the player choose."""
    found = targets_of(play.figures, play.state, boat)
    if len(found) > 1:
        play.state.attacker = boat
        play.tell_of("took_aim", boat)
    else:
        attack(play, boat, found[0])


def target_options(figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return every boat that the attacker may fire at."""
    return [("target", boat) for boat in targets_of(figures, state, state.attacker)]


def check_target(figures: Figures, state: State, seat: int, action: Action) -> None:
    """Check that the target is an enemy in play that the attacker can aim at (SK-R08 to SK-R11)."""
    number = action[1] if len(action) == 2 else None
    if type(number) is not int or not 0 <= number < len(state.boats) or state.boats[number].lost != AFLOAT:
        raise refused("no_target_named")
    mine, theirs = state.boats[state.attacker], state.boats[number]
    if figures.teams[theirs.seat] == figures.teams[seat]:
        raise refused("not_an_enemy")
    if aim(figures.sea, mine, theirs) is None:
        raise why_not(mine, theirs)


def choose_target(play: Play, _seat: int, action: Action) -> None:
    """Fire at the chosen boat."""
    attacker = play.state.attacker
    play.state.attacker = NO_BOAT
    attack(play, attacker, action[1])


# The dice


def attack(play: Play, attacker: int, target: int) -> None:
    """Roll the dice of an attack: all red ones first, then all green ones (SK-130, SK-131, SK-160)."""
    state = play.state
    state.acted |= 1 << attacker
    shot = aim(play.figures.sea, state.boats[attacker], state.boats[target])
    assert isinstance(shot, Aim)  # callers pass targets only
    red, green = play.roll(shot.red), play.roll(shot.green)
    state.salvo = Salvo(attacker, target, red, green, ())
    play.tell_of(
        "fired",
        attacker,
        target=target,
        target_card=state.boats[target].kind,
        side=shot.side,
        red=red,
        green=green,
        distance=shot.gap.nearest(),
    )


def hits(salvo: Salvo) -> list[int]:
    """Return the places of the red dice whose hits still count; a blank is no hit (SK-021)."""
    return [place for place, face in enumerate(salvo.red) if RED_DIE[face - 1] in (HIT, CRITICAL) and place not in salvo.cancelled]


def misses(salvo: Salvo) -> int:
    """Return the number of hits that the target's owner may still cancel (SK-133)."""
    return sum(GREEN_DIE[face - 1] == MISS for face in salvo.green) - len(salvo.cancelled)


def open_salvo(state: State) -> Salvo:
    """Return the attack whose dice lie on the table."""
    assert state.salvo is not None
    return state.salvo


def owner_of_target(_figures: Figures, state: State) -> int:
    """Return the seat that cancels hits (SK-133)."""
    return state.boats[open_salvo(state).target].seat


def is_choice(salvo: Salvo) -> bool:
    """Return whether it matters which hit is cancelled: both kinds remain (SK-135), and there are fewer misses than hits."""
    left = hits(salvo)
    return 0 < misses(salvo) < len(left) and len({RED_DIE[salvo.red[place] - 1] for place in left}) > 1


def cancel_options(_figures: Figures, state: State, _seat: int) -> list[Action]:
    """Return the hits that can be cancelled, critical ones first: they are the usual choice (SK-136)."""
    salvo = open_salvo(state)
    return [("cancel", place) for place in sorted(hits(salvo), key=lambda place: (RED_DIE[salvo.red[place] - 1] != CRITICAL, place))]


def check_cancel(_figures: Figures, state: State, _seat: int, action: Action) -> None:
    """Check that the die is a hit that still counts (SK-R14)."""
    if len(action) != 2 or type(action[1]) is not int or action[1] not in hits(open_salvo(state)):
        raise refused("nothing_to_cancel")


def cancel(play: Play, seat: int, action: Action) -> None:
    """Cancel the hit that the owner chose."""
    cancel_die(play, seat, action[1], chosen=True)


def cancel_die(play: Play, seat: int, place: int, *, chosen: bool) -> None:
    """Take one red die out of the attack."""
    salvo = open_salvo(play.state)
    play.state.salvo = salvo._replace(cancelled=(*salvo.cancelled, place))
    play.tell("die_cancelled", seat=seat, place=place, face=salvo.red[place], chosen=chosen)


def step_salvo(play: Play) -> bool:
    """Use misses as long as hits remain (SK-134), waiting for the owner where the choice matters; then do the damage."""
    salvo = open_salvo(play.state)
    if is_choice(salvo):
        return True
    owner = owner_of_target(play.figures, play.state)
    for place in hits(salvo)[: max(0, misses(salvo))]:
        cancel_die(play, owner, place, chosen=False)
    do_damage(play)
    return False


def do_damage(play: Play) -> None:
    """Add a water token for each hit left and a fire token for each critical one; four tokens sink a boat (SK-137 to SK-141)."""
    state, salvo = play.state, open_salvo(play.state)
    state.salvo = None
    left = [RED_DIE[salvo.red[place] - 1] for place in hits(salvo)]
    boat = state.boats[salvo.target]
    hurt = boat._replace(water=boat.water + left.count(HIT), fire=boat.fire + left.count(CRITICAL))
    state.boats[salvo.target] = hurt
    play.tell_of("damage_done", salvo.target, water=left.count(HIT), fire=left.count(CRITICAL), tokens=min(hurt.tokens, TOKENS_TO_SINK))
    if hurt.tokens >= TOKENS_TO_SINK:
        play.lose(salvo.target, SHOT, state.boats[salvo.attacker].seat)


FIRE_DEEDS = {"fire": Deed(check_fire, choose_fire)}
TARGET_DEEDS = {"target": Deed(check_target, choose_target)}
CANCEL_DEEDS = {"cancel": Deed(check_cancel, cancel)}


def step_attack(play: Play) -> bool:
    """Fire with the active player's last ready boat, which needs no choice, then go on to the next player (SK-125, SK-126)."""
    state = play.state
    if state.salvo is not None:
        return step_salvo(play)
    if state.attacker != NO_BOAT:
        return True
    able = ready(play.figures, state)
    if len(able) > 1:
        return True
    if able:
        open_fire(play, able[0])
    else:
        state.done += 1
    return False
