import StateStore
import Synchronization
import TodoLogic

/// A repository that succeeds or fails at the moment that the test chooses.
final class ScriptedTodos: TodosRepository {
  struct Refused: Error {}

  private let simulation: Simulation
  /// The saved todos.
  let saved = Mutex<[Todo]>([Todo(id: 1), Todo(id: 2)])

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func todos() async throws -> [Todo] {
    // A server sends the todos that it had when it was asked.
    let answer = saved.withLock { $0 }
    return try await simulation.reply("todos", [.success(answer), .failure(Refused())])
  }

  func setDone(_ id: Todo.ID) async throws {
    try await simulation.reply("save \(id)", [.success(()), .failure(Refused())])
    saved.withLock { saved in
      for index in saved.indices where saved[index].id == id { saved[index].isDone = true }
    }
  }
}
