#!/usr/bin/env python3
"""Measures one list in many processes: `swift build -c release`, then `Benchmarks/shared.py`.

Prints how soon an edit of one program shows in another, what a one-shot costs beside an open program, and how many edits a
second eight programs save, beside SQLite (WAL, FULL) with as many synchronizations. A first argument names another program file.
"""
import multiprocessing, os, pty, re, select, sqlite3, statistics, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build/release/todo-repl")
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


def write_todos(path, number):
    commands = "".join(f"rename {number + 1} todo {number} {edit}\n" for edit in range(EDITS))
    done = subprocess.run([PROGRAM, "--file", path], input=commands.encode(), stdout=subprocess.PIPE, check=True)
    if done.stdout.count(b"\n") != EDITS: sys.exit("an edit was refused")


def write_rows(path, number):
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    database.execute("PRAGMA synchronous=FULL")
    for edit in range(EDITS):
        database.execute("UPDATE todos SET title = ? WHERE number = ?", (f"todo {number} {edit}", number + 1))


def throughput(folder):
    path, rows = os.path.join(folder, "many"), os.path.join(folder, "rows.db")
    subprocess.run([PROGRAM, "--file", path], input=b"add x\n" * WRITERS, stdout=subprocess.DEVNULL, check=True)
    database = sqlite3.connect(rows)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE todos (number INTEGER PRIMARY KEY, title TEXT)")
    database.executemany("INSERT INTO todos VALUES (?, '')", [(number + 1,) for number in range(WRITERS)])
    database.commit()
    for name, work, file in [("todo-repl", write_todos, path), ("SQLite", write_rows, rows)] * 2:
        writers = [multiprocessing.Process(target=work, args=(file, number)) for number in range(WRITERS)]
        begin = time.perf_counter()
        for writer in writers: writer.start()
        for writer in writers: writer.join()
        if any(writer.exitcode for writer in writers): sys.exit(f"{name} failed")
        seconds = time.perf_counter() - begin
        print(f"{name}: {WRITERS * EDITS} edits of {WRITERS} processes in {seconds:.2f} s: {WRITERS * EDITS / seconds:,.0f} a second")
    titles = subprocess.run([PROGRAM, "--file", path, "-c", "list"], stdout=subprocess.PIPE, text=True).stdout
    last = re.findall(rf"todo \d {EDITS - 1}\b", titles)
    print(f"{len(last)} of {WRITERS} todos have their last title")


with tempfile.TemporaryDirectory() as folder:
    latency(os.path.join(folder, "seen"))
    one_shots(os.path.join(folder, "shots"))
    throughput(folder)
