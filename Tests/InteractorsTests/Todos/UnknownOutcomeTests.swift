import Foundation
import Repositories
import StateStore
import Synchronization
import Testing

@testable import Interactors

/// Edits of which the repository cannot tell whether they are saved.
struct UnknownOutcomeTests {
  /// A list in memory whose saves end as unknown, saved or not.
  private final class Doubtful: TodosRepository {
    enum Doubt { case saved, savedInPart, notSaved, saysNothing }

    static let unknown = StorageError.outcomeUnknown(path: "p", reason: "r")
    let stored = InMemoryTodosRepository([.sample(1), .sample(2)])
    let doubt = Mutex<Doubt?>(nil)
    let failure = Mutex<StorageError?>(nil)
    private let inPart = Mutex<Set<TodosEdit.ID>>([])
    /// The edits that wait; nil while the server answers.
    let waiting = Mutex<[TodosEdit]?>(nil)

    var backlog: TodosBacklog? {
      waiting.withLock(\.self).map { _ in
        var backlog = TodosBacklog()
        backlog.offlineSince = noon
        return backlog
      }
    }

    private func check() throws { if let failure = failure.withLock(\.self) { throw failure } }

    func load() async throws -> TodosSnapshot {
      try check()
      return try await stored.load()
    }

    func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
      if backlog != nil {
        waiting.withLock { $0?.append(edit) }
        return TodosSaved(edit, at: revision, noon, .waiting)
      }
      guard let doubt = doubt.withLock(\.self) else {
        return try await stored.save(edit, basedOn: revision)
      }
      if doubt == .saved { try await stored.save(edit, basedOn: revision) }
      if doubt == .savedInPart {
        inPart.withLock { _ = $0.insert(edit.id) }
        try await stored.save(edit.with([edit.changes[0]]), basedOn: revision)
      }
      throw Self.unknown
    }

    func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
      stored.changes(since: revision)
    }

    func update(since revision: Revision) async throws -> TodosUpdate? {
      try check()
      let snapshot = try await stored.load()
      return snapshot.revision == revision ? nil : .reloaded(snapshot)
    }

    func newestRevision() async throws -> Revision? {
      try check()
      return try await stored.load().revision
    }

    func isSaved(_ id: TodosEdit.ID) async throws -> Bool? {
      try check()
      if doubt.withLock(\.self) == .saysNothing { return nil }
      if inPart.withLock({ $0.contains(id) }) { return false }
      return try await stored.history().contains { $0.edit.id == id }
    }

    func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
    func history() async throws -> [TodosSaved] {
      backlog == nil ? try await stored.history() : []
    }
  }

  private let repository = Doubtful()

  private func interactor(follows: Bool) -> (RealTodosInteractor, Store<AppState>) {
    let store = Store(AppState())
    return (
      RealTodosInteractor(store: store, repository: repository, follows: follows, now: { noon }),
      store
    )
  }

  private func outcomes(_ store: Store<AppState>) -> [Bool] {
    store.notices.waiting.compactMap {
      if case .outcomeKnown(_, let isSaved) = $0.event { isSaved } else { nil }
    }
  }

  @Test(arguments: [true, false])
  func `the next look tells that the edit is saved, and to repeat it is no second one`(
    follows: Bool
  ) async throws {
    let (todos, store) = interactor(follows: follows)
    await todos.load().finished
    repository.doubt.withLock { $0 = .saved }
    await #expect(throws: TodosError.self) { try await todos.add(title: "tea") }
    #expect(outcomes(store).isEmpty)
    repository.doubt.withLock { $0 = nil }
    await todos.catchUp()
    #expect(outcomes(store) == [true])
    #expect(store.log.changes(by: .others).isEmpty)
    do {
      try await todos.add(title: "tea")
      Issue.record("the edit was made twice")
    } catch {
      guard case .savedBefore = error else { throw error }
    }
    #expect(try await repository.load().todos.map(\.title).filter { $0 == "tea" }.count == 1)
    #expect(store.todos.value?.filter { $0.title == "tea" }.count == 1)
    // Asked for again, it is meant.
    try await todos.add(title: "tea")
    #expect(try await repository.load().todos.filter { $0.title == "tea" }.count == 2)
    #expect(outcomes(store) == [true])
    store.cancelAll()
  }

  @Test(arguments: [TodosEdit.Name.postpone, .note, .rename])
  func `an edit of the same todo that asks for something else is no repetition`(
    name: TodosEdit.Name
  ) async throws {
    let isRelative = name != .rename
    let (todos, store) = interactor(follows: false)
    await todos.load().finished
    let edit = { (isOther: Bool) async throws in
      switch name {
      case .postpone:
        try await todos.postpone(
          by: DateWord("1d"), at: .at("2026-11-21 12:00"), ids: [Todo.id(1)])
      case .note: try await todos.addNote("x", to: Todo.id(1))
      default: try await todos.rename(id: Todo.id(1), to: isOther ? "oats" : "rice")
      }
    }
    repository.doubt.withLock { $0 = .saved }
    await #expect(throws: TodosError.self) { try await edit(false) }
    repository.doubt.withLock { $0 = nil }
    await todos.catchUp()
    #expect(outcomes(store) == [true])
    if isRelative {
      // One day or line more may be meant, or the same: the first time, the edit is a repetition.
      await #expect(throws: TodosError.self) { try await edit(true) }
    }
    try await edit(true)
    let stored = try #require(try await repository.load().todos.first { $0.id == Todo.id(1) })
    #expect(stored.title == (isRelative ? Todo.sample(1).title : "oats"))
    #expect(store.todos.value?[id: Todo.id(1)] == stored)
  }

  @Test func `the next look tells that the edit is not saved, and the edit can be made again`()
    async throws
  {
    let (todos, store) = interactor(follows: false)
    await todos.load().finished
    repository.doubt.withLock { $0 = .notSaved }
    await #expect(throws: TodosError.self) { try await todos.toggle(id: Todo.id(1)) }
    repository.doubt.withLock { $0 = nil }
    await todos.catchUp()
    #expect(outcomes(store) == [false])
    try await todos.toggle(id: Todo.id(1))
    #expect(try await repository.load().todos.first?.isDone == true)
  }

  @Test func `of an edit that is saved in part, the rest is made again, and each part undone`()
    async throws
  {
    let (todos, store) = interactor(follows: false)
    await todos.load().finished
    repository.doubt.withLock { $0 = .savedInPart }
    await #expect(throws: TodosError.self) {
      try await todos.setDone(true, ids: [Todo.id(1), Todo.id(2)])
    }
    repository.doubt.withLock { $0 = nil }
    func done() async throws -> [Bool] { try await repository.load().todos.map(\.isDone) }
    #expect(try await done() == [true, false])
    await todos.catchUp()
    #expect(outcomes(store) == [false])
    var kept = try #require(todos.refusedEdits().first)
    // A rest that cannot be saved stands for the edit.
    repository.doubt.withLock { $0 = .notSaved }
    for _ in 0..<3 {
      await #expect(throws: TodosError.self) { try await todos.redo(refused: kept.number) }
      #expect(todos.refusedEdits().count == 1)
      kept = try #require(todos.refusedEdits().first)
      #expect(kept.edit.changes.map(\.id) == [Todo.id(2)])
    }
    repository.doubt.withLock { $0 = nil }
    let rest = try await todos.redo(refused: kept.number)
    #expect(rest.changes.map(\.id) == [Todo.id(2)])
    #expect(try await done() == [true, true])
    #expect(todos.refusedEdits().isEmpty)
    try await todos.undo()
    #expect(try await done() == [true, false])
  }

  @Test func `without its server the same edit waits whole, for nobody knows which part is saved`()
    async throws
  {
    let (todos, _) = interactor(follows: false)
    await todos.load().finished
    repository.doubt.withLock { $0 = .savedInPart }
    await #expect(throws: TodosError.self) {
      try await todos.setDone(true, ids: [Todo.id(1), Todo.id(2)])
    }
    repository.doubt.withLock { $0 = nil }
    await todos.load().finished
    let kept = try #require(todos.refusedEdits().first)
    repository.waiting.withLock { $0 = [] }
    try await todos.redo(refused: kept.number)
    let sent = try #require(repository.waiting.withLock(\.self)?.first)
    #expect(sent.id == kept.edit.id && sent.changes == kept.edit.changes)
    #expect(todos.refusedEdits().isEmpty)
  }

  @Test func `as long as the list cannot be read, the outcome stays unknown`() async throws {
    let (todos, store) = interactor(follows: false)
    await todos.load().finished
    repository.doubt.withLock { $0 = .saved }
    await #expect(throws: TodosError.self) { try await todos.toggle(id: Todo.id(1)) }
    repository.doubt.withLock { $0 = .saysNothing }
    await todos.catchUp()
    #expect(outcomes(store).isEmpty)
    repository.doubt.withLock { $0 = nil }
    repository.failure.withLock { $0 = .cannotRead(path: "p", reason: "r") }
    #expect(await todos.catchUp()?.kind == .storage)
    #expect(outcomes(store).isEmpty)
    repository.failure.withLock { $0 = nil }
    #expect(await todos.catchUp() == nil)
    #expect(outcomes(store) == [true])
    // The same toggle again would take it back.
    await #expect(throws: TodosError.self) { try await todos.toggle(id: Todo.id(1)) }
    #expect(try await repository.load().todos.first { $0.id == Todo.id(1) }?.isDone == true)
  }

  @Test(arguments: [true, false])
  func `a look that fails is told, and the list that shows is that of before`(
    follows: Bool
  ) async throws {
    let moment = Mutex(noon)
    let store = Store(AppState())
    let todos = RealTodosInteractor(
      store: store, repository: repository, follows: follows, now: { moment.withLock(\.self) })
    await todos.load().finished
    moment.withLock { $0 += 60 }
    #expect(await todos.catchUp() == nil)
    #expect(store.todosReadAt == noon + 60)
    moment.withLock { $0 += 60 }
    repository.failure.withLock { $0 = .gone(path: "p") }
    #expect(await todos.catchUp()?.message == "\(StorageError.gone(path: "p"))")
    #expect(store.todosReadAt == noon + 60 && store.todos.value?.count == 2)
    repository.failure.withLock { $0 = nil }
    #expect(await todos.catchUp() == nil)
    #expect(store.todosReadAt == noon + 120)
    store.cancelAll()
  }
}
