"""The laws that every game keeps, checked through the contract alone. Authors of a game run them over random games:

    from seatui.engine.laws import check_game
    for seed in range(100):
        check_game(game.rules(seats=3), seed)

1. Every option and free action is accepted; everything else is refused and leaves the packed state as it was; ``legal`` agrees with
   ``apply``.
2. Unpacking returns what was packed; a clone shares nothing; the same seed and actions give the same bytes.
3. The view of an imagined state is the view it was imagined from.
4. Secrets change nothing that a seat sees, may do, hears, or is told in a refusal; nor what it sees at the moment when an event is told;
   nor whom the game waits for, and how long.
5. A game ends within its bound; until then somebody can decide something or time runs.
6. Pieces, cards and counters are conserved.
7. ``parse`` reads what ``say`` says, every event and view has words, and there are views at the moment when an event is told.
8. A recorded playthrough is replayed to the byte.

A broken law raises ``LawBroken`` with the game, the seed and the number of actions; ``at`` returns that position again. ``check_game``
checks laws 1 to 7, and ``record`` and ``check_record`` are for law 8. The other checks examine one ``Position`` each, and ``examine``
makes all checks of a single position.
"""

from seatui.engine.laws.answers import check_answers
from seatui.engine.laws.copies import check_copies, fingerprint
from seatui.engine.laws.golden import check_record, record
from seatui.engine.laws.positions import LawBroken, Position, RandomGame, at
from seatui.engine.laws.progress import check_conservation, check_progress
from seatui.engine.laws.random_game import check_game, examine
from seatui.engine.laws.secrets import check_imagination, check_secrets
from seatui.engine.laws.words import check_events, check_words

__all__ = [
    "LawBroken",
    "Position",
    "RandomGame",
    "at",
    "check_answers",
    "check_conservation",
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
