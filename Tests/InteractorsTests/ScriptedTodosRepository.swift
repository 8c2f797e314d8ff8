import Repositories
import StateStore
import Synchronization

/// A repository in memory, whose reads and saves wait for the test or fail.
final class ScriptedTodosRepository: TodosRepository {
  private let stored: InMemoryTodosRepository
  private let loadGate = Mutex<Gate?>(nil)
  private let saveGate = Mutex<Gate?>(nil)
  private let answerGate = Mutex<Gate?>(nil)
  private let updateGate = Mutex<Gate?>(nil)
  private let historyFailure = Mutex<(any Error)?>(nil)
  private let counts = Mutex((loads: 0, saves: 0))

  init(_ todos: [Todo] = []) {
    stored = InMemoryTodosRepository(todos)
  }

  var loads: Int { counts.withLock { $0.loads } }
  var saves: Int { counts.withLock { $0.saves } }

  /// Lets the next reads wait at this gate.
  func holdLoads(at gate: Gate?) { loadGate.withLock { $0 = gate } }

  /// Lets the next saves wait at this gate.
  func holdSaves(at gate: Gate?) { saveGate.withLock { $0 = gate } }

  /// Lets the next saves be made, and their answers wait at this gate.
  func holdAnswers(at gate: Gate?) { answerGate.withLock { $0 = gate } }

  /// Lets what is told of saves wait at this gate, and then be told as one.
  func holdUpdates(at gate: Gate?) { updateGate.withLock { $0 = gate } }

  /// Changes the todos, like another program.
  func changeElsewhere(put todos: [Todo] = [], delete ids: [Todo.ID] = []) async throws {
    let list = IdentifiedList(try await stored.load().todos)
    let changes = todos.map { todo in
      list[id: todo.id].map { TodosEdit.Change.changed(from: $0, to: todo) } ?? .added(todo)
    }
    let removed = ids.compactMap { list[id: $0].map(TodosEdit.Change.removed) }
    try await stored.save(TodosEdit(.set, changes + removed), basedOn: .zero)
  }

  func load() async throws -> TodosSnapshot {
    counts.withLock { $0.loads += 1 }
    try await loadGate.withLock { $0 }?.pass()
    return try await stored.load()
  }

  func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
    counts.withLock { $0.saves += 1 }
    try await saveGate.withLock { $0 }?.pass()
    let gate = answerGate.withLock { $0 }
    let saved = try await stored.save(edit, basedOn: revision)
    try await gate?.pass()
    return saved
  }

  func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
    stored.changes(since: revision) { [weak self] in
      try await self?.updateGate.withLock { $0 }?.pass()
    }
  }

  func update(since revision: Revision) async throws -> TodosUpdate? {
    if try await stored.load().revision <= revision { return nil }
    for try await update in stored.changes(since: revision) { return update }
    return nil
  }

  /// Lets the next readings of the history fail.
  func failHistory(with error: any Error) { historyFailure.withLock { $0 = error } }

  func history() async throws -> [TodosSaved] {
    if let error = historyFailure.withLock({ $0 }) { throw error }
    return try await stored.history()
  }

  func detail(of id: Todo.ID) async throws -> TodoDetail {
    try await stored.detail(of: id)
  }
}

/// A gate that holds work until a test opens it or lets the work fail, for good.
final class Gate: Sendable {
  private struct Contents {
    var result: Result<Void, any Error>?
    var waiting: [CheckedContinuation<Void, any Error>] = []
    var arrivals: [CheckedContinuation<Void, Never>] = []
    var hasArrival = false
  }

  private let contents = Mutex(Contents())

  func pass() async throws {
    let arrivals = contents.withLock { contents in
      contents.hasArrival = true
      defer { contents.arrivals = [] }
      return contents.arrivals
    }
    for arrival in arrivals { arrival.resume() }
    try await withCheckedThrowingContinuation { continuation in
      let result = contents.withLock { contents in
        if contents.result == nil { contents.waiting.append(continuation) }
        return contents.result
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// Waits until work has come to the gate.
  func arrival() async {
    await withCheckedContinuation { continuation in
      let hasArrival = contents.withLock { contents in
        if !contents.hasArrival { contents.arrivals.append(continuation) }
        return contents.hasArrival
      }
      if hasArrival { continuation.resume() }
    }
  }

  func open(_ result: Result<Void, any Error> = .success(())) {
    let waiting = contents.withLock { contents in
      contents.result = result
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
