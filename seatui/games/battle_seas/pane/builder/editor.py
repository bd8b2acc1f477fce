"""The state of a fleet being built: the draft and the cursors. It outlives the screen."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import NamedTuple

from seatui.engine.contract import Refused
from seatui.engine.wording import counted
from seatui.games.battle_seas.model.content import ARTIFACT, CARDS, KINDS, MODIFICATION, SHIP, Card, Fleet
from seatui.games.battle_seas.model.figures import Figures
from seatui.games.battle_seas.pane.builder.draft import PIECE, FleetDraft, Spot, is_attachment
from seatui.games.battle_seas.play.building import SEEDS, quick_fleet
from seatui.games.battle_seas.words.cards import PLURALS
from seatui.games.battle_seas.words.fleet_notation import plain_name

CARDS_OF = {kind: tuple(card for card in CARDS if card.kind == kind) for kind in KINDS}
UNFIT = ("BS-023", "SP-04")
"""The rule that refuses an attachment meant for other cards."""
FOR_ALL = ("BS-017", "OP-18")
"""Rules that refuse a card for every bearer."""
MOST_TIMES = 99
"""The most copies at once, enough for the largest fleet."""


class Notice(NamedTuple):
    """The effect of the last key, or why it had none."""

    text: str = ""
    wrong: bool = False
    rule: str = ""


class FleetEditor:
    """Edits one player's fleet by cursors."""

    def __init__(
        self, figures: Figures, chance: Callable[[], int] | None = None, keep: Callable[[Fleet], None] | None = None, begun: Fleet = ()
    ) -> None:
        """``keep`` is called with the fleet after each change; ``begun`` is the fleet that it kept last time."""
        self.draft = FleetDraft(figures)
        self.kind = SHIP
        self.in_fleet = False
        self.row = 0  # of the fleet
        self.top = 0  # the first row shown of the card in words
        self.notice = Notice()
        self.sought = ""  # the text searched for in names; "" to list a kind of cards
        self.times = 0  # the number typed before the next key; 0 if there is none
        self._at = dict.fromkeys(KINDS, 0)
        self._found_at = 0
        self._chance = chance or (lambda: SystemRandom().randrange(SEEDS))
        self._keep = keep
        self._kept: Fleet = begun
        if begun:
            self.load(begun, "", "your fleet is as you left it")

    # The cards under the cursors

    @property
    def cards(self) -> tuple[Card, ...]:
        """The listed cards: those of the open kind, or those found by the search."""
        return found_cards(self.sought) if self.sought else CARDS_OF[self.kind]

    @property
    def at(self) -> int:
        """The place of the cursor among the listed cards."""
        return self._found_at if self.sought else self._at[self.kind]

    @property
    def offered(self) -> Card:
        """The listed card under the cursor."""
        return self.cards[self.at]

    @property
    def spot(self) -> Spot | None:
        """The place of the fleet's cursor, whose piece is the bearer of attachments."""
        spots = self.draft.spots()
        return spots[self.fleet_at] if spots else None

    @property
    def fleet_at(self) -> int:
        """The row of the cursor in the fleet, which may have become shorter."""
        return max(0, min(self.row, len(self.draft.spots()) - 1))

    @property
    def card(self) -> Card:
        """The card under the active cursor."""
        spot = self.spot
        return self.draft.card_at(spot) if self.in_fleet and spot else self.offered

    def why_not(self, card: Card) -> Refused | None:
        """Return why a card cannot be taken now; None if it can. For an attachment, a fitting bearer's reason comes first."""
        refused = self.draft.why_not(card.number, self.spot)
        if refused is None or not is_attachment(card) or refused.rule in FOR_ALL:
            return refused
        others = [self.draft.why_not(card.number, spot) for spot in self.draft.spots() if spot.gear == PIECE]
        if None in others:
            return None
        return next((other for other in others if other and other.rule not in UNFIT), refused) if refused.rule in UNFIT else refused

    @property
    def bearer_is_open(self) -> bool:
        """Whether the attachment under the cursor fits other pieces, but not the one under the fleet's cursor."""
        card, spot = self.offered, self.spot
        if self.in_fleet or not is_attachment(card) or spot is None:
            return False
        bearers = self.draft.bearers(card.number)
        return bool(bearers) and spot.item not in (bearer.item for bearer in bearers)

    def other_bearers(self) -> list[Spot]:
        """Return the pieces that could carry the attachment under the cursor, without its present bearer."""
        spot = self.spot if self.in_fleet else None
        return [bearer for bearer in self.draft.bearers(self.card.number) if spot is None or bearer.item != spot.item]

    # Moving

    def move(self, step: int) -> None:
        """Move the active cursor up or down."""
        if self.in_fleet:
            self.point_at_row(self.fleet_at + step)
        else:
            self.point_at_card(self.at + step)

    def point_at_card(self, at: int) -> None:
        at = max(0, min(at, len(self.cards) - 1))
        if self.sought:
            self._found_at = at
        else:
            self._at[self.kind] = at
        self.in_fleet, self.top = False, 0

    def point_at_row(self, row: int) -> None:
        self.row = max(0, min(row, len(self.draft.spots()) - 1))
        self.in_fleet, self.top = bool(self.draft.fleet), 0

    def open_kind(self, kind: str) -> None:
        self.kind, self.in_fleet, self.top, self.sought = kind, False, 0, ""

    def turn_kind(self, step: int) -> None:
        """Open the next kind of cards."""
        self.open_kind(KINDS[(KINDS.index(self.kind) + step) % len(KINDS)])

    def change_list(self) -> None:
        """Switch between the cards and the fleet."""
        self.in_fleet, self.top = not self.in_fleet and bool(self.draft.fleet), 0
        if not self.draft.fleet:
            self.say("your fleet is still empty: take a card first")

    # Searching for a card

    def seek(self, text: str) -> bool:
        """List the cards whose name or id contains a text; False, and no change, if there is none."""
        if plain_name(text) and not found_cards(text):
            return False
        self.in_fleet, self.top, self._found_at = False, 0, 0
        self.sought = text
        return True

    def end_search(self) -> None:
        """List cards by kind again, at the card under the cursor."""
        if self.sought:
            card = self.offered
            self.open_kind(card.kind)
            self.point_at_card(self.cards.index(card))

    # Building

    def take(self) -> None:
        """Take the card under the cursor as often as typed; in the fleet, go to attachments for it."""
        if self.in_fleet:
            self._equip()
            return
        card = self.offered
        if refused := self.why_not(card):
            self.say(refused.message, wrong=True, rule=refused.rule)
        else:
            self._try(lambda: self._give(card, self.spot) if is_attachment(card) else self._add(card))

    def give(self, bearer: Spot) -> None:
        """Give the attachment under the cursor to a piece: a new one, or the one that another piece carries."""
        card, spot = self.card, self.spot
        if self.in_fleet and spot is not None:
            self._try(lambda: self._handed_over(card, spot, bearer))
        else:
            self._try(lambda: self._give(card, bearer))

    def _add(self, card: Card) -> Notice:
        taken, refused = self._repeat(lambda _: self.draft.add(card.number))
        return self._notice(f"{_number(taken)}{card.name} taken", refused)

    def _give(self, card: Card, bearer: Spot | None) -> Notice:
        """Give an attachment to a piece, or to several equal ones."""
        item = None if bearer is None else self.draft.fleet[bearer.item]
        to = self.piece_name(bearer)

        def once(before: Spot | None) -> Spot:
            if bearer is None or before is None:
                return self.draft.add(card.number, bearer)
            alike = [at for at, each in enumerate(self.draft.fleet) if each == item]
            if not alike:
                raise Refused("", f"there is no other {to} like it")
            return self.draft.add(card.number, Spot(alike[-1], bearer.gear))

        given, refused = self._repeat(once)
        return self._notice(f"{_number(given)}{card.name} for {to}", refused)

    def _handed_over(self, card: Card, spot: Spot, bearer: Spot) -> Notice:
        before, after = self.piece_name(spot), self.piece_name(bearer)
        self._point_at(self.draft.hand_over(spot, bearer))
        return Notice(f"{card.name} goes from {before} to {after}")

    def _repeat(self, once: Callable[[Spot | None], Spot]) -> tuple[int, Refused | None]:
        """Do something as often as typed or as possible; return how often, and the refusal that ended it."""
        done, spot, refused = 0, None, None
        with self.draft.one_change():
            while done < max(1, self.times) and refused is None:
                try:
                    spot = once(spot)
                    done += 1
                except Refused as reason:
                    if not done:
                        raise
                    refused = reason
        assert spot is not None
        self._point_at(spot)
        return done, refused

    def _notice(self, words: str, refused: Refused | None) -> Notice:
        """Return a notice of the change, and why it was not made more often."""
        if refused is None:
            return Notice(f"{words}: {self.total()}")
        return Notice(f"{words}, not {self.times}: {refused.message}", rule=refused.rule)

    def _equip(self) -> None:
        """Go to the first attachment that fits the piece under the cursor."""
        for kind in (ARTIFACT, MODIFICATION):
            fitting = [at for at, card in enumerate(CARDS_OF[kind]) if self.draft.why_not(card.number, self.spot) is None]
            if fitting:
                self.open_kind(kind)
                self.point_at_card(fitting[0])
                self.say(f"choose what {self.piece_name(self.spot)} is to carry")
                return
        self.say(f"there is nothing more that {self.piece_name(self.spot)} can take", wrong=True)

    def copy(self) -> None:
        """Copy the piece under the cursor as often as typed; among the cards, take that card."""
        spot = self.spot
        if not self.in_fleet or spot is None:
            self.take()
            return
        self._try(lambda: self._copied(spot))

    def _copied(self, spot: Spot) -> Notice:
        name = self.piece_name(spot)
        taken, refused = self._repeat(lambda last: self.draft.copy(last or spot))
        return self._notice(f"{name} taken {'once' if taken == 1 else f'{taken} times'} more", refused)

    def remove(self) -> None:
        """Give back the card under the cursor as often as typed; among the cards, its last copies."""
        card, find = self.card, self._finder()
        if find() is None:
            self.say(f"{card.name} is not in your fleet", wrong=True)
            return
        removed, bearer = 0, None
        with self.draft.one_change():
            while removed < max(1, self.times) and (spot := find()) is not None:
                bearer = self.draft.remove(spot)
                removed += 1
        if bearer is not None:
            self._point_at(bearer)
        self.row = self.fleet_at
        self.in_fleet = self.in_fleet and bool(self.draft.fleet)
        self.say(f"{_number(removed)}{card.name} given back: {self.total()}")

    def _finder(self) -> Callable[[], Spot | None]:
        """Return a function that finds the next card to give back: in the fleet an equal piece, among the cards the last copy."""
        draft, card, spot = self.draft, self.card, self.spot
        if not self.in_fleet or spot is None:
            return lambda: next((each for each in reversed(draft.spots()) if draft.card_at(each) == card), None)
        item = draft.fleet[spot.item]
        return lambda: next((each for each in draft.spots() if draft.fleet[each.item] == item and each.gear == spot.gear), None)

    def undo(self) -> None:
        """Undo the last change."""
        if self.draft.undo():
            self.say(f"taken back: {self.total()}")
        else:
            self.say("there is nothing to take back", wrong=True)
        self.in_fleet = self.in_fleet and bool(self.draft.fleet)

    def clear(self) -> None:
        """Start over with an empty fleet."""
        self.draft.clear()
        self.in_fleet, self.row = False, 0
        self.say("your fleet is empty")

    def roll(self) -> None:
        """Replace the fleet by one by chance."""
        figures = self.draft.figures
        self._try(lambda: self._loaded(quick_fleet(figures.levels, self._chance(), figures.limits), "", "a random fleet"))

    def fill(self) -> None:
        """Spend the levels left by chance."""
        spent = self.draft.fill(self._chance())
        if spent:
            self.say(f"filled up at random for {counted(spent, 'level')}: {self.total()}")
        else:
            self.say(f"nothing more fits: {self.total()}", wrong=True)

    def load(self, fleet: Fleet, name: str, words: str) -> None:
        """Replace the fleet by another one."""
        self._try(lambda: self._loaded(fleet, name, words))

    def _loaded(self, fleet: Fleet, name: str, words: str) -> Notice:
        replaced = " (undo brings the previous one back)" if self.draft.fleet else ""
        self.draft.load(fleet, name)
        self.row = 0
        return Notice(f"{words}: {self.total()}{replaced}")

    def keep(self) -> None:
        """Keep the fleet if it has changed, so that a lost connection does not lose it."""
        if self._keep is not None and self.draft.fleet != self._kept:
            self._kept = self.draft.fleet
            self._keep(self._kept)

    # Words

    def total(self) -> str:
        """Return the levels left, in words."""
        left = self.draft.left
        return f"{counted(left, 'level')} left" if left >= 0 else f"{counted(-left, 'level')} too many"

    def say(self, text: str, *, wrong: bool = False, rule: str = "") -> None:
        self.notice = Notice(text, wrong, rule)

    def piece_name(self, spot: Spot | None) -> str:
        """Return the name of the piece at a place, or of the bearer of the attachment there."""
        return self.draft.card_at(Spot(spot.item, PIECE)).name if spot else ""

    def _try(self, change: Callable[[], Notice]) -> None:
        """Make a change, and show its notice or the reason for refusal."""
        try:
            self.notice = change()
        except Refused as refused:
            self.say(refused.message, wrong=True, rule=refused.rule)

    def _point_at(self, spot: Spot) -> None:
        """Put the fleet's cursor on a card, whose piece then carries the next attachment."""
        self.row = self.draft.spots().index(spot)


def found_cards(text: str) -> tuple[Card, ...]:
    """Return the cards whose id or name contains a text."""
    wanted = plain_name(text)
    return tuple(card for card in CARDS if wanted in plain_name(f"{card.id} {card.name}"))


def kind_name(kind: str, short: bool = False) -> str:
    """Return the heading of a kind of cards, or one word where there is little room."""
    return PLURALS[kind].split()[0] if short else PLURALS[kind]


def _number(count: int) -> str:
    return f"{count} x " if count > 1 else ""
