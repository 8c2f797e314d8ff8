import Foundation
import Testing

@testable import Repositories

struct JournalLockTests {
  private func lock(_ path: String, mayBegin: Bool = true) throws -> JournalLock? {
    try JournalLock.acquire(
      at: JournalPaths(path, on: SystemFiles()), waiting: false, mayBegin: mayBegin)
  }

  @Test func `the file of the mark is for its owner alone, and known by its contents`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try #require(try lock(path)).release()
      #expect(try JournalMark.isMark(contents(path + ".mark")))
      #expect(try contents(path + ".mark").count == JournalMark.size)
      #expect(try permissions(path + ".mark") == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["journal", "journal.mark"])
    }
  }

  @Test func `one has the lock at a time, whoever that is is told, and the next has it then`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let first = try #require(try lock(path))
      #expect(try lock(path) == nil)
      #if os(Linux)
        #expect(first.paths.owner() == ProcessInfo.processInfo.processIdentifier)
      #endif
      first.release()
      let second = try #require(try lock(path))
      #expect(try lock(path) == nil)
      second.release()
    }
  }

  @Test func `a lock that is waited for is had when the other gives it up`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let place = try JournalPaths(path, on: SystemFiles())
      let first = try #require(try lock(path))
      async let second = blocking { () throws(StorageError) in
        try JournalLock.acquire(at: place, waiting: true)
      }
      first.release()
      let taken = try #require(try await second)
      #expect(try lock(path) == nil)
      taken.release()
    }
  }

  @Test func `a mark that a person removes is no way round the lock`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let first = try #require(try lock(path))
      try FileManager.default.removeItem(atPath: path + ".mark")
      #expect(try lock(path) == nil)
      first.release()
      try #require(try lock(path)).release()
    }
  }

  @Test func `another path to the list is no way round the lock`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let first = try #require(try lock(path))
      let link = directory + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(try lock(link) == nil)
      first.release()
      let hard = directory + "/hard"
      try FileManager.default.linkItem(atPath: path, toPath: hard)
      for name in [path, hard] {
        #expect(
          throws: StorageError.cannotOpen(path: name, reason: "it has more than one name")
        ) {
          try lock(name)
        }
      }
      try FileManager.default.removeItem(atPath: hard)
      try #require(try lock(path)).release()
    }
  }

  @Test(arguments: [
    "", "precious", "12345\n", " ", "\u{0}", String(repeating: "1", count: 513),
    String(decoding: JournalHeader.line, as: UTF8.self),
  ])
  func `a file with something else is left as it is, and told`(text: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/Cargo"
      try write(text, to: path + ".mark")
      #expect(throws: StorageError.foreignFile(path: path + ".mark", beside: path)) {
        try lock(path)
      }
      #expect(try RepositoriesTests.text(path + ".mark") == text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["Cargo.mark"])
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
          atPath: path + ".mark", withDestinationPath: precious)
      case "link to nothing":
        try FileManager.default.createSymbolicLink(
          atPath: path + ".mark", withDestinationPath: directory + "/nothing")
      case "directory":
        try FileManager.default.createDirectory(
          atPath: path + ".mark", withIntermediateDirectories: false)
      default: try makePipe(at: path + ".mark")
      }
      #expect(throws: StorageError.foreignFile(path: path + ".mark", beside: path)) {
        try lock(path)
      }
      #expect(try RepositoriesTests.text(precious) == "")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(Set(names) == ["journal.mark", "precious"])
    }
  }

  @Test func `where no list is to be begun, nothing is made`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/new/journal"
      #expect(throws: StorageError.gone(path: path)) {
        try lock(path, mayBegin: false)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names == [])
    }
  }
}
