import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Testing

@testable import Interactors

/// Undo across programs: a terminal takes back what any of its programs has made.
struct SharedUndoTests {
  private let repository = ScriptedTodosRepository([.sample(1), .sample(2)])
  private let id = Todo.id(1)

  /// A program of a terminal, at its start.
  private func program(_ terminal: String, ids: Int = 1000, follows: Bool = false)
    -> InteractorFixture
  {
    InteractorFixture(on: repository, ids: ids, follows: follows, by: terminal)
  }

  private func titles() async throws -> [String] {
    try await repository.load().todos.map(\.title)
  }

  @Test func `S5: a later program of the terminal takes back the terminal's newest edit`()
    async throws
  {
    try await program("a").todos.rename(id: id, to: "first")
    try await program("b").todos.rename(id: Todo.id(2), to: "theirs")
    try await program("a").todos.setDone(true, id: id)
    #expect(try await program("a").todos.undo().name == .done)
    #expect(try await program("a").todos.undo().name == .rename)
    #expect(try await titles() == ["todo 1", "theirs"])
    #expect(try await program("a").todos.redo().name == .rename)
    #expect(try await program("a").todos.redo().name == .done)
    await #expect(throws: TodosError.nothingToRedo) { try await program("a").todos.redo() }
    #expect(try await titles() == ["first", "theirs"])
    #expect(try await repository.load().todos.first?.isDone == true)
  }

  @Test func `S5: without an own edit the list's newest is named, and undone when asked for`()
    async throws
  {
    let other = program("b")
    try await other.todos.rename(id: id, to: "theirs")
    let newest = try #require(try await repository.history().last)
    let mine = program("a")
    await #expect(throws: TodosError.nothingOfOwnToUndo(newest: newest)) {
      try await mine.todos.undo()
    }
    #expect(try await mine.todos.undo(.anybody).name == .rename)
    #expect(try await titles() == ["todo 1", "todo 2"])
    // Whoever has taken an edit back makes it again.
    await #expect(throws: TodosError.nothingToRedo) { try await program("b").todos.redo() }
    try await program("a").todos.redo()
    #expect(try await titles() == ["theirs", "todo 2"])
    await #expect(throws: TodosError.self) { try await program("b").todos.undo() }
    try await program("a").todos.undo()
    await #expect(throws: TodosError.nothingToUndo) { try await mine.todos.undo(.anybody) }
  }

  @Test func `S5: what others changed since is left and told, and the rest is undone`() async throws
  {
    let mine = program("a")
    try await mine.todos.setDone(true, ids: [id, Todo.id(2)])
    try await program("b").todos.setDone(false, id: id)
    let undone = try await mine.todos.undo()
    #expect(undone.changes.map(\.id) == [Todo.id(2)])
    #expect(try await repository.load().todos.map(\.isDone) == [false, false])
    // What others have made as it was before is not in the way.
    #expect(mine.store.notices.waiting.isEmpty)
    try await mine.todos.redo()
    try await program("b").todos.set(.priority(.high), ids: [id])
    try await mine.todos.set(.priority(.low), ids: [Todo.id(2)])
    try await program("b").todos.rename(id: Todo.id(2), to: "theirs")
    try await mine.todos.undo()
    #expect(mine.store.notices.waiting.isEmpty)
    #expect(try await titles() == ["todo 1", "theirs"])
  }

  @Test func `S5: a field that others changed since is told by its todo and name`() async throws {
    let mine = program("a")
    try await mine.todos.set(.priority(.low), ids: [id, Todo.id(2)])
    let theirs = try #require(
      try await program("b").todos.set(.priority(.high), ids: [id]).first)
    try await mine.todos.undo()
    #expect(try await repository.load().todos.map(\.priority) == [.high, nil])
    guard case .leftAsChanged(let left) = mine.store.notices.waiting.map(\.event).first else {
      Issue.record("Nothing is told.")
      return
    }
    #expect(left == [.init(wanted: .sample(1), current: theirs, fields: [.priority])])
  }

  @Test func `S5: undos of many programs of a terminal at once take back as many edits`()
    async throws
  {
    let first = program("a")
    for number in 1...12 { try await first.todos.add(title: "\(number)") }
    let programs = (1...9).map { program("a", ids: 2000 + 100 * $0) }
    await withTaskGroup(of: Void.self) { group in
      for program in programs { group.addTask { _ = try? await program.todos.undo() } }
    }
    #expect(try await titles() == ["3", "2", "1", "todo 1", "todo 2"])
    await withTaskGroup(of: Void.self) { group in
      for program in programs { group.addTask { _ = try? await program.todos.redo() } }
    }
    #expect(try await repository.load().todos.count == 14)
  }

  @Test func `an undo of what others have taken back before is noted, and the next goes on`()
    async throws
  {
    let mine = program("a")
    try await mine.todos.rename(id: Todo.id(2), to: "first")
    try await mine.todos.rename(id: id, to: "mine")
    try await program("b").todos.rename(id: id, to: "todo 1")
    #expect(try await program("a").todos.undo().changes.isEmpty)
    #expect(try await program("a").todos.undo().changes.count == 1)
    #expect(try await titles() == ["todo 1", "todo 2"])
  }

  @Test func `a history that cannot be read refuses the undo`() async throws {
    let mine = InteractorFixture(on: repository)
    try await mine.todos.rename(id: id, to: "mine")
    repository.failHistory(with: RepositoryError.unknownTodo(id))
    await #expect(throws: TodosError.self) { try await mine.todos.undo() }
    #expect(mine.titles == ["mine", "todo 2"])
  }

  @Test func `S5, S3: random edits, undos and redos of programs overwrite nothing of others`()
    async throws
  {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(10) {
        let repository = ScriptedTodosRepository([.sample(1), .sample(2)])
        let terminals = ["a", "b", "c"]
        // Who has changed the priority of each todo last, as the saves tell.
        for step in 0..<30 {
          let terminal = terminals.randomElement(using: &random) ?? "a"
          let fixture = InteractorFixture(
            on: repository, ids: 1000 + 100 * step, follows: .random(using: &random), by: terminal)
          switch Int.random(in: 0..<5, using: &random) {
          case 0, 1: _ = try? await fixture.todos.undo()
          case 2: _ = try? await fixture.todos.redo()
          default:
            try await fixture.todos.set(
              .priority(Priority.allCases.randomElement(using: &random) ?? .low),
              ids: [Todo.id(.random(in: 1...2, using: &random))])
          }
        }
        try check(try await repository.history())
      }
    }
  }

  /// Checks that undos and redos have changed only what was as the edit, or its undo, had left
  /// that.
  private func check(_ saves: [TodosSaved]) throws {
    var made: [TodosEdit.ID: TodosEdit] = [:]
    for edit in saves.map(\.edit) {
      switch edit.kind {
      case .edit: made[edit.id] = edit
      case .undo(let first), .redo(let first):
        let original = try #require(made[first])
        let isUndo = edit.kind == .undo(of: first)
        for change in edit.changes {
          let wanted = try #require(original.changes.first { $0.id == change.id })
          #expect(change == (isUndo ? wanted.inverse : wanted))
        }
      }
    }
  }
}

extension TodoSettings {
  fileprivate static func priority(_ priority: Priority) -> TodoSettings {
    var settings = TodoSettings()
    settings.words[.priority] = .to(priority.rawValue)
    return settings
  }
}
