/// Reports how many todos a large edit changed.
struct BulkLine: OutputLine, Equatable {
  /// The largest number of todos of an edit that is not large.
  static let limit = 10

  let command: CommandName
  let count: Int
  /// Whether a person can type `undo` after this.
  var canBeTakenBack = false

  func text(on page: Page) -> String {
    let done = command.done(count)
    let message = canBeTakenBack ? .canBeTakenBack(done) : done
    return page.styling.apply(.remark, to: page.text(message))
  }

  var json: JSONLine? {
    ["type": .string("bulk"), "command": .string(command.word), "todos": .int(count)]
  }
}

extension CommandName {
  /// The question of a command before an edit of `count` todos.
  func question(_ count: Int) -> EditMessage {
    switch self {
    case .done: .askDone(count)
    case .reopen: .askReopen(count)
    case .toggle: .askToggle(count)
    case .archive: .askArchive(count)
    case .unarchive: .askUnarchive(count)
    case .remove: .askRemove(count)
    default: .askChange(count)
    }
  }

  /// The report of a command after an edit of `count` todos.
  fileprivate func done(_ count: Int) -> EditMessage {
    switch self {
    case .done: .done(count)
    case .reopen: .reopened(count)
    case .toggle: .toggled(count)
    case .archive: .archived(count)
    case .unarchive: .unarchived(count)
    case .remove, .purge: .removed(count)
    default: .changed(count)
    }
  }
}
