"""``python -m seatui`` is the command ``seatui``."""

import sys

from seatui.cli import main

sys.exit(main())
