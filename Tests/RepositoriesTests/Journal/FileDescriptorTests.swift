import Foundation
import Testing

@testable import Repositories

struct FileDescriptorTests {
  @Test func `what is appended is read back, whoever wrote before`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      #expect(
        try FileDescriptor(opening: path, to: .append).writeOnce(Data("one ".utf8)) == 4)

      let file = try FileDescriptor(opening: path, to: .append)
      #expect(try file.writeOnce(Data("two".utf8)) == 3)

      #expect(try file.contents() == Data("one two".utf8))
      #expect(try file.contents() == Data("one two".utf8))
      #expect(try permissions(path) == 0o600)
    }
  }

  @Test func `a file opened to overwrite is written from its beginning`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      try write("1234", to: path)

      #expect(try FileDescriptor(opening: path, to: .overwrite).writeOnce(Data("ab".utf8)) == 2)

      #expect(try text(path) == "ab34")
    }
  }

  @Test func `cutting removes the end`() async throws {
    try await withTemporaryDirectory { directory in
      let file = try FileDescriptor(opening: directory + "/file", to: .append)
      _ = try file.writeOnce(Data("one two".utf8))

      try file.truncate(to: 3)
      try file.synchronize()

      #expect(try file.contents() == Data("one".utf8))
    }
  }

  @Test func `the status tells kind, size and whether there is a name`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      let file = try FileDescriptor(opening: path, to: .append)
      _ = try file.writeOnce(Data("one".utf8))
      #expect(try file.status() == (isRegular: true, size: 3, hasName: true))

      try FileManager.default.removeItem(atPath: path)
      #expect(try file.status() == (isRegular: true, size: 3, hasName: false))

      let folder = try FileDescriptor(opening: directory, to: .synchronizeDirectory)
      #expect(try !folder.status().isRegular)
    }
  }

  @Test func `a lock keeps others out until it is released`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/file"
      var owner: FileDescriptor? = try FileDescriptor(opening: path, to: .append)
      let other = try FileDescriptor(opening: path, to: .append)

      #expect(try owner?.lock() == true)
      #expect(try other.lock() == false)

      owner = nil
      #expect(try other.lock() == true)
    }
  }

  @Test func `what the system refuses is thrown with its errno`() async throws {
    try await withTemporaryDirectory { directory in
      #expect(throws: SystemError(code: EISDIR)) {
        try FileDescriptor(opening: directory, to: .append)
      }
      #expect(throws: SystemError(code: ENOENT)) {
        try FileDescriptor(opening: directory + "/missing/file", to: .append)
      }
      #expect(throws: SystemError(code: ENOTDIR)) {
        try write("", to: directory + "/file")
        _ = try FileDescriptor(opening: directory + "/file", to: .synchronizeDirectory)
      }
    }
  }

  #if os(Linux)
    @Test func `a full device refuses what is written`() throws {
      let full = try FileDescriptor(opening: "/dev/full", to: .append)

      #expect(throws: SystemError(code: ENOSPC)) { try full.writeOnce(Data("one".utf8)) }
      #expect(throws: SystemError(code: EINVAL)) { try full.truncate(to: 0) }
      #expect(throws: SystemError(code: EINVAL)) { try full.synchronize() }
    }
  #endif
}
