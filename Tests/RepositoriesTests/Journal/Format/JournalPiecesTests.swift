import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// A journal read in pieces, beside the same journal read at once.
struct JournalPiecesTests {
  /// What a reader makes of some bytes: the entries, where they end, and the error.
  private struct Reading: Equatable {
    var entries: [JournalEntry] = []
    var wholeLength = 0
    var line = 0
    var error: StorageError?

    init(_ open: () throws(StorageError) -> JournalReader) {
      do throws(StorageError) {
        var reader = try open()
        defer { (wholeLength, line) = (reader.wholeLength, reader.line) }
        while let entry = try reader.next() { entries.append(entry) }
      } catch {
        self.error = error
      }
    }
  }

  private func pieces(_ bytes: [UInt8], _ length: Int, smallest: Int) throws -> JournalPieces {
    let disk = SimulatedDisk()
    let file = try disk.open("/t", to: .create(.draft))
    _ = try file.writeOnce(bytes)
    return JournalPieces(file: file, path: "/t", length: length, smallest: smallest)
  }

  private func journal(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    var writer = JSONWriter()
    for _ in 0..<count {
      let isWritten = writer.write(JournalEntry.random(using: &random))
      #expect(isWritten)
    }
    return JournalHeader.line + writer.bytes
  }

  @Test func `pieces of any size give the entries of the whole`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(200) {
        let bytes = journal(Int.random(in: 0...6, using: &random), using: &random)
        let whole = Reading { () throws(StorageError) in try JournalReader(bytes, path: "/t") }
        #expect(whole.error == nil && whole.wholeLength == bytes.count)
        let smallest = Int.random(in: JournalHeader.line.count...1_000, using: &random)
        let pieces = try pieces(bytes + [0x78], bytes.count, smallest: smallest)
        #expect(Reading { () throws(StorageError) in try JournalReader(pieces) } == whole)
      }
    }
  }

  @Test func `a long line is kept in the memory that it was read into`() throws {
    let todos = (1...200).map { Todo.sample($0) }
    var writer = JSONWriter()
    let saved = TodosSaved(TodosEdit(.add, todos.map { .added($0) }), at: Revision(1), .now)
    for entry: JournalEntry in [
      .snapshot(count: 2, highestNumber: 200, revision: 1), .kept(.saved(saved)),
      .todo(todos[0], history: []),
    ] {
      let isWritten = writer.write(entry)
      #expect(isWritten)
    }
    let bytes = JournalHeader.line + writer.bytes
    var reader = try JournalReader(pieces(bytes, bytes.count, smallest: 1_000))
    _ = try reader.next()
    guard case .kept(.line(let line))? = try reader.next() else {
      Issue.record("the line of the edit was not kept")
      return
    }
    // Without its checksum, from the ninth byte on, and without its newline.
    #expect(line.startIndex == JournalLine.placeOfChecksum.count)
    #expect(LazyEdit.line(line).saved == saved)
    #expect(try reader.next() == .todo(todos[0], history: []))
    #expect(try reader.next() == nil && reader.wholeLength == bytes.count)
  }

  @Test func `what is not whole ends the pieces, for a reader of the whole`() async throws {
    try await withSeed { random in
      for _ in 0..<LongTests.rounds(200) {
        var bytes = journal(4, using: &random)
        let end = Int.random(in: JournalHeader.line.count...bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.removeSubrange(end...)
        } else if end < bytes.count {
          bytes[end] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        let pieces = try pieces(bytes, bytes.count, smallest: 100)
        let found = Reading { () throws(StorageError) in try JournalReader(pieces) }
        let whole = Reading { () throws(StorageError) in try JournalReader(bytes, path: "/t") }
        #expect(found.wholeLength <= end || found.wholeLength == bytes.count)
        #expect(whole.entries.starts(with: found.entries))
        if found.wholeLength == bytes.count { #expect(found == whole) }
      }
    }
  }

  @Test func `a hole is read no further than its beginning`() throws {
    let whole = try JournalHeader.line + TodosSaved.adding(.sample(1), at: 1).line()
    let disk = SimulatedDisk()
    let file = try disk.open("/t", to: .create(.draft))
    _ = try file.writeOnce(whole + [UInt8](repeating: 0, count: 100_000))
    disk.record()
    let pieces = JournalPieces(
      file: file, path: "/t", length: whole.count + 100_000, smallest: whole.count + 8)
    let found = Reading { () throws(StorageError) in try JournalReader(pieces) }
    #expect(found.entries.count == 1 && found.wholeLength == whole.count && found.error == nil)
    #expect(disk.takeHistory().count { $0.call.kind == .read } == 2)
  }

  @Test func `too long a file is not read in pieces`() throws {
    let disk = SimulatedDisk()
    let file = try disk.open("/t", to: .create(.draft))
    _ = try file.writeOnce(JournalHeader.line)
    let status = try file.status()
    func reads(ofLength length: Int) throws -> Int {
      disk.record()
      let status = FileStatus(isRegular: true, size: length, identity: status.identity)
      _ = try JournalContents.all(of: file, status, path: "/t")
      return disk.takeHistory().count { $0.call.kind == .read }
    }
    #expect(try reads(ofLength: FileDescriptor.longest) == 3)
    #expect(try reads(ofLength: FileDescriptor.longest + 1) == 1)
  }

  @Test func `a file that is shorter than its mark, or cannot be read, ends the pieces`() throws {
    let bytes = try JournalHeader.line + TodosSaved.adding(.sample(1), at: 1).line()
    let pieces = try pieces(bytes, bytes.count + 1, smallest: bytes.count)
    let found = Reading { () throws(StorageError) in try JournalReader(pieces) }
    #expect(found.entries.count == 1 && found.wholeLength == bytes.count && found.error == nil)
    let disk = SimulatedDisk()
    let file = try disk.open("/t", to: .create(.draft))
    _ = try file.writeOnce(bytes)
    disk.follow { $0.kind == .read ? .fail(EIO) : nil }
    let unreadable = JournalPieces(file: file, path: "/t", length: bytes.count)
    let failed = Reading { () throws(StorageError) in try JournalReader(unreadable) }
    guard case .cannotRead(path: "/t", _)? = failed.error else {
      Issue.record("the file was read: \(failed)")
      return
    }
  }
}
