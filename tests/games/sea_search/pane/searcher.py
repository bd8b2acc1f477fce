"""A player that wins by keys: draws Item cards, trades for songs, and brings them to the centre."""

from __future__ import annotations

from seatui.engine.hexes import COMPASS
from seatui.games.sea_search.model.content import SONGS_TO_WIN
from seatui.games.sea_search.model.queries import is_hostile, is_item_eligible
from seatui.games.sea_search.pane.dialogs import Notice
from seatui.games.sea_search.pane.keys import controls
from tests.games.sea_search.pane.search_app import AtSea
from tests.tui.fake_terminal import until

WAYS = dict(zip(COMPASS, "dsaqwe", strict=True))
"""The key of each direction."""
DEEDS = {"trade_songs": "t", "view_song": "v", "draw_item": "r"}
"""Actions that it does whenever it can, with their keys."""


class Searcher:
    """Plays at seat 0 until the game is over."""

    def __init__(self, sea: AtSea) -> None:
        self.sea = sea
        self.keys = 0

    async def play(self, limit: int) -> None:
        """Play until the game is over, or fail after ``limit`` steps."""
        for _ in range(limit):
            pane = self.sea.pane
            if pane.dialogs and pane.position.outcome:
                return
            if pane.dialogs and isinstance(pane.dialogs[-1], Notice):
                await self._press("enter")
            elif pane.dialogs:
                await self._press("1")
            elif pane.deciding == "choose_action":
                await self._act()
            elif pane.deciding:
                await self._press("n" if pane.station == controls.OFFER else "enter")
            else:
                await until(self.sea.pilot, lambda: bool(self.sea.pane.dialogs or self.sea.pane.deciding))  # the bot's turn
        raise AssertionError("the game does not end")

    async def _press(self, *keys: str) -> None:
        self.keys += len(keys)
        await self.sea.press(*keys)

    async def _act(self) -> None:
        pane = self.sea.pane
        can = {action[0] for action in pane.options}
        deed = next((key for verb, key in DEEDS.items() if verb in can), "")
        if pane.aim.asked:
            await self._press("tab", "enter")
        elif deed:
            await self._press(deed)
        elif "play_item" in can and len(pane.view.hand) > 1:
            await self._play_card()
        elif goal := self._goal():
            await self._sail_to(goal)
        else:
            await self._press("n", *(["1"] if pane.view.actions or pane.view.free_steps else []))

    async def _play_card(self) -> None:
        """Play the first card that can be played."""
        kinds = list(dict.fromkeys(self.sea.pane.view.hand))
        can = [action[1] for action in self.sea.pane.options if action[0] == "play_item"]
        await self._press("y", str(kinds.index(can[0]) + 1))

    def _goal(self) -> int:
        """Return the next tile for a Search token, or the centre with three songs; 0 for none."""
        pane = self.sea.pane
        view, field, colour = pane.view, pane.figures.field, dict(pane.view.tiles)
        if not view.actions or view.drew:
            return 0
        if len(view.players[0].songs) >= SONGS_TO_WIN:
            return field.centre
        wanted = 0 if any(colour[token.at] == 1 for token in view.search if token.seat == 0) else 1
        near = self._distances(pane.own_tile)
        goals = [tile for tile in near if colour[tile] == wanted and is_item_eligible(pane.figures, pane.state, tile)]
        return min(goals, key=lambda tile: (near[tile], tile), default=field.at(-1, 0))

    async def _sail_to(self, goal: int) -> None:
        """Sail one step nearer; at the goal, lay a piece towards the rival's waters."""
        pane = self.sea.pane
        here, field = pane.own_tile, pane.figures.field
        if here == goal:
            await self._press("o", "q", "enter", "enter")
            return
        back = self._distances(goal)
        steps = [action[1] for action in pane.options if action[0] == "move"]
        step = min(steps, key=lambda step: back[field.neighbours[here][step]])
        await self._press("o", WAYS[COMPASS[step]], "enter")

    def _distances(self, start: int) -> dict[int, int]:
        """Return the distances by sea that enemy Probes do not block."""
        state = self.sea.pane.state
        return state.board.distances(start, {edge for edge in state.probes if is_hostile(state, 0, edge)})
