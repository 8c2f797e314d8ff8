import Interactors

/// The author of the last rows in the results, which decides whether the next rows need a title.
struct EditedRows {
  /// The author of the last rows since a line was typed; nil without such rows.
  private var author: TodosLog.Author?
  /// Whether the very last line is one of these rows.
  private var isLast = false

  /// Notes rows, and returns the title to print above them; nil for none.
  ///
  /// Rows of others have a title unless the line above is a row of others. Own rows answer the
  /// typed line, and have a title only below rows of others.
  mutating func add(_ rows: TodosLog.Author) -> ListMessage? {
    defer { (author, isLast) = (rows, true) }
    return switch rows {
    case .here: author == .others ? .changedHere : nil
    case .others: author == .others && isLast ? nil : .changedByOthers
    }
  }

  /// Notes a line that is not a row of an edit.
  mutating func addOther() { isLast = false }

  /// Notes a line that a person types.
  mutating func addTyped() { self = EditedRows() }
}
