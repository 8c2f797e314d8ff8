#!/usr/bin/env python3
"""Looks at the line editor through a terminal emulator: python3 Tests/Terminal/screen.py PATH/todo-repl

It needs pyte. Nothing sleeps: a scenario types, and reads until the screen shows what it expects.
"""
import fcntl
import os
import pty
import signal
import struct
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
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

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


def typing_during_sixty_live_updates():
    os.mkfifo("updates")
    screen = Screen("--memory", rows=80, environment={"TODO_REPL_ELSEWHERE": "updates"})
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
        same(file.read(), "add one\nlist\nadd one\n")
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
    screen.shows("> done 1")
    screen.type("\x15done mil\t\t")
    screen.shows("2  Milk the cow  1  Buy milk", "> done mil")
    screen.type("\x15list +h\t")
    screen.shows("> list +home")
    screen.type("\x15country south kor\x17\x17south\x01\x0bcountry portug\t")
    screen.shows("> country PT")
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
        os.waitpid(screen.process, 0)
        same(screen.mode(), FOUND)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV):
        screen = Screen("--memory")
        screen.type("half")
        screen.shows("> half")
        os.kill(screen.process, number)
        status = os.waitstatus_to_exitcode(os.waitpid(screen.process, 0)[1])
        same(status, -number if number == signal.SIGSEGV else 128 + number)
        same(screen.mode(), FOUND)


def going_on_draws_the_line_again():
    screen = Screen("--memory")
    screen.type("half")
    screen.shows("> half")
    os.kill(screen.process, signal.SIGSTOP)
    os.waitpid(screen.process, os.WUNTRACED)
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


SCENARIOS = [
    keys_edit_the_line, wide_characters_marks_and_emoji, typing_during_sixty_live_updates,
    history_search_and_the_file, tab_completes, a_paste_waits_for_enter, a_window_of_another_size,
    ctrl_c_in_each_phase, every_way_out_restores_the_terminal, going_on_draws_the_line_again,
]

if __name__ == "__main__":
    sys.exit(terminal.run_all(SCENARIOS, sys.argv[1]))
