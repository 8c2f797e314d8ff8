import Foundation
import Testing

@testable import Repositories

struct JournalLockTests {
  private let pid = ProcessInfo.processInfo.processIdentifier

  @Test func `the lock file holds the owner's process id`() async throws {
    try await withTemporaryDirectory { directory in
      let lock = try JournalLock(of: directory + "/journal")
      defer { withExtendedLifetime(lock) {} }
      #expect(try text(directory + "/journal.lock") == "\(pid)")
      #expect(try permissions(directory + "/journal.lock") == 0o600)
    }
  }

  @Test func `a second owner is refused and told the first`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let lock = try JournalLock(of: path)
      defer { withExtendedLifetime(lock) {} }
      #expect(throws: StorageError.inUse(path: path, pid: pid)) { try JournalLock(of: path) }
    }
  }

  @Test func `a lock file without a number gives none`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let lock = try JournalLock(of: path)
      defer { withExtendedLifetime(lock) {} }
      _ = try FileDescriptor(opening: path + ".lock", to: .overwrite).writeOnce(Array("?".utf8))
      #expect(throws: StorageError.inUse(path: path, pid: nil)) { try JournalLock(of: path) }
    }
  }

  @Test func `a released lock, or one left by a dead process, can be taken`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      try write("99999999", to: path + ".lock")
      for _ in 1...2 {
        _ = try JournalLock(of: path)
      }
      #expect(try text(path + ".lock") == "\(pid)")
    }
  }

  @Test func `a lock file that cannot be made is reported`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/missing/journal"
      #expect(
        throws: StorageError.cannotOpen(path: path + ".lock", reason: "No such file or directory")
      ) {
        try JournalLock(of: path)
      }
    }
  }
}
