public import Foundation

/// The rule of a todo that comes back, and the occurrence for which the todo stands.
///
/// There is one todo for all occurrences. Completing an occurrence adds a done todo in its place,
/// and moves this one on: no hidden template exists that nobody can find.
///
/// The due date is never computed from the last one, but counted from an anchor: the 31st of
/// January is followed by the 28th of February and the 31st of March.
public struct Recurrence: Hashable, Sendable {
  /// The rule.
  public var rule: RecurrenceRule
  /// The due date from which steps are counted.
  public var anchor: Date
  /// The number of steps from the anchor to the due date.
  public var step: Int
  /// The number of occurrences that are over, done or skipped. An edit names the occurrence that it
  /// completes by this number, so that no occurrence is completed twice.
  public var occurrence: Int
  /// The due date to which this occurrence alone was postponed, or nil: the next ones stay on the
  /// grid.
  public var postponed: Date?

  /// The valid numbers of steps and occurrences.
  static let counts = 0...1 << 53

  /// Makes a recurrence whose first due date is the anchor.
  public init(
    _ rule: RecurrenceRule, from anchor: Date, step: Int = 0, occurrence: Int = 0,
    postponed: Date? = nil
  ) {
    (self.rule, self.anchor, self.step, self.occurrence) = (rule, anchor, step, occurrence)
    self.postponed = postponed
  }
}

extension Todo {
  /// The id of the done todo that stands for an occurrence of this one: the same on every machine,
  /// so that an occurrence which was completed on several of them is done once.
  package func id(ofOccurrence occurrence: Int) -> UUID {
    DerivedID.occurrence(occurrence, of: id)
  }
}

extension DerivedID {
  /// The id of the done todo that stands for an occurrence of a todo.
  static func occurrence(_ number: Int, of todo: UUID) -> UUID {
    var ids = DerivedID()
    return ids.next("\(todo.uuidString) \(number)".utf8)
  }
}
