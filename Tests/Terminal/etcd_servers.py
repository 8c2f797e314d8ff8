"""Servers of etcd, the way to them, and programs that use them: for etcd.py."""
import base64
import json
import os
import queue
import random
import socket
import subprocess
import tempfile
import threading
import time

from shared import DEADLINE, fail, same, until

ETCD, ETCDCTL = "/usr/bin/etcd", "/usr/bin/etcdctl"


def folder():
    return tempfile.mkdtemp(dir=os.getcwd())


def free_port():
    """A port of nobody's. The system never gives it to a connection of its own, so that a killed server gets it back."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


class Process:
    """A process whose output lines, with those of its errors, are read as they come."""

    alive = []

    def __init__(self, *command, environment={}):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "LLVM_PROFILE_FILE": "/dev/null"} | environment)
        Process.alive.append(self)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.child.stdout:
            self.lines.put((time.monotonic(), line.decode()))
        self.lines.put((time.monotonic(), None))

    def next(self, patience=DEADLINE):
        """When the next line came, and the line; None behind the last."""
        try:
            return self.lines.get(timeout=patience)
        except queue.Empty:
            fail(f"{self.child.args} has written nothing for {patience} s")

    def rest(self):
        """All lines until the end of the process, which may have much to do before it writes."""
        return list(iter(lambda: self.next(10 * DEADLINE)[1], None))

    def type(self, *lines):
        os.write(self.child.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())

    @property
    def memory(self):
        """The memory of the process, in KiB."""
        with open(f"/proc/{self.child.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def kill(self):
        self.child.kill()
        self.child.wait()

    @classmethod
    def kill_all(cls):
        while cls.alive:
            cls.alive.pop().kill()


class Server:
    """A member of a cluster of etcd, with its data, at ports of its own."""

    def __init__(self, name):
        self.name, self.data = name, os.path.join(folder(), "data")
        self.url, self.peer = (f"http://127.0.0.1:{free_port()}" for _ in range(2))

    @staticmethod
    def cluster(*names):
        servers = [Server(name) for name in names]
        for server in servers:
            server.members = ",".join(f"{member.name}={member.peer}" for member in servers)
            server.launch()
        for server in servers:
            server.wait()
        return servers

    def launch(self):
        # Files are synchronized as ever: what a server has acknowledged has to outlive its SIGKILL.
        self.process = Process(
            ETCD, "--name", self.name, "--data-dir", self.data, "--log-level", "error",
            "--listen-client-urls", self.url, "--advertise-client-urls", self.url, "--listen-peer-urls", self.peer,
            "--initial-advertise-peer-urls", self.peer, "--initial-cluster", self.members)

    def wait(self):
        until(lambda: self.ctl("endpoint", "health").returncode == 0, f"the server at {self.url} answers")

    def start(self):
        self.launch()
        self.wait()

    def kill(self):
        self.process.kill()

    @property
    def is_alive(self):
        return self.process.child.poll() is None

    def ctl(self, *arguments):
        """Runs etcdctl with this server."""
        return subprocess.run([ETCDCTL, "--endpoints", self.url, *arguments], capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "ETCDCTL_API": "3"})

    @property
    def is_leader(self):
        answer = self.ctl("endpoint", "status", "-w", "json")
        status = json.loads(answer.stdout)[0]["Status"] if answer.returncode == 0 else None
        return status and status["leader"] == status["header"]["member_id"]

    def todos(self):
        """The todos of the list as they are stored, in their order."""
        answer = self.ctl("get", "--prefix", "todo-repl/home/todos/", "-w", "json")
        same(answer.returncode, 0, f"the status of etcdctl, which says {answer.stderr!r}")
        values = [json.loads(base64.b64decode(pair["value"])) for pair in json.loads(answer.stdout)["kvs"]]
        todos = [value["todo"] for value in values if "removedAt" not in value]
        return [{"id": todo["id"], "number": todo["number"], "title": todo["title"], "done": todo.get("isDone", False),
                 "priority": todo.get("priority"), "tags": todo.get("tags", []), "notes": todo.get("notes", "")}
                for todo in sorted(todos, key=lambda todo: (todo["rank"], todo["id"]))]


class Proxy:
    """The way of one client to a server; it can be cut off."""

    def __init__(self, server):
        self.target, self.port = int(server.url.rsplit(":", 1)[1]), free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.flows, self.tells = threading.Event(), threading.Event()
        self.sockets, self.watched, self.listener = set(), set(), None
        self.tells.set()
        self.open()

    @property
    def is_open(self):
        return self.flows.is_set() and self.listener is not None

    def open(self):
        self.flows.set()
        if not self.listener:
            self.listener = socket.create_server(("127.0.0.1", self.port))
            threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def freeze(self):
        """From now on nothing arrives, and nobody is told."""
        self.flows.clear()

    def close(self):
        """Closes all connections, and refuses new ones."""
        listener, self.listener = self.listener, None
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        self.hang_up(*self.sockets)

    @staticmethod
    def hang_up(*sockets):
        for end in sockets:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def accept(self, listener):
        while True:
            try:
                near = listener.accept()[0]
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            self.sockets |= {near, far}
            for ends in (near, far), (far, near):
                threading.Thread(target=self.pump, args=ends, daemon=True).start()

    def pump(self, source, target):
        try:
            while data := source.recv(65536):
                if data.startswith(b"POST /v3/watch"):
                    self.watched.add(target)
                # What waits here arrives late, or, once the connection is closed, never.
                self.flows.wait()
                if source in self.watched:
                    self.tells.wait()
                target.sendall(data)
        except OSError:
            pass
        self.hang_up(source, target)
        self.sockets.discard(source)
        source.close()


def machine(name):
    """The environment of a machine of its own."""
    home = folder()
    return {"HOME": home, "TERM": "dumb", "TODO_REPL_TERMINAL": name} | {
        f"XDG_{kind}_HOME": os.path.join(home, kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}


def program(url, *arguments, list="home", environment):
    return Process(os.environ["PROGRAM"], "--color", "never", "--json", "--etcd", url, "--list", list, *arguments,
                   environment=environment)
