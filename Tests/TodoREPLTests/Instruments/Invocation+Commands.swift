public import Interactors
import Repositories

@testable import todo_repl

/// The invocations that tests expect of lines.
extension Invocation {
  private init(_ name: CommandName, expecting arguments: any Hashable & Sendable = NoArguments()) {
    self.init(name: name, arguments: arguments) { _ in .next }
  }

  static func add(title: String, _ marks: TodoMarks = TodoMarks()) -> Self {
    Self(.add, expecting: TodoListCommands.Addition(title: title, marks: marks))
  }

  static func list(_ query: TodoQuery, all: Bool) -> Self { listing(.list, query, all) }
  static func search(_ query: TodoQuery, all: Bool) -> Self {
    var query = query
    query.findsArchived = true
    return listing(.search, query, all)
  }

  private static func listing(_ name: CommandName, _ query: TodoQuery, _ all: Bool) -> Self {
    Self(name, expecting: TodoListCommands.Listing(query: query, showsAll: all))
  }

  static func show(_ numbers: NumberSelection) -> Self { Self(.show, expecting: numbers) }
  static func done(_ target: TodoTarget, withParts: Bool = false) -> Self {
    Self(.done, expecting: TodoListCommands.Completing(target: target, withParts: withParts))
  }
  static func toggle(_ target: TodoTarget) -> Self { Self(.toggle, expecting: target) }
  static func remove(_ target: TodoTarget) -> Self { Self(.remove, expecting: target) }

  static func set(_ target: TodoTarget, _ marks: TodoMarks) -> Self {
    Self(.set, expecting: TodoListCommands.Change(target: target, marks: marks))
  }

  static func postpone(_ numbers: NumberSelection, _ word: String) -> Self {
    guard let word = try? DateWord(word) else { preconditionFailure("\(word) is no date.") }
    return Self(
      .postpone, expecting: TodoListCommands.Postponing(numbers: numbers, word: word))
  }

  static func reopen(_ target: TodoTarget) -> Self { Self(.reopen, expecting: target) }

  static func rename(_ number: Int, title: String, _ marks: TodoMarks = TodoMarks()) -> Self {
    Self(
      .rename,
      expecting: TodoListCommands.Renaming(
        number: .one(number), to: TodoListCommands.Addition(title: title, marks: marks)))
  }

  static func note(_ target: TodoTarget, text: String) -> Self {
    Self(.note, expecting: TodoListCommands.Noting(target: target, text: text))
  }

  static func move(_ number: Int, before other: Int) -> Self {
    move(.one(number), .before, .one(other))
  }
  static func move(_ number: Int, after other: Int) -> Self {
    move(.one(number), .after, .one(other))
  }

  static func move(
    _ number: NumberSelection.Part, _ side: TodoListCommands.Moving.Side,
    _ other: NumberSelection.Part? = nil
  ) -> Self {
    Self(.move, expecting: TodoListCommands.Moving(number: number, side: side, other: other))
  }

  static let purge = Self(.purge, expecting: false)
  static let purgeArchive = Self(.purge, expecting: true)

  static func archive(_ target: TodoTarget?) -> Self { Self(.archive, expecting: target) }
  static let stats = Self(.stats)
  static let undo = undo(.own)
  static let undoAny = undo(.anybody)

  static func undo(_ scope: UndoScope, count: Int? = nil) -> Self {
    Self(.undo, expecting: TodoListCommands.Undoing(scope: scope, count: count))
  }

  static let redo = Self(.redo, expecting: Optional<Int>.none)

  static func history(_ todo: NumberSelection.Part? = nil, all: Bool = false) -> Self {
    Self(.history, expecting: TodoListCommands.Edits(todo: todo, showsAll: all))
  }

  static let back = Self(.back)
  static let reload = Self(.reload)
  static let cancel = Self(.cancel)

  static func importFile(_ path: String, format: ExchangeFormat?, isStrict: Bool) -> Self {
    Self(
      .importFile,
      expecting: CommandParser.FileWords(path: path, format: format, hasFlag: isStrict))
  }

  static func exportFile(
    _ path: String?, format: ExchangeFormat?, isReplacing: Bool = false, hasIDs: Bool = false
  ) -> Self {
    Self(
      .exportFile,
      expecting: CommandParser.FileWords(
        path: path, format: format, hasFlag: isReplacing, hasIDs: hasIDs))
  }

  static func readFile(_ path: String) -> Self { Self(.readFile, expecting: path) }

  static func countries(search: String?, all: Bool, order: CountryOrder? = nil) -> Self {
    Self(
      .countries, expecting: CountryCommands.Search(text: search, showsAll: all, order: order))
  }

  static func country(code: String) -> Self { Self(.country, expecting: code) }
  static func help(topic: CommandName?) -> Self {
    Self(.help, expecting: topic.map(HelpTopic.command))
  }
  static func quit(code: Int32?) -> Self { Self(.quit, expecting: code) }
}

extension TodoTarget: ExpressibleByArrayLiteral {
  /// The todos with these numbers.
  public init(arrayLiteral numbers: Int...) {
    self = .numbers(NumberSelection(numbers.map(NumberSelection.Part.one)))
  }

  /// The todos with the numbers of these parts.
  static func parts(_ parts: NumberSelection.Part...) -> Self { .numbers(NumberSelection(parts)) }
}

extension NumberSelection: ExpressibleByArrayLiteral {
  /// Makes a selection of single numbers.
  public init(arrayLiteral numbers: Int...) { self.init(numbers.map(Part.one)) }
}

extension TodoQuery {
  static let open = TodoQuery(.open)
  static let done = TodoQuery(.done)
}
