/// The line of a snapshot for a kept edit with so many changes that the bytes are made piece by
/// piece: those of an import would take as much memory as the list.
///
/// The checksum, which stands before the changes, needs all of them: they are written twice.
struct LongLine {
  /// The sizes of lines and pieces.
  struct Sizes {
    /// The fewest changes of an edit whose line is made piece by piece.
    var fewestChanges = 50_000
    /// The fewest bytes of a piece, but for the last one: one change may have many more.
    var piece = 1 << 20
  }

  /// The number of bytes, with the newline.
  let length: Int

  private let saved: TodosSaved
  private let piece: Int
  private let checksum: UInt32

  /// Makes the line of an edit.
  ///
  /// - Returns: nil for an edit with few changes, for one with members of later versions, which stand
  ///   between the others, and for one that cannot be written.
  init?(of saved: TodosSaved, _ sizes: Sizes) {
    if saved.edit.changes.count < sizes.fewestChanges || !saved.edit.foreign.isEmpty { return nil }
    var (length, checksum) = (JournalLine.placeOfChecksum.count + 1, UInt32(0))
    let isWritable = Self.write(saved, by: sizes.piece) { bytes in
      length += bytes.count
      checksum = Checksum.of(bytes, in: bytes.indices, after: checksum)
    }
    if !isWritable { return nil }
    (self.saved, piece, self.length, self.checksum) = (saved, sizes.piece, length, checksum)
  }

  /// Calls a closure with the bytes of the line, in pieces.
  func forEachPiece<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let opening = JournalLine.text(of: checksum) + [UInt8(ascii: " ")]
    var isFirst = true
    try Self.write(saved, by: piece) { bytes throws(Failure) in
      try body(isFirst ? opening + bytes : bytes)
      isFirst = false
    }
    try body([JournalLine.newline])
  }

  /// Calls a closure with the JSON of the line, in pieces; false if a value cannot be written.
  @discardableResult
  private static func write<Failure>(
    _ saved: TodosSaved, by piece: Int, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var writer = JSONWriter()
    writer.write("{\"kept\":")
    writer.writeBeginning(of: saved)
    for index in saved.edit.changes.indices {
      writer.writeChange(index, of: saved)
      if writer.bytes.count < piece { continue }
      try body(writer.bytes)
      writer.removeAll()
    }
    writer.writeEnd(of: saved)
    writer.write("}")
    try body(writer.bytes)
    return writer.isWritable
  }
}
