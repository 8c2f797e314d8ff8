"""Clients that edit a list at random, and know what has to come of that: for etcd.py.

Each client has todos of its own, which nobody else edits: they have to be what its edits made of them, at any time and
in any place. Others are edited by all: of them the last title has to be one that a client was told.
"""
import json
import re
import threading

from etcd_servers import machine, program
from shared import fail, same, until

FIELDS = "title", "done", "priority", "tags", "notes"


def fields(row):
    return {name: row[name] for name in FIELDS}


def at_once(work, items):
    """Does something with several items at once, until all is done; raises the first failure."""
    failures = []

    def attempt(item):
        try:
            work(item)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=attempt, args=(item,), daemon=True) for item in items]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


class Run:
    """What the clients of a list know together."""

    def __init__(self, edits):
        self.edits, self.count, self.lock = edits, 0, threading.RLock()
        # What is done to servers, each before the edit with a number.
        self.plan = []
        # The todos that all edit, as they were at first; their titles that clients were told, and those that were refused
        # after that; those that somebody has removed.
        self.shared, self.told, self.refused, self.removed = {}, set(), set(), set()
        self.numbers, self.ids = {}, {}
        self.refusals = 0

    def begins(self):
        """Whether there is one more edit to make; does what is planned before it, while all wait."""
        with self.lock:
            self.count += 1
            while self.plan and self.plan[0][0] <= self.count:
                self.plan.pop(0)[1]()
            return self.count <= self.edits

    def see(self, row):
        """A number is given once, and a todo keeps it."""
        number, id = row["number"], row["id"]
        if number is not None:
            same(number, self.numbers.setdefault(id, number), f"the number of todo {id}")
            same(id, self.ids.setdefault(number, id), f"the todo with number {number}")

    def work(self, clients):
        """Has the clients edit at once until all edits are made."""
        self.plan.sort(key=lambda item: item[0])
        failed = threading.Event()

        def work(client):
            try:
                while not failed.is_set() and self.begins():
                    client.edit()
            except BaseException:
                failed.set()
                raise

        at_once(work, clients)
        same(self.plan, [], "what was planned and not done")


class Client:
    """A program on a machine of its own that goes on for long, and what its own todos have to be."""

    def __init__(self, name, url, run, random, is_reachable=lambda: True):
        self.name, self.run, self.random, self.is_reachable = name, run, random, is_reachable
        self.url, self.program = url, program(url, environment=machine(name))
        self.todos, self.names, self.count = {}, {}, 0
        # The edits that undo takes back: (id, what the todo was before). Of a shared todo nobody knows whether there is
        # anything to take back, nor whether a move has moved anything.
        self.stack = []
        # The todos that have no number yet, and those that were given theirs during the last command.
        self.unnumbered, self.numbered = set(), set()
        # Whether it was told that an undo has left something, and nobody has looked what.
        self.is_offline = self.settles = self.is_left = False
        self.log = []

    def do(self, line):
        """Types a command; returns all objects that are printed until it has ended."""
        self.log.append(f"> {line}")
        self.numbered = set()
        self.program.type(line, "stats")
        answer = []
        while True:
            text = self.program.next()[1]
            if text is None:
                fail(f"client {self.name} has ended: {self.log[-10:]}")
            try:
                object = json.loads(text)
            except ValueError:
                self.fail("a line is no object: " + "".join([text, *self.program.rest()[:60]]))
            if object["type"] == "stats":
                return answer
            if line not in ("list", "history") or object["type"] in ("notice", "error"):
                self.log.append(text.rstrip())
            self.take(object)
            answer.append(object)

    def take(self, object):
        is_row = object["type"] in ("todo", "removed")
        for row in [object] if is_row else object.get("numbers", []) if object.get("code") == "sent" else []:
            try:
                self.run.see(row)
            except AssertionError as error:
                self.fail(f"{error}; {row}")
        if is_row:
            name = f"+{object['waitingNumber']}" if object["number"] is None else str(object["number"])
            if object["number"] is None:
                self.unnumbered.add(object["id"])
            elif object["id"] in self.unnumbered:
                self.unnumbered.remove(object["id"])
                self.numbered.add(object["id"])
            # A waiting number is given again once nothing waits.
            self.names = {id: known for id, known in self.names.items() if known != name}
            self.names[object["id"]] = name
        elif object["type"] == "notice" and object["code"] in ("offline", "online"):
            self.is_offline = object["code"] == "offline"
        elif object["type"] == "notice" and object["code"] == "left_as_changed":
            self.is_left = True
        elif object["type"] == "error" and object["code"] in ("save_failed", "save_unknown"):
            match = re.match(r'the edit "(\w+)" of (?:todo (?:\S+ )?"(.*?)"|\d+ todos) cannot be saved', object["message"])
            # A move may give its neighbours other ranks, too, which somebody may have moved meanwhile.
            if not match or match[1] != "move" and not (match[2] or "").startswith("shared"):
                self.fail(f"an edit was refused that nobody was in the way of: {object}")
            self.run.refusals += 1
            if match[1] == "rename":
                self.run.refused.add(match[2])

    def fail(self, message):
        fail(f"client {self.name}: {message}\n  " + "\n  ".join(self.log[-40:]))

    def list(self):
        """The rows of the list; the client's own have to be what its edits made."""
        self.names = {}
        # A todo that was given its number meanwhile is told once more, behind the list.
        rows = list({object["id"]: object for object in self.do("list") if object["type"] == "todo"}.values())
        if len(self.names) < len(rows):
            self.fail("two todos have one name: " + "\n  ".join(map(str, rows)))
        found = {row["id"]: fields(row) for row in rows if row["title"].startswith(f"own {self.name} ")}
        if self.is_left:
            self.todos, self.is_left = found, False
        if found != self.todos:
            different = {id: (self.todos.get(id), found.get(id)) for id in found.keys() | self.todos.keys()
                         if self.todos.get(id) != found.get(id)}
            self.fail(f"the list has other todos than the edits made: {different}")
        return rows

    def named(self, line, *ids):
        """Does a command on todos, by the names that they have then; returns nothing where one of them is gone."""
        def attempt():
            if any(id not in self.names for id in ids):
                self.list()
            if any(id not in self.names for id in ids):
                return [], None
            answer = self.do(line.format(*(self.names[id] for id in ids)))
            codes = [object["code"] for object in answer if object["type"] == "error"]
            if "unknown_number" in codes:
                self.names = {}
                return None
            return answer, [row for row in answer if row["type"] in ("todo", "removed") and row["id"] == ids[0]][-1:]

        return until(attempt, f"client {self.name} can name todos for {line!r}")

    def edit(self):
        """Makes a random edit."""
        if self.settles and self.is_reachable():
            until(lambda: self.do("clear") or not self.is_offline or not self.is_reachable(),
                  f"client {self.name} finds its server again")
            self.settles = False
        self.count += 1
        if self.count % 25 == 0:
            self.list()
        kind = self.random.choices(
            ["add", "rename", "done", "toggle", "set", "note", "move", "remove", "undo"],
            [28, 12, 6, 8, 12, 12, 8, 5, 8])[0]
        if kind == "undo":
            return self.undo()
        if kind == "add" or not self.todos:
            return self.add()
        if kind != "remove" and self.random.random() < 0.3 or self.random.random() < 0.01:
            return self.edit_shared(kind, self.random.choice(list(self.run.shared)))
        id = self.random.choice(list(self.todos))
        before = self.todos[id]
        line, after = self.change(kind, before)
        # Beside somebody else's, the other todo might change its place, too, and an undo leave it for that.
        near = sorted(self.names.keys() & (self.todos.keys() | self.run.shared.keys()) - {id})
        other = [self.random.choice(near)] if kind == "move" else []
        answer, rows = self.named(line, id, *other)
        # Where a todo is moved to may be gone, and a place may be refused.
        if kind == "move" and not rows:
            return
        if not rows or after is None and rows[0]["type"] != "removed":
            self.fail(f"{line!r} of {before} is not told: {answer}")
        if after is not None:
            same(fields(rows[0]), after, f"client {self.name}: what is told of {line!r}, {self.log[-5:]}")
            self.todos[id] = after
        else:
            del self.todos[id]
        if kind == "move" or before != after:
            self.stack.append((id, before, kind != "move"))

    def add(self):
        title = f"own {self.name} {self.count}"
        tags = self.random.choice([[], ["red"]])
        rows = self.told_rows(self.do(f"add {title}" + "".join(f" +{tag}" for tag in tags)))
        if [row["title"] for row in rows] != [title]:
            self.fail(f"{title!r} is added, but other rows are told")
        self.todos[rows[0]["id"]] = fields(rows[0])
        same(rows[0]["tags"], tags, "the tags of what is added")
        self.stack.append((rows[0]["id"], None, True))

    def told_rows(self, answer):
        """The rows that a command told, without those that only were given their numbers meanwhile. Of a todo that
        was given its number and then changed, the last row."""
        rows = [object for object in answer if object["type"] in ("todo", "removed")]
        return [row for row in rows if row["id"] not in self.numbered] or list({row["id"]: row for row in rows}.values())

    def change(self, kind, before):
        """A command that changes a todo, and what becomes of the todo."""
        after = dict(before)
        if kind == "rename":
            title = " ".join(before["title"].split()[:3])
            after["title"] = f"{title} by {self.name} {self.count}"
            return f"rename {{}} {after['title']}", after
        if kind in ("done", "toggle"):
            after["done"] = kind == "done" or not before["done"]
        if kind == "set":
            if self.random.random() < 0.5:
                after["priority"] = self.random.choice(["high", "low"])
                return f"set {{}} !{after['priority']}", after
            tag = self.random.choice(["red", "blue"])
            has = tag in before["tags"]
            after["tags"] = [other for other in before["tags"] if other != tag] + ([] if has else [tag])
            return f"set {{}} {'-' if has else '+'}{tag}", after
        if kind == "note":
            after["notes"] = "\n".join(filter(None, [before["notes"], f"{self.name} {self.count}"]))
            return f"note {{}} {self.name} {self.count}", after
        if kind == "move":
            return f"move {{}} {self.random.choice(['before', 'after'])} {{}}", after
        return f"{kind} {{}}", None if kind == "remove" else after

    def edit_shared(self, kind, id):
        line, after = self.change(kind, self.run.shared[id])
        answer, rows = self.named(line, id, *([self.random.choice(list(self.run.shared))] if kind == "move" else []))
        self.note_shared(rows or [])
        self.stack.append((id, None, False))

    def note_shared(self, rows):
        for row in rows:
            if row["type"] == "removed":
                self.run.removed.add(row["id"])
            else:
                self.run.told.add(row["title"])

    def undo(self):
        answer = self.do("undo")
        errors = [object["code"] for object in answer if object["type"] == "error"]
        rows = self.told_rows(answer)
        if any(code.startswith("nothing_") for code in errors) and len(self.stack) < 150:
            same([entry for entry in self.stack if entry[2]], [], f"client {self.name}: edits that cannot be taken back")
        if not rows:
            # The todo was changed by somebody else since: of one's own todo, the rank by a move beside it.
            last = max((index for index, entry in enumerate(self.stack) if entry[2]), default=None)
            if last is not None:
                self.stack[last] = (*self.stack[last][:2], False)
            return
        while self.stack:
            id, before, is_certain = self.stack.pop()
            rows = [row for row in rows if row["id"] == id] or rows
            if id == rows[0]["id"]:
                break
            if is_certain:
                self.fail(f"undo has taken back {rows[0]} rather than the last edit of {id}, before which it was {before}")
        else:
            self.fail(f"undo has taken back what this client has not done: {rows[0]}")
        if id in self.run.shared:
            return self.note_shared(rows)
        if before is None:
            same(rows[0]["type"], "removed", f"client {self.name}: what undo made of an added todo")
            del self.todos[id]
        else:
            same((rows[0]["type"], fields(rows[0])), ("todo", before), f"client {self.name}: what undo brought back")
            self.todos[id] = before

    def finish(self):
        """Waits until nothing waits for a server any more."""
        until(lambda: not any(object.get("waiting") for object in self.do("history")) and not self.is_offline,
              f"client {self.name} has sent all that waits")
