#!/usr/bin/env python3
"""Installs a built program into folders of its own, and takes it away again: python3 Tests/Terminal/install.py PATH/todo-repl"""
import os
import subprocess
import sys
import tempfile

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "install.sh")
FILES = [
    "bin/todo-repl", "share/bash-completion/completions/todo-repl", "share/fish/vendor_completions.d/todo-repl.fish",
    "share/man/ko/man1/todo-repl.1", "share/man/man1/todo-repl.1", "share/todo-repl/installed",
    "share/zsh/site-functions/_todo-repl",
]


def install(*arguments, home, **more):
    environment = {"PATH": os.environ["PATH"], "HOME": home} | more
    return subprocess.run([SCRIPT, *arguments], env=environment, cwd=home, capture_output=True, text=True, timeout=300)


def tree(folder):
    """The files and folders below a folder."""
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, folders, files in os.walk(folder) for name in folders + files)


def files(folder):
    return [path for path in tree(folder) if not os.path.isdir(os.path.join(folder, path))]


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, but found {found!r}")


def worked(ran):
    same((ran.returncode, ran.stderr), (0, ""))
    return ran.stdout


def refused(ran, words):
    same((ran.returncode, words in ran.stderr), (1, True))


def an_install_is_taken_away_without_a_trace(folder):
    prefix = f"{folder}/a b/usr"
    os.makedirs(f"{prefix}/share/man")
    open(f"{prefix}/share/man/mine", "w").close()
    before = tree(prefix)
    for _ in range(2):
        said = worked(install("--built", PROGRAM, home=folder, PREFIX=prefix))
        same(f"Put {prefix}/bin on your PATH." in said, True)
        same(files(prefix), sorted(FILES + ["share/man/mine"]))
    version = subprocess.run([f"{prefix}/bin/todo-repl", "--version"], capture_output=True, text=True)
    same(version.stdout.startswith("todo-repl "), True)
    with open(f"{prefix}/share/man/man1/todo-repl.1") as page:
        same(page.readline().startswith(".TH TODO\\-REPL 1 "), True)
    with open(f"{prefix}/share/man/ko/man1/todo-repl.1") as page:
        same("할 일" in page.read(), True)
    same(os.stat(f"{prefix}/bin/todo-repl").st_mode & 0o777, 0o755)
    worked(install("uninstall", home=folder, PREFIX=prefix))
    same(tree(prefix), before)
    refused(install("uninstall", home=folder, PREFIX=prefix), "is not installed in")


def a_package_is_made_below_another_folder(folder):
    worked(install("--built", PROGRAM, home=folder, DESTDIR=f"{folder}/package"))
    same(files(f"{folder}/package"), sorted(f"usr/local/{name}" for name in FILES))
    worked(install("uninstall", home=folder, DESTDIR=f"{folder}/package"))
    same(os.path.exists(f"{folder}/package"), False)


def folders_are_taken_as_a_shell_takes_them(folder):
    path = f"{os.environ['PATH']}:{folder}/deep/usr/bin"
    said = worked(install("--built", PROGRAM, home=folder, PREFIX=f"{folder}/deep/usr/", PATH=path))
    same("on your PATH" in said, False)
    worked(install("--built", PROGRAM, home=folder, PREFIX=f"{folder}/deep/usr"))
    worked(install("uninstall", home=folder, PREFIX=f"{folder}/deep/usr/"))
    same(os.path.exists(f"{folder}/deep"), False)
    # Relative to the caller's folder, not to the script's.
    for prefix in ["/usr", "/"]:
        worked(install("--built", PROGRAM, home=folder, DESTDIR="package", PREFIX=prefix))
        same(os.path.exists(f"{folder}/package{prefix}/bin/todo-repl"), True)
        worked(install("uninstall", home=folder, DESTDIR="package", PREFIX=prefix))
        same(os.path.exists(f"{folder}/package"), False)


def what_an_older_version_had_goes(folder):
    prefix = f"{folder}/old"
    worked(install("--built", PROGRAM, home=folder, PREFIX=prefix))
    for name in ["bin/todo-old", "bin/mine"]:
        open(f"{prefix}/{name}", "w").close()
    with open(f"{prefix}/share/todo-repl/installed", "a") as record:
        record.write("file bin/todo-old\n")
    worked(install("--built", PROGRAM, home=folder, PREFIX=prefix))
    same(files(prefix), sorted(FILES + ["bin/mine"]))
    worked(install("uninstall", home=folder, PREFIX=prefix))
    same(tree(prefix), ["bin", "bin/mine"])


def a_failure_leaves_nothing_half(folder):
    prefix = f"{folder}/half"
    os.makedirs(f"{prefix}/share/zsh/site-functions/_todo-repl")
    before = tree(prefix)
    refused(install("--built", PROGRAM, home=folder, PREFIX=prefix), "is a folder")
    same(tree(prefix), before)
    refused(install("--built", f"{folder}/missing", home=folder, PREFIX=prefix), "there is no program")
    same(tree(prefix), before)
    with open(f"{folder}/broken", "w") as program:
        program.write("#!/bin/sh\nexit 3\n")
    refused(install("--built", f"{folder}/broken", home=folder, PREFIX=prefix), "does not run")
    same(tree(prefix), before)
    refused(install("--built", PROGRAM, home=folder, PREFIX="relative"), "must begin with /")
    refused(install("--nonsense", home=folder), "Try: ./install.sh --help")
    same(tree(prefix), before)


SCENARIOS = [
    an_install_is_taken_away_without_a_trace, a_package_is_made_below_another_folder,
    folders_are_taken_as_a_shell_takes_them, what_an_older_version_had_goes,
    a_failure_leaves_nothing_half,
]


def main(program):
    global PROGRAM
    PROGRAM = os.path.abspath(program)
    failed = 0
    for scenario in SCENARIOS:
        name = scenario.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory() as folder:
            try:
                scenario(os.path.realpath(folder))
                print(f"passed: {name}")
            except AssertionError as error:
                failed += 1
                print(f"FAILED: {name}: {error}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
