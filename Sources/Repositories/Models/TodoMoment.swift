public import Foundation

/// A moment of a todo: a date, or a span before the due date, with which it moves.
///
/// A span counts for nothing while the todo has no due date.
public enum TodoMoment: Hashable, Sendable {
  /// This moment; the first moment of a day stands for that whole day.
  case at(Date)
  /// This span before the due date.
  case beforeDue(DateSpan)
}

extension TodoMoment {
  /// The text before the span.
  package static let dueMark = "due-"

  /// A span before the due date as text: "due-3d". nil for a date.
  package var offset: String? {
    if case .beforeDue(let span) = self { "\(Self.dueMark)\(span)" } else { nil }
  }

  /// Reads ``offset``; nil for any other text.
  init?(offset text: String) {
    guard text.hasPrefix(Self.dueMark), let span = DateSpan(text.dropFirst(Self.dueMark.count))
    else { return nil }
    self = .beforeDue(span)
  }
}
