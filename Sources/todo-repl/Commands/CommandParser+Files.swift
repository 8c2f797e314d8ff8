import Interactors
import Repositories

extension CommandParser {
  /// The arguments of a command about a file.
  struct FileWords: Hashable {
    var path: String?
    var format: ExchangeFormat?
    var hasFlag = false
    /// Whether the lines of todo.txt get ids.
    var hasIDs = false
  }

  /// The file of an import.
  func source() throws(Misunderstanding) -> FileWords {
    let file = try fileWords(flag: "--strict")
    if file.path == nil { throw missing(.file) }
    return file
  }

  /// The file of an export; no path means standard output.
  func target() throws(Misunderstanding) -> FileWords {
    var file = try fileWords(flag: "--force", idFlag: CommandName.withIDs)
    if file.path == "-" { file.path = nil }
    return file
  }

  /// The file of commands.
  func script() throws(Misunderstanding) -> String { try path(try only(.file)) }

  /// The path that a word names; "~/" is the home folder, as in a shell.
  private func path(_ word: QueryWord) throws(Misunderstanding) -> String {
    // A file may have such a name, but nobody means "-f" as a file to make.
    if let name = word.after("-"), !name.isEmpty { throw notAnOption(word, .file) }
    return word.plain.map { UserFolder.inHome($0) } ?? word.text
  }

  /// Reads the arguments of a command about a file, in any order.
  private func fileWords(
    flag: String, idFlag: String? = nil
  ) throws(Misunderstanding) -> FileWords {
    var file = FileWords()
    var rest = words
    while let word = rest.popFirst() {
      if word.plain == flag {
        file.hasFlag = true
      } else if let idFlag, word.plain == idFlag {
        file.hasIDs = true
      } else if word.plain == CommandName.format {
        guard let next = rest.popFirst() else { throw missing(.format) }
        file.format = try format(next.text, at: next)
      } else if let name = word.after(CommandName.format + "=") {
        file.format = try format(name, at: word)
      } else if file.path == nil, !word.text.isEmpty, word.after("--") == nil {
        file.path = try path(word)
      } else if idFlag == nil, file.path == nil, word.text.isEmpty {
        throw missing(.file)
      } else {
        throw unexpected(word)
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
