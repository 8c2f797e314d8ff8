#!/usr/bin/env python3
"""Measures the start of the program up to its prompt, beside a program that only links the same libraries:
`swift build -c release --product todo-repl`, `swift build -c release --package-path Benchmarks --scratch-path
.build/benchmarks --product Start`, then `Benchmarks/start.py`.

The two take turns, each on a pseudo-terminal of its own with an empty file. Arguments name other program files.
"""
import os, pty, signal, statistics, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM, BASELINE = sys.argv[1:3] if len(sys.argv) > 2 else (
    os.path.join(ROOT, ".build/release/todo-repl"), os.path.join(ROOT, ".build/benchmarks/release/Start"))
ROUNDS = 60


def time_to_prompt(program, *arguments, home):
    environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "TERM": "xterm"}
    start = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.execve(program, [program, *arguments], environment)
    seen = b""
    while b"> " not in seen:
        seen += os.read(terminal, 4096)
    elapsed = time.perf_counter() - start
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    return elapsed


with tempfile.TemporaryDirectory() as home:
    path = os.path.join(home, "todos")
    open(path, "w").close()
    times = {PROGRAM: [], BASELINE: []}
    for _ in range(ROUNDS):
        times[PROGRAM].append(time_to_prompt(PROGRAM, "--file", path, home=home))
        times[BASELINE].append(time_to_prompt(BASELINE, home=home))
    for program, all_times in times.items():
        print(f"{os.path.basename(program):10} median {statistics.median(all_times) * 1000:6.1f} ms   "
              f"best {min(all_times) * 1000:6.1f} ms")
    ratio = [statistics.median(times[program]) for program in (PROGRAM, BASELINE)]
    best = [min(times[program]) for program in (PROGRAM, BASELINE)]
    print(f"ratio      median {ratio[0] / ratio[1]:6.2f}      best {best[0] / best[1]:6.2f}")
