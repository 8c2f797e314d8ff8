import Repositories
import StateStore
import Synchronization
import Testing

@testable import Interactors

struct WatchTests {
  /// What a watch has told so far.
  private final class Told: Sendable {
    private let state = Mutex<[TodosNews]>([])
    private let limit: Int

    init(_ limit: Int) {
      self.limit = limit
    }

    var all: [TodosNews] { state.withLock { $0 } }

    @Sendable func take(_ news: TodosNews) async -> Bool {
      state.withLock { told in
        told.append(news)
        return told.count < limit
      }
    }
  }

  @Test func `each edit of others is told once and in order, until the listener has enough`()
    async throws
  {
    let fixture = InteractorFixture([.sample(1)], follows: false)
    let other = InteractorFixture(on: fixture.repository, ids: 2000, follows: false)
    await fixture.todos.load().finished
    let told = Told(40)
    async let end: Void = fixture.todos.watch(told.take)
    for number in 0..<50 { try await other.todos.rename(id: Todo.id(1), to: "title \(number)") }
    try await end
    #expect(
      told.all.map { $0.changes.first?.after?.title } == (0..<40).map { "title \($0)" })
    #expect(told.all.allSatisfy { $0.saved?.edit.name == .rename })
    #expect(told.all.first?.changes.first?.before?.title == "todo 1")
  }

  @Test func `a list that was never loaded is loaded, and own edits are told, too`() async throws {
    let fixture = InteractorFixture([.sample(1)])
    let told = Told(1)
    async let end: Void = fixture.todos.watch(told.take)
    try await fixture.todos.add(title: "own")
    try await end
    #expect(told.all.first?.changes.first?.after?.title == "own")
    #expect(fixture.titles == ["own", "todo 1"])
  }

  @Test(arguments: [true, false])
  func `what is saved or refused before a watch begins is not told by it`(
    follows: Bool
  ) async throws {
    struct Full: Error {}
    let fixture = InteractorFixture([.sample(1)], follows: follows)
    let other = InteractorFixture(on: fixture.repository, ids: 2000, follows: false)
    await fixture.todos.load().finished
    for title in ["a", "b"] { try await fixture.todos.rename(id: Todo.id(1), to: title) }
    // An edit that will be refused shows when the watch begins.
    let gate = Gate()
    fixture.repository.holdSaves(at: gate)
    async let refused = try? await fixture.todos.remove(id: Todo.id(1))
    await gate.arrival()
    #expect(fixture.titles == [])
    let begun = Mutex<TodoList?>(nil)
    let told = Told(1)
    let began = Gate()
    async let end: Void = fixture.todos.watch { list in
      begun.withLock { $0 = list }
      try? await began.pass()
      return true
    } _: { news, list in
      #expect(list.map(\.title) == ["theirs"])
      return await told.take(news)
    }
    await began.arrival()
    gate.open(.failure(Full()))
    _ = await refused
    fixture.repository.holdSaves(at: nil)
    began.open()
    try await other.todos.rename(id: Todo.id(1), to: "theirs")
    try await end
    let list = begun.withLock { $0 }
    #expect(list?.map(\.title) == ["b"])
    #expect(told.all.map { $0.changes.map { $0.after?.title } } == [["theirs"]])
  }

  @Test func `a watch that is cancelled ends without an error`() async throws {
    let fixture = InteractorFixture([.sample(1)], follows: false)
    let task = Task { try await fixture.todos.watch { _ in true } }
    await fixture.todos.loadIfNeeded()?.finished
    task.cancel()
    try await task.value
  }

  @Test func `a cancelled watch does not wait for the first list, whose load goes on`() async throws
  {
    let repository = ScriptedTodosRepository([.sample(1)])
    let gate = Gate()
    repository.holdLoads(at: gate)
    let fixture = InteractorFixture(on: repository, follows: false)
    let task = Task { try await fixture.todos.watch { _ in true } }
    await gate.arrival()
    task.cancel()
    try await task.value
    #expect(fixture.store.todos.value == nil)
    gate.open()
    await fixture.todos.loadIfNeeded()?.finished
    #expect(fixture.titles == ["todo 1"])
  }

  @Test func `a list that is read anew is told as its differences, and one that is the same not`() {
    var list: TodoList = [.sample(1), .sample(2), .sample(3)]
    let same = TodosSnapshot(Array(list), at: Revision(8))
    #expect(list.apply(.reloaded(same), after: Revision(3)).isEmpty)
    let new = TodosSnapshot([.sample(1), .sample(2, "new"), .sample(4)], at: Revision(9))
    let news = list.apply(.reloaded(new), after: Revision(8))
    #expect(news.count == 1 && news[0].saved == nil)
    #expect(
      Set(news[0].changes) == [
        .added(.sample(4)), .changed(from: .sample(2), to: .sample(2, "new")), .removed(.sample(3)),
      ])
    #expect(list.map(\.title) == ["todo 1", "new", "todo 4"])
  }

  @Test func `what was seen is not told again`() {
    var list: TodoList = [.sample(1)]
    let saves = (1...3).map {
      TodosSaved(
        TodosEdit(.add, [.added(.sample($0 + 1))]), at: Revision($0), noon)
    }
    let news = list.apply(.saved(saves), after: Revision(2))
    #expect(news == [TodosNews(saves[2])])
    #expect(list.map(\.number) == [1, 4])
  }

  @Test func `a repository that fails ends the watch with the reason`() async throws {
    let repository = FailingChanges()
    let todos = RealTodosInteractor(store: Store(AppState()), repository: repository)
    let error = await #expect(throws: TodosError.self) { try await todos.watch { _ in true } }
    guard case .notLoaded(let failure)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(failure.kind == .storage)
  }

  /// A repository whose stream fails.
  private struct FailingChanges: TodosRepository {
    private let stored = InMemoryTodosRepository()

    func load() async throws -> TodosSnapshot { try await stored.load() }

    func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
      try await stored.save(edit, basedOn: revision)
    }

    func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
      AsyncThrowingStream { throw StorageError.cannotRead(path: "p", reason: "r") }
    }

    func detail(of id: Todo.ID) async throws -> TodoDetail { try await stored.detail(of: id) }
  }
}
