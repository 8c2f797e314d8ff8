import Foundation

/// Lines of JSON with their checksums, as in a journal.
struct CheckedLines {
  private(set) var bytes: [UInt8] = []
  /// Whether all could be written down.
  private(set) var isWritable = true
  private var writer = JournalWriter()

  mutating func write(_ entry: JournalEntry) {
    writer.removeAll()
    isWritable = writer.write(entry) && isWritable
    bytes += writer.bytes
  }

  mutating func write(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(value) else {
      isWritable = false
      return
    }
    bytes += JournalLine.text(of: Checksum.of(Array(json), in: 0..<json.count))
    bytes.append(UInt8(ascii: " "))
    bytes += json
    bytes.append(JournalHeader.newline)
  }

  /// Reads lines, each with its number from 1; nothing for no bytes at all.
  ///
  /// - Throws: `StorageError.damaged` for a line that is not whole, and for what `body` throws of the decoder.
  static func read(
    _ bytes: [UInt8], path: String, _ body: (_ json: Data, _ number: Int) throws -> Void
  ) throws(StorageError) {
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: JournalHeader.newline) ?? bytes.count
      guard end < bytes.count, let content = JournalLine.content(of: bytes, in: start..<end) else {
        let flaw = JournalLine.flaw(of: bytes, in: start..<end, version: 2)
        throw .damaged(path: path, line: number, reason: flaw)
      }
      do {
        try body(Data(bytes[content]), number)
      } catch let error as StorageError {
        throw error
      } catch {
        throw .damaged(path: path, line: number, reason: CodingReason.text(error))
      }
      start = end + 1
    }
  }
}
