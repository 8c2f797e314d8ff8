#!/usr/bin/env python3
"""Measures one list in many processes: `swift build -c release`, then `Benchmarks/shared.py`.

Prints how soon an edit of one program shows in another, what a one-shot costs beside an open program and at any size, what an
open program needs to take in another's edit, what a watch costs while nothing happens, and how many edits a second eight
programs save, beside SQLite (WAL, FULL) with as many synchronizations: the program itself, and one of a few lines that embeds
the library (Benchmarks/Sources/Writer), if that is built. A first argument names another program file; more arguments name the measurements to make.
"""
import json, multiprocessing, os, pty, re, select, sqlite3, statistics, subprocess, sys, tempfile, time, uuid

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build/release/todo-repl")
# swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks
WRITER = os.path.join(ROOT, ".build/benchmarks/release/Writer")
WRITERS, EDITS = 8, 500


def start(path, terminal=None):
    streams = {"stdin": terminal, "stdout": terminal} if terminal else {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([PROGRAM, "--file", path], **streams)


def latency(path, rounds=200):
    """The milliseconds from the answer of one program to the row in the terminal of another."""
    ours, theirs = pty.openpty()
    watching = start(path, theirs)
    writing = start(path)
    time.sleep(1)
    times = []
    for number in range(rounds):
        title = f"seen{number:05}"
        writing.stdin.write(f"add {title}\n".encode())
        writing.stdin.flush()
        writing.stdout.readline()
        answered, text = time.perf_counter(), b""
        while title.encode() not in text:
            if not select.select([ours], [], [], 5)[0]: sys.exit(f"{title} does not show")
            text += os.read(ours, 65_536)
        times.append((time.perf_counter() - answered) * 1_000)
    writing.stdin.close()
    writing.wait()
    watching.kill()
    times.sort()
    print(f"shows in another terminal: median {statistics.median(times):.1f} ms, "
          f"99 of 100 within {times[int(rounds * 0.99)]:.1f} ms, at most {times[-1]:.1f} ms")


def one_shots(path, rounds=30):
    def add():
        begin = time.perf_counter()
        subprocess.run([PROGRAM, "--file", path, "-c", "add x"], stdout=subprocess.DEVNULL, check=True)
        return (time.perf_counter() - begin) * 1_000
    alone, beside = [], []
    for _ in range(rounds):
        alone.append(add())
        ours, theirs = pty.openpty()
        other = start(path, theirs)
        select.select([ours], [], [], 5)
        time.sleep(0.2)
        beside.append(add())
        other.kill()
        other.wait()
        os.close(ours)
        os.close(theirs)
    print(f"add in a one-shot: median {statistics.median(alone):.1f} ms alone, "
          f"{statistics.median(beside):.1f} ms beside an open program")


def write_list(path, count):
    """Fills a list by an import, of which the program makes a snapshot behind its answer."""
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for index in range(count):
            rank = "".join(digits[index // 62 ** place % 62] for place in (3, 2, 1, 0))
            todo = {"createdAt": 785_000_000 + index, "id": str(uuid.UUID(int=index + 1)).upper(), "number": index + 1,
                    "rank": f"d{rank}V", "tags": ["home"], "title": f"Todo number {index} of a long list"}
            file.write(json.dumps(todo, separators=(",", ":"), sort_keys=True) + "\n")
        file.flush()
        subprocess.run([PROGRAM, "--file", path, "import", file.name], stdout=subprocess.DEVNULL, check=True)


def sizes(folder, rounds=31):
    """The time of a one-shot until its process has ended, and its processor time, at three sizes; they take turns."""
    counts = (10, 100_000, 1_000_000)
    paths = {count: os.path.join(folder, f"list{count}") for count in counts}
    for count in counts: write_list(paths[count], count)

    def measure(name, rounds, words, before=lambda path: None):
        times, work = {count: [] for count in counts}, {count: [] for count in counts}
        for turn in range(rounds):
            for count in counts:
                before(paths[count])
                # Of the short list, each command but "remove" may come upon a todo that it had before.
                arguments = words(turn % 10 + 1 if count == 10 else 31 * turn + 500)
                begin = time.perf_counter()
                process = subprocess.Popen([PROGRAM, "--file", paths[count], *arguments], stdout=subprocess.DEVNULL)
                _, status, usage = os.wait4(process.pid, 0)
                times[count].append((time.perf_counter() - begin) * 1_000)
                work[count].append((usage.ru_utime + usage.ru_stime) * 1_000)
                if status: sys.exit(f"{name} failed")
        for count in counts:
            pairs = [there / here for there, here in zip(times[count], times[counts[0]])]
            print(f"{name}, {count:,} todos: median {statistics.median(times[count]):.1f} ms, "
                  f"best {min(times[count]):.1f} ms, processor {statistics.median(work[count]):.1f} ms, "
                  f"at most {max(times[count]):.1f} ms, {statistics.median(pairs):.2f} times the first")

    measure("add", rounds, lambda number: ["add", "x"])
    measure("show", rounds, lambda number: ["show", str(number)])
    measure("rename", rounds, lambda number: ["rename", str(number), "Another", "title"])
    measure("done", rounds, lambda number: ["done", str(number)])
    measure("reopen", rounds, lambda number: ["reopen", str(number)])
    measure("remove", 10, lambda number: ["remove", str(number)])
    measure("add after a lost mark", 5, lambda number: ["add", "x"], lambda path: os.remove(path + ".mark"))


def processor(process):
    """The milliseconds of processor time that a process has had."""
    # The processor clock of a process, as clock_getcpuclockid makes its number on Linux.
    return time.clock_gettime(~process.pid << 3 | 2) * 1_000


def idle(path, seconds=60):
    """The processor time of a watch while nothing happens, beside that of its start."""
    subprocess.run([PROGRAM, "--file", path, "add", "x"], stdout=subprocess.DEVNULL, check=True)
    watching = subprocess.Popen([PROGRAM, "--file", path, "watch"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    time.sleep(2)
    begin = processor(watching)
    time.sleep(seconds)
    print(f"a watch of {seconds} s in which nothing happens: {processor(watching) - begin:.1f} ms of processor time, "
          f"after {begin:.1f} ms")
    watching.kill()
    watching.wait()


def intake(folder, rounds=200):
    """The processor time in which an open program takes in another's edit, and shows the row, at two sizes."""
    for count in (10, 100_000):
        path = os.path.join(folder, f"intake{count}")
        write_list(path, count)
        ours, theirs = pty.openpty()
        watching = start(path, theirs)
        writing = start(path)
        time.sleep(3)
        times = []
        for number in range(rounds):
            title = f"seen{number:05}"
            begin, text = processor(watching), b""
            writing.stdin.write(f"rename {number % 10 + 1} {title}\n".encode())
            writing.stdin.flush()
            writing.stdout.readline()
            while title.encode() not in text:
                if not select.select([ours], [], [], 5)[0]: sys.exit(f"{title} does not show")
                text += os.read(ours, 65_536)
            # What goes on behind the row counts, too.
            time.sleep(0.02)
            times.append(processor(watching) - begin)
        times.sort()
        print(f"an open program with {count:,} todos takes in another's edit in a median of {statistics.median(times):.2f} ms "
              f"of processor time, 99 of 100 within {times[int(rounds * 0.99)]:.2f} ms")
        writing.stdin.close()
        writing.wait()
        watching.kill()
        watching.wait()


def at_once(path, count=40):
    """Whether so many one-shots at once are all acknowledged, with numbers of their own."""
    begin = time.perf_counter()
    shots = [subprocess.Popen([PROGRAM, "--file", path, "add", f"shot{number}"], stdout=subprocess.PIPE, text=True)
             for number in range(count)]
    rows = [shot.communicate()[0] for shot in shots]
    seconds = time.perf_counter() - begin
    if any(shot.returncode for shot in shots): sys.exit("an add was refused")
    numbers = {row.split()[0] for row in rows}
    print(f"{count} one-shots at once, in {seconds:.2f} s: {len(rows)} acknowledged, with {len(numbers)} numbers")


def write_todos(path, number, ready):
    commands = "".join(f"rename {number + 1} todo {number} {edit}\n" for edit in range(EDITS))
    program = subprocess.Popen([PROGRAM, "--file", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    program.stdin.write(f"rename {number + 1} ready\n".encode())
    program.stdin.flush()
    program.stdout.readline()
    ready.wait()
    answers, _ = program.communicate(commands.encode())
    if program.returncode or answers.count(b"\n") != EDITS: sys.exit("an edit was refused")


def write_by_library(path, number, ready):
    writer = subprocess.Popen([WRITER, path, str(number + 1), str(EDITS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer.stdout.readline()
    ready.wait()
    writer.communicate(b"\n")
    if writer.returncode: sys.exit("an edit was refused")


def write_rows(path, number, ready):
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    database.execute("PRAGMA synchronous=FULL")
    ready.wait()
    for edit in range(EDITS):
        database.execute("UPDATE todos SET title = ? WHERE number = ?", (f"todo {number} {edit}", number + 1))


def write_edits(path, number, ready):
    """What a save of ours does: takes in the edits of others, changes the todo if it is as it was seen, and keeps the edit."""
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    database.execute("PRAGMA synchronous=FULL")
    seen, titles = 0, {}
    ready.wait()
    for edit in range(EDITS):
        database.execute("BEGIN IMMEDIATE")
        for revision, change in database.execute("SELECT revision, change FROM edits WHERE revision > ?", (seen,)):
            change = json.loads(change)
            titles[change["number"]], seen = change["title"], revision
        before, title = titles.get(number + 1, ""), f"todo {number} {edit}"
        if database.execute("UPDATE todos SET title = ? WHERE number = ? AND title = ?", (title, number + 1, before)).rowcount != 1:
            sys.exit("an edit was refused")
        change = {"number": number + 1, "title": title, "was": before, "at": time.time(), "by": f"writer {number}"}
        seen = database.execute("INSERT INTO edits (id, change) VALUES (?, ?)", (str(uuid.uuid4()), json.dumps(change))).lastrowid
        titles[number + 1] = title
        database.execute("COMMIT")


def throughput(folder):
    path, rows = os.path.join(folder, "many"), os.path.join(folder, "rows.db")
    subprocess.run([PROGRAM, "--file", path], input=b"add x\n" * WRITERS, stdout=subprocess.DEVNULL, check=True)
    database = sqlite3.connect(rows)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE todos (number INTEGER PRIMARY KEY, title TEXT)")
    database.executemany("INSERT INTO todos VALUES (?, '')", [(number + 1,) for number in range(WRITERS)])
    database.execute("CREATE TABLE edits (revision INTEGER PRIMARY KEY, id TEXT UNIQUE, change TEXT)")
    database.commit()
    works = [("SQLite", write_rows, rows), ("SQLite with edits", write_edits, rows), ("todo-repl", write_todos, path)]
    if os.path.exists(WRITER): works.insert(2, ("the library", write_by_library, path))
    for name, work, file in works * 2:
        database.execute("UPDATE todos SET title = ''")
        database.execute("DELETE FROM edits")
        database.commit()
        # All begin at once, when all have started and have read the list.
        ready = multiprocessing.Barrier(WRITERS + 1)
        writers = [multiprocessing.Process(target=work, args=(file, number, ready)) for number in range(WRITERS)]
        for writer in writers: writer.start()
        ready.wait()
        begin = time.perf_counter()
        for writer in writers: writer.join()
        if any(writer.exitcode for writer in writers): sys.exit(f"{name} failed")
        seconds = time.perf_counter() - begin
        print(f"{name}: {WRITERS * EDITS} edits of {WRITERS} processes in {seconds:.2f} s: {WRITERS * EDITS / seconds:,.0f} a second")
    titles = subprocess.run([PROGRAM, "--file", path, "-c", "list"], stdout=subprocess.PIPE, text=True).stdout
    last = re.findall(rf"todo \d {EDITS - 1}\b", titles)
    print(f"{len(last)} of {WRITERS} todos have their last title")


with tempfile.TemporaryDirectory() as folder:
    measurements = {"latency": lambda: latency(os.path.join(folder, "seen")),
                    "oneshots": lambda: one_shots(os.path.join(folder, "shots")), "sizes": lambda: sizes(folder),
                    "intake": lambda: intake(folder), "atonce": lambda: at_once(os.path.join(folder, "atonce")),
                    "idle": lambda: idle(os.path.join(folder, "idle")), "throughput": lambda: throughput(folder)}
    for name in sys.argv[2:] or measurements: measurements[name]()
