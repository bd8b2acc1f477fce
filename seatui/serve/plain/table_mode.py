"""Commands at a table outside the game itself: seats, chat, and leaving."""

from __future__ import annotations

from collections.abc import Iterator

from seatui.bots import default_level
from seatui.engine.contract import Refused, Seat
from seatui.engine.game import level_word, written
from seatui.engine.wording import listing
from seatui.match.names import Awaited, awaited
from seatui.match.take_backs import MARKED
from seatui.plain.rulebook_lines import rule_lines
from seatui.serve.harbour.people import Player
from seatui.serve.harbour.rooms.room import Room
from seatui.serve.harbour.rooms.room_joining import NOBODY_MAY_JOIN
from seatui.serve.harbour.rooms.room_model import Place, RoomState
from seatui.serve.plain.mode import SYNONYMS, ClientContext, Mode, ModeCommand, number_in


class TableMode(Mode):
    """At a table, with or without a seat."""

    prompt = "table> "
    synonyms = {**SYNONYMS, "who": "seats", "people": "seats", "lobby": "quit"}

    def __init__(self, context: ClientContext, room: Room, key: object) -> None:
        self.room = room
        self.chat = room.chat
        super().__init__(context, key)
        self._stop_listening = room.listen(context.wake)

    def close(self) -> None:
        super().close()
        self._stop_listening()

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        return self.room.seats_of(self.context.player)

    def all_commands(self) -> dict[str, ModeCommand]:
        """Return all commands, of which each mode uses some."""
        return {
            "seats": ModeCommand(
                "seats", "show who sits where, and who is here", lambda _: self.say(*seat_lines(self.room, self.context.player))
            ),
            "sit": ModeCommand("sit [N]", "take a free seat", self._sit),
            "stand": ModeCommand("stand [N]", "give up a seat for good; in a game a bot plays on", self._get_up),
            "swap": ModeCommand("swap N", "ask the owner of a seat to swap with you", self._swap),
            "bot": ModeCommand("bot N [LEVEL]", "put a bot on a free seat; bot N none takes it away", self._bot),
            "fill": ModeCommand("fill [LEVEL]", "put bots on all free seats", lambda rest: self.room.fill(self.context.player, rest)),
            "start": ModeCommand("start", "start the game", lambda _: self.room.start(self.context.player)),
            "standin": ModeCommand("standin [N] [LEVEL]", "let a bot play for you", self._stand_in),
            "away": ModeCommand("away [RULE]", "what becomes of your seat while you are away: wait, or a bot, as in medium:60", self._away),
            "back": ModeCommand("back [N]", "take your seat back from a bot", self._come_back),
            "about": ModeCommand("about", "show the game and its options", lambda _: self._about()),
            "chat": ModeCommand("chat [WORDS]", "say something to everybody at this table, or read the chat", self.speak),
            **self.mute_commands(),
            "rules": ModeCommand("rules [id or words]", "read a rule, or search the rulebook", self._rules),
            "remove": ModeCommand("remove", "remove this table, if you made it", lambda _: self.room.remove(self.context.player)),
            "quit": ModeCommand("quit", "go back to the lobby; also leave", lambda _: self.context.visitor.go(None)),
        }

    def offers(self, name: str) -> bool:
        if name == "sit" and self.room.state is RoomState.PLAYING:
            return bool(self.room.takeable_seats(self.context.player))
        return name != "remove" or self.room.may_remove(self.context.player)

    def select_commands(self, *names: str) -> dict[str, ModeCommand]:
        commands = self.all_commands()
        return {name: commands[name] for name in names}

    # Seats

    def _sit(self, rest: str) -> None:
        self.room.sit(self.context.player, self._seat(rest) if rest else self._first_free())

    def _get_up(self, rest: str) -> None:
        for seat in [self._seat(rest)] if rest else self._need_seats():
            self.room.stand(self.context.player, seat)

    def _swap(self, rest: str) -> None:
        self.room.ask_swap(self.context.player, self._seat(rest))

    def _bot(self, rest: str) -> None:
        seat, _, level = rest.partition(" ")
        self.room.set_bot(self.context.player, self._seat(seat), self._level(level))

    def _stand_in(self, rest: str) -> None:
        seat, _, level = rest.partition(" ")
        for one in [self._seat(seat)] if rest else self._need_seats():
            self.room.stand_in(self.context.player, one, level.strip())

    def _away(self, rest: str) -> None:
        self._need_seats()
        if rest:
            self.room.choose_absence(self.context.player, rest.lower())
        else:
            self.say(f"While you are away, {self.room.absence_rule(self.context.player.id).words}.")

    def _come_back(self, rest: str) -> None:
        held = [seat for seat in self._need_seats() if self.room.places[seat].bot]
        for seat in [self._seat(rest)] if rest else held:
            self.room.come_back(self.context.player, seat)
        if not rest and not held:
            raise Refused("", "no bot plays for you")

    def _level(self, word: str) -> str:
        level = word.strip().lower()
        return "" if level == "none" else level or default_level(self.room.game)

    def _seat(self, text: str) -> Seat:
        """Return a seat by its number, or by its role if only one has it."""
        wanted = text.casefold()
        called = [seat for seat in range(len(self.room.places)) if wanted in (self.room.seat_title(seat).casefold(), self._role(seat))]
        if len(called) > 1:
            raise Refused("", f"type a number: {', '.join(f'{seat + 1} is {self.room.seat_title(seat)}' for seat in called)}")
        return called[0] if called else number_in(text, len(self.room.places), "seat")

    def _role(self, seat: Seat) -> str:
        return self.room.rules.role(seat).casefold() or "-"

    def _first_free(self) -> Seat:
        in_play = self.room.state is RoomState.PLAYING
        bots = self.room.takeable_seats(self.context.player) if in_play else ()
        free = [seat for seat, place in enumerate(self.room.places) if place.is_free or seat in bots]
        if not free:
            closed = in_play and self.room.joining == "nobody"
            raise Refused("", NOBODY_MAY_JOIN if closed else "no seat is free")
        return free[0]

    def _need_seats(self) -> tuple[Seat, ...]:
        if not self.own_seats:
            raise Refused("", "you have no seat at this table")
        return self.own_seats

    def _about(self) -> None:
        self.say(*table_lines(self.room, self.context.player))

    def _rules(self, rest: str) -> None:
        self.say(*rule_lines(self.room.game, rest))


def table_lines(room: Room, player: Player) -> Iterator[str]:
    """Yield the game of a table, and the options that differ from their defaults, as far as the player may know them."""
    yield f"{room.title}: {room.game.title} for {len(room.places)} seats."
    yield from (f"  {name}={written(value)}" for name, value in room.changed_options.items())
    if (seed := room.seed_for(player)) is not None:
        yield f"  seed={seed}"
    elif room.has_chosen_seed:
        yield "  The host has chosen the seed and can predict chance; it is shown at the end."
    if room.joining != "nobody":
        yield f"  joining={room.joining}"
    if room.undo != MARKED:
        yield f"  undo={room.undo}"
    if (rule := room.absence_rule()).level:
        yield f"  absence={level_word(rule.level)}:{rule.seconds}"


def seat_lines(room: Room, player: Player) -> Iterator[str]:
    """Yield who sits where, who has to decide as far as the player may know it, and who else is here."""
    waiting = _awaited(room, player)
    yield from (seat_line(room, seat, to_decide=seat in waiting.seats) for seat in range(len(room.places)))
    if waiting.sides:
        yield f"To decide: {listing(waiting.sides)}"
    owners = {place.owner for place in room.places}
    if watchers := [player.name for player in room.present if player.id not in owners]:
        yield f"Also here: {listing(watchers)}"


def _awaited(room: Room, player: Player) -> Awaited:
    if room.table is None:
        return Awaited([], [], frozenset())
    match = room.table.match
    return awaited(match.rules, match.names, match.decisions(), next(iter(room.seats_of(player)), None))


def seat_line(room: Room, seat: Seat, *, to_decide: bool = False) -> str:
    """Return one seat with its number and owner."""
    place = room.places[seat]
    facts = [_holder(place)]
    if place in room.away:
        facts.append("away")
    if to_decide:
        facts.append("to decide")
    role = f"{room.seat_title(seat)}: " if room.rules.role(seat) else ""
    return f"{seat + 1:>3}  {role}{', '.join(facts)}"


def _holder(place: Place) -> str:
    if place.owner:
        return f"{place.name}, a bot plays ({level_word(place.bot)})" if place.bot else place.name
    return f"bot ({level_word(place.bot)})" if place.bot else "free"
