import Foundation
import Testing

@testable import Repositories

struct FileDescriptorTests {
  @Test func `what is appended is read back, whoever wrote before`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      #expect(
        try FileDescriptor(appending: path).writeOnce(Array("one ".utf8)) == 4)

      let file = try FileDescriptor(appending: path)
      #expect(try file.writeOnce(Array("two".utf8)) == 3)

      #expect(try file.contents() == Array("one two".utf8))
      #expect(try file.contents() == Array("one two".utf8))
      #expect(try permissions(path) == 0o600)
    }
  }

  @Test func `a file opened to lock it must exist, and is no link`() async throws {
    try await withTemporaryDirectory { directory in
      let (path, link) = (directory + "/file", directory + "/link")
      #expect(throws: SystemError(code: ENOENT)) { try FileDescriptor(opening: path, to: .lock) }
      try write("1234", to: path)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

      #expect(throws: SystemError.tooManyLinks) { try FileDescriptor(opening: link, to: .lock) }
      let file = try FileDescriptor(opening: path, to: .lock)
      #expect(try file.beginning(3) == Array("123".utf8))
      #expect(try file.beginning(9) == Array("1234".utf8))
    }
  }

  @Test func `a file that is to be created must not exist`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      let file = try FileDescriptor(opening: path, to: .create(.journal))
      #expect(try file.writeOnce(Array("one".utf8)) == 3)
      #expect(try permissions(path) == 0o600)

      #expect(throws: SystemError(code: EEXIST)) {
        try FileDescriptor(opening: path, to: .create(.journal))
      }
      #expect(try text(path) == "one")
    }
  }

  @Test func `a file opened to read is not created, and not written`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      #expect(throws: SystemError(code: ENOENT)) { try FileDescriptor(opening: path, to: .read) }
      try write("one two", to: path)

      let file = try FileDescriptor(opening: path, to: .read)
      #expect(try file.contents(from: 4) == Array("two".utf8))
      #expect(try file.contents(from: 9) == [])
      #expect(throws: SystemError(code: EBADF)) { try file.writeOnce([1]) }
    }
  }

  @Test func `cutting removes the end`() async throws {
    try await withTemporaryDirectory { directory in
      let file = try FileDescriptor(appending: directory + "/file")
      _ = try file.writeOnce(Array("one two".utf8))

      try file.truncate(to: 3)
      try file.synchronize()

      #expect(try file.contents() == Array("one".utf8))
    }
  }

  @Test func `the status tells kind, size and which file it is`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      let file = try FileDescriptor(appending: path)
      _ = try file.writeOnce(Array("one".utf8))
      #expect(try file.status().isRegular)
      #expect(try file.status().size == 3)
      #expect(try SystemFiles().status(of: path) == file.status())

      try FileManager.default.removeItem(atPath: path)
      #expect(throws: SystemError(code: ENOENT)) { try SystemFiles().status(of: path) }
      try write("one", to: path)
      #expect(try SystemFiles().status(of: path) != file.status())

      let folder = try FileDescriptor(opening: directory, to: .synchronizeDirectory)
      #expect(try !folder.status().isRegular)
    }
  }

  @Test func `a lock keeps others out until it is released`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      var owner: FileDescriptor? = try FileDescriptor(appending: path)
      let other = try FileDescriptor(appending: path)

      #expect(try owner?.lock() == true)
      #expect(try other.lock() == false)

      owner = nil
      #expect(try other.lock() == true)
    }
  }

  @Test func `what the system refuses is thrown with its errno`() async throws {
    try await withTemporaryDirectory { directory in
      #expect(throws: SystemError(code: EISDIR)) {
        try FileDescriptor(opening: directory, to: .change)
      }
      #expect(throws: SystemError(code: ENOENT)) {
        try FileDescriptor(opening: directory + "/missing/file", to: .change)
      }
      #expect(throws: SystemError(code: ENOTDIR)) {
        try write("", to: directory + "/file")
        _ = try FileDescriptor(opening: directory + "/file", to: .synchronizeDirectory)
      }
    }
  }

  #if os(Linux)
    @Test func `a full device refuses what is written`() throws {
      let full = try FileDescriptor(opening: "/dev/full", to: .change)

      #expect(throws: SystemError(code: ENOSPC)) { try full.writeOnce(Array("one".utf8)) }
      #expect(throws: SystemError(code: EINVAL)) { try full.truncate(to: 0) }
      #expect(throws: SystemError(code: EINVAL)) { try full.synchronize() }
    }
  #endif
}
