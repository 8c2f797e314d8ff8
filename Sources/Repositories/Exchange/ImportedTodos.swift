public import Foundation

/// The contents of an import file.
public struct ImportedTodos: Hashable, Sendable {
  /// The most bad rows to keep; further ones are only counted.
  static let badRowLimit = 100
  /// The most skipped rows, and the most changed ones, whose remarks are kept; further ones are
  /// only counted.
  package static let remarkLimit = 20

  /// The format of the file.
  public let format: ExchangeFormat
  /// The todos, in the order of the file, each id once.
  public private(set) var todos: [ImportedTodo] = []
  /// The templates that were deleted in Taskwarrior, in the order of the file.
  package private(set) var ended: [ImportedTodo] = []
  /// The number of valid rows that make no todo, such as deleted tasks.
  public private(set) var skipped = 0
  /// The number of todos that mean less here than in their file, such as a waiting task.
  public private(set) var changed = 0
  /// The remarks on the first skipped rows and on the first changed todos, in the order of the
  /// file.
  public private(set) var remarks: [RowRemark] = []
  /// How often each member without a meaning here was kept.
  public private(set) var keptMembers: [String: Int] = [:]
  /// The first bad rows.
  public private(set) var badRows: [BadRow] = []
  /// The number of all bad rows.
  public private(set) var badRowCount = 0

  /// Makes the contents of an empty file.
  public init(_ format: ExchangeFormat) {
    self.format = format
  }

  /// Takes the todos out.
  package mutating func takeTodos() -> [ImportedTodo] {
    defer { todos = [] }
    return todos
  }

  /// Ends the file: joins the rows that are one todo.
  ///
  /// - Parameter timeZone: the time zone of days.
  public mutating func finish(timeZone: TimeZone = .current) {
    todos = joiningSeries(TaskwarriorDialect.calendar(timeZone))
  }

  /// Adds rows.
  public mutating func append(_ rows: [ImportedRow]) {
    for row in rows {
      switch row {
      case .todo(let todo) where todo.role == .endedTemplate: ended.append(todo)
      case .todo(var todo):
        for name in todo.place.keptMembers { keptMembers[name, default: 0] += 1 }
        todo.place.keptMembers = []
        todos.append(todo)
        if !todo.remarks.isEmpty {
          changed += 1
          if changed <= Self.remarkLimit { remarks += todo.remarks }
        }
      case .skipped(let remark):
        skipped += 1
        if skipped <= Self.remarkLimit { remarks.append(remark) }
      case .bad(let row):
        badRowCount += 1
        if badRows.count < Self.badRowLimit { badRows.append(row) }
      }
    }
  }
}
