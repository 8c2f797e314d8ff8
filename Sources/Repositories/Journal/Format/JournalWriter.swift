import Foundation

/// A writer of journal lines, each with its checksum: compact JSON with sorted keys, without white space,
/// escaping only what must be. ``JournalScanner`` reads exactly that, and quickly.
struct JournalWriter {
  /// The bytes of the lines written.
  private(set) var bytes: [UInt8] = []

  /// Whether all values of the line could be written down.
  private var isWritable = true

  /// Writes a line.
  ///
  /// - Returns: False if a value cannot be written down, such as a date that is no number; nothing is
  ///   written then.
  mutating func write(_ entry: JournalEntry) -> Bool {
    let start = bytes.count
    isWritable = true
    bytes += JournalLine.placeOfChecksum
    let begin = bytes.count
    write(object: entry)
    guard isWritable else {
      bytes.removeSubrange(start...)
      return false
    }
    let checksum = Checksum.of(bytes, in: begin..<bytes.count)
    bytes.replaceSubrange(start..<start + 8, with: JournalLine.text(of: checksum))
    bytes.append(JournalHeader.newline)
    return true
  }

  /// Writes a todo as etcd has it, without a checksum.
  ///
  /// - Returns: False if a value cannot be written down.
  mutating func write(object value: EtcdTodo) -> Bool {
    let start = bytes.count
    isWritable = true
    write("{")
    write(value.history)
    if let moment = value.removedAt {
      write("\"removedAt\":", moment.timeIntervalSinceReferenceDate)
      write(",")
    }
    write("\"todo\":")
    write(value.todo)
    write(",\"v\":\(EtcdValue.version)}")
    insert(value.foreign, from: start)
    return isWritable
  }

  /// Writes a todo alone, without a checksum.
  ///
  /// - Returns: False if a value cannot be written down.
  mutating func write(object todo: Todo) -> Bool {
    isWritable = true
    write(todo)
    return isWritable
  }

  /// Writes an object with further members.
  mutating func write(object json: String, with foreign: ForeignMembers) {
    let start = bytes.count
    write(json)
    insert(foreign, from: start)
  }

  /// Removes the bytes, and keeps their room for the next lines.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func write(object entry: JournalEntry) {
    switch entry {
    case .save:
      // Of an older version, in which nothing is written any more.
      isWritable = false
    case .todo(let todo, let history, let foreign):
      let start = bytes.count
      write("{")
      write(history)
      write("\"todo\":")
      write(todo)
      write("}")
      insert(foreign, from: start)
    case .removed(let id, let removed):
      let start = bytes.count
      write("{\"at\":", removed.at.timeIntervalSinceReferenceDate)
      write(",")
      write(removed.history)
      write("\"removed\":")
      write(id)
      write("}")
      insert(removed.foreign, from: start)
    case .snapshot(let count, let highestNumber, let revision, let foreign):
      write(
        object: "{\"highestNumber\":\(highestNumber),\"rev\":\(revision),\"snapshot\":\(count)}",
        with: foreign)
    case .edit(let saved):
      write(saved)
    case .kept(.saved(let saved)):
      write("{\"kept\":")
      write(saved)
      write("}")
    case .kept(.line(let json)):
      bytes += json
    case .foreign(let record):
      bytes += record.json
    }
  }

  private mutating func write(_ saved: TodosSaved) {
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

  private mutating func write(_ todo: Todo) {
    if !Todo.numbers.contains(todo.number) { isWritable = false }
    let start = bytes.count
    write("{")
    if let date = todo.completedAt {
      write("\"completedAt\":", date.timeIntervalSinceReferenceDate)
      write(",")
    }
    write("\"createdAt\":", todo.createdAt.timeIntervalSinceReferenceDate)
    if let date = todo.due { write(",\"due\":", date.timeIntervalSinceReferenceDate) }
    write(",\"id\":")
    write(todo.id)
    if todo.isDone { write(",\"isDone\":true") }
    if !todo.notes.isEmpty { write(",\"notes\":", todo.notes) }
    write(",\"number\":\(todo.number)")
    if let priority = todo.priority { write(",\"priority\":", priority.rawValue) }
    write(",\"rank\":", todo.rank.text)
    if !todo.tags.isEmpty {
      write(",\"tags\":[")
      write(texts: todo.tags)
      write("]")
    }
    write(",\"title\":", todo.title)
    write("}")
    if todo.foreign.isEmpty { return }
    if !Todo.members.isDisjoint(with: todo.foreign.keys) { isWritable = false }
    insert(todo.foreign, from: start)
  }

  /// Inserts members into the object that was written from a place on, in the order of the keys. They replace those of the
  /// same name.
  private mutating func insert(_ foreign: ForeignMembers, from start: Int) {
    if foreign.isEmpty { return }
    // A copy: with a second owner, the next change of the bytes would copy all of them.
    let written = Array(bytes[start...])
    guard let object = try? JSONObject(written, in: written.indices) else {
      isWritable = false
      return
    }
    var rest = foreign.members[...]
    var separator = "{"
    bytes.removeSubrange(start...)
    func next(_ key: String, _ value: some Sequence<UInt8>) {
      write(separator, key)
      write(":")
      bytes += value
      separator = ","
    }
    for (key, value) in object.members {
      while let member = rest.first, member.key.precedesInBytes(key) {
        next(member.key, member.value.bytes)
        rest.removeFirst()
      }
      if rest.first.map({ key.precedesInBytes($0.key) }) ?? true { next(key, written[value]) }
    }
    for member in rest { next(member.key, member.value.bytes) }
    write("}")
  }

  private mutating func write(_ history: [TodoEvent]) {
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

  private mutating func write(texts: [String]) {
    for (index, text) in texts.enumerated() { write(index > 0 ? "," : "", text) }
  }

  private mutating func write(_ literal: String) { bytes += literal.utf8 }

  private mutating func write(_ literal: String, _ number: Double) {
    write(literal)
    if !number.isFinite { isWritable = false }
    let text = number.description.utf8
    // A whole number without its fraction, as JSONEncoder writes it.
    bytes += text.suffix(2).elementsEqual(".0".utf8) ? text.dropLast(2) : text[...]
  }

  private mutating func write(_ id: Todo.ID) {
    write("\"")
    write(id.uuidString)
    write("\"")
  }

  /// A text in quotes.
  static func quoted(_ text: String) -> [UInt8] {
    var writer = JournalWriter()
    writer.write("", text)
    return writer.bytes
  }

  private mutating func write(_ literal: String, _ text: String) {
    write(literal)
    write("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): write("\\n")
      case UInt8(ascii: "\t"): write("\\t")
      case UInt8(ascii: "\r"): write("\\r")
      case ..<0x20:
        let digits = String(byte, radix: 16)
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes.append(byte)
      }
    }
    write("\"")
  }
}
