import Foundation

@testable import Repositories

/// Runs the body with a directory of its own, which is removed afterwards.
func withTemporaryDirectory<Result>(
  _ body: (_ directory: String) async throws -> Result
) async throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("repositories-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer {
    do {
      try FileManager.default.removeItem(at: directory)
    } catch {
      print("Left behind: \(directory.path), \(error)")
    }
  }
  return try await body(directory.path)
}

func contents(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func text(_ path: String) throws -> String {
  String(decoding: try contents(path), as: UTF8.self)
}

func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}

func makePipe(at path: String) throws {
  _ = try SystemError.check { unsafe Int(mkfifo(path, 0o600)) }
}

func permissions(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

/// Adds bytes to a file, like another program.
func append(_ bytes: [UInt8], to path: String) throws {
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  defer { file.closeFile() }
  try file.seekToEnd()
  try file.write(contentsOf: bytes)
}

/// A directory of one test, which is removed with the value.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "repositories-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
