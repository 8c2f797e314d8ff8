import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Pipes and devices as files to import.
struct ExchangeFileTests {
  private let files = LocalTodosFiles(timeZone: .gmt)

  private func shell(_ command: String, _ path: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, path]
    try process.run()
    return process
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/dev/urandom"])
  func `a device is refused, as it may have no end`(path: String) async throws {
    await #expect(
      throws: ExchangeError.cannotRead(path: path, reason: KnownReason.isDevice.rawValue)
    ) { try await files.todos(in: path, as: .todoTxt) { _ in } }
  }

  @Test func `an open file, such as standard input, is read from where it is`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/list"
      try Data("Milk\nHoney".utf8).write(to: URL(filePath: path))
      let descriptor = try FileDescriptor(opening: path, to: .read)
      #expect(try descriptor.next(5) == Array("Milk\n".utf8))
      let file = try ExchangeFile(reading: descriptor)
      #expect(try file.next() == Array("Honey".utf8) && file.next().isEmpty)
      #expect(throws: SystemError.isDevice) {
        try ExchangeFile(reading: FileDescriptor(opening: "/dev/null", to: .read))
      }
    }
  }

  @Test func `a pipe is read to its end, whenever its writer comes`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/pipe"
      try makePipe(at: path)
      let writer = try shell("(echo Milk; printf Honey) > \"$0\"", path)
      let read = try await files.todos(in: path, as: .todoTxt) { _ in }
      writer.waitUntilExit()
      #expect(read.todos.map(\.title) == ["Milk", "Honey"])
    }
  }

  @Test func `a pipe to which nobody writes can be left`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/pipe"
      try makePipe(at: path)
      let reading = Task { [files] in try await files.todos(in: path, as: .todoTxt) { _ in } }
      reading.cancel()
      await #expect(throws: CancellationError.self) { try await reading.value }
    }
  }

  @Test func `a file can be left, too: some of the system's have no end`() async throws {
    try await withTemporaryDirectory { directory in
      try Data("Milk\n".utf8).write(to: URL(filePath: directory + "/a"))
      let file = try ExchangeFile(reading: directory + "/a")
      file.cancel()
      #expect(throws: SystemError.cancelled) { try file.next() }
    }
  }

  /// The same, with a limit of two megabytes unless tests have their full size.
  private var limited: LocalTodosFiles {
    var files = files
    if !LongTests.areOn { files.barrenLimit = 2_000_000 }
    return files
  }

  @Test func `a row without an end ends the import`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/pipe"
      try makePipe(at: path)
      let writer = try shell("exec head -c 200000000 /dev/zero > \"$0\" 2>&-", path)
      let files = limited
      let reason = KnownReason.endlessRow.rawValue
      await #expect(throws: ExchangeError.cannotRead(path: path, reason: reason)) {
        try await files.todos(in: path, as: .todoTxt) { _ in }
      }
      writer.waitUntilExit()
    }
  }

  @Test func `a path that would lead elsewhere is refused`() async throws {
    let reason = KnownReason.unfaithfulPath.rawValue
    await #expect(throws: ExchangeError.cannotRead(path: "/tmp/\u{FFFD}", reason: reason)) {
      try await files.todos(in: "/tmp/\u{FFFD}", as: .todoTxt) { _ in }
    }
    await #expect(throws: ExchangeError.cannotWrite(path: "/tmp/\u{FFFD}", reason: reason)) {
      try await files.write([], as: .todoTxt, to: "/tmp/\u{FFFD}", isReplacing: true)
    }
  }
}
