import Foundation

extension TaskwarriorTask {
  /// Makes the task of a todo, as far as Taskwarrior can express it.
  init(_ todo: Todo) {
    let moments = SecondText()
    // A task has one project, which the decoder makes the first tag.
    let project = todo.tags.first.flatMap { tag in
      tag.utf8.first == UInt8(ascii: "+") && tag.utf8.count > 1 ? tag : nil
    }
    // Splits bytes: a line break with a carriage return before it is one character.
    let notes = todo.notes.utf8.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    self.init(
      uuid: todo.id.uuidString.lowercased(), description: todo.title,
      status: todo.isDone ? "completed" : "pending",
      entry: moments.text(todo.createdAt),
      end: todo.isDone ? todo.completedAt.flatMap(moments.text) : nil,
      due: todo.due.flatMap(moments.text), priority: todo.priority?.taskwarrior,
      project: project.map { String(decoding: $0.utf8.dropFirst(), as: UTF8.self) },
      tags: todo.tags.count == (project == nil ? 0 : 1)
        ? nil : Array(todo.tags.dropFirst(project == nil ? 0 : 1)),
      annotations: todo.notes.isEmpty
        ? nil
        : notes.enumerated().map { index, line in
          // Taskwarrior tells annotations apart by their seconds.
          Annotation(
            entry: moments.text(todo.createdAt.addingTimeInterval(Double(index))),
            description: String(Substring(line)))
        })
  }
}
