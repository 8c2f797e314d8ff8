#!/usr/bin/env python3
"""Uses the program as a person at a terminal does: python3 Tests/Terminal/terminal.py PATH/todo-repl

Each scenario runs the program on a pseudo-terminal of its own, beside three others, as most of their time is
waiting. Nothing sleeps: a scenario types, and reads until what it expects is there; only a program that never
says it runs into the deadline.
"""
import concurrent.futures
import fcntl
import json
import multiprocessing
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import zlib
import tempfile
import termios
import threading
import time
import unicodedata

DEADLINE = 60
PROMPT = r"> $"
# At the beginning of a line, of which a moment before may have been erased what is under way.
FRESH_PROMPT = r"\n(?:\r\x1b\[K)*> $"


class Terminal:
    """The program on a pseudo-terminal, and what it has written so far."""

    def __init__(self, *arguments, columns=80, rows=24, environment=None):
        self.seen = ""
        # Each one remembers for itself where it was.
        state = tempfile.mkdtemp(dir=os.getcwd())
        environment = {"PATH": os.environ["PATH"], "HOME": os.getcwd(), "XDG_STATE_HOME": state, "LC_ALL": "C",
                       "TERM": "xterm"} | (environment or {})
        self.process, self.file = self.start(arguments, environment)
        self.resize(columns, rows)

    def start(self, arguments, environment, program=None):
        program = program or PROGRAM
        process, file = pty.fork()
        if process == 0:
            # As a shell at a terminal starts the program: who runs the tests may ignore Ctrl-C, or the end of a terminal.
            for key in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
                signal.signal(key, signal.SIG_DFL)
            try:
                os.execve(program, [program, *arguments], environment)
            except OSError as error:
                # The child ends, instead of going on with the scenarios.
                os.write(2, f"{error}".encode())
                os._exit(127)
        return process, file

    def resize(self, columns, rows=24):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.file, text.encode())

    def expect(self, pattern):
        """Reads until the pattern is there; returns what came before its end, and forgets it."""
        deadline = time.monotonic() + DEADLINE
        while not (match := re.search(pattern, self.seen)):
            chunk = self.read(deadline)
            if chunk is None:
                raise AssertionError(f"expected {pattern!r}, but the program has only written {self.seen!r}")
            # Showing the cursor, and whether pastes are told: nothing that a person sees.
            self.seen = re.sub(r"\x1b\[\?(25|2004)[hl]", "", self.seen + chunk)
        text, self.seen = self.seen[: match.end()], self.seen[match.end():]
        return text

    def read(self, deadline):
        ready, _, _ = select.select([self.file], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return None
        try:
            self.bytes = getattr(self, "bytes", b"") + os.read(self.file, 65536)
        except OSError:  # Linux says so when the program has ended.
            return None
        text = self.bytes.decode(errors="ignore")
        whole = len(text.encode())
        self.bytes = self.bytes[whole:]
        return text

    def run(self, line):
        """Runs a command; returns the lines of its answer."""
        self.type(line + "\n")
        answer = self.expect(PROMPT)
        return answer.replace("\r\n", "\n").split("\n")[1:-1]

    def leave(self):
        """Types Ctrl-D and returns the exit status."""
        self.type("\x04")
        self.expect(r"\n")
        return self.ended()

    def ended(self):
        """The exit status of the program, which ends by itself."""
        return os.waitstatus_to_exitcode(self.wait(0))

    def wait(self, options):
        """The status of the program when it has ended, stopped or gone on, as the options have it."""
        return status_of(self.process, options)

    def __enter__(self):
        self.expect(PROMPT)
        return self

    def __exit__(self, kind, error, trace):
        if kind:
            os.kill(self.process, signal.SIGKILL)
        os.close(self.file)


def status_of(process, options=0):
    """Waits for a process until the deadline, while what the program writes may wait."""
    ended = threading.Thread(target=lambda: found.append(os.waitpid(process, options)[1]), daemon=True)
    found = []
    ended.start()
    ended.join(DEADLINE)
    if not found:
        os.kill(process, signal.SIGKILL)
        raise AssertionError("the program has not ended, stopped or gone on in time")
    return found[0]


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def columns(text):
    """The columns of a text without emoji."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.combining(character) > 0 for character in text)


def plain(lines):
    return [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]


BIG = 400_000


def big_journal():
    """A journal whose load takes long enough for a person to notice."""
    path = "big"
    if os.path.exists(path):
        return path
    def line(record):
        text = json.dumps(record, separators=(",", ":")).encode()
        return b"%08x %s\n" % (zlib.crc32(text), text)
    with open(path, "wb") as file:
        file.write(b'{"format":"todo-repl journal","gen":"0123456789abcdef","version":3}\n')
        file.write(line({"highestNumber": BIG, "rev": 0, "snapshot": BIG}))
        for number in range(1, BIG + 1):
            todo = {"createdAt": 785000000, "id": f"00000000-0000-4000-8000-{number:012X}",
                    "number": number, "rank": "a0", "title": "sample"}
            file.write(line({"todo": todo}))
    return path


def a_session_from_the_greeting_to_ctrl_d():
    with Terminal("--memory", "--color", "never") as terminal:
        same(terminal.run("add Buy milk"), ["1 [ ] Buy milk"])
        same(terminal.run("lst"), ['unknown command "lst"; did you mean "list"? Type "help" for all commands.'])
        same(terminal.run("list"), ["1 [ ] Buy milk", "1 todo, 1 open"])
        same(terminal.leave(), 1)
    terminal = Terminal("--memory")
    terminal.expect(r'todo-repl [0-9.]+\. Type "help" for the commands, Ctrl-D to leave\.')
    terminal.expect(r"No todos yet\.")
    terminal.expect(PROMPT)
    same(terminal.leave(), 0)


def ctrl_c_drops_the_half_typed_line():
    with Terminal("--memory", "--color", "never") as terminal:
        terminal.run("add Buy milk")
        terminal.type("remove 1")
        terminal.expect(r"remove 1")
        terminal.type("\x03")
        terminal.expect(FRESH_PROMPT)
        same(terminal.run("list"), ["1 [ ] Buy milk", "1 todo, 1 open"])
        same(terminal.leave(), 0)


def ctrl_c_when_idle_shows_the_prompt_again():
    with Terminal("--memory", "--color", "never") as terminal:
        for _ in range(3):
            terminal.type("\x03")
            terminal.expect(FRESH_PROMPT)
        same(terminal.run("add Buy milk"), ["1 [ ] Buy milk"])
        same(terminal.leave(), 0)


def ctrl_c_cancels_the_running_load():
    terminal = Terminal("--memory", "--latency", "3000", "--color", "never")
    terminal.expect(r"[|/\\-] Loading…")
    terminal.type("\x03")
    terminal.expect(r"the todos were not loaded, because loading was cancelled")
    terminal.expect(PROMPT)
    terminal.type("list\n")
    terminal.expect(r"No todos yet\.")
    terminal.expect(PROMPT)
    same(terminal.leave(), 1)


def cancel_can_be_typed_while_a_command_waits():
    terminal = Terminal("--memory", "--latency", "60000", "--color", "never")
    terminal.expect(r"[|/\\-] Loading…")
    terminal.type("cancel\nhelp cancel\n")
    terminal.expect(r"the todos were not loaded, because loading was cancelled")
    # What was typed after it is the next command.
    terminal.expect(r"Usage: cancel")
    terminal.expect(PROMPT)
    same(terminal.run("cancel"), ["Nothing is being loaded."])
    same(terminal.leave(), 1)


def attempts_and_saving_are_told():
    terminal = Terminal("--memory", "--fail", "1", "--seed", "1", "--color", "never")
    terminal.expect(r"Retrying \(attempt 2 of 4\)…")
    terminal.expect(r"Retrying \(attempt 4 of 4\)…")
    terminal.expect(r"--fail made it fail")
    terminal.expect(PROMPT)
    same(terminal.leave(), 1)
    terminal = Terminal("--memory", "--latency", "400", "--color", "never")
    terminal.expect(PROMPT)
    terminal.type("add Buy milk\n")
    terminal.expect(r"[|/\\-] Saving…")
    terminal.expect(r"1 \[ \] Buy milk\r\n")
    terminal.expect(PROMPT)
    same(terminal.leave(), 0)


def ctrl_c_stops_a_long_output():
    terminal = Terminal("--file", big_journal(), "--color", "never")
    terminal.expect(rf"{BIG} todos, {BIG} open\r" + FRESH_PROMPT)
    terminal.type("list --all\n")
    terminal.expect(r"\[ \] sample\r\n")
    terminal.type("\x03")
    rest = terminal.expect(r"\r" + FRESH_PROMPT)
    if len(rest) > 2_000_000:
        raise AssertionError(f"{len(rest)} characters were written after Ctrl-C")
    same(terminal.run("list done")[-1], "Nothing is done yet.")
    same(terminal.leave(), 0)


def the_loading_line_is_animated_and_erased():
    terminal = Terminal("--file", big_journal(), "--color", "never")
    terminal.expect(r"\| Loading…")
    terminal.expect(r"\r\x1b\[K/ Loading…")
    terminal.expect(r"\r\x1b\[K")
    terminal.expect(rf"{BIG} todos, {BIG} open\r" + FRESH_PROMPT)
    same(terminal.leave(), 0)


def clear_erases_what_shows_where_the_terminal_can():
    for term, erases in [("xterm", True), ("dumb", False)]:
        with Terminal("--memory", "--color", "never", environment={"TERM": term}) as terminal:
            terminal.run("add Buy milk")
            terminal.type("clear\n")
            terminal.expect(r"clear\r*\n")
            same("\x1b[H\x1b[2J" in terminal.expect(PROMPT), erases)
            same(terminal.leave(), 0)


def a_dumb_terminal_gets_one_line_without_colour():
    terminal = Terminal("--file", big_journal(), environment={"TERM": "dumb"})
    text = terminal.expect(r"Loading…\r\n") + terminal.expect(PROMPT)
    same(text.count("Loading"), 1)
    same("\x1b" in text, False)
    same(terminal.leave(), 0)


def a_long_list_fits_the_window_and_space_shows_the_next_page():
    with Terminal("--memory", "--color", "never") as terminal:
        terminal.run("add old due:2020-01-01")
        terminal.run("add due due:today")
        terminal.run("add high pri:high")
        for number in range(57):
            terminal.run(f"add todo {number}")
        rows = terminal.run("list")
        same(len(rows), 22)
        same(rows[0], "60 [ ] todo 56")
        # The most urgent ones are never left out, and stand beside the prompt.
        same(rows[16:20], ["44 [ ] todo 40", " 3 [ ] high  !high", " 2 [ ] due  due:today", " 1 [ ] old  due:2020-01-01 (overdue)"])
        same(rows[20:], ['… 40 more: Space or "more"', "60 todos, 60 open"])
        terminal.type(" ")
        terminal.expect(r"more\r\n")
        page = terminal.expect(PROMPT).replace("\r\n", "\n").split("\n")[:-1]
        same((page[0], page[19], page[20]), ("43 [ ] todo 39", "24 [ ] todo 20", '… 20 more: Space or "more"'))
        same(terminal.run("more")[-1], " 4 [ ] todo 0")
        same(terminal.run("more"), ["There is nothing more to show."])
        # Without a next page Space is a space, and so it is behind another command.
        same(terminal.run(" list 60"),
             ["60 [ ] todo 56", "1 of 60 todos, 60 open", 'Filter: 60. Type "list" to see all.'])
        terminal.run("list")
        terminal.run("show 2")
        same(terminal.run(" tags"), ['No todo has a tag. "add" and "set" give one with +TAG.'])
        same(terminal.run("list sort:due")[19].split()[:4], ["1", "[", "]", "old"])
        same(terminal.run("back")[0], "60 [ ] todo 56")
        same(len(terminal.run("list --all")), 61)
        same(terminal.run("countries asia")[20:], ['… 31 more: Space or "more"', "51 of 249 countries"])
        same(terminal.run("more")[20:], ['… 11 more: Space or "more"'])
        same(len(terminal.run("countries --all")), 250)
        help = terminal.run("help")
        same((help[0], len(help) <= 22), ("To begin with:", True))
        same(terminal.run("history")[0], '… 40 more: Space or "more"')
        same(terminal.run("more")[-1], '… 20 more: Space or "more"')
        same(terminal.leave(), 0)


def a_large_window_shows_more_and_a_small_one_less():
    with Terminal("--memory", "--color", "never", columns=160, rows=50) as terminal:
        same(len(terminal.run("countries asia")), 48)
        terminal.resize(160, rows=54)
        terminal.expect(PROMPT)
        same(terminal.run("countries asia")[51:], ["51 of 249 countries"])
        terminal.resize(40, rows=15)
        terminal.expect(PROMPT)
        rows = terminal.run("help")
        same(all(columns(row) <= 40 for row in rows), True)
        same(len(rows) <= 13, True)
        same(terminal.leave(), 0)


def a_filter_as_target_is_asked_about():
    with Terminal("--memory", "--color", "never") as terminal:
        for title in ("milk +errand", "post +errand", "call"):
            terminal.run(f"add {title}")
        terminal.type("done +errand\n")
        terminal.expect(r"Mark 2 todos as done\? \[y/N\] $")
        same(terminal.run("n"), ["Nothing was changed."])
        terminal.type("done +errand\n")
        terminal.expect(r"Mark 2 todos as done\? \[y/N\] $")
        same(terminal.run("y"), ["2 [x] post  +errand", "1 [x] milk  +errand"])
        same(terminal.run("undo")[-1], "Taken back: done")
        terminal.type("remove -errand\n")
        terminal.expect(r"Remove 1 todo\? \[y/N\] $")
        same(terminal.run("y"), ["3 [ ] call (removed)"])
        same(terminal.leave(), 0)


def parts_are_asked_about():
    with Terminal("--memory", "--color", "never") as terminal:
        for line in ("Renovate", "Paint under:1", "Buy under:2", "call"):
            terminal.run(f"add {line}")
        terminal.type("done 1\n")
        terminal.expect(r"Todo 1 has 2 open parts. Mark them as done, too\? \[y/N\] $")
        same(terminal.run("n"), ["Nothing was changed."])
        terminal.type("done 1 4\n")
        terminal.expect(r"Todo 1 has 2 open parts. Mark them as done, too\? \[y/N\] $")
        same(len(terminal.run("y")), 4)
        same(terminal.run("undo")[-1], "Taken back: done")
        terminal.type("done -errand\n")
        terminal.expect(r"Mark 4 todos as done\? \[y/N\] $")
        same(terminal.run("n"), ["Nothing was changed."])
        same(len(terminal.run("done 1 --all")), 3)
        same(terminal.leave(), 0)


def an_import_can_be_cancelled_and_shows_as_many_rows_as_fit():
    with tempfile.TemporaryDirectory() as folder:
        # A pipe that nobody writes to: reading it lasts until it is cancelled.
        os.mkfifo(f"{folder}/pipe")
        with open(f"{folder}/todo.txt", "w") as file:
            file.writelines(f"todo {number}\n" for number in range(60))
        terminal = Terminal("--memory", "--color", "never")
        terminal.expect(PROMPT)
        for stop in ("\x03", "cancel\n"):
            terminal.type(f"import {folder}/pipe\n")
            terminal.expect(r"[|/\\-] Loading…")
            terminal.type(stop)
            terminal.expect(r"nothing was imported, because reading the file was cancelled")
            terminal.expect(PROMPT)
        terminal.type(f"import {folder}/todo.txt\n")
        # The prompt may be drawn once more, when a late "Loading…" is erased: what is typed comes after that.
        terminal.expect(r"import [^\r]*\r\n")
        rows = terminal.expect(PROMPT).replace("\r\n", "\n").split("\n")[:-1]
        same(rows[19], "20 [ ] todo 19")
        same(rows[20], "… 40 more")
        same(terminal.run("undo")[20:], ["… 40 more", "Taken back: import"])
        same(terminal.leave(), 1)


def rows_fit_the_window_whatever_its_width():
    with Terminal("--memory", "--color", "never", columns=40) as terminal:
        for title in ["할 일을 적고 또 적어서 창보다 길게 만든다 정말로", "x" * 100, "e\u0301" * 60, "日本語" * 20]:
            # The line itself takes several rows, too.
            row = terminal.run(f'add "{title}"')[-1]
            same(row.endswith("…"), True)
            same(columns(row) in (39, 40), True)
        terminal.resize(20)
        # The prompt is drawn again.
        terminal.expect(PROMPT)
        same([columns(row) <= 20 for row in terminal.run("list")[:4]], [True] * 4)
        same(len(terminal.run("show 2")[0]), 106)
        same(terminal.leave(), 0)


def colour_follows_the_environment_and_the_option():
    def first_rows(*arguments, environment=None):
        with Terminal("--memory", *arguments, environment=environment) as terminal:
            answer = terminal.run("add Buy milk") + terminal.run("done 1") + terminal.run("lst")
            same(plain(answer)[:2], ["1 [ ] Buy milk", "1 [x] Buy milk"])
            terminal.leave()
            return answer

    colored = first_rows()
    same(colored[:2], ["\x1b[1m1\x1b[0m [ ] Buy milk", "\x1b[2m1 [x] Buy milk\x1b[0m"])
    same(colored[2].startswith("\x1b[31m"), True)
    for arguments, environment in [
        ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"}), (["--color", "never"], {}),
    ]:
        same("\x1b[" in "".join(first_rows(*arguments, environment=environment)), False)
    same("\x1b[" in "".join(first_rows("--color=always", environment={"NO_COLOR": "1"})), True)
    same("\x1b[" in "".join(first_rows(environment={"NO_COLOR": ""})), True)


def scenes_open_and_close_at_the_terminal():
    with Terminal("--memory", "--color", "never") as terminal:
        terminal.run("add Buy milk")
        terminal.run("note 1 the large one")
        same(terminal.run("show 1")[:2], ["1 [ ] Buy milk", "  Notes    the large one"])
        # A slow machine shows first that the country is loading, and then clears that line.
        same(terminal.run("country kr")[0].split("\r\x1b[K")[-1], "South Korea 🇰🇷")
        same(terminal.run("back")[0], "1 [ ] Buy milk")
        same(terminal.run("back"), ["1 [ ] Buy milk", "1 todo, 1 open"])
        same(terminal.leave(), 0)


def a_filter_is_remembered_with_its_list_and_named():
    with tempfile.TemporaryDirectory() as folder:
        def opened(name, language="C"):
            return Terminal("--file", f"{folder}/{name}", "--color", "never", "--first", "last",
                            environment={"XDG_STATE_HOME": f"{folder}/state", "LC_ALL": language})

        with opened("other.journal") as terminal:
            terminal.run("add bread")
            terminal.run("add milk +q")
            same(terminal.run("list +q sort:due"),
                 ["2 [ ] milk  +q", "1 of 2 todos, 2 open",
                  'Filter: +q sort:due. Type "list" to see all.'])
            same(terminal.leave(), 0)
        terminal = opened("home.journal")
        same("No todos yet." in terminal.expect(PROMPT), True)
        same(terminal.leave(), 0)
        os.symlink("other.journal", f"{folder}/link.journal")
        for language, text in (("C", 'Filter: +q sort:due. Type "list" to see all.'),
                               ("ko_KR.UTF-8", '필터: +q sort:due. 모두 보려면 "목록"을 입력하세요.')):
            terminal = opened("link.journal", language)
            lines = terminal.expect(PROMPT).split("\r\n")
            same((lines[-4], lines[-2]), ("2 [ ] milk  +q", text))
            # It is named each time, once.
            same(terminal.run("list +q sort:due").count(text), 1)
            same(terminal.leave(), 0)
        terminal = opened("other.journal")
        terminal.expect(PROMPT)
        same(terminal.run("list +none"), ['No todo fits the filter +none. Type "list" to see all.'])
        same(terminal.leave(), 0)
        terminal = opened("other.journal")
        same(terminal.expect(PROMPT).split("\r\n")[1:-1],
             ['No todo fits the filter +none. Type "list" to see all.'])
        same(terminal.run("list")[-1], "2 todos, 2 open")
        same(terminal.leave(), 0)


def the_first_screen_is_today_or_what_the_settings_name():
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/config/todo-repl")

        def first(config, *more):
            with open(f"{folder}/config/todo-repl/config", "w") as file:
                file.write(config)
            terminal = Terminal("--file", f"{folder}/list", "--color", "never", environment={
                "XDG_STATE_HOME": f"{folder}/state", "XDG_CONFIG_HOME": f"{folder}/config", "LC_ALL": "C"})
            lines = terminal.expect(PROMPT).split("\r\n")[1:-1]
            for line in more:
                terminal.run(line)
            same(terminal.leave(), 0)
            return lines

        home = "context home = +home\nview work = project:work sort:urgency\n"
        lines = first("", "add bread", "add milk due:today +home", "add call project:work")
        same("No todos yet" in "".join(lines), True)
        same(first(""), ["2 [ ] milk  due:today +home", "today: 1 of 3 todos, 3 open"])
        same(first("first = list\n")[-1], "3 todos, 3 open")
        same(first(home + "first = work\n", "done 2", "context home"),
             ["3 [ ] call  project:work", "work: 1 of 3 todos, 3 open"])
        # Nothing is for today: the list, in the context of the last run.
        same(first(home, "context none"),
             ["2 [x] milk  due:today +home", "list, context home: 1 of 3 todos, 2 open"])
        same(first(home)[-1], "3 todos, 2 open")


def a_history_fits_a_narrow_window():
    for columns in (40, 45, 60, 80):
        with Terminal("--memory", "--color", "never", columns=columns) as terminal:
            terminal.run("add Order the new parts for the pump in the cellar")
            terminal.run("note 1 x")
            rows = terminal.run("history")
            same([re.search(r"(add|note) +1 Order ", row) is not None for row in rows], [True, True])
            same(all(len(row) <= columns for row in rows), True)
            same(terminal.leave(), 0)


def a_due_date_is_said_in_full_below_the_row():
    arguments = ("--memory", "--color", "never", "--clock", "2026-11-26T10:00")
    with Terminal(*arguments, environment={"TZ": "Europe/Helsinki"}) as terminal:
        same(terminal.run("add Call mum due:mon@9"),
             ["1 [ ] Call mum  due:mon@09:00", "due Monday 30 November, 09:00"])
        same(terminal.run("set 1 due:next-year"),
             ["1 [ ] Call mum  due:2027-01-01", "due Friday 1 January 2027"])
        same(terminal.run("postpone 1 3d"), ["1 [ ] Call mum  due:2027-01-04", "due Monday 4 January 2027"])
        same(terminal.run("rename 1 Call dad due:24-dec"),
             ["1 [ ] Call dad  due:2026-12-24", "due Thursday 24 December"])
        same(terminal.run("set 1 due:12am"), ["1 [ ] Call dad  due:tomorrow", "due Friday 27 November"])
        # The row says all of these.
        same(terminal.run("set 1 due:2026-12-01"), ["1 [ ] Call dad  due:tue"])
        same(terminal.run("set 1 due:tomorrow"), ["1 [ ] Call dad  due:tomorrow"])
        terminal.run("add Call aunt due:today")
        # Todos with several dates have them in their rows.
        same(terminal.run("postpone 1-2 1w"),
             ["2 [ ] Call aunt  due:2026-12-03", "1 [ ] Call dad  due:2026-12-04"])
        same(terminal.run("postpone 1-2 fri"),
             ["2 [ ] Call aunt  due:tomorrow", "1 [ ] Call dad  due:tomorrow", "due Friday 27 November"])
        same(terminal.run("undo")[-1], "Taken back: postpone")
        same(terminal.leave(), 0)
    environment = {"TZ": "Asia/Seoul", "LC_ALL": "ko_KR.UTF-8"}
    with Terminal(*arguments, environment=environment) as terminal:
        same(terminal.run("add 전화 due:금요일-오후5시"),
             ["1 [ ] 전화  due:tomorrow@17:00", "마감 11월 27일 금요일 17:00"])
        same(terminal.leave(), 0)


def a_list_has_its_dates_below_each_other():
    for columns, rows in (
        (40, ["2 [ ] Order parts  !high due:tomorrow", "1 [ ] Pay                due:today +home"]),
        (80, ["2 [ ] Order parts  !high due:tomorrow", "1 [ ] Pay                due:today +home"])
    ):
        with Terminal("--memory", "--color", "never", columns=columns) as terminal:
            same(terminal.run("add Pay due:today +home"), ["1 [ ] Pay  due:today +home"])
            terminal.run("add Order parts due:tomorrow !high")
            same(terminal.run("list")[:2], rows)
            same(terminal.leave(), 0)
    with Terminal("--memory") as terminal:
        same(terminal.run("add Pay due:today")[0].endswith("Pay  \x1b[35mdue:today\x1b[0m"), True)
        same(terminal.leave(), 0)


def a_narrow_row_has_its_title_then_its_due_date_then_its_tags():
    with Terminal("--memory", "--color", "never", columns=40) as terminal:
        terminal.run("add Call the dentist due:2020-01-01 pri:high +health +phone")
        same(terminal.run("list")[0], "1 [ ] Call the dent…  !h due:2020-01-01!")
        terminal.run("rename 1 Call mum")
        same(terminal.run("list")[0], "1 [ ] Call mum  !h due:2020-01-01! …")
        terminal.run("set 1 pri:none -phone")
        same(terminal.run("list")[0], "1 [ ] Call mum  due:2020-01-01! +health")
        terminal.resize(80)
        terminal.expect(PROMPT)
        same(terminal.run("list")[0], "1 [ ] Call mum  due:2020-01-01 (overdue) +health")
        same(terminal.leave(), 0)


def a_month_fits_a_narrow_window_and_has_its_colours():
    arguments = ("--memory", "--clock", "2026-11-26T10:00")
    with Terminal(*arguments, columns=40, rows=15, environment={"TZ": "Europe/Helsinki"}) as terminal:
        terminal.run("add Pay due:2026-11-20")
        terminal.run("add Call due:today")
        for number in range(10):
            terminal.run(f"add Part {number} due:fri")
        answer = terminal.run("calendar")
        same(plain(answer), [
            "November 2026", "Mon  Tue  Wed  Thu  Fri  Sat  Sun", "                                1",
            "  2    3    4    5    6    7    8", "  9   10   11   12   13   14   15",
            " 16   17   18   19   20!1 21   22", " 23   24   25  >26*1 27*+ 28   29", " 30",
            "> today, * due, ! overdue, + more than 9", "12 open todos are due in November 2026.",
            "To see them, type: list open due:2026-11"])
        same("\x1b[31m 20!1\x1b[0m" in answer[5] and "\x1b[35m>26*1\x1b[0m" in answer[6], True)
        terminal.resize(80)
        terminal.expect(PROMPT)
        same("27*10 28" in plain(terminal.run("calendar"))[6], True)
        same(terminal.leave(), 0)
    environment = {"TZ": "Asia/Seoul", "LC_ALL": "ko_KR.UTF-8"}
    with Terminal(*arguments, "--color", "never", columns=40, environment=environment) as terminal:
        same(terminal.run("달력 12월")[:3],
             ["2026년 12월", " 일   월   화   수   목   금   토", "            1    2    3    4    5"])
        same(terminal.leave(), 0)


def stats_have_bars_and_a_chart_for_a_person():
    with Terminal("--memory", "--color", "never", columns=40, environment={"TZ": "UTC"}) as terminal:
        for title in ("Milk +home", "Bread +home pri:high", "Call +work"):
            terminal.run(f"add {title}")
        terminal.run("done 3")
        lines = terminal.run("stats")
        same(lines[:7], [
            "3 todos: 2 open, 1 done, 0 overdue", "  Priority  high    1 █", "            medium  0",
            "            low     0", "            none    1 █", "  Tags      +home  2 ██",
            "  Done      " + lines[6][12:22] + "  0"])
        same(lines[13:16], ["  Open at the end of each day", "  2                           █", "                              █"])
        same(lines[16].startswith("    20") and lines[16].endswith(" today") and len(lines) == 17, True)
        same(max(columns(line) for line in lines) <= 40, True)
        same(terminal.leave(), 0)
    # In a low window they come page by page, and the chart is divided.
    with Terminal("--memory", "--color", "never", columns=40, rows=12, environment={"TZ": "UTC"}) as terminal:
        terminal.run("add Milk +home")
        page = terminal.run("stats")
        same((page[0], len(page), page[-1]), ("1 todo: 1 open, 0 done, 0 overdue", 9, '… 8 more: Space or "more"'))
        rest = terminal.run("more")
        same((len(rest), rest[-1].endswith(" today")), (8, True))
        same(terminal.leave(), 0)


def an_own_word_is_explained_and_completed():
    with Terminal("--memory", "--color", "never", "--alias", "hot=list pri:high", columns=100) as terminal:
        terminal.run("add Milk pri:high +home")
        same(terminal.run("help hot")[:3], ['"hot" is your own command for: list pri:high', "", "Usage: list [FILTER…] [--all]"])
        same(terminal.run("hot --help")[0], '"hot" is your own command for: list pri:high')
        terminal.type("hot\t")
        terminal.expect("hot ")
        terminal.type("+h\t\n")
        terminal.expect(r"1 \[ \] Milk  !high \+home")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


def words_of_other_programs_are_answered():
    with Terminal("--memory", "--color", "never", columns=160) as terminal:
        for line, meant in (
            ("dd", "remove"), ("dd 3", "remove 3"), (":wq", "quit"), (":x", "quit"), ("ZZ", "quit"), ("active", "list started"),
            ("3 due:fri", "set 3 due:fri"), ("15 New title", "rename 15 New title"), ("modify 3 +a", "set 3 +a"),
            ("ls -l", "ls"), ("ls -la", "--all"), ("/milk", "search milk"),
        ):
            same(f'did you mean "{meant}"?' in terminal.run(line)[0], True)
        same("each edit is saved at once" in terminal.run(":w")[0], True)
        same(terminal.leave(), 1)


def a_todo_comes_back():
    with Terminal("--memory", "--color", "never", "--clock", "2026-01-31T10:00") as terminal:
        terminal.run("add rent due:today every:month wait:due-3d")
        same(terminal.run("done 1"), [
            "1 [ ] rent  due:2026-02-28 every:month wait:2026-02-25", "2 [x] rent  due:today",
            "due Saturday 28 February"])
        same(terminal.run("skip 1")[-1], "due Tuesday 31 March")
        terminal.run("undo")
        same(terminal.run("undo"), [
            "1 [ ] rent  due:today every:month", "2 [x] rent  due:today (removed)", "Taken back: done"])
        same(terminal.run("start 1"), ["1 [>] rent  due:today every:month"])
        same(terminal.leave(), 0)


def long_texts_break_between_words():
    with Terminal("--memory", "--color", "never", columns=40) as terminal:
        terminal.run("add Order the new parts for the pump in the cellar")
        terminal.run("note 1 Ask for the large one, and for a smaller one beside it")
        same(terminal.run("show 1")[:4],
             ["1 [ ] Order the new parts for the pump", "      in the cellar",
              "  Notes    Ask for the large one, and", "           for a smaller one beside it"])
        for line in terminal.run("help add") + terminal.run("help list"):
            same((line, len(line) <= 40), (line, True))
        same(terminal.leave(), 0)


def what_falls_due_is_said_above_the_prompt_and_by_watch():
    with tempfile.TemporaryDirectory() as folder, Terminal(
        "--file", f"{folder}/list", "--color", "never", environment={"XDG_STATE_HOME": folder}
    ) as terminal:
        terminal.run("add Milk")
        watch = subprocess.Popen(
            [PROGRAM, "--file", f"{folder}/list", "--json", "watch", "--now"], stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, LC_ALL="C", HOME=folder))
        deadline = threading.Timer(60, watch.kill)
        deadline.start()
        # The watch has begun.
        same('"Milk"' in watch.stdout.readline(), True)
        # Seconds since 2001: a word for a date has minutes.
        due = time.time() - 978_307_200 + 5
        with open(f"{folder}/due.jsonl", "w") as file:
            for number, title in ((2, "Call mum"), (3, "Call dad")):
                file.write(json.dumps({
                    "createdAt": 0, "id": f"00000000-0000-0000-0000-00000000000{number}", "number": number,
                    "rank": f"a{number}", "title": title, "due": due, "isDone": number == 3}) + "\n")
        terminal.run(f"import {folder}/due.jsonl")
        terminal.type("half a li")
        same("Call dad" in terminal.expect(r"2 is due now: Call mum"), False)
        terminal.type("ne\x15list\n")
        terminal.expect(r"3 todos, 2 open")
        terminal.expect(PROMPT)
        lines = [line for line in iter(watch.stdout.readline, "") if not watch_is_over(line, watch)]
        same([json.loads(line).get("number") for line in lines], [2, 3])
        deadline.cancel()
        watch.wait()
        same(terminal.leave(), 0)


def watch_count_says_what_falls_due_to_a_person():
    with tempfile.TemporaryDirectory() as folder, Terminal(
        "--file", f"{folder}/list", "--color", "never", environment={"XDG_STATE_HOME": folder}
    ) as terminal:
        due = time.time() - 978_307_200 + 3
        with open(f"{folder}/due.jsonl", "w") as file:
            file.write(json.dumps({
                "createdAt": 0, "id": "00000000-0000-0000-0000-000000000002", "number": 2, "rank": "a2",
                "title": "Call mum", "due": due, "isDone": False}) + "\n")
        terminal.run(f"import {folder}/due.jsonl")
        terminal.type("watch --count\n")
        terminal.expect("1 open, 1 due today, 0 overdue")
        terminal.expect(r"2 is due now: Call mum\r?\n")
        terminal.type("\x03")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


def watch_is_over(line, watch):
    """Ends a watch at its first notice, which it checks."""
    notice = json.loads(line)
    if notice["type"] != "notice":
        return False
    same((notice["code"], notice["message"], notice["number"]), ("due_now", "2 is due now: Call mum", 2))
    watch.kill()
    return True


def a_large_edit_is_asked_about():
    with Terminal("--memory", "--color", "never") as terminal:
        for number in range(1, 13):
            terminal.run(f"add {number}")
        terminal.type("remove 1-99\n")
        terminal.expect(r"Remove 12 todos\? \[y/N\] $")
        same(terminal.run("n"), ["Nothing was changed."])
        terminal.type("remove 1-99\n")
        terminal.expect(r"Remove 12 todos\? \[y/N\] $")
        terminal.type("y\x03")
        terminal.expect(r"y\r\nNothing was changed\.\r\n")
        terminal.expect(PROMPT)
        same(terminal.run("stats")[0], "12 todos: 12 open, 0 done, 0 overdue")
        terminal.type("remove 1-99\n")
        terminal.expect(r"Remove 12 todos\? \[y/N\] $")
        terminal.type("\x04")
        terminal.expect(r"Nothing was changed\.\r\n")
        terminal.expect(PROMPT)
        terminal.type("remove 1-99\n")
        terminal.expect(r"Remove 12 todos\? \[y/N\] $")
        answer = terminal.run("y")
        same(answer[-1], 'Removed 12 todos. One "undo" takes it back.')
        same(terminal.run("undo")[-1], "Taken back: remove")
        terminal.type("purge\n")
        terminal.expect(r"No todo is done")
        terminal.expect(PROMPT)
        terminal.run("done 1")
        terminal.type("purge\n")
        terminal.expect(r'Remove 1 done todo\? "undo" brings it back\. \[y/N\] $')
        same(terminal.run("n")[-1], "Nothing was changed.")
        terminal.type("purge\n")
        terminal.expect(r"Remove 1 done todo\?")
        same(terminal.run("y")[-1], "1 [x] 1 (removed)")
        terminal.run("undo")
        terminal.run("reopen 1")
        terminal.type("done 1-11\n")
        terminal.expect(r"Mark 11 todos as done\? \[y/N\] $")
        terminal.type("\x04")
        terminal.expect(r"Nothing was changed\.\r\n")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


def a_question_at_a_dumb_terminal_is_dropped():
    with Terminal("--memory", environment={"TERM": "dumb"}) as terminal:
        for number in range(1, 13):
            terminal.type(f"add {number}\n")
            terminal.expect(rf"\r\n{number} \[ \] {number}\r\n")
            terminal.expect(PROMPT)
        for key in ("\x03", "\x04", "half\x03", "half\x04\x04"):
            terminal.type("remove 1-99\n")
            terminal.expect(r"Remove 12 todos\? \[y/N\] $")
            terminal.type(key)
            terminal.expect(r"\r\nNothing was changed\.\r\n")
            terminal.expect(PROMPT)
            terminal.type("stats\n")
            terminal.expect(r"\r\n12 todos: 12 open, 0 done, 0 overdue\r\n")
            terminal.expect(PROMPT)
        # Ctrl-C drops what was typed before the question, too.
        terminal.type("remove 1-99\nremove 1 2 3\n")
        terminal.expect(r"Remove 12 todos\? \[y/N\] $")
        terminal.type("\x03")
        terminal.expect(r"\r\nNothing was changed\.\r\n")
        terminal.expect(PROMPT)
        terminal.type("stats\n")
        terminal.expect(r"\r\n12 todos: 12 open, 0 done, 0 overdue\r\n")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


def what_was_typed_before_a_question_is_no_answer():
    for name in ("xterm", "dumb"):
        with Terminal("--memory", "--color", "never", environment={"TERM": name}) as terminal:
            for number in range(1, 13):
                terminal.type(f"add {number}\n")
                terminal.expect(rf"\r\n{number} \[ \] {number}\r\n")
                terminal.expect(PROMPT)
            # At once, as a paste that the terminal does not mark.
            terminal.type("remove 1-99\ny\nadd milk\n")
            terminal.expect(r"Remove 12 todos\? \[y/N\] $")
            terminal.type("n\n")
            terminal.expect(r"Nothing was changed\.\r\n")
            terminal.expect(r'unknown command "y"')
            terminal.expect(r"13 \[ \] milk\r\n")
            terminal.expect(PROMPT)
            same(terminal.leave(), 1)


def a_large_edit_from_the_shell_is_asked_about():
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/todos.journal"
        with open(f"{folder}/add", "w") as file:
            file.writelines(f"add {number}\n" for number in range(12))
        arguments = ("--file", path, "--color", "never")
        Terminal(*arguments, "--script", f"{folder}/add").ended()
        for answer, told in (("n", r"Nothing was changed\."), ("\x04", r"Nothing was changed\."),
                             ("y", r"Marked 12 todos as done\.\r\n$")):
            terminal = Terminal(*arguments, "done", "1-99")
            terminal.expect(r"Mark 12 todos as done\? \[y/N\] $")
            terminal.type(answer if answer == "\x04" else answer + "\n")
            terminal.expect(told)
            same(terminal.ended(), 0)
        terminal = Terminal(*arguments, "remove", "1-99", environment={"LC_ALL": "ko_KR.UTF-8"})
        terminal.expect(r"할 일 12개를 지울까요\? \[y/N\] $")
        terminal.type("\x03")
        terminal.expect(r"\^C")
        same(status_of(terminal.process), signal.SIGINT)
        terminal = Terminal(*arguments, "--json", "remove", "1-99")
        terminal.expect(r'"type":"bulk","command":"remove","todos":12')
        same(terminal.ended(), 0)


def a_terminal_is_not_read_as_a_file_of_commands():
    terminal = Terminal("--memory", "--color", "never")
    terminal.expect(PROMPT)
    for path in ["/dev/tty", "/dev/stdin"]:
        same(len([line for line in terminal.run(f"read {path}") if "It is not a regular file" in line]), 1)
    same(terminal.run("add Milk"), ["1 [ ] Milk"])
    same(terminal.leave(), 1)


def ctrl_c_ends_the_wait_for_a_pipe():
    with tempfile.TemporaryDirectory() as folder:
        os.mkfifo(f"{folder}/pipe")
        terminal = Terminal("--memory", "--color", "never")
        terminal.expect(PROMPT)
        terminal.type(f"read {folder}/pipe\n")
        terminal.expect(r"pipe\r\n")
        with open(f"{folder}/pipe", "w") as writer:
            writer.write("add from the pipe\nadd ha")
            writer.flush()
            terminal.expect(r"1 \[ \] from the pipe\r\n")
            terminal.type("\x03")
            terminal.expect(r"pipe, line 1: Ctrl-C stopped reading")
            terminal.expect(PROMPT)
        terminal.type(f"read {folder}/pipe\n")
        terminal.expect(r"pipe\r\n")
        terminal.type("\x03")
        terminal.expect(r"Ctrl-C stopped reading")
        terminal.expect(PROMPT)
        same(terminal.run("list")[0], "1 [ ] from the pipe")
        same(terminal.leave(), 1)


def a_korean_is_spoken_to_in_korean():
    environment = {"LC_ALL": "", "LANG": "ko_KR.UTF-8"}
    with Terminal("--memory", "--color", "never", "--latency", "300", environment=environment) as terminal:
        for number in range(1, 12):
            terminal.type(f"add 일 {number}\n")
            terminal.expect("저장하는 중…")
            terminal.expect(PROMPT)
        terminal.type("remove 1-99\n")
        terminal.expect(r"할 일 11개를 지울까요\? \[y/N\] $")
        same(terminal.run("아니요"), ["아무것도 바꾸지 않았습니다."])
        terminal.type("remove 1-99\n")
        terminal.expect(r"할 일 11개를 지울까요\? \[y/N\] $")
        terminal.type("네\n")
        terminal.expect('할 일 11개를 지웠습니다. "실행취소" 한 번으로 되돌릴 수 있습니다.')
        terminal.expect(PROMPT)
        terminal.type("country kr\n")
        terminal.expect("불러오는 중…")
        terminal.expect("한 주의 시작  일요일")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


class CountryServer:
    """A server of countries that answers when it is told to."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/v3.1"
        self.asked, self.may_answer = threading.Semaphore(0), threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection):
        connection.recv(65536)
        self.asked.release()
        self.may_answer.wait()
        body = json.dumps([{"cca2": "NL", "cca3": "NLD", "capital": ["Amsterdam"], "population": 17_000_000}]).encode()
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall(head.encode() + body)

    def is_asked(self):
        if not self.asked.acquire(timeout=DEADLINE):
            raise AssertionError("the server of countries was not asked")


def a_country_shows_at_once_and_again_when_the_server_answers():
    server = CountryServer()
    with Terminal("--memory", "--color", "never", "--countries-url", server.url) as terminal:
        terminal.type("country nl\n")
        terminal.expect(r"Own name +Nederland")
        terminal.expect(PROMPT)
        server.is_asked()
        terminal.type("add Mi")
        terminal.expect("add Mi")
        server.may_answer.set()
        terminal.expect(r"Capital +Amsterdam")
        terminal.expect(r"> add Mi")
        terminal.type("lk\n")
        terminal.expect(r"1 \[ \] Milk")
        terminal.expect(PROMPT)
        same(terminal.leave(), 0)


def countries_show_at_once_and_again_when_the_server_answers():
    server = CountryServer()
    with Terminal("--memory", "--color", "never", "--countries-url", server.url) as terminal:
        terminal.type("countries amsterdam\n")
        terminal.expect(r'No country matches "amsterdam"')
        terminal.expect(PROMPT)
        server.may_answer.set()
        terminal.expect(r"NL  NLD  528  Netherlands")
        terminal.expect(r"1 of 249 countries")
        same(terminal.leave(), 0)


def ctrl_c_leaves_the_country_that_shows():
    server = CountryServer()
    with Terminal("--memory", "--color", "never", "--countries-url", server.url) as terminal:
        terminal.type("country nl\n")
        terminal.expect(r"Week from +Monday")
        terminal.expect(PROMPT)
        server.is_asked()
        terminal.type("\x03")
        terminal.expect(PROMPT)
        # The prompt shows before loads are cancelled; a key behind Ctrl-C is read after that.
        same(terminal.run("add Milk"), ["1 [ ] Milk"])
        server.may_answer.set()
        same(terminal.run("add Bread"), ["2 [ ] Bread"])
        same(terminal.leave(), 0)


def one_command_at_a_terminal_shows_a_country_at_once_and_the_fresh_one_later():
    server = CountryServer()
    terminal = Terminal("--memory", "--color", "never", "--countries-url", server.url, "-c", "country nl")
    terminal.expect(r"Week from +Monday")
    server.is_asked()
    server.may_answer.set()
    terminal.expect(r"Capital +Amsterdam")
    terminal.expect(r"Week from +Monday")
    same(os.waitstatus_to_exitcode(terminal.wait(0)), 0)


EDITOR = """#!/bin/sh
stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' || exit 9
echo $$ > "$0.process"
echo "EDITING $1"
read -r word
sed -i "s/^title:.*/title: $word/" "$1"
"""


def an_editor():
    """A text editor that asks for the title, on the terminal as a shell has it."""
    path = os.path.join(tempfile.mkdtemp(dir=os.getcwd()), "an editor")
    with open(path, "w") as file:
        file.write(EDITOR)
    os.chmod(path, 0o700)
    return path


def drafts(folder):
    return os.listdir(folder)


def a_todo_is_changed_in_a_text_editor():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    environment = {"VISUAL": f"'{an_editor()}'", "TMPDIR": folder}
    with Terminal("--memory", "--color", "never", environment=environment) as terminal:
        same(terminal.run("add Milk"), ["1 [ ] Milk"])
        terminal.type("edit 1\n")
        path = re.search(r"EDITING (\S+)", terminal.expect(r"EDITING \S+\r\n"))[1]
        same(os.stat(path).st_mode & 0o777, 0o600)
        terminal.type("Bread\n")
        terminal.expect(r"1 \[ \] Bread")
        terminal.expect(PROMPT)
        same(drafts(folder), [])
        same(terminal.run("undo"), ["1 [ ] Milk", "Taken back: edit"])
        # Ctrl-C ends the editor, and not the program.
        terminal.type("edit 1\n")
        terminal.expect(r"EDITING \S+\r\n")
        terminal.type("\x03")
        terminal.expect("ended with the status 130")
        terminal.expect(PROMPT)
        same(drafts(folder), [])
        # An empty title comes back; nothing more is changed then.
        terminal.type("edit 1\n")
        terminal.expect(r"EDITING \S+\r\n")
        terminal.type("\n")
        terminal.expect(r"EDITING \S+\r\n")
        terminal.type("\n")
        terminal.expect("Your text is")
        terminal.expect(PROMPT)
        same(len(drafts(folder)), 1)
        same(terminal.run("list"), ["1 [ ] Milk", "1 todo, 1 open"])
        same(terminal.leave(), 1)


def behind_an_editor_a_dumb_terminal_has_its_session():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    environment = {"VISUAL": f"'{an_editor()}'", "TERM": "dumb"}
    subprocess.run([PROGRAM, "--file", f"{folder}/list", "add", "Milk"], check=True, capture_output=True,
                   env={"PATH": os.environ["PATH"], "HOME": os.getcwd(), "LC_ALL": "C"})
    terminal = Terminal("--file", f"{folder}/list", "--latency", "1000", environment=environment)
    terminal.expect(r"Loading…")
    terminal.type("\x03")
    terminal.expect(PROMPT)
    # The list is read now; meanwhile lines are read ahead.
    terminal.type("edit 1\n")
    terminal.expect(r"EDITING \S+\r\n")
    terminal.type("Bread\n")
    terminal.expect(r"1 \[ \] Bread\r\n")
    terminal.expect(PROMPT)
    terminal.type("list\n")
    terminal.expect(r"1 todo, 1 open\r\n")
    terminal.expect(PROMPT)
    same(terminal.leave(), 1)


def ctrl_c_ends_a_command_of_the_person():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    begun, never = f"{folder}/begun", f"{folder}/never"
    os.mkfifo(begun)
    os.mkfifo(never)
    with Terminal("--file", f"{folder}/list", "--color", "never") as terminal:
        for title in ("Milk", "Bread"):
            terminal.run(f"add {title} due:today@00:00")
        terminal.type(f"due --notify \"echo $TODO_TITLE > '{begun}'; cat '{never}'\"\n")
        # The command opens the pipe when it begins.
        with open(os.open(begun, os.O_RDONLY | os.O_NONBLOCK)) as file:
            select.select([file], [], [], DEADLINE)
            same(file.read(), "Milk\n")
        terminal.type("\x03")
        terminal.expect("143")
        terminal.expect(PROMPT)
        # What was not told is told by the next run.
        answer = terminal.run("due --notify true")
        same([title in line for title, line in zip(("Milk", "Bread"), answer)], [True, True])
        same(terminal.leave(), 1)


def what_is_under_way_keeps_to_one_row():
    terminal = Terminal("--memory", "--fail", "1", "--seed", "1", "--color", "never", columns=20)
    terminal.expect(r"[|/\\-] Retrying \(attemp…")
    terminal.expect(r"[|/\\-] Retrying \(attemp…")
    terminal.expect(r"--fail\r\nmade it fail")
    terminal.expect(PROMPT)
    same(terminal.leave(), 1)


def keys_count_one_by_one_whatever_the_terminal_was_told():
    shell = Shell()
    shell.expect(r"\$ $")
    shell.type(f"stty min 4; '{PROGRAM}' --memory --color never\n")
    shell.expect(PROMPT)
    for key in "help":
        shell.type(key)
        shell.expect(key)
    shell.type("\x15quit\n")
    shell.expect(r"\$ $")
    shell.type("exit\n")
    same(shell.ended(), 0)


class Shell(Terminal):
    """A shell that can stop and continue jobs."""

    def start(self, arguments, environment):
        return super().start(["--norc", "--noprofile", "-i"], environment | {"PS1": "$ "}, program="/bin/bash")


def until(condition, what):
    deadline = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"waited in vain until {what}")


def is_stopped(process):
    if os.path.exists("/proc/self/stat"):
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "T"
    listed = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, text=True)
    return listed.stdout.startswith("T")


def wait_until_stopped(editor):
    """Waits until Ctrl-Z has stopped the editor. A shell knows only that its child, the program, has stopped;
    the editor may still read what is typed for the shell."""
    with open(f"{editor}.process") as file:
        process = file.read().strip()
    until(lambda: is_stopped(process), f"the editor, process {process}, is stopped")


def ctrl_z_stops_the_editor_with_the_program():
    editor = an_editor()
    shell = Shell(environment={"EDITOR": f"'{editor}'"})
    shell.expect(r"\$ $")
    shell.type(f"'{PROGRAM}' --memory --color never\n")
    shell.expect(PROMPT)
    same(shell.run("add Milk"), ["1 [ ] Milk"])
    shell.type("edit 1\n")
    shell.expect(r"EDITING \S+\r\n")
    shell.type("\x1a")
    shell.expect(r"Stopped(?s:.*)\$ $")
    wait_until_stopped(editor)
    shell.type("fg\n")
    shell.expect(r"--color never\r\n")
    shell.type("Bread\n")
    shell.expect(r"1 \[ \] Bread")
    shell.expect(PROMPT)
    same(shell.run("list"), ["1 [ ] Bread", "1 todo, 1 open"])
    shell.type("quit\n")
    shell.expect(r"\$ $")
    shell.type("exit\n")
    same(shell.ended(), 0)


def a_todo_is_changed_in_a_text_editor_from_the_shell():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    environment = {"EDITOR": f"'{an_editor()}'", "TMPDIR": folder}
    terminal = Terminal("--memory", "--color", "never", "-c", "add Milk", "-c", "edit 1", environment=environment)
    terminal.expect(r"EDITING \S+\r\n")
    terminal.type("Bread\n")
    terminal.expect(r"1 \[ \] Bread")
    same(terminal.ended(), 0)
    terminal = Terminal("--memory", "--color", "never", "-c", "add Milk", "-c", "edit 1", environment=environment)
    terminal.expect(r"EDITING \S+\r\n")
    terminal.type("\x03")
    terminal.expect("ended with the status 130")
    same(terminal.ended(), 1)
    same(drafts(folder), [])


def a_text_whose_program_is_ended_is_named_by_the_next():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    environment = {"VISUAL": f"'{an_editor()}'", "TMPDIR": folder, "XDG_STATE_HOME": folder}
    for number in (signal.SIGHUP, signal.SIGTERM):
        with Terminal("--file", f"{folder}/list", "--color", "never", environment=environment) as terminal:
            terminal.run("add Milk")
            terminal.type("edit 1\n")
            path = re.search(r"EDITING (\S+)", terminal.expect(r"EDITING \S+\r\n"))[1]
            # The editor's group, as a closing terminal does.
            os.kill(terminal.process, number)
            same(terminal.ended(), 128 + number)
        terminal = Terminal("--file", f"{folder}/list", "--color", "never", environment=environment)
        same(f"Its text is kept in {path}." in terminal.expect(PROMPT).replace("\r\n", " "), True)
        same(os.path.exists(path), True)
        same(terminal.leave(), 0)
        terminal = Terminal("--file", f"{folder}/list", "--color", "never", environment=environment)
        same("Its text is kept" in terminal.expect(PROMPT), False)
        same(terminal.leave(), 0)
        os.close(terminal.file)


def a_stop_while_it_connects_does_not_end_the_attempt():
    if not os.path.exists("/proc/net/tcp"):
        return
    # A server that takes no connection for now: its queue is full.
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        port = server.getsockname()[1]
        waiting = [socket.socket() for _ in range(3)]
        for other in waiting:
            other.setblocking(False)
            other.connect_ex(("127.0.0.1", port))

        def attempts():
            with open("/proc/net/tcp") as file:
                return sum(line.split()[2:4] == [f"0100007F:{port:04X}", "02"] for line in list(file)[1:])
        before = attempts()
        program = subprocess.Popen(
            [PROGRAM, "--memory", "--retries", "0", "--countries-url", f"http://127.0.0.1:{port}", "country", "kr"],
            env={"PATH": os.environ["PATH"], "HOME": os.getcwd(), "LC_ALL": "C"}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            until(lambda: attempts() > before, "the program connects")
            program.send_signal(signal.SIGSTOP)
            until(lambda: is_stopped(program.pid), "the program is stopped")
        finally:
            program.send_signal(signal.SIGCONT)
        for other in waiting:
            other.close()

        def answer():
            while True:
                connection, _ = server.accept()
                with connection:
                    if connection.recv(65536):
                        connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                        return
        threading.Thread(target=answer, daemon=True).start()
        output, errors = program.communicate(timeout=DEADLINE)
        if "answered with the status 404" not in output + errors:
            raise AssertionError(f"the program only says {output + errors!r}")


def undo_takes_the_edit_of_another_window_of_this_terminal_alone():
    environment = {"TODO_REPL_TERMINAL": "t1"}
    with open("lines", "w") as file:
        file.write("add two\nadd three\n")
    with Terminal("--file", "list", "--color", "never", environment=environment) as terminal:
        terminal.run("add one")
        terminal.run("read lines")
        subprocess.run([PROGRAM, "--file", "list", "add", "four"], check=True, capture_output=True,
                       env={"PATH": os.environ["PATH"], "HOME": os.getcwd(), "LC_ALL": "C"} | environment)
        terminal.expect(r"4 \[ \] four\r\n")
        terminal.expect(PROMPT)
        terminal.run("undo")
        same(terminal.run("list")[-1], "3 todos, 3 open")
        terminal.run("undo")
        same(terminal.run("list")[-1], "1 todo, 1 open")
        terminal.run("redo")
        same(terminal.run("list")[-1], "3 todos, 3 open")
        same(terminal.leave(), 0)


def ctrl_c_stops_show_of_many_todos():
    with open("todos.txt", "w") as file:
        file.writelines(f"todo {number}\n" for number in range(1, 3001))
    with Terminal("--memory", "--color", "never") as terminal:
        terminal.run("import todos.txt")
        terminal.type("show 1-3000\n")
        terminal.expect(r"show 1-3000\r\n")
        terminal.type("\x03")
        answer = terminal.expect(PROMPT)
        same("todo 3000" in answer, False)
        terminal.run("list")
        terminal.leave()


def the_korean_tour_teaches_korean_words():
    environment = {"XDG_DATA_HOME": os.getcwd(), "LC_ALL": "ko_KR.UTF-8"}
    with Terminal("둘러보기", "--color", "never", environment=environment) as terminal:
        titles = [row[len("10 [ ] "):] for row in terminal.run("목록")[:10]]
        lines = [title.partition(": ")[2].partition(" 뒤 ")[0] for title in titles]
        same(lines, ["보기 1", "추가 우유 사기", "설정 11 due:오늘 +집", "목록 +집", "목 +집", "삭제 11", "메모 11 큰 것으로",
                     "완료 3-8", "도움말 추가", "완료 9 10"])
        for line in lines[:5]:
            same("없는 명령" in "".join(terminal.run(line)), False)
        terminal.run("삭제 11")
        same(terminal.run("실행취소")[-1], "되돌렸습니다: 지우기")
        same(terminal.leave(), 0)


def the_tour_is_a_list_of_its_own():
    with Terminal("tour", "--color", "never", environment={"XDG_DATA_HOME": os.getcwd()}) as terminal:
        same(terminal.run("done 1-10"), [f"{number:2} [x] {title}" for number, title in [
            (1, "Read a todo's notes: show 1"), (2, "Add a todo: add Buy milk"),
            (3, "Mark it: set 11 due:today +home"), (4, "Find it: list +home"),
            (5, "Type less: l +home"), (6, "Oops: remove 11, then undo"),
            (7, "Add a note: note 11 Large one"), (8, "Several at once: done 3-8"),
            (9, "Ask for help: help add"), (10, "Leave: done 9 10, then Ctrl-D"),
        ]] + ['That was the tour. Leave with Ctrl-D; "todo-repl" opens your own list.'])
        same(terminal.leave(), 0)
    same(os.path.exists("todo-repl"), False)


SCENARIOS = [
    a_session_from_the_greeting_to_ctrl_d, ctrl_c_drops_the_half_typed_line,
    ctrl_c_when_idle_shows_the_prompt_again, ctrl_c_cancels_the_running_load,
    cancel_can_be_typed_while_a_command_waits, attempts_and_saving_are_told, ctrl_c_stops_a_long_output,
    the_loading_line_is_animated_and_erased, clear_erases_what_shows_where_the_terminal_can, a_dumb_terminal_gets_one_line_without_colour,
    a_long_list_fits_the_window_and_space_shows_the_next_page,
    a_large_window_shows_more_and_a_small_one_less,
    a_filter_as_target_is_asked_about, parts_are_asked_about,
    the_first_screen_is_today_or_what_the_settings_name,
    an_import_can_be_cancelled_and_shows_as_many_rows_as_fit,
    rows_fit_the_window_whatever_its_width,
    colour_follows_the_environment_and_the_option, scenes_open_and_close_at_the_terminal,
    a_filter_is_remembered_with_its_list_and_named, a_history_fits_a_narrow_window,
    a_due_date_is_said_in_full_below_the_row, a_list_has_its_dates_below_each_other,
    a_narrow_row_has_its_title_then_its_due_date_then_its_tags,
    a_month_fits_a_narrow_window_and_has_its_colours, stats_have_bars_and_a_chart_for_a_person, an_own_word_is_explained_and_completed,
    words_of_other_programs_are_answered, a_todo_comes_back, long_texts_break_between_words,
    what_falls_due_is_said_above_the_prompt_and_by_watch, watch_count_says_what_falls_due_to_a_person,
    a_large_edit_is_asked_about, a_question_at_a_dumb_terminal_is_dropped,
    what_was_typed_before_a_question_is_no_answer, a_large_edit_from_the_shell_is_asked_about,
    ctrl_c_ends_the_wait_for_a_pipe, ctrl_c_ends_a_command_of_the_person, what_is_under_way_keeps_to_one_row,
    behind_an_editor_a_dumb_terminal_has_its_session, keys_count_one_by_one_whatever_the_terminal_was_told,
    a_korean_is_spoken_to_in_korean, a_country_shows_at_once_and_again_when_the_server_answers,
    countries_show_at_once_and_again_when_the_server_answers, ctrl_c_leaves_the_country_that_shows,
    one_command_at_a_terminal_shows_a_country_at_once_and_the_fresh_one_later,
    a_todo_is_changed_in_a_text_editor, ctrl_z_stops_the_editor_with_the_program,
    a_todo_is_changed_in_a_text_editor_from_the_shell, a_text_whose_program_is_ended_is_named_by_the_next,
    a_stop_while_it_connects_does_not_end_the_attempt, ctrl_c_stops_show_of_many_todos,
    undo_takes_the_edit_of_another_window_of_this_terminal_alone, the_tour_is_a_list_of_its_own, the_korean_tour_teaches_korean_words,
]

def fault_in(scenario):
    """Runs a scenario in a folder of its own; returns what failed, or None."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            scenario()
        except AssertionError as error:
            return str(error)
        finally:
            os.chdir("/")


def run_all(scenarios, program):
    """Runs scenarios, some at a time; returns whether one has failed."""
    global PROGRAM
    PROGRAM = os.path.abspath(program)
    failed = 0
    forked = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(4, mp_context=forked) as pool:
        for scenario, fault in zip(scenarios, pool.map(fault_in, scenarios)):
            name = scenario.__name__.replace("_", " ")
            print(f"passed: {name}" if fault is None else f"FAILED: {name}: {fault}", flush=True)
            failed += fault is not None
    print(f"{len(scenarios) - failed} of {len(scenarios)} terminal scenarios passed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(run_all(SCENARIOS, sys.argv[1]))
