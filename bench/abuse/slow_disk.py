"""`seatui` on a disk that takes 200 ms for each sync: ``python -m bench.abuse.slow_disk serve ...``."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from seatui.cli import main

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

SYNC_SECONDS = 0.2

_sync = os.fsync


def slow_sync(fd: FileDescriptorLike) -> None:
    time.sleep(SYNC_SECONDS)
    _sync(fd)


if __name__ == "__main__":
    os.fsync = slow_sync
    sys.exit(main(sys.argv[1:]))
