/// The files of imports and exports.
public protocol TodosFiles: Sendable {
  /// Reads a file piece by piece. Cancelling the task ends the reading between two pieces.
  ///
  /// - Parameters:
  ///   - format: nil to detect the format by the file's name and beginning.
  ///   - progress: gets the percentage read so far, if the size of the file is known.
  /// - Throws: `ExchangeError`, or `CancellationError`.
  func todos(
    in path: String, as format: ExchangeFormat?, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportedTodos

  /// Writes todos into a file: all of them, or none if it throws.
  ///
  /// - Parameters:
  ///   - hasIDs: whether each line of todo.txt has the id of its todo.
  ///   - isReplacing: whether an existing file may be replaced.
  func write(
    _ todos: [Todo], as format: ExchangeFormat, hasIDs: Bool, to path: String, isReplacing: Bool
  ) async throws(ExchangeError)
}
