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
  fileprivate(set) var end: Int

  /// How many zeros are written at once: as many as some 60 short lines have bytes.
  static let size = 16 << 10
  /// The saves with one lock before room is made: making room costs as much as a few saves.
  static let savesBefore = 3
  /// The longest line that is written into the room. A power cut then leaves of the line what it leaves of one that is
  /// added to a file: nothing, all, or one of two sectors (`JournalTail`).
  static let longestLine = 512

  /// Whether a text may be written into room at all.
  static func fits(_ text: [UInt8]) -> Bool {
    text.count <= longestLine && text.firstIndex(of: JournalLine.newline) == text.count - 1
  }

  fileprivate func has(_ text: [UInt8]) -> Bool { text.count <= end - start }
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
    guard isSynchronized, additions > JournalRoom.savesBefore, JournalRoom.fits(lines) else {
      try endRoom()
      // A program may have ended between its cut and the synchronization of that.
      if isSynchronized, additions == 1, !JournalRoom.fits(lines) { try file.synchronize() }
      return try file.writeOnce(lines)
    }
    if let room, room.start != length { try endRoom() }
    if room?.has(lines) != true { try makeRoom(behind: length) }
    guard let room, room.has(lines) else {
      try endRoom()
      return try file.writeOnce(lines)
    }
    try room.file.overwrite(lines, at: length)
    self.room?.start += lines.count
    return lines.count
  }

  /// Makes room, or more room, if the disk has as much, and the file ends where it should.
  private mutating func makeRoom(behind length: Int) throws(SystemError) {
    let end = room?.end ?? length
    guard let other = room == nil ? try openToOverwrite() : room?.file, try file.size() == end
    else { return }
    do throws(SystemError) {
      let zeros = [UInt8](repeating: 0, count: roomSize)
      guard try file.writeOnce(zeros) == zeros.count else { throw .full }
    } catch {
      room = nil
      return try cut(to: length)
    }
    // Somebody who has added text at this very moment is told of damage, but loses nothing.
    let isAlone = try file.size() == end + roomSize
    room = isAlone ? JournalRoom(file: other, start: length, end: end + roomSize) : nil
  }

  private func openToOverwrite() throws(SystemError) -> (any OpenFile)? {
    guard let other = try? place.system.open(place.path, to: .lock),
      let identity = try? other.status().identity
    else { return nil }
    return try file.status().identity == identity ? other : nil
  }

  /// Whether the file has lines of so many bytes, behind these the room that this program has made, and no more.
  func hasRoom(behind length: Int) throws(SystemError) -> Bool {
    guard let room, room.start == length else { return false }
    return try file.size() == room.end
  }

  /// Cuts the room off, unless the file has another end by now.
  mutating func endRoom() throws(SystemError) {
    guard let room = room.take(), try file.size() == room.end else { return }
    try cut(to: room.start)
  }

  /// Cuts zeros off, and returns when the cut is on the disk: what is written there next may be long, and with the former
  /// length a power cut would show some of its sectors, and not others.
  private mutating func cut(to length: Int) throws(SystemError) {
    try file.truncate(to: length)
    do {
      try file.synchronize()
    } catch {
      // The next long text is again the first one after a cut that may not be on the disk.
      additions = 0
      throw error
    }
  }
}
