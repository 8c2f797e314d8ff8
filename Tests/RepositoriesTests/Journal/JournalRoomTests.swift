import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// Lines that are written over zeros, while a program keeps the lock for many saves.
struct JournalRoomTests {
  private static let path = "/todos"

  private func second(_ seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds))
  }

  /// Saves todos with one lock, which is not released, as by a program that keeps the lock.
  private func save(
    _ todos: [Todo], _ session: JournalSession, _ kept: inout JournalLock?
  ) throws {
    for (number, todo) in todos.enumerated() {
      let edit = try session.opened().todos.edit([.put(todo)])
      try session.save(edit, at: second(number), keeping: &kept)
    }
  }

  private func session(_ path: String) -> JournalSession {
    JournalSession(path: path, smallestLog: .max)
  }

  /// How many zeros a file ends with.
  private func zeros(_ path: String) throws -> Int {
    try contents(path).reversed().prefix { $0 == 0 }.count
  }

  @Test func `the room is there while the lock is kept, and is cut off with the lock`() async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let (session, reader) = (session(path), session(path))
      var kept: JournalLock?
      try save([Todo].samples(3), session, &kept)
      let length = try #require(session.copy.contents?.wholeLength)
      #expect(try zeros(path) > 0)
      #expect(try contents(path).count == length + zeros(path))
      // Others read up to the mark.
      #expect(try reader.read() == session.copy.todos)
      kept?.release()
      #expect(try contents(path).count == length && zeros(path) == 0)
      try reader.save([.put(.sample(9))], at: second(9))
      #expect(try session.read().inOrder.count == 4)
    }
  }

  @Test func `the first saves with a lock make no room, and saves that are not synchronized never`()
    async throws
  {
    for (sync, saves) in [(SyncPolicy.always, JournalRoom.savesBefore), (.batch, 9), (.off, 9)] {
      try await withTemporaryDirectory { directory in
        let session = JournalSession(path: directory + "/journal", smallestLog: .max, sync: sync)
        try session.read()
        try session.withLock { lock throws(StorageError) in
          for number in 1...saves {
            let edit = TodosEdit(.add, [.added(.sample(number))])
            _ = session.save([edit], at: second(number), &lock)
          }
          #expect(lock.room == nil)
          _ = session.save([TodosEdit(.add, [.added(.sample(99))])], at: second(99), &lock)
          #expect((lock.room != nil) == (sync == .always))
        }
        #expect(try zeros(directory + "/journal") == 0)
        #expect(session.copy.todos.inOrder.count == saves + 1)
      }
    }
  }

  @Test func `a compaction with a lock that is kept takes no room along`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = JournalSession(path: path, smallestLog: 1)
      var kept: JournalLock?
      try save([Todo].samples(4), session, &kept)
      let draft = try #require(session.beginCompaction())
      try draft.write()
      try save([.sample(5)], session, &kept)
      #expect(try zeros(path) > 0)
      var lock = try #require(kept)
      session.endCompaction(draft, &lock)
      #expect(try zeros(path) == 0)
      #expect(try contents(path).count == session.copy.contents?.wholeLength)
      kept = lock
      try save([.sample(6)], session, &kept)
      #expect(kept?.room != nil)
      kept?.release()
      #expect(try self.session(path).read().inOrder.count == 6)
    }
  }

  @Test func `a text that is longer than a sector is added to the file, without room`() async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = session(path)
      var kept: JournalLock?
      try save([.sample(1)], session, &kept)
      #expect(kept?.room != nil)
      try save([.sample(2, title: String(repeating: "long ", count: 200))], session, &kept)
      #expect(kept?.room == nil)
      #expect(try zeros(path) == 0)
      try save([.sample(3)], session, &kept)
      #expect(kept?.room != nil)
      kept?.release()
      #expect(try self.session(path).read().inOrder.count == 3)
    }
  }

  @Test func `the room of a program that is gone is cut off by the next one, which tells nothing`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      var kept: JournalLock?
      try save([Todo].samples(2), session(path), &kept)
      // The file is closed as when a program is killed.
      kept = nil
      #expect(try zeros(path) > 0)
      let next = try Journal(path: path)
      #expect(next.todos.inOrder.count == 2)
      try next.save([.put(.sample(3))], at: second(3))
      #expect(try zeros(path) == 0)
      #expect(next.notice == nil)
      #expect(!FileManager.default.fileExists(atPath: path + ".torn"))
      #expect(try session(path).read().inOrder.count == 3)
    }
  }

  @Test func `a line in the room that no mark tells of is taken in`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = session(path)
      var kept: JournalLock?
      try save([Todo].samples(2), session, &kept)
      let mark = try contents(path + ".mark")
      try save([.sample(3)], session, &kept)
      kept = nil
      #expect(try zeros(path) > 0)
      // Killed after the line was written, and before the mark.
      try SystemFiles().open(path + ".mark", to: .lock).overwrite(mark, at: 0)
      let next = try Journal(path: path)
      #expect(next.todos.inOrder.count == 2)
      try next.save([.put(.sample(4))], at: second(4))
      #expect(next.todos.inOrder.count == 4)
      #expect(next.notice == nil)
      #expect(try zeros(path) == 0)
    }
  }

  @Test func `text that somebody adds behind the room is never written over, and is told`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = session(path)
      var kept: JournalLock?
      try save([Todo].samples(2), session, &kept)
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("by hand\n".utf8))
      let before = try contents(path)
      #expect(throws: StorageError.self) { try save([.sample(3)], session, &kept) }
      #expect(try contents(path) == before)
    }
  }

  @Test func `a power cut leaves any sectors of a line in the room; the list opens, and goes on`()
    throws
  {
    // The line begins and ends at every place of a sector.
    for padding in 0..<512 {
      let disk = SimulatedDisk()
      let session = JournalSession(path: Self.path, on: disk, smallestLog: .max)
      let first = Todo.sample(1, title: String(repeating: "x", count: padding))
      try session.save([.put(first)], at: second(1))
      var kept: JournalLock?
      let start = try #require(session.copy.contents?.wholeLength)
      try save([.sample(2)], session, &kept)
      let end = try #require(session.copy.contents?.wholeLength)
      let bytes = try #require(disk.state.bytes(Self.path))
      let border = (start / 512 + 1) * 512
      for (isFirst, isSecond) in [(false, false), (true, false), (false, true), (true, true)] {
        var left = bytes
        if !isFirst { left.clear(start..<min(border, end)) }
        if !isSecond, border < end { left.clear(border..<end) }
        var state = DiskState()
        state.put(left, at: Self.path)
        let after = SimulatedDisk(state)
        let next = try Journal(path: Self.path, on: after)
        let isWhole = left[..<end] == bytes[..<end]
        // A record that lacks its line feed alone is whole.
        let isThere = left[..<(end - 1)] == bytes[..<(end - 1)]
        try #require(next.todos.inOrder.count == (isThere ? 2 : 1), "\(padding)")
        try #require(isThere || !isWhole)
        try next.save([.put(.sample(3))], at: second(3))
        let last = try Journal(path: Self.path, on: SimulatedDisk(after.state.afterKill))
        try #require(last.todos == next.todos, "\(padding)")
        try #require(last.todos.inOrder.count == (isThere ? 3 : 2), "\(padding)")
      }
    }
  }

  @Test func `several lines are not written into the room`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = session(path)
      var kept: JournalLock?
      try save([.sample(1)], session, &kept)
      var lock = try #require(kept)
      let edits = [2, 3].map { TodosEdit(.add, [.added(.sample($0, title: ""))]) }
      let length = try #require(session.copy.contents?.wholeLength)
      for outcome in session.save(edits, at: second(2), &lock) { _ = try outcome.get() }
      #expect(try #require(session.copy.contents?.wholeLength) - length <= 512)
      #expect(lock.room == nil)
      #expect(try zeros(path) == 0)
      lock.release()
    }
  }

  @Test func `a power cut in a long text behind room, or in what others write then, tears no hole`()
    async throws
  {
    try await withSeed { random in
      let disk = SimulatedDisk()
      let session = JournalSession(path: Self.path, on: disk, smallestLog: .max)
      var kept: JournalLock?
      try save([Todo].samples(2), session, &kept)
      let acknowledged = session.copy.todos
      let long = Todo.sample(3, title: String(repeating: "long ", count: 300))
      // Of the program that has made room: killed before and amid its giving the lock up, and after that.
      let (withRoom, own) = (disk.state, try #require(kept))
      disk.record()
      own.release()
      let given = disk.takeHistory().map { $0.cut(after: 0).afterKill } + [disk.state]
      // Or the program itself goes on.
      disk.replace(withRoom)
      disk.record()
      try save([long], session, &kept)
      var moments = disk.takeHistory()
      for state in [withRoom.afterKill] + given {
        let other = SimulatedDisk(state)
        other.record()
        try JournalSession(path: Self.path, on: other, smallestLog: .max).save(
          [.put(long)], at: second(3))
        moments += other.takeHistory()
      }
      for moment in moments {
        for _ in 0..<30 {
          let left = moment.cut(after: moment.call.written.count).afterPowerCut(using: &random)
          let found = try Journal(path: Self.path, on: SimulatedDisk(left)).todos
          try #require(acknowledged.inOrder.allSatisfy(found.inOrder.contains), "\(moment.call)")
        }
      }
    }
  }

  @Test func `a file that is refused is left as it is, with the zeros behind`() async throws {
    try await withTemporaryDirectory { directory in
      let path = directory + "/journal"
      let session = session(path)
      try session.save([.put(.sample(1))], at: second(1))
      let text = Array("by hand\n".utf8) + [UInt8](repeating: 0, count: 5_000)
      _ = try FileDescriptor(appending: path).writeOnce(text)
      let before = try contents(path)
      #expect(throws: StorageError.self) { try session.save([.put(.sample(2))], at: second(2)) }
      #expect(try contents(path) == before)
    }
  }
}

extension [UInt8] {
  /// Zeros, as in sectors that have not got to the disk.
  fileprivate mutating func clear(_ range: Range<Int>) {
    replaceSubrange(range, with: repeatElement(0, count: range.count))
  }
}
