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

/// A number of seconds since 2001, or the text of a span.
extension TodoMoment: Codable {
  /// Reads a number or a text.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let text = try? value.decode(String.self) else {
      self = .at(Date(timeIntervalSinceReferenceDate: try value.decode(Double.self)))
      return
    }
    guard let moment = Self(offset: text) else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(text.debugDescription) is no span"))
    }
    self = moment
  }

  /// Writes a number or a text.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .at(let date): try value.encode(date.timeIntervalSinceReferenceDate)
    case .beforeDue(let span): try value.encode("\(Self.dueMark)\(span)")
    }
  }
}
