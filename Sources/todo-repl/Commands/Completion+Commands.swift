import Interactors
import Repositories

/// Completions for a line and the state there is.
extension Completion {
  /// What completions are made of, beside the line.
  struct Sources {
    let todos: TodoList
    let countries: [Country]
    /// The names in a folder, those of folders with a slash; none when it cannot be read.
    let names: (_ folder: String) -> [String]
  }

  /// Completes the last word of a text, which is the line up to the cursor.
  init(of text: String, from sources: Sources) {
    let line = CompletedLine(text)
    start = line.start
    candidates = Self.candidates(for: line, sources)
  }

  private static func candidates(for line: CompletedLine, _ sources: Sources) -> [Candidate] {
    guard let first = line.words.first else {
      return words(CommandName.allCases.map(\.rawValue), line.word)
    }
    guard case .one(let command) = CommandName.match(first) else { return [] }
    let place = line.words.count
    switch command {
    case .help:
      return place == 1 ? words(CommandName.allCases.map(\.rawValue), line.word) : []
    case .show, .note:
      return place == 1 ? numbers(of: sources.todos, line.word) : []
    case .rename:
      return place == 1 ? numbers(of: sources.todos, line.word) : title(line, sources)
    case .done:
      return numbers(of: sources.todos.filter { !$0.isDone }, line.word)
    case .toggle, .remove:
      return numbers(of: sources.todos, line.word)
    case .move:
      return place == 2
        ? words(["before", "after"], line.word) : numbers(of: sources.todos, line.word)
    case .set:
      let marks = marks(of: sources.todos, line.word)
      return marks.isEmpty ? numbers(of: sources.todos, line.word) : marks
    case .add:
      return marks(of: sources.todos, line.word)
    case .list:
      return words(TodoQuery.filterWords + orders + [CommandName.allRows], line.word)
        + marks(of: sources.todos, line.word)
    case .search:
      return words(orders + [CommandName.allRows], line.word) + marks(of: sources.todos, line.word)
    case .country:
      return place == 1 ? codes(of: sources.countries, line.word) : []
    case .countries:
      return words([CommandName.allRows], line.word)
    case .readFile:
      return files(line, sources.names)
    case .importFile:
      return files(line, sources.names) + words(["--strict", "--format"], line.word)
    case .exportFile:
      return files(line, sources.names) + words(["--force", "--format"], line.word)
    default:
      return []
    }
  }

  /// Renaming begins with the title as it is.
  private static func title(_ line: CompletedLine, _ sources: Sources) -> [Candidate] {
    guard line.words.count == 2, line.word.isEmpty, let number = Int(line.words[1]),
      let todo = sources.todos.first(where: { $0.number == number })
    else { return [] }
    return [Candidate(ShellWords.line([todo.title]), isWhole: false)]
  }

  private static var orders: [String] {
    TodoOrder.Key.allCases.map { "sort:\($0.rawValue)" }
  }
}
