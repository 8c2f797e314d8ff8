/// A line up to the cursor, for completion: the last word, and the words before.
struct CompletedLine: Equatable {
  /// The words before the last, without their quotes.
  var words: [String] = []
  /// The last word so far, without its quotes; empty after white space.
  var word = ""
  /// The quote still open at the end of the last word.
  var quote: CommandError.Quote?
  /// The character at which the last word begins.
  var start = 0

  /// A last word that is not quoted, and the words before it.
  init(words: [String] = [], word: String = "") { (self.words, self.word) = (words, word) }

  /// The line with the words that an alias at its beginning stands for.
  func expanding(_ aliases: [String: String]) -> CompletedLine {
    guard let first = words.first, let meaning = aliases[first.lowercased()],
      let meant = try? ShellWords.split(meaning)
    else { return self }
    var line = self
    line.words.replaceSubrange(..<1, with: meant)
    return line
  }

  init(_ text: String) {
    // Only the last of several lines is completed.
    let line = text.split(omittingEmptySubsequences: false) { $0.isNewline }.last ?? ""
    self = ShellWords.typed(String(line))
    start += text.count - line.count
  }
}
