#!/usr/bin/env python3
"""Measures the program on a long list: `swift build -c release`, then `Benchmarks/journal.py`.

Prints the time and the resident memory of whole runs, and what an edit takes in a running program, also
while it compacts. A first argument names another program file.
"""
import json, os, random, statistics, subprocess, sys, tempfile, time, uuid, zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build/release/todo-repl")
COUNT = 100_000
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def rank(index):
    text = ""
    for _ in range(4):
        text, index = DIGITS[index % 62] + text, index // 62
    return "d" + text


def write_journal(path):
    """Writes a journal, half of it done."""
    chance = random.Random(7)
    def line(record):
        text = json.dumps(record, separators=(",", ":"), sort_keys=True).encode()
        return b"%08x %s\n" % (zlib.crc32(text), text)
    with open(path, "wb") as file:
        file.write(b'{"format":"todo-repl journal","gen":"0123456789abcdef","version":3}\n')
        file.write(line({"highestNumber": COUNT, "rev": 0, "snapshot": COUNT}))
        for index in range(COUNT):
            at = 785_000_000 + index * 10 + chance.random()
            todo = {"createdAt": at, "id": str(uuid.UUID(int=chance.getrandbits(128))).upper(),
                    "number": index + 1, "rank": rank(index),
                    "title": f"Todo number {index} of a long list"}
            if chance.random() < 0.5:
                todo.update(completedAt=at + 5.125, isDone=True)
            file.write(line({"todo": todo}))


def run(name, path, *arguments, rounds=7):
    times, work, memory = [], [], 0
    for _ in range(rounds):
        start = time.perf_counter()
        process = subprocess.Popen(
            [PROGRAM, "--file", path, *arguments], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        times.append(time.perf_counter() - start)
        assert status == 0, f"{name} failed"
        work.append(usage.ru_utime + usage.ru_stime)
        memory = max(memory, usage.ru_maxrss // 1024)
    print(f"{name:32} {statistics.median(times) * 1000:7.0f} ms   "
          f"best {min(times) * 1000:5.0f} ms   "
          f"processor {statistics.median(work) * 1000:5.0f} ms   {memory} MB")


def edits(path):
    process = subprocess.Popen(
        [PROGRAM, "--file", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def edit(line):
        start = time.perf_counter()
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        return time.perf_counter() - start

    def tell(name, times):
        print(f"{name:32} {statistics.median(times) * 1000:7.2f} ms   "
              f"worst {max(times) * 1000:5.1f} ms   {len(times)} edits")

    edit("add the first, which loads the list")
    tell("add, durable", [edit(f"add todo {n}") for n in range(500)])
    tell("done, durable", [edit(f"done {n * 2 + 1}") for n in range(500)])
    # The longest titles make the saves outgrow the snapshot soon; then edits go on while that is written.
    identity, size = os.stat(path).st_ino, os.path.getsize(path)
    number = 0
    while os.path.getsize(path) < 2 * size - 200_000:
        number += 1
        edit(f"rename 1 {number}{'x' * 4_000}")
    times = []
    while os.stat(path).st_ino == identity and len(times) < 20_000:
        times.append(edit(f"rename 2 {len(times)}{'x' * 2_000}"))
    tell("rename, until it has compacted", times)
    process.stdin.close()
    process.wait()


with tempfile.TemporaryDirectory() as directory:
    path = os.path.join(directory, "todos")
    write_journal(path)
    run("first list without a mark", path, "-c", "list", rounds=1)
    run("start and first list", path, "-c", "list")
    run("one-shot add", path, "-c", "add x")
    edits(path)
