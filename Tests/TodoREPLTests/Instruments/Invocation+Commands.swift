import Interactors
import Repositories

@testable import todo_repl

/// The invocations that tests expect of lines.
extension Invocation {
  private init(_ name: CommandName, expecting arguments: any Hashable & Sendable = NoArguments()) {
    self.init(name, arguments) { _ in .next }
  }

  static func add(title: String, _ marks: TodoMarks = TodoMarks()) -> Self {
    Self(.add, expecting: TodoListCommands.Addition(title: title, marks: marks))
  }

  static func list(_ query: TodoQuery, all: Bool) -> Self { listing(.list, query, all) }
  static func search(_ query: TodoQuery, all: Bool) -> Self { listing(.search, query, all) }

  private static func listing(_ name: CommandName, _ query: TodoQuery, _ all: Bool) -> Self {
    Self(name, expecting: TodoListCommands.Listing(query: query, showsAll: all))
  }

  static func show(_ number: Int) -> Self { Self(.show, expecting: number) }
  static func done(_ numbers: NumberSelection) -> Self { Self(.done, expecting: numbers) }
  static func toggle(_ numbers: NumberSelection) -> Self { Self(.toggle, expecting: numbers) }
  static func remove(_ numbers: NumberSelection) -> Self { Self(.remove, expecting: numbers) }

  static func set(_ numbers: NumberSelection, _ marks: TodoMarks) -> Self {
    Self(.set, expecting: TodoListCommands.Change(numbers: numbers, marks: marks))
  }

  static func reopen(_ numbers: NumberSelection) -> Self { Self(.reopen, expecting: numbers) }

  static func rename(_ number: Int, title: String, _ marks: TodoMarks = TodoMarks()) -> Self {
    Self(
      .rename,
      expecting: TodoListCommands.Renaming(
        number: number, to: TodoListCommands.Addition(title: title, marks: marks)))
  }

  static func note(_ number: Int, text: String) -> Self {
    Self(.note, expecting: TodoListCommands.NumberAndText(number: number, text: text))
  }

  static func move(_ number: Int, before other: Int) -> Self {
    Self(.move, expecting: TodoListCommands.Moving(number: number, side: .before, other: other))
  }

  static func move(_ number: Int, after other: Int) -> Self {
    Self(.move, expecting: TodoListCommands.Moving(number: number, side: .after, other: other))
  }

  static let purge = Self(.purge)
  static let stats = Self(.stats)
  static let undo = Self(.undo, expecting: UndoScope.own)
  static let undoAny = Self(.undo, expecting: UndoScope.anybody)
  static let redo = Self(.redo, expecting: Optional<Int>.none)

  static func history(_ number: Int? = nil, all: Bool = false) -> Self {
    Self(.history, expecting: TodoListCommands.Edits(number: number, showsAll: all))
  }

  static let back = Self(.back)
  static let reload = Self(.reload)
  static let cancel = Self(.cancel)

  static func importFile(_ path: String, format: ExchangeFormat?, isStrict: Bool) -> Self {
    Self(
      .importFile,
      expecting: CommandParser.FileWords(path: path, format: format, hasFlag: isStrict))
  }

  static func exportFile(_ path: String?, format: ExchangeFormat?, isReplacing: Bool) -> Self {
    Self(
      .exportFile,
      expecting: CommandParser.FileWords(path: path, format: format, hasFlag: isReplacing))
  }

  static func readFile(_ path: String) -> Self { Self(.readFile, expecting: path) }

  static func countries(search: String?, all: Bool, order: CountryOrder? = nil) -> Self {
    Self(
      .countries, expecting: CountryCommands.Search(text: search, showsAll: all, order: order))
  }

  static func country(code: String) -> Self { Self(.country, expecting: code) }
  static func help(topic: CommandName?) -> Self { Self(.help, expecting: topic) }
  static func quit(code: Int32?) -> Self { Self(.quit, expecting: code) }
}
