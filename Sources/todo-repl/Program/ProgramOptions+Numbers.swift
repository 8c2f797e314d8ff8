import Interactors

extension ProgramOptions {
  /// The numbers of the todos that the run needs, if it is one command about few todos by their
  /// numbers; empty if the run may need any todo.
  var neededNumbers: Set<Int> {
    onlyCommand?.neededTodos?.few ?? []
  }

  /// Whether the only input is a watch, which stays while others edit.
  var isWatch: Bool { onlyCommand?.name == .watch }

  /// The command of the only line; nil for several lines, for a script, and for a wrong line.
  private var onlyCommand: Invocation? {
    guard inputs.count == 1, case let lines = inputs[0].lines, lines.count == 1 else { return nil }
    return (try? CommandParser.parse(lines[0], aliases: aliases, views: views)) ?? nil
  }
}

extension Invocation {
  /// The only todos that the command reads; nil if it may read others.
  fileprivate var neededTodos: NumberSelection? {
    switch (name, arguments) {
    case (.show, let numbers as NumberSelection): numbers
    case (.done, let completing as TodoListCommands.Completing): completing.target.numbers
    case (.rename, let renaming as TodoListCommands.Renaming):
      renaming.to.marks.links.isEmpty ? NumberSelection([renaming.number]) : nil
    case (.set, let change as TodoListCommands.Change):
      change.marks.links.isEmpty ? change.target.numbers : nil
    case (.note, let noting as TodoListCommands.Noting): noting.target.numbers
    case (.postpone, let postponing as TodoListCommands.Postponing): postponing.numbers
    case (.reopen, let target as TodoTarget), (.toggle, let target as TodoTarget),
      (.start, let target as TodoTarget), (.stop, let target as TodoTarget),
      (.unarchive, let target as TodoTarget), (.remove, let target as TodoTarget):
      target.numbers
    default: nil
    }
  }
}

extension TodoTarget {
  fileprivate var numbers: NumberSelection? {
    if case .numbers(let selection) = self { selection } else { nil }
  }
}

extension NumberSelection {
  /// The most todos that are looked up one by one.
  private static let limit = 20

  /// The numbers, if they are few; nil for numbers that only the list knows.
  fileprivate var few: Set<Int>? {
    var numbers: Set<Int> = []
    for part in parts {
      switch part {
      case .one(let number) where number > 0: numbers.insert(number)
      case .range(let range) where range.lowerBound > 0 && range.count <= Self.limit:
        numbers.formUnion(range)
      case .one, .range, .last: return nil
      }
    }
    return numbers.count <= Self.limit ? numbers : nil
  }
}
