/// Says how many todos a large edit changed.
struct BulkLine: OutputLine, Equatable {
  /// An edit of more todos than these is a large one.
  static let limit = 10

  let command: CommandName
  let count: Int

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: "\(command.bulkTexts.done(count)) One \"undo\" takes it back.")
  }

  var json: JSONLine? {
    ["type": .string("bulk"), "command": .string(command.rawValue), "todos": .int(count)]
  }
}

extension CommandName {
  /// What a command asks before a large edit, and says after it.
  var bulkTexts: (question: (Int) -> String, done: (Int) -> String) {
    switch self {
    case .done: ({ "Mark \($0) todos as done?" }, { "Marked \($0) todos as done." })
    case .toggle: ({ "Switch \($0) todos?" }, { "Switched \($0) todos." })
    case .remove, .purge: ({ "Remove \($0) todos?" }, { "Removed \($0) todos." })
    default: ({ "Change \($0) todos?" }, { "Changed \($0) todos." })
    }
  }
}
