import Foundation
import Interactors
import Repositories

/// Says that a todo falls due: news, rather than an answer to a command.
struct DueLine: OutputLine {
  let todo: Todo
  /// Whether the due date has no time.
  let isWholeDay: Bool
  /// The language of the message for programs.
  let language: Language

  private var message: ListMessage {
    isWholeDay
      ? .dueToday(todo.number.asTyped, todo.title) : .dueNow(todo.number.asTyped, todo.title)
  }

  func text(on page: Page) -> String {
    page.text(.list(message)).split(separator: "\n")
      .map { page.styling.apply(.dueToday, to: String($0)) }.joined(separator: "\n")
  }

  var json: JSONLine? {
    [
      "type": .string("notice"), "code": .string(isWholeDay ? "due_today" : "due_now"),
      "message": .string(language.text(message)),
      "number": todo.number > 0 ? .int(todo.number) : .null, "id": .string(todo.id.uuidString),
    ]
  }
}
