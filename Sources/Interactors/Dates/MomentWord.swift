public import Repositories

/// A date as a person types it behind a mark, or a span before the due date: `fri`, `due-3d`.
public enum MomentWord: Hashable, Sendable {
  /// A date.
  case date(DateWord)
  /// A span before the due date.
  case beforeDue(DateSpan)

  /// The value of the word.
  public func moment(at now: LocalNow) -> TodoMoment {
    switch self {
    case .date(let word): .at(word.moment(at: now))
    case .beforeDue(let span): .beforeDue(span)
    }
  }
}

extension MomentWord {
  /// The most useful spans, for completions and suggestions.
  public static let spans = ["due-1d", "due-3d", "due-1w", "due-1m"]

  /// Reads a word, or several with spaces or dashes between them, ignoring case; "due" alone is the
  /// due date itself.
  public init(_ word: String) throws(DateWordError) {
    let small = word.lowercased()
    guard small.hasPrefix(TodoField.due.name) else {
      self = .date(try DateWord(word))
      return
    }
    var parser = DateParser(DateToken.tokens(of: String(small.dropFirst(3))))
    self = .beforeDue(try parser.spanBeforeDue())
  }
}

extension DateParser {
  /// Reads "-3d", or nothing.
  fileprivate mutating func spanBeforeDue() throws(DateWordError) -> DateSpan {
    if rest.isEmpty { return DateSpan(0, .day) }
    guard take(token: .dash) else { throw .notADate }
    skipSpaces()
    guard let span = try span(), rest.isEmpty else { throw .notADate }
    return span
  }
}
