import Foundation

/// Some todos of a journal, read without the others: those with certain numbers, as the index of the
/// snapshot and the saves after it have them.
///
/// Only todos that stand alone are read this way. All of the list is needed for a todo with a
/// dependency or a part, for one that is a part, and for one that comes back, whose occurrences are
/// todos of their own.
struct JournalPart {
  /// The todos, and no others; but the highest number and the lowest rank are those of the list.
  private(set) var todos = StoredTodos()

  private let file: any OpenFile

  /// Reads the todos with these numbers; nil if all of the list must be read: the journal has no
  /// index, or a damaged one, a number is unknown, or a todo does not stand alone.
  ///
  /// The lines of other todos are passed over, whatever they are: their readers report damage.
  ///
  /// - Parameter mark: A valid mark of the file.
  /// - Complexity: O(log *n* + *s*), where *n* is the number of todos in the snapshot, and *s* the
  ///   length of the saves after it, which are searched as bytes.
  init?(
    of file: any OpenFile, _ header: JournalHeader, upTo mark: JournalMark, numbers: Set<Int>
  ) throws(SystemError) {
    guard let front = mark.front, let lowest = mark.lowestRank, mark.snapshotLength <= mark.length,
      let head = try SnapshotHead(of: file, header)
    else { return nil }
    self.file = file
    todos.raise(highestNumber: front.number - 1)
    todos.lower(lowestRank: Rank(text: lowest))
    var added: [Int] = []
    for number in numbers {
      switch try head.entry(numbered: number) {
      case .entry(let entry):
        guard !entry.isNamed, try restore(entry, before: mark.snapshotLength) else { return nil }
      case .none:
        // A todo that was removed before the snapshot has a history there.
        guard number > head.highestNumber, number < front.number else { return nil }
        added.append(number)
      case .damage: return nil
      }
    }
    guard try replay(mark.snapshotLength..<mark.length, numbers: numbers, added) else { return nil }
  }

  /// Reads a todo of the snapshot.
  private mutating func restore(
    _ entry: SnapshotIndex.Entry, before end: Int
  ) throws(SystemError) -> Bool {
    guard entry.place > 0, entry.place < end else { return false }
    var length = 4_096
    while true {
      // With the line feed before the line.
      let bytes = try file.piece(length, from: entry.place - 1)
      guard bytes.first == JournalLine.newline else { return false }
      guard let lineEnd = ByteSearch.first(JournalLine.newline, in: bytes, from: 1) else {
        if bytes.count < length || entry.place + length > end { return false }
        length *= 8
        continue
      }
      guard let content = JournalLine.content(of: bytes, in: 1..<lineEnd),
        case .todo(let todo, let history, let foreign)? = try? JournalLine.entry(bytes, in: content),
        todo.number == entry.number
      else { return false }
      todos.restore(todo, history: history, foreign: foreign)
      return true
    }
  }

  /// Applies the saves that concern the todos.
  ///
  /// - Parameters:
  ///   - saves: The saves in the file.
  ///   - added: The numbers of todos that only the saves have.
  /// - Returns: Whether the todos are there, and stand alone.
  private mutating func replay(
    _ saves: Range<Int>, numbers: Set<Int>, _ added: [Int]
  ) throws(SystemError) -> Bool {
    var ids = Set(todos.all.map(\.id))
    // The members of a todo are in alphabetical order: the rank follows the number.
    let texts = added.map { Array("\"number\":\($0),\"".utf8) }
    if !texts.isEmpty {
      let areWhole = try forEachSave(in: saves, with: texts) { saved in
        let new = saved.edit.changes.compactMap(\.after).filter { added.contains($0.number) }
        ids.formUnion(new.lazy.map(\.id))
        return true
      }
      if !areWhole { return false }
    }
    var replayed = todos
    let areWhole = try forEachSave(in: saves, with: ids.map { Array($0.uuidString.utf8) }) {
      saved in
      for change in saved.edit.changes {
        if ids.contains(change.id) {
          replayed.apply(CollectionOfOne(TodoChange(change)), at: saved.moment)
        } else if change.after?.names(ids) ?? false {
          return false
        }
      }
      return true
    }
    todos = replayed
    return areWhole && todos.all.allSatisfy(\.standsAlone)
      && Set(todos.all.map(\.number)) == numbers
  }

  /// Calls a closure with each save whose line has one of the texts, until the closure returns
  /// false.
  ///
  /// Reads pieces of 256 KB, which stay in the processor's cache.
  ///
  /// - Returns: Whether all saves were read, and the closure never returned false.
  private func forEachSave(
    in range: Range<Int>, with texts: [[UInt8]], _ body: (TodosSaved) -> Bool
  ) throws(SystemError) -> Bool {
    var start = range.lowerBound
    var length = Self.pieceLength
    while start < range.upperBound {
      let count = min(length, range.upperBound - start)
      let bytes = try file.piece(count, from: start)
      guard bytes.count == count else { return false }
      guard let end = ByteSearch.last(JournalLine.newline, in: bytes, before: bytes.count) else {
        // A line longer than the piece, or one without its end.
        if start + count == range.upperBound { return false }
        length *= 8
        continue
      }
      for line in lines(bytes, with: texts) where line.upperBound <= end {
        guard let saved = saved(bytes, line), body(saved) else { return false }
      }
      start += end + 1
      length = Self.pieceLength
    }
    return true
  }

  private static let pieceLength = 256 << 10

  private func saved(_ saves: [UInt8], _ line: Range<Int>) -> TodosSaved? {
    guard let content = JournalLine.content(of: saves, in: line),
      case .edit(let saved)? = try? JournalLine.entry(saves, in: content)
    else { return nil }
    return saved
  }

  /// The lines that have one of the texts, in the order of the file.
  private func lines(_ bytes: [UInt8], with texts: [[UInt8]]) -> [Range<Int>] {
    var lines: [Int: Range<Int>] = [:]
    for text in texts {
      var position = 0
      while let found = ByteSearch.first(text, in: bytes, from: position) {
        let start =
          ByteSearch.last(JournalLine.newline, in: bytes, before: found).map { $0 + 1 } ?? 0
        let end = ByteSearch.first(JournalLine.newline, in: bytes, from: found) ?? bytes.count
        lines[start] = start..<end
        position = end
      }
    }
    return lines.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Todo {
  /// Whether the todo has no links, and does not come back.
  fileprivate var standsAlone: Bool { depends.isEmpty && parent == nil && recurrence == nil }

  /// Whether the todo depends on one of these, or is a part of one.
  fileprivate func names(_ ids: Set<Todo.ID>) -> Bool {
    parent.map(ids.contains) ?? false || depends.contains(where: ids.contains)
  }
}
