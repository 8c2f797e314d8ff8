public import Repositories

/// The result of an import.
public struct ImportSummary: Hashable, Sendable {
  /// The format of the file.
  public let format: ExchangeFormat
  /// The number of todos that were added to the list.
  public let added: Int
  /// The number of todos that were changed to what the file says.
  public let updated: Int
  /// The number of todos that already were as the file says.
  public let unchanged: Int
  /// The number of rows that make no todo, such as deleted tasks.
  public let skipped: Int
  /// The first bad rows, which were left out.
  public let badRows: [BadRow]
  /// The number of all bad rows.
  public let badRowCount: Int

  /// Sums up the contents of a file and the edit that imported them.
  init(_ contents: ImportedTodos, _ edit: TodosEdit) {
    format = contents.format
    added = edit.changes.count { $0.before == nil }
    updated = edit.changes.count - added
    unchanged = contents.todos.count - edit.changes.count
    skipped = contents.skipped
    badRows = contents.badRows
    badRowCount = contents.badRowCount
  }
}
