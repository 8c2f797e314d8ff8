import Foundation
import Repositories
import StateStoreTesting

/// The time zone of Seoul, whose midnights are not those of UTC.
let seoul = TimeZone(secondsFromGMT: 9 * 3600)!

/// Reads the rows of a file in pieces of a size.
func rows(
  _ format: ExchangeFormat, _ bytes: [UInt8], pieces: Int = 1 << 16, rowLimit: Int = 1 << 16
) -> [ImportedRow] {
  var decoder = TodosDecoder(format, timeZone: seoul, rowLimit: rowLimit)
  var rows: [ImportedRow] = []
  for start in stride(from: 0, to: bytes.count, by: pieces) {
    rows += decoder.decode(bytes[start..<min(start + pieces, bytes.count)])
  }
  return rows + decoder.finish()
}

/// Reads the rows of a file.
func rows(_ format: ExchangeFormat, _ text: String) -> [ImportedRow] {
  rows(format, Array(text.utf8))
}

/// Reads the only todo of a file.
func todo(_ format: ExchangeFormat, _ text: String) -> ImportedTodo? {
  let rows = rows(format, text)
  guard rows.count == 1, case .todo(let todo) = rows[0] else { return nil }
  return todo
}

/// Makes the bytes of a file with these todos.
func file(
  _ format: ExchangeFormat, _ todos: [Todo], hasIDs: Bool = true
) throws -> [UInt8] {
  var encoder = TodosEncoder(format, timeZone: seoul, hasIDs: hasIDs, todos: todos)
  var data = Data()
  for todo in todos { data += try encoder.encode(todo) }
  return Array(data + encoder.finish())
}

extension ImportedRow {
  /// The flaw of a bad row; nil for a todo.
  var flaw: RowFlaw? {
    if case .bad(let row) = self { row.flaw } else { nil }
  }

  var title: String? {
    if case .todo(let todo) = self { todo.title } else { nil }
  }
}

extension DateSpan {
  /// Makes a random span.
  static func random(using random: inout some RandomNumberGenerator) -> DateSpan {
    let unit = Unit.allCases.randomElement(using: &random)!
    return DateSpan(Int.random(in: 0...unit.limit, using: &random), unit)
  }
}

extension SeededGenerator {
  /// Makes a random todo with this number.
  mutating func todo(_ number: Int, rank: Rank = .between(nil, nil)) -> Todo {
    let isDone = Bool.random(using: &self)
    var todo = Todo(
      id: .random(using: &self), number: number, title: "t" + text(), isDone: isDone,
      started: Bool.random(using: &self) ? date() : nil, rank: rank,
      createdAt: date(), completedAt: isDone ? date() : nil,
      due: Bool.random(using: &self) ? date() : nil, wait: moment(), scheduled: moment(),
      until: Bool.random(using: &self) ? date() : nil,
      priority: [nil, .high, .medium, .low].randomElement(using: &self)!,
      project: Bool.random(using: &self) ? text() : nil,
      tags: (0..<Int.random(in: 0...3, using: &self)).map { _ in text() },
      notes: (0..<Int.random(in: 0...3, using: &self)).map { _ in text() }.joined(separator: "\n"),
      foreign: .random(using: &self))
    if isDone { todo.setArchived(.random(using: &self)) }
    return todo
  }

  /// Makes a text of pieces that have a meaning in the formats.
  mutating func text() -> String {
    let pieces = [
      "a", "우유", "🥛", " ", "  ", "x ", "(A)", "(A) ", "2026-11-20", "2026-11-20 ", "@home", "+work",
      "@", "+", "due:2026-01-01", "id:", "id:00000000-0000-0000-0000-000000000001", "pri:A", "\"",
      "\\", "{", "}", "[", "]", ",", ":", "\u{301}", "\u{2028}", "#", "\t", "e\u{301}",
    ]
    return (0..<Int.random(in: 0...6, using: &self))
      .map { _ in pieces.randomElement(using: &self)! }.joined()
  }

  private mutating func moment() -> TodoMoment? {
    switch Int.random(in: 0...2, using: &self) {
    case 0: nil
    case 1: .at(date())
    default: .beforeDue(.random(using: &self))
    }
  }

  private mutating func date() -> Date {
    Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &self))
  }

  /// Makes random todos, in list order.
  mutating func todos(_ count: Int) -> [Todo] {
    var rank = Rank.between(nil, nil)
    return (1...count).map { number in
      rank = .between(rank, nil)
      return todo(number, rank: rank)
    }
  }
}
