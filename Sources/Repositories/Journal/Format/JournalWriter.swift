import Foundation

/// A writer of journal lines, each with its checksum: compact JSON with sorted keys, without white space,
/// escaping only what must be. ``JournalScanner`` reads exactly that, and quickly.
struct JournalWriter {
  /// The bytes of the lines written.
  private(set) var bytes: [UInt8] = []

  private let version: Int

  /// Whether all values of the line could be written down.
  private var isWritable = true

  init(version: Int = JournalHeader.newestVersion) {
    self.version = version
  }

  /// Writes a line.
  ///
  /// - Returns: False if a value cannot be written down, such as a date that is no number; nothing is
  ///   written then.
  mutating func write(_ entry: JournalEntry) -> Bool {
    let start = bytes.count
    isWritable = true
    if version > 1 { bytes += JournalLine.placeOfChecksum }
    let begin = bytes.count
    write(object: entry)
    guard isWritable else {
      bytes.removeSubrange(start...)
      return false
    }
    if version > 1 {
      let checksum = Checksum.of(bytes, in: begin..<bytes.count)
      bytes.replaceSubrange(start..<start + 8, with: JournalLine.text(of: checksum))
    }
    bytes.append(JournalHeader.newline)
    return true
  }

  /// Removes the bytes, and keeps their room for the next lines.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func write(object entry: JournalEntry) {
    switch entry {
    case .save(let record):
      write("{\"at\":", record.at)
      write(",\"changes\":[")
      for (index, change) in record.changes.enumerated() {
        if index > 0 { write(",") }
        write(change)
      }
      write("]}")
    case .todo(let todo, let history):
      write("{")
      write(history)
      write("\"todo\":")
      write(todo)
      write("}")
    case .removed(let id, let removed):
      write("{\"at\":", removed.at.timeIntervalSinceReferenceDate)
      write(",")
      write(removed.history)
      write("\"removed\":")
      write(id)
      write("}")
    case .snapshot(let count, let highestNumber):
      write("{\"highestNumber\":\(highestNumber),\"snapshot\":\(count)}")
    }
  }

  private mutating func write(_ change: TodoChange) {
    switch change {
    case .put(let todo):
      write("{\"put\":")
      write(todo)
    case .delete(let id):
      write("{\"delete\":")
      write(id)
    }
    write("}")
  }

  private mutating func write(_ todo: Todo) {
    if !Todo.numbers.contains(todo.number) { isWritable = false }
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
      for (index, tag) in todo.tags.enumerated() { write(index > 0 ? "," : "", tag) }
      write("]")
    }
    write(",\"title\":", todo.title)
    write("}")
  }

  private mutating func write(_ history: [TodoEvent]) {
    if history.isEmpty { return }
    write("\"history\":[")
    for (index, event) in history.enumerated() {
      write(index > 0 ? ",{\"at\":" : "{\"at\":", event.at.timeIntervalSinceReferenceDate)
      write(",\"event\":", event.kind.journalName)
      if case .renamed(let title) = event.kind { write(",\"from\":", title) }
      write("}")
    }
    write("],")
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
