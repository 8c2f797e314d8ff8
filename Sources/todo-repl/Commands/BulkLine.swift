/// Says how many todos a large edit changed.
struct BulkLine: OutputLine, Equatable {
  /// An edit of more todos than these is a large one.
  static let limit = 10

  let command: CommandName
  let count: Int
  /// Whether `undo` can follow: another process knows nothing of this edit.
  var canBeTakenBack = false

  func text(on page: Page) -> String {
    let done = command.done(count)
    let message = canBeTakenBack ? .canBeTakenBack(done) : done
    return page.styling.apply(.remark, to: page.language.text(message))
  }

  var json: JSONLine? {
    ["type": .string("bulk"), "command": .string(command.word), "todos": .int(count)]
  }
}

extension CommandName {
  /// What a command asks before an edit of so many todos.
  func question(_ count: Int) -> EditMessage {
    switch self {
    case .done: .askDone(count)
    case .toggle: .askToggle(count)
    case .remove, .purge: .askRemove(count)
    default: .askChange(count)
    }
  }

  /// What a command says after an edit of so many todos.
  fileprivate func done(_ count: Int) -> EditMessage {
    switch self {
    case .done: .done(count)
    case .toggle: .toggled(count)
    case .remove, .purge: .removed(count)
    default: .changed(count)
    }
  }
}
