/// Zeros behind the last line of a journal, over which the next lines are written.
///
/// A file that grows is synchronized in 0.15 ms, one that is written over in 0.11 ms (Docs/Benchmarks.md). So a program
/// that keeps the lock for many saves makes room for these first, and cuts the rest off before the lock is given up.
/// What a program leaves that is killed meanwhile, the next one that has the lock cuts off.
struct JournalRoom: Sendable {
  /// The journal, opened to be written over.
  fileprivate let file: any OpenFile
  /// Where the lines end, and the zeros begin.
  fileprivate(set) var start: Int
  /// The length of the file.
  let end: Int

  /// How many zeros are written at once: as many as some 60 short lines have bytes.
  static let size = 16 << 10
  /// The saves with one lock before room is made: making room costs as much as a few saves.
  static let savesBefore = 3
  /// The longest text that is written into the room. A power cut then leaves of the text what it leaves of a line that is
  /// added to a file: nothing, all, or one of two sectors (`JournalTail`).
  static let longestText = 512

  func has(_ text: [UInt8], at length: Int) -> Bool {
    start == length && text.count <= end - length
  }
}

extension JournalLock {
  /// Adds lines behind what the file has, with a single call.
  ///
  /// - Parameter isSynchronized: Whether the file is synchronized after each such call.
  /// - Returns: The number of bytes written.
  mutating func add(
    _ lines: [UInt8], behind length: Int, isSynchronized: Bool
  ) throws(SystemError) -> Int {
    additions += 1
    let mayHaveRoom =
      isSynchronized && additions > JournalRoom.savesBefore
      && lines.count <= JournalRoom.longestText
    if let room, !mayHaveRoom || !room.has(lines, at: length) { try endRoom() }
    if mayHaveRoom, room == nil { try makeRoom(behind: length) }
    guard let room else { return try file.writeOnce(lines) }
    try room.file.overwrite(lines, at: length)
    self.room?.start += lines.count
    return lines.count
  }

  /// Makes room, if the disk has as much.
  private mutating func makeRoom(behind length: Int) throws(SystemError) {
    guard let other = try? place.system.open(place.path, to: .lock),
      let identity = try? other.status().identity, try file.status().identity == identity
    else { return }
    do throws(SystemError) {
      let zeros = [UInt8](repeating: 0, count: roomSize)
      guard try file.writeOnce(zeros) == zeros.count else { throw .full }
      room = JournalRoom(file: other, start: length, end: length + zeros.count)
    } catch {
      try file.truncate(to: length)
    }
  }

  /// Whether the file has lines of so many bytes, behind these the room that this program has made, and no more.
  func hasRoom(behind length: Int) throws(SystemError) -> Bool {
    guard let room, room.start == length else { return false }
    return try file.size() == room.end
  }

  /// Cuts the room off, unless the file has another end by now.
  mutating func endRoom() throws(SystemError) {
    guard let room = room.take(), try file.size() == room.end else { return }
    try file.truncate(to: room.start)
  }
}
