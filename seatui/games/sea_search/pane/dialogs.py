"""Questions in boxes: decisions that name no place of the board, what a key asks before something is lost, and cards to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seatui.engine.contract import Action
from seatui.engine.wording import counted, dice
from seatui.games.sea_search.model.content import ITEMS, SYMBOLS
from seatui.games.sea_search.play.beasts.kraken import MOST_CHANGES
from seatui.tui.look.controls import Verb
from seatui.tui.pane.dialogs import UNDECIDED, Question
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog, TextDialog
from seatui.tui.widgets.lines import settings_of

if TYPE_CHECKING:
    from seatui.games.sea_search.pane.pane import SearchPane


class Notice(TextDialog):
    """News that any key takes away."""

    def press(self, key: str, character: str | None) -> bool:  # noqa: ARG002 - whichever it is
        self.done(None)
        return True

    def follow(self, verb: str) -> None:  # noqa: ARG002 - a key of a cluster is one, too
        self.done(None)


# Decisions


def passage(pane: SearchPane) -> Dialog:
    """Somebody asks for passage (SS-128). Nothing is chosen yet: a key that was meant for something else must not answer."""
    frame, voice = pane.view.pending[-1], pane.words.voice
    guest, goal = frame.facts[:2]
    start = pane.view.players[guest].ship
    trip = f"{voice.name(guest)} asks to sail from {voice.tile(start)} to {voice.tile(goal)} by Seaport."
    text = [trip, f"A refusal costs {voice.name(guest)} nothing."]
    return Question(pane, f"{voice.name(pane.own_seat)}: passage for {voice.name(guest)}?", text, _choices(pane), at=UNDECIDED)


def advance(pane: SearchPane) -> Dialog:
    """After a won attack (SS-152)."""
    (goal,) = pane.view.pending[-1].facts
    toll = pane.figures.beast(pane.state).toll(pane.state, goal)
    text = f"Sail on to {pane.words.line(goal)}? It costs no action{f', but {toll}' if toll else ''}."
    return Question(pane, "The Probe is gone", [text], _choices(pane))


def reroll(pane: SearchPane) -> Dialog:
    """The own dice lie on the table (SS-202)."""
    battle = pane.view.pending[-2]
    _, faces, other, _, _ = battle.facts
    text = [f"You rolled {dice(faces)}. The other side will roll {counted(other, 'die').replace('dies', 'dice') if other else 'no dice'}."]
    return Question(pane, "Keep these dice?", text, _choices(pane))


def position(pane: SearchPane) -> Dialog:
    """Where the new song lies (SS-229)."""
    text = ["The symbol stands for this song from now on. All positions are alike."]
    return Question(pane, "You found a song", text, _choices(pane))


def peek(pane: SearchPane) -> Dialog:
    """A song to look at in secret (SS-451)."""
    where = {song.position: pane.words.voice.tile(song.at) for song in pane.view.songs}
    choices = [Choice(SYMBOLS[action[1]], action, f"on {where[action[1]]}" if action[1] in where else "") for action in pane.options]
    return Question(pane, "Clear Sonar", ["Look in secret at one song. Nothing is recorded."], choices)


def discard(pane: SearchPane) -> Dialog:
    """A card goes overboard (SS-459)."""
    choices = [Choice(ITEMS[action[1]].name, action, ITEMS[action[1]].text) for action in pane.options]
    return Question(pane, "Water in the Hold: discard one", [], choices)


def target(pane: SearchPane) -> Dialog | None:
    """The target of a card that is aimed at players or words; all others are chosen on the board."""
    if pane.aim.ways:
        return None
    card = ITEMS[pane.view.pending[-1].facts[0]]
    return Question(pane, card.name, [card.text], _choices(pane))


def _choices(pane: SearchPane) -> list[Choice]:
    return [Choice(pane.label(action), action) for action in pane.options]


DECISIONS: dict[str, Callable[[SearchPane], Dialog | None]] = {
    "grant_passage": passage,
    "choose_advance": advance,
    "reroll_dice": reroll,
    "choose_song_position": position,
    "choose_peek_position": peek,
    "choose_item_to_discard": discard,
    "choose_item_target": target,
}
"""The dialog of each kind of decision that has one."""


# Out of the game

WATCH, FASTER, LEAVE = "watch", "faster", "leave"


def farewell(pane: SearchPane) -> Dialog:
    """All Seaports of those who sit here are gone, and the others play on (SS-258)."""

    def chosen(what: str | None) -> None:
        if what == FASTER:
            pane.app.change_settings(speed="fast")  # type: ignore[attr-defined]
        pane.close_dialog(dialog)
        if what == LEAVE:
            pane.post_message(pane.Asked(pane, LEAVE))

    text = [
        "Your last Seaport is gone, and your ship with it. The others play on, and you can only watch.",
        f"While something is shown, any key goes on. {pane.key(Verb.BACK)} opens the game menu, to change the speed or to leave.",
    ]
    slow = settings_of(pane.app).speed in ("slow", "normal")
    choices = [Choice("Watch on", WATCH), *([Choice("Watch on, faster", FASTER)] if slow else [])]
    dialog = ChoiceDialog("You are out of the game", text, [*choices, Choice("Leave the game", LEAVE, "everything is saved")], chosen)
    return dialog


# Questions before a deed


def end_of_turn(pane: SearchPane) -> Dialog | None:
    """Ask before actions are lost; None where nothing is."""
    actions, steps = pane.view.actions, pane.view.free_steps
    lost = [counted(actions, "action")] * bool(actions) + [counted(steps, "free step")] * bool(steps)
    if not lost:
        return None
    text = [f"{' and '.join(lost)} would be lost."]
    return Question(pane, "End the turn?", text, [Choice("Go on playing", None), Choice("End the turn", ("end_turn",))])


def seaport_attack(pane: SearchPane) -> Dialog:
    """The odds, and what a failure costs (SS-189)."""
    labels = pane.labels
    owner = pane.words.voice.of(pane.state.seaports[labels.at])
    text = [f"{labels.seaport_odds()}.", "If it fails, your ship retreats to a Seaport of yours, and this turn and the next are over."]
    return Question(
        pane,
        f"Attack {owner} Seaport?",
        text,
        [Choice("Do not attack", None), Choice("Attack", ("attack_seaport",), labels.seaport_odds())],
    )


def whistle(pane: SearchPane, taking: Action) -> Dialog:
    """What it costs to have the Whistle, and what its carrier may do (SS-305, SS-306, SS-309)."""
    price = "two of your Probes" if taking[0] == "steal_whistle" else "one of your Probes"
    text = [
        f"It costs no action, but {price}.",
        f"Its carrier may change tiles at most {MOST_CHANGES} times a turn, those before taking it too. So far: {pane.view.changes}.",
        "At the end of each of your turns you roll against the Kraken. With the Whistle aboard you can drive one off, for an action.",
    ]
    title = "Steal the Whistle?" if taking[0] == "steal_whistle" else "Take the Whistle?"
    return Question(pane, title, text, [Choice("Leave it", None), Choice(pane.label(taking), taking)])


# Cards


def hand(pane: SearchPane) -> Dialog:
    """All own cards with their texts; one may be played, or is refused with the reason."""
    view, own = pane.view, pane.view.players[pane.own_seat]
    text = [f"{ITEMS[item].name}: {ITEMS[item].text}" for item in dict.fromkeys(view.hand)]
    text += [f"{ITEMS[item].name} stands open: {ITEMS[item].text}" for item in own.standing]
    if pane.deciding != "choose_action" or not view.hand:
        return reading(pane, "Your Item cards", text or ["You hold no Item cards."])
    can = {action[1] for action in pane.options if action[0] == "play_item"}
    choices = [
        Choice(f"Play {ITEMS[item].name}", ("play_item", item), "" if item in can else why_not(pane, item))
        for item in dict.fromkeys(view.hand)
    ]
    return Question(pane, "Your Item cards", text, [*choices, Choice("Play none", None)])


def why_not(pane: SearchPane, item: int) -> str:
    """Why a card cannot be played, in few words."""
    refusal = pane.trial(("play_item", item))
    return UNPLAYABLE.get(refusal.rule, "not now") if refusal is not None else ""


UNPLAYABLE = {
    "SS-201": "one card a turn, and you played it",
    "SS-202": "it waits for your dice",
    "SS-206": "it would do nothing now",
}
"""What the rule says that refuses a card."""


def reading(pane: SearchPane, title: str, text: Sequence[str]) -> TextDialog:
    """A text to read."""
    dialog = TextDialog(title, text, lambda _: pane.close_dialog(dialog))
    return dialog
