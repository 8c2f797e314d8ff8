public import Repositories

/// Import and export of todos as files.
public protocol ExchangeInteractor: Sendable {
  /// Imports the todos of a file, as one edit that can be undone.
  ///
  /// A row of this program's own format replaces the values of a todo that the list already has. Of
  /// a row of another program, only the values that changed since the last import are taken over.
  /// So importing a file again changes nothing. Bad rows are skipped and reported.
  ///
  /// - Parameters:
  ///   - format: nil to detect the format by the file's name and beginning.
  ///   - isStrict: whether one bad row refuses the whole file.
  @discardableResult
  func importTodos(
    from path: String, as format: ExchangeFormat?, isStrict: Bool
  ) async throws(ExchangeRefusal) -> ImportSummary

  /// Stops reading the files being imported, also those that wait for their turn, and imports none
  /// of their todos; also stops copying the list.
  func cancelImport()

  /// Writes all todos into a file, in list order, and returns their number.
  ///
  /// - Parameters:
  ///   - format: nil to detect the format by the file's name.
  ///   - hasIDs: whether each line of todo.txt has the id of its todo.
  ///   - isReplacing: whether an existing file may be replaced.
  @discardableResult
  func exportTodos(
    to path: String, as format: ExchangeFormat?, hasIDs: Bool, isReplacing: Bool
  ) async throws(ExchangeRefusal) -> Int

  /// Copies the list, with its histories and the edits that can be undone, to a target, and returns
  /// the number of todos. The list stays unchanged.
  @discardableResult
  func copyTodos(to target: any TodosTarget) async throws(CopyRefusal) -> Int

  /// Returns all todos, in list order, for a caller that writes them itself.
  func todosForExport() async throws(ExchangeRefusal) -> TodoList
}
