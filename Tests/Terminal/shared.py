#!/usr/bin/env python3
"""Uses one list in many processes, and harms them:

    python3 Tests/Terminal/shared.py PATH/todo-repl [SECONDS [SCENARIO…]]

Each scenario has a list of its own in a folder of its own. The short form runs each once; with SECONDS, random ones are
repeated until the time is over. TEST_SEED in the environment repeats the choices of a scenario that is named, though
not what the system makes of them; with KEEP the files of one that fails are kept. Nothing sleeps blindly: a scenario
waits until what it expects is there, or the deadline has come.
"""
import collections
import ctypes
import fcntl
import glob
import json
import os
import pty
import random
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import threading
import time
import traceback
import zlib

DEADLINE = 30
# A program that nobody watches waits so long for another that is saving.
PATIENCE = 5
HEADER = '{"format":"todo-repl journal","gen":"%016x","version":3}\n'


# MARK: What scenarios use


class Skipped(Exception):
    """The machine does not let the scenario do what it needs."""


def fail(message):
    raise AssertionError(message)


def same(found, expected, of):
    if found == expected:
        return
    if isinstance(found, set) and isinstance(expected, set):
        lost, more = sorted(expected - found), sorted(found - expected)
        fail(f"{of}: of {len(expected)} {len(lost)} are missing: {lost[:5]}; {len(more)} are too many: {more[:5]}")
    fail(f"{of}: expected {expected!r}, found {found!r}")


def until(condition, what):
    """Waits until a condition holds, and returns its value."""
    deadline = time.monotonic() + DEADLINE
    while not (value := condition()):
        if time.monotonic() > deadline:
            fail(f"waited {DEADLINE} s in vain until {what}")
        time.sleep(0.002)
    return value


class Program:
    """A process of the program; its output is read as it comes."""

    alive = []

    def __init__(self, *arguments, environment=None, stdin=subprocess.PIPE, person=False, before=None):
        environment = {
            "PATH": os.environ["PATH"], "HOME": os.getcwd(), "LC_ALL": "C", "TERM": "dumb",
            "TODO_REPL_COMPACT_AT": "4096",
            # A program that was built to measure coverage would write where there may be no room.
            "LLVM_PROFILE_FILE": "/dev/null",
        } | (environment or {})
        self.lines, self.errors, self.ends = [], "", []
        self.text, self.told = "", threading.Condition()
        if person:
            self.input, terminal = pty.openpty()
            streams = dict(stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
            before = self.at_terminal(before)
        else:
            streams = dict(stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.process = subprocess.Popen([PROGRAM, "--color", "never", *arguments], env=environment,
                                        preexec_fn=before, **streams)
        Program.alive.append(self)
        self.pid = self.process.pid
        if person:
            os.close(terminal)
            self.readers = [threading.Thread(target=self.drain, args=(self.input, self.take), daemon=True)]
        else:
            self.input = self.process.stdin and self.process.stdin.fileno()
            self.readers = [
                threading.Thread(target=self.drain, args=(self.process.stdout.fileno(), self.take), daemon=True),
                threading.Thread(target=self.drain, args=(self.process.stderr.fileno(), self.take_error), daemon=True)]
        for reader in self.readers:
            reader.start()

    @staticmethod
    def at_terminal(before):
        """In a child: makes its terminal the one whose Ctrl-C and Ctrl-Z it gets."""
        def prepare():
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if before:
                before()
        return prepare

    @staticmethod
    def drain(file, take):
        bytes = b""
        while True:
            try:
                chunk = os.read(file, 65536)
            except OSError:  # Linux says so when the program at a terminal has ended.
                return
            if not chunk:
                return
            bytes += chunk
            text = bytes.decode(errors="ignore")
            bytes = bytes[len(text.encode()):]
            take(text)

    def take(self, text):
        with self.told:
            # Without what asks for keys, shows the cursor or erases.
            self.text += re.sub(r"\r(?!\n)|\x1b\[[?0-9;]*[a-zA-Z]", "", text).replace("\r\n", "\n")
            self.told.notify_all()

    def take_error(self, text):
        with self.told:
            self.errors += text
            self.told.notify_all()

    def type(self, *lines):
        os.write(self.input, "".join(f"{line}\n" for line in lines).encode())

    def expect(self, pattern, where="text", start=0):
        """Waits until the pattern is in the output, or the errors, behind a place; returns what it is."""
        deadline = time.monotonic() + DEADLINE
        with self.told:
            while not (match := re.compile(pattern, re.M).search(getattr(self, where), start)):
                # Without timeout, so that the end of the program is seen, too.
                if not self.told.wait(0.2) and (time.monotonic() > deadline or not self.readers[0].is_alive()):
                    fail(f"expected {pattern!r}, but the program has only written "
                         f"{getattr(self, where)[start:][-2000:]!r} and the errors {self.errors[-1000:]!r}")
        return match

    def asked(self, line, pattern, where="text"):
        """Types a line and waits for its answer."""
        start = len(getattr(self, where))
        self.type(line)
        return self.expect(pattern, where, start)

    def end(self):
        """Ends the input, and returns the exit status."""
        if self.process.stdin:
            self.process.stdin.close()
        else:
            os.write(self.input, b"\x04")
        return self.ended()

    def ended(self):
        """The exit status of a program that ends by itself."""
        try:
            status = self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            fail(f"process {self.pid} has not ended in {DEADLINE} s; it has written {self.text[-500:]!r} "
                 f"{self.errors[-500:]!r}")
        for reader in self.readers:
            reader.join(DEADLINE)
        return status

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self):
        """Stops the process, and returns whether it has not ended."""
        self.signal(signal.SIGSTOP)
        return until(lambda: self.state() in "TZX", f"process {self.pid} is stopped") and self.state() == "T"

    def state(self):
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                return file.read().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return "X"

    def kill(self):
        """Kills the process; what it has written is there then."""
        self.signal(signal.SIGKILL)
        return self.ended()

    @property
    def objects(self):
        """The objects of the lines that were printed whole, with --json."""
        return [json.loads(line) for line in self.text.split("\n")[:-1]]

    @classmethod
    def kill_all(cls):
        for program in cls.alive:
            if program.process.poll() is None:
                program.process.kill()
                program.process.wait()
        cls.alive = []


Row = collections.namedtuple("Row", "number title done")


def row(object):
    return Row(object["number"], object["title"], object["done"])


class List:
    """A list, in a folder of its own."""

    def __init__(self, path=None):
        self.path = path or os.path.join(tempfile.mkdtemp(dir=os.getcwd()), "list")

    def start(self, *arguments, **options):
        return Program("--file", self.path, *arguments, **options)

    def person(self, **options):
        """A session at a terminal, at its prompt."""
        program = self.start(person=True, **options)
        program.expect(r"> $")
        return program

    def run(self, *arguments, **options):
        """Runs a program for one command; returns it when it has ended."""
        program = self.start(*arguments, stdin=subprocess.DEVNULL, **options)
        program.status = program.ended()
        return program

    def did(self, *arguments, **options):
        """Runs a program for one command that works, and has nothing to report; returns what it prints as objects."""
        program = self.run("--json", *arguments, **options)
        if program.status or program.errors:
            fail(f"{' '.join(arguments)!r} ended with {program.status}: {program.errors}")
        return program.objects

    def rows(self):
        """What a program that reads all anew shows."""
        return [row(object) for object in self.did("list")]

    @property
    def mark(self):
        return self.path + ".mark"

    def drafts(self):
        return glob.glob(glob.escape(self.path) + ".*.new")

    def generation(self, path=None):
        with open(path or self.path) as file:
            return json.loads(file.readline())["gen"]

    def owner(self):
        """The process that has the lock, and is the only one that the system names."""
        number = os.stat(self.mark).st_ino
        with open("/proc/locks") as file:
            for words in map(str.split, file):
                if words[1] == "FLOCK" and words[5].split(":")[2] == str(number):
                    return int(words[4])
        return None

    def lock(self):
        """Takes the lock as another program would; returns the file to close."""
        file = open(self.mark, "r+b", buffering=0)
        fcntl.flock(file, fcntl.LOCK_EX)
        return file

    def read_mark(self):
        with open(self.mark, "rb") as file:
            return json.loads(file.read()[9:])

    def has_mark(self):
        """Whether the mark is of the journal."""
        status = os.stat(self.path)
        if not os.path.exists(self.mark):
            return False
        file = self.read_mark().get("file")
        return file is not None and (file["device"], file["number"]) == (status.st_dev, status.st_ino)

    def set_in_doubt(self, patience=DEADLINE):
        """Does what a program does whose synchronizing has failed, before it is killed; or gives up."""
        with open(self.mark, "r+b", buffering=0) as file:
            end = time.monotonic() + patience
            while True:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > end:
                        return
            mark = self.read_mark()
            mark["isInDoubt"] = True
            text = json.dumps(mark, separators=(",", ":"), ensure_ascii=False).encode().ljust(502)
            os.pwrite(file.fileno(), b"%08x %s\n" % (zlib.crc32(text.rstrip()), text), 0)

    def check(self):
        """Checks the journal by its specification: whole lines, and revisions without a gap; returns its numbers."""
        with open(self.path, "rb") as file:
            lines = file.read().split(b"\n")
        same(lines.pop(), b"", "the end of the journal")
        records = []
        for number, line in enumerate(lines[1:], 2):
            if line[:8] != b"%08x" % zlib.crc32(line[9:]):
                fail(f"line {number} of the journal has a wrong checksum: {line!r}")
            records.append(json.loads(line[9:]))
        revision, todos = 0, {}
        if records and "snapshot" in records[0]:
            head = records.pop(0)
            revision = head["rev"]
            snapshot, records = records[:head["snapshot"]], records[head["snapshot"]:]
            todos = {entry["todo"]["id"]: entry["todo"] for entry in snapshot if "todo" in entry}
        for record in records:
            revision += 1
            same(record["rev"], revision, "the revision of a save")
            for change in record["changes"]:
                if "put" in change:
                    todos[change["put"]["id"]] = change["put"]
                else:
                    del todos[change["delete"]["id"]]
        numbers = [todo["number"] for todo in todos.values()]
        same(len(set(numbers)), len(numbers), "different numbers of the todos")
        return {Row(todo["number"], todo["title"], todo.get("isDone", False)) for todo in todos.values()}

    def same_rows(self, expected):
        """Checks that the list has these rows and no others, told by a program and by the file; returns them."""
        rows = self.rows()
        same(len(set(rows)), len(rows), "different rows")
        same(set(rows), set(expected), "the rows of the list")
        same(self.check(), set(rows), "the rows of the file")
        return rows

    def compact(self):
        """Has a living program compact the list, which stays the same."""
        old = self.generation()
        count = os.path.getsize(self.path) // 4000 + 4
        program = self.start("--json", "--sync", "off")
        program.type(*[f"add {'x' * 4000}"] * count)
        until(lambda: program.text.count("\n") == count, "large todos are added")
        program.type("remove " + " ".join(str(object["number"]) for object in program.objects))
        same(program.end(), 0, "a compacting program")
        same(self.generation() != old, True, "compacted")

    def make_large(self, count):
        """Writes a journal of so many saves, which the next program compacts."""
        with open(self.path, "w") as file:
            file.write(HEADER % random.getrandbits(64))
            for number in range(1, count + 1):
                todo = {"createdAt": 785000000, "id": f"00000000-0000-4000-8000-{number:012X}",
                        "number": number, "rank": f"a{number:06}1", "title": f"sample {number}"}
                record = {"at": 785000000, "changes": [{"put": todo}],
                          "edit": f"00000000-0000-4000-9000-{number:012X}", "name": "add", "rev": number}
                text = json.dumps(record, separators=(",", ":"))
                file.write(f"{zlib.crc32(text.encode()):08x} {text}\n")
        return {Row(number, f"sample {number}", False) for number in range(1, count + 1)}


class Watcher:
    """A program that watches, and the list that its reader can make of what it prints."""

    def __init__(self, list, **options):
        self.list = list
        self.program = list.start("--json", "watch", stdin=subprocess.DEVNULL, **options)
        # What is printed from the first line on is sure to be all.
        while not self.program.text:
            list.did("add", "Is anybody there?")
            time.sleep(0.01)
        self.base = {object["id"]: row(object) for object in list.did("list")}

    def rows(self):
        """What is told, when a last edit has been told."""
        # A program that is far behind reads the list anew, and tells all differences at once, in the order of the list:
        # the last todo first. The second one is told behind them all.
        for title in ["the last but one", "the last"]:
            last = self.list.did("add", title)[0]["id"]
            self.program.expect(rf'"id":"{last}"[^\n]*\n')
        rows = dict(self.base)
        for object in self.program.objects:
            if object["type"] == "removed":
                rows.pop(object["id"], None)
            else:
                rows[object["id"]] = row(object)
        return set(rows.values())

    def check(self):
        same(self.program.process.poll(), None, "the status of the watching program")
        told = self.rows()
        same(told, set(self.list.rows()), "what a watching program has told")
        same(self.program.errors, "", "the errors of the watching program")


def follows(person, rows):
    """Checks that a session at a terminal comes to show these rows."""
    def shown():
        start = len(person.text)
        person.type("list --all")
        # What others have changed since may stand between the rows and the prompt.
        person.expect(r"(?:todos?, \d|No todos yet)[^\n]*\n(?:[^\n]*\n)*?> $", start=start)
        found = re.findall(r"^ *(\d+) \[([ x])\] (.*)$", person.text[start:].split("\n", 1)[1], re.M)
        found = [Row(int(number), title, done == "x") for number, done, title in found]
        return set(found[-len(rows):]) == set(rows) and len(found) >= len(rows)

    until(shown, f"the session shows the {len(rows)} rows of the list")


# MARK: Scenarios


def writers_are_killed(random, seconds=2):
    """Processes that add, mark and compact are killed at random moments, again and again; one that watches is stopped
    now and then, and has to go on behind files that it has never seen."""
    list = List()
    person = list.person()
    watcher = Watcher(list)
    acknowledged, reported, lock = set(list.rows()), [], threading.Lock()
    end = time.monotonic() + seconds

    def write(name, random):
        mine, count = [], 0
        while time.monotonic() < end:
            todos = [todo for todo in random.sample(mine, min(len(mine), 30)) if not todo.done]
            words = []
            for _ in range(300 if random.random() < 0.5 else 1):
                count += 1
                words.append(f"done {todos.pop().number}" if todos and random.random() < 0.1
                             else f"add {name} {count}")
            # A synchronization of every save is slow on some disks: some programs save more in their short lives.
            sync = random.choice(["always", "always", "off"])
            if len(words) == 1:
                program = list.start("--json", *words[0].split(" ", 2), stdin=subprocess.DEVNULL)
                patience = random.uniform(0, 0.1)
            else:
                program = list.start("--json", "--sync", sync)
                try:
                    program.type(*words)
                except BrokenPipeError:
                    pass
                patience = random.uniform(0.02, 0.4)
            try:
                program.process.wait(patience)
            except subprocess.TimeoutExpired:
                pass
            program.kill()
            for object in program.objects:
                todo = row(object)
                if todo.done:
                    mine.remove(todo._replace(done=False))
                mine.append(todo)
            if program.errors and "torn_line" not in program.errors:
                reported.append(program.errors)
        with lock:
            acknowledged.update(mine)

    writers = [threading.Thread(target=write, args=(f"w{number}", type(random)(random.random())))
               for number in range(4)]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        time.sleep(random.uniform(0, 0.2))
        watcher.program.stop()
        for _ in range(random.randint(0, 8)):
            time.sleep(random.uniform(0, 0.05))
            # Besides compaction: the next save writes the file anew. The stopped program may have the lock.
            list.set_in_doubt(patience=0.1)
        watcher.program.signal(signal.SIGCONT)
    same(reported, [], "what writers report")
    watcher.check()
    rows = list.rows()
    same(len({row.number for row in rows}), len(rows), "different numbers")
    titles = collections.Counter(row.title for row in rows)
    for todo in acknowledged:
        found = [row for row in rows if row.number == todo.number and row.title == todo.title]
        # A mark of a program that was killed then may be there without having been told.
        if len(found) != 1 or todo.done and not found[0].done:
            fail(f"{todo} was told, and {found} is there")
    doubled = [title for title, number in titles.items() if number > 1 and title.startswith("w")]
    same(doubled, [], "todos that are there more than once")
    same(list.check(), set(rows), "the rows of the file")
    follows(person, rows)
    # Its own draft, if any, is gone before the person is.
    same(person.end(), 0, "the session")
    list.compact()
    same(list.drafts(), [], "drafts of killed programs after a compaction")
    list.same_rows(rows)
    watcher.check()


def stopped_holding_lock(list, random):
    """A process that adds as fast as it can, stopped while it has the lock."""
    writer = list.start("--json", stdin=subprocess.PIPE)
    feeder = threading.Thread(target=lambda: feed(writer), daemon=True)
    feeder.start()

    def is_caught():
        if not writer.stop():
            fail(f"the writer has ended: {writer.errors}")
        if list.owner() == writer.pid and list.has_mark():
            return True
        writer.signal(signal.SIGCONT)
        time.sleep(random.uniform(0, 0.005))
        return False

    until(lambda: writer.text, "the writer has saved")
    until(is_caught, "the writer is stopped while it has the lock")
    return writer


def feed(writer):
    try:
        number = 0
        while True:
            number += 1
            writer.type(f"add endless {number}")
    except (OSError, TypeError, ValueError):
        pass


def a_writer_is_stopped_while_it_has_the_lock(random):
    """Others read, and wait or are refused with the number of the process."""
    list = List()
    list.did("add", "first")
    person = list.person(environment={"TODO_REPL_TERMINAL": "person"})
    writer = stopped_holding_lock(list, random)
    told = {row(object) for object in writer.objects}

    began = time.monotonic()
    rows = set(list.rows())
    same(told & rows, told, "what a reader shows of what was told")
    read = time.monotonic() - began
    if read > PATIENCE - 1:
        fail(f"reading took {read:.1f} s beside a stopped writer")

    before = len(person.text)
    person.type("add patient")
    began = time.monotonic()
    refused = [list.start("--json", *words, stdin=subprocess.DEVNULL)
               for words in (("add", "impatient"), ("done", "1"), ("undo", "--any"))]
    refused.append(list.start("--json"))
    refused[-1].type("add impatient", "list")
    for program in refused[:3]:
        same(program.ended(), 75, f"the status of a program that cannot have the lock ({program.errors})")
        if time.monotonic() - began < PATIENCE - 0.5:
            fail("a program gave up before five seconds were over")
    same(refused[-1].end(), 75, "the status of a program at a pipe that cannot have the lock")
    same({row(object) for object in refused[-1].objects}, rows, "what the program at a pipe shows")
    for program in refused:
        if f"process {writer.pid}" not in program.errors:
            fail(f"process {writer.pid} is not named: {program.errors}")
    person.expect(rf"process {writer.pid} has been saving", start=before)
    same(list.owner(), writer.pid, "the process with the lock")

    writer.signal(signal.SIGCONT)
    patient = person.expect(r"^ *(\d+) \[ \] patient\n", start=before)
    # It goes on.
    count = len(writer.text)
    until(lambda: len(writer.text) > count, "the stopped writer goes on")
    writer.kill()
    told = {row(object) for object in writer.objects}
    # Its last line counts from the next edit on.
    list.did("add", "settled")
    rows = list.rows()
    told |= {Row(1, "first", False), Row(int(patient[1]), "patient", False)}
    same(told & set(rows), told, "what is there of what was told")
    same([row for row in rows if row.title == "impatient"], [], "rows that were refused")
    list.same_rows(rows)
    follows(person, rows)


def ctrl_z_never_stops_a_program_that_has_the_lock(random):
    """It would keep all others from the list until somebody thinks of "fg"."""
    list = List()
    # Of a job of its own: where no shell could continue a program, the system does not stop it.
    program = list.start("--json", before=lambda: os.setpgid(0, 0))
    threading.Thread(target=feed, args=(program,), daemon=True).start()
    until(lambda: program.text, "the program has saved")
    for number in range(50):
        program.signal(signal.SIGTSTP)
        until(lambda: program.state() == "T", "the program is stopped")
        same(list.owner(), None, f"the program with the lock at stop {number}")
        count = len(program.text)
        program.signal(signal.SIGCONT)
        until(lambda: len(program.text) > count, "the program goes on")
        time.sleep(random.uniform(0, 0.005))


def waits(list):
    """How many programs wait for the lock."""
    number = str(os.stat(list.mark).st_ino)
    with open("/proc/locks") as file:
        return sum("->" in line and number in line for line in file)


def the_wait_for_the_lock_is_ended(random):
    """By Ctrl-C, or a signal that ends the program; the edit is taken back, and told to be."""
    list = List()
    list.did("add", "first")
    person = list.person(environment={"TERM": random.choice(["dumb", "xterm"])})
    again = "^ *(\\d+) \\[ \\] again\\n"
    with list.lock():
        start = len(person.text)
        person.type("add in vain")
        until(lambda: waits(list) == 1, "the edit waits")
        if random.random() < 0.5:
            person.type("cancel")
        else:
            os.write(person.input, b"\x03")
        person.expect(r"taken back[^$]*> $", start=start)
        # A line that was typed meanwhile is the next command.
        person.asked("list", r"first\n[^$]*> $")
        number = len(person.text)
        person.type("add again")
        until(lambda: waits(list) == 1, "the next edit waits")
    row = Row(int(person.expect(again, start=number)[1]), "again", False)
    start = len(person.text)
    with list.lock():
        programs = [list.start("add", "by a program", stdin=subprocess.DEVNULL), list.start(), person]
        programs[1].type("add by a script")
        person.type("add by a person")
        until(lambda: waits(list) == 3, "three edits wait")
        for program in programs:
            program.signal(signal.SIGTERM)
            same(program.ended(), 128 + signal.SIGTERM, "the status of a program that is ended")
            told = program.errors or program.text[start:]
            same("taken back" in told, True, f"whether {told!r} tells what was not saved")
    list.same_rows([Row(1, "first", False), row])


def a_writer_is_stopped_while_it_compacts(random):
    """Others save, and replace the file; the draft of the stopped process is stale then. A reader is stopped, too."""
    way = random.choice(["in doubt", "draft removed", "only saves"])
    for _ in range(20):
        list = List()
        rows = list.make_large(random.randint(2000, 4000))
        # With a mark, which is made as a draft, too.
        never = {"TODO_REPL_COMPACT_AT": str(1 << 40)}
        rows.update(row(object) for object in list.did("add", "before", environment=never))
        writer = list.start("--json")
        writer.type("list done")
        until(list.drafts, "a program compacts")
        time.sleep(random.uniform(0, 0.1))
        if writer.stop() and list.drafts() and list.has_mark() and list.owner() is None:
            break
        writer.kill()
    else:
        raise Skipped("no compaction could be caught")
    draft, = list.drafts()
    old = list.generation()

    def adds(title, count=1):
        for number in range(count):
            rows.update(row(object) for object in list.did("add", f"{title} {number}"))

    adds("meanwhile", 2)
    before, reader = set(rows), list.start("--json", "list", stdin=subprocess.DEVNULL)
    time.sleep(random.uniform(0.02, 0.2))
    reader.stop()
    if way == "in doubt":
        # As after a failed synchronization: the next one who saves writes the file anew.
        list.set_in_doubt()
    elif way == "draft removed":
        os.remove(draft)
        other = list.start("--json")
        other.type("list done")
        same(other.end(), 0, "another program that compacts")
    adds("after that", 2)
    same(list.generation() != old, way != "only saves", f"whether another has replaced the file ({way})")
    new = list.generation()
    if way == "only saves":
        same(list.drafts(), [draft], "drafts while their program is stopped")

    reader.signal(signal.SIGCONT)
    same((reader.ended(), reader.errors), (0, ""), "a reader that was stopped")
    read = {row(object) for object in reader.objects}
    same(before & read, before, "what a reader that was stopped shows of what was there")
    same(read | rows, rows, "what a reader that was stopped shows")

    writer.signal(signal.SIGCONT)
    told = writer.asked("add by the stopped one", r'^.*by the stopped one".*\n')
    rows.add(row(json.loads(told[0])))
    same(writer.end(), 0, "the stopped program")
    same(list.drafts(), [], "drafts at the end")
    if way == "only saves":
        same(list.generation(), os.path.basename(draft).split(".")[1], "the generation of the file")
    elif list.generation() == os.path.basename(draft).split(".")[1]:
        fail("the stale draft has replaced the file")
    adds("at the end")
    list.same_rows(rows)


def add_until_refused(program, title, limit):
    """Adds until a save fails; returns what was told."""
    told, number = set(), 0
    while number < limit:
        number += 1
        start, errors = len(program.text), len(program.errors)
        program.type(f"add {title} {number} {'x' * 200}")
        until(lambda: "\n" in program.text[start:] or "\n" in program.errors[errors:]
              or program.process.poll() is not None, "a save is answered")
        if "\n" not in program.text[start:]:
            return told, program.errors[errors:]
        told.add(row(json.loads(program.text[start:])))
    fail(f"{limit} saves have not filled the disk")


def the_disk_is_full(random):
    """Two programs on a disk that is full for a while; a third one watches."""
    folder = tempfile.mkdtemp(dir=os.getcwd())
    size = random.randint(12, 40) * 4
    if not shutil.which("mount") or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}k", "todo-repl-test", folder], stderr=subprocess.DEVNULL
    ).returncode:
        raise Skipped("a small file system cannot be mounted here")
    try:
        list = List(os.path.join(folder, "list"))
        rows = {row(object) for object in list.did("add", "first")}
        with open(os.path.join(folder, "ballast"), "wb") as file:
            file.write(b"x" * 16384)
        one, two = list.start("--json"), list.start("--json")
        watcher = list.start("--json", "watch", stdin=subprocess.DEVNULL)
        two.asked("list", r".*\n")
        for program, title in ((one, "one"), (two, "two")):
            told, error = add_until_refused(program, title, 2000)
            rows |= told
            if '"save_failed"' not in error:
                fail(f"a save on a full disk is refused with {error}")
            list.same_rows(rows)
        refused = list.run("--json", "add", "y" * 4000)
        same((refused.status, '"save_failed"' in refused.errors), (1, True), "a program on a full disk")
        same({row(json.loads(line)) for line in answer(two, "list")}, rows, "what a program shows on a full disk")

        os.remove(os.path.join(folder, "ballast"))
        for program in (one, two):
            rows.add(row(json.loads(answer(program, "add there is room")[0])))
        rows.update(row(object) for object in list.did("add", "in the end"))
        watcher.expect("in the end")
        list.same_rows(rows)
        same(([one.end(), two.end()]), [1, 1], "the programs")
        list.same_rows(rows)
        same(list.drafts(), [], "drafts")
    finally:
        Program.kill_all()
        subprocess.run(["umount", folder], check=True)


def answer(program, line):
    """The lines with which a program at a pipe answers a command."""
    start = len(program.text)
    program.type(line, "help quit")
    program.expect(r'^\{"type":"help".*\n', start=start)
    return program.text[start:].split("\n")[:-2]


def a_file_may_not_grow(random):
    """A limit of the process, which others do not have."""
    list = List()
    rows = {row(object) for object in list.did("add", "first")}
    limit = random.randint(3000, 30000)
    other = list.start("--json")
    limited = list.start("--json", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    told, error = add_until_refused(limited, "limited", 2000)
    rows |= told
    if '"save_failed"' not in error:
        fail(f"a save beyond the limit is refused with {error}")
    list.same_rows(rows)
    for number in range(3):
        rows.add(row(json.loads(answer(other, f"add other {number}")[0])))
    same({row(json.loads(line)) for line in answer(limited, "list")}, rows, "what the limited program shows")
    resource.prlimit(limited.pid, resource.RLIMIT_FSIZE, (limit, limit))
    list.same_rows(rows)
    same([limited.end(), other.end()], [1, 0], "the programs")
    list.same_rows(rows)
    same(list.drafts(), [], "drafts")


CLONE_NEWUSER = 0x10000000


def without_inotify():
    """In a child: lets the system have no inotify for this process alone."""
    user = os.getuid()
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), "unshare")
    for name, text in (("/proc/self/uid_map", f"{user} {user} 1"), ("/proc/sys/user/max_inotify_instances", "0")):
        with open(name, "w") as file:
            file.write(text)


def has_inotify(program):
    links = []
    for name in glob.glob(f"/proc/{program.pid}/fd/*"):
        try:
            links.append(os.readlink(name))
        except FileNotFoundError:
            pass
    return any("inotify" in link for link in links)


def the_system_has_no_inotify(random):
    """Programs look at the mark many times a second then, and tell the same."""
    list = List()
    watcher = Watcher(list)
    until(lambda: has_inotify(watcher.program), "a program that watches uses inotify")
    try:
        blind = Watcher(list, before=without_inotify)
    except subprocess.SubprocessError:
        raise Skipped("inotify cannot be taken from a process here")
    person = list.person(before=without_inotify, environment={"TERM": "xterm"})
    same([has_inotify(blind.program), has_inotify(person)], [False, False], "whether the programs have inotify")
    waits = []
    start, places = len(blind.program.text), [len(program.text) for program in (blind.program, person)]
    begin = len(watcher.program.text)
    for number in range(6):
        list.did("add", f"told {number}")
        began = time.monotonic()
        for program, place in zip((blind.program, person), places):
            program.expect(f"told {number}", start=place)
        waits.append(time.monotonic() - began)
        time.sleep(random.uniform(0, 0.05))
    if min(waits) > 0.3 or sorted(waits)[3] > 1:
        fail(f"edits of others show only after {waits} s")
    same(list.run("done", "1").status, 0, "done")
    watcher.check()
    blind.check()
    watcher.program.expect(r'told 5[^$]*"the last"[^$]*"the last"[^\n]*\n', start=begin)
    blind.program.expect(r'told 5[^$]*"the last"[^$]*"the last"[^\n]*\n', start=start)
    told = watcher.program.text[watcher.program.text.index('"told 0"'):]
    same(blind.program.text[blind.program.text.index('"told 0"'):], told, "what is told without inotify")
    rows = list.rows()
    follows(person, rows)
    start = len(person.text)
    person.type("add by the person")
    blind.program.expect("by the person")
    same(person.end(), 0, "the session")
    list.same_rows(rows + [Row(max(rows).number + 1, "by the person", False)])


class Pair:
    """Two programs that have one list open: at terminals, or at pipes."""

    def __init__(self, list, person):
        self.person = person
        self.programs = [list.person() if person else list.start("--json") for _ in range(2)]
        for program in self.programs:
            if not person:
                answer(program, "list")

    def type(self, line):
        self.places = [(len(program.text), len(program.errors)) for program in self.programs]
        for program in self.programs:
            program.type(line)

    def refuse(self, why):
        """Checks that what was typed last was refused, with the reason."""
        for program, (start, error) in zip(self.programs, self.places):
            until(lambda: re.search(r"\n.*\n> $", program.text[start:]) if self.person
                  else '"todo"' in program.text[start:] or "\n" in program.errors[error:], "an edit is answered")
            told = program.text[start:] + program.errors[error:]
            if "cannot be saved, and was taken back" not in told or not re.search(why, told):
                fail(f"an edit that cannot be saved is answered with {told!r}")

    def reload(self):
        for program in self.programs:
            if self.person:
                program.asked("reload", r"reload\n[^$]*> $")
            else:
                answer(program, "reload")

    def add(self, title):
        """Adds a todo by each; returns the rows that are told."""
        rows = []
        for number, program in enumerate(self.programs):
            own = f"{title} {number}"
            if self.person:
                number = program.asked(f"add {own}", rf"^ *(\d+) \[ \] {own}\n[^$]*> $")[1]
                rows.append(Row(int(number), own, False))
            else:
                rows.append(row(json.loads(answer(program, f"add {own}")[-1])))
        return rows

    def shows(self, rows):
        for program in self.programs:
            if self.person:
                follows(program, rows)
            else:
                same({row(json.loads(line)) for line in answer(program, "list")}, set(rows), "what a program shows")

    def end(self, status):
        for program in self.programs:
            same(program.end(), status, "the status of a program")


GONE = "was moved or removed while it was open"


def filled(path=None, title="first"):
    """A list with three todos, and its rows."""
    list = List(path)
    return list, {row(object) for number in range(3) for object in list.did("add", f"{title} {number}")}


def the_folder_is_renamed(person, random):
    folder = os.path.join(tempfile.mkdtemp(dir=os.getcwd()), "folder")
    list, rows = filled(os.path.join(folder, "list"))
    pair = Pair(list, person)
    watcher = list.start("--json", "watch", stdin=subprocess.DEVNULL)
    # A program that found no list would begin one: this one has the list open before the folder is moved.
    while not watcher.text:
        rows.update(row(object) for object in list.did("add", "before"))
    if random.random() < 0.5:
        pair.shows(rows)
    os.rename(folder, folder + ".moved")
    moved = List(os.path.join(folder + ".moved", "list"))
    same(moved.check(), rows, "the list that was moved away")
    pair.type("add nowhere")
    pair.refuse(GONE)
    same(moved.check(), rows, "the list that was moved away")
    same(os.path.exists(folder), False, "whether the folder was made anew")
    rows.update(row(object) for object in moved.did("add", "elsewhere"))

    os.rename(folder + ".moved", folder)
    pair.shows(rows)
    rows.update(pair.add("back again"))
    rows.update(row(object) for object in list.did("add", "told"))
    watcher.expect('"told"')
    list.same_rows(rows)
    pair.shows(rows)
    pair.end(1)


def the_folder_is_away_for_a_moment(random):
    """Another file has its name meanwhile, so that nothing can be made there; edits are refused, and all goes on."""
    folder = os.path.join(tempfile.mkdtemp(dir=os.getcwd()), "folder")
    list, rows = filled(os.path.join(folder, "list"))
    pairs = [Pair(list, person) for person in (True, False)]
    watcher = Watcher(list)
    for number in range(2):
        os.rename(folder, folder + ".moved")
        open(folder, "w").close()
        for pair in pairs:
            pair.type("add nowhere")
            pair.refuse("Not a directory")
        moved = List(os.path.join(folder + ".moved", "list"))
        moved.did("add", f"elsewhere {number}")
        if random.random() < 0.3:
            moved.compact()
        os.remove(folder)
        os.rename(folder + ".moved", folder)
        watcher.program.expect(f"elsewhere {number}")
    for pair in pairs:
        pair.add("back again")
    watcher.check()
    rows = list.rows()
    list.check()
    same(sum("nowhere" in row.title for row in rows), 0, "edits that were refused and are there")
    same(sum("back again" in row.title for row in rows), 4, "edits that were told")
    for pair in pairs:
        pair.shows(rows)
        pair.end(1)


def the_folder_is_renamed_beside_sessions(random):
    """Two people have the list open meanwhile."""
    the_folder_is_renamed(True, random)


def the_folder_is_renamed_beside_programs(random):
    """Two programs at pipes have the list open meanwhile."""
    the_folder_is_renamed(False, random)


def the_file_is_moved(person):
    list, rows = filled()
    pair = Pair(list, person)
    moved = List(list.path + ".moved")
    os.rename(list.path, moved.path)
    pair.type("add nowhere")
    pair.refuse(GONE)
    same(moved.check(), rows, "the list that was moved away")
    same(os.path.exists(list.path), False, "whether a new list was begun unasked")
    os.rename(moved.path, list.path)
    pair.shows(rows)
    rows.update(pair.add("back again"))
    list.same_rows(rows)
    pair.shows(rows)


def the_file_is_moved_beside_sessions(random):
    """No edit of a list that is gone is saved in a new one."""
    the_file_is_moved(True)


def the_file_is_moved_beside_programs(random):
    """The same, at pipes."""
    the_file_is_moved(False)


def the_file_is_moved_while_edits_wait(random):
    """Edits that wait for the lock are not saved in a new list either."""
    list, rows = filled()
    pair = Pair(list, person=random.random() < 0.5)
    with list.lock():
        pair.type("add nowhere")
        until(lambda: waits(list) == 2, "both edits wait")
        os.rename(list.path, list.path + ".moved")
    pair.refuse(GONE)
    same(os.path.exists(list.path), False, "whether a new list was begun unasked")
    same(List(list.path + ".moved").check(), rows, "the list that was moved away")


def the_file_is_replaced(random):
    """Edits are refused until the programs have loaded the list that is there now, and go on then."""
    list, _ = filled()
    pair = Pair(list, person=random.random() < 0.5)
    another, rows = filled(title="another")
    os.rename(another.path, list.path)
    pair.type("done 1")
    pair.refuse(r"is\s+no\s+longer\s+the\s+list")
    list.same_rows(rows)
    pair.reload()
    pair.shows(rows)
    rows.update(pair.add("goes on"))
    list.same_rows(rows)
    pair.shows(rows)


def a_notice_leaves_the_prompt(random):
    """A person who types nothing sees a notice, and the prompt below it."""
    for term in ("dumb", "xterm"):
        list, _ = filled()
        person = list.person(environment={"TERM": term})
        start = len(person.text)
        os.rename(list.path, list.path + ".moved")
        person.expect(r"was\s+moved\s+or\s+removed;[^$]*\n> $", start=start)
        start = len(person.text)
        os.rename(list.path + ".moved", list.path)
        person.expect(r"can\s+be\s+read\s+again[^$]*\n> $", start=start)
        same(person.end(), 0, "the session")


def many_take_back_at_once(random):
    """As many edits are taken back as programs say so; redo brings them back."""
    list = List()
    terminal = {"TODO_REPL_TERMINAL": "x"}
    count, tries = random.randint(8, 12), random.randint(5, 8)
    program = list.start("--json", environment=terminal)
    program.type(*(f"add mine {number}" for number in range(count)))
    same(program.end(), 0, "adding")
    mine = {row(object) for object in program.objects}
    person = list.person(environment=terminal)
    others = set()

    def at_once(word):
        programs = [list.start("--json", word, stdin=subprocess.DEVNULL, environment=terminal) for _ in range(tries)]
        other = list.did("add", f"other {word}", environment={"TODO_REPL_TERMINAL": "y"})
        others.update(row(object) for object in other)
        done = 0
        for program in programs:
            status, last = program.ended(), program.objects[-1:]
            if status == 0:
                same([object["type"] for object in last], [word], f"the last line of {word}")
                done += 1
            elif '"nothing_to_' not in program.errors and '"changed_since"' not in program.errors:
                fail(f"{word} ended with {status}: {program.errors}")
        return done

    undone = at_once("undo")
    left = set(list.rows()) - others
    same(len(mine - left), undone, f"todos that {tries} programs at once have taken back")
    same(left, {todo for todo in mine if todo.number <= count - undone}, "the todos that are left")
    follows(person, left | others)
    redone = at_once("redo")
    left = set(list.rows()) - others
    same(len(left), count - undone + redone, f"todos that are there after {redone} redos at once")
    for _ in range(undone - redone):
        list.did("redo", environment=terminal)
    same(list.run("redo", environment=terminal).status, 1, "one redo too many")
    list.same_rows(mine | others)
    follows(person, mine | others)


def own_rows_show_beside_rows_of_others(random):
    """Another program changes many todos while an edit of one of them waits, and both are saved at once."""
    list = List()
    filler = list.start("--json", "--sync", "off")
    filler.type(*(f"add sample {number}" for number in range(1, 61)))
    same(filler.end(), 0, "adding")
    person = list.person(environment={"TERM": random.choice(["dumb", "xterm"])})
    for number in range(10):
        start = len(person.text)
        with list.lock():
            other = list.start("--json", "set", "11-60", f"+o{number}", stdin=subprocess.DEVNULL)
            until(lambda: waits(list) == 1, "the other edit waits")
            person.type(f"rename 40 deeper {number}")
            until(lambda: waits(list) == 2, "the own edit waits")
        same(other.ended(), 0, "the other program")
        own = person.expect(rf"40 \[ \] deeper {number}\b", start=start)
        titles = re.findall(r"Changed (by another terminal|here):", person.text[start:own.start()])
        same(titles[-1:] in ([], ["here"]), True, f"whether the own row is not under {titles[-1:]}")


SCENARIOS = [
    writers_are_killed, a_writer_is_stopped_while_it_has_the_lock, the_wait_for_the_lock_is_ended,
    ctrl_z_never_stops_a_program_that_has_the_lock, a_writer_is_stopped_while_it_compacts,
    the_disk_is_full, a_file_may_not_grow, the_system_has_no_inotify,
    the_folder_is_away_for_a_moment, the_folder_is_renamed_beside_sessions, the_folder_is_renamed_beside_programs,
    the_file_is_moved_beside_sessions, the_file_is_moved_beside_programs, the_file_is_moved_while_edits_wait,
    the_file_is_replaced, a_notice_leaves_the_prompt, many_take_back_at_once, own_rows_show_beside_rows_of_others,
]


# MARK: Running them


def run(scenario, seed):
    """Runs a scenario in a folder of its own; returns whether it has not failed."""
    name, began = scenario.__name__.replace("_", " "), time.monotonic()
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    outcome = f"FAILED: {name} (TEST_SEED={seed})"
    try:
        scenario(random.Random(seed))
        outcome = f"passed: {name}"
    except Skipped as reason:
        outcome = f"skipped: {name}: {reason}"
    except AssertionError as error:
        outcome += f": {error}"
    except Exception:
        outcome += f": {traceback.format_exc()}"
    finally:
        Program.kill_all()
        os.chdir("/")
    has_failed = outcome.startswith("FAILED")
    if has_failed and os.environ.get("KEEP"):
        outcome += f"\n  its files are in {folder}"
    else:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{outcome} ({time.monotonic() - began:.1f} s)", flush=True)
    return not has_failed


def main(program, seconds=None, *names):
    global PROGRAM
    PROGRAM = os.path.abspath(program)
    seed = int(os.environ.get("TEST_SEED") or random.getrandbits(63))
    print(f"TEST_SEED={seed}", flush=True)
    scenarios = [
        scenario for scenario in SCENARIOS
        if scenario.__name__ in names or not names and scenario in SCENARIOS
    ]
    end = time.monotonic() + float(seconds or 0)
    passed = total = 0
    # In the short form, what does little but wait goes on beside the others.
    waiting = None
    if not seconds:
        scenarios.remove(a_writer_is_stopped_while_it_has_the_lock)
        if (waiting := os.fork()) == 0:
            os._exit(not run(a_writer_is_stopped_while_it_has_the_lock, seed))
    while total < len(scenarios) or time.monotonic() < end:
        # Each once, then others by chance.
        chosen = scenarios[total] if total < len(scenarios) else random.Random(seed).choice(scenarios)
        passed += run(chosen, seed)
        total += 1
        seed = (seed * 6364136223846793005 + 1442695040888963407) & (1 << 63) - 1
    if waiting:
        passed += os.waitpid(waiting, 0)[1] == 0
        total += 1
    print(f"{passed} of {total} scenarios of one list in many processes passed")
    return passed < total


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
