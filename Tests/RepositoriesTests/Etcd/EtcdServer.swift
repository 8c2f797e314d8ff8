import Foundation
import Testing

@testable import Repositories

/// An etcd on 127.0.0.1 with a directory of its own, where the program is installed.
final class EtcdServer: Sendable {
  static let program = "/usr/bin/etcd"

  /// Whether etcd is installed. Where it is not, a line says so once.
  static let isInstalled: Bool = {
    let isInstalled = FileManager.default.isExecutableFile(atPath: program)
    if !isInstalled { print("There is no \(program), so nothing is tested with a real etcd.") }
    return isInstalled
  }()

  static let isMissing: Comment = "There is no \(program), so nothing is tested with a real etcd."

  private static let sharedServer = Task { try await start() }

  /// One server for all tests, each of which has a list of its own.
  static var shared: EtcdServer { get async throws { try await sharedServer.value } }

  let url: String
  private let process: Process
  /// Its end is the end of the server, also when the tests crash.
  private let input: Pipe

  /// Starts a server, and waits until it answers.
  static func start() async throws -> EtcdServer {
    try await onOwnThread { try EtcdServer() }
  }

  private init() throws {
    let ports = [try Socket(), try Socket()]
    let numbers = try ports.map { try $0.port() }
    for port in ports { port.end() }
    url = "http://127.0.0.1:\(numbers[0])"
    process = Process()
    input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, "sh", url, "http://127.0.0.1:\(numbers[1])"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line = ""
    while let bytes = try output.fileHandleForReading.read(upToCount: 1), !bytes.isEmpty {
      line += String(decoding: bytes, as: UTF8.self)
      if line.hasSuffix("healthy\n") { return }
    }
    throw DidNotStart(output: line)
  }

  deinit { stop() }

  /// Ends the server. Once more does nothing.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let script = """
    folder=$(mktemp -d) || exit
    \(program) --data-dir "$folder" --listen-client-urls "$1" --advertise-client-urls "$1" \
      --listen-peer-urls "$2" --initial-advertise-peer-urls "$2" --initial-cluster "default=$2" \
      --log-level error >/dev/null 2>&1 &
    server=$!
    trap 'kill $server; wait; rm -r "$folder"' EXIT
    until ETCDCTL_API=3 etcdctl --endpoints "$1" endpoint health >/dev/null 2>&1; do
      kill -0 $server || exit
    done
    echo healthy
    cat >/dev/null
    """

  struct DidNotStart: Error {
    let output: String
  }
}
