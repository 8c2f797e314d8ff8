import Foundation

/// An encoder of todos as lines of todo.txt.
struct TodoTxtEncoder {
  private let days: DayText

  init(timeZone: TimeZone) {
    days = DayText(timeZone: timeZone)
  }

  /// The line of a todo, with its newline. The id precedes the words with a meaning, so that no
  /// word of the title is read as one of them.
  func line(_ todo: Todo) -> String {
    let priority = todo.priority.map { "(\(TodoTxtForeign.letter(of: todo) ?? $0.letter))" }
    let created = days.text(todo.createdAt)
    let marks: [String?]
    if todo.isDone {
      let completed = todo.completedAt.flatMap(days.text) ?? created
      marks = ["x", completed, completed == nil ? nil : created, priority]
    } else {
      marks = [priority, created]
    }
    let words =
      [Self.title(todo.title), "id:\(todo.id.uuidString.lowercased())"]
      + TodoTxtWord.words(of: todo, days)
    return (marks.compactMap(\.self) + words).joined(separator: " ") + "\n"
  }

  /// The title without line breaks, which a line cannot hold, and without bytes 0, which no text
  /// has.
  private static func title(_ title: String) -> String {
    let scalars = title.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "\n", "\r": " "
      case "\0": "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
