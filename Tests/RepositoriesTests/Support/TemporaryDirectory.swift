import Foundation

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

/// The bytes of a file.
func contents(_ path: String) throws -> Data {
  try Data(contentsOf: URL(fileURLWithPath: path))
}

/// The text of a file.
func text(_ path: String) throws -> String {
  String(decoding: try contents(path), as: UTF8.self)
}

/// Writes a file.
func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}

/// The permissions of a file or directory.
func permissions(_ path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
