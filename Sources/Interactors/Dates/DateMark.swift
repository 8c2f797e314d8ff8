public import Foundation
public import Repositories

/// The mark of a date of todos: `due:fri`, `wait:due-3d`, and only to find todos `created:week`.
///
/// A new field of this kind is a row of ``all``, beside its row in the table of `TodoField`: the
/// program then reads the mark, filters by the mark, completes its dates, and shows them.
///
/// An object: a copy of its closures would cost more than what they do, in each row of a list.
public final class DateMark: Sendable {
  /// The name of the mark: "due".
  public let name: String
  /// The field; nil for a mark that only finds todos.
  public let field: TodoField?
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

  /// The moment of creation, only to find todos.
  public static let created = DateMark(
    readOnly: "created", otherNames: ["entry", "added", "생성"], get: { $0.createdAt })

  /// The moment of completion, only to find todos.
  public static let completed = DateMark(
    readOnly: "completed", otherNames: ["end", "finished", "완료일"],
    get: { $0.isDone ? $0.completedAt : nil })

  /// All marks that people set.
  public static let all = [due, wait, scheduled, until]

  /// The marks of filters: those that people set, and those that only find todos.
  public static let filters = all + [created, completed]

  private init(
    _ field: TodoField, otherNames: [String] = [],
    get: @escaping @Sendable (Todo) -> TodoMoment?,
    set: @escaping @Sendable (inout Todo, TodoMoment?) -> Void
  ) {
    (name, self.field, self.otherNames, takesSpans) = (field.name, field, otherNames, true)
    (self.get, self.set) = (get, set)
  }

  /// A mark whose value is always a date.
  private init(
    _ field: TodoField, otherNames: [String] = [], get: @escaping @Sendable (Todo) -> Date?,
    set: @escaping @Sendable (inout Todo, Date?) -> Void
  ) {
    (name, self.field, self.otherNames, takesSpans) = (field.name, field, otherNames, false)
    self.get = { get($0).map(TodoMoment.at) }
    self.set = { todo, moment in
      switch moment {
      case nil: set(&todo, nil)
      case .at(let date): set(&todo, date)
      case .beforeDue: preconditionFailure("The field \(field.name) has dates only.")
      }
    }
  }

  /// A mark that only finds todos.
  private init(
    readOnly name: String, otherNames: [String], get: @escaping @Sendable (Todo) -> Date?
  ) {
    (self.name, field, self.otherNames, takesSpans) = (name, nil, otherNames, false)
    self.get = { get($0).map(TodoMoment.at) }
    set = { _, _ in preconditionFailure("The program itself sets the mark \(name).") }
  }
}

extension DateMark {
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
  /// Whether both are the mark of one name.
  public static func == (first: DateMark, second: DateMark) -> Bool { first.name == second.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
