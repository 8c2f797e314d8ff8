/// A word of a line, as the filters and marks need it.
public struct QueryWord: Hashable, Sendable {
  /// The word, without its quotes.
  public let text: String
  /// Whether it begins with a quote or a backslash: it is text then, whatever it looks like.
  public let isQuoted: Bool
  /// The place of its first character in the line, from 1.
  public let column: Int

  /// Makes a word.
  public init(_ text: String, isQuoted: Bool = false, column: Int) {
    self.text = text
    self.isQuoted = isQuoted
    self.column = column
  }

  /// Its text, when it may mean more than that.
  public var plain: String? { isQuoted ? nil : text }

  /// What follows a mark at its beginning; nil without the mark.
  public func after(_ mark: String) -> String? {
    // Bytes: with a combining mark after it, the last of these is another character.
    guard !isQuoted, text.utf8.starts(with: mark.utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(mark.utf8.count)))
  }
}
