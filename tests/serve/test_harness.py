from pathlib import Path

from tests.serve.harness import serving
from tests.serve.real_client import needs_ssh_and_tmux


async def test_two_terminals_are_two_sessions(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann, bo = await harness.connect("Ann"), await harness.connect("Bo", size=(120, 40))
        await ann.screen_with("Make a table")
        await bo.screen_with("Make a table")
        ann.press("ctrl+q")
        await ann.gone.wait()
        bo.resize(100, 30)
        await bo.screen_with("Make a table")
        assert not bo.gone.is_set()


@needs_ssh_and_tmux
async def test_the_real_ssh_shows_the_same(tmp_path: Path) -> None:
    async with serving(tmp_path) as harness:
        ann = await harness.connect_really("Ann")
        await ann.screen_with("Make a table")
        await ann.press("ctrl+q")
        assert await ann.exit_status() == 0
