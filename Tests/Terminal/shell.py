#!/usr/bin/env python3
"""Completes commands in the shells, and checks the manual page: python3 Tests/Terminal/shell.py PATH/todo-repl

A shell that is not installed is skipped, and named. Nothing sleeps.
"""
import fcntl
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

DEADLINE = 20
LIST = "todos.journal"
# 16 todos, two of which have "milk" in the title: 12 and 15.
MILK = "milk.journal"


def environment(**more):
    return {"PATH": f"{FOLDER}/bin:{os.environ['PATH']}", "HOME": FOLDER, "LC_ALL": "C.UTF-8", "TERM": "dumb",
            # A program that measures coverage would leave its profile.
            "LLVM_PROFILE_FILE": os.devnull} | more


def run(*words, text="", **more):
    return subprocess.run(words, input=text, capture_output=True, text=True, timeout=DEADLINE, env=environment(**more))


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, but found {found!r}")


def complete(*words, **more):
    """The candidates of the program itself, without their explanations."""
    ran = run("todo-repl", "--complete", "--", *words, **more)
    same((ran.returncode, ran.stderr), (0, ""))
    return [line.split("\t")[0] for line in ran.stdout.splitlines()]


def the_program_changes_nothing_and_waits_for_nobody():
    before = {name: os.stat(f"{FOLDER}/{name}").st_mtime_ns for name in os.listdir(FOLDER)}
    # A program that saves and hangs has the lock of the mark file.
    with open(f"{FOLDER}/{LIST}.mark", "r+") as mark:
        fcntl.flock(mark, fcntl.LOCK_EX)
        begun = time.monotonic()
        same(complete("--file", LIST, "done", "milk"), ["1"])
        same(complete("--file", "missing/list", "done", ""), [])
        same(complete("--etcd", "http://127.0.0.1:1", "done", ""), [])
        same(complete("--file", "bin", "add", "+"), [])
        same(complete("add", "+", TODO_REPL_OPTIONS=f"--file {LIST}"), ["+home"])
        same(complete("add", "+", TODO_REPL_OPTIONS="--nonsense"), [])
        same(complete("list", "ove", TODO_REPL_OPTIONS=f"--file {LIST}"), ["overdue"])
        if time.monotonic() - begun > 7:
            raise AssertionError("completing takes more than a second")
    same({name: os.stat(f"{FOLDER}/{name}").st_mtime_ns for name in os.listdir(FOLDER)}, before)


def bash(line, *more):
    """What bash would offer for a line, by its own splitting of words."""
    script = f"""
        set -o emacs
        source <(todo-repl --completion bash)
        COMP_LINE={shell_quoted(line)} COMP_POINT=${{#COMP_LINE}} COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
        COMP_WORDS=({' '.join(shell_quoted(word) for word in pieces(line))})
        COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        _todo_repl
        for word in "${{COMPREPLY[@]}}"; do printf '%s\\n' "$word"; done
    """
    ran = run("bash", "--norc", "-c", script)
    same(ran.stderr, "")
    return ran.stdout.splitlines()


def shell_quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def pieces(line):
    """A line as bash splits it: also at ":" and "=", outside quotes."""
    words = re.findall(r"""(?:"[^"]*"?|'[^']*'?|\\.|[^\s:="'\\])+|[:=]+""", line)
    return words + ([""] if not line or line[-1].isspace() else [])


def bash_completes():
    same(bash("todo-repl unsh"), ["unshare"])
    same(bash(f"todo-repl --file {LIST} done mil"), ["1"])
    same(bash(f"todo-repl --file={LIST} add x +"), ["+home"])
    # Quoted for the program, and for the shell.
    same(bash(f"todo-repl list --file {LIST} project:"), ["my\\\\\\ house", "none"])
    same(bash("todo-repl add due:tod"), ["today"])
    same(bash("todo-repl add x due:"), bash("todo-repl add due:"))
    same("tomorrow" in bash("todo-repl add x due:"), True)
    same(bash("todo-repl --color=al"), ["always"])
    same(bash("todo-repl add x !h"), ["\\!high"])
    same(bash("todo-repl country vatic"), ["VA"])
    same(bash("todo-repl import "), [])
    same(bash("todo-repl nothing x"), [])


# Names as another person's list can have them.
HOSTILE = ["`touch${IFS}pwned`$(touch${IFS}pwned)$HOME{a,b}!touch*~&touch", "';touch${IFS}pwned;'", '"$(touch${IFS}pwned)"',
           "a!!\\`x", "a\\;touch${IFS}pwned;", "a@q=é\u0378;$(touch${IFS}pwned)"]
# Where the shell takes backslashes away twice.
BACKQUOTED = ["x=`", 'x="`', "echo $(echo `", "x=`\n"]


def as_word(mark):
    """A mark as the program reads it from a shell: with parentheses, it is quoted for the program, too."""
    return re.sub("([\"'\\\\()])", r"\\\1", mark) if "(" in mark else mark


def bash_runs_nothing_of_a_name():
    """Completes names in a real bash, in each kind of quotes; has bash read the lines, and sees the names come out."""
    for locale in ["C.UTF-8", "C"]:
        # What each typed word stands for. In the other locale, other characters need quotes.
        whole = {}
        for number, name in enumerate(HOSTILE):
            if locale == "C" and name.isascii():
                continue
            tag, project = f"h{number}", f"p{number}"
            for word in [f"+{tag}", f'"+{tag}', f"'+{tag}", f"'+{tag}'", f'"+{tag}"', f'"+"{tag}', f"'+{tag}'\"", f'+{tag}"']:
                whole[word] = as_word(f"+{tag}{name}")
            for word in [f"project:{project}", f'"project:{project}', f'project:"{project}', f"project:'{project}",
                         f'project:"{project}"', f'"project:{project}"']:
                whole[word] = as_word(f"project:{project}{name}")
            if "@" in name:
                whole[f"+{tag}a@"] = as_word(f"+{tag}{name}")
                for word in [f'project:"{project}a@q=', f"project:'{project}a@q="]:
                    whole[word] = as_word(f"project:{project}{name}")
        # Twice: what the first Tab has inserted must not spoil the second. Alt-* inserts what else is only shown.
        typed = [(word, keys) for word in whole for keys in ["\t", "\x1b*"]]
        typed += [(word, "\t\t") for word in whole if not re.search("[\"'].*[\"']", word)]
        lines = lines_of(
            "bash", [f"todo-repl --file hostile list {word}{keys}" for word, keys in typed]
            + [f"{beginning}todo-repl --file hostile list +g\t" for beginning in BACKQUOTED[:3]]
            + ["todo-repl --file hostile done ilk\x1b*"], locale)
        # All numbers of titles.
        same(sorted(lines.pop().split()[4:]), ["7", "8"])
        # Inside backquotes bash completes nothing.
        for beginning in reversed(BACKQUOTED[:3]):
            same(lines.pop(), f"{beginning}todo-repl --file hostile list +g")
        script, expected = "set -o history -o histexpand; history -s touch pwned; todo-repl() { printf '%s\\n' \"$4\"; }\n", []
        for (word, keys), line in zip(typed, lines):
            name, quotes = whole[word], re.sub("[^\"']", "", word)
            if line == f"todo-repl --file hostile list {word}":
                # Not offered: inside quotes that are closed, or that a name would have to close.
                isClosed = len(quotes) > 1 or word[-1] in "\"'" or "=" in word or "@" in word
                same(bool(quotes) and (isClosed or quotes in name or quotes == '"' and "!" in name), True)
            else:
                script += line + "\n"
                expected.append(name)
        # Interactive bash expands "!", also inside double quotes.
        ran = subprocess.run(["bash", "--norc", "-i"], input=script, text=True, capture_output=True, cwd=FOLDER,
                             env=environment(PS1="", HISTFILE=os.devnull))
        same(ran.stdout.splitlines(), expected)
        same(os.path.exists(f"{FOLDER}/pwned"), False)


# What a shell is started with, and what makes Ctrl-G put the line, as it stands, into a file.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], """bind 'set enable-bracketed-paste off'; source <(todo-repl --completion bash)
        bind -x '"\\C-g": printf "%s" "$READLINE_LINE" > line && mv line line.whole; READLINE_LINE= READLINE_POINT=0'
        """),
    # Ctrl-G also leaves the lines that the typed one continues.
    "zsh": (["zsh", "-f"], """mkdir -p zsh; todo-repl --completion zsh > zsh/_todo-repl
        fpath=($PWD/zsh $fpath); autoload -Uz compinit; compinit -u -D
        said() { print -rn -- "$PREBUFFER$BUFFER" > line && mv line line.whole; zle send-break }
        zle -N said; bindkey -e '^G' said
        """),
}


def lines_of(shell, typed, locale="C.UTF-8"):
    """The lines that stand in a real shell once these keys are typed."""
    words, script = SHELLS[shell]
    process, file = pty.fork()
    if process == 0:
        os.chdir(FOLDER)
        os.execvpe(shell, words, environment(PS1="$ ", TERM="xterm", HISTFILE=os.devnull, ZDOTDIR=FOLDER, LC_ALL=locale))
    lines = []
    try:
        os.write(file, script.encode())
        for keys in typed:
            os.write(file, f"{keys}\x07".encode())
            deadline = time.monotonic() + DEADLINE
            while not os.path.exists(f"{FOLDER}/line.whole"):
                if time.monotonic() > deadline:
                    raise AssertionError(f"{shell} says nothing of {keys!r}")
                if select.select([file], [], [], 0.01)[0]:
                    os.read(file, 65536)
            with open(f"{FOLDER}/line.whole", encoding="utf-8") as line:
                lines.append(line.read().lstrip(" "))
            os.remove(f"{FOLDER}/line.whole")
    finally:
        os.close(file)
        os.waitpid(process, 0)
    return lines


def typed_in_bash(keys, expected):
    """Types in a real bash, and waits for what it draws."""
    process, file = pty.fork()
    if process == 0:
        os.chdir(FOLDER)
        os.execvpe("bash", ["bash", "--norc", "--noprofile"], environment(PS1="$ "))
    try:
        seen = ""
        def until(pattern):
            nonlocal seen
            deadline = time.monotonic() + DEADLINE
            while not re.search(pattern, seen):
                ready, _, _ = select.select([file], [], [], max(0, deadline - time.monotonic()))
                if not ready:
                    raise AssertionError(f"bash should draw {pattern!r}, but draws {seen!r}")
                seen += os.read(file, 65536).decode(errors="ignore")
        until(r"\$ $")
        os.write(file, b"bind 'set enable-bracketed-paste off'; source <(todo-repl --completion bash); echo re''ady\n")
        until(r"ready\r?\n.*\$ $")
        seen = ""
        os.write(file, keys.encode())
        until(expected)
        os.write(file, b"\x03exit\n")
    finally:
        os.close(file)
        os.waitpid(process, 0)


def bash_completes_what_is_typed():
    typed_in_bash("todo-repl unsh\t", r"unshare ")
    typed_in_bash(f"todo-repl --file {LIST} add Bread due:tomorr\t+h\t", r"due:tomorrow \+home ")
    typed_in_bash("todo-repl import todos.j\t", r"ournal")
    # The numbers of several titles have a common beginning, which is the number of another todo.
    line = f"todo-repl --file {MILK} done milk"
    typed_in_bash(line + "\t\t", rf"(?s)15  Milk the cow *12  Buy milk.*\$ {line}$")
    typed_in_bash("todo-repl country kor\t\t", r"(?s)KP  .*\$ todo-repl country kor$")


def zsh(line):
    return lines_of("zsh", [f"{line}\t"])[0]


def zsh_completes():
    same(zsh("todo-repl unsh"), "todo-repl unshare ")
    same(zsh(f"todo-repl --file {LIST} done mil"), f"todo-repl --file {LIST} done 1 ")
    same(zsh(f"todo-repl --file {MILK} done milk"), f"todo-repl --file {MILK} done milk")
    same(zsh("todo-repl country kor"), "todo-repl country kor")
    same(zsh(f"todo-repl --file {LIST} add Bread +h"), f"todo-repl --file {LIST} add Bread +home ")
    same(zsh("todo-repl add Bread due:tomorr"), "todo-repl add Bread due:tomorrow ")
    same(zsh(f"todo-repl list --file {LIST} project:m"), f"todo-repl list --file {LIST} project:my\\\\\\ house ")
    same(zsh("todo-repl import todos.journal"[:-3]).rstrip(), "todo-repl import todos.journal")
    same(run("zsh", "-n", f"{FOLDER}/zsh/_todo-repl").stderr, "")


def zsh_runs_nothing_of_a_name():
    """Completes names in a real zsh, in each kind of quotes; has zsh read the lines, and sees the names come out."""
    whole = {}
    for number, name in enumerate(HOSTILE):
        for word in [f"+h{number}", f'"+h{number}', f"'+h{number}", f'"+"h{number}', f"'+h{number}'", f'"+h{number}"']:
            whole[word] = as_word(f"+h{number}{name}")
        for word in [f"project:p{number}", f'"project:p{number}', f"project:'p{number}"]:
            whole[word] = as_word(f"project:p{number}{name}")
    # Inside backquotes a name comes out otherwise, or runs.
    inside = [f"{beginning}todo-repl --file hostile list {word}" for beginning in BACKQUOTED
              for number in range(len(HOSTILE)) for word in [f"+h{number}", f'"+h{number}', f"project:p{number}"]]
    harmless = "x=`todo-repl --file hostile list +g"
    lines = lines_of("zsh", [f"todo-repl --file hostile list {word}\t" for word in whole]
                     + [f"{line}\t" for line in inside + [harmless]])
    for line, expected in zip(lines[len(whole):], inside + [f"{harmless}ood "]):
        same(line, expected)
    script = "todo-repl() { printf '%s\\n' \"$4\" }\n" + "".join(f"{line}\n" for line in lines[:len(whole)])
    ran = subprocess.run(["zsh", "-f", "-i"], input=script, text=True, capture_output=True, cwd=FOLDER,
                         env=environment(PS1="", HISTFILE=os.devnull))
    # zsh puts the gap behind a name into quotes that were closed.
    same([line.rstrip(" ") for line in ran.stdout.splitlines()], list(whole.values()))
    same(os.path.exists(f"{FOLDER}/pwned"), False)


def fish(line):
    quoted = line.replace("\\", "\\\\").replace("'", "\\'")
    script = f"todo-repl --completion fish | source; cd {FOLDER}; complete -C '{quoted}'"
    ran = run("fish", "--no-config", "-c", script)
    same(ran.stderr, "")
    return [row.split("\t")[0] for row in ran.stdout.splitlines()]


def fish_completes():
    with open(f"{FOLDER}/completion.fish", "w") as script:
        script.write(run("todo-repl", "--completion", "fish").stdout)
    same(run("fish", "-n", f"{FOLDER}/completion.fish").stderr, "")
    same(fish("todo-repl unsh"), ["unshare"])
    same(fish(f"todo-repl --file {LIST} done "), ["1"])
    same(fish(f"todo-repl --file {LIST} add Bread +"), ["+home"])
    same(fish("todo-repl add Bread due:tomorr"), ["due:tomorrow"])
    same("--json" in fish("todo-repl list --"), True)
    same("todos.journal" in fish("todo-repl import tod"), True)
    same(fish("todo-repl nothing x"), [])
    # A quote that is open, or a backslash, is no part of the word.
    same("milk.journal" in fish('todo-repl import "milk.jour'), True)
    same("--file=milk.journal" in fish("todo-repl --file='milk.jour"), True)
    same(fish(f'todo-repl --file {LIST} list "+h'), ["+home"])
    # Two backslashes are one that belongs to the word.
    same(fish(r"todo-repl --file hostile list +h4a\\"), [r"+h4a\;touch${IFS}pwned;"])
    for begun in ["\\", "+h4a\\", r"+h4a\\" + "\\"]:
        same(fish(f"todo-repl --file hostile list {begun}"), [])


def the_manual_page_is_clean():
    for language in ["C.UTF-8", "ko_KR.UTF-8"]:
        page = run("todo-repl", "--man", LC_ALL=language).stdout
        with open(f"{FOLDER}/todo-repl.1", "w") as file:
            file.write(page)
        if shutil.which("mandoc"):
            lint = run("mandoc", "-T", "lint", "-W", "warning", f"{FOLDER}/todo-repl.1")
            same(lint.stdout + lint.stderr, "")
        if shutil.which("groff"):
            warnings = run("groff", "-K", "utf8", "-man", "-ww", "-T", "utf8", "-z", f"{FOLDER}/todo-repl.1")
            same(warnings.stderr, "")
            shown = run("groff", "-K", "utf8", "-man", "-T", "utf8", "-P", "-cbou", f"{FOLDER}/todo-repl.1").stdout
            word = "내보내기" if language.startswith("ko") else "export"
            same(f"todo-repl {word} > todos.jsonl" in shown and "--countries-url URL" in shown, True)


SCENARIOS = [
    (the_program_changes_nothing_and_waits_for_nobody, []), (bash_completes, ["bash"]),
    (bash_runs_nothing_of_a_name, ["bash"]), (bash_completes_what_is_typed, ["bash"]), (zsh_completes, ["zsh"]),
    (zsh_runs_nothing_of_a_name, ["zsh"]), (fish_completes, ["fish"]),
    (the_manual_page_is_clean, ["mandoc", "groff"]),
]


def main(program):
    global FOLDER
    failed = 0
    with tempfile.TemporaryDirectory() as FOLDER:
        os.mkdir(f"{FOLDER}/bin")
        os.symlink(os.path.abspath(program), f"{FOLDER}/bin/todo-repl")
        os.chdir(FOLDER)
        run("todo-repl", "--file", LIST, "-c", "add Buy milk +home project:my\\ house")
        titles = ["Buy milk" if number == 12 else "Milk the cow" if number == 15 else "Bread" for number in range(1, 17)]
        for number, name in enumerate(HOSTILE):
            run("todo-repl", "--file", "hostile", "add", "x", as_word(f"+h{number}{name}"), as_word(f"project:p{number}{name}"))
        run("todo-repl", "--file", "hostile", text='add "Milk; touch pwned;"\nadd "More milk `touch pwned`"\nadd x +good\n')
        run("todo-repl", "--file", MILK, text="".join(f"add {title}\n" for title in titles))
        for scenario, programs in SCENARIOS:
            name = scenario.__name__.replace("_", " ")
            if programs and not any(shutil.which(program) for program in programs):
                print(f"skipped: {name}: {' and '.join(programs)} are not installed")
                continue
            try:
                scenario()
                print(f"passed: {name}")
            except AssertionError as error:
                failed += 1
                print(f"FAILED: {name}: {error}")
        os.chdir("/")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
