/// A remark on a valid row of an import file that is not imported unchanged: it is skipped, it means
/// less here, or a field of the todo stays as it is here.
public struct RowRemark: Hashable, Sendable {
  /// Why a row is not imported unchanged.
  public enum Reason: Hashable, Sendable {
    /// Skipped: Taskwarrior has the task as deleted.
    case deleted
    /// Changed: the priority is not high, medium or low.
    case otherPriority(String)
    /// Changed: the task recurs by a rule that a todo cannot have.
    case otherRecurrence(String)
    /// Changed: the task is recurring, but lacks what a recurrence needs.
    case incompleteRecurrence(lacks: RecurrencePart)
    /// Changed: the task recurred, and was deleted in Taskwarrior, so that the todo does not come
    /// back any more.
    case ended
    /// Changed: the letter of the priority comes after C, which is low here.
    case lowPriority(String)
    /// Changed: by a link the todo would lead back to itself, through the todos of these titles, and
    /// is not linked to the first one.
    case circle(TodoLink, [String])
    /// Left: the field was changed both here and in the file, whose values these are, and stays as
    /// it is here.
    case changedTwice(TodoField, here: String?, file: String?)
  }

  /// What a recurrence needs.
  public enum RecurrencePart: String, Hashable, Sendable {
    /// The rule by which the task recurs.
    case rule = "recur"
    /// The due date from which the rule counts.
    case due
  }

  /// The line where the row begins, counted from 1.
  public internal(set) var line: Int
  /// The number of the task in Taskwarrior, if it has one.
  public let number: Int?
  /// The title.
  public let title: String
  /// Why the row is not imported unchanged.
  public let reason: Reason

  /// Makes a remark.
  public init(line: Int = 0, number: Int? = nil, title: String, _ reason: Reason) {
    self.line = line
    self.number = number
    self.title = title
    self.reason = reason
  }

  /// Whether the row makes no todo.
  public var isSkipped: Bool { reason == .deleted }

  /// Whether a field stays as it is here.
  public var isLeft: Bool { if case .changedTwice = reason { true } else { false } }
}
