import Repositories
import StateStore

/// A notice: an event of the list apart from the person's own commands.
struct NoticeLine: OutputLine {
  /// The stable name of the notice for programs.
  let code: String
  let message: FileMessage
  /// Whether the notice stands among the results, and so begins by saying that it is a notice.
  let isAmongResults: Bool
  /// The language of the message for programs.
  let language: Language
  /// Further members of the JSON object for programs.
  var members: JSONLine = [:]

  /// Reminds a leaving person how many edits wait.
  static func leavesWaiting(_ count: Int, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "waiting", message: .leavesWaiting(count), isAmongResults: true, language: language)
  }

  static func refusalsNotKept(_ flaw: StorageError, in language: Language) -> NoticeLine {
    NoticeLine(
      code: "refusals_not_kept", message: .refusalsNotKept(reason: language.describe(flaw)),
      isAmongResults: false, language: language)
  }

  static func hook(_ message: HookMessage, in language: Language) -> NoticeLine {
    NoticeLine(
      code: message.code, message: .hook(message), isAmongResults: false, language: language,
      members: message.details)
  }

  func text(on page: Page) -> String {
    page.text(isAmongResults ? .notice(.file(message)) : .fromProgram(.file(message)))
  }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(code),
      "message": .string(language.text(message)),
    ] + members
  }
}
