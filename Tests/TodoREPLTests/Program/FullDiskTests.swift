import Foundation
import Testing

/// A really full disk: a small file system in memory, where the system allows one.
struct FullDiskTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `on a full disk saves fail, nothing is lost, and saving goes on when there is room`()
    async throws
  {
    guard try await run("/bin/mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs") else {
      print("skipped: a small file system cannot be mounted here")
      return
    }
    let rest = String(repeating: "x", count: 150)
    let input = (1...200).map { "add todo \($0) \(rest)\n" }.joined()
    let full = try await Executable.run(
      ["--file", "todos"], environment: ["TODO_REPL_COMPACT_AT": "4096"], input: Data(input.utf8),
      in: directory.url)
    let saved = rows(full.output)
    #expect(full.status == 1)
    #expect(saved.count > 20 && saved.count < 200)
    #expect(
      String(decoding: full.errors, as: UTF8.self).contains("cannot be saved, and was taken back"))

    #expect(try await run("/bin/mount", "-o", "remount,size=1m"))
    let after = try await Executable.run(
      ["--file", "todos", "-c", "add one more", "-c", "list"], in: directory.url)
    #expect(after.status == 0, "\(String(decoding: after.errors, as: UTF8.self))")
    #expect(Set(saved).isSubset(of: rows(after.output)))
    #expect(rows(after.output).count == saved.count + 2)
    #expect(try await run("/bin/umount"))
  }

  /// Runs a program on the directory; returns whether it worked.
  private func run(_ program: String, _ arguments: String...) async throws -> Bool {
    guard FileManager.default.isExecutableFile(atPath: program) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [directory.url.path()]
    process.standardError = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return process.terminationStatus == 0
  }

  private func rows(_ output: Data) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.contains("[ ]") }
  }
}
