import Foundation

/// A todo, and its history, with sorted keys.
extension JSONWriter {
  /// Writes a todo alone, without a checksum.
  ///
  /// - Returns: False if a value cannot be written.
  mutating func write(object todo: Todo) -> Bool {
    isWritable = true
    write(todo)
    return isWritable
  }

  /// Writes a todo.
  mutating func write(_ todo: Todo) {
    let start = bytes.count
    for member in TodoMember.all where !member.isLeftOut(todo) {
      bytes += member.commaAndOpening
      member.write(todo, &self)
    }
    // A todo has at least its id.
    bytes[start] = ASCII.brace
    write("}")
    if todo.foreign.isEmpty { return }
    if !todo.doubles.isEmpty { isWritable = false }
    insert(todo.foreignToWrite, from: start)
  }

  /// Writes the events of a todo as a member, and the comma after it; nothing without events.
  mutating func write(_ history: [TodoEvent]) {
    if history.isEmpty { return }
    write("\"history\":[")
    for (index, event) in history.enumerated() {
      if index > 0 { write(",") }
      let start = bytes.count
      write("{\"at\":", event.at.timeIntervalSinceReferenceDate)
      write(",\"event\":", event.kind.journalName)
      if case .renamed(let title) = event.kind { write(",\"from\":", title) }
      write("}")
      insert(event.foreign, from: start)
    }
    write("],")
  }
}
