/// What a file that is imported has.
public struct ImportedTodos: Hashable, Sendable {
  /// How many of the bad rows are told in full.
  static let badRowLimit = 100

  /// Its format.
  public let format: ExchangeFormat
  /// The todos, in the order of the file, each id once.
  public private(set) var todos: [ImportedTodo] = []
  /// How many rows were right, but are no todos of ours, such as those that were deleted.
  public private(set) var skipped = 0
  /// The first of the rows that cannot be taken.
  public private(set) var badRows: [BadRow] = []
  /// How many rows cannot be taken.
  public private(set) var badRowCount = 0

  /// Makes the contents of an empty file.
  public init(_ format: ExchangeFormat) {
    self.format = format
  }

  /// Adds rows.
  public mutating func append(_ rows: [ImportedRow]) {
    for row in rows {
      switch row {
      case .todo(let todo): todos.append(todo)
      case .skipped: skipped += 1
      case .bad(let row):
        badRowCount += 1
        if badRows.count < Self.badRowLimit { badRows.append(row) }
      }
    }
  }
}
