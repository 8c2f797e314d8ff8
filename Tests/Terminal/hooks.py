#!/usr/bin/env python3
"""Kills programs that deliver edits to a hook, or due todos to a command, at random moments:

    python3 Tests/Terminal/hooks.py PATH/todo-repl [ROUNDS]

A hook gets each edit at least once, in order, and a repeat says that it is one; a reminder comes at least once. The
windows, one-shots and deliveries are killed with SIGKILL. TEST_SEED in the environment repeats the choices.
"""
import json
import os
import pty
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

DEADLINE = 60


def fail(message):
    raise AssertionError(message)


def until(condition, what):
    deadline = time.monotonic() + DEADLINE
    while not (value := condition()):
        if time.monotonic() > deadline:
            fail(f"waited {DEADLINE} s in vain until {what}")
        time.sleep(0.005)
    return value


class Home:
    """A home with settings, and the programs that run in it."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="todo-repl-hooks-")
        self.log = f"{self.folder}/got.jsonl"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C", "TERM": "dumb",
            "LLVM_PROFILE_FILE": "/dev/null", "TMPDIR": self.folder,
        }

    def settings(self, *lines):
        os.makedirs(f"{self.folder}/.config/todo-repl", exist_ok=True)
        with open(f"{self.folder}/.config/todo-repl/config", "w") as file:
            file.write("\n".join(lines) + "\n")

    def start(self, *words):
        return subprocess.Popen(
            [self.program, *words], env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words):
        process = self.start(*words)
        output, errors = process.communicate(timeout=DEADLINE)
        return process.returncode, output, errors

    def window(self):
        """A program at a terminal, as a person has it."""
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(self.folder)
            os.execve(self.program, [self.program], self.environment)
        return process, terminal

    def deliveries(self):
        """The processes of this home that deliver to hooks."""
        found = []
        for entry in os.listdir("/proc"):
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
                with open(f"/proc/{entry}/environ", "rb") as file:
                    if self.folder.encode() not in file.read():
                        continue
            except OSError:
                continue
            if b"hooks" in words:
                found.append(int(entry))
        return found

    def got(self):
        """The lines that the hook got, as far as they are whole."""
        try:
            with open(self.log) as file:
                return [json.loads(line) for line in file if line.endswith("\n")]
        except FileNotFoundError:
            return []

    def remove(self):
        for process in self.deliveries():
            os.kill(process, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


def end(window):
    """Ends a window as the system does."""
    os.kill(window, signal.SIGTERM)
    os.waitpid(window, 0)


def check(lines, last, what):
    """Each revision at least once, in order, and repeats named."""
    firsts, seen = [], set()
    for line in lines:
        revision = line["revision"]
        if revision not in seen:
            firsts.append(revision)
            seen.add(revision)
        elif not line.get("repeated"):
            fail(f"{what}: revision {revision} came again without a word: {firsts}")
    if firsts != list(range(1, last + 1)):
        fail(f"{what}: of {last} revisions came {firsts}")


def kills(home, chance):
    """Edits by one-shots, with deliveries killed meanwhile; then a last delivery."""
    home.settings(f"on edit cat >> {home.log}")
    home.run("list")
    count = 0
    for number in range(chance.randint(3, 12)):
        process = home.start("add", f"todo {number}")
        if chance.random() < 0.3:
            time.sleep(chance.random() * 0.08)
            process.kill()
        process.communicate()
        for delivery in home.deliveries():
            if chance.random() < 0.6:
                time.sleep(chance.random() * 0.03)
                try:
                    os.kill(delivery, signal.SIGKILL)
                except ProcessLookupError:
                    pass
    until(lambda: not home.deliveries(), "the deliveries have ended")
    status, output, errors = home.run("hooks", "run")
    if status != 0:
        fail(f"hooks run: {output}{errors}")
    last = json.loads(home.run("--json", "hooks")[1])["revision"]
    check(home.got(), last, "kills")
    count = len(home.run("--json", "list")[1].splitlines())
    if last != count:
        fail(f"kills: {count} todos, but revision {last}")


def windows(home, chance):
    """A window and one-shots at the same time; the window is killed and opened again."""
    home.settings(f"on edit cat >> {home.log}")
    home.run("list")
    process, terminal = home.window()
    for number in range(6):
        if home.run("add", f"todo {number}")[0] != 0:
            fail("windows: add failed")
        if number == 2:
            os.write(terminal, b"add typed\r")
            until(lambda: "typed" in home.run("list")[1], "the window has saved its todo")
        if number == 3:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(terminal)
            process, terminal = home.window()
    until(lambda: {line["revision"] for line in home.got()} >= set(range(1, 8)), "all edits are delivered")
    end(process)
    until(lambda: not home.deliveries(), "the deliveries have ended")
    check(home.got(), 7, "windows")


def retries(home, chance):
    """A hook that fails gets its edits from an open window once it can."""
    home.settings(f"on edit test -e {home.folder}/ok && cat >> {home.log}")
    process, terminal = home.window()
    until(lambda: os.path.isdir(f"{home.folder}/.local/state/todo-repl/hooks"), "the hook has begun")
    home.run("add", "first")
    until(lambda: "failed" in home.run("hooks")[1], "the hook has failed")
    open(f"{home.folder}/ok", "w").close()
    until(home.got, "the window tries again")
    end(process)
    check(home.got(), 1, "retries")
    if not home.got()[0].get("repeated"):
        fail(f"retries: the repeat is not named: {home.got()}")


def never_blocks(home, chance):
    """A hook that never ends keeps no program waiting, and starts no second one."""
    home.settings(f"on edit echo $$ >> {home.log}; exec tail -f /dev/null")
    home.run("list")
    began = time.monotonic()
    for number in range(5):
        home.run("add", f"todo {number}")
    took = time.monotonic() - began
    if took > 10:
        fail(f"never_blocks: five todos took {took} s")

    def numbers():
        try:
            with open(home.log) as file:
                return file.read().split()
        except FileNotFoundError:
            return []
    until(numbers, "the hook has begun")
    home.run("add", "one more")
    until(lambda: len(home.deliveries()) <= 2, "all but the first delivery have ended")
    if len(numbers()) != 1:
        fail(f"never_blocks: {len(numbers())} hooks run at once")
    for number in numbers():
        os.kill(int(number), signal.SIGKILL)


def hangs(home, chance):
    """A hook that never ends keeps no edit from another hook."""
    home.settings(f"on edit echo $$ >> {home.log}.numbers; exec tail -f /dev/null", f"on edit cat >> {home.log}")
    home.run("list")
    home.run("add", "by a one-shot")
    until(home.got, "the other hook has the edit of a one-shot")
    process, terminal = home.window()
    for number in range(2, 5):
        os.write(terminal, b"add typed\r")
        until(lambda: len(home.got()) == number, "the other hook has the edits of a window")
    end(process)
    with open(f"{home.log}.numbers") as file:
        for number in file.read().split():
            os.kill(int(number), signal.SIGKILL)
    check(home.got(), 4, "hangs")


def run_at_the_prompt(home, chance):
    """A window that has delivered itself delivers what comes after that."""
    home.settings(f"on edit cat >> {home.log}")
    home.run("list")
    process, terminal = home.window()
    for number in range(1, 4):
        os.write(terminal, b"hooks run\radd typed\r")
        until(lambda: len(home.got()) == number, "the window delivers")
    end(process)
    home.run("-c", "hooks run", "-c", "add last")
    until(lambda: len(home.got()) == 4, "the edit behind a delivery is delivered")
    check(home.got(), 4, "run_at_the_prompt")


def a_damaged_position(home, chance):
    """A hook whose position is damaged keeps no edit from another, and is told of."""
    home.settings(f"on edit cat >> {home.log}.other", f"on edit cat >> {home.log}")
    home.run("list")
    home.run("add", "first")
    until(lambda: home.got() and os.path.exists(f"{home.log}.other") and not home.deliveries(), "both have it")
    folder = f"{home.folder}/.local/state/todo-repl/hooks"
    for name in os.listdir(folder):
        with open(f"{folder}/{name}", "r+") as file:
            if ".other" in file.read():
                file.seek(0)
                file.write("garbage")
    errors = home.run("add", "second")[2]
    if errors.count("the hooks do not run") != 1:
        fail(f"a_damaged_position: {errors}")
    until(lambda: len(home.got()) == 2, "the other hook has the edit")
    until(lambda: not home.deliveries(), "the delivery has ended")
    home.run("add", "third")
    status, output, errors = home.run("hooks", "run")
    until(lambda: len(home.got()) == 3, "the other hook has the edit")
    if status == 0 or "the hooks do not run" not in errors or home.log not in output:
        fail(f"a_damaged_position: {status} {output}{errors}")
    check(home.got(), 3, "a_damaged_position")


def retries_after_others(home, chance):
    """A window tries again, too, if the failed delivery was another program's."""
    home.settings(f"on edit cat >> {home.log}; sleep 0.5; exit 1")
    process, terminal = home.window()
    until(lambda: os.path.isdir(f"{home.folder}/.local/state/todo-repl/hooks"), "the hook has begun")
    home.run("add", "first")
    until(lambda: len(home.got()) == 3, "the window has tried again")
    end(process)
    check(home.got(), 1, "retries_after_others")


def reopened(home, chance):
    """A todo that a run has found done is told again, though that run told of nothing."""
    words = ["due", "--notify", f"echo $TODO_NUMBER >> {home.log}"]
    home.run("add", "todo", "due:today")
    for line in (words, ["done", "1"], words, ["reopen", "1"], words, words):
        if home.run(*line)[0] != 0:
            fail(f"reopened: {line}")
    with open(home.log) as file:
        told = file.read().split()
    if told != ["1", "1"]:
        fail(f"reopened: {told}")


def recursion(home, chance):
    """A hook that edits the list starts no hook by that."""
    home.settings(f"on edit cat >> {home.log}; {home.program} add 'by the hook'")
    home.run("list")
    home.run("add", "by hand")
    until(lambda: "by the hook" in home.run("list")[1], "the hook has made its edit")
    until(lambda: not home.deliveries(), "the delivery has ended")
    home.run("add", "again")
    until(lambda: len(home.got()) == 2, "the second edit is delivered")
    until(lambda: not home.deliveries(), "the delivery has ended")
    if len(home.run("--json", "list")[1].splitlines()) != 4 or len(home.got()) != 2:
        fail(f"recursion: {home.got()}")


def reminders(home, chance):
    """Reminders killed at random moments come at least once, and repeats are named."""
    for number in range(8):
        home.run("add", "todo", f"due:2026-11-0{number % 5 + 1}")
    command = f"echo \"$TODO_NUMBER:$TODO_REPEATED\" >> {home.log}"
    words = ["--clock", "2026-11-20T10:00", "due", "--notify", command]
    for _ in range(chance.randint(1, 6)):
        process = home.start(*words)
        time.sleep(chance.random() * 0.12)
        process.kill()
        process.communicate()
    status, output, errors = home.run(*words)
    if status != 0:
        fail(f"reminders: {output}{errors}")
    if not os.path.exists(home.log):
        fail(f"reminders: nothing was told: {output}{errors}")
    with open(home.log) as file:
        told = [line.strip().split(":") for line in file]
    seen = set()
    for number, repeated in told:
        if number in seen and repeated != "1":
            fail(f"reminders: {number} came again without a word: {told}")
        seen.add(number)
    if seen != {str(number) for number in range(1, 9)}:
        fail(f"reminders: {told}")
    if home.run(*words)[1].strip() != "Nothing is due that the command was not told of.":
        fail("reminders: a told todo is told again")


def odd_places(home, chance):
    """A hook runs for a list whose name begins with a dash; a delivery that cannot be started is told."""
    home.settings(f"on edit cat >> {home.log}")
    home.run("--file=-list", "add", "first")
    until(home.got, "the edit of the list is delivered")
    home.run("list")
    home.environment["TMPDIR"] = f"{home.folder}/none"
    _, output, errors = home.run("add", "second")
    if output != "1 [ ] second\n" or "the hooks do not run" not in errors or "TMPDIR" not in errors:
        fail(f"odd_places: {output}{errors}")
    errors = home.run("hooks", "run")[2]
    if "TMPDIR" not in errors:
        fail(f"odd_places: {errors}")
    home.environment["TMPDIR"] = home.folder
    home.run("add", "third")
    until(lambda: len(home.got()) == 3, "the edit that waited is delivered")


SCENARIOS = [
    kills, windows, retries, never_blocks, hangs, run_at_the_prompt, a_damaged_position, retries_after_others, reopened,
    recursion, reminders, odd_places,
]


def main():
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    seed = int(os.environ.get("TEST_SEED", random.randrange(1 << 32)))
    for number in range(rounds):
        for scenario in SCENARIOS:
            home = Home(program)
            try:
                scenario(home, random.Random(f"{seed} {number} {scenario.__name__}"))
            except BaseException:
                print(f"{scenario.__name__} failed in round {number}: TEST_SEED={seed}")
                raise
            finally:
                home.remove()
    print(f"{len(SCENARIOS)} scenarios of hooks and reminders, {rounds} rounds: seed {seed}")


main()
