#!/usr/bin/env python3
"""Converts a todo journal of version 1 or 2, which the program no longer reads, into one of version 3.

    Docs/convert-journal.py OLD NEW

OLD stays as it is, and NEW must not be there yet. End the programs that use OLD first. The todos keep their numbers, places, notes and
histories; edits before the conversion cannot be undone. Docs/Storage.md describes version 3.
"""
import json, os, re, secrets, sys, zlib

FORMAT = "todo-repl journal"
EVENTS_KEPT, REMOVED_KEPT = 100, 1_000


class Damage(Exception):
    pass


def records(data):
    """The header and the records of a journal, as JSON; a last line that breaks off is passed over."""
    lines = data.split(b"\n")
    try:
        header = json.loads(lines[0])
    except ValueError:
        raise Damage("line 1 is no header of a todo journal")
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise Damage("line 1 is no header of a todo journal")
    version = header.get("version")
    if version not in (1, 2):
        raise Damage(f"the version is {version}, and only versions 1 and 2 are converted")
    whole = []
    for number, line in enumerate(lines[1:], 2):
        isLast = number == len(lines)
        text = line
        if version == 2:
            match = re.fullmatch(rb"([0-9a-f]{8}) (.*)", line, re.DOTALL)
            text = match and int(match[1], 16) == zlib.crc32(match[2]) and match[2]
        try:
            whole.append(json.loads(text.decode()))
        except (AttributeError, ValueError):
            if isLast:
                if line.strip(b"\0"): print(f"line {number} breaks off, and is left out", file=sys.stderr)
                continue
            raise Damage(f"line {number} is damaged")
    return whole


class List:
    def __init__(self):
        self.todos, self.history, self.removed, self.highest, self.saves = {}, {}, {}, 0, 0

    def take(self, record):
        if "snapshot" in record:
            self.highest = record["highestNumber"]
            self.saves = record.get("rev", 0)
        elif "todo" in record:
            todo = record["todo"]
            self.todos[todo["id"]], self.history[todo["id"]] = todo, record.get("history", [])
        elif "removed" in record:
            self.removed[record["removed"]] = {"at": record["at"], "history": record.get("history", [])}
        else:
            self.saves += 1
            for change in record["changes"]:
                if "put" in change: self.put(change["put"], record["at"])
                else: self.delete(change["delete"], record["at"])

    def put(self, todo, at):
        id = todo["id"]
        self.highest = max(self.highest, todo["number"])
        old = self.todos.get(id)
        if old is not None:
            events = events_between(old, todo, at)
        else:
            known = self.removed.pop(id, None)
            self.history[id] = known["history"] if known else []
            events = [{"at": at, "event": "restored"}] if known else []
        self.todos[id] = todo
        self.history[id] = (self.history[id] + events)[-EVENTS_KEPT:]

    def delete(self, id, at):
        if self.todos.pop(id, None) is not None:
            self.removed[id] = {"at": at, "history": self.history.pop(id)}

    def lines(self):
        gone = list(self.removed.items())[-REMOVED_KEPT:]
        todos = sorted(self.todos.values(), key=lambda todo: (todo["rank"], todo["id"]))
        yield {"highestNumber": self.highest, "rev": self.saves, "snapshot": len(todos) + len(gone)}
        for todo in todos:
            history = self.history[todo["id"]]
            yield {"history": history, "todo": todo} if history else {"todo": todo}
        for id, entry in gone:
            yield {key: value for key, value in (("at", entry["at"]), ("history", entry["history"]), ("removed", id)) if value != []}


def events_between(old, new, at):
    """What has happened between two values of a todo."""
    events, told = [], dict(old)

    def note(event, *keys, **more):
        events.append({"at": at, "event": event, **more})
        for key in keys:
            told.pop(key, None)
            if key in new: told[key] = new[key]

    if old["title"] != new["title"]: note("renamed", "title", **{"from": old["title"]})
    if old.get("isDone", False) != new.get("isDone", False):
        note("done" if new.get("isDone") else "reopened", "isDone", "completedAt")
    if old["rank"] != new["rank"]: note("moved", "rank")
    if old.get("notes", "") != new.get("notes", ""): note("noted", "notes")
    if told != new: note("changed")
    return events


def text(value):
    """JSON as the program writes it: sorted keys, no spaces, whole numbers without a fraction."""
    def plain(value):
        if isinstance(value, float) and value.is_integer() and abs(value) < 2**53: return int(value)
        if isinstance(value, dict): return {key: plain(part) for key, part in value.items()}
        if isinstance(value, list): return [plain(part) for part in value]
        return value
    return json.dumps(plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def convert(data):
    todos = List()
    for number, record in enumerate(records(data), 2):
        try:
            todos.take(record)
        except (AttributeError, KeyError, TypeError):
            raise Damage(f"line {number} is no record of a todo journal")
    lines = [text({"format": FORMAT, "gen": secrets.token_hex(8), "version": 3})]
    for line in todos.lines():
        json_text = text(line)
        lines.append(b"%08x %s" % (zlib.crc32(json_text), json_text))
    return b"\n".join(lines) + b"\n", len(todos.todos)


def write_new(path, data):
    """Writes a whole file or none, and replaces nothing."""
    draft = f"{path}.{secrets.token_hex(8)}.new"
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    finally:
        if os.path.exists(draft): os.unlink(draft)


def main():
    if len(sys.argv) != 3: sys.exit(__doc__)
    old, new = sys.argv[1:]
    try:
        with open(old, "rb") as file: data = file.read()
        converted, count = convert(data)
        write_new(new, converted)
    except Damage as damage:
        sys.exit(f"Cannot convert {old}: {damage}. Nothing was written.")
    except FileExistsError:
        sys.exit(f"{new} is there already, and stays as it is. Name another file.")
    except OSError as error:
        sys.exit(f"Cannot convert {old}: {error.strerror}: {error.filename}.")
    print(f"{new} has {count} todos. Open it with todo-repl --file {new}.")


if __name__ == "__main__": main()
