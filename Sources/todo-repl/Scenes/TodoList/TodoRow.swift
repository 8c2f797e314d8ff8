import Foundation
import Repositories

/// One todo as a line.
struct TodoRow: OutputLine, Equatable {
  /// What is to be said of it beside what it is.
  enum Note: String {
    case removed, unchanged
  }

  let todo: Todo
  /// The columns of its number, for numbers to stand in line.
  var width = 0
  var note: Note?

  init(_ todo: Todo, width: Int = 0, note: Note? = nil) {
    self.todo = todo
    self.width = width
    self.note = note
  }

  func text(on page: Page) -> String {
    let number = DisplayText("\(todo.number)").padded(toWidth: width, alignment: .right)
    let box = todo.isDone ? " [x] " : " [ ] "
    let end = note.map { " (\($0))" } ?? ""
    let title = page.fit(DisplayText(todo.title), besides: number.width + 5 + end.count)
    switch (note, todo.isDone) {
    case (.removed, _): return page.styling.apply(.removed, to: "\(number)\(box)\(title)\(end)")
    case (_, true): return page.styling.apply(.done, to: "\(number)\(box)\(title)\(end)")
    default: return page.styling.apply(.number, to: "\(number)") + "\(box)\(title)\(end)"
    }
  }

  var json: JSONLine? { todo.json(type: note == .removed ? "removed" : "todo") }
}

extension Todo {
  /// The object for programs.
  func json(type: String) -> JSONLine {
    [
      "type": .string(type),
      "number": .int(number),
      "id": .string(id.uuidString),
      "title": .string(title),
      "done": .bool(isDone),
      "createdAt": .date(createdAt),
      "completedAt": completedAt.map { .date($0) } ?? .null,
      "due": due.map { .date($0) } ?? .null,
      "priority": priority.map { .string($0.rawValue) } ?? .null,
      "tags": .strings(tags),
      "notes": .string(notes),
    ]
  }
}

extension JSONLine.Value {
  /// A moment, in UTC.
  static func date(_ date: Date) -> Self {
    .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
