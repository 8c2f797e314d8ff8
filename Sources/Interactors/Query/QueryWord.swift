/// A word of a typed line, for filters and marks.
public struct QueryWord: Hashable, Sendable {
  /// The word, without its quotes.
  public let text: String
  /// Whether the word begins with a quote or a backslash, which makes it text, whatever it looks
  /// like.
  public let isQuoted: Bool
  /// The position of the word's first character in the line, from 1; 0 for a word of no line.
  public let column: Int

  /// Makes a word.
  public init(_ text: String, isQuoted: Bool = false, column: Int) {
    self.text = text
    self.isQuoted = isQuoted
    self.column = column
  }

  /// The text of an unquoted word, which may be a filter; nil for a quoted word.
  public var plain: String? { isQuoted ? nil : text }

  /// The text after a mark at the beginning; nil without the mark, or for a quoted word.
  public func after(_ mark: String) -> String? {
    // Compares bytes: before a combining mark, the end of the prefix is another character.
    guard !isQuoted, text.utf8.starts(with: mark.utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(mark.utf8.count)))
  }
}
