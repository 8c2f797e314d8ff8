import Interactors

/// Splits a line into words the way a shell does, without any expansion.
///
/// - White space (of ASCII) separates words.
/// - `'…'` keeps all characters as they are; but `'` right after an ordinary character is an
///   apostrophe, so that `add don't forget` works as written.
/// - `"…"` keeps all characters but `\"` and `\\`, which stand for `"` and `\`.
/// - `\` outside quotes keeps the next character as it is.
/// - Pieces side by side make one word; empty quotes make an empty word.
/// - `#` at the beginning of the line makes it a comment. Elsewhere it is kept: titles have tags.
///
/// Every other character is kept: a no-break or ideographic space belongs to its word.
struct ShellWords {
  private let line: String
  private let separatesParentheses: Bool
  private var hasComments = true
  // Scalars, not characters: a quote followed by a combining mark, or "\r\n", is one character.
  private var rest: Substring.UnicodeScalarView
  private var words: [QueryWord] = []
  private var word = String.UnicodeScalarView()
  // The beginning of the word, and whether it is a quote or a backslash.
  private var start: (index: String.Index, isQuoted: Bool)
  // The last index whose column was counted: a line is counted only once.
  private var counted: (index: String.Index, column: Int)
  // Set by empty quotes too, which begin a word without adding to it.
  private var isInWord = false
  // The parentheses within a mark that are still open, and whether the word has a colon.
  private var openInWord = 0
  private var hasColon = false
  // Whether the scalar before this one was an ordinary one, outside quotes.
  private var isAfterOrdinary = false

  static func split(_ line: String) throws(Misunderstanding) -> [String] {
    try words(of: line).map(\.text)
  }

  /// The words with the data that filters need: whether they are quoted, and where they begin.
  ///
  /// - Parameter separatesParentheses: whether each `(` and `)` outside quotes and marks is a word.
  static func words(
    of line: String, separatingParentheses: Bool = false
  ) throws(Misunderstanding) -> [QueryWord] {
    var splitter = ShellWords(line, separatingParentheses)
    try splitter.run()
    splitter.endWord()
    return splitter.words
  }

  /// The words of a line up to the cursor, whose last one may be open; `#` begins a word.
  static func typed(_ line: String) -> CompletedLine {
    var splitter = ShellWords(line, false)
    splitter.hasComments = false
    var typed = CompletedLine()
    do throws(Misunderstanding) {
      try splitter.run()
    } catch {
      if case .unclosedQuote(let quote, _) = error.problem { typed.quote = quote }
    }
    (typed.words, typed.word) = (splitter.words.map(\.text), String(splitter.word))
    typed.start = String(line.unicodeScalars[..<splitter.start.index]).count
    return typed
  }

  /// A line that splits into these words. Only empty words and words with white space are quoted: a
  /// shell has removed the quotes, and other words may be filters.
  ///
  /// - Parameters:
  ///   - text: more words, in which a dash at the beginning means nothing.
  ///   - takesMarks: whether a mark stays one whose white space or parentheses are quoted for this
  ///     program, too: `'project:"home office"'`.
  static func line(
    _ words: [String], text: [String] = [], takesMarks: Bool = false
  ) -> String {
    var line = ""
    for (index, word) in (words + text).enumerated() {
      if takesMarks, isQuotedMark(word), index < words.count || word.first != "-" {
        line += index > 0 ? " \(word)" : word
        continue
      }
      let isQuoted =
        word.isEmpty || word.unicodeScalars.contains(where: isSpace)
        || index >= words.count && word.utf8.first == UInt8(ascii: "-")
      if index > 0 { line += " " }
      if isQuoted { line += "'" }
      for (place, scalar) in word.unicodeScalars.enumerated() {
        if isQuoted, scalar == "'" {
          line += "'\\'"
        } else if !isQuoted,
          "'\"\\".unicodeScalars.contains(scalar)
            || index == 0 && place == 0 && scalar == "#"
            // The shell has already replaced a `~` that meant the home folder.
            || place == 0 && scalar == "~"
        {
          line += "\\"
        }
        line.unicodeScalars.append(scalar)
      }
      if isQuoted { line += "'" }
    }
    return line
  }

  /// Whether a word of a shell is a mark whose white space or parentheses may be quoted for this
  /// program.
  private static func isQuotedMark(_ word: String) -> Bool {
    guard word.unicodeScalars.contains(where: isQuotedInMarks),
      let words = try? words(of: word), words.count == 1
    else { return false }
    return words[0].isLikeMark
  }

  /// Whether a character of a mark from a shell has to be quoted for this program, too.
  static func isQuotedInMarks(_ scalar: Unicode.Scalar) -> Bool {
    isSpace(scalar) || scalar == "(" || scalar == ")"
  }

  private init(_ line: String, _ separatesParentheses: Bool) {
    self.line = line
    self.separatesParentheses = separatesParentheses
    rest = line[...].unicodeScalars
    start = (line.startIndex, false)
    counted = (line.startIndex, 1)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || ("\t"..."\r").contains(scalar)
  }

  private mutating func run() throws(Misunderstanding) {
    while true {
      let start = rest.startIndex
      if !isInWord { self.start = (start, ["'", "\"", "\\"].contains(rest.first)) }
      guard let scalar = rest.popFirst() else { break }
      let isApostrophe = isAfterOrdinary && scalar == "'"
      isAfterOrdinary = false
      switch scalar {
      case _ where Self.isSpace(scalar):
        endWord()
      case "(" where isInMark, ")" where openInWord > 0:
        openInWord += scalar == "(" ? 1 : -1
        append(scalar)
        isAfterOrdinary = true
      case "(" where separatesParentheses, ")" where separatesParentheses:
        endWord()
        self.start = (start, false)
        append(scalar)
        endWord()
      case "#" where hasComments && !isInWord && words.isEmpty:
        return
      case "'" where !isApostrophe:
        guard take(quotedBy: "'") else { throw unclosed(.single, at: start) }
      case "\"":
        guard take(quotedBy: "\"") else { throw unclosed(.double, at: start) }
      case "\\":
        guard let escaped = rest.popFirst() else {
          throw Misunderstanding(.danglingBackslash, column: line.count)
        }
        append(escaped)
      default:
        append(scalar)
        isAfterOrdinary = true
      }
    }
  }

  /// Reads the text after an opening quote; false if the line ends before the closing one.
  private mutating func take(quotedBy quote: Unicode.Scalar) -> Bool {
    isInWord = true
    while let scalar = rest.popFirst() {
      if scalar == quote { return true }
      // Only double quotes have escapes.
      if quote == "\"", scalar == "\\",
        let escaped = rest.first, escaped == "\"" || escaped == "\\"
      {
        rest.removeFirst()
        word.append(escaped)
      } else {
        word.append(scalar)
      }
    }
    return false
  }

  /// Whether the word so far is a mark, to which parentheses belong: "+part(b)" is a tag.
  private var isInMark: Bool {
    separatesParentheses && isInWord && !start.isQuoted
      && (hasColon || word.first == "+" || word.first == "-")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    isInWord = true
    hasColon = hasColon || scalar == ":"
    word.append(scalar)
  }

  private mutating func endWord() {
    guard isInWord else { return }
    // Counted part by part: a combining mark at the beginning of a part counts as a character.
    counted = (start.index, counted.column + line[counted.index..<start.index].count)
    words.append(QueryWord(String(word), isQuoted: start.isQuoted, column: counted.column))
    word = String.UnicodeScalarView()
    isInWord = false
    (openInWord, hasColon) = (0, false)
  }

  private func unclosed(_ quote: CommandError.Quote, at index: String.Index) -> Misunderstanding {
    let column = String(line.unicodeScalars[..<index]).count + 1
    return Misunderstanding(.unclosedQuote(quote, column: column), column: column)
  }
}
