/// The index of a snapshot: where the line of each todo begins, by the todo's number. With it, a
/// program reads one todo of a long list without reading the others.
///
/// The index is a text in the first line of the snapshot, so it never changes, and no other file
/// can contradict it. It is ASCII, in pieces of fixed lengths:
///
/// - the head: the generation of the file, and the number of entries;
/// - blocks of 64 entries in the order of the numbers, the last block shorter: of each todo the
///   number, and twice the place of its line, plus 1 if another todo depends on it or is part of it.
///
/// Each piece ends with its own checksum, as a line begins with one. Numbers have digits of six bits.
/// An index of another generation was copied by a program that does not know indexes. It counts as
/// missing, as a damaged one does.
enum SnapshotIndex {
  /// The fewest todos of a snapshot with an index: fewer are read as quickly.
  static let fewest = 500

  /// The place and the links of a todo.
  struct Entry: Equatable {
    let number: Int
    /// The offset of the todo's line in the file.
    let place: Int
    /// Whether other todos depend on the todo, or are parts of it.
    let isNamed: Bool
  }

  /// The number of digits of a todo's number, of a place with its mark, and of a count.
  static let (numberLength, placeLength, countLength) = (9, 7, 9)
  static let entryLength = numberLength + placeLength
  static let entriesInBlock = 64
  static let checksumLength = 8
  static let headLength = FileGeneration.length + countLength + checksumLength

  /// The length of an index.
  static func length(of count: Int) -> Int {
    headLength + count * entryLength + blocks(of: count) * checksumLength
  }

  /// The number of blocks.
  static func blocks(of count: Int) -> Int { (count + entriesInBlock - 1) / entriesInBlock }

  /// The range of a block in an index with this number of entries, with its checksum.
  static func range(ofBlock block: Int, of count: Int) -> Range<Int> {
    let start = headLength + block * (entriesInBlock * entryLength + checksumLength)
    let entries = min(entriesInBlock, count - block * entriesInBlock)
    return start..<start + entries * entryLength + checksumLength
  }

  /// The text of an index.
  static func text(_ entries: [Entry], of generation: String) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(length(of: entries.count))
    text += generation.utf8
    append(entries.count, countLength, to: &text)
    appendChecksum(from: 0, to: &text)
    let sorted = entries.sorted { $0.number < $1.number }
    for start in stride(from: 0, to: sorted.count, by: entriesInBlock) {
      let beginning = text.count
      for entry in sorted[start..<min(start + entriesInBlock, sorted.count)] {
        append(entry.number, numberLength, to: &text)
        append(entry.place << 1 | (entry.isNamed ? 1 : 0), placeLength, to: &text)
      }
      appendChecksum(from: beginning, to: &text)
    }
    return text
  }

  /// The number of entries of an index with this head; nil for another generation, and for damage.
  static func count(_ head: [UInt8], of generation: String) -> Int? {
    guard let content = checked(head, length: headLength), content.starts(with: generation.utf8)
    else { return nil }
    return number(content.dropFirst(FileGeneration.length))
  }

  /// The entries of a block; nil for damage.
  static func entries(_ block: [UInt8]) -> [Entry]? {
    guard let content = checked(block, length: block.count) else { return nil }
    var entries: [Entry] = []
    for start in stride(from: 0, to: content.count, by: entryLength) {
      let middle = start + numberLength
      guard let number = number(content[start..<middle]),
        let place = self.number(content[middle..<start + entryLength])
      else { return nil }
      entries.append(Entry(number: number, place: place >> 1, isNamed: place & 1 == 1))
    }
    return entries
  }

  /// The bytes before the checksum at the end; nil if the checksum or the length is wrong.
  private static func checked(_ bytes: [UInt8], length: Int) -> ArraySlice<UInt8>? {
    let end = bytes.count - checksumLength
    guard bytes.count == length, end > 0,
      bytes[end...].elementsEqual(JournalLine.text(of: Checksum.of(bytes, in: 0..<end)))
    else { return nil }
    return bytes[..<end]
  }

  private static func appendChecksum(from start: Int, to text: inout [UInt8]) {
    text += JournalLine.text(of: Checksum.of(text, in: start..<text.count))
  }

  // MARK: Digits of six bits, the most significant one first

  private static let digits = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
  private static let values: [Int?] = (0..<256).map { byte in
    digits.firstIndex(of: UInt8(byte))
  }

  private static func append(_ number: Int, _ length: Int, to text: inout [UInt8]) {
    for digit in (0..<length).reversed() { text.append(digits[number >> (6 * digit) & 63]) }
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for byte in text {
      guard let value = values[Int(byte)] else { return nil }
      number = number << 6 | value
    }
    return number
  }
}
