import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

struct JournalFileTests {
  private let line = Array("a line\n".utf8)

  @Test func `it is created with its directories, and lines are added`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/one/two/journal"
      let file = try JournalFile(opening: path)
      #expect(try file.read().isEmpty)

      try file.append(line)
      try file.append(line)

      #expect(try contents(path) == line + line)
      #expect(try permissions(path) == 0o600)
      #expect(try JournalFile(opening: path).read() == line + line)
    }
  }

  @Test func `it can be cut and goes on from there`() async throws {
    try await withTemporaryDirectory { directory in
      let file = try JournalFile(opening: directory + "/journal")
      try file.append(line)

      try file.cut(to: 2)
      try file.append(line)

      #expect(try file.read() == Array("a ".utf8) + line)
      #expect(file.isSound)
    }
  }

  @Test func `another path to the same file does not get round the lock`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let file = try JournalFile(opening: path)
      try file.lock()
      for (index, link) in [directory + "/symbolic", directory + "/hard"].enumerated() {
        if index == 0 {
          try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        } else {
          try FileManager.default.linkItem(atPath: path, toPath: link)
        }
        let other = try JournalFile(opening: link)
        #expect(throws: StorageError.inUse(path: link, pid: nil)) { try other.lock() }
      }
    }
  }

  @Test func `what is not a file is refused`() async throws {
    try await withTemporaryDirectory { directory in
      #expect(throws: StorageError.cannotOpen(path: directory, reason: "Is a directory")) {
        try JournalFile(opening: directory)
      }
      #expect(
        throws: StorageError.cannotOpen(path: "/dev/null", reason: "It is not a regular file")
      ) {
        try JournalFile(opening: "/dev/null")
      }
      #expect(throws: StorageError.cannotOpen(path: "", reason: "No such file or directory")) {
        try JournalFile(opening: "")
      }
    }
  }

  @Test func `a file that another program has changed is not written`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let file = try JournalFile(opening: path)
      try file.append(line)
      _ = try FileDescriptor(opening: path, to: .append).writeOnce(line)

      #expect(throws: StorageError.changedByAnother(path: path)) { try file.append(line) }

      #expect(!file.isSound)
      #expect(try contents(path) == line + line)
    }
  }

  @Test func `a file that another program has removed is not written`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let file = try JournalFile(opening: path)
      try FileManager.default.removeItem(atPath: path)

      #expect(throws: StorageError.changedByAnother(path: path)) { try file.append(line) }

      #expect(!file.isSound)
    }
  }

  @Test(arguments: [DiskCall.Kind.truncate, .synchronize, .status])
  func `what cannot be taken back for good is not known`(kind: DiskCall.Kind) throws {
    let disk = SimulatedDisk()
    let file = try JournalFile(opening: "/todos", on: disk)
    try file.append(line)
    let begun = Mutex(false)
    disk.follow { call in
      if call.kind == .write {
        begun.withLock { $0 = true }
        return .part(3, failing: nil)
      }
      return call.kind == kind && begun.withLock { $0 } ? .fail(EIO) : nil
    }
    #expect(
      throws: StorageError.cannotWrite(
        path: "/todos", reason: "Only 3 of 7 bytes could be written")
    ) {
      try file.append(line)
    }
    #expect(!file.isSound && file.isOutcomeUnknown)
  }

  @Test func `what was written of a line is taken back so that a power cut does not bring it back`()
    throws
  {
    let disk = SimulatedDisk()
    let file = try JournalFile(opening: "/todos", on: disk)
    try file.append(line)
    disk.follow { $0.kind == .write ? .part(6, failing: EIO) : nil }
    #expect(throws: StorageError.self) { try file.append(line) }
    #expect(file.isSound)
    #expect(disk.state.afterWorstPowerCut.bytes("/todos") ?? line == line)
    var random = SeededGenerator()
    for _ in 0..<20 {
      #expect(disk.state.afterPowerCut(using: &random).bytes("/todos") ?? line == line)
    }
  }

  #if os(Linux)
    @Test func `a full device is reported, and nothing is to be taken back`() throws {
      let file = try JournalFile(
        try FileDescriptor(opening: "/dev/full", to: .append), path: "/dev/full")

      #expect(
        throws: StorageError.cannotWrite(path: "/dev/full", reason: "No space left on device")
      ) {
        try file.append(line)
      }
      #expect(file.isSound && !file.isOutcomeUnknown)
    }

    @Test func `a line that cannot be made durable is reported and not trusted`() throws {
      let file = try JournalFile(
        try FileDescriptor(opening: "/dev/null", to: .append), path: "/dev/null")

      #expect(throws: StorageError.cannotWrite(path: "/dev/null", reason: "Invalid argument")) {
        try file.append(line)
      }
      #expect(!file.isSound && file.isDoubtful)
      #expect(throws: StorageError.cannotWrite(path: "/dev/null", reason: "Invalid argument")) {
        try file.cut(to: 0)
      }
    }

    @Test func `a line that fits only in part is taken back`() async throws {
      try await withTemporaryDirectory { directory in
        let path = directory + "/journal"
        await #expect(processExitsWith: .success) { [path = path as String] in
          let line = Array("a line\n".utf8)
          let file = try JournalFile(opening: path)
          try file.append(line)
          limitFileSize(to: 10)
          #expect(
            throws: StorageError.cannotWrite(
              path: path, reason: "Only 3 of 7 bytes could be written")
          ) {
            try file.append(line)
          }
          #expect(try file.read() == line)
          #expect(file.isSound)
          limitFileSize(to: 14)
          try file.append(line)
        }
        let whole = try contents(path)
        #expect(whole == line + line)
      }
    }
  #endif
}
