import Repositories

extension CommandParser {
  /// What a command about a file is told.
  struct FileWords {
    var path: String?
    var format: ExchangeFormat?
    var hasFlag = false
  }

  /// The arguments of a command about a file, in any order.
  func fileWords(flag: String) throws(CommandError) -> FileWords {
    var file = FileWords()
    var rest = arguments
    while let word = rest.popFirst() {
      if word == flag {
        file.hasFlag = true
      } else if word == "--format" {
        guard let next = rest.popFirst() else { throw .missingArgument(name, .format) }
        file.format = try format(next)
      } else if word.hasPrefix("--format=") {
        file.format = try format(String(word.dropFirst("--format=".count)))
      } else if file.path == nil, !word.isEmpty, !word.hasPrefix("--") {
        file.path = word
      } else {
        throw .unexpectedArgument(name, word)
      }
    }
    return file
  }

  private func format(_ word: String) throws(CommandError) -> ExchangeFormat {
    if let format = ExchangeFormat(rawValue: word) { return format }
    let words = ExchangeFormat.allCases.map(\.rawValue)
    throw .notAFormat(name, word, suggestion: Suggestion.nearest(to: word, among: words))
  }
}
