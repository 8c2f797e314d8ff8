import Foundation

/// A line of a journal after the first: the changes of one save, and when it was.
struct JournalRecord: Codable, Equatable {
  /// Seconds since 2001, the exact number of a `Date`.
  let at: Double

  let changes: [TodoChange]

  init(at date: Date, changes: [TodoChange]) {
    at = date.timeIntervalSinceReferenceDate
    self.changes = changes
  }

  /// Returns the line, with its newline.
  func line() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(self)) + [JournalHeader.newline]
  }
}
