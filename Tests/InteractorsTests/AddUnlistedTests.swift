import Foundation
import Repositories
import StateStore
import Synchronization
import Testing

@testable import Interactors

/// Adding a todo to a list that is not loaded.
struct AddUnlistedTests {
  /// A repository that knows how to add without reading, or is told to answer otherwise.
  private final class Fronted: TodosRepository {
    enum Answer {
      case added, none
      case failure(StorageError)
    }

    let stored = InMemoryTodosRepository([.sample(1)])
    let answer: Answer
    let loads = Mutex(0)
    let additions = Mutex(0)
    /// Why loads fail; nil for loads that do not.
    let refusal = Mutex<StorageError?>(nil)

    init(_ answer: Answer = .added) {
      self.answer = answer
    }

    func load() async throws -> TodosSnapshot {
      loads.withLock { $0 += 1 }
      if let refusal = refusal.withLock({ $0 }) { throw refusal }
      return try await stored.load()
    }

    func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
      try await stored.save(edit, basedOn: revision)
    }

    func addToFront(_ todo: Todo, by author: String) async throws -> TodosSaved? {
      additions.withLock { $0 += 1 }
      switch answer {
      case .none: return nil
      case .failure(let error): throw error
      case .added:
        var todo = todo
        todo.rank = .between(nil, try await stored.load().todos.first?.rank)
        let edit = TodosEdit(.add, [.added(todo)], by: author)
        return try await stored.save(edit, basedOn: .zero)
      }
    }

    func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
      stored.changes(since: revision)
    }

    func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
  }

  private let store = Store(AppState())

  private func todos(_ repository: Fronted, follows: Bool = false) -> RealTodosInteractor {
    RealTodosInteractor(
      store: store, repository: repository, follows: follows, now: { noon }, author: "tty")
  }

  @Test func `the todo is saved at the front, and the list is not loaded`() async throws {
    let repository = Fronted()
    let todos = todos(repository)
    var settings = TodoSettings()
    settings.words[.priority] = .to("high")
    let added = try await todos.addUnlisted(title: "new", settings)
    #expect(added?.number == 2 && added?.priority == .high && added?.title == "new")
    #expect(store.todos == .notRequested && repository.loads.withLock { $0 } == 0)
    #expect(try await repository.stored.load().todos.first == added)
    #expect(store.history.undoable.map(\.by) == ["tty"])
  }

  @Test func `an undo takes the todo back, and later edits read the list`() async throws {
    let repository = Fronted()
    let todos = todos(repository)
    _ = try await todos.addUnlisted(title: "new", TodoSettings())
    try await todos.undo()
    #expect(store.todos.value?.map(\.number) == [1])
    #expect(try await todos.add(title: "later").number == 3)
    #expect(try await repository.stored.load().todos.map(\.number) == [3, 1])
  }

  @Test func `a list that is there or is followed, and a repository that has to read, add nothing`()
    async throws
  {
    let followed = Fronted()
    #expect(
      try await todos(followed, follows: true).addUnlisted(title: "x", TodoSettings()) == nil)
    #expect(followed.additions.withLock { $0 } == 0)
    let none = Fronted(.none)
    #expect(try await todos(none).addUnlisted(title: "x", TodoSettings()) == nil)
    #expect(none.additions.withLock { $0 } == 1)
    #expect(store.todos == .notRequested && store.history.undoable.isEmpty)
    let loaded = Fronted()
    await todos(loaded).load().finished
    #expect(try await todos(loaded).addUnlisted(title: "x", TodoSettings()) == nil)
    #expect(loaded.additions.withLock { $0 } == 0)
  }

  @Test(arguments: [false, true])
  func `after a failed load a todo is added without the list, also beside followers`(
    follows: Bool
  ) async throws {
    let repository = Fronted()
    repository.refusal.withLock { $0 = .cannotRead(path: "p", reason: "r") }
    let todos = todos(repository, follows: follows)
    await todos.load().finished
    #expect(try await todos.addUnlisted(title: "refused", TodoSettings()) == nil)
    // This error may pass by itself.
    repository.refusal.withLock { $0 = .inUse(path: "p", pid: nil) }
    await todos.load().finished
    let loads = repository.loads.withLock { $0 }
    #expect(try await todos.addUnlisted(title: "new", TodoSettings())?.number == 2)
    // A list that is followed is read now, as the repository answers again.
    await store.idle()
    #expect((repository.loads.withLock { $0 } > loads) == follows)
    // With a known list the list shows the todo.
    repository.refusal.withLock { $0 = nil }
    await todos.load().finished
    repository.refusal.withLock { $0 = .inUse(path: "p", pid: nil) }
    await todos.load().finished
    #expect(try await todos.addUnlisted(title: "later", TodoSettings()) == nil)
  }

  @Test func `a title that is refused is not sent to the repository`() async throws {
    let repository = Fronted()
    await #expect(throws: TodosError.blankTitle) {
      try await todos(repository).addUnlisted(title: " ", TodoSettings())
    }
    #expect(repository.additions.withLock { $0 } == 0)
  }

  @Test(arguments: [false, true])
  func `a todo that is not saved is told, and after an unknown outcome the list is read`(
    isUnknown: Bool
  ) async throws {
    let error =
      isUnknown
      ? StorageError.outcomeUnknown(path: "p", reason: "r")
      : StorageError.cannotWrite(path: "p", reason: "r")
    let repository = Fronted(.failure(error))
    let refusal = await #expect(throws: TodosError.self) {
      try await todos(repository).addUnlisted(title: "new", TodoSettings())
    }
    guard case .notSaved? = refusal else {
      Issue.record("\(refusal as Any)")
      return
    }
    guard case .takenBack(let edit, _, _)? = store.notices.waiting.first?.event else {
      Issue.record("\(store.notices.waiting)")
      return
    }
    #expect(edit.changes.first?.after?.title == "new" && edit.by == "tty")
    #expect(repository.loads.withLock { $0 } == (isUnknown ? 1 : 0))
    #expect(store.history.undoable.isEmpty)
  }
}
