import Foundation
import Testing

@testable import Repositories

/// An HTTPS server on 127.0.0.1 with a certificate that nobody knows, made for the server: the
/// program `openssl`, where there is one.
final class TLSServer: Sendable {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)
  static let isMissing: Comment = "There is no \(openssl), so nothing is tested with TLS."
  static let openssl = "/usr/bin/openssl"

  let port: UInt16
  let folder: URL
  let program: Process
  /// Its end is the end of the program, also when the tests crash.
  private let input: Pipe

  var url: URL { URL(string: "https://127.0.0.1:\(port)")! }

  /// Starts the server, and waits until connections are taken.
  ///
  /// - Precondition: `isAvailable`.
  static func start() async throws -> TLSServer {
    try await onOwnThread { try TLSServer() }
  }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    program = Process()
    input = Pipe.notInherited()
    let output = Pipe.notInherited()
    program.executableURL = URL(filePath: "/bin/sh")
    program.arguments = ["-c", Self.script]
    program.currentDirectoryURL = folder
    program.standardInput = input
    program.standardOutput = output
    program.standardError = FileHandle.nullDevice
    try program.run()
    let port = try Self.port(in: output.fileHandleForReading)
    guard let port else {
      Self.end(program, input, folder)
      throw NoPort()
    }
    self.port = port
  }

  deinit { stop() }

  /// Ends the program and removes the certificate. Once more does nothing.
  func stop() {
    Self.end(program, input, folder)
  }

  private static func end(_ program: Process, _ input: Pipe, _ folder: URL) {
    try? input.fileHandleForWriting.close()
    program.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static let script = """
    \(openssl) req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \
      -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout key -out certificate || exit
    \(openssl) s_server -accept 127.0.0.1:0 -key key -cert certificate -www &
    cat >/dev/null
    kill $!
    wait
    """

  /// The port in the line "ACCEPT 127.0.0.1:PORT"; nil when the program ends without one.
  private static func port(in output: FileHandle) throws -> UInt16? {
    var line = ""
    while let bytes = try output.read(upToCount: 1), !bytes.isEmpty {
      guard bytes != Data("\n".utf8) else {
        if line.hasPrefix("ACCEPT ") {
          return line.split(separator: ":").last.flatMap { UInt16($0) }
        }
        line = ""
        continue
      }
      line += String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  private struct NoPort: Error {}
}
