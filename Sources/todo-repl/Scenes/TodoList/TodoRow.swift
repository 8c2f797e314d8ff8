import Foundation
import Repositories

/// One todo as a line.
struct TodoRow: OutputLine, Equatable {
  /// What is to be said of it beside what it is.
  enum Note: Equatable {
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

  var text: String {
    let number = String(todo.number)
    let padding = String(repeating: " ", count: max(0, width - number.count))
    let row = "\(padding)\(number) [\(todo.isDone ? "x" : " ")] \(DisplayText(todo.title))"
    return switch note {
    case .removed: row + " (removed)"
    case .unchanged: row + " (unchanged)"
    case nil: row
    }
  }

  var json: JSONLine? {
    [
      "type": .string(note == .removed ? "removed" : "todo"),
      "number": .int(todo.number),
      "id": .string(todo.id.uuidString),
      "title": .string(todo.title),
      "done": .bool(todo.isDone),
      "createdAt": .string(Self.text(todo.createdAt)),
      "completedAt": todo.completedAt.map { .string(Self.text($0)) } ?? .null,
      "due": todo.due.map { .string(Self.text($0)) } ?? .null,
      "priority": todo.priority.map { .string($0.rawValue) } ?? .null,
      "tags": .strings(todo.tags),
      "notes": .string(todo.notes),
    ]
  }

  private static func text(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
