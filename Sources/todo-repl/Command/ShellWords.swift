/// Splits a line into words the way a shell does, without any expansion.
///
/// - White space (of ASCII) separates words.
/// - `'…'` keeps everything as it is; but `'` right after an ordinary character is an apostrophe,
///   so that `add don't forget` does what it says.
/// - `"…"` keeps everything but `\"` and `\\`, which stand for `"` and `\`.
/// - `\` outside quotes keeps the next character as it is.
/// - Pieces side by side make one word; empty quotes make an empty word.
/// - `#` at the beginning of the line makes it a comment. Elsewhere it is kept: titles have tags.
///
/// Every other character is kept: a no-break or ideographic space belongs to its word.
struct ShellWords {
  enum Quote: Character, CaseIterable {
    case single = "'"
    case double = "\""
  }

  private let line: String
  // Scalars, not characters: a quote followed by a combining mark, or "\r\n", is one character.
  private var rest: Substring.UnicodeScalarView
  private var words: [String] = []
  private var word = String.UnicodeScalarView()
  // Set by empty quotes too, which begin a word without adding to it.
  private var isInWord = false
  // The scalar before this one stood for itself, outside quotes.
  private var isAfterOrdinary = false

  static func split(_ line: String) throws(CommandError) -> [String] {
    var splitter = ShellWords(line)
    try splitter.run()
    return splitter.words
  }

  /// The line that is split into these words.
  static func line(_ words: [String]) -> String {
    words.map { word in
      var quoted: String.UnicodeScalarView = "'".unicodeScalars
      for scalar in word.unicodeScalars {
        if scalar == "'" { quoted.append(contentsOf: "'\\'".unicodeScalars) }
        quoted.append(scalar)
      }
      return String(quoted) + "'"
    }.joined(separator: " ")
  }

  private init(_ line: String) {
    self.line = line
    rest = line[...].unicodeScalars
  }

  private mutating func run() throws(CommandError) {
    while true {
      let start = rest.startIndex
      guard let scalar = rest.popFirst() else { break }
      let isApostrophe = isAfterOrdinary && scalar == "'"
      isAfterOrdinary = false
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{B}", "\u{C}":
        endWord()
      case "#" where !isInWord && words.isEmpty:
        return
      case "'" where !isApostrophe:
        guard takeSingleQuoted() else { throw unclosed(.single, at: start) }
      case "\"":
        guard takeDoubleQuoted() else { throw unclosed(.double, at: start) }
      case "\\":
        guard let escaped = rest.popFirst() else { throw .danglingBackslash }
        append(escaped)
      default:
        append(scalar)
        isAfterOrdinary = true
      }
    }
    endWord()
  }

  /// Takes what follows an opening quote; false when the line ends before the closing one.
  private mutating func takeSingleQuoted() -> Bool {
    isInWord = true
    while let scalar = rest.popFirst() {
      if scalar == "'" { return true }
      word.append(scalar)
    }
    return false
  }

  private mutating func takeDoubleQuoted() -> Bool {
    isInWord = true
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return true }
      if scalar == "\\", let escaped = rest.first, escaped == "\"" || escaped == "\\" {
        rest.removeFirst()
        word.append(escaped)
      } else {
        word.append(scalar)
      }
    }
    return false
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    isInWord = true
    word.append(scalar)
  }

  private mutating func endWord() {
    guard isInWord else { return }
    words.append(String(word))
    word = String.UnicodeScalarView()
    isInWord = false
  }

  private func unclosed(_ quote: Quote, at index: String.Index) -> CommandError {
    .unclosedQuote(quote, column: String(line.unicodeScalars[..<index]).count + 1)
  }
}
