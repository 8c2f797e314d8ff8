import Interactors
import Repositories

/// The commands about todos.
struct TodoListCommands: CommandFamily {
  let container: SceneContainer
  let root: RootScene

  static let all: [Command] = [
    Command(
      .add, hints: ["new", "create"], parse: CommandParser.addition,
      complete: { Completion.marks(of: $1.todos, $0.word) }, run: Self.add),
    Command(
      .list, synonyms: ["ls"], hints: ["filter"], options: [CommandName.allRows],
      parse: CommandParser.listing,
      complete: { line, sources in
        Completion.words(TodoQuery.filterWords + orders + [CommandName.allRows], line.word)
          + Completion.filters(of: sources.todos, line.word)
      }, run: Self.list),
    Command(
      .search, hints: ["find", "grep"], options: [CommandName.allRows],
      parse: CommandParser.search,
      complete: { line, sources in
        Completion.words(orders + [CommandName.allRows], line.word)
          + Completion.filters(of: sources.todos, line.word)
      }, run: Self.list),
    Command(
      .watch, hints: ["follow", "tail"], danger: .keepsPrompt,
      options: [CommandName.present, CommandName.counts], parse: CommandParser.watched,
      complete: { line, sources in
        Completion.words(
          TodoQuery.filterWords + [CommandName.present, CommandName.counts], line.word)
          + Completion.filters(of: sources.todos, line.word)
      }, run: Self.watch),
    Command(
      .show, synonyms: ["sh"], hints: ["view", "info"], parse: CommandParser.onlyNumber,
      complete: firstNumber,
      run: Self.show),
    Command(
      .done, hints: ["complete", "finish"], parse: CommandParser.selection,
      complete: { Completion.numbers(of: $1.todos.filter { !$0.isDone }, $0.word) },
      run: Self.done),
    Command(
      .reopen, synonyms: ["undone"], parse: CommandParser.selection,
      complete: { Completion.numbers(of: $1.todos.filter(\.isDone), $0.word) },
      run: Self.reopen),
    Command(.toggle, parse: CommandParser.selection, complete: numbers, run: Self.toggle),
    Command(
      .set, hints: ["modify", "tag", "due"], parse: CommandParser.setting,
      complete: { line, sources in
        let marks = Completion.marks(of: sources.todos, line.word)
        return marks.isEmpty ? numbers(line, sources) : marks
      }, run: Self.set),
    Command(
      .rename, hints: ["edit"], parse: CommandParser.renaming,
      complete: { line, sources in
        if line.words.count == 1 { return numbers(line, sources) }
        return Completion.title(line, sources) + Completion.marks(of: sources.todos, line.word)
      }, run: Self.rename),
    Command(
      .note, hints: ["annotate"], parse: CommandParser.numberAndNote, complete: firstNumber,
      run: Self.note),
    Command(
      .move, hints: ["mv"], parse: CommandParser.moving,
      complete: { line, sources in
        line.words.count == 2
          ? Completion.words(Moving.Side.allCases.map(\.rawValue), line.word)
          : numbers(line, sources)
      }, run: Self.move),
    Command(
      .remove, synonyms: ["rm", "del", "delete"], danger: .removes,
      parse: CommandParser.selection, complete: numbers, run: Self.remove),
    Command(.purge, danger: .removes, run: Self.purge),
    Command(.stats, hints: ["count", "summary"], run: Self.stats),
    Command(
      .undo, synonyms: ["u"], options: [CommandName.anybody], parse: CommandParser.undoing,
      complete: { line, _ in Completion.words([CommandName.anybody], line.word) }, run: Self.undo),
    Command(.redo, parse: CommandParser.redoing, run: Self.redo),
    Command(
      .history, hints: ["log", "edits"], options: [CommandName.allRows],
      parse: CommandParser.edits, complete: firstNumber, run: Self.history),
  ]

  /// The arguments of `add`.
  struct Addition: Hashable {
    var title: String
    var marks = TodoMarks()
    /// The marks that the last words of the title may have meant.
    var hint: TitleHint?
  }

  /// The arguments of `rename`.
  struct Renaming: Hashable {
    var number: Int
    var to: Addition
  }

  /// The arguments of `list` and `search`.
  struct Listing: Hashable {
    var query: TodoQuery
    var showsAll: Bool
  }

  /// The arguments of `watch`.
  struct Watch: Hashable {
    /// The output of a watch.
    enum Subject: Hashable {
      case changes, presentAndChanges, counts
    }

    var condition: TodoCondition
    var subject: Subject

    init(_ condition: TodoCondition, _ subject: Subject) {
      self.condition = condition
      self.subject = subject
    }
  }

  /// The arguments of `history`.
  struct Edits: Hashable {
    /// The number of the todo whose edits to show; nil for all edits.
    var number: Int?
    var showsAll: Bool
  }

  /// The arguments of `set`.
  struct Change: Hashable {
    var numbers: NumberSelection
    var marks: TodoMarks
  }

  /// The number of a todo, and a text for it.
  struct NumberAndText: Hashable {
    var number: Int
    var text: String
  }

  /// The arguments of `move`.
  struct Moving: Hashable {
    enum Side: String, CaseIterable {
      case before, after
    }

    var number: Int
    var side: Side
    var other: Int
  }

  init(_ context: CommandContext) {
    container = context.container
    root = context.root
  }

  private static let numbers: Command.Complete = { line, sources in
    Completion.numbers(of: sources.todos, line.word)
  }

  private static let firstNumber: Command.Complete = { line, sources in
    line.words.count == 1 ? numbers(line, sources) : []
  }

  private static var orders: [String] { TodoOrder.Key.allCases.map { "sort:\($0.rawValue)" } }
}

extension CommandName {
  /// Whether the command shows or writes todos of the current list, and changes none.
  var showsTodos: Bool { Self.showing.contains(self) }

  private static let showing: Set<Self> = [
    .list, .search, .show, .stats, .watch, .exportFile, .back,
  ]

  static let add = Self("add", "TITLE… [MARK…]", text: \.add)
  static let list = Self("list", "[FILTER…] [--all]", text: \.list)
  static let search = Self("search", "TEXT… [FILTER…] [--all]", text: \.search)
  static let watch = Self("watch", "[FILTER…] [--now|--count]", text: \.watch)
  static let show = Self("show", "N", text: \.show)
  static let done = Self("done", "N…", text: \.done)
  static let reopen = Self("reopen", "N…", text: \.reopen)
  static let toggle = Self("toggle", "N…", text: \.toggle)
  static let set = Self("set", "N… MARK…", text: \.set)
  static let rename = Self("rename", "N TITLE… [MARK…]", text: \.rename)
  static let note = Self("note", "N TEXT…", text: \.note)
  static let move = Self("move", "N before|after M", text: \.move)
  static let remove = Self("remove", "N…", text: \.remove)
  static let purge = Self("purge", text: \.purge)
  static let stats = Self("stats", text: \.stats)
  static let undo = Self("undo", "[--any]", text: \.undo)
  static let redo = Self("redo", "[N]", text: \.redo)
  static let history = Self("history", "[N] [--all]", text: \.history)
}
