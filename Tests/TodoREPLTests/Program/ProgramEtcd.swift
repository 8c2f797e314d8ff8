import Foundation
import Repositories
import Testing

/// An etcd for programs.
final class ProgramEtcd: Sendable {
  /// Debian has the server and etcdctl in packages of their own.
  static let isInstalled = ["/usr/bin/etcd", "/usr/bin/etcdctl"]
    .allSatisfy(FileManager.default.isExecutableFile)
  static let isMissing: Comment =
    "There is no /usr/bin/etcd, or no /usr/bin/etcdctl, so no program is tested with them."

  /// One for all tests that only need one.
  static let shared = Task { try await start() }

  let url: String
  private let process: Process
  private let output: Pipe
  /// Its end is the end of the server, also when the tests crash.
  private let input: Pipe

  private init() throws {
    process = Process()
    input = Pipe.notInherited()
    output = Pipe.notInherited()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    url = try Self.line(of: output)
    if url.isEmpty { throw DidNotStart() }
  }

  /// Starts a server, and waits until it answers.
  static func start() async throws -> ProgramEtcd {
    try await blocking { Result { try ProgramEtcd() } }.get()
  }

  /// Takes the server away, or brings it back with what it has kept.
  func set(away isAway: Bool) async throws {
    let answer = try await blocking { [input, output] in
      Result {
        try input.fileHandleForWriting.write(contentsOf: Data((isAway ? "stop\n" : "start\n").utf8))
        return try Self.line(of: output)
      }
    }.get()
    if answer != (isAway ? "stopped" : url) { throw DidNotStart() }
  }

  private static func line(of output: Pipe) throws -> String {
    var line = ""
    while let bytes = try output.fileHandleForReading.read(upToCount: 1), !bytes.isEmpty,
      bytes != Data("\n".utf8)
    {
      line += String(decoding: bytes, as: UTF8.self)
    }
    return line
  }

  /// Tries ports until one is free, and prints the address of the server once it answers.
  private static let script = """
    trap '' PIPE
    folder=$(mktemp -d) || exit
    trap 'kill $server; wait; rm -r "$folder"' EXIT
    # Whether the server answers at a port, once it is started there.
    start() {
      a=http://127.0.0.1:$1 b=http://127.0.0.1:$(($1 + 1))
      etcd --data-dir "$folder/data" --listen-client-urls $a --advertise-client-urls $a \
        --listen-peer-urls $b --initial-advertise-peer-urls $b --initial-cluster default=$b \
        --log-level error >/dev/null 2>&1 &
      server=$!
      while kill -0 $server 2>/dev/null; do
        ETCDCTL_API=3 etcdctl --endpoints $a endpoint health >/dev/null 2>&1 && return
      done
      false
    }
    for port in $(seq $((20000 + $$ * 2 % 10000)) 2 32000); do
      rm -rf "$folder/data"
      start $port && break
    done
    echo $a
    while read -r word; do
      if [ $word = stop ]; then
        kill $server
        wait $server
        echo stopped
      else
        start $port && echo $a
      fi
    done
    """

  struct DidNotStart: Error {}
}
