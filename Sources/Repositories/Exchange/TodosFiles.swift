/// The files that todos are imported from and exported to.
public protocol TodosFiles: Sendable {
  /// Reads a file piece by piece. Cancelling the task ends that between two pieces.
  ///
  /// - Parameters:
  ///   - format: nil means the one that its name and its beginning tell.
  ///   - progress: gets how many percent have been read, where the size of the file is known.
  /// - Throws: `ExchangeError`, or `CancellationError`.
  func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos

  /// Writes todos into a file, all of them or, when it throws, none.
  ///
  /// - Parameter isReplacing: whether a file that is there may be replaced.
  func write(
    _ todos: [Todo], as format: ExchangeFormat, to path: String, isReplacing: Bool
  ) async throws(ExchangeError)
}
