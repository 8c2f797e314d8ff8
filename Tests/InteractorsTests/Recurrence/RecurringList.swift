import Foundation
import Repositories
import StateStore

@testable import Interactors

/// A list with todos that come back, and its programs, all at one moment.
struct RecurringList: Sendable {
  /// The moment of all tests.
  static let start = LocalNow.at("2026-01-31 10:00")

  let repository: ScriptedTodosRepository

  init(_ todos: [Todo]) { repository = ScriptedTodosRepository(todos) }

  func program(
    _ author: String = "", ids: Int = 1000, at now: LocalNow = Self.start
  ) -> RealTodosInteractor {
    let ids = Counter(ids)
    return RealTodosInteractor(
      store: Store(AppState()), repository: repository, follows: false,
      now: { now.moment }, calendar: { now.calendar },
      makeID: { Todo.id(ids.next()) }, author: author)
  }

  func todos() async throws -> [Todo] { try await repository.load().todos }

  /// The due day of each todo, with an "x" before those of done ones.
  func days() async throws -> [String] {
    try await todos().map {
      ($0.isDone ? "x " : "") + ($0.due.map(Self.start.clock)?.prefix(10) ?? "-")
    }
  }
}

extension RealTodosInteractor {
  /// Completes an occurrence on the day on which the one before was completed.
  func completeEarly(_ id: Todo.ID) async throws {
    try await setStarted(true, ids: [id])
    try await setDone(true, ids: [id])
  }
}

extension Todo {
  /// A todo that is due at the start, and comes back every month.
  static func rent(_ change: (inout Todo) -> Void = { _ in }) -> Todo {
    var todo = Todo.sample(1, "rent")
    todo.due = RecurringList.start.today
    todo.recurrence = RecurrenceRule("every:month").map {
      Recurrence($0, from: RecurringList.start.today)
    }
    change(&todo)
    return todo
  }
}
