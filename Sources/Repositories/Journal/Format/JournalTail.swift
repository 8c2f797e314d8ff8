/// What the end of a journal is when it is not a whole line.
///
/// A save is one write of one line, and returns when that is on the disk. So what an interrupted one
/// leaves was never acknowledged, and is a line that breaks off; after a power cut the file may have got
/// its length before its contents, which are zeros then, to the end or up to a sector that was written.
/// Nothing else is taken for that: whatever could only come of damage to what was acknowledged is damage.
enum JournalTail: Equatable {
  /// A whole record, of which only the newline is missing; zeros may follow. Its place is that of the
  /// JSON.
  case record(Range<Int>)

  /// What an interrupted write may leave. A file that somebody cut, or whose end was zeroed, looks the
  /// same.
  case torn

  /// What no write leaves.
  case damage

  /// Sectors have this size, or a multiple of it.
  private static let sector = 512

  /// Looks at what follows the last whole line, which is not nothing.
  init(_ bytes: [UInt8], from start: Int, version: Int) {
    let end = (bytes[start...].lastIndex { $0 != 0 } ?? start - 1) + 1
    if let piece = JournalPiece(bytes, from: start, to: end, version: version) {
      self = piece.range.upperBound == end ? .record(piece.content) : .damage
    } else if !JournalPiece.all(in: bytes, start..<end, version: version).isEmpty {
      self = .damage
    } else if start == end || Self.isBeginningOfText(bytes, start..<end) {
      self = .torn
    } else {
      self = Self.lacksFirstSector(bytes, from: start) ? .torn : .damage
    }
  }

  /// Whether the bytes may begin a line of JSON, the last character maybe in part.
  private static func isBeginningOfText(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    if let lead = bytes[range].suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) {
      let length =
        switch bytes[lead] {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
      if end - lead < length { end = lead }
    }
    let text = bytes[range.lowerBound..<end]
    return text.allSatisfy { $0 >= 0x20 } && String(validating: text, as: UTF8.self) != nil
  }

  /// Whether the sector in which the line before ends was not written again, but one after it was. A
  /// sector that was lost later would have taken the end of that line with it.
  private static func lacksFirstSector(_ bytes: [UInt8], from start: Int) -> Bool {
    let written = bytes[start...].firstIndex { $0 != 0 } ?? bytes.count
    let isOneLine = !bytes[start...].dropLast().contains(JournalHeader.newline)
    return start % sector != 0 && written > start && written % sector == 0 && isOneLine
  }
}
