import Foundation
import Testing

@testable import Repositories

@Suite(.enabled(if: TLSServer.isAvailable, TLSServer.isMissing))
struct TLSServerTests {
  @Test func `a server with an unknown certificate answers whom it does not matter to`()
    async throws
  {
    let server = try await TLSServer.start()
    let (output, status) = try await Self.call(server)
    #expect(status == 0)
    #expect(output.contains("self-signed certificate"))
  }

  @Test func `a stopped server is gone with its folder`() async throws {
    let server = try await TLSServer.start()
    #expect(FileManager.default.fileExists(atPath: server.folder.path()))
    server.stop()
    server.stop()
    #expect(!FileManager.default.fileExists(atPath: server.folder.path()))
    #expect(!server.program.isRunning)
  }

  /// Connects by the program `openssl`, which goes on with certificates that are not trusted.
  private static func call(_ server: TLSServer) async throws -> (String, Int32) {
    try await onOwnThread {
      let program = Process()
      let output = Pipe.notInherited()
      program.executableURL = URL(filePath: TLSServer.openssl)
      program.arguments = ["s_client", "-connect", "127.0.0.1:\(server.port)"]
      program.standardInput = FileHandle.nullDevice
      program.standardOutput = output
      program.standardError = output
      try program.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      program.waitUntilExit()
      return (String(decoding: text, as: UTF8.self), program.terminationStatus)
    }
  }
}
