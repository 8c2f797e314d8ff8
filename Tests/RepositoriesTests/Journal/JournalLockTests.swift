import Foundation
import Testing

@testable import Repositories

struct JournalLockTests {
  private func lock(_ path: String) throws -> JournalLock {
    try JournalLock(of: JournalPlace(path, on: SystemFiles()))
  }

  @Test func `the lock file is for its owner alone, and nothing is written into it`() async throws {
    try await withTemporaryDirectory { directory in
      let lock = try lock(directory + "/journal")
      defer { withExtendedLifetime(lock) {} }
      #expect(try text(directory + "/journal.lock") == "")
      #expect(try permissions(directory + "/journal.lock") == 0o600)
    }
  }

  @Test func `a second owner is refused, and told the first where the system knows it`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let lock = try lock(path)
      defer { withExtendedLifetime(lock) {} }
      #if os(Linux)
        let pid: Int32? = ProcessInfo.processInfo.processIdentifier
      #else
        let pid: Int32? = nil
      #endif
      #expect(throws: StorageError.inUse(path: path, pid: pid)) { try self.lock(path) }
    }
  }

  @Test func `a number that an earlier version left there is no harm, and stays`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try write("99999999", to: path + ".lock")
      for _ in 1...2 { _ = try lock(path) }
      #expect(try text(path + ".lock") == "99999999")
    }
  }

  @Test(arguments: [
    "precious", "12345\n", " ", "\u{0}", String(repeating: "1", count: 21), "１２",
  ])
  func `a file with something else is left as it is, and told`(text: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/Cargo"
      try write(text, to: path + ".lock")
      #expect(throws: StorageError.foreignFile(path: path + ".lock", beside: path)) {
        try lock(path)
      }
      #expect(try RepositoriesTests.text(path + ".lock") == text)
    }
  }

  @Test(arguments: ["link to a file", "link to nothing", "directory", "pipe"])
  func `what is no file is neither followed nor opened`(kind: String) async throws {
    try await withTemporaryDirectory { directory in
      let (path, precious) = (directory + "/journal", directory + "/precious")
      try write("", to: precious)
      switch kind {
      case "link to a file":
        try FileManager.default.createSymbolicLink(
          atPath: path + ".lock", withDestinationPath: precious)
      case "link to nothing":
        try FileManager.default.createSymbolicLink(
          atPath: path + ".lock", withDestinationPath: directory + "/nothing")
      case "directory":
        try FileManager.default.createDirectory(
          atPath: path + ".lock", withIntermediateDirectories: false)
      default: try makePipe(at: path + ".lock")
      }
      #expect(throws: StorageError.foreignFile(path: path + ".lock", beside: path)) {
        try lock(path)
      }
      #expect(try RepositoriesTests.text(precious) == "")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["journal.lock", "precious"])
    }
  }

  @Test func `a lock file that cannot be made is reported`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/missing/journal"
      #expect(
        throws: StorageError.cannotOpen(path: path + ".lock", reason: "No such file or directory")
      ) {
        try lock(path)
      }
    }
  }
}
