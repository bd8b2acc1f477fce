"""Opening the fleet builder from the menu and for typed fleets, so that no fleet is submitted unseen."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from seatui.engine.contract import Action, Refused, Seat
from seatui.games.battle_seas.model.content import Fleet
from seatui.games.battle_seas.pane.builder import fleet_files as store
from seatui.games.battle_seas.pane.builder.builder import FleetBuilder, FleetEditor
from seatui.games.battle_seas.pane.builder.controls import OWN, RANDOM, READY, SUBMIT
from seatui.games.battle_seas.play.building import FLEET_DEEDS
from seatui.tui.widgets.action_menu import ActionMenu, MenuItem
from seatui.tui.widgets.command_line import CommandLine

if TYPE_CHECKING:
    from seatui.games.battle_seas.pane.pane import BattlePane

OFFERED: dict[Action, str] = {
    ("",): "Build your fleet",
    (READY,): "Look at the ready fleets",
    (OWN,): "Look at your own fleets",
    (RANDOM,): "Try a random fleet",
    (SUBMIT,): "Submit your fleet",
}
"""Labels of the menu outside the builder, by verbs of the builder. A digit picks one, so none submits a fleet unseen. Players who share a
keyboard have few keys, and reach some of these only here."""

LONGEST_STEM = 30
"""Letters of a saved game's name that identify the game of a draft."""


class BuilderEntry:
    """Opens the builder of a pane, and keeps each player's editor."""

    def __init__(self, pane: BattlePane) -> None:
        self.pane = pane
        self._editors: dict[Seat, FleetEditor] = {}

    def builder(self) -> FleetBuilder:
        """Return a builder for the player at the pane."""
        seat = self.pane.own_seat
        if seat not in self._editors:
            self._editors[seat] = self._new_editor()
        return FleetBuilder(self.pane, self._editors[seat])

    def _new_editor(self) -> FleetEditor:
        """Return an editor with the fleet built for this game before, where games are saved."""
        pane, path = self.pane, self.pane.table.match.path
        if path is None:
            return FleetEditor(pane.figures)
        purpose = f"{path.stem[-LONGEST_STEM:]}, seat {pane.own_seat + 1}"

        def keep(fleet: Fleet) -> None:
            with suppress(Refused):  # building goes on even if the disk is full
                store.keep_draft(purpose, fleet)

        return FleetEditor(pane.figures, keep=keep, begun=store.draft_for(purpose))

    @staticmethod
    def menu_items() -> list[MenuItem]:
        return [MenuItem(label, action) for action, label in OFFERED.items()]

    def picked(self, message: ActionMenu.Picked) -> None:
        """Handle a choice from the menu."""
        if message.action in OFFERED:
            message.stop()
            message.prevent_default()
            self.pane.verbs.leave()
            self._open().do(message.action[0])

    def typed(self, message: CommandLine.Submitted) -> None:
        """Show a typed fleet in the builder before it is final."""
        action = self._fleet_typed(message.text)
        if action is not None:
            message.stop()
            message.prevent_default()
            self.pane.verbs.leave_command()
            self._open().propose(action)

    def _open(self) -> FleetBuilder:
        builder = self.builder()
        self.pane.open_dialog(builder)
        return builder

    def _fleet_typed(self, text: str) -> Action | None:
        """Return the action of a lawful fleet in typed words; None for anything else."""
        pane = self.pane
        if pane.deciding != "submit_fleet":
            return None
        match = pane.table.match
        try:
            action = match.parse(pane.own_seat, text)
        except Refused:
            return None
        return action if action[0] in FLEET_DEEDS and match.legal(pane.own_seat, action) else None
