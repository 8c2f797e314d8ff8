/// The files that todos are imported from and exported to.
public protocol TodosFiles: Sendable {
  /// Reads a file piece by piece. Cancelling the task ends the reading between two pieces.
  ///
  /// - Parameters:
  ///   - format: nil to tell the format by the file's name and beginning.
  ///   - progress: gets the percentage that was read, if the size of the file is known.
  /// - Throws: `ExchangeError`, or `CancellationError`.
  func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos

  /// Writes todos into a file, all of them or, when it throws, none.
  ///
  /// - Parameter isReplacing: whether an existing file may be replaced.
  func write(
    _ todos: [Todo], as format: ExchangeFormat, to path: String, isReplacing: Bool
  ) async throws(ExchangeError)
}
