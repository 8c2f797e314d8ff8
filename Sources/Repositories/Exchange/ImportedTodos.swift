/// The contents of an import file.
public struct ImportedTodos: Hashable, Sendable {
  /// The number of bad rows that are kept; further ones are only counted.
  static let badRowLimit = 100

  /// The format of the file.
  public let format: ExchangeFormat
  /// The todos, in the order of the file, each id once.
  public private(set) var todos: [ImportedTodo] = []
  /// The number of valid rows that make no todo, such as deleted tasks.
  public private(set) var skipped = 0
  /// The first bad rows.
  public private(set) var badRows: [BadRow] = []
  /// The number of all bad rows.
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
