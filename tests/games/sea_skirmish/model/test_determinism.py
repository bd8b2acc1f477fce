"""The same seed and the same decisions give the same game on every machine, SK-155 to SK-163."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from examples.banner import app
from seatui.engine import plane
from seatui.engine.chance import MASK_64, Script, SplitMix64
from seatui.engine.laws.positions import RandomGame
from seatui.games import sea_skirmish
from seatui.games.sea_skirmish.model.state import Salvo, State
from seatui.match.referee import Match
from seatui.tui.look.ink import ink_of
from seatui.tui.look.settings import Settings
from tests.games.sea_skirmish.open_decisions import OPEN_DECISIONS, broadside, planning
from tests.games.sea_skirmish.position import GAME, NAMES, Table, boat, given
from tests.matches import finish, play_on

PACKAGE = Path(sea_skirmish.__file__).parent
ROOMS = ("model", "play", "knowledge", "words")
CORE = sorted(
    {*PACKAGE.glob("*.py"), *(path for room in ROOMS for path in (PACKAGE / room).glob("*.py")), Path(plane.__file__)}
    - {PACKAGE / "words" / "odds.py"}
)
"""The rules and their geometry. Odds are for words, bots and screens; the rules do not depend on them."""


# Whole numbers only


def inexact(source: str) -> Iterator[str]:
    """Yield everything in a program that could differ on another machine."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"line {node.lineno}: the number {node.value!r}"
            case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str())):
                pass  # a path
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: a division that is not whole"
            case ast.Call(func=ast.Name(id="float" | "round" as name)):
                yield f"line {node.lineno}: {name}"
            case ast.Import(names=names):
                yield from (f"line {node.lineno}: {name.name}" for name in names if name.name in ("math", "random", "time", "decimal"))
            case ast.ImportFrom(module="random" | "time" | "decimal" | "fractions"):
                yield f"line {node.lineno}: {node.module}"
            case ast.ImportFrom(module="math", names=names):
                yield from (f"line {node.lineno}: math.{name.name}" for name in names if name.name not in ("isqrt", "comb"))
            case ast.For(iter=iterated) | ast.comprehension(iter=iterated) if is_unordered(iterated):
                yield f"line {iterated.lineno}: iterating over a set"


def is_unordered(iterated: ast.expr) -> bool:
    match iterated:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
    return False


@pytest.mark.rule("SK-155")
@pytest.mark.parametrize("path", CORE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_rules_know_whole_numbers_only_and_go_through_everything_in_order(path: Path) -> None:
    assert list(inexact(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    ["x = 0.5", "x = a / b", "x /= 2", "x = float(1)", "x = round(y)", "import math", "from math import sin", "from random import choice",
     "for x in {1, 2}: pass", "y = [x for x in set(z)]"],
)  # fmt: skip
def test_whatever_is_inexact_would_be_found(line: str) -> None:
    assert list(inexact(line))


@pytest.mark.rule("SK-155")
def test_the_rules_take_nothing_from_the_odds() -> None:
    users = [f"{path.parent.name}/{path.name}" for path in CORE if "odds" in path.read_text(encoding="utf-8")]
    assert {user.partition("/")[0] for user in users} == {"words"}


@pytest.mark.rule("SK-155")
@pytest.mark.parametrize("x", [52800.0, True, "52800"])
def test_a_place_that_is_no_whole_number_is_refused(x: object) -> None:
    table = OPEN_DECISIONS["place_boat"]()
    assert table.refuses_action("place", 0, x, 79200, 0, 0)[0] == "SK-D03"


@pytest.mark.rule("SK-155", "SK-023")
def test_no_figure_of_a_game_is_anything_but_whole() -> None:
    game = RandomGame(GAME.rules(4, boats=3, map="atoll"), 5)
    while game.step():
        for one in game.state.boats:
            assert {type(part) for part in (*one.pose, one.water, one.fire, one.face, one.kind)} == {int}


# Chance


@pytest.mark.rule("SK-156")
def test_no_generator_of_python_is_used() -> None:
    for path in PACKAGE.rglob("*.py"):
        names = {alias.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module or "" for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)}
        assert not names & {"random", "secrets", "os", "numpy"}, path


@pytest.mark.rule("SK-156", "SK-157")
def test_all_chance_comes_from_what_is_handed_in() -> None:
    """Two games with the same draws are the same game; with another seed they differ."""

    def played(seed: int) -> bytes:
        game = RandomGame(GAME.rules(3, boats=2), seed)
        while game.step():
            pass
        packed: bytes = game.state.pack()
        return packed

    assert played(3) == played(3) != played(4)


KNOWN = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


@pytest.mark.rule("SK-157", "SK-X23")
def test_the_generator_gives_the_known_outputs() -> None:
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in KNOWN] == KNOWN


@pytest.mark.rule("SK-157")
def test_the_state_of_the_generator_is_one_number_of_64_bits() -> None:
    generator = SplitMix64(MASK_64)
    generator.next()
    assert generator.state == 0x9E3779B97F4A7C15 - 1
    assert SplitMix64(generator.state).next() == generator.next()


@pytest.mark.rule("SK-158", "SK-X23")
def test_the_known_outputs_are_these_rolls_of_a_die() -> None:
    generator = SplitMix64(1234567)
    assert [1 + generator(6) for _ in KNOWN] == [1 + known % 6 for known in KNOWN] == [4, 2, 4, 2, 6]


@pytest.mark.rule("SK-158")
@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_outputs_that_would_make_a_face_likelier_are_drawn_again(sides: int) -> None:
    limit = 2**64 - 2**64 % sides
    outputs = [2**64 - 1, limit, limit - 1] if limit < 2**64 else [limit - 1]

    class Scripted(SplitMix64):
        def next(self) -> int:
            return outputs.pop(0)

    assert Scripted(0)(sides) == sides - 1
    assert outputs == []


@pytest.mark.rule("SK-160")
def test_all_red_dice_are_rolled_before_all_green_ones() -> None:
    table = broadside("galley", 3, [3, 4, 5, 1, 2, 6])
    (shot,) = table.told("fired")
    assert (shot["red"], shot["green"]) == ((3, 4, 5), (1, 2, 6))


# Saves and replays

CHANGES: dict[str, Callable[[State], object]] = {
    "phase": lambda state: setattr(state, "phase", "attack"),
    "round": lambda state: setattr(state, "round", 9),
    "holder": lambda state: setattr(state, "token", 1),
    "active seat": lambda state: setattr(state, "done", 1),
    "colours": lambda state: state.colours.reverse(),
    "boats to place": lambda state: state.docks.__setitem__(0, (3,)),
    "pose": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(pose=state.boats[0].pose.turned(1))),
    "face": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(face=1)),
    "water": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(water=1)),
    "fire": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(fire=1)),
    "loss": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(lost="fell")),
    "owner": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(seat=1)),
    "kind": lambda state: state.boats.__setitem__(0, state.boats[0]._replace(kind=5)),
    "chosen course": lambda state: state.courses.__setitem__(0, 4),
    "planners": lambda state: setattr(state, "planners", (1,)),
    "moved": lambda state: setattr(state, "acted", 1),
    "card to turn": lambda state: setattr(state, "turning", 0),
    "boat that fires": lambda state: setattr(state, "attacker", 0),
    "dice": lambda state: setattr(state, "salvo", Salvo(0, 1, (1, 2), (1,), ())),
    "bars": lambda state: state.bars.__setitem__((0, 1), 1),
    "standing": lambda state: state.left.__setitem__(0, 1),
    "conceded": lambda state: setattr(state, "conceded", 1),
}


@pytest.mark.rule("SK-161")
@pytest.mark.parametrize("change", CHANGES)
def test_everything_that_makes_a_position_is_saved(change: str) -> None:
    state = planning().state
    before = state.pack()
    CHANGES[change](state)
    assert state.pack() != before


@pytest.mark.rule("SK-161")
@pytest.mark.parametrize("kind", OPEN_DECISIONS)
def test_a_position_comes_back_and_goes_on_as_the_same_game(kind: str) -> None:
    table = OPEN_DECISIONS[kind]()
    back = Table(table.rules, table.rules.unpack(table.state.pack()))
    assert back.state == table.state
    for one in (table, back):
        one.dice = Script([], SplitMix64(8))
        choose = SplitMix64(3)
        while one.decisions:
            one.act(*one.options[choose(len(one.options))])
    assert back.state == table.state


@pytest.mark.rule("SK-161")
@pytest.mark.parametrize("actions", [5, 20, 33])
def test_a_match_that_was_saved_goes_on_with_the_same_secrets_and_the_same_chance(tmp_path: Path, actions: int) -> None:
    options: dict[str, Any] = {"boats": 2, "map": "islets", "fair_token": True, "round_limit": 30}
    kept, saved = (Match.new("sea-skirmish", 3, seed=7, path=tmp_path / name, **options) for name in ("kept.sea", "saved.sea"))
    for match in (kept, saved):
        play_on(match, actions)
    saved.close()
    saved = Match.load(tmp_path / "saved.sea")
    assert saved.rules.settings == kept.rules.settings
    for match in (kept, saved):
        finish(match, seed=4)
    assert saved.outcome is not None
    assert [saved.view(seat) for seat in (None, 0, 1, 2)] == [kept.view(seat) for seat in (None, 0, 1, 2)]
    kept.close()
    saved.close()


@pytest.mark.rule("SK-162")
def test_a_replay_comes_to_the_same_poses_and_tokens_after_each_step(tmp_path: Path) -> None:
    match = Match.new("sea-skirmish", 2, seed=12, path=tmp_path / "game.sea", boats=3, map="reef")
    boats = [match.view(None).boats]
    while match.outcome is None:
        play_on(match, 1, seed=match.count)
        boats.append(match.view(None).boats)
    match.close()
    again = Match.load(tmp_path / "game.sea", read_only=True)
    reel = again.reel()
    shown = [reel.view(None).boats]
    while reel.position < reel.last:
        reel.step()
        shown.append(reel.view(None).boats)
    assert len(shown) > 40
    assert shown == boats


@pytest.mark.rule("SK-162")
def test_the_decisions_and_the_dice_alone_make_the_game_again() -> None:
    rules = GAME.rules(2, boats=2)
    game = RandomGame(rules, 21)
    moves, states = [], []
    while move := game.step():
        moves.append(move)
        states.append(game.state.pack())
    state = rules.start(Script([draw + 1 for draw in game.first_draws]))
    for move, expected in zip(moves, states, strict=True):
        script = Script([draw + 1 for draw in move.draws])
        rules.apply(state, move.seat, move.action, script)
        assert script.left == 0
        assert state.pack() == expected


# Tokens


@pytest.mark.rule("SK-163")
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
async def test_water_is_blue_and_fire_is_orange(theme: str) -> None:
    async with app(Settings(theme=theme)).run_test() as pilot:
        ink = ink_of(pilot.app)
    colours = [style.color.triplet for style in (ink.wet, ink.burning) if style.color]
    (red, green, blue), (fire_red, fire_green, fire_blue) = (triplet for triplet in colours if triplet)
    assert blue > green > red
    assert fire_red > 1.5 * fire_green > 2 * fire_blue


@pytest.mark.rule("SK-163")
def test_water_and_fire_are_told_apart_in_words() -> None:
    table = given(boat(0, 20000, 44000, 0, water=1, fire=2), boat(1, 80000, 44000, 0))
    assert "1 water and 2 fire" in table.rules.describe(table.view(None), NAMES)
