/// Says how many todos a large edit changed.
struct BulkLine: OutputLine, Equatable {
  /// An edit of more todos than these is a large one.
  static let limit = 10

  let command: CommandName
  let count: Int
  /// Whether `undo` can follow: another process knows nothing of this edit.
  var canBeTakenBack = false

  func text(on page: Page) -> String {
    let done = Sentence(command.bulkPhrases.done, ["count": .number(count)])
    let sentence =
      canBeTakenBack ? Sentence(.canBeTakenBack, ["message": .sentence(done)]) : done
    return page.styling.apply(.remark, to: page.language.text(of: sentence))
  }

  var json: JSONLine? {
    ["type": .string("bulk"), "command": .string(command.rawValue), "todos": .int(count)]
  }
}

extension CommandName {
  /// What a command asks before a large edit, and says after it.
  var bulkPhrases: (question: Phrase, done: Phrase) {
    switch self {
    case .done: (.askDone, .toldDone)
    case .toggle: (.askToggle, .toldToggle)
    case .remove, .purge: (.askRemove, .toldRemove)
    default: (.askChange, .toldChange)
    }
  }
}
