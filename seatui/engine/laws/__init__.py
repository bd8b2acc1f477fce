"""The laws that every game keeps, as checks on the contract alone. Authors of a game run them over random games:

    from seatui.engine.laws import check_game
    for seed in range(100):
        check_game(game.rules(seats=3), seed)

1. Every option and free action is accepted; all else is refused and leaves the packed state as it was; ``legal`` agrees with ``apply``.
2. Unpacking gives back what was packed; a clone shares nothing; the same seed and actions give the same bytes.
3. The view of an imagined state is the view it was imagined from.
4. What a seat may not know changes nothing of what it sees, may do, hears or is told when refused; nor of what it sees of the half-done
   position in which it is told something.
5. A game ends within its bound; there is never a position in which nobody can decide anything, time stands still and nothing is over.
6. Pieces, cards and counters are conserved.
7. ``parse`` reads what ``say`` says, every event and view has words, and the position in which an event is told has views.
8. A recorded playthrough is replayed to the byte.

A law that does not hold raises ``LawBroken``, which says in which game, with which seed and after how many actions; ``at`` gives that
position again. ``check_game`` looks at all laws but the last; ``record`` and ``check_record`` are for that one. The other checks look at
one ``Position`` each, ``examine`` at all that one position can show.
"""

from seatui.engine.laws.answers import check_answers
from seatui.engine.laws.copies import check_copies, fingerprint
from seatui.engine.laws.golden import check_record, record
from seatui.engine.laws.positions import LawBroken, Position, RandomGame, at
from seatui.engine.laws.progress import check_balance, check_progress
from seatui.engine.laws.random_game import check_game, examine
from seatui.engine.laws.secrets import check_imagination, check_secrets
from seatui.engine.laws.words import check_events, check_words

__all__ = [
    "LawBroken",
    "Position",
    "RandomGame",
    "at",
    "check_answers",
    "check_balance",
    "check_copies",
    "check_events",
    "check_game",
    "check_imagination",
    "check_progress",
    "check_record",
    "check_secrets",
    "check_words",
    "examine",
    "fingerprint",
    "record",
]
