import Foundation
import Interactors
import Repositories
import Testing

@testable import todo_repl

struct SavedSessionFileTests {
  private let directory: TemporaryDirectory
  private var environment: [String: String] { ["XDG_STATE_HOME": directory.url.path()] }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func file(of path: String, takesOld: Bool = false) throws -> SavedSessionFile {
    try file(of: SavedList(file: path), takesOld: takesOld)
  }

  private func file(of list: SavedList, takesOld: Bool = false) throws -> SavedSessionFile {
    try #require(SavedSessionFile(of: list, takesOld: takesOld, environment: environment))
  }

  private func session(_ filter: String) -> SavedSession {
    SavedSession(screen: .todos(all: false), filter: filter)
  }

  @Test func `each list has a session of its own`() throws {
    let lists = [
      SavedList(file: "/none/a.journal"), SavedList(file: "/other/a.journal"),
      SavedList("a", onServers: "desk:2379,a"), SavedList("a", onServers: "rack:2379,a"),
    ]
    for (index, list) in lists.enumerated() { try file(of: list).save(session("+\(index)")) }
    for (index, list) in lists.enumerated() {
      #expect(try file(of: list).load() == session("+\(index)"))
    }
    #expect(try file(of: "/none/b.journal").load() == nil)
  }

  @Test func `what was of one list for all is of the list that takes it, until that has its own`()
    throws
  {
    try VersionedFile<SavedSession>(
      path: "\(directory.url.path())/todo-repl/memory.json", version: 1
    )
    .save(session("+q"))
    #expect(try file(of: "/none/b.journal").load() == nil)
    let taking = try file(of: "/none/a.journal", takesOld: true)
    #expect(try taking.load() == session("+q"))
    try taking.save(session(""))
    #expect(try taking.load() == session(""))
  }

  @Test func `an old session that cannot be read is none`() throws {
    let folder = "\(directory.url.path())/todo-repl"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(filePath: "\(folder)/memory.json"))
    #expect(try file(of: "/none/a.journal", takesOld: true).load() == nil)
  }

  @Test func `of too many lists the oldest is forgotten, and no other file touched`() throws {
    let first = try file(of: "/none/first.journal")
    try first.save(session("+first"))
    let folder = URL(filePath: first.path).deletingLastPathComponent().path()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: first.path)
    try Data().write(to: URL(filePath: "\(folder)/note.txt"))
    for number in 1...SavedSessionFile.listLimit {
      try file(of: "/none/\(number).journal").save(session("+\(number)"))
    }
    #expect(try first.load() == nil)
    #expect(try file(of: "/none/1.journal").load() == session("+1"))
    #expect(try file(of: "/none/100.journal").load() == session("+100"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == SavedSessionFile.listLimit + 1 && names.contains("note.txt"))
    // A list that is known takes no other's place.
    try file(of: "/none/1.journal").save(session("+2"))
    #expect(try file(of: "/none/2.journal").load() == session("+2"))
  }

  @Test func `there is none without a home`() {
    #expect(
      SavedSessionFile(of: SavedList(file: "/a"), takesOld: true, environment: [:]) == nil)
  }
}
