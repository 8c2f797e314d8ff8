import Foundation

/// Lines of JSON with their checksums, as in a journal, between a header and a seal.
struct CheckedLines {
  private(set) var bytes: [UInt8] = []
  /// Whether all values could be written.
  private(set) var isWritable = true
  private var writer = JSONWriter()

  /// The lines and their seal.
  var sealed: [UInt8] { bytes + LineSeal(bytes).line }

  mutating func write(_ entry: JournalEntry) {
    writer.removeAll()
    isWritable = writer.write(entry) && isWritable
    bytes += writer.bytes
  }

  mutating func write(_ lines: CheckedLines) {
    isWritable = lines.isWritable && isWritable
    bytes += lines.bytes
  }

  mutating func write(_ value: some Encodable, with foreign: ForeignMembers = ForeignMembers()) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else {
      isWritable = false
      return
    }
    writer.removeAll()
    writer.write(object: String(decoding: json, as: UTF8.self), with: foreign)
    bytes += JournalLine.checked(writer.bytes)
  }

  /// Reads the lines of a file, all of them or none.
  ///
  /// - Parameters:
  ///   - header: Reads the first line.
  ///   - line: Reads each line between header and seal.
  /// - Throws: `StorageError.damaged` for a missing line, for a line that is not whole, and for any
  ///   error of the functions other than a `StorageError`.
  static func read(
    _ bytes: [UInt8], path: String, header: (Data) throws -> Void, line: (Data) throws -> Void
  ) throws(StorageError) {
    var (start, number) = (0, 0)
    var hasSeal = false
    func damaged(_ reason: String) -> StorageError {
      .damaged(path: path, line: number, reason: reason)
    }
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: JournalLine.newline) ?? bytes.count
      guard end < bytes.count, let content = JournalLine.content(of: bytes, in: start..<end) else {
        throw damaged(JournalLine.flaw(of: bytes, in: start..<end))
      }
      if hasSeal { throw damaged(KnownReason.otherLines.rawValue) }
      do {
        if number == 1 {
          try header(Data(bytes[content]))
        } else if let seal = LineSeal(json: bytes[content]) {
          hasSeal = true
          guard seal == LineSeal(Array(bytes[..<start])) else {
            throw damaged(KnownReason.otherLines.rawValue)
          }
        } else {
          try line(Data(bytes[content]))
        }
      } catch let error as StorageError {
        throw error
      } catch {
        throw damaged(CodingReason.text(error))
      }
      start = end + 1
    }
    if hasSeal { return }
    number += 1
    throw damaged(KnownReason.missingLine.rawValue)
  }
}
