import Foundation
import Testing

@testable import Repositories

struct JournalPathsTests {
  @Test(arguments: [
    "todos", "TODOS", "todos.mark", "todos.lock", "todos.Lock", "todos.new", "todos.torn",
    "todos.torn.2",
    "todos.recovered", "todos.0123456789abcdef.new", "todos.recovered.0123456789abcdef.new",
  ])
  func `its own names are in its directory, however that is written`(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let place = try JournalPaths(directory + "/todos", on: SystemFiles())
      let link = directory + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".")
      for way in [directory, directory + "/.", directory + "/", link, link + "/link"] {
        #expect(try place.owns("\(way)/\(name)"))
      }
      #expect(try !place.owns("/\(name)"))
      #expect(try !place.owns(directory + "/missing/\(name)"))
    }
  }

  @Test(arguments: [
    "todo", "todos.", "todos.txt", "todos.new.txt", "todos.jsonl", "mytodos", "todos.torn.x",
    "todos.0123.new", "todos.lock.x.y", "todos2.lock",
  ])
  func `other names are free`(name: String) async throws {
    try await withTemporaryDirectory { directory in
      let place = try JournalPaths(directory + "/todos", on: SystemFiles())
      #expect(try !place.owns("\(directory)/\(name)"))
    }
  }

  @Test(arguments: ["": "No such file or directory", "j/": "Is a directory", "/": "Is a directory"])
  func `a path without a name is refused, and nothing is made beside it`(
    path: String, reason: String
  ) {
    #expect(throws: StorageError.cannotOpen(path: path, reason: reason)) {
      try JournalPaths(path, on: SystemFiles())
    }
  }

  @Test func `another name of the same file is its own`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/todos"
      _ = try Journal(path: path)
      let place = try JournalPaths(path, on: SystemFiles())
      for (name, own) in ["a": path, "b": path + ".mark"] {
        try FileManager.default.linkItem(atPath: own, toPath: "\(directory)/\(name)")
        #expect(try place.owns("\(directory)/\(name)"))
      }
    }
  }
}
