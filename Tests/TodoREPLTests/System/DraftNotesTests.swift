import Foundation
import Testing

@testable import todo_repl

struct DraftNotesTests {
  private let directory: TemporaryDirectory
  private var notes: DraftNotes {
    DraftNotes(environment: ["XDG_STATE_HOME": directory.url.path()])
  }
  private var folder: URL { directory.url.appending(path: "todo-repl/drafts") }

  init() throws { directory = try TemporaryDirectory() }

  private func draft() throws -> String {
    let file = directory.url.appending(path: "todo-1.txt")
    try Data().write(to: file)
    return file.path()
  }

  @Test func `a draft whose program has ended is named once, by the next`() throws {
    let path = try draft()
    var note = notes.note(path)
    #expect(note != nil && notes.takeAbandoned() == [])
    // The lock goes with the program.
    note = nil
    #expect(notes.takeAbandoned() == [path])
    #expect(notes.takeAbandoned() == [])
  }

  @Test func `a removed note, and one of a draft that is gone, name nothing`() throws {
    let path = try draft()
    notes.note(path)?.remove()
    #expect(notes.takeAbandoned() == [])
    _ = notes.note(path + ".gone")
    #expect(notes.takeAbandoned() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
  }

  @Test func `other files in the folder stay`() throws {
    _ = notes.note(try draft())
    _ = notes.takeAbandoned()
    let names = ["notes.txt", "\(UUID().uuidString).draft"]
    for name in names { try Data("hello".utf8).write(to: folder.appending(path: name)) }
    #expect(notes.takeAbandoned() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == names.sorted())
  }

  @Test func `what a program that was killed beside its note has left is removed`() throws {
    _ = notes.note(try draft())
    let staged = "\(UUID().uuidString).draft.0123456789abcdef.tmp"
    try Data().write(to: folder.appending(path: staged))
    #expect(notes.takeAbandoned().count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
  }

  @Test func `without a place there are no notes`() {
    #expect(DraftNotes(environment: [:]).note("/x") == nil)
    #expect(DraftNotes.none.note("/x") == nil && DraftNotes.none.takeAbandoned() == [])
  }
}
