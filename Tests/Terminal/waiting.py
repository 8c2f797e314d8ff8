#!/usr/bin/env python3
"""Measures the processor time of programs that wait:

    python3 Tests/Terminal/waiting.py PATH/todo-repl [SECONDS]

All scenarios wait side by side, for five seconds or SECONDS. A program may take a second of processor time in a
minute, and its start. Their names are those of the table in Docs/Benchmarks.md, "What waiting costs": what waits and
is new enters both.
"""
import atexit
import contextlib
import os
import pty
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

# Seconds of processor time: for the start of a debug build, and for each minute of waiting.
START, MINUTE = 0.5, 1.0
ETCD = "/usr/bin/etcd"
# Whom Foundation trusts on Linux.
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, "../../Docs/Benchmarks.md")
HEADING = "## What waiting costs"


# MARK: What is waited for


class Server:
    """A server on 127.0.0.1, each of whose connections is served on a thread of its own."""

    def __init__(self, serve, context=None):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.serve, self.context, self.kept = serve, context, []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            connection, _ = self.listener.accept()
            self.kept.append(connection)
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection):
        with contextlib.suppress(OSError):
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
                self.kept.append(connection)
            self.serve(connection)


def silent(connection):
    """Reads, and never answers."""
    while connection.recv(65536):
        pass


def dripping(connection):
    """Answers a byte each second, without an end."""
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n[")
    while True:
        connection.sendall(b" ")
        time.sleep(1)


def deaf(connection):
    """Takes the connection, and reads nothing."""
    while True:
        time.sleep(3600)


def certificate():
    """A server's side of TLS, and the file with its certificate."""
    key, file = os.path.abspath("key.pem"), os.path.abspath("certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", file,
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"],
        check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context, file


def refusing_port():
    """A port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


# MARK: Who waits


def trusting(certificate):
    """The words before a command that is to trust this certificate alone, in a file system of its own."""
    if not certificate:
        return []
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
            f"mount --bind '{certificate}' {TRUSTED} && exec \"$@\"", "sh"]


class Program:
    """A process of the program, whose output is read and forgotten."""

    def __init__(self, *arguments, person=False, lines=(), environment=None, terminal="xterm", trusted=None):
        home = tempfile.mkdtemp(dir=os.getcwd())
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C", "TERM": terminal,
                       "LLVM_PROFILE_FILE": "/dev/null", "TMPDIR": home} | (environment or {})
        self.output = b""
        if person:
            self.pid, self.file = pty.fork()
            if self.pid == 0:
                os.execve(PROGRAM, [PROGRAM, *arguments], environment)
            self.input = self.file
        else:
            child = subprocess.Popen([*trusting(trusted), PROGRAM, *arguments], env=environment,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.pid, self.child = child.pid, child
            self.file, self.input = child.stdout.fileno(), child.stdin.fileno()
        threading.Thread(target=self.drain, daemon=True).start()
        for line in lines:
            os.write(self.input, f"{line}\r".encode() if person else f"{line}\n".encode())

    def drain(self):
        with contextlib.suppress(OSError):
            while chunk := os.read(self.file, 65536):
                self.output += chunk

    def end(self):
        """Kills the program, which still waits, and returns the processor time that it took, in seconds."""
        ended, _, _ = os.wait4(self.pid, os.WNOHANG)
        if ended:
            raise AssertionError(f"the program has ended: {self.output[-2000:].decode(errors='replace')}")
        os.kill(self.pid, signal.SIGKILL)
        _, _, usage = os.wait4(self.pid, 0)
        return usage.ru_utime + usage.ru_stime


def asking(scheme, serve, context=None, trusted=None):
    """A program that asks a server for countries again and again."""
    port = Server(serve, context).port if serve else refusing_port()
    return Program(
        "--memory", "--retries", "10", "--countries-url", f"{scheme}://127.0.0.1:{port}/v3.1",
        lines=["countries korea", *["reload"] * 50], trusted=trusted)


SCENARIOS = {}


def scenario(name):
    def add(function):
        SCENARIOS[name] = function
        return function
    return add


@scenario("countries of a server that is silent, `http`")
def silent_http():
    return asking("http", silent)


@scenario("the same, `https`, without a handshake")
def silent_https():
    return asking("https", silent)


@scenario("the same, `https`, behind the handshake")
def shaken_https():
    return asking("https", silent, *certificate())


@scenario("a server that sends a byte each second, `http`")
def dripping_http():
    return asking("http", dripping)


@scenario("the same, `https`")
def dripping_https():
    return asking("https", dripping, *certificate())


@scenario("a server that takes connections and reads nothing")
def deaf_http():
    return asking("http", deaf)


@scenario("a server that refuses connections, between retries")
def refused():
    return asking("http", None)


@scenario("the prompt, while fresh countries are on their way")
def fresh_countries():
    port = Server(silent).port
    return Program("--memory", "--countries-url", f"http://127.0.0.1:{port}/v3.1", person=True, lines=["country nl"])


@scenario("the prompt")
def prompt():
    return Program("--file", "list", person=True)


@scenario("the prompt, with a todo that is to fall due")
def due_prompt():
    return Program("--file", "list", person=True, lines=["add Milk due:2d"])


@scenario("the prompt, with a hook")
def hooked_prompt():
    return Program("--file", "hooked", "--on-edit", "cat >> hooked.lines", person=True, lines=["add Milk"])


@scenario("the prompt, between retries of a hook that fails")
def failing_hook():
    return Program("--file", "failing", "--on-edit", "exit 1", person=True, lines=["add Milk"])


@scenario("`hooks run`, while the command of a hook hangs")
def hanging_hook():
    settings = ("--file", "hanging", "--on-edit", "exec tail --pid=$PPID -f /dev/null")
    home = tempfile.mkdtemp(dir=os.getcwd())
    kept = {"HOME": home, "XDG_STATE_HOME": home}
    # The first start of the hook begins at the present revision.
    for command in ([*settings, "list"], ["--file", "hanging", "add", "Milk"]):
        subprocess.run([PROGRAM, *command], check=True, capture_output=True, env={"PATH": os.environ["PATH"]} | kept)
    return Program(*settings, "hooks", "run", environment=kept)


@scenario("the prompt of a dumb terminal")
def dumb_prompt():
    return Program("--file", "list", person=True, terminal="dumb")


@scenario("`edit`, while the text editor is open")
def text_editor():
    return Program("--memory", person=True, lines=["add Milk", "edit 1"], environment={"EDITOR": "cat; :"})


@scenario("a pipe to standard input")
def pipe():
    return Program("--file", "list", lines=["list"])


@scenario("`watch`")
def watch():
    return Program("--file", "list", "watch")


@scenario("`watch --count`, which counts again at each full minute")
def watch_count():
    return Program("--file", "list", "watch", "--count")


@scenario("`watch` where the system does not report changes of files")
def watch_without_reports():
    subprocess.run([compiler(), "-shared", "-fPIC", "-o", "no_inotify.so", f"{HERE}/no_inotify.c"], check=True)
    return Program("--file", "list", "watch", environment={"LD_PRELOAD": os.path.abspath("no_inotify.so")})


def compiler():
    return shutil.which("cc") or shutil.which("clang")


HOLDER = """
import fcntl, os, signal
lock = open("locked.mark", "r+b")
fcntl.flock(lock, fcntl.LOCK_EX)
print("locked", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
"""


@scenario("a save, while a stopped program keeps the lock")
def locked():
    subprocess.run([PROGRAM, "--file", "locked", "add", "Milk"], check=True, capture_output=True)
    holder = subprocess.Popen([sys.executable, "-c", HOLDER], stdout=subprocess.PIPE)
    atexit.register(holder.kill)
    holder.stdout.readline()
    return Program("--file", "locked", person=True, lines=["add Bread"])


@scenario("edits for an etcd that refuses connections")
def offline():
    return Program("--etcd", f"http://127.0.0.1:{refusing_port()}", person=True, lines=["add Milk"])


@scenario("an etcd that takes connections and is silent")
def silent_etcd():
    return Program("--etcd", f"http://127.0.0.1:{Server(silent).port}", person=True, lines=["add Milk"])


@scenario("a list on etcd that is followed")
def followed_etcd():
    client, peer = (f"http://127.0.0.1:{refusing_port()}" for _ in range(2))
    global etcd
    etcd = subprocess.Popen(
        [ETCD, "--data-dir", "etcd", "--log-level", "error", "--listen-client-urls", client, "--advertise-client-urls",
         client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster",
         f"default={peer}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Program("--etcd", client, person=True, lines=["add Milk"])


# MARK: Measuring


def missing(name):
    """What a scenario needs and this computer lacks."""
    if name in ("the same, `https`, behind the handshake", "the same, `https`"):
        if not shutil.which("openssl"):
            return "openssl"
        if subprocess.run([*trusting("/dev/null"), "true"], capture_output=True).returncode:
            return f"a file system of its own, with another {TRUSTED}"
    if "does not report" in name and (sys.platform != "linux" or not compiler()):
        return "a compiler, on Linux"
    if "followed" in name and not os.path.exists(ETCD):
        return ETCD
    return None


def check_page():
    """Holds the table of the page to the scenarios."""
    with open(PAGE) as page:
        section = page.read().split(f"\n{HEADING}\n")[1].split("\n## ")[0]
    rows = [row.split("|")[1].strip() for row in section.splitlines() if row.startswith("| ")]
    names = [row for row in rows if row != "what waits" and not row.startswith("---")]
    if names != list(SCENARIOS):
        unlisted = [name for name in SCENARIOS if name not in names]
        unknown = [name for name in names if name not in SCENARIOS]
        sys.exit(f"The table of {HEADING!r} in Docs/Benchmarks.md lacks {unlisted}, has {unknown} besides, "
                 "or has another order.")


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 5
    limit = START + MINUTE * seconds / 60
    check_page()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for name, start in SCENARIOS.items():
            if lack := missing(name):
                print(f"  skipped: {name}: needs {lack}")
                continue
            os.chdir(tempfile.mkdtemp(dir=folder))
            programs[name] = start()
        time.sleep(seconds)
        for name, program in programs.items():
            try:
                time_taken = program.end()
                verdict = "ok" if time_taken <= limit else f"MORE THAN {limit:.2f} s"
            except AssertionError as error:
                time_taken, verdict = 0, f"FAILED: {error}"
            failures += verdict != "ok"
            print(f"  {time_taken:6.2f} s  {name}  {verdict}")
        os.chdir("/")
        if "etcd" in globals():
            etcd.kill()
            etcd.wait()
    if failures:
        sys.exit(f"{failures} of {len(programs)} waits take too much processor time, or ended.")
    print(f"{len(programs)} waits of {seconds:g} s")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv[1])
    main()
