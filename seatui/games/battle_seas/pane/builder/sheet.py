"""The drawing of the fleet builder: kinds of cards, levels, the list of cards, the fleet, and a card in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region, Size

from seatui.engine.contract import Refused
from seatui.engine.wording import counted, sentence
from seatui.games.battle_seas.model.content import CARDS, KINDS, LAND, Card
from seatui.games.battle_seas.model.fleet import cost
from seatui.games.battle_seas.pane.builder.controls import BEARER, FILL, OWN, RANDOM, READY, REMOVE, SUBMIT
from seatui.games.battle_seas.pane.builder.draft import PIECE, Spot, is_attachment
from seatui.games.battle_seas.pane.builder.editor import FleetEditor, kind_name
from seatui.games.battle_seas.words.cards import sections, subtitle
from seatui.tui.look.controls import Verb
from seatui.tui.look.glyphs import Glyphs
from seatui.tui.look.ink import Ink
from seatui.tui.widgets.text_rows import Row, both_ends, fit, row_width, wrap_words

LIST = 34
"""Columns of a list."""
WIDE = 110
"""Least columns for cards, fleet and words side by side."""
FRAME = 4
"""Columns of a heading around its words."""
HEAD = 4
"""Rows above the lists: kinds, levels, and two for the notice."""
BAR, SMALLEST_BAR = 16, 4
ALL_KINDS = sum(len(kind_name(kind, short=True)) + 2 for kind in KINDS)
ABBREVIATED = 5
"""Columns that the kinds of cards need, and letters of each where there are fewer."""
CHEAPEST = min(card.level for card in CARDS)


class Places(NamedTuple):
    """The regions of the parts inside the frame."""

    cards: Region
    fleet: Region
    words: Region


def places(size: Size, in_fleet: bool) -> Places:
    """Return the regions: side by side where there is room, else the two lists one above the other, the active one larger."""
    height = max(2, size.height - HEAD)
    if size.width >= WIDE:
        words = Region(2 * LIST + 2, HEAD, size.width - 2 * LIST - 2, height)
        return Places(Region(0, HEAD, LIST, height), Region(LIST + 1, HEAD, LIST, height), words)
    large = height * 3 // 5
    upper = height - large if in_fleet else large
    words = Region(LIST + 1, HEAD, max(0, size.width - LIST - 1), height)
    return Places(Region(0, HEAD, LIST, upper), Region(0, HEAD + upper, LIST, height - upper), words)


def first_in_sight(at: int, count: int, room: int) -> int:
    """Return the first shown row of a list, so that the cursor is in sight."""
    return max(0, min(at - room // 2, count - room))


class Sheet:
    """Draws the builder for an editor."""

    def __init__(
        self,
        editor: FleetEditor,
        ink: Ink,
        glyphs: Glyphs,
        heading: Callable[..., Row],
        key: Callable[[str], str],
        size: Size,
        typing: bool,
    ) -> None:
        self.editor = editor
        self.draft = editor.draft
        self.ink = ink
        self.glyphs = glyphs
        self.heading = heading
        self.key = key  # returns the key of a verb as text
        self.size = size
        self.typing = typing  # whether the player types a name to search for

    def rows(self) -> list[Row]:
        """Return all rows inside the frame."""
        parts = places(self.size, self.editor.in_fleet)
        drawn = (
            (parts.cards, self.card_rows(parts.cards)),
            (parts.fleet, self.fleet_rows(parts.fleet)),
            (parts.words, self.word_rows(parts.words)),
        )
        body = [self._across(y, drawn) for y in range(HEAD, self.size.height)]
        return [*[self.kinds_row()[0], self.levels_row(), *self.said_rows(), ()][:HEAD], *body]

    def _across(self, y: int, drawn: Sequence[tuple[Region, list[Row]]]) -> Row:
        """Return one row across all parts."""
        row: Row = ()
        for region, rows in drawn:
            if region.y <= y < region.bottom:
                gap = region.x - row_width(row)
                cells = rows[y - region.y] if y - region.y < len(rows) else ()
                row = (*row, (" " * gap, self.ink.plain), *fit(cells, region.width, self.ink.plain))
        return row

    # Above the lists

    def kinds_row(self) -> tuple[Row, list[tuple[int, int, str]]]:
        """Return the row of kinds, and the span of each: from, to, kind."""
        ink = self.ink
        row: Row = ()
        spans: list[tuple[int, int, str]] = []
        opened = self.editor.offered.kind
        letters = ABBREVIATED if self.size.width < ALL_KINDS else None
        for kind in KINDS:
            here, name = kind == opened, kind_name(kind, short=True)[:letters]
            words = f"[{name}]" if here else f" {name} "
            start = row_width(row)
            spans.append((start, start + len(words), kind))
            row = (*row, (words, ink.strong if here and self.editor.in_fleet else ink.chosen if here else ink.plain))
        return row, spans

    def levels_row(self) -> Row:
        """The levels spent, agreed and left, and the slots of land characters, behind a gauge where there is room."""
        ink, draft, dot = self.ink, self.draft, f" {self.glyphs.dot} "
        left = f"{draft.left} left" if draft.left >= 0 else f"{-draft.left} too many"
        needed, room = draft.room
        slots = f"{dot}{needed} of {counted(room, 'slot')} filled" if needed else ""
        words: Row = (
            (f"{draft.spent}", ink.strong),
            (f" of {draft.levels} levels spent, ", ink.plain),
            (left, ink.bad if draft.left < 0 else ink.strong),
            (slots, ink.bad if needed > room else ink.dim),
        )
        return (*self._gauge(min(BAR, self.size.width - row_width(words) - 1)), *words)

    def _gauge(self, width: int) -> Row:
        """The share of levels spent, if there are enough cells to show it."""
        if width < SMALLEST_BAR:
            return ()
        draft, ink = self.draft, self.ink
        full = min(width, -(-draft.spent * width // draft.levels))
        return ((self.glyphs.full * full, ink.bad if draft.left < 0 else ink.good), (f"{self.glyphs.empty * (width - full)} ", ink.dim))

    def said_rows(self) -> list[Row]:
        """The notice of the last key, or else a hint for the next one."""
        said, ink, width = self.editor.notice, self.ink, self.size.width
        if said.text:
            rule = f" [{said.rule}]" if said.rule else ""
            return self._wrapped(f"{sentence(said.text)}{rule}", width, ink.bad if said.wrong else ink.good)
        text, style = self._next()
        return self._wrapped(text, width, style)

    def _next(self) -> tuple[str, Style]:
        """Return a hint for the next key, with its style."""
        key, times, ink = self.key, self.editor.times, self.ink
        confirm, back = key(Verb.CONFIRM), key(Verb.BACK)
        if self.typing:
            return f"Type a part of a name, or a number such as SH30; {confirm} goes to the list, {back} ends the search", ink.plain
        if times:
            return f"{times} times: {confirm} takes that many, {key(REMOVE)} gives that many back, {back} forgets it", ink.strong
        few_keys = not key(SUBMIT)  # players who share a keyboard use the menu
        if not self.draft.fleet:
            others = f"{key(READY)} for a ready one, {key(OWN)} for one of yours, {key(RANDOM)} for a random one"
            several = f", a number before it for several; or a whole fleet: {others}"
            whole = f"; {back} leads to a menu with whole fleets"
            return f"Take cards with {confirm}{whole if few_keys else several}", ink.plain
        if fault := self.draft.fault():
            return f"Not ready: {fault.message} [{fault.rule}]", ink.warn
        if few_keys:
            return f"This fleet can be submitted: {back} leads to a menu that does", ink.good
        rest = f"; {key(FILL)} spends the remaining {counted(self.draft.left, 'level')} at random" if self.draft.left >= CHEAPEST else ""
        return f"This fleet can be submitted: {key(SUBMIT)} shows it once more{rest}", ink.good

    # Lists

    def card_rows(self, room: Region) -> list[Row]:
        """The listed cards."""
        editor = self.editor
        top = first_in_sight(editor.at, len(editor.cards), room.height - 1)
        name = f"/{editor.sought}{'_' if self.typing else ''}" if editor.sought or self.typing else kind_name(editor.kind)
        name = f"{name} ({len(editor.cards)})"
        figures = f" {self.glyphs.dot} CAP, range" if any(card.cap for card in editor.cards) else ""
        head = self.heading(name + figures * (len(name + figures) <= room.width - FRAME), room.width, active=not editor.in_fleet)
        shown = enumerate(editor.cards[top : top + room.height - 1], top)
        return [head, *(self._card_row(card, room.width, at == editor.at) for at, card in shown)]

    def _card_row(self, card: Card, width: int, here: bool) -> Row:
        """Pointer, a minus for a card that cannot be taken, level, name, and copies."""
        editor, ink, glyphs = self.editor, self.ink, self.glyphs
        barred = editor.why_not(card) is not None
        style = ink.chosen if here and not editor.in_fleet else ink.strong if here else ink.dim if barred else ink.plain
        pointer = glyphs.pointer if here and not editor.in_fleet else " "
        copies = self.draft.copies(card.number)
        many: Row = ((f" {glyphs.times}{copies}", ink.strong),) if copies else ()
        words: Row = ((f"{pointer}{'-' if barred else ' '}", ink.accent if here else ink.dim), (f"{card.level:>4} {card.name}", style))
        end: Row = (*many, (f" {card.cap:>4}{f' r{card.reach}' if card.reach else ' ' * 3}", ink.dim)) if card.cap else many
        if row_width((*words, *end)) > width:
            end = many  # the name matters more
        return both_ends(words, end, width, ink.plain, glyphs.ellipsis)

    def fleet_rows(self, room: Region) -> list[Row]:
        """The fleet: each piece, or several equal ones, with attachments below."""
        editor, draft = self.editor, self.draft
        count = f" ({counted(len(draft.fleet), 'piece')})" if draft.fleet else ""
        spots = draft.spots()
        if not spots:
            return [self.heading(f"Your fleet{count}", room.width, active=editor.in_fleet), (("  nothing yet", self.ink.dim),)]
        at, rows = editor.fleet_at, room.height - 1
        top = first_in_sight(at, len(spots), rows)
        hidden = ((self.glyphs.up, top), (self.glyphs.down, len(spots) - top - rows))
        more = "".join(f" {sign}{number}" for sign, number in hidden if number > 0)
        head = self.heading(f"Your fleet{count}{more}", room.width, active=editor.in_fleet)
        return [head, *(self._spot_row(spots[row], room.width, row == at) for row in range(top, min(len(spots), top + room.height - 1)))]

    def _spot_row(self, spot: Spot, width: int, here: bool) -> Row:
        """Pointer, level, name, and the number of equal pieces; an arrow at the bearer of the next attachment."""
        editor, ink, glyphs = self.editor, self.ink, self.glyphs
        card = self.draft.card_at(spot)
        style = ink.chosen if here and editor.in_fleet else ink.strong if here else ink.plain
        pointer = glyphs.pointer if here else " "
        end: Row = ()
        if spot.gear == PIECE:
            alike = self.draft.alike(spot)
            end = ((f" {glyphs.times}{alike}", ink.strong),) if alike > 1 else ()
            end = (*end, (f" {glyphs.left}", ink.accent)) if self._is_bearer(spot) else end
        words = f"{card.level:>4} {card.name}" if spot.gear == PIECE else f"     + {card.level} {card.name}"
        return both_ends(((f"{pointer} ", ink.accent), (words, style)), end, width, ink.plain, glyphs.ellipsis)

    def _is_bearer(self, spot: Spot) -> bool:
        """Whether a piece would carry the attachment under the cursor."""
        editor = self.editor
        return not editor.in_fleet and is_attachment(editor.offered) and editor.spot is not None and editor.spot.item == spot.item

    # A card in words

    def word_rows(self, room: Region) -> list[Row]:
        """The sections of the card under the cursor, from row ``editor.top`` on."""
        editor, width = self.editor, room.width
        card = editor.card
        rows = self._verdict(card, width) + self._sections(card, width)
        fits = room.height - 1
        editor.top = max(0, min(editor.top, len(rows) - fits))
        below = len(rows) - editor.top - fits
        way, rows_more = (Verb.PAGE_DOWN, below) if below > 0 else (Verb.PAGE_UP, editor.top)
        more = " ".join(filter(None, (f" {self.glyphs.dot}", self.key(way), f"{rows_more} more"))) if rows_more else ""
        if len(card.name) + len(more) > width - 3:
            more = f" +{rows_more}" if rows_more else ""
        return [self.heading(f"{card.name}{more}", width), *rows[editor.top : editor.top + fits]]

    def _verdict(self, card: Card, width: int) -> list[Row]:
        """The kind of card, and its bearer or the reason why it cannot be taken."""
        rows = self._wrapped(subtitle(card), width, self.ink.dim)
        refused: Refused | None = None if self.editor.in_fleet else self.editor.why_not(card)
        if refused is not None:
            return rows + self._wrapped(f"Not now: {refused.message} [{refused.rule}]", width, self.ink.warn)
        return rows + self._wrapped(self._goes_to(card), width, self.ink.accent)

    def _goes_to(self, card: Card) -> str:
        """The bearer of an attachment, and the key that chooses another; for land characters, when they are placed."""
        editor, key = self.editor, self.key
        if not is_attachment(card):
            aboard = "You choose its ship, or its place ashore, when you deploy." if card.kind == LAND else ""
            return " ".join(filter(None, (self._equipped(), aboard)))
        name = editor.piece_name(editor.spot)
        other = f"; {key(BEARER)}: to another piece" if key(BEARER) else ""
        if editor.in_fleet:
            return f"{name} carries it{other}"
        if editor.bearer_is_open:
            refused = self.draft.why_not(card.number, editor.spot)
            return f"{refused.message if refused else name}; {key(Verb.CONFIRM)} asks who else is to carry it"
        return f"{key(Verb.CONFIRM)} gives it to {name}{other}"

    def _equipped(self) -> str:
        """The cost of the piece under the fleet's cursor with its attachments."""
        editor, spot = self.editor, self.editor.spot
        if not editor.in_fleet or spot is None or not (item := self.draft.fleet[spot.item]).gear:
            return ""
        alike = self.draft.alike(spot)
        each = f"{alike} of them, each" if alike > 1 else "It costs"
        return f"{each} {counted(cost((item,)), 'level')} with what it carries."

    def _sections(self, card: Card, width: int) -> list[Row]:
        rows: list[Row] = []
        for section in sections(card, self.draft.wide_terrain):
            lines = wrap_words(section.text, max(8, width - 2))
            rows += [
                ((f"{section.letter if first else '':<2}", self.ink.key), (line, self.ink.plain))
                for first, line in zip((True, *(False for _ in lines[1:])), lines, strict=True)
            ]
        return rows

    def _wrapped(self, text: str, width: int, style: Style) -> list[Row]:
        return [((line, style),) for line in wrap_words(text, max(8, width))]
