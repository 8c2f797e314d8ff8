import Foundation
import Repositories
import StateStore
import StateStoreTesting
import Synchronization
import Testing

@testable import Interactors

/// A list that follows a repository of which the test tells what the repository tells.
struct ToldTodosTests {
  private let repository = ToldTodosRepository()
  private let store = Store(AppState())
  private var todos: RealTodosInteractor {
    RealTodosInteractor(store: store, repository: repository)
  }

  private func told(_ state: AppState) -> [[TodosEdit.Change]] { state.log.changes(by: .others) }

  private func rename(_ title: String, at revision: Int) -> TodosSaved {
    TodosSaved(
      TodosEdit(.rename, [.changed(from: .sample(1), to: .sample(1, title))]),
      at: Revision(revision), noon)
  }

  private func wait(until isLikeThat: @Sendable (AppState) -> Bool) async {
    for await state in store.values(\.self) where isLikeThat(state) { return }
  }

  @Test func `what is told twice or too late is taken in once`() async {
    await todos.load().finished
    repository.tell(.saved([rename("1", at: 1), rename("2", at: 2)]))
    repository.tell(.saved([rename("1", at: 1)]))
    repository.tell(.saved([]))
    repository.tell(.reloaded(TodosSnapshot([.sample(1, "0")], at: Revision(2))))
    repository.tell(.saved([rename("2", at: 2), rename("3", at: 3)]))
    await wait { $0.revision == Revision(3) }
    #expect(store.todos == .loaded([.sample(1, "3")]))
    #expect(told(store.state).map { $0.map(\.after?.title) } == [["1"], ["2"], ["3"]])
  }

  @Test func `where single saves are not known, what differs is told as made by others`() async {
    await todos.load().finished
    repository.tell(
      .reloaded(TodosSnapshot([.sample(1, "x"), .sample(2)], at: Revision(7))))
    await wait { $0.revision == Revision(7) }
    #expect(store.todos == .loaded([.sample(1, "x"), .sample(2)]))
    #expect(
      told(store.state) == [[.added(.sample(2)), .changed(from: .sample(1), to: .sample(1, "x"))]])
    repository.tell(.reloaded(TodosSnapshot([.sample(2)], at: Revision(8))))
    await wait { $0.revision == Revision(8) }
    #expect(told(store.state).last == [.removed(.sample(1, "x"))])
    repository.tell(.reloaded(TodosSnapshot([.sample(2)], at: Revision(9))))
    await wait { $0.revision == Revision(9) }
    #expect(told(store.state).count == 2)
  }

  @Test func `a stream that fails leaves the list, says so once, and a reload follows again`()
    async throws
  {
    let failure = LoadFailure(kind: .storage, message: "unreadable", canRetry: true)
    await todos.load().finished
    repository.tell(.saved([rename("1", at: 1)]))
    repository.fail(failure)
    await wait { !$0.notices.waiting.isEmpty }
    #expect(store.notices.waiting.map(\.event) == [.notFollowed(failure)])
    #expect(store.todos == .loaded([.sample(1, "1")]))
    await todos.load().finished
    repository.tell(.saved([rename("2", at: 2)]))
    await wait { $0.revision == Revision(2) }
    #expect(store.todos == .loaded([.sample(1, "2")]))
  }

  @Test func `a stream that fails at once is reported once`() throws {
    let failure = LoadFailure(kind: .storage, message: "unreadable", canRetry: true)
    let result = everyOrder(of: AppState()) { test in
      let repository = ToldTodosRepository(failure: failure)
      let todos = RealTodosInteractor(store: test.store, repository: repository)
      test.act { todos.load() }
      test.advanceToEnd()
      #expect(test.store.notices.waiting.map(\.event) == [.notFollowed(failure)])
    }
    #expect(result.isComplete)
  }

  @Test func `a list that was written by hand while it is followed hangs nobody`() async throws {
    await todos.load().finished
    store.update { $0.todos = .notRequested }
    repository.tell(.saved([rename("1", at: 1)]))
    await wait { !$0.notices.waiting.isEmpty }
    #expect(told(store.state).isEmpty)
    await todos.loadIfNeeded()?.finished
    #expect(store.todos == .loaded([.sample(1)]))
  }
}

/// A repository of one todo that tells what a test lets it tell.
private final class ToldTodosRepository: TodosRepository {
  private let failure: LoadFailure?
  private let stream = Mutex(AsyncThrowingStream<TodosUpdate, any Error>.makeStream())

  /// - Parameter failure: Ends each stream at once.
  init(failure: LoadFailure? = nil) {
    self.failure = failure
  }

  func tell(_ update: TodosUpdate) { stream.withLock { _ = $0.continuation.yield(update) } }

  /// Ends the stream; the next one is another.
  func fail(_ error: any Error) {
    stream.withLock { stream in
      stream.continuation.finish(throwing: error)
      stream = AsyncThrowingStream.makeStream()
    }
  }

  func load() async throws -> TodosSnapshot { TodosSnapshot([.sample(1)], at: .zero) }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    throw LoadFailure(kind: .other, message: "", canRetry: false)
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    if let failure { return AsyncThrowingStream { throw failure } }
    return stream.withLock { $0.stream }
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    throw RepositoryError.unknownTodo(id)
  }
}
