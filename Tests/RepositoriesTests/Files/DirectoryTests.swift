import Foundation
import Testing

@testable import Repositories

struct DirectoryTests {
  @Test(arguments: [
    "nd/\u{301}x": "nd", "/a\u{301}/\u{301}": "/a\u{301}", "a//": ".",
    "/a/b/c": "/a/b", "/a": "/", "/": "/", "a/b": "a", "a/b/": "a", "a": ".", "": ".",
  ])
  func `the directory of a file is what its path says`(file: String, directory: String) {
    #expect(Directory(of: file).path == directory)
  }

  @Test(arguments: [
    "/a/b": "b", "b": "b", "a/b/": "b", "/": "", "": "", "a/\u{301}x": "\u{301}x",
  ])
  func `the name of a file is what follows the last slash`(file: String, name: String) {
    #expect(Array(Directory.name(of: file).utf8) == Array(name.utf8))
  }

  @Test func `missing directories are created for their owner alone`() async throws {
    try await withTemporaryDirectory { root in
      try Directory(of: root + "/one/two/file").create()

      #expect(try permissions(root + "/one") == 0o700)
      #expect(try permissions(root + "/one/two") == 0o700)
    }
  }

  @Test func `a directory that exists is left as it is`() async throws {
    try await withTemporaryDirectory { root in
      let before = try permissions(root)

      try Directory(of: root + "/file").create()
      try Directory(of: root + "/file").synchronize()

      #expect(try permissions(root) == before)
    }
  }

  @Test func `a file in the way is thrown with its errno`() async throws {
    try await withTemporaryDirectory { root in
      try write("", to: root + "/file")

      #expect(throws: SystemError(code: ENOTDIR)) {
        try Directory(of: root + "/file/one/two").create()
      }
      #expect(throws: SystemError(code: ENOTDIR)) {
        try Directory(of: root + "/file/one").synchronize()
      }
      #expect(throws: SystemError(code: ENOENT)) {
        try Directory(of: root + "/missing/one").synchronize()
      }
    }
  }
}
