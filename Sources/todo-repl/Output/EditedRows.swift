/// Whose rows of edits stand last in the results, which decides about a title above the next rows.
struct EditedRows {
  /// Who has made an edit.
  enum Editor {
    case here, others
  }

  /// Who has made the edits of the last rows since a line was typed; nil without such rows.
  private var editor: Editor?
  /// Whether the last line of all is one of these rows.
  private var isLast = false

  /// Notes rows, and returns the title that has to stand above them; nil for none.
  ///
  /// Rows of others have a title unless the line above is a row of others. Own rows answer the line
  /// that was typed, and have a title only below rows of others.
  mutating func add(_ rows: Editor) -> ListMessage? {
    defer { (editor, isLast) = (rows, true) }
    return switch rows {
    case .here: editor == .others ? .changedHere : nil
    case .others: editor == .others && isLast ? nil : .changedByOthers
    }
  }

  /// Notes a line that is no row of an edit.
  mutating func addOther() { isLast = false }

  /// Notes a line that a person types.
  mutating func addTyped() { self = EditedRows() }
}
