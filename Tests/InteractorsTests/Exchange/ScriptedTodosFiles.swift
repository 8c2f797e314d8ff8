import Repositories
import Synchronization

/// Files in memory whose contents a test sets.
final class ScriptedTodosFiles: TodosFiles {
  private let contents: Result<ImportedTodos, any Error>
  private let gate: Gate?
  private let exported = Mutex<[[Todo]]>([])

  init(_ contents: Result<ImportedTodos, any Error>, gate: Gate? = nil) {
    self.contents = contents
    self.gate = gate
  }

  /// Makes a file with these rows.
  convenience init(_ rows: [ImportedRow], gate: Gate? = nil) {
    var contents = ImportedTodos(.taskwarrior)
    contents.append(rows)
    self.init(.success(contents), gate: gate)
  }

  /// The lists that were written.
  var written: [[Todo]] { exported.withLock { $0 } }

  func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos {
    progress(50)
    try await gate?.pass()
    return try contents.get()
  }

  func write(
    _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool, to path: String, isReplacing: Bool
  ) async throws(ExchangeError) {
    if !isReplacing, !written.isEmpty { throw .exists(path: path) }
    exported.withLock { $0.append(todos) }
  }
}
