import Foundation

/// An encoder of todos as lines of todo.txt.
struct TodoTxtEncoder {
  private let timeZone: TimeZone
  private let days: DayText

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
    days = DayText(timeZone: timeZone)
  }

  /// The line of a todo, with its newline. The id precedes the words with a meaning, so that no
  /// word of the title is read as one of them; it precedes the title if words of the title are to
  /// be read so.
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
    let (start, words) = (marks.compactMap(\.self), TodoTxtWord.words(of: todo, days))
    let (title, id) = (Self.title(todo.title), "id:\(todo.id.uuidString.lowercased())")
    let line = (start + [title, id] + words).joined(separator: " ")
    return (once(start + [id, title], words, title: title, as: line) ?? line) + "\n"
  }

  /// The line without the words that stand in the title; nil if there are none, or if the line would
  /// be read as another todo.
  private func once(
    _ start: [String], _ words: [String], title: String, as whole: String
  ) -> String? {
    let inTitle = Set(title.split(separator: " ").map(String.init))
    let others = words.filter { !inTitle.contains($0) }
    if others.count == words.count { return nil }
    let line = (start + others).joined(separator: " ")
    var decoder = TodoTxtDecoder(timeZone: timeZone)
    guard let read = try? decoder.todo(Array(line.utf8)),
      let expected = try? decoder.todo(Array(whole.utf8)), read == expected
    else { return nil }
    return line
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
