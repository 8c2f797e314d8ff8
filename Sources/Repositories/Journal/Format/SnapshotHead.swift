/// The beginning of the first line of a snapshot that has an index.
struct SnapshotHead {
  /// The highest number ever given when the snapshot was written.
  let highestNumber: Int

  /// The place of the index's text in the file, and the number of its entries.
  private let index: (start: Int, count: Int)
  private let file: any OpenFile

  /// Reads the beginning of a file; nil without an index of this file.
  ///
  /// - Complexity: O(1).
  init?(of file: any OpenFile, _ header: JournalHeader) throws(SystemError) {
    let beginning = try file.beginning(JournalHeader.usualRoom)
    guard let generation = header.gen,
      let end = ByteSearch.first(JournalLine.newline, in: beginning, from: 0)
    else { return nil }
    let start = end + 1 + JournalLine.placeOfChecksum.count
    var scanner = JSONScanner(beginning, in: min(start, beginning.count)..<beginning.count)
    guard scanner.take("{\"highestNumber\":"), let highestNumber = scanner.integer(),
      scanner.take(",\"index\":\"")
    else { return nil }
    let place = scanner.position
    let head = try file.piece(SnapshotIndex.headLength, from: place)
    guard let count = SnapshotIndex.count(head, of: generation) else { return nil }
    self.highestNumber = highestNumber
    index = (place, count)
    self.file = file
  }

  /// What the index knows of a number.
  enum Answer: Equatable {
    case entry(SnapshotIndex.Entry)
    /// The snapshot has no todo with the number.
    case none
    /// The index is damaged.
    case damage
  }

  /// Looks a number up.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of todos: it reads one block at each step.
  func entry(numbered number: Int) throws(SystemError) -> Answer {
    var blocks = 0..<SnapshotIndex.blocks(of: index.count)
    while !blocks.isEmpty {
      let middle = blocks.lowerBound + blocks.count / 2
      let range = SnapshotIndex.range(ofBlock: middle, of: index.count)
      let bytes = try file.piece(range.count, from: index.start + range.lowerBound)
      guard let entries = SnapshotIndex.entries(bytes), let first = entries.first,
        let last = entries.last
      else { return .damage }
      if number < first.number {
        blocks = blocks.lowerBound..<middle
      } else if number > last.number {
        blocks = middle + 1..<blocks.upperBound
      } else {
        return entries.first { $0.number == number }.map(Answer.entry) ?? .none
      }
    }
    return .none
  }
}
