#!/usr/bin/env python3
"""Measures many clients of one list on etcd: `swift build -c release --package-path Benchmarks --scratch-path .build/benchmarks`,
then `Benchmarks/etcd.py [CLIENTS [EDITS_A_SECOND [SECONDS]]]`.

Each client is a program of a few lines that embeds the library (Benchmarks/Sources/Writer) and renames ten todos of its own in
turn. Prints how many edits a second were saved, how long a save took, and the memory of a client after a quarter of the time
and at the end. Fails if the list is not what the clients were told.
"""
import json, os, statistics, sys, tempfile, threading, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "Tests/Terminal"))
from etcd_servers import ETCD, Process, Server, machine, program

WRITER = os.path.join(ROOT, ".build/benchmarks/release/Writer")
PROGRAM = os.environ.get("PROGRAM", os.path.join(ROOT, ".build/release/todo-repl"))
TODOS = 10


class Client:
    def __init__(self, url, edits, pause):
        self.process, self.titles, self.times = Process(WRITER, url, "home", str(TODOS), str(edits), str(pause)), {}, []

    def read(self):
        while (line := self.process.next(600)[1]) is not None:
            number, title, took = line.rstrip("\n").split("\t")
            self.titles[int(number)] = title
            self.times.append(float(took))


def main(clients=20, rate=10, seconds=300):
    if rate * seconds < TODOS: sys.exit(f"each client wants {TODOS} edits")
    if not os.path.exists(ETCD): sys.exit(f"measuring lists on etcd needs {ETCD}")
    os.environ["PROGRAM"] = PROGRAM
    os.chdir(tempfile.mkdtemp())
    server, = Server.cluster("one")
    began = time.monotonic()
    writers = [Client(server.url, int(rate * seconds), 1 / rate) for _ in range(clients)]
    readers = [threading.Thread(target=writer.read) for writer in writers]
    for reader in readers: reader.start()
    time.sleep(seconds / 4)
    quarter = [process.memory for process in [server.process, *(writer.process for writer in writers)]]
    time.sleep(max(0, began + seconds * 0.98 - time.monotonic()))
    end = [process.memory for process in [server.process, *(writer.process for writer in writers)]]
    for reader in readers: reader.join()
    took = time.monotonic() - began
    rows = [json.loads(line) for line in program(server.url, "list", environment=machine("fresh")).rest()]
    listed = {row["number"]: row["title"] for row in rows}
    told = {number: title for writer in writers for number, title in writer.titles.items()}
    times = sorted(time for writer in writers for time in writer.times)
    if listed != told or len(times) != clients * int(rate * seconds):
        sys.exit(f"{len(times)} edits were told, and the list differs at {[n for n in told if listed.get(n) != told[n]]}")
    print(f"{clients} clients: {len(times)} edits in {took:.0f} s, none lost: {len(times) / took:.0f} a second; a save takes "
          f"{statistics.median(times):.1f} ms, 99 of 100 {times[len(times) * 99 // 100]:.1f} ms; a client has "
          f"{max(quarter[1:]) / 1024:.0f} MiB after a quarter, {max(end[1:]) / 1024:.0f} MiB at the end, the server "
          f"{quarter[0] >> 10} and {end[0] >> 10}")


if __name__ == "__main__":
    try:
        main(*(kind(word) for kind, word in zip((int, float, float), sys.argv[1:])))
    finally:
        Process.kill_all()
