public import Foundation
public import Repositories

/// The mark of a field whose value is a date: `due:fri`, `wait:due-3d`.
///
/// A new field of this kind is a row of ``all``, beside its row in the table of `TodoField`: the
/// program then reads the mark, filters by the mark, completes its dates, and shows them.
public struct DateMark: Sendable {
  /// The field.
  public let field: TodoField
  /// Other names of the mark, which people try.
  public let otherNames: [String]
  /// Whether the value may be a span before the due date.
  public let takesSpans: Bool

  private let get: @Sendable (Todo) -> TodoMoment?
  private let set: @Sendable (inout Todo, TodoMoment?) -> Void

  /// The date by which the todo should be done.
  public static let due = DateMark(
    .due, otherNames: ["마감", "기한"], get: { $0.due }, set: { $0.due = $1 })

  /// The date until which there is nothing to do.
  public static let wait = DateMark(
    .wait, otherNames: ["대기"], get: { $0.wait }, set: { $0.wait = $1 })

  /// The date from which the todo can be done.
  public static let scheduled = DateMark(
    .scheduled, otherNames: ["sched", "schedule"], get: { $0.scheduled },
    set: { $0.scheduled = $1 })

  /// The last day of a recurrence.
  public static let until = DateMark(.until, get: { $0.until }, set: { $0.until = $1 })

  /// All marks of this kind.
  public static let all = [due, wait, scheduled, until]

  private init(
    _ field: TodoField, otherNames: [String] = [],
    get: @escaping @Sendable (Todo) -> TodoMoment?,
    set: @escaping @Sendable (inout Todo, TodoMoment?) -> Void
  ) {
    (self.field, self.otherNames, takesSpans) = (field, otherNames, true)
    (self.get, self.set) = (get, set)
  }

  /// A mark whose value is always a date.
  private init(
    _ field: TodoField, otherNames: [String] = [], get: @escaping @Sendable (Todo) -> Date?,
    set: @escaping @Sendable (inout Todo, Date?) -> Void
  ) {
    (self.field, self.otherNames, takesSpans) = (field, otherNames, false)
    self.get = { get($0).map(TodoMoment.at) }
    self.set = { todo, moment in
      switch moment {
      case nil: set(&todo, nil)
      case .at(let date): set(&todo, date)
      case .beforeDue: preconditionFailure("The field \(field.name) has dates only.")
      }
    }
  }
}

extension DateMark {
  /// The name of the mark: "due".
  public var name: String { field.name }

  /// The text before the value: "due:".
  public var key: String { "\(name):" }

  /// The keys of a filter before a value: "due:", "due.before:", "due.after:".
  public var keys: [String] { ["", ".before", ".after"].map { "\(name)\($0):" } }

  /// The value of a todo; nil for none.
  public func moment(of todo: Todo) -> TodoMoment? { get(todo) }

  /// The date of a todo; nil for none, and for a span before a due date that the todo lacks.
  public func date(of todo: Todo, at now: LocalNow) -> Date? {
    get(todo).flatMap { now.date(of: $0, in: todo) }
  }

  /// Sets the value of a todo; nil for none.
  func set(_ moment: TodoMoment?, in todo: inout Todo) { set(&todo, moment) }
}

extension DateMark: Hashable {
  /// Whether both are the mark of one field.
  public static func == (first: Self, second: Self) -> Bool { first.field == second.field }

  /// Hashes the field.
  public func hash(into hasher: inout Hasher) { hasher.combine(field) }
}
