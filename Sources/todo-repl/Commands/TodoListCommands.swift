import Interactors
import Repositories

/// The commands about todos.
struct TodoListCommands: CommandFamily {
  let context: CommandContext

  static let all: [Command] = [
    Command(
      .add, hints: ["new", "create", "touch", "더하기"], parse: CommandParser.addition,
      complete: { Completion.marks(of: $1.todos, $0.word) }, run: Self.add),
    Command(
      .list, synonyms: ["ls"],
      hints: [
        "filter", "filters", "sort", "order", "all", "tasks", "todos", "dir", "cd", "minimal",
        "listall", "lsa",
      ],
      options: [CommandName.allRows],
      parse: CommandParser.listing,
      complete: filters, run: Self.list),
    view(.today, .today),
    view(.next, .next),
    view(.waiting, .waiting),
    view(.blocked, .blocked),
    Command(
      .context, hints: ["contexts"], yields: true, parse: CommandParser.contextName,
      complete: { Completion.words($1.contexts + [CommandName.noContext], $0.word) },
      run: Self.switchContext),
    Command(
      .search, hints: ["find", "grep", "look"], options: [CommandName.allRows],
      parse: CommandParser.search,
      complete: { line, sources in
        Completion.orders(line.word) + Completion.words([CommandName.allRows], line.word)
          + Completion.filters(of: sources.todos, line.word)
      }, run: Self.list),
    Command(
      .watch, hints: ["follow", "tail"], danger: .keepsPrompt,
      options: watchOptions, parse: CommandParser.watched,
      complete: { line, sources in
        Completion.words(TodoQuery.filterWords + watchOptions, line.word)
          + Completion.filters(of: sources.todos, line.word)
      }, run: Self.watch),
    Command(
      .show, synonyms: ["sh"], hints: ["view", "info", "information", "details", "cat"],
      parse: CommandParser.selection,
      complete: { Completion.numbers(of: $1.todos, $0.word) }, run: Self.show),
    Command(
      .done, hints: ["complete", "finish", "check", "x", "close", "끝"],
      options: [CommandName.allRows], parse: CommandParser.completing,
      complete: { line, sources in
        targets(line, sources) { !$0.isDone }
          + (line.word.isEmpty ? [] : Completion.words([CommandName.allRows], line.word))
      },
      run: Self.done),
    Command(
      .reopen, synonyms: ["undone"], parse: CommandParser.target,
      complete: { targets($0, $1) { $0.isDone } },
      run: Self.reopen),
    Command(.toggle, parse: CommandParser.target, complete: targets, run: Self.toggle),
    Command(
      .archive, hints: ["hide", "store"], yields: true, parse: CommandParser.archiving,
      complete: { targets($0, $1) { $0.isDone && !$0.isArchived } },
      run: Self.archive),
    Command(
      .unarchive, hints: ["restore"], yields: true, parse: CommandParser.target,
      complete: { targets($0, $1) { $0.isArchived } }, run: Self.unarchive),
    Command(
      .start, hints: ["begin"], yields: true, parse: CommandParser.target,
      complete: { targets($0, $1) { !$0.isDone && !$0.isStarted } },
      run: Self.start),
    Command(
      .stop, hints: ["pause"], yields: true, parse: CommandParser.target,
      complete: { targets($0, $1) { $0.isStarted } }, run: Self.stop),
    Command(
      .set, hints: ["modify", "mod", "change", "marks", "tag", "pri", "priority", "project", "변경"],
      parse: CommandParser.setting,
      complete: { line, sources in
        if line.word.hasPrefix("-") { return Completion.tags(of: sources.todos, line.word) }
        let marks = Completion.marks(of: sources.todos, line.word)
        return marks.isEmpty ? numbers(line, sources) : marks
      }, run: Self.set),
    Command(
      .edit, hints: ["vi", "vim", "nano", "emacs", "수정"], yields: true,
      parse: CommandParser.onlyTodo, complete: firstNumber, run: Self.edit),
    Command(
      .postpone, synonyms: ["defer", "snooze"], hints: ["delay", "wait"], yields: true,
      parse: CommandParser.postponing,
      complete: { line, sources in
        (line.words.count < 2 ? [] : Completion.dates(line.word)) + numbers(line, sources)
      }, run: Self.postpone),
    Command(
      .skip, yields: true, parse: CommandParser.target,
      complete: {
        targets($0, $1) { $0.recurrence != nil && !$0.isDone }
      },
      run: Self.skip),
    Command(
      .rename, hints: ["replace", "title"], parse: CommandParser.renaming,
      complete: { line, sources in
        if line.words.count == 1 { return numbers(line, sources) }
        return Completion.title(line, sources) + Completion.marks(of: sources.todos, line.word)
      }, run: Self.rename),
    Command(
      .note, hints: ["annotate", "denotate", "comment"], parse: CommandParser.noting,
      complete: firstTarget,
      run: Self.note),
    Command(
      .move, hints: ["mv", "swap"], parse: CommandParser.moving,
      complete: { line, sources in
        line.words.count == 2
          ? Completion.words(Moving.Side.allCases.map(\.rawValue), line.word)
          : numbers(line, sources)
      }, run: Self.move),
    Command(
      .remove, synonyms: ["rm", "del", "delete"], hints: ["dd", "erase", "drop", "지우기"],
      danger: .removes,
      parse: CommandParser.target, complete: targets, run: Self.remove),
    Command(
      .purge, danger: .removes, options: [CommandName.archivedTodos],
      parse: CommandParser.purging,
      complete: { line, _ in Completion.words([CommandName.archivedTodos], line.word) },
      run: Self.purge),
    Command(
      .stats, hints: ["count", "summary", "report", "wc", "burndown"], run: Self.stats),
    Command(.tags, hints: ["labels", "listcon", "lsc"], yields: true, run: Self.tags),
    Command(
      .projects, hints: ["project-list", "listproj", "lsprj"], yields: true, run: Self.projects),
    Command(
      .calendar, hints: ["캘린더"], yields: true, parse: CommandParser.month,
      complete: { line, _ in Completion.months(line.word) }, run: Self.calendar),
    Command(
      .undo, synonyms: ["u"], hints: ["revert"], options: [CommandName.anybody],
      parse: CommandParser.undoing,
      complete: { line, _ in Completion.words([CommandName.anybody], line.word) }, run: Self.undo),
    Command(.redo, parse: CommandParser.redoing, run: Self.redo),
    Command(
      .history, hints: ["log", "edits", "changes"], options: [CommandName.allRows],
      parse: CommandParser.edits, complete: firstNumber, run: Self.history),
  ]

  /// The command of a view.
  private static func view(_ name: CommandName, _ view: TodoView) -> Command {
    Command(
      name, yields: true, options: [CommandName.allRows],
      parse: { parser in { () throws(Misunderstanding) in try parser.viewing(view) } },
      complete: filters, run: Self.list)
  }

  /// The filters and orders of a list.
  private static let filters: Command.Complete = { line, sources in
    Completion.words(TodoQuery.filterWords, line.word) + Completion.orders(line.word)
      + Completion.words([CommandName.allRows], line.word)
      + Completion.filters(of: sources.todos, line.word)
  }

  /// The arguments of `add`.
  struct Addition: Hashable {
    var title: String
    var marks = TodoMarks()
    /// The marks that the last words of the title may have meant.
    var hint: TitleHint?
  }

  /// The arguments of `rename`.
  struct Renaming: Hashable {
    var number: NumberSelection.Part
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
      case changes, presentAndChanges
      /// A line of numbers, in a person's format or in the words of the language.
      case counts(CountFormat?)
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
    /// The todo whose edits to show; nil for all edits.
    var todo: NumberSelection.Part?
    var showsAll: Bool
  }

  /// The arguments of `set`.
  struct Change: Hashable {
    var target: TodoTarget
    var marks: TodoMarks
  }

  /// The arguments of `done`.
  struct Completing: Hashable {
    var target: TodoTarget
    /// Whether open parts of the todos are completed, too.
    var withParts: Bool
  }

  /// The arguments of `postpone`.
  struct Postponing: Hashable {
    var numbers: NumberSelection
    var word: DateWord
  }

  /// The arguments of `note`; an empty text removes the notes.
  struct Noting: Hashable {
    var target: TodoTarget
    var text: String
  }

  /// The arguments of `undo`.
  struct Undoing: Hashable {
    var scope: UndoScope
    /// The number of edits, of which those of one file count as one; nil for the last one.
    var count: Int?
  }

  /// The arguments of `move`.
  struct Moving: Hashable {
    enum Side: String, CaseIterable {
      case before, after, top, bottom

      /// Whether the side is an end of the list, rather than of another todo.
      var isEnd: Bool { self == .top || self == .bottom }
    }

    var number: NumberSelection.Part
    var side: Side
    /// The todo beside the new place; nil at an end of the list.
    var other: NumberSelection.Part?
  }

  private static let watchOptions = [
    CommandName.present, CommandName.counts, CommandName.format,
  ]

  /// The numbers of todos that a list shows.
  private static let numbers: Command.Complete = { line, sources in
    Completion.numbers(of: sources.todos, line.word) { !$0.isArchived }
  }

  private static let firstNumber: Command.Complete = { line, sources in
    line.words.count == 1 ? numbers(line, sources) : []
  }

  /// The numbers of todos, or a filter.
  private static let targets: Command.Complete = { line, sources in
    targets(line, sources) { !$0.isArchived }
  }

  private static let firstTarget: Command.Complete = { line, sources in
    line.words.count == 1 ? targets(line, sources) : []
  }

  private static func targets(
    _ line: CompletedLine, _ sources: Completion.Sources, where isOffered: (Todo) -> Bool
  ) -> [Completion.Candidate] {
    Completion.numbers(of: sources.todos, line.word, where: isOffered)
      + (line.word.isEmpty ? [] : Completion.filters(of: sources.todos, line.word))
  }
}

extension CommandName {
  /// Whether the command shows or writes todos of the current list, and changes none.
  var showsTodos: Bool { Self.showing.contains(self) }

  private static let showing: Set<Self> = [
    .list, .today, .next, .waiting, .blocked, .search, .show, .stats, .tags, .projects, .calendar,
    .watch, .exportFile, .back,
  ]

}
