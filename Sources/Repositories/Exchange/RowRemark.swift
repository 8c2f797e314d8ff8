/// A remark on a valid row of an import file that is not imported unchanged: it is skipped, or it
/// means less here.
public struct RowRemark: Hashable, Sendable {
  /// Why a row is not imported unchanged.
  public enum Reason: Hashable, Sendable {
    /// Skipped: Taskwarrior has the task as deleted.
    case deleted
    /// Skipped: the task is the template of recurring tasks, which are in the file themselves.
    case template
    /// Changed: the task waits until this moment, and is an open todo here.
    case waits(until: String)
    /// Changed: the priority is not high, medium or low.
    case otherPriority(String)
    /// Changed: the letter of the priority comes after C, which is low here.
    case lowPriority(String)
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
  public var isSkipped: Bool { reason == .deleted || reason == .template }
}
