"""Run worlds: ``python -m tests.simulation --seed 7 --trace`` or ``--seeds 1..1000``."""

from __future__ import annotations

from tests.simulation.runner import main

if __name__ == "__main__":
    raise SystemExit(main())
