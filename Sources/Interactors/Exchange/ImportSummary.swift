public import Repositories

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
  /// The format that the file has.
  public let format: ExchangeFormat
  /// How many todos were added to the list.
  public let added: Int
  /// How many were in the list, and are now as in the file.
  public let updated: Int
  /// How many were in the list as in the file.
  public let unchanged: Int
  /// How many rows are no todos of ours, such as those that were deleted.
  public let skipped: Int
  /// The first of the rows that could not be taken.
  public let badRows: [BadRow]
  /// How many rows could not be taken.
  public let badRowCount: Int

  /// Sums up what an edit made of a file.
  init(_ contents: ImportedTodos, _ edit: Edit) {
    format = contents.format
    added = edit.changes.count { $0.before == nil }
    updated = edit.changes.count - added
    unchanged = contents.todos.count - edit.changes.count
    skipped = contents.skipped
    badRows = contents.badRows
    badRowCount = contents.badRowCount
  }
}
