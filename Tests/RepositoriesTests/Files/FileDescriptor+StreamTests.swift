import Foundation
import Testing

@testable import Repositories

struct FileDescriptorStreamTests {
  /// Returns the end of a pipe to read what was sent; the other end is closed.
  private static func reading(_ text: String) throws -> FileDescriptor {
    let pipe = try FileDescriptor.pipe()
    try pipe.writing.send(text)
    return pipe.reading
  }

  private let pipe: (reading: FileDescriptor, writing: FileDescriptor)

  init() throws { pipe = try FileDescriptor.pipe() }

  /// Has an end of the pipe wait neither for bytes nor for room.
  private func unblock(_ descriptor: FileDescriptor) {
    _ = fcntl(descriptor.number, F_SETFL, O_NONBLOCK)
  }

  @Test func `bytes are read as they come, at most so many, and none are the end`() throws {
    let reading = try Self.reading("one two")
    #expect(try reading.next(3) == Array("one".utf8))
    #expect(try reading.next(9) == Array(" two".utf8))
    #expect(try reading.next(9) == [])
  }

  @Test func `no bytes yet are not the end`() throws {
    unblock(pipe.reading)
    #expect(try pipe.reading.nextIfThere(9) == nil)
    try pipe.writing.send("one")
    #expect(try pipe.reading.nextIfThere(9) == Array("one".utf8))
  }

  @Test func `what is read to the end has a limit`() async throws {
    try await withTemporaryDirectory { directory in
      try write("one two", to: directory + "/file")
      let file = try FileDescriptor(opening: directory + "/file", to: .read)
      #expect(try file.rest(limit: 7) == Array("one two".utf8))
      #expect(throws: SystemError.tooLong) {
        try FileDescriptor(opening: directory + "/file", to: .read).rest(limit: 6)
      }
    }
  }

  @Test func `waiting tells which of two has bytes or is at its end`() throws {
    let other = try FileDescriptor.pipe()
    #expect(try pipe.reading.waitForBytes(or: other.reading, milliseconds: 0) == (false, false))
    try other.writing.send("one")
    #expect(try pipe.reading.waitForBytes(or: other.reading, milliseconds: -1) == (false, true))
    try pipe.writing.send("one")
    #expect(try pipe.reading.waitForBytes(or: other.reading, milliseconds: -1) == (true, true))
    #expect(try pipe.reading.waitForBytes(milliseconds: 0) == (true, false))
  }

  @Test func `a text that is larger than the pipe is sent whole`() throws {
    unblock(pipe.writing)
    let text = String(repeating: "0123456789", count: 100_000)
    // On a thread of its own: two tasks that wait for each other could fill all threads for tasks.
    Thread { [writing = pipe.writing] in try? writing.send(text) }.start()
    var received: [UInt8] = []
    while received.count < text.utf8.count { received += try pipe.reading.next() }
    #expect(received == Array(text.utf8))
  }

  @Test func `the kind of a file is told`() async throws {
    try await withTemporaryDirectory { directory in
      try write("", to: directory + "/file")
      #expect(try kind(directory + "/file") == .file)
      #expect(try kind(directory) == .directory)
      #expect(try kind("/dev/null") == .nothing)
      #expect(try kind("/dev/zero") == .device)
      #expect(try pipe.reading.kind() == .stream)
    }
  }

  private func kind(_ path: String) throws -> FileKind {
    try FileDescriptor(opening: path, to: .read).kind()
  }
}
