#!/usr/bin/env python3
"""Uses lists on real etcd servers, and harms the servers and the way to them:

    python3 Tests/Terminal/etcd.py PATH/todo-repl [EDITS [SCENARIO…]]

Everything stays on loopback, in folders of its own, and is killed at the end. TEST_SEED in the environment repeats what
is typed and where servers are killed, though not what the system makes of that; with KEEP the folders stay. Nothing
sleeps blindly: a scenario waits until what it expects is there, or the deadline has come.
"""
import collections
import json
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time
import traceback

# What is imported leaves nothing behind.
sys.dont_write_bytecode = True

from etcd_clients import Client, Run, at_once, fields
from etcd_servers import ETCD, ETCDCTL, Process, Proxy, Server, folder, machine, program
from shared import fail, same, until

SHARED = 12


# MARK: Scenarios


def begin(run, *clients):
    """Adds the todos that all edit."""
    setup = Client("setup", clients[0].url, run, None)
    for number in range(SHARED):
        row = setup.do(f"add shared todo {number}")[0]
        run.shared[row["id"]] = fields(row)
        run.told.add(row["title"])
    for client in clients:
        until(lambda: {row["id"] for row in client.list()} >= run.shared.keys(),
              f"client {client.name} has the shared todos")


def check(run, servers, clients):
    """All have the same list, which is what the edits made of it."""
    for client in clients:
        client.finish()
    until(lambda: all(client.list() == clients[0].list() for client in clients[1:]), "all clients have the same list")
    rows = clients[0].list()
    for server in servers:
        lines = program(server.url, "list", environment=machine("fresh")).rest()
        same([json.loads(line) for line in lines], rows, f"the list on a new machine, from {server.name}")
        stored = [{"id": row["id"], "number": row["number"]} | fields(row) for row in rows]
        same(server.todos(), stored, f"the list as it is stored by {server.name}")
    same(len({row["number"] for row in rows}), len(rows), "different numbers")
    own = {row["id"]: fields(row) for row in rows if row["id"] not in run.shared}
    same(own, {id: todo for client in clients for id, todo in client.todos.items()}, "the todos of single clients")
    there = {row["id"]: row["title"] for row in rows}
    for id in run.shared:
        if id not in there:
            same(id in run.removed, True, f"whether somebody was told that shared todo {id} is removed")
        elif there[id] not in run.told - run.refused:
            fail(f"nobody was told that shared todo {id} has the title {there[id]!r}")
    return f"{run.edits} edits, of which {run.refusals} were refused, have left {len(rows)} todos"


def servers_are_killed_and_clients_cut_off(random, edits):
    """Three clients edit one list; their server is killed ten times, and one of them is cut off half of the time."""
    server, = Server.cluster("one")
    proxy, run = Proxy(server), Run(edits)
    clients = [
        Client(name, url, run, random_of(random), is_reachable)
        for name, url, is_reachable in [
            ("A", server.url, lambda: server.is_alive), ("B", server.url, lambda: server.is_alive),
            ("C", proxy.url, lambda: server.is_alive and proxy.is_open)]]
    begin(run, *clients)

    def then(action, settles):
        """Does something that brings a server back, after which clients wait until they have found it, or do not."""
        def do():
            action()
            for client in clients:
                client.settles = settles
        return do

    def heal(hangs_up):
        if hangs_up:
            proxy.hang_up(*proxy.sockets)
        proxy.open()

    for part in range(10):
        def place(first, last):
            return int(edits * (part + random.uniform(first, last)) / 10)
        run.plan += [
            (place(0, 0.5), server.kill), (place(0.5, 0.8), then(server.start, random.random() < 0.5)),
            (place(0.1, 0.4), random.choice([proxy.close, proxy.freeze])),
            (place(0.6, 1), then(lambda hangs_up=random.random() < 0.5: heal(hangs_up), random.random() < 0.5))]
    run.work(clients)
    return check(run, [server], clients)


def leaders_are_killed(random, edits):
    """The leader of three servers is killed twice, while two clients edit."""
    servers = Server.cluster("one", "two", "three")
    # Each edit of three servers takes longer.
    edits //= 2
    run, killed = Run(edits), []
    urls = [server.url for server in servers]
    clients = [Client(name, ",".join(random.sample(urls, 3)), run, random_of(random)) for name in ("A", "B")]
    begin(run, *clients)

    def kill():
        for server in killed:
            if not server.is_alive:
                server.start()
        leader = until(lambda: next((server for server in servers if server.is_alive and server.is_leader), None),
                       "there is a leader")
        leader.kill()
        killed.append(leader)

    run.plan = [(int(edits * random.uniform(0.1, 0.4)), kill), (int(edits * random.uniform(0.5, 0.8)), kill)]
    run.work(clients)
    killed[-1].start()
    return check(run, servers, clients)


def errors_of_etcd_are_no_end(random, edits):
    """etcd 3.4 ends each of its errors with a trailer, such as that nobody needs to sign in. Foundation would stop the
    program then; the program goes on without signing in."""
    server, = Server.cluster("one")
    process = program(server.url, "--etcd-user", "ann", "list", environment=machine("A") | {
        "TODO_REPL_ETCD_PASSWORD": "secret"})
    lines = process.rest()
    same((process.child.wait(), lines), (0, []), "the end of a program, and what it tells")


def cut_off(random, edits):
    """A client that has sent a new todo that waited, and was cut off again before its watch has told so."""
    server, = Server.cluster("one")
    proxy, run = Proxy(server), Run(edits)
    client = Client("A", proxy.url, run, random)
    begin(run, client)
    proxy.close()
    client.add()
    proxy.tells.clear()
    proxy.open()
    until(lambda: client.do("clear") or not client.is_offline, "what waits is sent")
    proxy.close()
    return client, lambda: (proxy.tells.set(), proxy.open(), check(run, [server], [client]))[2]


def names_of_waiting_todos_differ(random, edits):
    """A todo that is sent still shows as "+1". The next one that waits must not be "+1", too: "remove +1" would remove
    either of them."""
    client, end = cut_off(random, edits)
    client.count += 1
    client.add()
    client.list()
    return end()


def a_todo_keeps_its_number(random, edits):
    """A todo that the server has given a number is removed while it still shows as "+1", and that is taken back. Both wait
    for the server, which must not give the todo another number."""
    client, end = cut_off(random, edits)
    client.named("remove {}", *client.todos)
    client.do("undo")
    return end()


def what_an_undo_leaves_is_told(random, edits):
    """An undo waits for the server; meanwhile somebody else has changed what it takes back, so that nothing of it is done.
    Whoever was told that the todo is removed has to be told that it is not."""
    server, = Server.cluster("one")
    proxy, run = Proxy(server), Run(edits)
    one, another = Client("A", proxy.url, run, random), Client("B", server.url, run, random)
    begin(run, one, another)
    one.add()
    id, = one.todos
    until(lambda: another.list() and id in another.names, "the other client has the todo")
    proxy.close()
    one.undo()
    another.do(f"rename {another.names[id]} theirs")
    proxy.open()
    one.finish()
    if not any("left_as_changed" in line or "changed_since" in line for line in one.log):
        one.fail("it is not told that an undo has left what somebody else has changed")


def many_clients_edit(random, edits):
    """Twenty clients rename their own todos, each ten times a second: 60,000 edits are five minutes of
    that. One more program tells all of it. Prints how long edits took, and the memory of the
    programs after a quarter of them and at the end, which is to be about the same."""
    server, = Server.cluster("one")
    watcher = program(server.url, "watch", environment=machine("watcher"))
    editors = [Editor(server.url, number) for number in range(20)]
    # A watcher that has not begun yet tells nothing of an edit.
    until(lambda: editors[0].rename(0) or not watcher.lines.empty(), "the watcher tells of an edit")
    began = time.monotonic()
    quarter, count = [], edits // len(editors)

    def work(editor):
        for step in range(1, count + 1):
            # Each edit has its moment; who is late goes on at once.
            time.sleep(max(0, began + step / 10 - time.monotonic()))
            editor.rename(step)
            if editor is editors[0] and step == max(1, count // 4):
                quarter.extend(process.memory for process in processes)

    processes = [watcher, *(editor.program for editor in editors)]
    at_once(work, editors)
    took = time.monotonic() - began
    rows = [json.loads(line) for line in program(server.url, "list", environment=machine("fresh")).rest()]
    expected = {id: title for editor in editors for id, title in editor.titles.items()}
    same({row["id"]: row["title"] for row in rows}, expected, "the list")
    same(collections.Counter(watched_titles(watcher, len(editors) * count)), collections.Counter(
        f"editor {editor.number} step {step}" for editor in editors for step in range(1, count + 1)), "what a watcher told")
    for process, before in zip(processes, quarter):
        if process.memory > 1.5 * before:
            fail(f"the memory of {process.child.args} has grown from {before} to {process.memory} KiB")
    times = sorted(time for editor in editors for time in editor.times)
    return (f"{len(times)} edits in {took:.0f} s, in the median {statistics.median(times) * 1000:.0f} ms each, 99 of 100 in "
            f"{times[len(times) * 99 // 100] * 1000:.0f} ms; an editor has {quarter[1] >> 10} MiB, then "
            f"{processes[1].memory >> 10} MiB, the watcher {quarter[0] >> 10} MiB, then {watcher.memory >> 10} MiB")


class Editor:
    """A program that renames ten todos in turn."""

    def __init__(self, url, number):
        self.number, self.program = number, program(url, environment=machine(f"editor {number}"))
        self.titles, self.numbers, self.times = {}, [], []
        for place in range(10):
            row = self.do(f"add editor {number} todo {place}", f"editor {number} todo {place}")
            self.numbers.append((row["number"], row["id"]))

    def do(self, line, title):
        """Types a command, and returns the row that it shows in the end."""
        self.program.type(line)
        while True:
            text = self.program.next()[1]
            if text is None:
                fail(f"editor {self.number} has ended")
            object = json.loads(text)
            if object.get("title") == title:
                self.titles[object["id"]] = title
                return object
            if object["type"] == "error":
                fail(f"editor {self.number}: {line!r} is answered by {object}")

    def rename(self, step):
        number, id = self.numbers[step % len(self.numbers)]
        began = time.monotonic()
        title = f"editor {self.number} step {step}"
        same(self.do(f"rename {number} {title}", title)["id"], id, "the todo that is renamed")
        self.times.append(time.monotonic() - began)


def watched_titles(watcher, count):
    """The titles that a watcher tells, until so many edits but those of step 0 were told."""
    titles = []
    while len(titles) < count:
        text = watcher.next()[1]
        if text is None:
            fail("the watcher has ended")
        title = json.loads(text)["title"]
        if "step" in title and not title.endswith("step 0"):
            titles.append(title)
    return titles


def a_watch_tells_what_is_refused(random, edits):
    """A program renames a todo without the server, and ends; so does somebody else. A watch of the first machine sends what
    waits: nobody else is there to tell that it is refused. The watch tells, too, that the server has gone and come."""
    server, = Server.cluster("one")
    for is_back_first in True, False:
        proxy, home, other = Proxy(server), machine("A"), machine("B")
        added = json.loads(program(server.url, "add", "Milk", environment=other).rest()[0])
        program(proxy.url, "list", environment=home).rest()
        proxy.close()
        lines = program(proxy.url, "rename", str(added["number"]), "mine", environment=home).rest()
        same([line for line in map(json.loads, lines) if line["type"] == "todo"][0]["waiting"], True, "whether the edit waits")
        program(server.url, "rename", str(added["number"]), "theirs", environment=other).rest()
        if is_back_first:
            proxy.open()
        watcher, told = program(proxy.url, "watch", environment=home), {}

        def hear(*words):
            while not told.keys() & set(words):
                text = watcher.next()[1]
                if text is None:
                    fail(f"the watch has ended, after it has told {told}")
                object = json.loads(text)
                told[object.get("code") or object.get("title")] = object

        if not is_back_first:
            hear("offline")
            proxy.open()
            hear("theirs")
            same(told["theirs"].get("waiting"), None, "whether the todo of somebody else waits")
        hear("save_failed")
        told.clear()
        proxy.close()
        hear("offline")
        program(server.url, "remove", str(added["number"]), environment=other).rest()
        proxy.open()
        hear("online")
        hear("theirs")
        same(told["theirs"]["type"], "removed", "what has become of the todo")


def speed_is_measured(random, edits):
    """Prints how long it takes, with five times as many todos as the other scenarios make edits; asserts nothing about that."""
    server, = Server.cluster("one")
    one, another = machine("one"), machine("another")
    editor = program(server.url, environment=one)
    watcher = program(server.url, "watch", environment=another)
    plain = Process(ETCDCTL, "--endpoints", server.url, "watch", "--prefix", "todo-repl/home/todos/")
    # A watcher that has not begun yet tells nothing of an edit.
    for process in watcher, plain:
        until(lambda: editor.type("add Is anybody there?") or not process.lines.empty(), "a watcher tells of an edit")
    times = {"the editor": [], "todo-repl watch": [], "etcdctl watch": []}
    for number in range(101):
        began = time.monotonic()
        editor.type(f"add sample {number}")
        for name, process in zip(times, (editor, watcher, plain)):
            told = next(told for told, line in iter(process.next, None) if f'sample {number}"' in line)
            times[name].append(told - began)
    told = [f"{name} after {statistics.median(found[1:]) * 1000:.1f} ms" for name, found in times.items()]
    print(f"  an edit is told, in the median of 100: {', '.join(told)}")

    path, size = os.path.join(folder(), "todo.txt"), 5 * edits
    with open(path, "w") as file:
        file.writelines(f"sample {number}\n" for number in range(size))

    def run(count, *arguments, **options):
        began = time.monotonic()
        process = program(server.url, *arguments, list="large", **options)
        lines = process.rest()
        same((process.child.wait(), len(lines)), (0, count), f"status and lines of {arguments}: {lines[:3]}")
        return time.monotonic() - began

    took = [run(min(size, 100) + 1, "import", path, environment=one), run(size, "list", environment=another),
            run(size, "list", environment=another)]
    print(f"  {size} todos:", "imported in {:.2f} s, listed for the first time in {:.2f} s, once more in {:.2f} s".format(*took))


def random_of(parent):
    return random.Random(parent.getrandbits(63))


SCENARIOS = [
    errors_of_etcd_are_no_end, names_of_waiting_todos_differ, a_todo_keeps_its_number, what_an_undo_leaves_is_told,
    a_watch_tells_what_is_refused,
    servers_are_killed_and_clients_cut_off, leaders_are_killed,
    many_clients_edit, speed_is_measured,
]


# MARK: Running them


def run(scenario, seed, edits):
    """Runs a scenario in a folder of its own; returns whether it has not failed."""
    name, began, place = scenario.__name__.replace("_", " "), time.monotonic(), tempfile.mkdtemp()
    os.chdir(place)
    outcome = f"FAILED: {name} (TEST_SEED={seed})"
    try:
        result = scenario(random.Random(seed), edits)
        outcome = f"passed: {name}" + (f": {result}" if result else "")
    except AssertionError as error:
        outcome += f": {error}"
    except Exception:
        outcome += f": {traceback.format_exc()}"
    finally:
        Process.kill_all()
        os.chdir("/")
    if os.environ.get("KEEP"):
        outcome += f"\n  its files are in {place}"
    else:
        shutil.rmtree(place, ignore_errors=True)
    print(f"{outcome} ({time.monotonic() - began:.1f} s)", flush=True)
    return outcome.startswith("passed")


def main(path, edits=2000, *names):
    os.environ["PROGRAM"] = os.path.abspath(path)
    if not os.path.exists(ETCD) or not os.path.exists(ETCDCTL):
        return print(f"skipped: lists on etcd need {ETCD} and {ETCDCTL}")
    # Whoever ends this ends the servers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = int(os.environ.get("TEST_SEED") or random.getrandbits(63))
    print(f"TEST_SEED={seed}", flush=True)
    scenarios = [scenario for scenario in SCENARIOS if not names or scenario.__name__ in names]
    passed = sum(run(scenario, seed, int(edits)) for scenario in scenarios)
    print(f"{passed} of {len(scenarios)} scenarios of lists on etcd passed")
    return passed < len(scenarios)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
