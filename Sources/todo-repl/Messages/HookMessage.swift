import Interactors

/// A message about a command of the person that gets edits, or is told of due todos.
enum HookMessage: Hashable {
  case none
  /// A hook that has had all edits up to a revision; nil if it has not begun.
  case reached(String, revision: Int?)
  /// A hook that just had this number of edits.
  case ran(String, Int)
  case runsElsewhere(String)
  case failed(String, HookFailure)
  /// The positions of the hooks cannot be read or kept.
  case notRun(reason: String)
  /// The record of the reminders sent cannot be read or kept.
  case notReminded(reason: String)
  /// The environment has no folder for the positions.
  case noPlace
  case nothingDue
  case remindedElsewhere
  /// The command could not be told of this number of todos.
  case reminderFailed(String, HookFailure, count: Int)
}

extension HookMessage {
  /// The stable name for programs.
  var code: String {
    switch self {
    case .failed: "hook_failed"
    case .reminderFailed: "reminder_failed"
    case .noPlace: "no_home"
    // The other messages are no errors.
    case .notRun, .notReminded, .none, .reached, .ran, .runsElsewhere, .nothingDue,
      .remindedElsewhere:
      "hooks_not_run"
    }
  }

  /// The command and its failure, for programs.
  var details: JSONLine {
    switch self {
    case .failed(let command, let failure), .reminderFailed(let command, let failure, _):
      ["command": .string(command), "failure": .string("\(failure)")]
    default: [:]
    }
  }
}
