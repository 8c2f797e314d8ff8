import Foundation
import Synchronization
import Testing

@testable import Repositories

/// An etcd on 127.0.0.1 with a directory of its own, where the program is installed.
final class EtcdServer: Sendable {
  static let program = "/usr/bin/etcd"

  /// Whether etcd is installed. Where it is not, a line says so once.
  ///
  /// Debian has the server and etcdctl, which tells when the server answers, in packages of their
  /// own.
  static let isInstalled: Bool = {
    let isInstalled = [program, "/usr/bin/etcdctl"]
      .allSatisfy(FileManager.default.isExecutableFile)
    if !isInstalled { print(isMissing) }
    return isInstalled
  }()

  static let isMissing: Comment =
    "There is no \(program), or no /usr/bin/etcdctl, so nothing is tested with a real etcd."

  private static let sharedServer = Task { try await start() }

  /// One server for all tests, each of which has a list of its own.
  static var shared: EtcdServer { get async throws { try await sharedServer.value } }

  let url: String
  private let process: Process
  /// Its end is the end of the server, also when the tests crash.
  private let input: Pipe
  private let output: Pipe

  /// Starts a server, and waits until it answers.
  static func start() async throws -> EtcdServer {
    try await onOwnThread {
      for _ in 1...20 {
        do {
          return try EtcdServer(at: nextPort())
        } catch is DidNotStart {
          // Somebody else has the port.
        }
      }
      return try EtcdServer(at: nextPort())
    }
  }

  private static let starts = Atomic<Int>(0)

  /// The first of two ports: below those that the system gives to connections, one of which could
  /// come between an end and a start of the server, and others in another process.
  private static func nextPort() -> Int {
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    let start = starts.add(1, ordering: .relaxed).newValue
    return 10_000 + (process * 37 + start) % 5_000 * 2
  }

  private init(at port: Int) throws {
    url = "http://127.0.0.1:\(port)"
    process = Process()
    input = Pipe.notInherited()
    output = Pipe.notInherited()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, "sh", url, "http://127.0.0.1:\(port + 1)"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Self.waitUntilHealthy(output)
  }

  /// Ends the server by a signal, such as "KILL", and starts it again with what it has kept.
  func restart(by signal: String) async throws {
    try await onOwnThread { [input, output] in
      try input.fileHandleForWriting.write(contentsOf: Data("\(signal)\n".utf8))
      try Self.waitUntilHealthy(output)
    }
  }

  private static func waitUntilHealthy(_ output: Pipe) throws {
    var line = ""
    while let bytes = try output.fileHandleForReading.read(upToCount: 1), !bytes.isEmpty {
      line += String(decoding: bytes, as: UTF8.self)
      if line.hasSuffix("healthy\n") { return }
    }
    throw DidNotStart(output: line)
  }

  /// Ends the server, which nobody waits for: the threads of tasks have to go on. The end of the
  /// input is not enough: a program that another test starts at the same time may have inherited
  /// the pipe.
  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

  private static let script = """
    trap '' PIPE
    folder=$(mktemp -d) || exit
    start() {
      \(program) --data-dir "$folder" --listen-client-urls "$1" --advertise-client-urls "$1" \
        --listen-peer-urls "$2" --initial-advertise-peer-urls "$2" --initial-cluster "default=$2" \
        --log-level error >/dev/null 2>&1 &
      server=$!
      until ETCDCTL_API=3 etcdctl --endpoints "$1" endpoint health >/dev/null 2>&1; do
        kill -0 $server || exit
      done
      # Another server may have answered at this port.
      kill -0 $server && echo healthy
    }
    trap 'kill $server; wait; rm -r "$folder"' EXIT
    trap exit TERM
    start "$1" "$2"
    while read -r signal; do
      kill -$signal $server
      wait $server
      start "$1" "$2"
    done
    """

  struct DidNotStart: Error {
    let output: String
  }
}
