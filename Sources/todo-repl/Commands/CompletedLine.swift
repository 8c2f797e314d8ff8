/// A line up to the cursor, for completion: the last word, and the words before.
struct CompletedLine: Equatable {
  /// The words before the last, without their quotes.
  var words: [String] = []
  /// The last word so far, without its quotes; empty after white space.
  var word = ""
  /// The quote still open at the end of the last word.
  var quote: Character?
  /// The character at which the last word begins.
  var start = 0

  /// A last word that is not quoted, and the words before it.
  init(words: [String], word: String) { (self.words, self.word) = (words, word) }

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
    var (isEscaped, isInWord, isAfterOrdinary) = (false, false, false)
    start = text.count - line.count
    for (offset, character) in line.enumerated() {
      if isEscaped {
        if quote != nil, character != quote, character != "\\" { word.append("\\") }
        word.append(character)
        isEscaped = false
        continue
      }
      let isApostrophe = isAfterOrdinary && character == "'"
      isAfterOrdinary = false
      switch character {
      case quote: quote = nil
      case _ where quote == "'": word.append(character)
      case "\\": isEscaped = true
      case _ where quote != nil: word.append(character)
      case " ", "\t":
        if isInWord { words.append(word) }
        (word, isInWord) = ("", false)
        continue
      case "\"": quote = character
      case "'" where !isApostrophe: quote = character
      default:
        word.append(character)
        isAfterOrdinary = true
      }
      if !isInWord { start = text.count - line.count + offset }
      isInWord = true
    }
    if !isInWord { start = text.count }
  }
}
