import Foundation
import StateStoreTesting
import Synchronization
import Testing

@testable import Repositories

/// A small journal, damaged at every place: acknowledged todos are there, or the damage is told.
struct JournalDamageTests {
  private let path = "/todos"

  /// A journal with a snapshot and saves after it, a todo a line, and where its lines begin.
  private struct Sample {
    let bytes: [UInt8]
    let todos: [Todo]
    let starts: [Int]

    /// - Parameter padding: The bytes added to the first title.
    init(padding: Int = 0, saves: Int = 4) throws {
      let disk = SimulatedDisk()
      var todos = [Todo].samples(2 + saves)
      todos[0].title += String(repeating: "m", count: padding)
      let journal = try Journal(path: "/todos", on: disk)
      let date = Date(timeIntervalSinceReferenceDate: 1)
      for todo in todos[..<2] { try journal.save([.put(todo)], at: date) }
      try journal.compact()
      for todo in todos[2...] { try journal.save([.put(todo)], at: date) }
      self.todos = todos
      let bytes = disk.state.bytes("/todos") ?? []
      self.bytes = bytes
      starts = [0] + bytes.indices.filter { bytes[$0] == JournalLine.newline }.map { $0 + 1 }
    }

    /// The lines of the snapshot that keep the edits, counted from 0.
    static let keptLines = 4..<6

    /// The todo of a line, counted from 0; nil for the header, the head of the snapshot, and the
    /// edits in it.
    func todo(ofLine line: Int) -> Todo? {
      if line < 2 || Self.keptLines.contains(line) { return nil }
      return todos[line - (line < Self.keptLines.lowerBound ? 2 : 4)]
    }

    /// The line in which a byte is, its newline included.
    func line(of index: Int) -> Int { (starts.firstIndex { $0 > index } ?? starts.count) - 1 }

    /// The todos of all lines but some.
    func todos(without lines: some Sequence<Int>) -> [Todo] {
      let lost = lines.compactMap(todo).map(\.id)
      return todos.filter { !lost.contains($0.id) }
    }
  }

  /// The result of opening a file.
  private enum OpenResult: Equatable {
    case shows([Todo], isTold: Bool)
    case refused
  }

  private func disk(_ bytes: [UInt8]) -> SimulatedDisk {
    var state = DiskState()
    state.put(bytes, at: path)
    return SimulatedDisk(state)
  }

  /// Opens a file for changes, and checks that a refused file is left as it is.
  private func open(_ bytes: [UInt8]) -> OpenResult {
    let disk = disk(bytes)
    do {
      let journal = try Journal(path: path, on: disk)
      return .shows(journal.todos.inOrder, isTold: journal.notice != nil)
    } catch {
      #expect(disk.state.bytes(path) == bytes)
      #expect(disk.state.bytes(path + ".torn") == nil)
      return .refused
    }
  }

  /// Opens a file for reading only.
  private func look(_ bytes: [UInt8]) -> OpenResult {
    let notices = Notices()
    let view = OpenJournal(
      path: path, on: disk(bytes), smallestLog: .max, onNotice: notices.add)
    do {
      try view.readUnconfirmed()
      return .shows(view.image.todos.inOrder, isTold: !notices.all.isEmpty)
    } catch {
      return .refused
    }
  }

  private func recover(_ bytes: [UInt8]) throws -> (JournalRecovery, [Todo]) {
    let disk = disk(bytes)
    let recovery = try JournalRecovery(of: path, on: disk)
    return (recovery, try Journal(path: recovery.path, on: disk).todos.inOrder)
  }

  @Test func `a flipped bit costs no row in silence, and at most the one it is in`() async throws {
    try await withSeed { random in
      let sample = try Sample()
      let (bytes, todos) = (sample.bytes, sample.todos)
      for index in bytes.indices.dropFirst(sample.starts[1] - 1)
      where LongTests.tries(using: &random) {
        let isTail = index >= sample.starts[7] || bytes[index] == JournalLine.newline
        let bits = isTail ? 0..<8 : Int.random(in: 0..<8, using: &random)..<8
        for bit in bits.prefix(isTail ? 8 : 1) {
          var damaged = bytes
          damaged[index] ^= 1 << UInt8(bit)
          let place = "bit \(bit) of byte \(index)"
          try #require(open(damaged) == .refused, "\(place)")
          try #require(look(damaged) == .refused, "\(place)")
          let (recovery, found) = try recover(damaged)
          let isEnd = bytes[index] == JournalLine.newline
          let lost = isEnd ? [] : [sample.line(of: index)]
          try #require(found == sample.todos(without: lost), "\(place)")
          // A header without its newline is dropped, but no todo is lost.
          let isHeader = index < sample.starts[1]
          try #require(recovery.dropped.isEmpty == (isEnd && !isHeader), "\(place)")
        }
      }
      #expect(open(bytes) == .shows(todos, isTold: false))
    }
  }

  @Test func `a zeroed sector costs no row in silence, and none that it does not touch`() throws {
    for padding in stride(from: 0, to: 512, by: 7) {
      let sample = try Sample(padding: padding, saves: 10)
      let bytes = sample.bytes
      for start in stride(from: 512, to: bytes.count, by: 512) {
        let end = min(start + 512, bytes.count)
        var damaged = bytes
        damaged.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
        let place = "the sector at \(start), padded by \(padding)"
        let touched = sample.line(of: start)...sample.line(of: end - 1)
        let intact = sample.todos(without: touched)
        for fate in [open(damaged), look(damaged)] {
          switch fate {
          case .refused: break
          case .shows(let todos, let isTold):
            // Zeros up to the end may come from an unfinished save.
            try #require(end == bytes.count && isTold, "\(place)")
            try #require(intact.allSatisfy(todos.contains), "\(place)")
            try #require(todos.allSatisfy(sample.todos.contains), "\(place)")
          }
        }
        let (recovery, found) = try recover(damaged)
        // A row that lost only its newline is kept.
        try #require(intact.allSatisfy(found.contains), "\(place)")
        try #require(!recovery.dropped.isEmpty, "\(place)")
      }
    }
  }

  @Test func `a file cut at any byte shows every row that is whole, and tells of a piece`() throws {
    let sample = try Sample()
    let bytes = sample.bytes
    for length in sample.starts[6]...bytes.count {
      let cut = Array(bytes.prefix(length))
      // A row is whole without the newline after it.
      let whole = sample.starts.dropFirst().count { $0 - 1 <= length }
      let rows = Array(sample.todos.prefix(whole - 4))
      let isPiece = !sample.starts.contains(length) && !sample.starts.contains(length + 1)
      try #require(open(cut) == .shows(rows, isTold: isPiece), "\(length)")
      try #require(look(cut) == .shows(rows, isTold: isPiece), "\(length)")
      let (recovery, found) = try recover(cut)
      try #require(found == rows, "\(length)")
      try #require(recovery.dropped.isEmpty == !isPiece, "\(length)")
    }
  }

  @Test func `a snapshot of which lines are missing is damage, and recovery says so`() throws {
    let sample = try Sample(saves: 0)
    let cut = Array(sample.bytes.prefix(sample.starts[3]))
    #expect(open(cut) == .refused)
    let (recovery, found) = try recover(cut)
    #expect(found == [sample.todos[0]])
    #expect(
      recovery.dropped == [
        .init(line: 4, reason: "3 lines of the snapshot before it are missing")
      ])
  }

  @Test func `a header that is damaged is damage where records follow it`() throws {
    let sample = try Sample()
    for index in 0..<8 {
      var damaged = sample.bytes
      damaged[index] ^= 1
      let error = #expect(throws: StorageError.self) {
        try Journal(path: path, on: disk(damaged))
      }
      #expect(
        error == .damaged(path: path, line: 1, reason: "it is not the header of a journal"))
      #expect(try recover(damaged).1 == sample.todos)
    }
  }

  @Test(arguments: [
    Array("}".utf8), [0xFF], [0], Array(repeating: 0, count: 700), Array("0123".utf8) + [0],
  ])
  func `a whole row is kept whatever follows it`(rest: [UInt8]) throws {
    let sample = try Sample()
    let bytes = Array(sample.bytes.dropLast()) + rest
    let isZeros = rest.allSatisfy { $0 == 0 }
    #expect(open(bytes) == (isZeros ? .shows(sample.todos, isTold: true) : .refused))
    #expect(look(bytes) == (isZeros ? .shows(sample.todos, isTold: true) : .refused))
    #expect(try recover(bytes).1 == sample.todos)
  }

  @Test func `a row whose newline was lost gets it back`() throws {
    let sample = try Sample()
    let disk = disk(sample.bytes.dropLast())
    do {
      let journal = try Journal(path: path, on: disk)
      #expect(journal.notice == nil)
      try journal.save([.put(.sample(9))], at: Date(timeIntervalSinceReferenceDate: 2))
    }
    #expect(disk.state.bytes(path)?.starts(with: sample.bytes) == true)
    let left = SimulatedDisk(disk.state.afterWorstPowerCut)
    #expect(try Journal(path: path, on: left).todos.count == sample.todos.count + 1)
  }

  @Test func `what is left of a write whose sectors were not all written is cut off`() throws {
    // So that a sector ends in the last line.
    let sample = try #require(
      try (0..<16).map { try Sample(padding: 30 * $0, saves: 1) }.first {
        ($0.bytes.count / 512) * 512 > $0.starts[6]
      })
    let start = sample.starts[6]
    let line = Array(sample.bytes[start...])
    let boundary = 512 - start % 512
    #expect(0 < boundary && boundary < line.count)
    let rows = Array(sample.todos.dropLast())
    let before = Array(sample.bytes.prefix(start))
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
    let (beginning, end) = (Array(line.prefix(20)), Array(line.dropFirst(boundary)))
    let torn: [[UInt8]] = [
      zeros(line.count), zeros(1), line.prefix(boundary) + zeros(end.count),
      zeros(boundary) + end, beginning + zeros(3),
    ]
    for rest in torn {
      #expect(open(before + rest) == .shows(rows, isTold: true))
      #expect(look(before + rest) == .shows(rows, isTold: true))
    }
    // No write leaves zeros that do not end with a sector, or bytes that are no text.
    let damaged: [[UInt8]] = [
      zeros(boundary - 1) + line.dropFirst(boundary - 1), beginning + [0xFF, 0xFF],
      beginning + zeros(1) + line.dropFirst(21), beginning + [7],
    ]
    for rest in damaged {
      #expect(open(before + rest) == .refused)
      #expect(look(before + rest) == .refused)
    }
  }
}
