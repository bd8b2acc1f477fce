"""The command line: its arguments and exit codes (0 fine, 1 a refusal or failure in one line, 2 wrong usage).

Commands live in ``seatui/commands``. Each is imported only when it runs, so that help, rules and saves start at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import seatui
from seatui.commands import notices, values
from seatui.engine.chance import MASK_64
from seatui.engine.contract import Refused
from seatui.match.take_backs import UNDO_RULES
from seatui.serve.cluster.names import REDIS_VARIABLE
from seatui.tui.look.settings import CHOICES

FAILED = 1
SEATS_HELP = (
    "who plays, with commas between: me, me:NAME, bot or bot:LEVEL for each seat in order; in a game of crews also by role, with the usual "
    "bots elsewhere: captain=me, crew=me (all seats of the first crew), captain2=me, crew2=bot:hard, all=bot:medium,crew=me"
)
UNDO_HELP = (
    "free: everything can be taken back; marked (the default): also a roll, a card or a secret that was revealed, but the log and the "
    "result say so; none: nothing can be taken back"
)
MOST_GAMES = 1_000_000
MOST_CONNECTIONS = 10_000
MOST_WORKERS = 64
MOST_JOBS = 61
"""The most processes that Windows waits for at once."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. A failure prints one line."""
    _prepare_streams()
    notices.listen()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return 0  # the reader of the pipe has gone
    except KeyboardInterrupt:
        return _fail("stopped")
    except Refused as refusal:
        return _fail(str(refusal))
    except OSError as error:
        return _fail(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
    except Exception as error:  # the outer edge: a player needs no traceback
        if os.environ.get(notices.TRACE):
            raise
        return _fail(f"internal error: {type(error).__name__}: {error} (set {notices.TRACE}=1 to see where)")
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        asked = _parse(argv)
        code: int = importlib.import_module(f"seatui.commands.{asked.command or 'home'}").run(asked)
    except SystemExit as leaving:  # help, version or wrong usage
        return int(leaving.code or 0)
    return code


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the arguments. Unknown ones are kept for the benchmarks, and refused by all other commands."""
    top = parser()
    asked, more = top.parse_known_args(argv)
    asked.more = more
    asked.argv = list(sys.argv[1:] if argv is None else argv)  # a supervisor passes them on
    if more and asked.command != "bench":
        top.error(f"unrecognized arguments: {' '.join(more)}")
    if asked.saves is not None:
        os.environ["SEATUI_SAVES"] = asked.saves
    return asked


def parser() -> argparse.ArgumentParser:
    """Build the parser of the whole command line."""
    top = _Parser(prog="seatui", description="Sea board games in the terminal. Without a command the app opens.")
    top.add_argument("--version", action="version", version=f"seatui {seatui.__version__}")
    _add_common(top, None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, (words, fill) in COMMANDS.items():
        command = commands.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.", add_help=name != "bench")
        fill(command)
        _add_common(command, argparse.SUPPRESS)
        command.set_defaults(usage_error=command.error)
    return top


def _add_common(command: argparse.ArgumentParser, default: str | None) -> None:
    """Add the options that may stand before or after the command."""
    group = command.add_argument_group("common options")
    group.add_argument("--saves", type=values.not_empty, metavar="DIR", default=default, help="where saved games are kept")
    group.add_argument("--theme", choices=CHOICES["theme"], default=default, help="colours of the app")
    group.add_argument("--ascii", action="store_true", default=default or False, help="draw with ASCII signs only")
    group.add_argument("--no-mouse", action="store_true", default=default or False, help="leave the mouse to the terminal")


def _play(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", nargs="?", help="such as dangerous-sea; not needed with --load")
    command.add_argument("--seats", type=values.not_empty, metavar="LIST", help=SEATS_HELP)
    _add_options(command)
    command.add_argument("--seed", type=values.whole(0, MASK_64), metavar="N", help="the same seed and the same actions give the same game")
    command.add_argument("--undo", choices=UNDO_RULES, help=UNDO_HELP)
    command.add_argument("--load", type=values.not_empty, metavar="FILE", help="go on with a saved game")
    command.add_argument("--split", action="store_true", help="give each of two to four people at this keyboard their own pane and keys")
    _add_plain(command)


def _tutorial(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    _add_plain(command)


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a saved game")
    _add_plain(command)


def _saves(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION")
    actions.add_parser("list", help="all saved games, the latest first, and the samples (the default)")
    verify = actions.add_parser("verify", help="check saved games by replaying them")
    verify.add_argument("files", metavar="FILE", nargs="*", help="all of them if none is named")
    to_a_file = {
        "recover": "keep what can be used of a damaged save",
        "export": "a saved game as text to read",
        "story": "how a finished game went, as text to share",
    }
    for name, words in to_a_file.items():
        action = actions.add_parser(name, help=words)
        action.add_argument("file", metavar="FILE")
        action.add_argument("out", metavar="OUT", nargs="?", help="a new file")
    for action in actions.choices.values():
        _add_common(action, argparse.SUPPRESS)


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("words", metavar="ID|WORD", nargs="*", help="a rule id such as DS-048, or words to look for")


def _arena(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    command.add_argument("--bots", metavar="A,B", required=True, help="two or more levels, each for a seat or a crew: hard,medium")
    command.add_argument("--games", type=values.whole(1, MOST_GAMES), metavar="N", default=100)
    command.add_argument("--jobs", type=values.whole(1, MOST_JOBS), metavar="J", default=1, help="processes to use")
    command.add_argument(
        "--seed", type=values.whole(0, MASK_64), metavar="S", default=1, help="of the first deal; each is played on all seats"
    )
    command.add_argument(
        "--seats", type=values.whole(1, MOST_GAMES), metavar="N", help="default: one for each bot, or the fewest the game allows"
    )
    _add_options(command)


def _bench(_command: argparse.ArgumentParser) -> None:
    """Add nothing: the benchmarks read all arguments themselves, --help included."""


def _serve(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--ssh", type=values.whole(0, values.MOST_PORT), metavar="PORT", help="listen for SSH clients on this port (default 2222)"
    )
    command.add_argument("--web", type=values.whole(0, values.MOST_PORT), metavar="PORT", help="listen for browsers on this port")
    who = command.add_mutually_exclusive_group()
    who.add_argument("--keys", type=values.not_empty, metavar="FILE", help="admit only the public keys listed in this file")
    who.add_argument("--open", action="store_true", help="names only, no keys and no secrets: for a trusted network")
    command.add_argument(
        "--address",
        type=values.not_empty,
        metavar="ADDR",
        help="listen on this address only (default: all addresses for SSH; 127.0.0.1 with --open and for browsers)",
    )
    command.add_argument(
        "--proxy",
        type=values.networks,
        metavar="ADDR[,ADDR...]",
        default=(),
        help="SSH connections from these addresses or networks come through a proxy, and begin with a PROXY header",
    )
    command.add_argument("--web-address", type=values.not_empty, metavar="ADDR", help="listen on this address for browsers")
    command.add_argument("--web-url", type=values.not_empty, metavar="URL", help="the public address of the page behind a proxy")
    command.add_argument(
        "--log",
        nargs="?",
        const="",
        metavar="FILE",
        help="write a log of JSON lines to this file, or to standard output instead of the status screen",
    )
    command.add_argument("--most", type=values.whole(1, MOST_CONNECTIONS), metavar="N", help="most connections at once (default 200)")
    command.add_argument(
        "--most-each", type=values.whole(1, MOST_CONNECTIONS), metavar="N", help="most connections at once from one address (default 12)"
    )
    command.add_argument(
        "--chat",
        type=values.chat_limit,
        metavar="LINES/SECONDS",
        help="most lines of chat that one player may say in this many seconds (default 5/5); off for no chat",
    )
    command.add_argument(
        "--idle",
        type=values.whole(1, values.MOST_MINUTES),
        metavar="MINUTES",
        help="end a session after this long without a key (default 60)",
    )
    _add_workers(command)


def _add_workers(command: argparse.ArgumentParser) -> None:
    """Add the options of a server of several processes."""
    command.add_argument(
        "--workers", type=values.whole(1, MOST_WORKERS), metavar="N", help="serve with this many processes, which share players and tables"
    )
    command.add_argument(
        "--redis",
        type=values.redis_url,
        metavar="URL",
        default=os.environ.get(REDIS_VARIABLE),
        help=f"the Redis that they share (default: {REDIS_VARIABLE}, or else a private one); servers on other machines may too",
    )
    command.add_argument(
        "--node", type=values.node_name, metavar="NAME", help="the name of this machine among them (default: its host name)"
    )
    command.add_argument(
        "--relay",
        type=values.relay_address,
        metavar="[ADDR:]PORT",
        help="where other machines bring their players to the tables of the first process here; each further process has the next port",
    )
    command.add_argument("--worker", type=values.whole(1, 2 * MOST_WORKERS), help=argparse.SUPPRESS)  # this process is one of the workers


def _host(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, (words, fill) in HOST_ACTIONS.items():
        action = actions.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        fill(action)
        _add_common(action, argparse.SUPPRESS)
        action.set_defaults(usage_error=action.error)


def _words(action: argparse.ArgumentParser) -> None:
    action.add_argument("text", metavar="TEXT", nargs="+")


def _whom(action: argparse.ArgumentParser) -> None:
    action.add_argument("whom", metavar="NAME|KEY|ADDRESS", type=values.not_empty, help="a player, SHA256:..., 10.0.0.7 or 10.0.0.0/24")


def _whom_for_a_time(action: argparse.ArgumentParser) -> None:
    _whom(action)
    action.add_argument("span", metavar="TIME", nargs="*", default=(), help="10m, 2h, 7d or 4w; without it for ever")
    action.add_argument("--why", dest="text", default="", metavar="TEXT", help="for you and the log; the player does not read it")


def _table(action: argparse.ArgumentParser) -> None:
    action.add_argument("whom", metavar="TABLE", type=values.not_empty, help="its id, as who shows it, or its title")


def _table_and_host(action: argparse.ArgumentParser) -> None:
    _table(action)
    action.add_argument("text", metavar="HOST", type=values.node_name, help="the machine that gets it, by its --node")


def _name_and_key(action: argparse.ArgumentParser) -> None:
    action.add_argument("whom", metavar="NAME", type=values.not_empty)
    action.add_argument(
        "text", metavar="KEY", nargs="?", default="", help="the new key, SHA256:...; without it you get a secret to pass on"
    )


def _open_or_closed(action: argparse.ArgumentParser) -> None:
    action.add_argument("text", metavar="open|closed", choices=("open", "closed"))


def _minutes_or_off(action: argparse.ArgumentParser) -> None:
    action.add_argument("minutes", metavar="MINUTES|off", nargs="?", type=values.minutes, help="the longest wait; off to go on as usual")


def _nothing(_action: argparse.ArgumentParser) -> None:
    """Add no arguments."""


HOST_ACTIONS = {
    "who": ("list who is here and which tables there are", _nothing),
    "status": ("show how the server is", _nothing),
    "say": ("say something to everybody", _words),
    "mute": ("let a player say nothing for a while", _whom_for_a_time),
    "unmute": ("let a player speak again", _whom),
    "kick": ("end a player's sessions; they may come back", _whom),
    "ban": ("keep a player out, and end their sessions", _whom_for_a_time),
    "unban": ("let a player come in again", _whom),
    "bans": ("list all bans and mutes", _nothing),
    "close-table": ("take a table off the list; its game is saved", _table),
    "open-table": ("put a closed table back on the list", _table),
    "move": ("move a table to another machine that shares its tables with this one", _table_and_host),
    "reset-name": ("give a name whose key or secret is lost a new one", _name_and_key),
    "names": ("take new names, or only known ones", _open_or_closed),
    "drain": ("begin nothing new, and stop when all have left", _minutes_or_off),
    "workers": ("list the processes of a server that has several", _nothing),
    "restart": ("replace these processes one after the other, without an end for any game", _nothing),
}

COMMANDS = {
    "play": ("play a game", _play),
    "tutorial": ("learn a game by playing it", _tutorial),
    "replay": ("look at a saved game again", _replay),
    "saves": ("list, check, recover, export and tell saved games", _saves),
    "rules": ("read the rulebook of a game", _rules),
    "serve": ("play together: others join with ssh", _serve),
    "host": ("act on a running server", _host),
    "arena": ("let bots play each other and count", _arena),
    "bench": ("measure the program (in a checkout)", _bench),
}


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option", type=values.pair, metavar="K=V", action="append", default=[], help="an option of the game; may be repeated"
    )


def _add_plain(command: argparse.ArgumentParser) -> None:
    command.add_argument("--plain", action="store_true", help="lines of text instead of screens")


class _Parser(argparse.ArgumentParser):
    """Accepts no shortened options, so that a new one cannot change what a script means, and prints no raw control characters."""

    def __init__(self, **settings: object) -> None:
        super().__init__(allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        from seatui.plain.lines import printable

        super().error(printable(message))


def _fail(message: str) -> int:
    """Print what went wrong in one line, and return the exit code."""
    from seatui.plain.lines import printable

    sys.stderr.write(f"seatui: {printable(message)}\n")
    return FAILED


# Streams


def _prepare_streams() -> None:
    """Replace closed streams by empty ones, and print a placeholder for each character that the terminal cannot show."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123 - it stays open as long as we run
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Send the remaining output nowhere, so that Python does not complain about the broken pipe at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
