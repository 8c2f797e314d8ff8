#!/usr/bin/env python3
"""Measures printing and starting at three sizes: `Benchmarks/printing.py PROGRAM [SIZE…]`.

For each size, in English and in Korean: `list` into a pipe, `list done`, which reads the same and prints no row, and
the start up to the first page on a pseudo-terminal. Then a one-shot with three todos, in turns with Taskwarrior, if
that is installed, and with `bash -c true`. Times are processor time, the best of some rounds.
"""
import json, os, pty, random, shutil, signal, statistics, subprocess, sys, tempfile, time, uuid, zlib

PROGRAM = os.path.abspath(sys.argv[1])
SIZES = [int(size) for size in sys.argv[2:]] or [1_000, 100_000, 1_000_000]
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LANGUAGES = {
    "English": ("C.UTF-8", "Todo number {} of a long list", ["home", "shop", "work", "school"]),
    "Korean": ("ko_KR.UTF-8", "긴 목록의 할 일 번호 {} 우유 사기", ["집", "가게", "회사", "학교"]),
}


def rank(index):
    text = ""
    for _ in range(4):
        text, index = DIGITS[index % 62] + text, index // 62
    return "d" + text


def write_journal(path, count, title, tags):
    """Writes open todos with a title, one of 200 due days around today, and a tag."""
    chance, today = random.Random(7), int(time.time() - 978_307_200) // 86_400
    def line(record):
        text = json.dumps(record, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
        return b"%08x %s\n" % (zlib.crc32(text), text)
    with open(path, "wb") as file:
        file.write(b'{"format":"todo-repl journal","gen":"0123456789abcdef","version":3}\n')
        file.write(line({"highestNumber": count, "rev": 0, "snapshot": count}))
        for index in range(count):
            file.write(line({"todo": {
                "createdAt": 785_000_000 + index * 10 + chance.random(),
                "due": 86_400 * (today + chance.randrange(-100, 100)),
                "id": str(uuid.UUID(int=chance.getrandbits(128))).upper(), "number": index + 1,
                "rank": rank(index), "tags": [chance.choice(tags)], "title": title.format(index)}}))


def variables(home, locale="C.UTF-8"):
    return {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": locale, "TERM": "xterm", "TZ": "UTC",
            "TASKRC": os.path.join(home, "taskrc"), "TASKDATA": os.path.join(home, "task")}


def run(arguments, environment):
    """The processor time, the time to the first byte and to the end, and the resident memory in MB."""
    start, first = time.perf_counter(), None
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    while os.read(process.stdout.fileno(), 1 << 20):
        first = first or time.perf_counter() - start
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage.ru_utime + usage.ru_stime, first, time.perf_counter() - start, usage.ru_maxrss / 1024


def first_page(arguments, environment):
    """The processor time and the memory up to the prompt below the first page."""
    process, terminal = pty.fork()
    if process == 0:
        os.execve(arguments[0], arguments, environment)
    seen = b""
    while b"> " not in seen:
        seen += os.read(terminal, 4096)
    os.kill(process, signal.SIGKILL)
    _, _, usage = os.wait4(process, 0)
    os.close(terminal)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(home, language, count):
    locale, title, tags = LANGUAGES[language]
    path = os.path.join(home, "todos")
    write_journal(path, count, title, tags)
    environment, rounds = variables(home, locale), 3 if count > 100_000 else 7
    program = [PROGRAM, "--read-only", "--file", path]
    rows = min(run([*program, "list"], environment) for _ in range(rounds))
    none = min(run([*program, "list", "done"], environment) for _ in range(rounds))
    page = min(first_page(program, environment) for _ in range(rounds))
    print(f"{language:8} {count:9,}   list {rows[0]:7.3f} s {rows[3]:6.0f} MB   reads {none[0]:6.3f} s   "
          f"a row {(rows[0] - none[0]) / count * 1e6:5.2f} µs   first row after {rows[1]:6.3f} of {rows[2]:6.3f} s   "
          f"first page {page[0]:6.3f} s {page[1]:5.0f} MB", flush=True)
    os.remove(path)


def starts(home):
    path = os.path.join(home, "three")
    write_journal(path, 3, *LANGUAGES["English"][1:])
    environment = variables(home)
    contenders = {"todo-repl list": [PROGRAM, "--read-only", "--file", path, "list"], "bash -c true": ["bash", "-c", "true"]}
    if shutil.which("task"):
        with open(environment["TASKRC"], "w") as settings:
            settings.write("confirmation=off\n")
        for title in ["one", "two", "three"]:
            subprocess.run(["task", "add", title, "+home", "due:tomorrow"], env=environment, capture_output=True)
        contenders["task list"] = ["task", "list"]
    measured = {name: [] for name in contenders}
    for _ in range(60):
        for name, arguments in contenders.items():
            measured[name].append(run(arguments, environment))
    for name, runs in measured.items():
        print(f"{name:16} with 3 todos   median {statistics.median(r[2] for r in runs) * 1000:5.1f} ms   "
              f"best {min(r[2] for r in runs) * 1000:5.1f} ms   processor {statistics.median(r[0] for r in runs) * 1000:5.1f} ms")


with tempfile.TemporaryDirectory() as home:
    starts(home)
    for language in LANGUAGES:
        for count in SIZES:
            measure(home, language, count)
