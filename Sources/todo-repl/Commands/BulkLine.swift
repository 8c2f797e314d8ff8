/// Reports how many todos a large edit changed.
struct BulkLine: OutputLine, Equatable {
  /// The largest number of todos of an edit that is not large.
  static let limit = 10

  let command: CommandName
  let count: Int
  /// Whether a person can type `undo` after this.
  var canBeTakenBack = false

  func text(on page: Page) -> String {
    let done = EditMessage.did(command.bulk, count)
    let message = canBeTakenBack ? EditMessage.canBeTakenBack(done) : done
    return page.styling.apply(.remark, to: page.text(.edit(message)))
  }

  var json: JSONLine? {
    ["type": .string("bulk"), "command": .string(command.word), "todos": .int(count)]
  }
}

extension CommandName {
  /// What the command does to todos.
  var bulk: EditMessage.Bulk {
    switch self {
    case .done: .done
    case .reopen: .reopen
    case .toggle: .toggle
    case .archive: .archive
    case .unarchive: .unarchive
    case .remove, .purge: .remove
    default: .change
    }
  }
}
