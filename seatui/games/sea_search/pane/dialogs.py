"""Dialogs: decisions without a place on the board, questions before a costly action, and cards to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from seatui.engine.contract import Action
from seatui.engine.wording import counted, dice
from seatui.games.sea_search.model.content import ITEMS, SYMBOLS
from seatui.games.sea_search.words.forecast import forecast
from seatui.games.sea_search.words.outlook import ending_costs, price_of, whistle_duties
from seatui.tui.look.controls import Verb
from seatui.tui.look.settings import settings_of
from seatui.tui.pane.dialogs import UNDECIDED, Question
from seatui.tui.pane.second_thoughts import SecondThought, Topic
from seatui.tui.widgets.dialog import Choice, ChoiceDialog, Dialog, TextDialog
from seatui.tui.widgets.hint_bar import Hint
from seatui.tui.widgets.text_rows import Row, spliced

if TYPE_CHECKING:
    from seatui.games.sea_search.pane.pane import SearchPane


class Notice(TextDialog):
    """News to be read. Only the keys that confirm or go back close it, so that a key typed ahead answers nothing behind it."""

    unbidden = True

    def __init__(self, title: str, text: Sequence[str], done: Callable[[Any], None], art: Sequence[str], key: str) -> None:
        """``key`` is the name of the key that closes it."""
        super().__init__(title, text, done)
        self.art, self.key = tuple(art), key

    def whole(self, width: int) -> list[Row]:
        art = [] if self.art and len(self.art[0]) > width else self.art
        return [((f"{row:^{width}}", self.ink.accent),) for row in art] + super().whole(width)

    def build(self) -> Sequence[Row]:
        *rows, frame = super().build()
        return [*rows, spliced(frame, 2, ((f" {self.key}: go on ", self.ink.key),))]

    def hints(self) -> Sequence[Hint]:
        return [Hint("", "Go on", Verb.CONFIRM)]


# Decisions


def passage(pane: SearchPane) -> Dialog:
    """Ask the owner of a Seaport for passage (SS-128). No answer is preselected, so that a stray key does not answer."""
    frame, namer = pane.view.pending[-1], pane.words.namer
    guest, goal = frame.facts[:2]
    start = pane.view.players[guest].ship
    trip = f"{namer.name(guest)} asks to sail from {namer.tile(start)} to {namer.tile(goal)} by Seaport."
    text = [trip, f"A refusal costs {namer.name(guest)} nothing."]
    return Question(pane, f"{namer.name(pane.own_seat)}: passage for {namer.name(guest)}?", text, _choices(pane), at=UNDECIDED)


def advance(pane: SearchPane) -> Dialog:
    """Ask whether the ship sails on after a won attack (SS-152)."""
    (goal,) = pane.view.pending[-1].facts
    warning = price_of(pane.figures, pane.state, pane.own_seat, goal)
    text = f"Sail on to {pane.words.line(goal)}? It costs no action{f', but {warning}' if warning else ''}."
    return Question(pane, "The Probe is gone", [text], _choices(pane))


def reroll(pane: SearchPane) -> Dialog:
    """Ask whether the player keeps the dice (SS-202)."""
    battle = pane.view.pending[-2]
    _, faces, other, _, _ = battle.facts
    text = [f"You rolled {dice(faces)}. The other side will roll {counted(other, 'die').replace('dies', 'dice') if other else 'no dice'}."]
    return Question(pane, "Keep these dice?", text, _choices(pane))


def position(pane: SearchPane) -> Dialog:
    """Ask for the position of a new song (SS-229)."""
    text = ["The symbol stands for this song from now on. All positions are alike."]
    return Question(pane, "You found a song", text, _choices(pane))


def peek(pane: SearchPane) -> Dialog:
    """Ask for a song to look at in secret (SS-451)."""
    where = {song.position: pane.words.namer.tile(song.at) for song in pane.view.songs}
    choices = [Choice(SYMBOLS[action[1]], action, f"on {where[action[1]]}" if action[1] in where else "") for action in pane.options]
    return Question(pane, "Clear Sonar", ["Look in secret at one song. Nothing is recorded."], choices)


def discard(pane: SearchPane) -> Dialog:
    """Ask for a card to discard (SS-459)."""
    choices = [Choice(ITEMS[action[1]].name, action, ITEMS[action[1]].text) for action in pane.options]
    return Question(pane, "Water in the Hold: discard one", [], choices)


def target(pane: SearchPane) -> Dialog | None:
    """Ask for a player or a word as the target of a card; other targets are chosen on the board."""
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
    """Tell the players of this pane that they are out while others play on (SS-258)."""

    def chosen(what: str | None) -> None:
        if what == FASTER:
            pane.app.change_settings(speed="fast")  # type: ignore[attr-defined]
        pane.close_dialog(dialog)
        if what == LEAVE:
            pane.post_message(pane.Asked(pane, LEAVE))

    gone = f"{pane.last_loss} It was your last one" if pane.last_loss else "Your last Seaport is gone"
    text = [
        f"{gone}, and your ship with it. The others play on; you can watch or leave.",
        f"While events are shown, any key goes on. {pane.key(Verb.BACK)} opens the game menu, to change the speed or to leave.",
    ]
    slow = settings_of(pane.app).speed in ("slow", "normal")
    choices = [Choice("Keep watching", WATCH), *([Choice("Keep watching, faster", FASTER)] if slow else [])]
    dialog = ChoiceDialog("You are out of the game", text, [*choices, Choice("Leave the game", LEAVE, "everything is saved")], chosen)
    return dialog


# Questions before a deed


TOPICS = {"end_turn": Topic("Actions unused", "Sea Search asks before your turn ends with actions or free steps left.")}


def end_of_turn(pane: SearchPane) -> Dialog | None:
    """Ask before actions are lost, or the Beast may put the player out, which always asks; None if neither threatens."""
    text = ending_costs(pane.figures, pane.view)
    topic = "" if forecast(pane.figures, pane.state, pane.own_seat).is_grave else "end_turn"
    if not text or not pane.asks(topic):
        return None
    return SecondThought(pane, topic, "End the turn?", text, Choice("End the turn", ("end_turn",)), "Go on playing")


def seaport_attack(pane: SearchPane) -> Dialog:
    """Ask before an attack on a Seaport, with its odds and the cost of failing (SS-189)."""
    odds, owner = pane.labels.seaport_odds(), pane.words.namer.of(pane.state.seaports[pane.own_tile])
    text = [f"{odds}.", "If it fails, your ship retreats to one of your Seaports, and this turn and the next are over."]
    choices = [Choice("Do not attack", None), Choice("Attack", ("attack_seaport",), odds)]
    return Question(pane, f"Attack {owner} Seaport?", text, choices)


def whistle(pane: SearchPane, taking: Action) -> Dialog:
    """Ask before taking the Whistle, with its price and the duties of its carrier (SS-305, SS-306, SS-309)."""
    steals = taking[0] == "steal_whistle"
    choices = [Choice("Leave it", None), Choice(pane.label(taking), taking)]
    return Question(pane, f"{'Steal' if steals else 'Take'} the Whistle?", whistle_duties(pane.view, taking), choices)


# Cards


def hand(pane: SearchPane) -> Dialog:
    """Show the player's cards with their texts; a card can be played, or shows why not."""
    view, own = pane.view, pane.view.players[pane.own_seat]
    text = [f"{ITEMS[item].name}: {ITEMS[item].text}" for item in dict.fromkeys(view.hand)]
    text += [f"{ITEMS[item].name}, open before you: {ITEMS[item].text.removeprefix('Stands: ')}" for item in own.standing]
    if pane.deciding != "choose_action" or not view.hand:
        return reading(pane, "Your Item cards", text or ["You hold no Item cards."])
    can = {action[1] for action in pane.options if action[0] == "play_item"}
    choices = [
        Choice(f"Play {ITEMS[item].name}", ("play_item", item), "" if item in can else why_not(pane, item))
        for item in dict.fromkeys(view.hand)
    ]
    return Question(pane, "Your Item cards", text, [*choices, Choice("Play none", None)])


def why_not(pane: SearchPane, item: int) -> str:
    """Return briefly why a card cannot be played."""
    refusal = pane.refusal_of(("play_item", item))
    return UNPLAYABLE.get(refusal.rule, "not now") if refusal is not None else ""


UNPLAYABLE = {
    "SS-201": "one card a turn, and you played it",
    "SS-202": "it waits for your dice",
    "SS-206": "it would do nothing now",
}
"""The reason of each rule that refuses a card."""


def reading(pane: SearchPane, title: str, text: Sequence[str]) -> TextDialog:
    """Return a dialog with a text to read."""
    dialog = TextDialog(title, text, lambda _: pane.close_dialog(dialog))
    return dialog
