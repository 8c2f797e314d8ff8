#!/usr/bin/env python3
"""Looks at the line editor through a terminal emulator: python3 Tests/Terminal/screen.py PATH/todo-repl

It needs pyte. Nothing sleeps: a scenario types, and reads until the screen shows what it expects.
"""
import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

import terminal

DEADLINE = 20


class Screen(terminal.Terminal):
    """The program on a pseudo-terminal whose screen can be looked at."""

    def __init__(self, *arguments, columns=60, rows=24, environment=None, home=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        os.environ["TODO_HOME"] = home or tempfile.mkdtemp(dir=os.getcwd())
        super().__init__(
            "--color", "never", *arguments, columns=columns,
            environment={"HOME": os.environ["TODO_HOME"], "XDG_STATE_HOME": ""} | (environment or {}))
        self.home = os.environ["TODO_HOME"]
        self.until(lambda lines: lines[-1:] == [">"])

    def lines(self):
        """The rows down to the last that is not empty, without the spaces at their ends."""
        rows = [row.rstrip() for row in self.screen.display]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    def until(self, holds):
        deadline = time.monotonic() + DEADLINE
        while not holds(self.lines()):
            ready, _, _ = terminal.select.select([self.file], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise AssertionError("the screen shows\n" + "\n".join(self.lines()))
            try:
                self.stream.feed(os.read(self.file, 65536))
            except OSError:
                raise AssertionError("the program has ended; the screen shows\n" + "\n".join(self.lines()))
        return self.lines()

    def shows(self, *last):
        """Waits until the screen ends with these rows."""
        return self.until(lambda lines: lines[-len(last):] == list(last))

    def size(self, columns, rows=24):
        self.screen.resize(rows, columns)
        self.resize(columns)

    def leave(self, keys="\x04"):
        self.type(keys)
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            ready, _, _ = terminal.select.select([self.file], [], [], 0.05)
            try:
                if ready and not os.read(self.file, 65536):
                    break
            except OSError:
                break
        return self.ended()

    def mode(self):
        return termios.tcgetattr(self.file)[3] & (termios.ECHO | termios.ICANON | termios.ISIG)


FOUND = termios.ECHO | termios.ICANON | termios.ISIG
same = terminal.same


def keys_edit_the_line():
    screen = Screen("--memory")
    screen.type("dd milk\x01a\x05!")
    screen.shows("> add milk!")
    screen.type("\x17bread\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x19\x1b[3~\r")
    screen.shows("> add milk!read", "1 [ ] milk!read", ">")
    screen.type("xyz\x15")
    screen.shows(">")
    same(screen.leave(), 0)


def wide_characters_marks_and_emoji():
    screen = Screen("--memory", columns=20)
    screen.type("add 우유 사기 日本語 cafe\u0301")
    screen.until(lambda lines: lines[-1].endswith("cafe\u0301") or lines[-1].endswith("caf\u00e9"))
    screen.type("\x01\x1b[C\x1b[C\x1b[C\x1b[C\x1b[3~\x1b[3~")
    screen.until(lambda lines: lines[-2].replace(" ", "").startswith(">add사기"))
    same(screen.screen.cursor.x, 6)
    screen.type("\r")
    screen.until(lambda lines: lines[-1] == ">" and "1 [ ]" in lines[-2])
    screen.type("\u1112\u1161\u11ab")
    screen.until(lambda lines: lines[-1] != ">")
    screen.type("\x7f")
    screen.shows(">")
    same(screen.leave(), 0)


class Updated(Screen):
    """The program with commands that come from elsewhere, as Tests/TodoREPLTests/Program/LiveUpdates.swift runs it."""

    def start(self, arguments, environment):
        tests = os.path.join(os.path.dirname(terminal.PROGRAM), "state-storePackageTests.xctest")
        return super().start(
            ["--testing-library", "swift-testing", "--filter", "LiveUpdates"], environment, program=tests)


def typing_during_sixty_live_updates():
    os.mkfifo("updates")
    screen = Updated(rows=80, environment={"LIVE_UPDATES": "updates"})
    screen.screen.resize(80, 60)
    fcntl.ioctl(screen.file, termios.TIOCSWINSZ, struct.pack("HHHH", 80, 60, 0, 0))
    line = "add 우유 and a long line that goes on into the second row 한"
    with open("updates", "w", buffering=1) as updates:
        for number in range(60):
            updates.write(f"add update {number}\n")
            screen.type(line[number:number + 1])
            screen.until(lambda lines: any(row.endswith(f"update {number}") for row in lines))
    rest = line[60:]
    screen.type(rest)
    joined = lambda lines: "".join(row.replace(" ", "") for row in lines[-2:])
    screen.until(lambda lines: joined(lines).endswith(("> " + line).replace(" ", "")))
    rows = [row for row in screen.lines() if "update" in row]
    same(rows, [f"{number + 1} [ ] update {number}" for number in range(60)])
    screen.type("\x15")
    screen.shows(">")
    same(screen.leave(), 0)


def history_search_and_the_file():
    screen = Screen("--memory")
    for line in ["add one", " add secret", "list"]:
        screen.type(line + "\r")
        screen.until(lambda lines: lines[-1] == ">" and line.strip() not in lines[-1])
    screen.shows("2 todos, 2 open", ">")
    screen.type("half\x1b[A")
    screen.shows("> list")
    screen.type("\x1b[A")
    screen.shows("> add one")
    screen.type("\x1b[B\x1b[B")
    screen.shows("> half")
    screen.type("\x12on")
    screen.shows('search "on": add one')
    screen.type("\x07")
    screen.shows("> half")
    screen.type("\x12add\r")
    screen.shows("> add one", "3 [ ] one", ">")
    same(screen.leave(), 0)
    path = f"{screen.home}/.local/state/todo-repl/history"
    with open(path) as file:
        # Behind the line by which the program knows the file as its own.
        same(file.read().split("\n", 1)[1], "add one\nlist\nadd one\n")
    same(os.stat(path).st_mode & 0o777, 0o600)
    again = Screen("--memory", home=screen.home)
    again.type("\x10")
    again.shows("> add one")
    again.type("\x15")
    again.shows(">")
    same(again.leave(), 0)


def tab_completes():
    screen = Screen("--memory")
    for line in ["add Buy milk +home", "add Milk the cow"]:
        screen.type(line + "\r")
        screen.until(lambda lines: lines[-1] == ">" and "[ ]" in lines[-2])
    screen.type("ren\t")
    screen.shows("> rename")
    screen.type("\x15done buy\t")
    screen.shows("1  Buy milk", "> done 1")
    screen.type("\x15done mil\t\t")
    screen.shows("2  Milk the cow  1  Buy milk", "> done mil")
    screen.type("\x15list +h\t")
    screen.shows("> list +home")
    screen.type("\x15country south kor\x17\x17south\x01\x0bcountry portug\t")
    screen.shows("PT  Portugal", "> country PT")
    screen.type("\x15")
    screen.shows(">")
    same(screen.leave(), 0)


def a_paste_waits_for_enter():
    screen = Screen("--memory")
    screen.type("\x1b[200~add a\nadd b\n\x1b[201~")
    screen.shows("> add a", "add b")
    screen.type("\r")
    screen.shows("1 [ ] a", "> add b", "2 [ ] b", ">")
    same(screen.leave(), 0)


def a_window_of_another_size():
    screen = Screen("--memory", columns=40)
    text = "add " + "word " * 12 + "end"
    screen.type(text)
    joined = lambda lines: "".join(lines).replace(" ", "")
    whole = ("> " + text).replace(" ", "")
    screen.until(lambda lines: joined(lines).endswith(whole))
    for columns in (80, 30, 100, 25, 60):
        screen.size(columns)
        screen.until(lambda lines: joined(lines).endswith(whole))
        screen.type("x")
        whole += "x"
        screen.until(lambda lines: joined(lines).endswith(whole))
    screen.type("\x15")
    screen.shows(">")
    same(screen.leave(), 0)


def ctrl_c_in_each_phase():
    screen = Screen("--memory")
    screen.type("half\x03")
    screen.shows("> half", ">")
    screen.type("\x12half\x03")
    screen.until(lambda lines: lines[-1] == ">" and "search" in lines[-2])
    os.kill(screen.process, signal.SIGINT)
    screen.until(lambda lines: lines[-2:] == [">", ">"])
    os.mkfifo("never")
    screen.type("import never\r")
    screen.until(lambda lines: "Loading…" in lines[-1])
    screen.type("\x03")
    screen.until(lambda lines: lines[-1] == ">" and "cancelled" in "".join(lines[-4:]))
    screen.type("import never\r")
    screen.until(lambda lines: "Loading…" in lines[-1])
    screen.type("cancel\radd typed ahead\r")
    screen.shows("> add typed ahead", "1 [ ] typed ahead", ">")
    same(screen.leave(), 1)


def every_way_out_restores_the_terminal():
    for leave in ("\x04", "quit\r", "quit 0\r"):
        screen = Screen("--memory")
        same(screen.mode(), 0)
        # The pseudo-terminal keeps its mode while this end is open.
        screen.type(leave)
        screen.ended()
        same(screen.mode(), FOUND)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV):
        screen = Screen("--memory")
        screen.type("half")
        screen.shows("> half")
        os.kill(screen.process, number)
        status = screen.ended()
        same(status, -number if number == signal.SIGSEGV else 128 + number)
        same(screen.mode(), FOUND)


def going_on_draws_the_line_again():
    screen = Screen("--memory")
    screen.type("half")
    screen.shows("> half")
    os.kill(screen.process, signal.SIGSTOP)
    screen.wait(os.WUNTRACED)
    # A shell sets its own mode meanwhile, and writes.
    mode = termios.tcgetattr(screen.file)
    mode[3] |= FOUND
    termios.tcsetattr(screen.file, termios.TCSANOW, mode)
    screen.screen.reset()
    os.kill(screen.process, signal.SIGCONT)
    screen.shows("> half")
    screen.type(" done\x1a")
    # Nobody could continue the leader of a session: Ctrl-Z only draws the line again.
    screen.shows("> half done", "> half done")
    same(screen.mode(), 0)
    screen.type("\x15")
    screen.shows("> half done", ">")
    same(screen.leave(), 0)


class Job(Screen):
    """The program as a job of a shell without a prompt, which does what its name says."""

    def start(self, arguments, environment):
        self.orders, orders = os.pipe(), None
        self.news = os.pipe()
        process, file = pty.fork()
        if process:
            self.job = int(os.read(self.news[0], 20))
            return process, file
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        job = os.fork()
        if job == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(0, os.getpid())
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
            os.execve(terminal.PROGRAM, [terminal.PROGRAM, *arguments], environment)
        self.shell(job)
        os._exit(0)

    def shell(self, job):
        mode = termios.tcgetattr(0)
        os.write(self.news[1], f"{job}".encode().ljust(20))
        while order := os.read(self.orders[0], 1):
            if order == b"w":
                _, status = os.waitpid(job, os.WUNTRACED)
                os.tcsetpgrp(0, os.getpid())
                left = termios.tcgetattr(0)[3] & FOUND
                termios.tcsetattr(0, termios.TCSANOW, mode)
                word = "stopped" if os.WIFSTOPPED(status) else f"ended {os.waitstatus_to_exitcode(status)}"
                os.write(self.news[1], f"{word} {left == FOUND}".encode().ljust(20))
            elif order == b"s":
                os.tcsetpgrp(0, os.getpid())
                os.write(self.news[1], b"taken".ljust(20))
            else:
                if order == b"f":
                    os.tcsetpgrp(0, job)
                if order == b"t":
                    os.kill(job, signal.SIGTERM)
                os.killpg(job, signal.SIGCONT)
                os.write(self.news[1], b"continued".ljust(20))

    def order(self, letter):
        os.write(self.orders[1], letter)
        ready, _, _ = terminal.select.select([self.news[0]], [], [], DEADLINE)
        if not ready:
            raise AssertionError(f"the shell waits for {letter}; the screen shows\n" + "\n".join(self.lines()))
        return os.read(self.news[0], 20).decode().strip()


def ctrl_z_stops_and_the_shell_continues():
    job = Job("--memory")
    for number in range(5):
        job.type(f"{number}")
        job.until(lambda lines: lines[-1].endswith(f"{number}"))
        job.type("\x1a")
        same(job.order(b"w"), "stopped True")
        same(job.order(b"f"), "continued")
        job.shows("> 01234"[:number + 3], "> 01234"[:number + 3])
    job.type("\x15\x04")
    same(job.order(b"w"), "ended 0 True")


def a_signal_stops_it_and_while_a_command_runs_too():
    job = Job("--memory")
    os.mkfifo("silent")
    job.type("import silent\r")
    job.until(lambda lines: "Loading…" in lines[-1])
    # The terminal makes signals of the keys meanwhile.
    for _ in range(3):
        job.type("\x1a")
        same(job.order(b"w"), "stopped True")
        same(job.order(b"f"), "continued")
    job.type("\x03")
    job.until(lambda lines: lines[-1] == ">" and "cancelled" in "".join(lines[-4:]))
    job.type("\x04")
    same(job.order(b"w"), "ended 1 True")


def in_the_background_it_stops_and_leaves_the_terminal_alone():
    job = Job("--memory")
    job.type("half\x1a")
    same(job.order(b"w"), "stopped True")
    for _ in range(3):
        same(job.order(b"b"), "continued")
        same(job.order(b"w"), "stopped True")
    same(job.order(b"f"), "continued")
    job.until(lambda lines: lines[-1] == "> half")
    job.type("\x1a")
    same(job.order(b"w"), "stopped True")
    # As `kill %1` does.
    same(job.order(b"t"), "continued")
    same(job.order(b"w"), "ended 143 True")


def in_the_background_a_dumb_terminal_is_not_read_either():
    job = Job("--memory", environment={"TERM": "dumb"})
    job.type("\x1a")
    same(job.order(b"w"), "stopped True")
    for _ in range(3):
        # It stops before anything is typed, and again when it is continued there.
        same(job.order(b"b"), "continued")
        same(job.order(b"w"), "stopped True")
    same(job.order(b"f"), "continued")
    job.until(lambda lines: lines[-2:] == ["> ^Z", ">"])
    job.type("add Milk\r")
    job.until(lambda lines: lines[-1] == ">" and "1 [ ] Milk" in lines)
    job.type("\x1a")
    same(job.order(b"w"), "stopped True")
    same(job.order(b"b"), "continued")
    same(job.order(b"w"), "stopped True")
    # As `kill %1` does.
    same(job.order(b"t"), "continued")
    same(job.order(b"w"), "ended 143 True")


def in_the_background_it_ends_with_its_save_on_a_dumb_terminal():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    job = Job("--file", f"{folder}/list", "--latency", "1000", environment={"TERM": "dumb"})
    job.type("add Milk\r")
    job.until(lambda lines: "Saving…" in lines[-1])
    job.type("\x1a")
    same(job.order(b"w"), "stopped True")
    # The save takes longer than the program may go on in the background otherwise.
    same(job.order(b"t"), "continued")
    same(job.order(b"w"), "ended 143 True")
    saved = subprocess.run([terminal.PROGRAM, "--file", f"{folder}/list", "list"], check=True, capture_output=True, text=True)
    same("1 [ ] Milk" in saved.stdout, True)


def what_waits_in_the_background_is_shown_at_the_end():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    job = Job("--file", f"{folder}/list")
    # The shell takes the terminal without stopping the program.
    same(job.order(b"s"), "taken")
    for number in range(5):
        subprocess.run([terminal.PROGRAM, "--file", f"{folder}/list", "add", f"Bread {number}"], check=True,
                       stdout=subprocess.DEVNULL)
    while terminal.select.select([job.file], [], [], 0)[0]:
        job.stream.feed(os.read(job.file, 65536))
    same(any("Bread" in line for line in job.lines()), False)
    same(job.order(b"t"), "continued")
    # The mode is left to the shell, which has not set its own.
    same(job.order(b"w"), "ended 143 False")
    job.until(lambda lines: any("Bread 0" in line for line in lines))


def what_others_change_waits_until_it_is_in_the_foreground():
    folder = tempfile.mkdtemp(dir=os.getcwd())
    job = Job("--file", f"{folder}/list")
    job.type("add Milk\r")
    job.until(lambda lines: lines[-1] == ">" and any("Milk" in line for line in lines))
    job.type("\x1a")
    same(job.order(b"w"), "stopped True")
    before = job.lines()
    for number in range(3):
        subprocess.run([terminal.PROGRAM, "--file", f"{folder}/list", "add", f"Bread {number}"], check=True,
                       stdout=subprocess.DEVNULL)
        same(job.order(b"b"), "continued")
        same(job.order(b"w"), "stopped True")
    # The shell shows nothing of its own: all that came is from the program.
    while terminal.select.select([job.file], [], [], 0)[0]:
        job.stream.feed(os.read(job.file, 65536))
    same(job.lines(), before)
    same(job.order(b"f"), "continued")
    job.until(lambda lines: lines[-1] == ">" and any("Bread 2" in line for line in lines))
    job.type("\x04")
    same(job.order(b"w"), "ended 0 True")


def ctrl_c_at_a_question_is_a_no():
    screen = Screen("--memory")
    for number in range(12):
        screen.type(f"add {number}\r")
        screen.until(lambda lines: lines[-1] == ">" and f"] {number}" in lines[-2])
    screen.type("remove 1-12\r")
    screen.shows("Remove 12 todos? [y/N]")
    screen.type("yes")
    screen.shows("Remove 12 todos? [y/N] yes")
    os.kill(screen.process, signal.SIGSTOP)
    screen.wait(os.WUNTRACED)
    screen.screen.reset()
    os.kill(screen.process, signal.SIGCONT)
    # The question is drawn again, not the prompt.
    screen.shows("Remove 12 todos? [y/N] yes")
    screen.type("\x03")
    screen.shows("Remove 12 todos? [y/N] yes", "Nothing was changed.", ">")
    same(screen.leave(), 0)


def ctrl_c_stops_the_reading_of_a_file():
    os.mkfifo("waits")
    with open("script", "w") as file:
        file.write("add one\nimport waits\nadd two\n")
    screen = Screen("--memory")
    screen.type("read script\r")
    screen.until(lambda lines: "Loading…" in lines[-1])
    screen.type("\x03")
    screen.until(lambda lines: lines[-1] == ">" and "Ctrl-C stopped reading" in " ".join(lines[-5:]))
    same(any("script, line 2: Ctrl-C stopped reading" in row for row in screen.lines()), True)
    screen.type("list\r")
    screen.shows("1 [ ] one", "1 todo, 1 open", ">")
    same(screen.leave(), 1)


def a_terminal_that_goes_away_ends_the_program():
    os.mkfifo("quiet")
    for command in ("", "import quiet\r"):
        screen = Screen("--memory")
        screen.type(command)
        if command:
            screen.until(lambda lines: "Loading…" in lines[-1])
        os.close(screen.file)
        # By the system, and by the shell.
        for number in (signal.SIGHUP, signal.SIGHUP):
            try:
                os.kill(screen.process, number)
            except ProcessLookupError:
                pass
        # Where the end of the input comes first, the program has ended by itself.
        same(screen.ended() in ((0, 129) if not command else (129,)), True)


def a_save_under_way_is_finished_by_sigterm():
    screen = Screen("--file", "saved", "--latency", "1000")
    screen.type("add Buy milk\r")
    screen.until(lambda lines: "Saving…" in lines[-1])
    os.kill(screen.process, signal.SIGTERM)
    same(screen.ended(), 143)
    again = Screen("--file", "saved")
    again.until(lambda lines: "1 [ ] Buy milk" in lines)
    same(again.leave(), 0)


def long_lines_and_narrow_windows():
    screen = Screen("--memory", columns=40)
    screen.type("\x1b[200~add " + "x" * 60000 + "\x1b[201~")
    screen.until(lambda lines: len(lines) == 24 and lines[-1].endswith("x"))
    screen.type("\x15")
    screen.until(lambda lines: lines[-1].endswith(">"))
    screen.type("\x1b[200~" + "y" * 100000 + "\x1b[201~ok")
    screen.until(lambda lines: lines[-1].endswith("> ok"))
    for columns in (3, 2, 1, 40):
        screen.size(columns)
        screen.type("z")
    screen.until(lambda lines: lines[-1].endswith("> okzzzz"))
    screen.type("\x15")
    screen.until(lambda lines: lines[-1] == ">")
    same(screen.leave(), 0)


def what_is_pasted_and_kept_presses_no_keys():
    screen = Screen("--memory")
    screen.type("\x1b[200~add a\x1b[A\x03\x1a\x04\x1b]0;title\x07b\x1b[201~")
    screen.shows("> add a^[[A^C^Z^D^[]0;title^Gb")
    screen.type("\r")
    screen.shows("1 [ ] a^[[A^C^Z^D^[]0;title^Gb", ">")
    with open(f"{screen.home}/.local/state/todo-repl/history", "ab") as file:
        file.write(b"add \xff\nadd \x1b[2Jc\rd\n")
    same(screen.leave(), 0)
    again = Screen("--memory", home=screen.home)
    again.type("\x10")
    again.shows("> add ^[[2Jc", "d")
    again.type("\x10")
    again.shows("> add a^[[A^C^Z^D^[]0;title^Gb")
    again.type("\x15")
    again.until(lambda lines: lines[-1] == ">")
    same(again.leave(), 0)


def a_file_is_completed_in_its_quotes():
    os.mkdir("My Files")
    for name in ("My Files/a one", "My Files/a two"):
        open(name, "w").close()
    screen = Screen("--memory")
    screen.type('import "My Fi\t')
    screen.shows('> import "My Files/')
    screen.type("\t")
    screen.shows('> import "My Files/a')
    screen.type("o\t")
    screen.shows('> import "My Files/a one"')
    screen.type("\x15")
    screen.shows(">")
    same(screen.leave(), 0)


SCENARIOS = [
    keys_edit_the_line, wide_characters_marks_and_emoji, typing_during_sixty_live_updates,
    history_search_and_the_file, tab_completes, a_paste_waits_for_enter, a_window_of_another_size,
    ctrl_c_in_each_phase, every_way_out_restores_the_terminal, going_on_draws_the_line_again,
    ctrl_z_stops_and_the_shell_continues, a_signal_stops_it_and_while_a_command_runs_too,
    in_the_background_it_stops_and_leaves_the_terminal_alone,
    in_the_background_a_dumb_terminal_is_not_read_either,
    in_the_background_it_ends_with_its_save_on_a_dumb_terminal, what_waits_in_the_background_is_shown_at_the_end,
    what_others_change_waits_until_it_is_in_the_foreground,
    ctrl_c_at_a_question_is_a_no,
    ctrl_c_stops_the_reading_of_a_file, a_terminal_that_goes_away_ends_the_program,
    a_save_under_way_is_finished_by_sigterm, long_lines_and_narrow_windows,
    what_is_pasted_and_kept_presses_no_keys, a_file_is_completed_in_its_quotes,
]

if __name__ == "__main__":
    sys.exit(terminal.run_all(SCENARIOS, sys.argv[1]))
