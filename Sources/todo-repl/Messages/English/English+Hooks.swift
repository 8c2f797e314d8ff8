import Interactors

/// Messages about commands that get edits, or are told of due todos.
extension English {
  static func text(of message: HookMessage) -> String {
    switch message {
    case .none: "No hooks. To add one, put a line such as \"on edit COMMAND\" into the settings."
    case .reached(let command, let revision?):
      "\(quoted(command)) has had all edits up to revision \(revision)."
    case .reached(let command, nil): "\(quoted(command)) has had no edits yet."
    case .ran(let command, 0): "\(quoted(command)) has had all edits already."
    case .ran(let command, let count):
      "\(quoted(command)) got \(count) \(plural(count, "line", "lines"))."
    case .runsElsewhere(let command):
      "Another program is just giving \(quoted(command)) its edits; \"hooks\" shows how far it is."
    case .failed(let command, let failure):
      """
      the hook \(quoted(command)) failed: \(text(of: failure)). No edit is lost: the program tries \
      again with the next edit, and in an open window by itself within a minute. To try at once, \
      type "hooks run".
      """
    case .notRun(let reason): "the hooks do not run: \(opening(reason))"
    case .notReminded(let reason): "no reminder is sent: \(opening(reason))"
    case .nothingDue: "Nothing is due that the command was not told of."
    case .remindedElsewhere: "Another program is just telling the command of the due todos."
    case .noPlace:
      """
      hooks and reminders need a folder in which the program keeps how far they are. Set HOME or \
      XDG_STATE_HOME to the absolute path of a folder.
      """
    case .reminderFailed(let command, let failure, let count):
      """
      \(quoted(command)) failed: \(text(of: failure)). The next "due --notify" tells it again of \
      \(plural(count, "the todo", "the \(count) todos")).
      """
    }
  }

  private static func text(of failure: HookFailure) -> String {
    let line = said(failure.text)
    guard let status = failure.status else { return line }
    return line.isEmpty ? "its exit status is \(status)" : "exit status \(status): \(line)"
  }
}
