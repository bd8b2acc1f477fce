"""Events as steps on the screen: the text, the dice, the places, and how long each step stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol, TypeAlias

from seatui.engine.contract import Event
from seatui.engine.wording import counted, listing
from seatui.games.sea_search.knowledge.view import View
from seatui.games.sea_search.model.content import BEAST_CARDS, BEAST_OF_CARD, ITEMS, SEA_CARDS, SONGS, SONGS_TO_WIN, SYMBOLS
from seatui.games.sea_search.model.figures import Figures
from seatui.games.sea_search.model.state import NOBODY
from seatui.games.sea_search.pane.moments import moment, places
from seatui.games.sea_search.words.beast_narration import BEAST_STORIES
from seatui.games.sea_search.words.beasts import last_beast
from seatui.tui.pane.steps import Step, still
from seatui.tui.widgets.dice_tray import Roll
from seatui.tui.widgets.hex.tile import Hex

Facts: TypeAlias = Mapping[str, Any]

LONG, SHORT, GLANCE = 2.0, 0.7, 0.3
NEWS = 4.0
"""Beats for the news that a Beast comes or leaves, where nobody closes it."""
UNTIL_READ = 10_000.0
"""Beats of a box that a player closes: later events wait, so that a cause is read before its effects."""

PACE = {
    "turn_begun": GLANCE,
    "turn_ended": 0.0,
    "decided": 0.0,
    "search_token_placed": GLANCE,
    "song_recorded": GLANCE,
    "beast_token_placed": GLANCE,
    "addon_laid": GLANCE,
    "item_drawn": SHORT,
    "item_seen": LONG,
    "item_played": LONG,
    "song_seen": LONG,
    "song_viewed": LONG,
    "sea_card_drawn": LONG,
    "seaport_removed": LONG,
    "player_out": LONG,
    "siren_met": LONG,
    "fog_struck": LONG,
    "cruiser_struck": LONG,
}
"""Beats for an event; 1 for all others."""

OWN_DEEDS = frozenset(
    (
        "ship_moved", "addon_laid", "passage_requested", "passage_granted", "passage_denied", "probe_cast", "seaport_established",
        "seaport_taken_back", "seaport_relocated", "item_drawn", "item_seen", "item_played", "item_discarded", "search_token_placed",
        "search_token_moved", "tokens_traded", "song_found", "song_recorded", "turn_ended", "turn_begun", "battle_begun",
        "island_placed", "island_moved", "research_changed", "probe_counter_changed", "seaport_gained", "action_gained",
    )
)  # fmt: skip
"""Events for which the player who caused them need not wait."""

UNFOLLOWED = ("pending", "decisions", "ended", "winner", "outcome")
"""Fields of a view about the next decision, which change only with the position itself."""

LOSSES = {"search_token_taken": "Search token", "probe_removed": "Probe", "seaport_removed": "Seaport"}
"""Events that cost a player a piece."""

HARM = (*LOSSES, "battle_begun", "cruiser_struck", "siren_met")
"""Events that harm a player, beside counters that fall."""

QUOTED: Mapping[str, Callable[[Facts], str]] = {
    "item_played": lambda facts: ITEMS[facts["item"]].text,
    "sea_card_drawn": lambda facts: SEA_CARDS[facts["card"]].text,
}
"""The text of the card that the sentence of an event quotes."""

NEWSWORTHY = ("beast_entered", "beast_beaten")
AFTERWARDS = (
    "All its tokens leave the board, and the Sea cards come again.",
    "While no Beast is about, three songs at the centre win.",
)
"""The news that a Beast is beaten."""


class Stage(Protocol):
    """The screen that shows the steps."""

    seats: tuple[int, ...]
    """The seats of the people at this screen."""
    shown: View
    """The view that is drawn now."""

    def present(self, view: View) -> None:
        """Draw another view."""

    def look_on(self) -> None:
        """Offer nothing while steps are shown."""

    def bring_into_sight(self, place: Hex) -> None:
        """Scroll the board to a place that is out of sight."""

    @property
    def reads_news(self) -> bool:
        """Whether somebody at this screen plays, and so closes the news themselves."""

    @property
    def banner_width(self) -> int:
        """The characters that fit a row of the banner."""

    @property
    def is_replay(self) -> bool:
        """Whether this is a replay, where news is told and not laid in a box."""

    @property
    def shows_own_cards(self) -> bool:
        """Whether cards that the player draws lie in a box until the player has read them."""

    def announce(self, title: str, text: Sequence[str], art: Sequence[str] = ()) -> None:
        """Show news in a box, below a picture if there is one."""

    def close_news(self) -> None:
        """Close the news."""


class Staging:
    """Turns events into steps. A step draws the view of its moment when it is shown, as earlier steps may still wait."""

    def __init__(
        self,
        figures: Figures,
        stage: Stage,
        narrate: Callable[[Event, Sequence[str]], str],
        names: Callable[[], Sequence[str]],
        of_all: Container[str] = (),
    ) -> None:
        """``of_all`` are the kinds of events that concern everybody."""
        self._figures = figures
        self._stage = stage
        self._of_all = of_all
        self._narrate = narrate
        self._names = names
        self._lost: Counter[tuple[int, str]] = Counter()  # pieces that players lost outside their actions, by seat and name
        self._turn_of = NOBODY  # the player whose actions are under way
        self._attacker = NOBODY  # the player who rolls first in the present battle
        self._defence = ""  # the roll of the other side, in words
        self.seaport_losses: dict[int, str] = {}
        """How each player lost the latest Seaport, in a sentence, by seat."""

    def steps(self, event: Event, mine: bool) -> Iterable[Step]:
        """Return the steps of an event. ``mine`` says that a player at this screen caused it."""
        text = self._narrate(event, self._names())
        if event.kind == "dice_rolled":
            yield from self._rolled(event.facts, text)
            return
        yield from self._foretold(event)
        if event.kind == "battle_begun":
            self._attacker, self._defence = event.facts["seat"], ""
        if event.kind == "battle_rolled":
            yield Step(self._defence, 1.5, rolls=self._sides(event.facts), run=self._stage.look_on)
        yield from self._told(event, text, mine)
        self._keep_losses(event, text)
        if event.kind in NEWSWORTHY:
            yield from self._news(event, text)
        elif event.kind == "game_over":
            yield Step(beats=0.0, run=self._epilogue)
        elif event.kind == "turn_begun":
            yield from self._recap(event.facts["seat"])
        elif mine and self._stage.shows_own_cards and is_own_card(event):
            yield Step(beats=UNTIL_READ, run=partial(self._stage.announce, *OWN_CARDS[event.kind](event.facts)))

    def _told(self, event: Event, text: str, mine: bool) -> Iterable[Step]:
        """Return the steps that tell and draw an event: the text of a card has one of its own where the banner lacks room for both."""
        beats = self._beats(event, text, mine)
        seat = None if event.kind in self._of_all else event.seat
        title = moment(event, self._stage.seats) if event.kind == "battle_rolled" else None  # with the result, not with the dice
        told = Step(text, beats, seat, marks=places(event), draw=partial(self._happen, event, beats > 0), animation=title)
        card = QUOTED.get(event.kind)
        if card is None or self._stage.is_replay or len(text) <= self._stage.banner_width:
            yield told
            return
        head, words = text.partition(' ("')[0], card(event.facts).removeprefix("Stands: ")
        yield replace(told, beats=0.0)
        yield Step(f"{head}.", min(beats, SHORT), in_log=False)
        yield Step(words, beats, in_log=False)

    def _beats(self, event: Event, text: str, mine: bool) -> float:
        """Return the beats of an event: none for the player's own deeds, and more if others harm the player."""
        if not text or (mine and event.kind in OWN_DEEDS):
            return 0.0
        usual, facts = PACE.get(event.kind, 1.0), event.facts
        struck = facts["foe"] if event.kind == "battle_begun" else facts.get("seat")
        is_harm = event.kind in HARM or facts.get("change", 0) < 0
        return max(usual, LONG) if is_harm and not mine and struck in self._stage.seats else usual

    def _keep_losses(self, event: Event, text: str) -> None:
        """Remember the pieces that players lose outside their turns."""
        if event.kind == "turn_ended":
            self._turn_of = NOBODY  # the sea may still take something
        if event.kind in LOSSES and event.facts["seat"] != self._turn_of:
            self._lost[event.facts["seat"], LOSSES[event.kind]] += 1
        if event.kind == "seaport_removed":
            self.seaport_losses[event.facts["seat"]] = text

    def _happen(self, event: Event, waits: bool, view: View) -> None:
        if waits:
            self._stage.look_on()
        self._stage.present(still(view, self._stage.shown, UNFOLLOWED))
        for place in places(event)[-1:]:
            self._stage.bring_into_sight(place)

    def _recap(self, seat: int) -> Iterable[Step]:
        """Return a reminder of the pieces that the player whose turn begins has lost since the last one: they are gone from the board."""
        self._turn_of = seat
        lost = [counted(self._lost.pop((seat, name)), name) for name in LOSSES.values() if (seat, name) in self._lost]
        if lost and seat in self._stage.seats:
            yield Step(f"Since your last turn you have lost {listing(lost)}", 0.0, in_log=False)

    def _rolled(self, facts: Facts, text: str) -> Iterable[Step]:
        """Return the step of a roll. The defence is shown and told with the dice of both sides, which follow at once."""
        why, who = facts["why"], facts["who"]
        seat = who if isinstance(who, int) else None
        if why == "first":
            yield Step(text, 0.0)
        elif why != "hunted" and who != self._attacker:
            self._defence = text
        else:
            name = _beast(who) if seat is None else self._names()[seat]
            yield Step(text, 1.0, rolls=(Roll(name, WHY.get(why, "Beast Roll"), facts["faces"], seat),))

    def _sides(self, facts: Facts) -> tuple[Roll, ...]:
        """Return the dice of both sides with their totals."""
        names, seat, foe, why = self._names(), facts["seat"], facts["foe"], facts["why"]
        other = foe if isinstance(foe, int) else None
        won = facts["own"] > facts["other"]
        lead = abs(facts["own"] - facts["other"])
        verdict = f"wins by {lead}" if lead else "wins the tie"
        own = Roll(names[seat], WHY.get(why, "Beast Roll"), facts["dice"], seat, verdict if won else "", total=facts["own"])
        against = Roll(
            names[other] if other is not None else _beast(foe),
            "defence",
            facts["against"],
            other,
            "" if won else verdict,
            total=facts["other"],
        )
        return own, against

    def _foretold(self, event: Event) -> Iterable[Step]:
        """Return the story of a Beast that comes or leaves in a replay, which has no boxes."""
        if event.kind in NEWSWORTHY and self._stage.is_replay:
            yield Step(BEAST_STORIES[event.kind](event.facts["beast"]), NEWS, in_log=False)

    def _news(self, event: Event, text: str) -> Iterable[Step]:
        """Return the news that a Beast comes, with its rules in brief, or leaves."""
        if self._stage.is_replay:
            return
        number = event.facts["beast"]
        card = BEAST_CARDS[number - 1]
        told = (card.story, " ", *self._figures.briefs[number]) if event.kind == "beast_entered" else (card.defeat, " ", *AFTERWARDS)
        beats = UNTIL_READ if self._stage.reads_news else NEWS
        yield Step(beats=beats, run=partial(self._stage.announce, text.removesuffix("!").removesuffix("."), told, card.art))
        yield Step(beats=0.0, run=self._stage.close_news)

    def _epilogue(self) -> None:
        """Show the last words about the Beast that players met last, if somebody played here."""
        last = last_beast(self._stage.shown)
        if last is not None and self._stage.reads_news:
            self._stage.announce("Epilogue", (last.ending,), last.art)


def sea_card(facts: Facts) -> tuple[str, tuple[str, ...]]:
    """Return the title and the text of a Sea card that the player has drawn."""
    card = SEA_CARDS[facts["card"]]
    return f"From the sea: {card.name}", (card.text,)


def seen_song(facts: Facts) -> tuple[str, tuple[str, ...]]:
    """Return the title and the text of a song that the player has found, or looked at by Clear Sonar (SS-233, SS-235, SS-451)."""
    kind = "ECHO" if facts["echo"] else "ANOMALY"
    means = "Everyone who listens to it can record it." if facts["echo"] else "It counts for its finder alone."
    return f"{kind}: {SONGS[facts['card']]}", (f"This is the song of the {SYMBOLS[facts['position']]}. {means}",)


def three_songs(_: Facts) -> tuple[str, tuple[str, ...]]:
    """Return the title and the text of the news that the player has the songs to win (SS-031, SS-033)."""
    way = "Now sail to the centre (@): you win there while one of your Seaports stands on the board."
    return "Three songs recorded", (way, "While a Beast is about, nobody wins; it must be beaten first.")


def is_own_card(event: Event) -> bool:
    """Return whether an event shows the player a card of theirs, or their third song; a Beast has news of its own."""
    if event.kind == "song_recorded":
        return bool(event.facts["songs"] == SONGS_TO_WIN)
    return event.kind in OWN_CARDS and not (event.kind == "sea_card_drawn" and event.facts["card"] in BEAST_OF_CARD)


OWN_CARDS: dict[str, Callable[[Facts], tuple[str, tuple[str, ...]]]] = {
    "sea_card_drawn": sea_card,
    "song_seen": seen_song,
    "song_recorded": three_songs,
}
"""Cards that the player draws and should not miss, and the third song."""

WHY = {
    "probe": "attack on a Probe",
    "seaport": "attack on a Seaport",
    "hunted": "the lowest is hunted",
}
"""The reasons for rolls."""


def _beast(name: object) -> str:
    return next(card.name for card in BEAST_CARDS if card.id == name)
