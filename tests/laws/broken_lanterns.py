"""Variants of Lanterns that break one law each, and the number of that law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgpack

from seatui.engine.contract import Action, Decision, Draw, Event, Outcome, Refused, Seat, Tell, Turn
from tests.laws.lanterns import LanternRules, LanternState, LanternView

MUTANTS: list[tuple[int, type[LanternRules]]] = []


def breaks(law: int) -> Callable[[type[LanternRules]], type[LanternRules]]:
    def note(kind: type[LanternRules]) -> type[LanternRules]:
        MUTANTS.append((law, kind))
        return kind

    return note


# Law 1: options and refusals


@breaks(1)
class OffersWhatItRefuses(LanternRules):
    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        found = super().options(state, seat)
        return (*found, ("stake", 9)) if found and state.watched else found


@breaks(1)
class AcceptsMoreThanItOffers(LanternRules):
    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        return super().options(state, seat)[:-1] if state.watched and state.chips[seat] else super().options(state, seat)


@breaks(1)
class LegalSaysNoToAnOption(LanternRules):
    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        return action != ("peek",) and super().legal(state, seat, action)


@breaks(1)
class LegalSaysYesToAnything(LanternRules):
    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        return self.awaited(state, seat)


@breaks(1)
class LegalCannotStandStrangeActions(LanternRules):
    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        return action in set(self.options(state, seat)) or super().legal(state, seat, action)


@breaks(1)
class LegalCountsItsQuestions(LanternRules):
    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        state.light += 1
        return super().legal(state, seat, action)


@breaks(1)
class LegalGivesNoBool(LanternRules):
    def legal(self, state: LanternState, seat: Seat, action: Action) -> bool:
        return 1 if super().legal(state, seat, action) else 0  # type: ignore[return-value]  # the fault of this mutant


@breaks(1)
class RefusesTooLate(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if self.awaited(state, seat):
            state.light += 1
        super().apply(state, seat, action, draw, tell)


@breaks(1)
class RollsBeforeItRefuses(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        draw(6)
        super().apply(state, seat, action, draw, tell)


@breaks(1)
class BreaksDownInsteadOfRefusing(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        if self.awaited(state, seat) and action[0] == "no such verb":
            raise KeyError("no such verb")
        super().apply(state, seat, action, draw, tell)


@breaks(1)
class RefusesWithoutReason(LanternRules):
    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        return super().refusal(state, seat, action) and Refused("LA-001", "")


@breaks(1)
class RefusesWithTooFewNames(LanternRules):
    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        return super().refusal(state, seat, action) and Refused("LA-001", "wait for {} and {}", [0])


@breaks(1)
class LetsAnybodyAnswer(LanternRules):
    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        waiting = [decision.seat for decision in self.decisions(state)]
        return super().refusal(state, waiting[0] if waiting else seat, action)


@breaks(1)
class CountsSeatsFromTheEnd(LanternRules):
    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        return super().refusal(state, seat % self.seats, action)


@breaks(1)
class OffersTwice(LanternRules):
    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        return tuple(super().options(state, seat)) * 2


@breaks(1)
class AsksWithoutOptions(LanternRules):
    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        return () if state.round == 2 else super().options(state, seat)


@breaks(1)
class AsksWithoutWords(LanternRules):
    def decisions(self, state: LanternState) -> tuple[Decision, ...]:
        return tuple(decision._replace(prompt="") for decision in super().decisions(state))


# Law 2: copies


@dataclass
class SharingState(LanternState):
    def clone(self) -> LanternState:
        return SharingState(*self.parts())


@breaks(2)
class ClonesShareTheirLists(LanternRules):
    def start(self, draw: Draw) -> LanternState:
        return SharingState(*super().start(draw).parts())


@breaks(2)
class UnpackingForgets(LanternRules):
    def unpack(self, data: bytes) -> LanternState:
        state = super().unpack(data)
        state.light = 0
        return state


@breaks(2)
class UnpackingBreaksDown(LanternRules):
    def unpack(self, data: bytes) -> LanternState:
        return LanternState(*msgpack.unpackb(data))


@breaks(2)
class ViewsHoldLists(LanternRules):
    def view(self, state: LanternState, seat: Seat | None) -> LanternView:
        return super().view(state, seat)._replace(seen=list(state.seen))  # type: ignore[arg-type]  # the fault of this mutant


@breaks(2)
class RemembersOutsideTheState(LanternRules):
    games = 0

    def start(self, draw: Draw) -> LanternState:
        self.games += 1
        state = super().start(draw)
        state.light = self.games
        return state


@breaks(2)
class ListensToWhoListens(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell)
        if tell is None:
            state.light += 1


@breaks(2)
class EventsHoldObjects(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell and (lambda event: tell(event._replace(facts={**event.facts, "state": state}))))


# Law 3: imagination


@breaks(3)
class ForgetsItsOwnStake(LanternRules):
    def imagine(self, view: LanternView, draw: Draw) -> LanternState:
        state = super().imagine(view, draw)
        state.stakes = [min(stake, 0) for stake in state.stakes]
        return state


@breaks(3)
class ImaginesTooManyChips(LanternRules):
    def imagine(self, view: LanternView, draw: Draw) -> LanternState:
        state = super().imagine(view, draw)
        state.deck.insert(0, state.deck.pop(0) + 1)
        return state


# Law 4: secrets


@breaks(4)
class PromptTellsACard(LanternRules):
    def decisions(self, state: LanternState) -> tuple[Decision, ...]:
        return tuple(decision._replace(prompt=f"You hold {state.cards[decision.seat]}") for decision in super().decisions(state))


@breaks(4)
class OptionsKnowTheTopCard(LanternRules):
    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        found = super().options(state, seat)
        return found[::-1] if state.deck[-1] % 2 else found


@breaks(4)
class RefusalTellsAStake(LanternRules):
    def refusal(self, state: LanternState, seat: Seat, action: Any) -> Refused | None:
        found = super().refusal(state, seat, action)
        return found and Refused(found.rule, f"others stake {max(state.stakes)}: {found.template}", found.seats)


@breaks(4)
class MisunderstandingTellsTheTopCard(LanternRules):
    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        if text == "no such word":
            raise Refused("LA-004", f"say {state.deck[-1] % 2 or 'something else'}")
        return super().parse(state, seat, text)


@breaks(4)
class NotationTellsTheTopCard(LanternRules):
    def say(self, state: LanternState, seat: Seat, action: Action) -> str:
        said = super().say(state, seat, action)
        return said.upper() if state.deck[-1] % 2 else said


@breaks(4)
class EveryoneHearsThePeek(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell and (lambda event: tell(event._replace(audience=None))))


@breaks(4)
class StakesAreHeardBeforeTheyAreOpened(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell and (lambda event: tell(event._replace(facts={**event.facts, "action": action}))))


@breaks(4)
class StakesAreSeenBeforeTheyAreOpened(LanternRules):
    def view(self, state: LanternState, seat: Seat | None) -> LanternView:
        return super().view(state, seat)._replace(light=state.light + sum(state.stakes))

    def imagine(self, view: LanternView, draw: Draw) -> LanternState:
        state = super().imagine(view, draw)
        state.light = view.light - sum(state.stakes)
        return state


@breaks(4)
class AMomentShowsTheStake(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        def leak(event: Event) -> None:
            assert tell
            shown = action[1] if event.kind == "sealed" else 0
            state.light += shown
            tell(event)
            state.light -= shown

        super().apply(state, seat, action, draw, tell and leak)


@breaks(4)
class AMomentShowsTheTopCard(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        def leak(event: Event) -> None:
            assert tell
            shown = state.deck[-1] % 2 if event.kind == "waved" else 0
            state.light += shown
            tell(event)
            state.light -= shown

        super().apply(state, seat, action, draw, tell and leak)


# Law 5: progress


@breaks(5)
class GoesOnForever(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        super().apply(state, seat, action, draw, tell)
        if not state.watched:
            state.round = 1


@breaks(5)
class GetsStuck(LanternRules):
    def decisions(self, state: LanternState) -> tuple[Decision, ...]:
        return super().decisions(state) if state.round < 3 else ()


@breaks(5)
class AsksAfterTheEnd(LanternRules):
    def outcome(self, state: LanternState) -> Outcome | None:
        return Outcome((), ((0, 1, 2),), "enough", "") if state.round == 2 else super().outcome(state)


@breaks(5)
class RanksTwoOfThree(LanternRules):
    def outcome(self, state: LanternState) -> Outcome | None:
        found = super().outcome(state)
        return found and found._replace(ranking=((0,), (1,)))


@breaks(5)
class NamesTooManyWinners(LanternRules):
    def outcome(self, state: LanternState) -> Outcome | None:
        found = super().outcome(state)
        return found and found._replace(reason="{} and {} and {} and {}")


@breaks(5)
class TurnsGoBack(LanternRules):
    def turn(self, state: LanternState) -> Turn:
        return Turn(10 - state.round, "backwards")


# Law 6: balance


@breaks(6)
class LosesAChip(LanternRules):
    def open_stakes(self, state: LanternState, draw: Draw, tell: Tell) -> None:
        super().open_stakes(state, draw, tell)
        state.chips[0] -= 1


# Law 7: words


@breaks(7)
class MisunderstandsItself(LanternRules):
    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        found = super().parse(state, seat, text)
        return ("wave", 1) if found == ("wave", 100) else found


@breaks(7)
class InsistsOnSmallLetters(LanternRules):
    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        if text != text.lower():
            raise Refused("LA-004", "small letters only")
        return super().parse(state, seat, text)


@breaks(7)
class GuessesAtNonsense(LanternRules):
    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        return super().parse(state, seat, text) if text.strip() else ("peek",)


@breaks(7)
class BreaksDownAtLargeNumbers(LanternRules):
    def parse(self, state: LanternState, seat: Seat, text: str) -> Action:
        for word in text.split()[1:]:
            if word.isdigit():
                int(word)
        return super().parse(state, seat, text)


@breaks(7)
class StumblesOverNames(LanternRules):
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return super().narrate(event, names).format()


@breaks(7)
class TellsInTwoLines(LanternRules):
    def narrate(self, event: Event, names: Sequence[str]) -> str:
        return super().narrate(event, names).replace(" has ", "\nhas ")


@breaks(7)
class DescribesNothing(LanternRules):
    def describe(self, view: LanternView, names: Sequence[str]) -> str:
        return ""


@breaks(7)
class CannotBeSeenWhileItTells(LanternRules):
    def apply(self, state: LanternState, seat: Seat, action: Action, draw: Draw, tell: Tell | None = None) -> None:
        def lay_aside(event: Event) -> None:
            assert tell
            deck, state.deck = state.deck, []
            tell(event)
            state.deck = deck

        super().apply(state, seat, action, draw, tell and lay_aside)


class OrdersByHash(LanternRules):
    """Breaks law 2 in a way that shows only between two processes."""

    def options(self, state: LanternState, seat: Seat) -> Sequence[Action]:
        return sorted(super().options(state, seat), key=lambda action: hash(str(action)))
