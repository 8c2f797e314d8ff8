import Interactors

extension ProgramOptions {
  /// The numbers of the todos that the run needs, if it is one command about few todos by their
  /// numbers; empty if the run may need any todo.
  var neededNumbers: Set<Int> {
    guard isOneCommand, let line = line(of: inputs[0]),
      let invocation = (try? CommandParser.parse(line, aliases: aliases, views: views)) ?? nil,
      let selection = invocation.neededTodos
    else { return [] }
    return selection.few ?? []
  }

  /// The line of an input; nil for a script, and for several lines.
  private func line(of input: Input) -> String? {
    switch input {
    case .command(let text): text.contains(where: \.isNewline) ? nil : text
    case .words(let words, let text): ShellWords.line(words, text: text)
    case .script: nil
    }
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
