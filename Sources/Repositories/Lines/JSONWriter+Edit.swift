import Foundation

extension JSONWriter {
  /// Writes an edit as it was saved.
  mutating func write(_ saved: TodosSaved) {
    let start = bytes.count
    write("{\"at\":", saved.moment.timeIntervalSinceReferenceDate)
    if !saved.edit.by.isEmpty { write(",\"by\":", saved.edit.by) }
    write(",\"changes\":[")
    for (index, change) in saved.edit.changes.enumerated() {
      if index > 0 { write(",") }
      let start = bytes.count
      write(change)
      if let foreign = saved.edit.foreignInChanges[change.id] { insert(foreign, from: start) }
    }
    write("],\"edit\":")
    write(saved.edit.id)
    write(",\"name\":", saved.edit.name.rawValue)
    if case .redo(let first) = saved.edit.kind {
      write(",\"redoes\":")
      write(first)
    }
    if !Revision.numbers.contains(saved.revision.number) { isWritable = false }
    write(",\"rev\":\(saved.revision.number)")
    if case .undo(let first) = saved.edit.kind {
      write(",\"undoes\":")
      write(first)
    }
    write("}")
    insert(saved.edit.foreign, from: start)
  }

  private mutating func write(_ change: TodosEdit.Change) {
    switch change {
    case .added(let todo):
      write("{\"put\":")
      write(todo)
    case .changed(let before, let after):
      let fields = after.fields(differingFrom: before)
      let nulls = before.foreign.nulls(among: fields)
      if nulls.isEmpty {
        write("{\"put\":")
      } else {
        write("{\"nulls\":[")
        write(texts: nulls)
        write("],\"put\":")
      }
      write(after)
      write(",\"was\":")
      write(before, where: fields)
    case .removed(let todo):
      write("{\"delete\":")
      write(todo)
    }
    write("}")
  }

  /// Writes fields of a todo as they were before an edit, in the order of their keys.
  private mutating func write(_ todo: Todo, where changed: [TodoField]) {
    let start = bytes.count
    write("{")
    var separator = ""
    func next(_ key: String) -> String {
      defer { separator = "," }
      return "\(separator)\"\(key)\":"
    }
    if changed.contains(.isDone) { write(next("completedAt"), moment: todo.completedAt) }
    if changed.contains(.due) { write(next("due"), moment: todo.due) }
    if changed.contains(.isDone) { write(next("isDone") + "\(todo.isDone)") }
    if changed.contains(.notes) { write(next("notes"), todo.notes) }
    if changed.contains(.priority) {
      if let priority = todo.priority {
        write(next("priority"), priority.rawValue)
      } else {
        write(next("priority") + "null")
      }
    }
    if changed.contains(.rank) { write(next("rank"), todo.rank.text) }
    if changed.contains(.tags) {
      write(next("tags") + "[")
      write(texts: todo.tags)
      write("]")
    }
    if changed.contains(.title) { write(next("title"), todo.title) }
    write("}")
    insert(todo.foreign.values(of: changed), from: start)
  }

  private mutating func write(_ literal: String, moment: Date?) {
    guard let moment else { return write(literal + "null") }
    write(literal, moment.timeIntervalSinceReferenceDate)
  }
}
