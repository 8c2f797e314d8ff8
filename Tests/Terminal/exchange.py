#!/usr/bin/env python3
"""Kills imports and exports at random moments, and etcd below an import:

    python3 Tests/Terminal/exchange.py PATH/todo-repl [ROUNDS [ROWS]]

SCENARIO in the environment names the only one to run.

An import into a file has all its rows or none, and the list is whole; an exported file is the old one or the new one.
Of an import into etcd whose server is killed, the same import makes the rest. TEST_SEED in the environment repeats the
choices, though not what the system makes of them.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

# What is imported leaves nothing behind.
sys.dont_write_bytecode = True

from etcd_servers import ETCD, ETCDCTL, Process, Proxy, Server
from shared import fail, same, until

OWN = 3
FORMATS = {"txt": "todo.txt", "json": "tasks.json", "jsonl": "todos.jsonl"}


class List:
    """A list in a folder of its own, with some todos, and the files to import."""

    def __init__(self, program, rows):
        self.program, self.rows = program, rows
        self.folder = tempfile.mkdtemp(dir=os.getcwd())
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C", "TERM": "dumb",
            "LLVM_PROFILE_FILE": "/dev/null",
        }
        self.place = ["--file", f"{self.folder}/list.journal"]
        for number in range(OWN):
            self.run("add", f"own {number}")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, ending, chance, first=0):
        """A file with rows, of which the first has a number of its own."""
        path = self.path(FORMATS[ending])
        identity = f"{chance.randrange(1 << 32):08x}"
        with open(path, "w") as file:
            for number in range(first, first + self.rows):
                title, id = f"row {number}", f"{identity}-0000-4000-8000-{number:012x}"
                if ending == "txt":
                    file.write(f"2026-11-01 {title} +p{number % 9} @t\n")
                elif ending == "json":
                    task = {"uuid": id, "description": title, "status": "pending", "entry": "20261101T100000Z"}
                    file.write(json.dumps(task) + "\n")
                else:
                    file.write(json.dumps({"createdAt": 785000000, "id": id.upper(), "number": number + 100,
                                           "rank": "a0", "title": title}) + "\n")
        return path

    def start(self, *words):
        return subprocess.Popen(
            [self.program, "--color", "never", *self.place, *words], env=self.environment, cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, status=0):
        process = self.start(*words)
        output, errors = process.communicate(timeout=600)
        if status is not None:
            same(process.returncode, status, f"the status of {words}, which says {errors[-300:]!r}")
        return output + errors

    def killed(self, chance, took, *words):
        """Starts a command, and kills it after a part of the time that it takes; returns whether it had ended."""
        process = self.start(*words)
        try:
            process.communicate(timeout=chance.random() * took * 1.1)
            return process.returncode == 0
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return False

    def titles(self):
        """The titles of all todos that are saved, also on the server."""
        rows = [json.loads(line) for line in self.run("--json", "list").splitlines() if '"todo"' in line]
        rows = [row for row in rows if row["type"] == "todo" and "number" in row]
        same(len({row["number"] for row in rows}), len(rows), "different numbers")
        return sorted(row["title"] for row in rows)

    def imported(self):
        return sorted([f"own {number}" for number in range(OWN)] + [f"row {number}" for number in range(self.rows)])


class CountingProxy(Proxy):
    """A way to a server, which is killed after a number of writes."""

    def __init__(self, server, writes):
        self.server, self.writes, self.is_over = server, writes, False
        super().__init__(server)

    def pump(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
                self.writes -= data.count(b"POST /v3/kv/txn")
                if self.writes <= 0 and not self.is_over:
                    self.is_over = True
                    self.server.kill()
        except OSError:
            pass
        self.hang_up(source, target)
        self.sockets.discard(source)
        source.close()


def imports(list, chance, ending):
    """An import that is killed has all its rows or none; after another one, all are there once."""
    path = list.write(ending, chance)
    spare = List(list.program, list.rows)
    began = time.monotonic()
    spare.run("import", path)
    took = time.monotonic() - began
    seen = []
    for _ in range(2):
        has_ended = list.killed(chance, took, "import", path)
        titles = list.titles()
        seen.append("all" if len(titles) > OWN else "none")
        if titles != list.imported() and (has_ended or len(titles) != OWN):
            fail(f"imports: {len(titles) - OWN} of {list.rows} rows after a kill, ended: {has_ended}")
    list.run("import", path)
    same(list.titles() == list.imported(), True, "whether all rows are there once")
    if "Nothing new" not in (said := list.run("import", path)):
        fail(f"imports: an import again says {said[-300:]!r}")
    shutil.rmtree(spare.folder)
    return seen


def exports(list, chance, ending):
    """An export that is killed leaves the old file or the new one."""
    target = list.path(f"out.{ending}")
    list.run("import", list.write(ending, chance))
    began = time.monotonic()
    list.run("export", target)
    took = time.monotonic() - began
    with open(target, "rb") as file:
        old = file.read()
    list.run("add", "one more")
    list.killed(chance, took, "export", "--force", target)
    with open(target, "rb") as file:
        found = file.read()
    list.run("export", "--force", target)
    with open(target, "rb") as file:
        new = file.read()
    if found not in (old, new) or old == new:
        fail(f"exports: {len(found)} bytes after a kill, {len(old)} before, {len(new)} after")
    return ["new" if found == new else "old"]


def servers(list, chance, ending):
    """An import into etcd whose server is killed: the same import makes the rest, and nothing is there twice."""
    if not os.path.exists(ETCD) or not os.path.exists(ETCDCTL):
        return ["skipped"]
    server, = Server.cluster("a")
    list.place = ["--etcd", server.url, "--list", "home"]
    for number in range(OWN):
        list.run("add", f"own {number}")
    path = list.write(ending, chance)
    way = CountingProxy(server, chance.randint(2, list.rows // 50))
    list.place = ["--etcd", way.url, "--list", "home"]
    process = list.start("import", path)
    until(lambda: way.is_over or process.poll() is not None, "the import has sent some of its parts")
    stays_away = way.is_over and chance.random() < 0.5
    if not stays_away:
        server.start()
    output, errors = process.communicate(timeout=600)
    if stays_away:
        server.start()
    if not stays_away and process.returncode != 0:
        fail(f"servers: the server came back, but the import says {(output + errors)[-300:]!r}")
    found = len(list.titles())
    if process.returncode == 0:
        # What waited for the server is sent now.
        until(lambda: list.titles() == list.imported(), "all rows are there")
    list.run("import", path)
    same(list.titles() == list.imported(), True, "whether all rows are there once")
    if "Nothing new" not in (said := list.run("import", path)):
        fail(f"servers: an import again says {said[-300:]!r}")
    out = list.path(f"out.{ending}")
    list.run("export", out)
    if "Nothing new" not in (said := list.run("import", out)):
        fail(f"servers: an import of the export says {said[-300:]!r}")
    return [f"{'all' if found == OWN + list.rows else 'some' if found > OWN else 'none'} of the rows, "
            f"status {process.returncode}"]


SCENARIOS = [imports, exports, servers]


def main():
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rows = int(sys.argv[3]) if len(sys.argv) > 3 else 2_000
    only = os.environ.get("SCENARIO")
    seed = int(os.environ.get("TEST_SEED", random.randrange(1 << 32)))
    folder = tempfile.mkdtemp(prefix="todo-repl-exchange-")
    os.chdir(folder)
    seen = {}
    try:
        for number in range(rounds):
            for scenario in SCENARIOS:
                if only and scenario.__name__ != only:
                    continue
                chance = random.Random(f"{seed} {number} {scenario.__name__}")
                ending = list(FORMATS)[number % len(FORMATS)]
                todos = List(program, rows)
                try:
                    results = scenario(todos, chance, ending)
                except BaseException:
                    print(f"{scenario.__name__} of .{ending} failed in round {number}: TEST_SEED={seed}")
                    raise
                for result in results:
                    seen.setdefault(scenario.__name__, []).append(result)
                Process.kill_all()
                shutil.rmtree(todos.folder)
    finally:
        Process.kill_all()
        shutil.rmtree(folder, ignore_errors=True)
    for name, results in seen.items():
        print(name, {result: results.count(result) for result in results})
    print(f"{len(SCENARIOS)} scenarios of imports and exports, {rounds} rounds of {rows} rows: seed {seed}")


main()
