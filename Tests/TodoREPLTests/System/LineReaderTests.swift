import Foundation
import Repositories
import StateStoreTesting
import Synchronization
import Testing

@testable import todo_repl

struct LineReaderTests {
  private func lines(_ bytes: [UInt8]) async throws -> [LineReader.Line] {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(path: "input")
    try Data(bytes).write(to: file)
    let input = try FileDescriptor(opening: file.path(), to: .read)
    var reader = LineReader(input)
    var lines: [LineReader.Line] = []
    while let line = try await reader.next() { lines.append(line) }
    let end = try await reader.next()
    #expect(end == nil)
    return lines
  }

  @Test func `lines end with a line feed, a carriage return before it, or the input`() async throws
  {
    #expect(try await lines([]).isEmpty)
    #expect(try await lines(Array("\n".utf8)) == [.text("")])
    #expect(
      try await lines(Array("a\r\n\nb\rc\nd".utf8))
        == [.text("a"), .text(""), .text("b\rc"), .text("d")])
  }

  @Test func `bytes that are not text spoil their own line only`() async throws {
    let bytes: [UInt8] = [0x61, 0x0A, 0xFF, 0x61, 0x0A, 0xC3, 0x0A, 0x62]
    #expect(try await lines(bytes) == [.text("a"), .notUTF8, .notUTF8, .text("b")])
  }

  @Test func `a mark of the encoding before the first line is no part of it`() async throws {
    #expect(
      try await lines(Array("\u{FEFF}a\n\u{FEFF}b".utf8)) == [.text("a"), .text("\u{FEFF}b")])
  }

  @Test func `lines longer than what is read at once are whole`() async throws {
    let long = String(repeating: "é", count: 100_000)
    #expect(
      try await lines(Array("\(long)\nx\n\(long)".utf8))
        == [.text(long), .text("x"), .text(long)])
  }

  @Test func `of a line that is too long nothing is kept, and the next one is whole`() async throws
  {
    let longest = String(repeating: "a", count: LineReader.longestLine)
    #expect(
      try await lines(Array("\(longest)\n\(longest)b\r\nc\n\(longest)\(longest)".utf8))
        == [.text(longest), .tooLong, .text("c"), .tooLong])
  }

  @Test func `reading that nobody waits for any more ends`() async throws {
    let pipe = try TestPipe()
    defer { pipe.close() }
    var reader = LineReader(pipe.reading) { true }
    await #expect(throws: SystemError.cancelled) { try await reader.next() }
  }

  @Test func `a file is read to its last line, but not through a line without an end`() async throws
  {
    let directory = try TemporaryDirectory()
    let (lines, endless) = (
      directory.url.appending(path: "lines").path(), directory.url.appending(path: "endless").path()
    )
    try Data("a\nb\n".utf8).write(to: URL(filePath: lines))
    // This file has a hole, so it takes no room on the disk.
    try Data().write(to: URL(filePath: endless))
    let writer = try FileHandle(forWritingTo: URL(filePath: endless))
    try writer.truncate(atOffset: 1 << 40)
    let file = try FileDescriptor(opening: lines, to: .read)
    var reader = LineReader(file) { true }
    #expect(try await reader.next() == .text("a"))
    #expect(try await reader.next() == .text("b"))
    #expect(try await reader.next() == nil)
    let hole = try FileDescriptor(opening: endless, to: .read)
    var stopped = LineReader(hole) { true }
    await #expect(throws: SystemError.cancelled) { try await stopped.next() }
  }

  @Test func `on a terminal Ctrl-C drops the line that is half typed`() async throws {
    let interrupts = SignalCount()
    // Ctrl-D ends a chunk without a line break.
    let chunks = Mutex<[(interrupt: Bool, text: String)]>([
      (false, "add half"), (true, "list\nadd "), (false, "whole\n"), (true, ""),
    ])
    var reader = LineReader(interrupts: interrupts) { () async throws(SystemError) in
      let chunk = chunks.withLock { $0.removeFirst() }
      if chunk.interrupt { interrupts.increase() }
      return Array(chunk.text.utf8)
    }
    var lines: [LineReader.Line] = []
    while let line = try await reader.next() { lines.append(line) }
    #expect(lines == [.text("list"), .text("add whole")])
  }

  @Test func `on a terminal a line that was not finished is no line`() async throws {
    let chunks = Mutex(["list\nadd half", ""])
    var reader = LineReader(interrupts: SignalCount()) { () async throws(SystemError) in
      Array(chunks.withLock { $0.removeFirst() }.utf8)
    }
    #expect(try await reader.next() == .text("list"))
    #expect(try await reader.next() == nil)
  }

  @Test func `on a terminal lines can be typed after the end`() async throws {
    let chunks = Mutex(["add half", "", "list\n", ""])
    var reader = LineReader(interrupts: SignalCount()) { () async throws(SystemError) in
      Array(chunks.withLock { $0.removeFirst() }.utf8)
    }
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == .text("list"))
    #expect(try await reader.next() == nil)
  }

  @Test func `any bytes are the lines between the line feeds`() async throws {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(50) {
      let bytes = (0..<Int.random(in: 0...200_000, using: &random)).map { _ -> UInt8 in
        Int.random(in: 0..<500, using: &random) == 0
          ? 0x0A : UInt8.random(in: 0x20...0x7E, using: &random)
      }
      var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      if expected.last?.isEmpty == true { expected.removeLast() }
      let texts = expected.map { LineReader.Line.text(String(decoding: $0, as: UTF8.self)) }
      #expect(try await lines(bytes) == texts, "\(random.repetition)")
    }
  }

  @Test func `a folder and a missing file cannot be read, and say why`() async throws {
    #expect(throws: SystemError.missing) {
      _ = try FileDescriptor(opening: "/nonexistent/file", to: .read)
    }
    let folder = try FileDescriptor(opening: "/", to: .read)
    var reader = LineReader(folder)
    await #expect(throws: SystemError.isDirectory) { try await reader.next() }
  }
}
