/// The end of a journal that is not a whole line.
///
/// A save is one write of one line, and returns when the line is on the disk. So an interrupted
/// save was never acknowledged, and leaves a line that breaks off; after a power cut the file may
/// have its new length before its contents, which are then zeros, to the end or up to a written
/// sector. No other end counts as an interrupted save: an end that only damage to acknowledged
/// lines explains is damage.
enum JournalTail: Equatable {
  /// A whole record without its newline; zeros may follow. The range is that of its JSON.
  case record(Range<Int>)

  /// The remains of an interrupted write. A file cut by a person, or with a zeroed end, looks the
  /// same.
  case torn

  /// An end that no write leaves.
  case damage

  /// The size of a sector; sectors may also be a multiple of it.
  private static let sector = 512

  /// Classifies the bytes after the last whole line, at least one byte.
  init(_ bytes: [UInt8], from start: Int) {
    let end = (bytes[start...].lastIndex { $0 != 0 } ?? start - 1) + 1
    if let piece = JournalPiece(bytes, from: start, to: end) {
      self = piece.range.upperBound == end ? .record(piece.content) : .damage
    } else if !JournalPiece.all(in: bytes, start..<end).isEmpty {
      self = .damage
    } else if start == end || Self.isBeginningOfText(bytes, start..<end) {
      self = .torn
    } else {
      self = Self.lacksFirstSector(bytes, start..<end) ? .torn : .damage
    }
  }

  /// Whether the bytes may begin a line of JSON, even if they end within a character.
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

  /// Whether a later sector was written, but not the one in which the previous line ends. Damage
  /// after the write would have lost the end of that line, too.
  private static func lacksFirstSector(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    let (start, written) = (text.lowerBound, bytes[text].firstIndex { $0 != 0 } ?? text.upperBound)
    let isOneLine = !bytes[text].dropLast().contains(JournalLine.newline)
    return start % sector != 0 && written > start && written % sector == 0 && isOneLine
  }
}
