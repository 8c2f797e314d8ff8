import Foundation
import Testing

@testable import Repositories

struct SystemFilesTests {
  private let system = SystemFiles()
  private let purposes: [FilePurpose] = [.readOwn, .change, .lock, .read]

  @Test func `a pipe is refused, and who waits at its other end goes on waiting`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/pipe"
      try makePipe(at: path)
      for purpose in purposes {
        #expect(throws: SystemError.notARegularFile) { try system.open(path, to: purpose) }
      }
    }
  }

  @Test func `a device or a directory is refused, also at the end of a link`() async throws {
    try await withTemporaryDirectory { directory in
      let link = directory + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
      #expect(throws: SystemError.notARegularFile) { try system.open(link, to: .read) }
      for purpose in purposes {
        #expect(throws: SystemError.isDirectory) { try system.open(directory, to: purpose) }
      }
      for purpose in [FilePurpose.readOwn, .change, .lock] {
        #expect(throws: SystemError.tooManyLinks) { try system.open(link, to: purpose) }
      }
    }
  }

  @Test(arguments: ["a\u{FFFD}b", "a\0b"])
  func `a path that would lead elsewhere is refused`(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let path = "\(directory)/\(name)"
      #expect(throws: SystemError.unfaithfulPath) { try system.open(path, to: .change) }
      #expect(throws: SystemError.unfaithfulPath) { try system.status(of: path) }
      #expect(throws: SystemError.unfaithfulPath) { try system.target(ofLink: path) }
      #expect(throws: SystemError.unfaithfulPath) { try system.createDirectory(path) }
      #expect(throws: SystemError.unfaithfulPath) { try system.rename(path, to: path) }
      #expect(throws: SystemError.unfaithfulPath) { try system.link(path, to: path) }
      #expect(throws: SystemError.unfaithfulPath) { try system.remove(path) }
      #expect(throws: StorageError.cannotOpen(path: path, reason: unfaithful)) {
        try Journal(path: path)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names == [])
    }
  }

  private let unfaithful = KnownReason.unfaithfulPath.rawValue

  @Test func `a link to bytes that are no text is refused`() async throws {
    try await withTemporaryDirectory { directory in
      let link = directory + "/link"
      let target: [CChar] = [97, -1, 0]
      _ = try SystemError.check { unsafe Int(symlink(target, link)) }
      #expect(throws: SystemError.unfaithfulLink) { try system.target(ofLink: link) }
      let reason = KnownReason.unfaithfulLink.rawValue
      #expect(throws: StorageError.cannotOpen(path: link, reason: reason)) {
        try Journal(path: link)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(names == ["link"])
    }
  }

  @Test func `one more name is given only where there is none`() async throws {
    try await withTemporaryDirectory { directory in
      let (first, second) = (directory + "/first", directory + "/second")
      try write("one", to: first)
      try system.link(first, to: second)
      #expect(try system.status(of: first) == system.status(of: second))
      #expect(throws: SystemError.exists) { try system.link(first, to: second) }
      #expect(throws: SystemError.exists) { try system.move(first, toFree: second) }
      try system.move(first, toFree: directory + "/third")
      #expect(Set(system.names(in: directory)) == ["second", "third"])
      #expect(system.names(in: directory + "/missing") == [])
      #expect(system.drawNumber() != system.drawNumber())
    }
  }
}
