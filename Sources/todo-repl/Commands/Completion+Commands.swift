import Interactors
import Repositories

/// The completions of a line, from the present state.
extension Completion {
  /// The data for completions, beside the line.
  struct Sources {
    let todos: TodoList
    let countries: [Country]
    /// The lines that a person has given names, by their names.
    var aliases: [String: String] = [:]
    /// The names of contexts.
    var contexts: [String] = []
    /// The names in a folder, those of folders with a slash; empty if the folder cannot be read.
    let names: (_ folder: String) -> [String]
  }

  /// Completes the last word of a text, which is the line up to the cursor.
  ///
  /// No candidate has a line break, as the names in files of other programs can have: the text behind
  /// the line break would be run as a command.
  init(of text: String, from sources: Sources) {
    let line = CompletedLine(text)
    start = line.start
    candidates = Self.candidates(for: line, sources)
    candidates.removeAll(where: \.hasLineBreak)
  }

  private static func candidates(for line: CompletedLine, _ sources: Sources) -> [Candidate] {
    let line = line.expanding(sources.aliases)
    guard let first = line.words.first else {
      return known(
        Commands.words + sources.aliases.keys.sorted() + Commands.all.flatMap(\.koreanWords),
        line.word)
    }
    return Commands.command(first)?.complete(line, sources) ?? []
  }

  /// The known words that begin with the typed text. Without a text, only words that everybody can
  /// type.
  static func known(_ known: [String], _ typed: String) -> [Candidate] {
    words(typed.isEmpty ? known.filter { $0.utf8.allSatisfy { $0 < 0x80 } } : known, typed)
  }

  /// The title of the todo to rename, as the beginning of its new title; spaces for line breaks.
  static func title(_ line: CompletedLine, _ sources: Sources) -> [Candidate] {
    guard line.words.count == 2, line.word.isEmpty,
      let parts = try? NumberSelection(line.words[1]).parts, parts.count == 1,
      case .one(let number) = parts[0],
      let todo = sources.todos.first(where: { $0.number == number })
    else { return [] }
    let title = String(todo.title.map { $0.isNewline ? " " : $0 })
    return [Candidate(QueryWord(title, column: 1).typedInTitle, isWhole: false)]
  }
}
