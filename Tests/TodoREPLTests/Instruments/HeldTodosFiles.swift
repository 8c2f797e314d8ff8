import Repositories

/// Empty files whose reading waits at a gate.
struct HeldTodosFiles: TodosFiles {
  let gate: Gate

  func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    progress(40)
    try await gate.pass()
    return ImportedTodos(.todoTxt)
  }

  func write(
    _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool, to path: String, isReplacing: Bool
  ) async throws(ExchangeError) {}
}
