import Foundation
import Testing

@testable import todo_repl

struct SavedListTests {
  @Test func `a list is the same by every path that leads to it, before and after it is made`()
    throws
  {
    let directory = try TemporaryDirectory()
    let folder = directory.url.path()
    let (manager, real) = (FileManager.default, "\(folder)/real/new/todos.journal")
    try manager.createDirectory(atPath: "\(folder)/real", withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: "\(folder)/way", withDestinationPath: "\(folder)/real")
    try manager.createSymbolicLink(
      atPath: "\(folder)/list", withDestinationPath: "way/new/todos.journal")
    let paths = [
      real, "\(folder)/way/new/todos.journal", "\(folder)/list",
      "\(folder)/way/../real/new/todos.journal",
    ]
    let before = paths.map { SavedList(file: $0) }
    try manager.createDirectory(
      atPath: "\(folder)/real/new", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: real))
    for list in before + paths.map({ SavedList(file: $0) }) { #expect(list == before[0]) }
    #expect(before[0].label == "todos.journal")
  }

  @Test func `other files are other lists, also of the same name`() {
    #expect(SavedList(file: "/a/x.journal") != SavedList(file: "/b/x.journal"))
    #expect(SavedList(file: "x.journal").key.hasPrefix("/"))
    #expect(SavedList("x", onServers: "a,x") != SavedList("x", onServers: "b,x"))
  }
}
