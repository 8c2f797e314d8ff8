import Interactors
import Repositories

extension CommandParser {
  /// What a command about a file is told.
  struct FileWords {
    var path: String?
    var format: ExchangeFormat?
    var hasFlag = false
  }

  /// The arguments of a command about a file, in any order.
  func fileWords(flag: String) throws(Misunderstanding) -> FileWords {
    var file = FileWords()
    var rest = words
    while let word = rest.popFirst() {
      if word.plain == flag {
        file.hasFlag = true
      } else if word.plain == "--format" {
        guard let next = rest.popFirst() else { throw missing(.format) }
        file.format = try format(next.text, at: next)
      } else if let name = word.after("--format=") {
        file.format = try format(name, at: word)
      } else if file.path == nil, !word.text.isEmpty, word.after("--") == nil {
        file.path = word.text
      } else {
        throw Misunderstanding(.unexpectedArgument(name, word.text), at: word)
      }
    }
    return file
  }

  private func format(
    _ name: String, at word: QueryWord
  ) throws(Misunderstanding) -> ExchangeFormat {
    if let format = ExchangeFormat(rawValue: name) { return format }
    let names = ExchangeFormat.allCases.map(\.rawValue)
    let suggestion = Suggestion.nearest(to: name, among: names)
    throw Misunderstanding(.notAFormat(self.name, name, suggestion: suggestion), at: word)
  }
}
