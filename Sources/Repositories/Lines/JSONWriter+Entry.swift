import Foundation

/// Lines of a journal, each with its checksum: JSON with sorted keys. ``JSONScanner`` reads
/// exactly this form, and quickly.
extension JSONWriter {
  /// Writes a line.
  ///
  /// - Returns: False if a value cannot be written, such as a date that is no number; nothing is
  ///   written then.
  ///
  /// - Parameter index: The text of the index in the first line of a snapshot; empty without one.
  mutating func write(_ entry: JournalEntry, index: [UInt8] = []) -> Bool {
    let start = bytes.count
    isWritable = true
    bytes += JournalLine.placeOfChecksum
    let begin = bytes.count
    write(object: entry, index)
    guard isWritable else {
      bytes.removeSubrange(start...)
      return false
    }
    let checksum = Checksum.of(bytes, in: begin..<bytes.count)
    bytes.replaceSubrange(start..<start + 8, with: JournalLine.text(of: checksum))
    bytes.append(JournalLine.newline)
    return true
  }

  private mutating func write(object entry: JournalEntry, _ index: [UInt8]) {
    switch entry {
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
      let start = bytes.count
      write("{\"highestNumber\":\(highestNumber),")
      if !index.isEmpty {
        write("\"index\":\"")
        bytes += index
        write("\",")
      }
      write("\"rev\":\(revision),\"snapshot\":\(count)}")
      insert(foreign, from: start)
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
}
