public import Repositories

/// What can be done with files of todos.
public protocol ExchangeInteractor: Sendable {
  /// Takes the todos of a file into the list, as one edit that can be undone.
  ///
  /// The file decides about a todo that is there already, as far as it says anything about it; so
  /// importing it again changes nothing. Rows that are wrong are left out and told.
  ///
  /// - Parameters:
  ///   - format: nil means the one that the file's name and beginning tell.
  ///   - isStrict: whether one row that is wrong refuses the whole file.
  @discardableResult
  func importTodos(
    from path: String, as format: ExchangeFormat?, isStrict: Bool
  ) async throws(ExchangeRefusal) -> ImportSummary

  /// Stops reading the file that is being imported, if any: nothing is taken from it.
  func cancelImport()

  /// Writes all todos into a file, in list order, and returns how many there are.
  ///
  /// - Parameters:
  ///   - format: nil means the one that the file's name tells.
  ///   - isReplacing: whether a file that is there may be replaced.
  @discardableResult
  func exportTodos(
    to path: String, as format: ExchangeFormat?, isReplacing: Bool
  ) async throws(ExchangeRefusal) -> Int

  /// All todos, in list order, for a file that somebody else writes.
  func todosForExport() async throws(ExchangeRefusal) -> TodoList
}
