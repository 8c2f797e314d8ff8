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
    var foreign: ArraySlice<ForeignMembers.Member> = []
    if todo.hasRareFields, !todo.foreign.isEmpty {
      let members = todo.foreignToWrite
      if members == nil { isWritable = false }
      foreign = members?.members[...] ?? []
    }
    let members = todo.hasRareMembers ? TodoMember.all : TodoMember.common
    for member in members where !member.isLeftOut(todo) {
      while let next = foreign.first, next.key.precedesInBytes(member.key) {
        write(next)
        foreign.removeFirst()
      }
      bytes += member.commaAndOpening
      member.write(todo, &self)
    }
    for member in foreign { write(member) }
    // A todo has at least its id.
    bytes[start] = ASCII.brace
    write("}")
  }

  private mutating func write(_ member: ForeignMembers.Member) {
    write(",", member.key)
    write(":")
    bytes += member.value.bytes
  }

  /// Writes the events of a todo as a member, and the comma after it; nothing without events.
  mutating func write(_ history: [TodoEvent]) {
    if history.isEmpty { return }
    write("\"history\":[")
    for (index, event) in history.enumerated() {
      if index > 0 { write(",") }
      let start = bytes.count
      write("{\"at\":", event.at.timeIntervalSinceReferenceDate)
      write(",\"event\":", event.kind.name)
      if case .renamed(let title) = event.kind { write(",\"from\":", title) }
      write("}")
      insert(event.foreign, from: start)
    }
    write("],")
  }
}
