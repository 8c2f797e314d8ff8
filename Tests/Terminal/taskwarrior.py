#!/usr/bin/env python3
"""Edits one list by turns in Taskwarrior 2.6 and here, with an export and an import between:

    python3 Tests/Terminal/taskwarrior.py PATH/todo-repl [ROUNDS]

What must hold after each exchange: Taskwarrior has completed nothing but what somebody completed on one of the two sides;
it has deleted nothing; no occurrence is there twice; and a second exchange changes nothing. TEST_SEED in the environment
repeats the choices.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

TASK = shutil.which("task")
MADE = ("id", "urgency", "modified")


class Pair:
    """A database of Taskwarrior, and a list here."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.lines = []
        self.environment = {"PATH": os.environ["PATH"], "HOME": folder, "LC_ALL": "C", "TERM": "dumb", "TZ": "UTC",
                            "TASKRC": f"{folder}/taskrc", "LLVM_PROFILE_FILE": "/dev/null"}
        with open(f"{folder}/taskrc", "w") as file:
            file.write(f"data.location={folder}/task\nconfirmation=no\nrecurrence.confirmation=no\nverbose=nothing\n")
        os.mkdir(f"{folder}/task")

    def run(self, *words, can_fail=False):
        self.lines.append(" ".join(os.path.basename(word) for word in words))
        result = subprocess.run(words, env=self.environment, cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode and not can_fail:
            self.fail(f"status {result.returncode}: {result.stdout}")
        return result.stdout

    def task(self, *words, can_fail=False):
        return self.run(TASK, *words, can_fail=can_fail)

    def here(self, *words, can_fail=False):
        return self.run(self.program, "--file", "list.journal", *words, can_fail=can_fail)

    def fail(self, reason):
        raise AssertionError("\n".join([reason, "after:", *self.lines[-400:], self.here_text()]))

    def here_text(self):
        return subprocess.run([self.program, "--file", "list.journal", "list"], env=self.environment, cwd=self.folder,
                              text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout

    def tasks(self):
        self.task("list", can_fail=True)  # makes the tasks of templates
        with open(f"{self.folder}/in.json", "w") as file:
            file.write(self.task("export"))
        with open(f"{self.folder}/in.json") as file:
            return {task["uuid"]: {key: value for key, value in task.items() if key not in MADE}
                    for task in json.load(file)}

    def exchange(self):
        """There and back: what Taskwarrior has, before and after."""
        before = self.tasks()
        self.here("import", "in.json")
        self.here("export", "out.json", "--force")
        self.task("import", "out.json")
        return before, self.tasks()

    def check(self, completed=0):
        """Exchanges twice, and looks at what Taskwarrior has then."""
        before, after = self.exchange()
        new = [task for id, task in after.items()
               if task["status"] == "completed" and before.get(id, {}).get("status") != "completed"]
        if len(new) > completed:
            self.fail(f"{len(new)} tasks were completed by an exchange: {new}")
        for id, task in after.items():
            if task["status"] == "deleted" and before.get(id, {}).get("status") != "deleted":
                self.fail(f"deleted by an exchange: {task}")
        seen = {}
        for task in after.values():
            if "parent" in task:
                key = task["parent"], task["imask"]
                if key in seen:
                    self.fail(f"there twice: {task} and {seen[key]}")
                seen[key] = task
        _, again = self.exchange()
        if again != after:
            changed = [(after.get(id), again.get(id)) for id in {*after, *again} if after.get(id) != again.get(id)]
            self.fail(f"a second exchange changes {changed}")


def done_for_good(pair, *words):
    pair.task("add", "c", *words)
    pair.check()
    pair.here("done", "1")
    pair.check(completed=1)
    pair.check()


def passed_over(pair, chance):
    """A todo whose last occurrence is done here, while a later one is pending there."""
    done_for_good(pair, "due:today-7d", "recur:weekly", "until:today+3d")


def hours(pair, chance):
    """A rule that no todo here can have."""
    done_for_good(pair, "due:now-1h", "recur:PT2H")


def other_rules(pair, chance):
    """Another due date, then another rule, then one that Taskwarrior has no word for."""
    pair.task("add", "c", "due:today", "recur:weekly")
    pair.check()
    for mark in "due:3d", "every:2w", "after:3d", "every:month", "every:none":
        pair.here("set", "1", mark)
        pair.check()


def last_day(pair, chance):
    """What is open on its last day is not deleted there."""
    for title in "course", "single":
        pair.here("add", title, "due:today", "every:week", "until:today")
    pair.here("set", "2", "every:none")
    pair.here("export", "out.json")
    pair.task("import", "out.json")
    pair.check()
    pair.check()


def deleted(pair, chance):
    """A template that is deleted there, alone or with its tasks, and one whose last task was completed."""
    for kind in "template", "all", "done":
        pair.task("add", "c", "due:today-8d", "recur:weekly", "until:today+3d", "project:p")
        pair.check()
        for id, task in pair.tasks().items():
            if task["status"] == "recurring" and kind != "done":
                pair.task(id, "delete")
            elif task["status"] == "pending" and kind != "template":
                pair.task(id, "done" if kind == "done" else "delete")
        pair.check()
        before = pair.here_text()
        pair.check()
        if pair.here_text() != before or "every:" in before:
            pair.fail(f"a deleted recurrence goes on: {kind}")
        for task in pair.tasks().values():
            if task["status"] == "recurring":
                pair.fail(f"a deleted template is back: {task}")
            if task["status"] == "pending":
                pair.task(task["uuid"], "done")
        pair.check()


def anything(pair, chance):
    """Random edits on both sides."""
    count = 0
    for _ in range(12):
        completed = 0
        numbers = [json.loads(line)["number"] for line in pair.here("--json", "list", "open").splitlines()
                   if '"type":"todo"' in line] if count else []
        kind = chance.choice(["add", "add here", "done", "done here", "due", "rule", "title", "skip", "nothing"])
        if kind == "add":
            count += 1
            until = chance.choice([[], ["until:today+20d"]])
            pair.task("add", f"t{count}", f"due:today{chance.randint(-10, 5):+d}d",
                      "recur:" + chance.choice(["daily", "weekly", "monthly", "weekdays", "3d"]), *until)
        elif kind == "add here":
            count += 1
            pair.here("add", f"h{count}", f"due:{chance.randint(1, 5)}d",
                      "every:" + chance.choice(["day", "week", "month", "weekdays", "mon,thu"]))
        elif kind == "done":
            pending = [task for task in pair.tasks().values() if task["status"] == "pending"]
            if pending:
                pair.task(chance.choice(pending)["uuid"], "done")
        elif kind != "nothing" and numbers:
            number = str(chance.choice(numbers))
            if kind == "done here":
                pair.here("done", number)
                completed = 1
            elif kind == "due":
                pair.here("set", number, f"due:{chance.randint(1, 9)}d")
            elif kind == "rule":
                pair.here("set", number, chance.choice(["every:day", "every:2w", "every:month", "after:3d"]))
            elif kind == "title":
                pair.here("rename", number, f"renamed {chance.randrange(1000)}")
            else:
                pair.here("skip", number, can_fail=True)
        pair.check(completed)


SCENARIOS = [passed_over, hours, other_rules, last_day, deleted, anything]


def main():
    if TASK is None:
        print("skipped: task is not installed")
        return
    program = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    only = os.environ.get("SCENARIO")
    seed = int(os.environ.get("TEST_SEED", random.randrange(1 << 32)))
    scenarios = [scenario for scenario in SCENARIOS if only in (None, scenario.__name__)]
    for number in range(rounds):
        for scenario in scenarios if number == 0 else [anything]:
            folder = tempfile.mkdtemp(prefix="todo-repl-taskwarrior-")
            try:
                scenario(Pair(program, folder), random.Random(f"{seed} {number} {scenario.__name__}"))
            except BaseException:
                print(f"{scenario.__name__} failed in round {number}: TEST_SEED={seed}")
                raise
            finally:
                shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(scenarios)} scenarios with Taskwarrior, {rounds} rounds of random edits: seed {seed}")


main()
